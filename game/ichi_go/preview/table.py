"""11.8, 11.19 The columns of the results table that a battle may be read in, from what one side knows."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ichi_go.components import CRT, ODDS_LABELS
from game.ichi_go.preview.battle import BattleForecast
from game.ichi_go.state import Clash
from game.ichi_go.values import QUARTERS, column_of, label_of, rounded, shifted_label, steps_after_support
from game.kernel.state import SIX


@dataclass
class OddsColumn:
    """One heading: its chance, the headings it was shifted from, and how often each die clears the hex."""

    label: int
    share: float = 0.0
    before: dict[int, float] = field(default_factory=dict)
    cleared: list[float] = field(default_factory=lambda: [0.0] * SIX)
    cells: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        return ODDS_LABELS[self.label]

    @property
    def from_heading(self) -> str:
        """The likeliest one before the shifts."""
        return ODDS_LABELS[max(self.before, key=lambda label: self.before[label])]


def odds_columns(seen: BattleForecast, battle: Clash) -> list[OddsColumn]:
    """Every pair of strengths that comes to a die, by the column it is read in."""
    found: dict[int, OddsColumn] = {}
    for (quarters, men), share in seen.attack.chances.items():
        for (wall, steps), chance in seen.defence.chances.items():
            if men and steps:
                label = label_of(rounded(quarters), max(1, wall // QUARTERS))
                final = shifted_label(label, seen.shift.total)
                _count(found.setdefault(final, OddsColumn(final)), battle, label, steps, share * chance)
    return [found[label] for label in sorted(found)]


def _count(column: OddsColumn, battle: Clash, label: int, steps: int, share: float) -> None:
    column.share += share
    column.before[label] = column.before.get(label, 0.0) + share
    place = column_of(battle.nation, column.label)
    results = [CRT.result(place, die) for die in range(1, SIX + 1)]
    column.cells = tuple(result.words for result in results)
    for number, result in enumerate(results):
        lost = steps if result.is_de else steps_after_support(result.defender, battle.defending_tanks)
        column.cleared[number] += share if lost >= steps else 0.0
