"""A match: history, the way back, saves and replays, tried on the toy."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.kernel.agenda import Action, Event, Question, Side, settle
from game.kernel.match import Fallen, IllegalAction, LoadDice, Match
from game.kernel.picking import DONE, Pick
from game.kernel.state import Rolled
from tests.kernel.toy import GAME, GAMES, Gather, Gathered, Guess, Guessed, Throw, Toy, ToyGame, Turn


def new_match(seed: int = 1, scenario: str = "long") -> Match[Toy]:
    return Match(GAME, scenario, seed)


def played(match: Match[Toy], *actions: Action) -> Match[Toy]:
    for action in actions:
        match.play(action)
    return match


def played_out(match: Match[Toy], rng: Random) -> Match[Toy]:
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
    return match


GATHER = (Gather(), Pick(2), DONE)  # three decisions without dice


def test_a_match_begins_at_its_first_decision() -> None:
    match = new_match()
    assert match.decision is not None
    assert (match.decision.side, match.decision.question) == (0, Turn(0))
    assert match.actions == []


def test_play_gives_the_events_and_the_next_decision() -> None:
    match = new_match()
    told = match.play(Guess(1))
    assert isinstance(told[0].event, Guessed)
    assert match.decision is not None
    assert match.decision.side == 1
    assert match.history[0].told == told


def test_events_of_later_steps_are_heard_too() -> None:
    match = played(new_match(), Gather(), Pick(2))
    assert [told.event for told in match.play(DONE)] == [Gathered(0, (2,))]


def test_the_throw_says_why() -> None:
    event = new_match().play(Throw())[0].event
    assert isinstance(event, Rolled)
    assert event.why == "a throw"


def test_what_is_not_offered_is_refused_and_changes_nothing() -> None:
    match = new_match()
    before = match.state.digest()
    for action in (Pick(1), DONE, Guess(9)):
        with pytest.raises(IllegalAction, match="not among the 5 options"):
            match.play(action)
    assert match.state.digest() == before
    assert match.history == []


def test_a_finished_game_takes_no_more_actions() -> None:
    match = played_out(new_match(scenario="short"), Random(1))
    assert match.state.winner in (0, 1)
    with pytest.raises(IllegalAction, match="over"):
        match.play(Throw())
    with pytest.raises(IllegalAction):
        match.load_dice(1)


def test_a_mistake_in_the_rules_leaves_no_half_made_move() -> None:
    match: Match[Toy] = Match(GAME, "long", 1, ("raises",))
    with pytest.raises(Fallen, match="KeyError: 'a mistake in the rules'"):
        for _ in range(50):
            before = match.state.digest()
            match.play(Throw() if Throw() in match.decision.options else DONE)  # type: ignore[union-attr]
    assert match.state.digest() == before
    assert match.decision == settle(match.state)
    assert match.replay().state.digest() == before


def test_after_a_fall_of_the_rules_the_last_sound_position_is_one_decision_less() -> None:
    match: Match[Toy] = Match(GAME, "long", 1, ("raises",))
    with pytest.raises(Fallen):
        for _ in range(50):
            match.play(Throw() if Throw() in match.decision.options else DONE)  # type: ignore[union-attr]
    side = match.history[-1].side
    sound = match.last_sound(side)
    assert sound.actions == match.actions[: len(sound.history)] and len(sound.history) < len(match.history)
    assert sound.decision is not None and sound.decision.side == side
    assert sound.seed == match.seed and sound.options == match.options


def test_the_last_sound_position_of_a_forged_one_is_what_was_really_played() -> None:
    match = new_match()
    for action in GATHER[:2]:
        match.play(action)
    true = match.state.digest()
    match.state.points = []
    assert match.last_sound(0).state.digest() == true
    match.history.insert(0, match.history[-1])  # an action that nobody could play there
    assert match.last_sound(0).actions == []


def test_what_would_fall_falls_when_it_is_tried_out_for_dice_too() -> None:
    match: Match[Toy] = Match(GAME, "long", 1, ("raises",))
    while match.state.rounds <= 2:
        match.play(Throw() if Throw() in match.decision.options else DONE)  # type: ignore[union-attr]
    with pytest.raises(Fallen):
        match.dice_for(match.decision.options[0], 1, 1, 1, 1)  # type: ignore[union-attr]


def test_undo_steps_back_one_decision_at_a_time() -> None:
    match = new_match()
    digests = [match.state.digest()]
    for action in GATHER[:2]:
        match.play(action)
        digests.append(match.state.digest())
    assert match.may_undo(0)
    assert match.undo(0)
    assert match.state.digest() == digests[1]
    assert match.undo(0)
    assert match.state.digest() == digests[0]
    assert not match.undo(0)


@dataclass(frozen=True)
class Lot(Question[Toy]):
    """A lot is drawn, or not."""

    def options(self, state: Toy) -> list[Action]:
        return [Pick(0), DONE]

    def answer(self, state: Toy, action: Action) -> None:
        if action == Pick(0):
            state.draw("a lot", (1, 1))


@pytest.mark.parametrize(("answer", "is_open"), [(DONE, True), (Pick(0), False)])
def test_a_stacked_draw_closes_the_way_back_like_a_die(answer: Action, is_open: bool) -> None:
    match = new_match()
    match.state.stacked = (1,)
    match.state.do(Lot(0))
    match.decision = settle(match.state)
    match.play(answer)
    assert match.may_undo(0) == is_open


def test_undo_takes_back_what_the_other_side_did_since() -> None:
    match = played(new_match(), *GATHER)
    before = match.state.digest()
    played(match, *GATHER)
    assert match.undo(0)
    assert match.actions == list(GATHER[:2])
    assert match.redo(0)
    assert len(match.history) == 6
    match = played(new_match(), *GATHER)
    assert match.state.digest() == before


def test_redo_plays_again_and_a_new_action_forgets_it() -> None:
    match = played(new_match(), *GATHER)
    after = match.state.digest()
    match.undo(0)
    assert match.redo(0)
    assert match.state.digest() == after
    assert not match.redo(0)
    match.undo(0)
    match.play(Pick(3))
    assert not match.redo(0)


@pytest.mark.parametrize("closing", [Throw(), Guess(1)])
def test_dice_and_reveals_close_the_way_back(closing: Action) -> None:
    match = played(new_match(), *GATHER)
    match.play(closing)
    assert not match.may_undo(0)
    assert not match.undo(1)
    assert all(moment.before is None for moment in match.history)


def test_the_way_back_opens_again_after_the_dice() -> None:
    match = played(new_match(), Guess(1), *GATHER)
    assert match.undo(1)
    assert match.actions == [Guess(1), *GATHER[:2]]
    assert not match.may_undo(0)


def test_undone_positions_stay_independent() -> None:
    match = played(new_match(), *GATHER)
    match.undo(0)
    first = match.state.digest()
    played(match, Pick(3), DONE)
    match.undo(0)
    match.undo(0)
    assert match.state.digest() == first


def test_own_dice_are_thrown_first_and_are_history() -> None:
    match = new_match()
    match.load_dice(6, 5)
    assert match.actions == [LoadDice((6, 5))]
    event = match.play(Throw())[0].event
    assert isinstance(event, Rolled)
    assert event.dice == (6, 5)
    assert not match.may_undo(0)
    assert match.replay().state.digest() == match.state.digest()


@pytest.mark.parametrize("pips", [(0,), (7,), (3, -1)])
def test_what_is_no_die_is_refused(pips: tuple[int, ...]) -> None:
    with pytest.raises(IllegalAction, match="no dice"):
        new_match().load_dice(*pips)


def test_a_view_blanks_the_rivals_card_and_the_seed() -> None:
    match = new_match()
    view = match.view(0)
    assert view.cards == [match.state.cards[0], -1]
    assert view.seed == 0
    assert match.state.seed != 0


@pytest.mark.parametrize("seed", range(10))
def test_a_replay_ends_where_the_match_did(seed: int) -> None:
    match = played_out(new_match(seed), Random(seed))
    again = match.replay()
    assert again.state.digest() == match.state.digest()
    assert again.told == match.told


def test_save_and_load_give_the_same_match(tmp_path: Path) -> None:
    match = played(new_match(4), *GATHER)
    match.load_dice(2, 3)
    match.play(Throw())
    match.notes = {"camera": [1, 2], "words": "ä"}
    match.save(tmp_path / "game.json")
    loaded: Match[Any] = Match.load(tmp_path / "game.json", GAMES)
    assert loaded.state == match.state
    assert loaded.decision == match.decision
    assert loaded.actions == match.actions
    assert loaded.notes == match.notes
    assert loaded.replay().state.digest() == match.state.digest()


def test_a_loaded_match_goes_on_like_the_original(tmp_path: Path) -> None:
    match = played(new_match(4), *GATHER)
    match.save(tmp_path / "game.json")
    loaded: Match[Any] = Match.load(tmp_path / "game.json", GAMES)
    assert not loaded.may_undo(0)
    assert played_out(loaded, Random(2)).state.digest() == played_out(match, Random(2)).state.digest()


def test_a_finished_game_can_be_saved(tmp_path: Path) -> None:
    match = played_out(new_match(2), Random(2))
    match.save(tmp_path / "game.json")
    assert Match.load(tmp_path / "game.json", GAMES).decision is None


def test_saving_leaves_the_match_alone(tmp_path: Path) -> None:
    match = played(new_match(4), *GATHER)
    before = match.state.digest()
    match.save(tmp_path / "game.json")
    assert match.state.digest() == before
    assert settle(match.state) == match.decision
    assert match.may_undo(0)


class Whispering(ToyGame):
    """A toy whose second side does not notice guesses, and hears of a gathering only that there was one."""

    def heard(self, event: Event, after: Toy, side: Side) -> Event | None:
        if side == 1 and isinstance(event, Guessed):
            return None
        return Gathered(event.side, ()) if side == 1 and isinstance(event, Gathered) else event


def test_each_side_reads_its_own_part_of_what_happened() -> None:
    match = played(Match(Whispering(), "long", 1), Gather(), Pick(2), DONE)
    assert [told.event for told in match.game.told_to(0, match.told)] == [Gathered(0, (2,))]
    assert [told.event for told in match.game.told_to(1, match.told)] == [Gathered(0, ())]
    assert match.game.account(1, match.told) == [f"It happened: {Gathered(0, ())}"]
    match = played(Match(Whispering(), "long", 1), Guess(1))
    assert [type(told.event) for told in match.told] == [Guessed]
    assert match.game.told_to(1, match.told) == []


def test_what_is_read_comes_with_the_readers_view_of_the_position_right_after_it() -> None:
    match = new_match()
    after = match.play(Guess(1))[0].after
    played(match, Guess(1))
    for side in (0, 1):
        view = match.game.told_to(side, match.told)[0].after
        assert view == match.game.observe(after, side)
        assert view != match.view(side)
