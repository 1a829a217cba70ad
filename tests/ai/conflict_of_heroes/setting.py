"""Positions from plain data, in the middle of a round, and players to face them."""

from __future__ import annotations

import importlib
import json
import pkgutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import game.conflict_of_heroes as rules
from ai.games.conflict_of_heroes import BRAIN
from ai.levels import load_book
from ai.player import HeuristicPlayer, SearchPlayer, make_player
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.components import SIDES
from game.conflict_of_heroes.firefights import Score
from game.conflict_of_heroes.game import GAME
from game.conflict_of_heroes.state import Engagement
from game.kernel.agenda import Action, Decision, Question, Side
from game.kernel.picking import Gathering, Picking
from tests.game.conflict_of_heroes.positions import answer, begin, hit, hold, position, spot

FOLDER = Path(__file__).resolve().parent
STATUS = {"fresh": 0, "active": 1, "spent": 2}


def stupid_moves() -> list[dict[str, Any]]:
    """The growing file of positions and what must not be played in them."""
    found: list[dict[str, Any]] = json.loads((FOLDER / "stupid_moves.json").read_text(encoding="utf-8"))["positions"]
    return found


def build(entry: dict[str, Any]) -> tuple[Engagement, Decision]:
    """The true state of an entry, played on along its path, and the decision in question."""
    control = tuple((spot(name), SIDES.index(side)) for name, side in entry.get("control", {}).items())
    sheet = {"control": control, "victory": tuple(map(_line, entry.get("victory", STANDARD)))}
    state = position(*map(tuple, entry["units"]), ground=entry.get("ground"), sheet=sheet, **entry.get("facts", {}))
    state.control = dict(control)
    for place, facing in entry.get("bunkers", {}).items():
        state.bunkers[spot(place)] = facing
        inside = [unit for unit in state.sheet.units if state.where[unit] == spot(place)]
        state.bunkered.update(inside)
    for unit, marker in entry.get("hit", {}).items():
        hit(state, int(unit), marker, shown=True)
    for unit, status in entry.get("status", {}).items():
        state.status[int(unit)] = STATUS[status]
    for unit in entry.get("hidden", ()):
        state.hidden.add(unit)
        state.maybe[unit] = (state.where[unit],)
    side = Side(SIDES.index(entry["side"]))
    hold(state, side, *entry.get("cards", ()))
    decision = begin(state, side)
    for step in entry.get("path", ()):
        option = next(action for action in decision.options if fits(action, step))
        ahead = answer(state, option)
        assert ahead is not None
        decision = ahead
    return state, decision


STANDARD = ({"side": "american", "of": "japanese"}, {"side": "japanese", "of": "american"})


def _line(said: dict[str, Any]) -> Score:
    side = Side(SIDES.index(said["side"]))
    of = Side(SIDES.index(said["of"])) if "of" in said else None
    places = frozenset(map(spot, said.get("hexes", ())))
    return Score(side, said.get("points", 1), said.get("event", "unit_destroyed"), "a line", of, (), places)


def text(action: Action) -> str:
    """An action in the words of the file: Unit 0, Undertake attack CAPs, At H05, Toward 4, Caps 2, Pass."""
    name = type(action).__name__
    values = [_word(key, value) for key, value in vars(action).items()]
    return " ".join([name, *(word for word in values if word)])


def _word(key: str, value: Any) -> str:
    return hex_name(value) if key == "place" else str(value)


def fits(action: Action, pattern: str) -> bool:
    words = text(action)
    return words == pattern or words.startswith(pattern + " ")


def scorers(weights: dict[str, float] | None = None, seed: int = 1) -> HeuristicPlayer[Engagement]:
    return HeuristicPlayer(GAME, BRAIN, seed=seed, weights=weights, explain=False)


def level_player(level: str, seed: int) -> HeuristicPlayer[Engagement] | SearchPlayer[Engagement]:
    """A level with its full budget and without its clock."""
    knobs = replace(load_book(GAME.name, BRAIN).levels[level].knobs, seconds=0)
    return make_player(GAME, BRAIN, knobs, seed, explain=False)


def question_classes() -> set[type[Question[Any]]]:
    """Every kind of question that the rules of this game can ask."""
    for module in pkgutil.iter_modules(rules.__path__):
        importlib.import_module(f"{rules.__name__}.{module.name}")
    found: set[type[Question[Any]]] = set()
    todo: list[type[Any]] = [Question, Picking, Gathering]
    while todo:
        children = todo.pop().__subclasses__()
        todo += children
        found.update(child for child in children if child.__module__.startswith(rules.__name__))
    return {kind for kind in found if kind.__name__ != "FirefightQuestion"}
