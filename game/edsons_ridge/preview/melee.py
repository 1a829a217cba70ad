"""13 Close combat foreseen: single blows, and who strikes whom; charges (10.9) use the same blows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from game.edsons_ridge.components import COUNTERS, INFANTRY, KIND
from game.edsons_ridge.preview.dice import DOUBLES, blow_weight
from game.edsons_ridge.state import UNKNOWN, Edson, Fight, Melee
from game.edsons_ridge.values import close_combat_value, strike_modifier, strike_target
from game.kernel.named import Piece
from game.kernel.tally import Tally

Pairs = tuple[tuple[Piece, Piece], ...]  # attacker, target


@dataclass(frozen=True)
class StrikeForecast:
    """13.6 One blow: the modified roll must reach `needed`, and a natural 2 misses."""

    attackers: tuple[Piece, ...]
    target: Piece
    needed: int
    modifier: Tally
    weight: int  # throws of 36 that hit

    @property
    def hit(self) -> Fraction:
        return Fraction(self.weight, DOUBLES)


def strike(
    state: Edson, melee: Melee, attackers: tuple[Piece, ...], target: Piece, fight: Fight | None = None
) -> StrikeForecast:
    """13.6, 10.9 One blow of these attackers together. About 4 microseconds."""
    modifier = strike_modifier(state, melee, attackers, target, fight)
    needed = strike_target(state, attackers, target)
    return StrikeForecast(attackers, target, needed, modifier, blow_weight(needed - modifier.total))


def blows_of(state: Edson, melee: Melee, pairs: Pairs, fight: Fight | None) -> Iterator[StrikeForecast]:
    """13.6 One blow for each unit attacked, in the order they are rolled."""
    for target in sorted({target for _, target in pairs}):
        yield strike(state, melee, tuple(unit for unit, whom in pairs if whom == target), target, fight)


def default_pairs(state: Edson, units: Iterable[Piece], enemies: Iterable[Piece], lead: Piece = UNKNOWN) -> Pairs:
    """13.4, 13.5 The pairing the previews assume: the best striker at the weakest infantry and so on, machine guns and
    artillery after all infantry; strikers left over double up in the same order.

    Equals by company, level, the charge's lead unit first, number. Listed in the order of the strikers.
    """

    def strength(unit: Piece) -> tuple[int, str, int, bool, int]:
        company = COUNTERS[unit].company or ""
        return -close_combat_value(state, unit), company, state.level[unit], unit != lead, unit

    line = sorted(enemies, key=lambda enemy: (KIND[enemy] != INFANTRY, close_combat_value(state, enemy), enemy))
    if not line:
        return ()
    ranked = sorted(units, key=strength)
    return tuple(sorted((unit, line[index % len(line)]) for index, unit in enumerate(ranked)))
