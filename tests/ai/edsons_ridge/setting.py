"""Positions from plain data, put into the middle of a real turn, and players to face them.

A player that thinks ahead must see a turn go on after his impulse: the close combats, the refit and the count of points
are on the agenda behind the question, unlike in the rule tests, where nothing follows.
"""

from __future__ import annotations

import json
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from ai.games.edsons_ridge import BRAIN
from ai.levels import load_book
from ai.player import HeuristicPlayer, SearchPlayer, make_player
from ai.search.skill import Skill
from game.edsons_ridge.close_combat import CloseCombatPhase
from game.edsons_ridge.components import COUNTERS, LEVELS, NUMBERS, SIDES, TRACKS, place_name, place_number
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import EndImpulsePhase, NextImpulse
from game.edsons_ridge.refit import RefitPhase
from game.edsons_ridge.regroup import RegroupPhase
from game.edsons_ridge.sequence import EndTurn
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.victory import ScoreTurn
from game.kernel.agenda import Action, Decision, Step, play, settle
from tests.game.edsons_ridge.positions import Stack, at, position

FOLDER = Path(__file__).resolve().parent
LEVELS_TESTED = ("lieutenant", "captain", "colonel")
UNIT_FIELDS = ("unit", "item", "leader", "gun", "target")


# ---- positions from data ---------------------------------------------------------------------------------------------


def stupid_moves() -> list[dict[str, Any]]:
    """The growing file of positions and what must not be played in them."""
    entries: list[dict[str, Any]] = json.loads((FOLDER / "stupid_moves.json").read_text(encoding="utf-8"))["positions"]
    return entries


def build(entry: dict[str, Any]) -> tuple[Edson, Decision]:
    """The true state of an entry, played on along its path, and the decision in question."""
    control, facts = entry.get("control", {}), dict(entry.get("facts", {}))
    stacks = [_stack(place, units) for place, units in entry["stacks"].items()]
    for name in ("used", "entrenched"):
        facts[name] = {NUMBERS[key] for key in facts.get(name, ())}
    facts["chits"] = TRACKS.chit_pool
    facts["holder"] = SIDES.index(facts.get("holder", "american"))
    dice = tuple(entry.get("dice", ()))
    state = position(*stacks, dice=dice, **{side: control.get(side, "") for side in SIDES}, **facts)
    state.do(*_rest_of_turn(state, SIDES.index(entry.get("opens", entry["side"])), entry.get("phase", "impulse")))
    return state, _follow(state, entry)


def _stack(place: str, units: list[Any]) -> Stack:
    return at(place, *(unit if isinstance(unit, str) else (unit[0], LEVELS.index(unit[1])) for unit in units))


def _rest_of_turn(state: Edson, side: int, phase: str) -> list[Step[Any]]:
    """What is still to come from a phase on; the last turn has no regroup (6.1)."""
    phases: dict[str, list[Step[Any]]] = {
        "impulse": [NextImpulse(side), EndImpulsePhase()],
        "close combat": [CloseCombatPhase()],
        "refit": [RefitPhase()],
        "regroup": [] if state.turn >= state.scenario.last_turn else [RegroupPhase()],
        "end": [ScoreTurn(), EndTurn()],
    }
    names = list(phases)
    return [step for name in names[names.index(phase) :] for step in phases[name]]


def _follow(state: Edson, entry: dict[str, Any]) -> Decision:
    """Play the path; each word names the one option that it fits."""
    decision = settle(state)
    for step in entry.get("path", ()):
        assert decision is not None, f"{entry['name']}: nothing is asked before {step!r}"
        found = [action for action in decision.options if text(action) == step]
        assert len(found) == 1, f"{entry['name']}: {step!r} is not among {[text(a) for a in decision.options]}"
        play(state, found[0])
        decision = settle(state)
    assert decision is not None, entry["name"]
    assert type(decision.question).__name__ == entry["question"], f"{entry['name']}: asks {decision.question}"
    assert decision.side == SIDES.index(entry["side"]), f"{entry['name']}: the other side is asked"
    return decision


def text(action: Action) -> str:
    """An action as the file writes it: its class, then places and units by their printed names."""
    return " ".join([type(action).__name__, *(_word(item.name, getattr(action, item.name)) for item in fields(action))])


def _word(name: str, value: int) -> str:
    if name in UNIT_FIELDS:
        return "none" if value == UNKNOWN else COUNTERS[value].key
    return place_name(value)


def fits(action: Action, pattern: str) -> bool:
    """Whether a forbidden pattern (the first words of an action) covers this one."""
    return (text(action) + " ").startswith(pattern + " ")


def place(name: str) -> int:
    return place_number(name)


def opening(scenario: str = "full_battle", seed: int = 3) -> Edson:
    """The first impulse of a battle, after a set-up by the scorers."""
    state = GAME.setup(scenario, seed)
    while (decision := settle(state)) is not None and not BRAIN.is_plan_start(decision):
        scores = BRAIN.scores(state, decision.question, decision.options, BRAIN.weights)
        play(state, decision.options[scores.index(max(scores))])
    return state


# ---- players ---------------------------------------------------------------------------------------------------------


@cache
def knobs(level: str) -> Skill:
    """A level of the box at its full budget, without its clock and in one process."""
    skill = load_book(GAME.name, BRAIN).levels[level].knobs
    return replace(skill, seconds=0.0, processes=1)


def level_player(level: str, seed: int) -> HeuristicPlayer[Any] | SearchPlayer[Any]:
    return make_player(GAME, BRAIN, knobs(level), seed, explain=False)


def scorers(weights: dict[str, float] | None = None, seed: int = 0) -> HeuristicPlayer[Edson]:
    return HeuristicPlayer(GAME, BRAIN, seed=seed, weights=weights, explain=False)
