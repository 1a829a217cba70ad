"""Dice from a bag and dice from the player's desk, tried on the toy."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.kernel.bag import LOW, PAIRS, SMOOTHED, top_up
from game.kernel.match import Match
from game.kernel.picking import DONE, Pick
from game.kernel.state import Rolled, State
from tests.kernel.toy import GAME, GAMES, Gather, Guess, Throw, Toy

GATHER = (Gather(), Pick(2), DONE)  # three decisions without dice


def smoothed(seed: int = 1, scenario: str = "long") -> Match[Toy]:
    return Match(GAME, scenario, seed, (SMOOTHED,))


def dice_of(match: Match[Any]) -> list[tuple[int, ...]]:
    return [event.dice for event, _ in match.told if isinstance(event, Rolled)]


def bag(seed: int) -> list[tuple[int, int]]:
    state = State(seed=seed)
    top_up(state)
    return list(zip(state.loaded[::2], state.loaded[1::2], strict=True))


@pytest.mark.parametrize("seed", range(5))
def test_a_bag_holds_every_pair_once(seed: int) -> None:
    assert sorted(bag(seed)) == sorted(PAIRS)


def test_bags_are_shuffled_and_no_place_in_them_is_special() -> None:
    bags = [bag(seed) for seed in range(2000)]
    assert len({tuple(drawn) for drawn in bags}) == len(bags)
    for place in (0, 17, 35):
        mean = sum(sum(drawn[place]) for drawn in bags) / len(bags)
        assert mean == pytest.approx(7, abs=0.2)  # 2.4 / sqrt(2000) is 0.05: nearly four times that


def test_pairs_of_one_bag_do_not_come_twice_so_streaks_are_shorter() -> None:
    state = State(seed=8)
    rolls = []
    for _ in range(360):
        top_up(state)
        rolls.append(state.roll("test", 2))
    assert Counter(rolls) == dict.fromkeys(PAIRS, 10)
    assert all(max(Counter(rolls[n : n + 36]).values()) == 1 for n in range(0, 360, 36))


def test_the_game_itself_never_hears_of_the_bag() -> None:
    match = smoothed()
    assert match.house_rules == ()
    assert match.state.tricks == ()
    assert match.view(0).loaded == match.view(1).loaded == ()


@pytest.mark.parametrize("seed", range(10))
def test_a_smoothed_game_replays_and_loads(seed: int, tmp_path: Path) -> None:
    match, rng = smoothed(seed), Random(seed)
    while match.decision is not None:
        assert len(match.state.loaded) >= LOW
        match.play(rng.choice(match.decision.options))
        match.save(tmp_path / "game.json")
        loaded: Match[Any] = Match.load(tmp_path / "game.json", GAMES)
        assert (loaded.is_smoothed, loaded.state, loaded.decision) == (True, match.state, match.decision)
    assert match.replay().state.digest() == match.state.digest()
    assert dice_of(match.replay()) == dice_of(match)


@pytest.mark.parametrize("options", [(), (SMOOTHED,)])
def test_taking_back_and_reloading_never_change_the_next_roll(options: tuple[str, ...], tmp_path: Path) -> None:
    plain: Match[Toy] = Match(GAME, "long", 5, options)
    other: Match[Toy] = Match(GAME, "long", 5, options)
    for action in GATHER:
        plain.play(action)
        other.play(action)
        assert other.undo(0)
        assert other.redo(0)
    other.save(tmp_path / "game.json")
    again: Match[Any] = Match.load(tmp_path / "game.json", GAMES)
    assert plain.may_undo(0)
    rolled = [match.play(Throw()) for match in (plain, other, again)]
    assert rolled[0] == rolled[1] == rolled[2]
    assert not plain.may_undo(0)


def test_a_rehearsal_names_the_dice_that_are_missing_and_changes_nothing() -> None:
    match: Match[Toy] = Match(GAME, "long", 1)
    before = match.state.digest()
    wanted = match.dice_for(Throw())
    assert wanted is not None
    assert (wanted.count, bool(wanted.why)) == (2, True)
    one_more = match.dice_for(Throw(), 3)
    assert one_more is not None
    assert one_more.count == 1
    assert match.dice_for(Throw(), 3, 4) is None
    assert match.dice_for(Guess(1)) is None
    assert (match.state.digest(), match.history) == (before, [])


def test_the_dice_of_the_desk_are_those_that_fall() -> None:
    match: Match[Toy] = Match(GAME, "long", 1)
    match.load_dice(2, 6)
    match.play(Throw())
    assert dice_of(match) == [(2, 6)]
    assert match.state.loaded == ()


def test_loaded_pips_are_those_of_common_dice_only() -> None:
    state = State(seed=3, loaded=(6, 6))
    rolls = [state.roll("a chit", 1, 20)[0] for _ in range(50)]
    assert max(rolls) > 6
    assert state.loaded == (6, 6)
    assert state.roll("a common die", 2) == (6, 6)


@pytest.mark.parametrize("options", [(), (SMOOTHED,)])
def test_a_take_back_goes_past_dice_and_the_same_dice_come_again(options: tuple[str, ...]) -> None:
    match: Match[Toy] = Match(GAME, "long", 5, options)
    for action in GATHER:
        match.play(action)
    before = match.state.digest()
    assert match.decision is not None
    side = match.decision.side
    events = match.play(Throw())
    assert not match.may_undo(side)
    assert match.take_back(side)
    assert (match.state.digest(), len(match.history)) == (before, len(GATHER))
    assert match.play(Throw()) == events
    assert match.replay().state.digest() == match.state.digest()


def test_a_take_back_takes_own_dice_along() -> None:
    match: Match[Toy] = Match(GAME, "long", 1)
    match.load_dice(2, 6)
    match.play(Throw())
    assert match.take_back(0)
    assert (match.actions, match.state.loaded) == ([], ())
    assert not match.take_back(0)
