"""What can be wrong with a position; the list is empty in play."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator

from game.bloody_ridge.components import (
    AMERICAN,
    CREWS,
    GROUND,
    HQS,
    INFANTRY_UNITS,
    JAPANESE,
    MARKERS,
    RED_ROW,
    TABLES,
)
from game.bloody_ridge.setup import new_pool
from game.bloody_ridge.state import NOBODY, Fight, Ridge
from game.bloody_ridge.support import helpers
from game.kernel.named import Piece

ENDINGS = {"exit": JAPANESE, "division": JAPANESE, "time": AMERICAN, "reserves": AMERICAN}
Checks = Iterator[tuple[bool, str]]  # whether it is wrong, and what


def flaws(state: Ridge) -> list[str]:
    checks = (*_japanese(state), *_marines(state), *_map(state), *_fight(state), *_tracks(state))
    return [words for is_wrong, words in checks if is_wrong]


def _japanese(state: Ridge) -> Checks:
    """Conserved: every infantry counter unseen, in the force or dead; stacks within the limit (6.2)."""
    moving = state.force.units if state.force is not None else ()
    known = Count((*state.unseen, *(unit for unit in (*moving, *state.dead) if unit in INFANTRY_UNITS)))
    crews = [*state.crews.values(), *(piece for piece in (*moving, *state.dead) if piece in CREWS)]
    crews_are_right = Count(crews) <= Count(CREWS) and set(state.crews) <= set(RED_ROW)
    wrong_row = len(state.waiting) != len(RED_ROW) or any(not units >= 0 for units in state.waiting)
    crowded = any(units > TABLES.japanese_stack for units in state.waiting)
    yield wrong_row, "the red row does not have twelve hexes"
    yield known != Count(INFANTRY_UNITS), "an infantry counter is missing or there twice"
    yield state.holding < 0, "more face-down units than there are"
    yield crowded, f"a red-row hex holds more than {TABLES.japanese_stack} infantry units (6.2)"
    yield state.force is not None and not state.force.size, "the moving force has no units"
    yield not crews_are_right, "an MG crew is where it cannot be (11.5)"


def _marines(state: Ridge) -> Checks:
    """Conserved: every piece of the pool is in it, aside, on the map, in the fight, dead or gone."""
    fighting = _out_of_pool(state.fight) if state.fight is not None else []
    dead = [piece for piece in state.dead if piece not in INFANTRY_UNITS and piece not in CREWS]
    known = Count((*state.pool, *state.aside, *state.hqs, *fighting, *dead, *state.gone))
    yield known != Count(new_pool(state.house)), "a Marine piece is missing or there twice"
    yield not set(state.aside) <= set(MARKERS), "something else than artillery is set aside (8.3)"
    yield not set(state.hqs) <= set(HQS), "something else than an HQ stays on the map"


def _out_of_pool(fight: Fight) -> list[Piece]:
    return [*(unit for unit in fight.units if unit not in HQS), *fight.shells, *helpers(fight)]


def _map(state: Ridge) -> Checks:
    for place in state.control:
        yield place not in GROUND or GROUND[place].is_red_row, f"{place} cannot have a flag (3.4)"
    for hq, place in state.hqs.items():
        may_stand = place in GROUND and GROUND[place].may_hold_hq and place not in state.control
        yield not may_stand, f"HQ {hq} cannot stand in {place} (6.10)"
    force = state.force
    if force is not None:
        at_home = force.place in GROUND and state.is_japanese(force.place)
        yield not at_home, "the moving force stands where it cannot"
        yield bool(force.hidden and not at_home), "a force has attacked face down (6.11)"


def _fight(state: Ridge) -> Checks:
    fight = state.fight
    if fight is None:
        return
    on_ours = fight.place not in GROUND or state.is_japanese(fight.place)
    helped = {*fight.manned, fight.heroic} - {NOBODY}
    yield on_ours, "a Japanese hex is being attacked (3.8)"
    yield len(fight.units) > TABLES.american_stack, f"more than {TABLES.american_stack} Marine units in a hex (6.3)"
    yield not helped <= set(fight.units), "a machine gun or the hero is with nobody (11.2)"


def _tracks(state: Ridge) -> Checks:
    on_track = state.scenario.first_turn <= state.turn <= state.scenario.last_turn
    charges = TABLES.charges if "banzai" in state.house else 0
    decided = bool(state.ending) == (state.winner is not None)
    yield not on_track, "the turn marker is off its track"
    yield not 0 <= state.charges <= charges, "more banzai charges than allowed (11.4)"
    agree = decided and ENDINGS.get(state.ending, state.winner) == state.winner
    yield not agree, "the winner and the ending do not agree"
