"""Named moments of a battle, found by playing: a skin lists them in `moments.json`, the engine and the opponent's own
scorers play up to them from a fixed seed, so that a picture shows a position that really comes about."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from importlib import resources
from random import Random
from typing import Any

from ai.player import HeuristicPlayer
from game.kernel.agenda import Action, Decision, Side
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.state import HasTurns
from table.opponent import find_brain_of

TRIES = 40  # seeds tried one after the other: a rule mended elsewhere may move a moment to another game


class NoMoment(ValueError):
    """A moment that is wrongly written or never comes; one line."""


@dataclass(frozen=True)
class AlbumMoment:
    """When to stop, and what the hands then do. Names are those of the game's own classes."""

    name: str
    scenario: str
    side: str  # who looks
    asked: str = ""  # stop where this side is asked such a question; with nothing else, at its first one
    likely: str = ""  # ... and would answer so
    before: str = ""  # stop before the other side answers so: the screen then shows it
    options: int = 2  # answers at least
    turn: int = 0  # not before this turn
    over: bool = False  # play to the end instead
    speed: float = 0.0  # of the show; 0 is at once
    seed: int = 1
    hands: tuple[tuple[Any, ...], ...] = ()  # see ui.album.hands


def load_moments(game: Game[Any]) -> list[AlbumMoment]:
    """The list of a game's skin; a game without a skin, or a skin without a list, has none."""
    package = f"ui.skins.{game.name}"
    try:
        text = (resources.files(package) / "moments.json").read_text(encoding="utf-8")
    except (ModuleNotFoundError, FileNotFoundError):
        return []
    return [_moment(entry, game) for entry in json.loads(text)["moments"]]


def _moment(entry: dict[str, Any], game: Game[Any]) -> AlbumMoment:
    known = {item.name for item in fields(AlbumMoment)}
    wrong = [name for name in entry if name not in known]
    if wrong or not {"name", "scenario", "side"} <= entry.keys():
        raise NoMoment(f"{game.name}: {entry.get('name', 'a moment')} lacks a field or has an unknown one: {wrong}")
    moment = AlbumMoment(**{**entry, "hands": tuple(tuple(step) for step in entry.get("hands", ()))})
    if moment.side not in game.sides or moment.scenario not in {brief.name for brief in game.briefings}:
        raise NoMoment(f"{game.name}: {moment.name} names no side or scenario of the game.")
    return moment


class Players:
    """Both sides' scorers, or blind chance where a game has none."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        brain = find_brain_of(game)
        self.game, self.rng = game, Random(seed)
        self.mind = HeuristicPlayer(game, brain, seed=seed, explain=False) if brain is not None else None

    def answer(self, match: Match[Any], decision: Decision) -> Action:
        if self.mind is None:
            return self.rng.choice(decision.options)
        return self.mind.choose(match.view(decision.side), decision).action


def reach(game: Game[Any], moment: AlbumMoment) -> Match[Any]:
    """The first match, seed by seed, in which the moment comes."""
    for seed in range(moment.seed, moment.seed + TRIES):
        match: Match[Any] = Match(game, moment.scenario, seed)
        if _play_up_to(match, moment, Players(game, seed)):
            return match
    raise NoMoment(f"{game.name}: the moment {moment.name!r} never came in {TRIES} games of {moment.scenario}.")


def _play_up_to(match: Match[Any], moment: AlbumMoment, players: Players) -> bool:
    side = Side(match.game.sides.index(moment.side))
    while (decision := match.decision) is not None:
        answer = players.answer(match, decision)
        if not moment.over and _is_now(match, moment, decision, side, answer):
            return True
        match.play(answer)
    return moment.over


def _is_now(match: Match[Any], moment: AlbumMoment, decision: Decision, side: Side, answer: Action) -> bool:
    name = type(answer).__name__
    if isinstance(match.state, HasTurns) and match.state.turn < moment.turn:
        return False
    if moment.asked not in ("", type(decision.question).__name__):
        return False
    if moment.before:
        return decision.side != side and name == moment.before
    return decision.side == side and len(decision.options) >= moment.options and moment.likely in ("", name)
