"""What can be wrong with a position; every list is empty in play."""

from __future__ import annotations

from collections import Counter as Count

from game.bloody_ridge.components import (
    AMERICAN,
    CREWS,
    GROUND,
    HQS,
    INFANTRY,
    JAPANESE,
    KIND,
    MARKERS,
    RED_ROW,
    RED_ROW_ZONE,
    TABLES,
)
from game.bloody_ridge.setup import new_pool
from game.bloody_ridge.state import Fight, Ridge
from game.bloody_ridge.support import helpers

ENDINGS = {"exit": JAPANESE, "division": JAPANESE, "time": AMERICAN, "reserves": AMERICAN}


def flaws(state: Ridge) -> list[str]:
    return [
        *_shapes(state),
        *_japanese(state),
        *_marines(state),
        *_map(state),
        *_fight(state),
        *_tracks(state),
    ]


def _shapes(state: Ridge) -> list[str]:
    found = []
    if len(state.waiting) != len(RED_ROW) or any(not units >= 0 for units in state.waiting):
        found.append("the red row does not have twelve hexes")
    return found


def _japanese(state: Ridge) -> list[str]:
    """Conserved: every infantry counter unseen, in the force or dead; stacks within the limit (6.2)."""
    found = []
    moving = state.force.units if state.force is not None else ()
    dead = tuple(piece for piece in state.dead if KIND[piece] == INFANTRY)
    known = Count((*state.unseen, *(unit for unit in moving if KIND[unit] == INFANTRY), *dead))
    if known != Count(piece for piece, kind in enumerate(KIND) if kind == INFANTRY):
        found.append("an infantry counter is missing or there twice")
    if state.holding < 0:
        found.append("more face-down units than there are")
    if any(units > TABLES.japanese_stack for units in state.waiting):
        found.append(f"a red-row hex holds more than {TABLES.japanese_stack} infantry units (6.2)")
    if state.force is not None and not state.force.size:
        found.append("the moving force has no units")
    crews = [*state.crews.values(), *(piece for piece in (*moving, *state.dead) if piece in CREWS)]
    if len(set(crews)) != len(crews) or not set(crews) <= set(CREWS) or not set(state.crews) <= set(RED_ROW):
        found.append("an MG crew is where it cannot be (11.5)")
    return found


def _marines(state: Ridge) -> list[str]:
    """Conserved: every piece of the pool is in it, aside, on the map, in the fight, dead or gone."""
    fighting = _out_of_pool(state.fight) if state.fight is not None else []
    dead = [piece for piece in state.dead if KIND[piece] != INFANTRY and piece not in CREWS]
    known = Count((*state.pool, *state.aside, *state.hqs, *fighting, *dead, *state.gone))
    found = []
    if known != Count(new_pool(state.house)):
        found.append("a Marine piece is missing or there twice")
    if not set(state.aside) <= set(MARKERS):
        found.append("something else than artillery is set aside (8.3)")
    if not set(state.hqs) <= set(HQS):
        found.append("something else than an HQ stays on the map")
    return found


def _out_of_pool(fight: Fight) -> list[int]:
    return [*(unit for unit in fight.units if unit not in HQS), *fight.shells, *helpers(fight)]


def _map(state: Ridge) -> list[str]:
    found = []
    for place in state.control:
        if place not in GROUND or GROUND[place].zone == RED_ROW_ZONE:
            found.append(f"{place} cannot have a flag (3.4)")
    for hq, place in state.hqs.items():
        if place not in GROUND or not GROUND[place].may_hold_hq or place in state.control:
            found.append(f"HQ {hq} cannot stand in {place} (6.10)")
    force = state.force
    if force is not None and (force.place not in GROUND or not state.is_japanese(force.place)):
        found.append("the moving force stands where it cannot")
    if force is not None and force.hidden and not state.is_japanese(force.place):
        found.append("a force has attacked face down (6.11)")
    return found


def _fight(state: Ridge) -> list[str]:
    fight = state.fight
    if fight is None:
        return []
    found = []
    if fight.place not in GROUND or state.is_japanese(fight.place):
        found.append("a Japanese hex is being attacked (3.8)")
    if len(fight.units) > TABLES.american_stack:
        found.append(f"more than {TABLES.american_stack} Marine units in a hex (6.3)")
    if not {*fight.manned, fight.heroic} - {-1} <= set(fight.units):
        found.append("a machine gun or the hero is with nobody (11.2)")
    return found


def _tracks(state: Ridge) -> list[str]:
    found = []
    if not state.scenario.first_turn <= state.turn <= state.scenario.last_turn:
        found.append("the turn marker is off its track")
    if not 0 <= state.charges <= (TABLES.charges if "banzai" in state.house else 0):
        found.append("more banzai charges than allowed (11.4)")
    if (state.winner is None) != (not state.ending) or ENDINGS.get(state.ending, state.winner) != state.winner:
        found.append("the winner and the ending do not agree")
    return found
