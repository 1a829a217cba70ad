"""What a player has done so far, kept between games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from table.keeping.service import FILE, Served, Service, served_in, words_of
from table.keeping.shelf import list_saves
from table.seats import Seats
from tests.table.matches import GAME, a_match

ONE = Served(GAME.name, "hill", "red", "captain+bold", True, None, "a" * 16)


def test_only_finished_games_of_one_person_count() -> None:
    assert served_in(a_match(5), Seats((1,), "captain")) is None
    done = a_match(100_000)
    assert served_in(done, Seats((0, 1), "captain")) is None
    found = served_in(done, Seats((1,), "captain"))
    assert found is not None
    assert (found.side, found.opponent, found.won) == (GAME.sides[1], "captain", done.state.winner == 1)


def test_a_game_counts_once_and_is_found_by_battle_side_and_level(tmp_path: Path) -> None:
    service = Service(tmp_path)
    for each in (ONE, ONE, replace(ONE, won=False, key="b" * 16), replace(ONE, side="blue", key="c" * 16)):
        assert service.note(each) == ""
    again = Service(tmp_path)
    assert len(again.served) == 3
    assert words_of(again.of(GAME.name, "hill", "red")) == "Won 1 of 2"
    assert len(again.of(GAME.name, level="captain")) == 3
    assert again.of(GAME.name, level="bold") == again.of("another game") == []
    assert list_saves(tmp_path) == []


def test_points_are_told_by_the_best_of_them() -> None:
    assert words_of([replace(ONE, score=12), replace(ONE, score=40)]) == "Best: 40 points"
    assert words_of([]) == ""


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 1, "served": [{"won": "yes"}]}'])
def test_a_broken_file_is_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    service = Service(tmp_path)
    assert service.served == [] and FILE in service.trouble
    assert service.note(ONE) == service.trouble
    assert (tmp_path / FILE).read_text() == text
