"""The table: every verb, why it is refused, and what it tells, without a screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ai.levels import RANDOM
from ai.worker import FAILED, THINKING, WorkerReport
from game.kernel.agenda import Action
from game.kernel.match import Fallen, IllegalAction, LoadDice, Match
from table.keeping.autosaves import slots
from table.keeping.counting import FILE
from table.keeping.keeper import Keeper, closed_unasked
from table.keeping.marker import Marker
from table.keeping.shelf import open_save
from table.opponent import Diary
from table.seats import HINTS, OWN, OWN_ALL, TRUE, Seats, count_help, noted_seats
from table.sitting import Refused, Sitting
from tests.ai import toy_arena
from tests.kernel import toy
from tests.table.scripted import BLUE, LEAP, RED, STAND, WALK, a_race, describe

ALONE, BOTH = Seats((RED,)), Seats((RED, BLUE))
GAMES: dict[str, Any] = {toy_arena.NAME: toy_arena.GAME}


def rivals_answer(sitting: Sitting) -> Action:
    """Glances at the opponent until it has one."""
    while (action := sitting.poll()) is None:
        pass
    return action


def exchange(sitting: Sitting, *actions: Action) -> None:
    """Red answers, and blue after him."""
    for action in actions:
        sitting.answer(action)
        sitting.answer(rivals_answer(sitting))


def finish(sitting: Sitting) -> None:
    while sitting.match.decision is not None:
        exchange(sitting, WALK)


def kept(sitting: Sitting) -> Match[Any]:
    """What the last autosave holds."""
    sitting.keeper.autosaves.flush()
    return open_save(slots(sitting.keeper.folder)[-1].path, GAMES)[0]


# ---- answering


def test_an_answer_is_played_and_kept(tmp_path: Path) -> None:
    sitting = a_race(tmp_path, ALONE)
    assert sitting.is_asked and sitting.poll() is None
    sitting.answer(WALK)
    assert not sitting.is_asked and sitting.viewer == RED
    assert kept(sitting).actions == sitting.match.actions == [WALK]
    assert noted_seats(kept(sitting)) == Seats((RED,), "mcts:5")


def test_an_answer_that_is_no_option_changes_nothing(tmp_path: Path) -> None:
    sitting = a_race(tmp_path, ALONE)
    with pytest.raises(IllegalAction):
        sitting.answer(LoadDice((1,)))
    assert sitting.match.actions == [] and not sitting.is_due


def test_of_several_answers_in_a_row_the_last_is_kept(tmp_path: Path) -> None:
    sitting = a_race(tmp_path, BOTH)
    sitting.answer(WALK, keep=False)
    sitting.answer(STAND, keep=False)
    sitting.keeper.autosaves.flush()
    assert sitting.is_due and not slots(tmp_path)
    sitting.close()
    assert kept(sitting).actions == [WALK, STAND] and len(slots(tmp_path)) == 1


def test_dice_of_the_players_desk_are_asked_for_where_they_are_his(tmp_path: Path) -> None:
    own = a_race(tmp_path, Seats((RED,), dice=OWN))
    assert own.dice_for(WALK) is None
    wanted = own.dice_for(LEAP)
    assert wanted is not None and wanted.count == 1 and own.dice_for(LEAP, 6) is None
    own.lay_dice(6)
    own.answer(LEAP)
    assert own.match.view(RED).steps == (5, 0)
    assert own.dice_for(LEAP) is None, "the opponent's are thrown by the computer"
    assert a_race(tmp_path, Seats((RED,), dice=TRUE)).dice_for(LEAP) is None
    every = a_race(tmp_path, Seats((BLUE,), dice=OWN_ALL))
    assert every.dice_for(LEAP) is not None


# ---- the opponent


def test_the_opponent_is_asked_once_and_its_thoughts_are_kept_with_its_move(tmp_path: Path) -> None:
    sitting = a_race(tmp_path, ALONE, WorkerReport(THINKING, iterations=1, budget=4))
    sitting.answer(WALK)
    assert sitting.poll() is None and sitting.rival.thinking
    assert sitting.poll() is None and sitting.rival.progress == 0.25
    action = sitting.poll()
    assert action is not None and sitting.poll() == action == sitting.ready
    assert sitting.rival.opponent.starts == 1  # type: ignore[union-attr]
    sitting.answer(action)
    assert Diary(sitting.match.notes).numbers() == [2] and sitting.ready is None
    assert sitting.news() == []


@pytest.mark.parametrize("hurried", [False, True])
def test_the_opponent_is_asked_twice_then_answers_at_sight(tmp_path: Path, hurried: bool) -> None:
    sitting = a_race(tmp_path, ALONE, WorkerReport(FAILED, words="It fell over."), WorkerReport(FAILED))
    sitting.answer(WALK)
    assert sitting.poll() is None
    if hurried:
        sitting.move_now()
    action = rivals_answer(sitting)
    tries = [] if hurried else ["The opponent gave no proper answer."]
    assert sitting.news() == ["It fell over.", *tries, "The opponent answers without thinking this time."]
    assert sitting.news() == []
    assert sitting.rival.opponent.starts == 2 - hurried  # type: ignore[union-attr]
    sitting.answer(action)
    assert sitting.is_asked


def test_a_random_opponent_answers_the_same_from_the_same_save(tmp_path: Path) -> None:
    first, second = (Sitting(a_match, Seats((RED,), RANDOM), Keeper(tmp_path, describe)) for a_match in two_matches())
    for sitting in (first, second):
        sitting.answer(WALK)
    assert rivals_answer(first) == rivals_answer(second)


def two_matches() -> list[Match[Any]]:
    return [Match(toy_arena.GAME, "sprint", 4) for _ in range(2)]


def test_an_opponent_that_is_gone_is_replaced_and_that_is_told(tmp_path: Path) -> None:
    sitting = Sitting(two_matches()[0], Seats((RED,), "nobody"), Keeper(tmp_path, describe))
    assert sitting.seats.opponent == sitting.match.notes["opponent"] == "lieutenant"
    assert "takes over" in sitting.news()[0]


def test_a_watcher_takes_a_side_over(tmp_path: Path) -> None:
    sitting = Sitting(two_matches()[0], Seats((), RANDOM), Keeper(tmp_path, describe))
    assert sitting.poll() is not None
    sitting.take_over()
    assert sitting.is_asked and sitting.ready is None
    assert sitting.seats.humans == noted_seats(sitting.match).humans == (RED,)
    with pytest.raises(Refused, match="no other side"):
        sitting.take_over()


# ---- the way back


def test_undo_and_redo_go_with_what_the_opponent_did_in_between(tmp_path: Path) -> None:
    sitting = a_race(tmp_path, ALONE)
    exchange(sitting, WALK, WALK)
    sitting.answer(STAND)
    sitting.poll()
    sitting.undo()
    assert sitting.is_asked and sitting.ready is None and len(sitting.match.actions) == 4
    assert kept(sitting).actions == sitting.match.actions
    sitting.undo()
    sitting.redo()
    assert len(sitting.match.actions) == 4 and Diary(sitting.match.notes).numbers() == [2, 4]
    assert kept(sitting).actions == sitting.match.actions


def test_what_is_taken_back_was_never_thought_once_something_else_is_played(tmp_path: Path) -> None:
    sitting = a_race(tmp_path, ALONE)
    exchange(sitting, WALK, WALK)
    sitting.undo()
    assert Diary(sitting.match.notes).numbers() == [2, 4]
    sitting.answer(STAND)
    assert Diary(sitting.match.notes).numbers() == [2]


def test_an_act_is_taken_back_whole_and_by_its_name(tmp_path: Path) -> None:
    sitting = Sitting(Match(toy.GAME, "short", 5), BOTH, Keeper(tmp_path, describe))
    sitting.deeds.note(0, "Gather everything")
    for number in (4, 0, -1):
        assert sitting.match.decision is not None
        sitting.answer(sitting.match.decision.options[number])
    assert {moment.side for moment in sitting.match.history} == {0}
    assert sitting.undo_words() == "Undo: Gather everything"
    sitting.undo()
    assert sitting.match.actions == [] and sitting.undo_words() == "Undo"
    sitting.redo()
    assert len(sitting.match.actions) == 3


def test_two_people_step_through_every_decision(tmp_path: Path) -> None:
    sitting = a_race(tmp_path, BOTH)
    for action in (WALK, STAND, WALK):
        sitting.answer(action)
    assert sitting.viewer == BLUE
    sitting.undo()
    assert sitting.match.actions == [WALK, STAND] and sitting.viewer == RED
    sitting.undo()
    sitting.redo()
    assert sitting.match.actions == [WALK, STAND]


def refusal(verb: Callable[[], None]) -> str:
    with pytest.raises(Refused) as refused:
        verb()
    return str(refused.value)


def test_undo_says_why_not(tmp_path: Path) -> None:
    fresh = a_race(tmp_path, ALONE)
    assert refusal(fresh.undo) == fresh.undo_closed() == "Nothing was decided yet."
    assert refusal(fresh.redo) == fresh.redo_closed() == "Nothing was undone."
    fresh.answer(LEAP)
    assert "Dice were rolled" in refusal(fresh.undo) and len(fresh.match.actions) == 1
    assert "played strictly" in refusal(fresh.take_back)
    watched = Sitting(two_matches()[0], Seats((), RANDOM), Keeper(tmp_path, describe))
    watched.answer(rivals_answer(watched))
    assert refusal(watched.undo) == "You watch: there is nothing of yours to undo."


def test_dice_are_taken_back_where_the_game_allows_it_and_the_result_notes_it(tmp_path: Path) -> None:
    sitting = a_race(tmp_path, Seats((RED,), take_backs=True))
    exchange(sitting, WALK, LEAP)
    after = sitting.match.state.digest()
    sitting.undo()
    assert len(sitting.match.actions) == 2 and Diary(sitting.match.notes).numbers() == [2]
    assert sitting.match.notes["take_backs"] == 1 and "past the dice" in sitting.news()[0]
    exchange(sitting, LEAP)
    assert sitting.match.state.digest() == after, "the same dice fall again"


# ---- the end, a fall, a crash


def test_a_result_counts_once_however_often_the_game_ends(tmp_path: Path) -> None:
    sitting = a_race(tmp_path, ALONE)
    counted: list[float] = []
    assert sitting.rival.opponent is not None
    sitting.rival.opponent.count_result = counted.append  # type: ignore[method-assign]
    sitting.begin()
    finish(sitting)
    assert len(counted) == 1 and sitting.match.notes["counted"] and not Marker(tmp_path).path.exists()
    sitting.undo()
    finish(sitting)
    again = Sitting(kept(sitting), noted_seats(sitting.match), sitting.keeper, sitting.rival.opponent)
    again.begin()
    assert len(counted) == 1


def test_a_result_that_cannot_be_counted_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("spoilt")
    sitting = a_race(tmp_path, ALONE)
    finish(sitting)
    assert FILE in sitting.news()[0]


def test_after_a_fall_there_is_a_sound_position_and_other_mistakes_have_none(tmp_path: Path) -> None:
    match: Match[Any] = Match(toy.GAME, "short", 5, ("raises",))
    sitting = Sitting(match, BOTH, Keeper(tmp_path, describe))
    with pytest.raises(Fallen) as fallen:
        while sitting.match.decision is not None:
            sitting.answer(sitting.match.decision.options[3])
    sound = sitting.last_sound(fallen.value)
    assert sound is not None and len(sound.history) == len(match.history) - 1
    assert sitting.last_sound(ValueError("of the screen")) is None


def test_a_game_that_was_killed_is_offered_and_one_that_was_closed_is_not(tmp_path: Path) -> None:
    sitting = a_race(tmp_path, ALONE)
    sitting.begin()
    exchange(sitting, WALK)
    sitting.keeper.autosaves.flush()  # and here the lights go out
    (_, slot), *others = closed_unasked(tmp_path)
    assert slot.decisions == 2 and not others
    sitting.begin()
    sitting.close()
    sitting.keeper.close()
    assert closed_unasked(tmp_path) == []


def test_help_is_counted_whatever_a_save_says(tmp_path: Path) -> None:
    sitting = a_race(tmp_path, ALONE)
    sitting.match.notes["hints"] = "many"
    count_help(sitting.match, HINTS)
    count_help(sitting.match, HINTS)
    assert sitting.match.notes["hints"] == 2
