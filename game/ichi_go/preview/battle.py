"""11.19-11.25 A battle foreseen: every strength through the table, every die."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ichi_go.advance import keeps_momentum
from game.ichi_go.components import CRT, Nation
from game.ichi_go.preview.strength import Strengths, attack_strengths, defence_strengths
from game.ichi_go.secrets import is_cover
from game.ichi_go.state import China, Clash
from game.ichi_go.supply import american_net, is_supplied, japanese_net
from game.ichi_go.values import (
    QUARTERS,
    Circumstances,
    attacker_steps,
    column_of,
    field_of,
    label_of,
    rounded,
    shifted_label,
    shifts,
    steps_after_support,
)
from game.kernel.state import SIX
from game.kernel.tally import Tally


@dataclass
class BattleForecast:
    """What a battle may come to, told from the attacker's side."""

    attack: Strengths
    defence: Strengths
    shift: Tally
    cleared: float = 0.0
    void: float = 0.0  # R35 nobody with any strength attacks
    advance: float = 0.0
    momentum: float = 0.0
    own_lost: float = 0.0
    enemy_lost: float = 0.0
    odds: dict[int, float] = field(default_factory=dict)  # chance of each heading, after the shifts
    results: dict[str, float] = field(default_factory=dict)  # chance of each cell

    @property
    def is_exact(self) -> bool:
        return self.attack.is_exact and self.defence.is_exact


def foresee(view: China, battle: Clash) -> BattleForecast:
    """From what a side knows now; exact once both stacks lie open."""
    attack = attack_strengths(view, battle.attackers, battle.origins, battle.target)
    defence = defence_strengths(view, battle.target)
    facts = _field(view, battle)
    found = BattleForecast(attack, defence, shifts(facts))
    for (quarters, men), share in attack.chances.items():
        for (wall, steps), chance in defence.chances.items():
            _weigh(found, battle, (quarters, men), (wall, steps), share * chance)
    if can_follow_up(view, battle):
        found.momentum = found.advance
    return found


def _field(view: China, battle: Clash) -> Circumstances:
    """Covered attackers (the other side's) count as supplied."""
    seen = [n for n, unit in enumerate(battle.attackers) if not is_cover(unit)]
    known = Clash(
        battle.target,
        battle.nation,
        tuple(battle.attackers[n] for n in seen),
        tuple(battle.origins[n] for n in seen),
        tanks=battle.tanks,
        sf=battle.sf,
        defending_tanks=battle.defending_tanks,
    )
    return field_of(view, known)._replace(hexes=frozenset(battle.origins))


def _weigh(
    found: BattleForecast, battle: Clash, attack: tuple[int, int], defence: tuple[int, int], chance: float
) -> None:
    """One pair of strengths: no die without anybody on one side (11.27), else six of them."""
    if not attack[1]:
        found.void += chance
        return
    if not defence[1]:
        found.cleared += chance
        found.advance += chance
        return
    label = label_of(rounded(attack[0]), max(1, defence[0] // QUARTERS))
    final = shifted_label(label, found.shift.total)
    found.odds[final] = found.odds.get(final, 0.0) + chance
    column = column_of(battle.nation, final)
    for die in range(1, SIX + 1):
        _one_die(found, battle, attack[1], defence[1], column, die, chance / SIX)


def _one_die(found: BattleForecast, battle: Clash, men: int, steps: int, column: int, die: int, chance: float) -> None:
    """11.20, 11.22, 11.24"""
    result = CRT.result(column, die)
    theirs = steps if result.is_de else min(steps, steps_after_support(result.defender, battle.defending_tanks))
    ours = min(men, steps_after_support(attacker_steps(battle.nation, result), battle.tanks, battle.sf))
    found.own_lost += chance * ours
    found.enemy_lost += chance * theirs
    found.results[result.words] = found.results.get(result.words, 0.0) + chance
    if theirs == steps:
        found.cleared += chance
        if ours < men:
            found.advance += chance


def can_follow_up(view: China, battle: Clash) -> bool:
    """11.25 Whether units that advance would be in supply in the new hex, and the turn allows it."""
    if battle.nation is Nation.CH or not battle.attackers:
        return False
    near = view.scenario.theatre.near[battle.target]
    if battle.nation is Nation.US:
        return keeps_momentum(Nation.US, view.turn, not near.isdisjoint(american_net(view)))
    pairs = zip(battle.attackers, battle.origins, strict=True)
    fed = any(is_cover(unit) or is_supplied(view, unit, place) for unit, place in pairs)
    return keeps_momentum(Nation.JP, view.turn, fed and not near.isdisjoint(japanese_net(view)))
