"""10.33, 10.34, 11.2, 11.3, 13.6, 8.25 The numbers combat uses, with reasons: for dice, previews and opponent."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable

from game.edsons_ridge.components import (
    ARTILLERY,
    COUNTERS,
    D1,
    FRESH,
    GROUND,
    INFANTRY,
    JAPANESE,
    KIND,
    MACHINE_GUN,
    SPENT,
    TEM,
    TRACKS,
    bridge_between,
    other,
)
from game.edsons_ridge.state import Edson, Fight, Melee, name_of
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from game.kernel.tally import Tally


def attack_factor(state: Edson, unit: Piece) -> int:
    """4.22, 15.6 The attack factor at the unit's present level (R1)."""
    return COUNTERS[unit].attack[state.level[unit]]


def defence_factor(state: Edson, unit: Piece) -> int:
    return COUNTERS[unit].defence[state.level[unit]]


def close_combat_value(state: Edson, unit: Piece) -> int:
    """13.7 Spent side less the disruption level, without a floor."""
    return COUNTERS[unit].close_combat[state.level[unit]]


def moved_in(state: Edson, unit: Piece) -> bool:
    """Whether a unit entered its place in this impulse."""
    return unit in state.came_from


def attack_value(state: Edson, fight: Fight) -> Tally:
    """10.33 The attack value of an assault."""
    tally = Tally("Attack value", "10.33")
    tally.add(f"point unit {name_of(fight.point)}", attack_factor(state, fight.point), "10.33A")
    further = sum(1 for unit in fight.units if unit != fight.point and _adds_weight(state, unit))
    if further:
        tally.add("further assaulting units", further, "10.33B")
    for company in intact_companies(state, fight):
        tally.add(f"{company} intact", 1, "10.33C")
    if fight.support:
        tally.add("supporting machine guns", len(fight.support), "10.33D")
    return tally


def _adds_weight(state: Edson, unit: Piece) -> bool:
    """10.33 note, R19 A machine gun that moved in and a gun that came along add nothing."""
    return KIND[unit] == INFANTRY or (KIND[unit] == MACHINE_GUN and not moved_in(state, unit))


def intact_companies(state: Edson, fight: Fight) -> list[str]:
    """10.8, R32 Companies with three Fresh units: assaulting infantry and supporting machine guns."""
    level = state.level
    fresh: Count[str] = Count()
    for unit in fight.units:
        company = COUNTERS[unit].company
        if company and not level[unit] and KIND[unit] == INFANTRY:
            fresh[company] += 1
    jokers = 0  # Raider E machine guns count for any American company
    for gun in fight.support:
        if COUNTERS[gun].supports == "any":
            jokers += 1
        elif COUNTERS[gun].supports == "company":
            fresh[COUNTERS[gun].company or ""] += 1
    intact = []
    for company, count in sorted(fresh.items(), key=lambda item: (-item[1], item[0])):
        missing = max(0, 3 - count)
        if missing <= jokers:
            jokers -= missing
            intact.append(company)
    return intact


def defence_value(state: Edson, fight: Fight) -> Tally:
    """10.34 The defence value against an assault."""
    defender = other(fight.side)
    tally = Tally("Defence value", "10.34")
    tally.add(f"forward unit {name_of(fight.forward)}", defence_factor(state, fight.forward), "10.34A")
    tally.add(f"terrain of {GROUND[fight.place].title}", TEM[fight.place], "10.34B")
    _add_bridge(state, fight, tally)
    fresh = sum(1 for unit in state.units(defender, fight.place) if unit != fight.forward and not state.level[unit])
    if fresh:
        tally.add("further Fresh defenders", fresh, "10.34D")
    tally.floor(0, "never below zero", "10.34")
    return tally


def _add_bridge(state: Edson, fight: Fight, tally: Tally) -> None:
    """10.34C One for a mandatory assault over a bridge, one more if the defender holds that bridge."""
    bridges = {bridge_between(state.came_from[u], fight.place) for u in fight.mandatory if u in state.came_from}
    bridges.discard(None)
    if bridges:
        tally.add("assault over a bridge", 1, "10.34C")
        if any(bridge is not None and state.bridges[bridge] != fight.side for bridge in bridges):
            tally.add("the defender holds that bridge", 1, "10.34C")


def defensive_fire_value(state: Edson, guns: tuple[Piece, ...]) -> Tally:
    """10.31 The lead machine gun, and one for any more that join (R4)."""
    lead = guns[0]
    tally = Tally("Defensive fire", "10.31")
    reason = "" if state.level[lead] == FRESH else ", half strength" if state.level[lead] == SPENT else ", disrupted"
    tally.add(f"lead {name_of(lead)}{reason}", attack_factor(state, lead), "10.31A-D")
    if len(guns) > 1:
        tally.add("more machine guns", 1, "10.31F")
    return tally


def defensive_fire_defence(state: Edson, fight: Fight) -> Tally:
    """10.31, R37 Terrain, and one per supporting machine gun of a company that assaults."""
    tally = Tally("Cover", "10.31")
    tally.add(f"terrain of {GROUND[fight.place].title}", TEM[fight.place], "10.31")
    companies = {COUNTERS[unit].company for unit in fight.units if KIND[unit] == INFANTRY}
    own = sum(1 for gun in fight.support if COUNTERS[gun].company and COUNTERS[gun].company in companies)
    if own:
        tally.add("machine guns supporting their own company", own, "10.31")
    return tally


def ranged_value(state: Edson, units: tuple[Piece, ...]) -> Tally:
    """11.2 The lead unit's attack and one per other firing unit."""
    tally = Tally("Ranged fire", "11.2")
    tally.add(f"lead {name_of(units[0])}", attack_factor(state, units[0]), "11.2")
    if len(units) > 1:
        tally.add("further firing units", len(units) - 1, "11.2")
    return tally


def ranged_defence(place: Place) -> Tally:
    """11.3 Twice the terrain modifier."""
    tally = Tally("Cover", "11.3")
    tally.add(f"twice the terrain of {GROUND[place].title}", 2 * TEM[place], "11.3")
    return tally


def patrol_modifier(state: Edson, unit: Piece, area: Place) -> Tally:
    """8.25, R3 What is added to the patrol's roll."""
    tally = Tally("Patrol modifier", "8.25")
    tally.add(f"attack factor of {name_of(unit)}", -attack_factor(state, unit), "8.25")
    if not state.level[unit]:
        tally.add("the patrol is Fresh", -1, "8.25")
    fresh, half_spent = patrol_opposition(state, area)
    if fresh:
        tally.add("Fresh Japanese units", fresh, "8.25")
    if half_spent:
        tally.add("half the Spent Japanese units", half_spent, "8.25")
    return tally


def patrol_opposition(state: Edson, area: Place) -> tuple[int, int]:
    """8.25, R3 Fresh Japanese units, and half the Spent ones, rounded down."""
    levels = [state.level[enemy] for enemy in state.units(JAPANESE, area)]
    return levels.count(FRESH), levels.count(SPENT) // 2


def entrench_modifier(state: Edson, unit: Piece) -> int:
    """8.24 A labour marker takes one off the roll."""
    return -1 if unit in state.labour else 0


def strike_target(state: Edson, attackers: Iterable[Piece], target: Piece) -> int:
    """13.6, R30 What a close-combat roll must reach: 8 less the attacker's surplus in value."""
    best = max(close_combat_value(state, unit) for unit in attackers)
    return TRACKS.close_combat_target - max(0, best - close_combat_value(state, target))


def lead_striker(state: Edson, attackers: tuple[Piece, ...]) -> Piece:
    """R30 The attacker with the best value leads."""
    return max(attackers, key=lambda unit: (close_combat_value(state, unit), -unit))


def strike_modifier(
    state: Edson, melee: Melee, attackers: tuple[Piece, ...], target: Piece, fight: Fight | None
) -> Tally:
    """13.6, 10.9 What is added to a close-combat roll."""
    tally = Tally("Close combat modifier", "13.6")
    if len(attackers) > 1:
        tally.add("further attackers", len(attackers) - 1, "13.6")
    if lead_striker(state, attackers) in melee.failed:
        tally.add("the attacker failed to withdraw", -2, "13.6")
    if target in melee.failed:
        tally.add("the target failed to withdraw", 2, "13.6")
    if fight is not None:
        _add_charge(state, fight, attackers, tally)
    return tally


def _add_charge(state: Edson, fight: Fight, attackers: tuple[Piece, ...], tally: Tally) -> None:
    """10.9 The charge itself, its leader, a whole company on one target; for the defender the climb."""
    if COUNTERS[attackers[0]].side != fight.side:
        climb = TEM[fight.place] - TEM[fight.origin]
        if climb > 0:
            tally.add("higher terrain modifier than where the charge began", climb, "10.9")
        return
    tally.add("charge", 1, "10.9")
    if fight.point in attackers and _is_led(fight) and not fight.gone_on:  # once per charge
        tally.add(f"led by {name_of(fight.leader)}", 1, "10.9")
    fresh = Count(COUNTERS[u].company for u in attackers if not state.level[u] and COUNTERS[u].company)
    if any(count >= 3 for count in fresh.values()):
        tally.add("a Fresh company together", 1, "10.9")


def _is_led(fight: Fight) -> bool:
    """18.7 A Japanese leader helps only men of his battalion; Torgerson any Marine."""
    return fight.leader >= 0 and COUNTERS[fight.leader].battalion in (None, COUNTERS[fight.point].battalion)


def withdrawal_target(state: Edson, side: Side, place: Place) -> int:
    """13.8 What a withdrawal roll plus terrain must reach: enemies, the worn ones counting half, rounded up."""
    levels = [state.level[enemy] for enemy in state.units(other(side), place)]
    fresh = levels.count(FRESH)
    return fresh + (len(levels) - fresh + 1) // 2


def supports_assault(gun: Piece, units: tuple[Piece, ...]) -> bool:
    """10.7, R36 Whether a machine gun has someone of its own to support."""
    counter = COUNTERS[gun]
    if counter.supports == "any":
        return True
    infantry = [COUNTERS[unit] for unit in units if KIND[unit] == INFANTRY]
    if counter.supports == "company":
        return any(unit.company == counter.company for unit in infantry)
    return counter.supports == "battalion" and any(unit.battalion == counter.battalion for unit in infantry)


def still_supporting(fight: Fight, alive: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """10.7 The guns that have someone of their own left in the assault after defensive fire."""
    if len(alive) == len(fight.units):
        return fight.support
    return tuple([gun for gun in fight.support if supports_assault(gun, alive)])


def attrition_cost(state: Edson, unit: Piece) -> int:
    """11.41 Points to worsen a unit by one level (or take its position); 0 for a D2 unit, which takes none."""
    level = state.level[unit]
    if unit in state.entrenched:
        return 1
    return 2 if level == FRESH else 1 if level <= D1 else 0


def may_be_primary(state: Edson, unit: Piece) -> bool:
    """11.12 Infantry not at D2."""
    return KIND[unit] == INFANTRY and state.level[unit] <= D1


def can_strike(unit: Piece) -> bool:
    """13.1 All but artillery attack in close combat."""
    return KIND[unit] != ARTILLERY
