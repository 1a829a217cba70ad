"""A match keeps events and plays again what led to a position that is asked for: the very position it was."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.kernel.agenda import play, settle
from game.kernel.bag import SMOOTHED
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.state import Copies, Tape
from game.registry import GAMES
from tests.kernel.toy import GAME

EVERY_GAME = pytest.mark.parametrize("game", [GAME, *GAMES.values()], ids=lambda game: game.name)


def copied(match: Match[Any], action: Any) -> Copies:
    """What an answer leads to, each event with its position copied on the spot."""
    world, told = match.state.clone(), Copies()
    world.ears = told  # type: ignore[misc]
    play(world, action)
    settle(world)
    return told


@EVERY_GAME
@pytest.mark.parametrize("options", [(), (SMOOTHED,)], ids=["true dice", "smoothed"])
def test_positions_are_recalled_as_they_were(game: Game[Any], options: tuple[str, ...]) -> None:
    rng, match = Random(7), Match(game, game.first_scenario, 7, options)
    expected = []
    while match.decision is not None and len(match.history) < 120:
        action = rng.choice(match.decision.options)
        expected.append(copied(match, action))
        match.play(action)
    assert sum(map(len, expected)) > 3
    for moment, told in zip(match.history, expected, strict=True):  # long after they were played
        assert [event for event, _ in moment.told] == [event for event, _ in told]
        assert [after.digest() for _, after in moment.told] == [after.digest() for _, after in told]


def test_what_was_told_is_recalled_after_it_was_undone_too() -> None:
    match: Match[Any] = Match(GAME, "long", 3)
    gather, other = match.decision.options[-1], None  # type: ignore[union-attr]
    match.play(gather)
    other = match.decision.options[0]  # type: ignore[union-attr]
    match.play(other)
    expected = copied(match, match.decision.options[-1])  # type: ignore[union-attr]
    told = match.play(match.decision.options[-1])  # type: ignore[union-attr]
    assert len(told) == len(expected) > 0
    assert match.undo(0)
    match.play(match.decision.options[0])  # type: ignore[union-attr]
    assert told == expected


def test_an_answer_is_played_again_once_and_only_when_a_position_is_asked_for() -> None:
    match: Match[Any] = Match(GAME, "long", 3)
    played: list[Any] = []

    def again(state: Any, action: Any) -> None:
        played.append(action)
        play(state, action)
        settle(state)

    action = match.decision.options[0]  # type: ignore[union-attr]
    tape, world = Tape(match.state.clone(), again, action), match.state.clone()
    world.ears = tape  # type: ignore[misc]
    play(world, action)
    assert len(tape) == len(tape.events) > 0 and not played
    assert tape[0].after.digest() == tape[0].after.digest()
    assert tape[-1].after is tape[len(tape) - 1].after
    assert played == [action]
