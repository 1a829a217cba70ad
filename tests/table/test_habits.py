"""The diary: habits of both sides, once for each game; strength on the scale of the levels."""

from __future__ import annotations

from pathlib import Path

from game.kernel.agenda import Side
from table.habits import FILE, CountedDeed, GameHabits, HabitBook, habits_in, ratings_of, strength
from table.keeping.intents import intent_of, note_intent
from table.keeping.service import Served
from table.keeping.shelf import list_saves
from table.keeping.tries import WHAT_IF
from table.review.answers import taken
from tests.table.matches import GAME, a_match


def test_habits_are_those_of_the_side_that_did_it() -> None:
    match = a_match(100_000)
    answers = list(taken(match))[:120]
    found = habits_in(match, answers, Side(1))
    turned = habits_in(match, answers, Side(0))
    assert found is not None and turned is not None
    assert found.mine == turned.theirs and found.theirs == turned.mine and found.mine
    assert all(0 <= habit.foreseen <= habit.times for habit in found.mine.values())
    assert all(habit.mean is None or 0 <= habit.mean <= 1 for habit in found.mine.values())


def test_neither_a_running_game_nor_a_what_if_has_habits() -> None:
    assert habits_in(a_match(20), [], Side(1)) is None
    match = a_match(100_000)
    match.notes[WHAT_IF] = {"name": "x"}
    assert habits_in(match, [], Side(1)) is None


def test_a_game_is_counted_once_and_a_broken_file_is_left_alone(tmp_path: Path) -> None:
    book = HabitBook(tmp_path)
    one = GameHabits("0" * 16, GAME.name, {"assault": CountedDeed(4, 1.5, 3)}, {"assault": CountedDeed(2)})
    two = GameHabits("1" * 16, GAME.name, {"assault": CountedDeed(2), "pass": CountedDeed(1)})
    for each in (one, one, two, None):
        assert book.note(each) == ""
    again = HabitBook(tmp_path)
    assert again.count(GAME.name) == 2
    assert again.rows(GAME.name) == [
        ("assault", CountedDeed(6, 1.5, 3), CountedDeed(2)),
        ("pass", CountedDeed(1), CountedDeed()),
    ]
    assert list_saves(tmp_path) == []
    (tmp_path / FILE).write_text("{")
    assert FILE in HabitBook(tmp_path).trouble and HabitBook(tmp_path).note(one)
    assert (tmp_path / FILE).read_text() == "{"


def test_strength_follows_results_against_measured_levels(tmp_path: Path) -> None:
    ratings = ratings_of(GAME, tmp_path)
    best = max(ratings, key=lambda name: ratings[name])

    def served(opponent: str, won: bool) -> Served:
        return Served(GAME.name, GAME.first_scenario, GAME.sides[0], opponent, won, None, "0" * 16)

    line = strength([served(best, True), served("nobody", True), served(f"{best}+someone", False)], ratings)
    assert len(line) == 2 and line[0] > line[1]


def test_a_note_of_intent_is_kept_by_side_and_turn() -> None:
    match = a_match(10)
    note_intent(match, Side(1), 2, "  hold the hill ")
    assert intent_of(match, Side(1), 2) == "hold the hill"
    assert intent_of(match, Side(0), 2) == intent_of(match, Side(1), 1) == ""
    note_intent(match, Side(1), 2, "")
    assert intent_of(match, Side(1), 2) == ""
    match.notes["intents"] = ["forged"]
    assert intent_of(match, Side(1), 2) == ""
