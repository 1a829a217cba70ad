"""Games of any length to be kept or played on, and orders to be composed in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from game.kernel.game import Game
from game.kernel.match import Match
from game.registry import GAMES
from table.composition.composition import Composition
from table.keeping.keeper import Keeper
from table.seats import Seats
from table.sitting import Sitting
from ui.skins.orders import find_orders

GAME = next(iter(GAMES.values()))
SHORTEST = min(GAME.briefings, key=lambda brief: brief.minutes).name


def a_match(decisions: int, seed: int = 3) -> Match[Any]:
    match: Match[Any] = Match(GAME, SHORTEST, seed)
    rng = Random(seed)
    while match.decision is not None and len(match.history) < decisions:
        match.play(rng.choice(match.decision.options))
    Seats((1,), "random").note(match)
    return match


def meets(game: Game[Any], test: Callable[[Any, Any], bool], seeds: int = 40) -> Match[Any]:
    """Random play up to a decision whose state and question pass the test."""
    for seed in range(seeds):
        rng, match = Random(seed), Match(game, game.briefings[seed % len(game.briefings)].name, seed)
        while match.decision is not None:
            if test(match.state, match.decision.question):
                return match
            match.play(rng.choice(match.decision.options))
    raise AssertionError("no such moment")


def a_composition(folder: Path, match: Match[Any], by_hand: bool = False) -> Composition:
    """People play all sides, so that nobody waits for an opponent."""
    sitting = Sitting(match, Seats(tuple(match.game.players)), Keeper(folder, lambda match: None))
    composition = Composition(sitting, find_orders(match.game.name), by_hand=by_hand)
    composition.look()
    return composition
