"""Best results: kept between games, by set-up, compared on the same dice; a broken file harms nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ai.levels import data_of
from ai.par import Par, find_par
from game.kernel.match import Match
from game.kernel.reading import BadFile
from game.registry import GAMES
from table.keeping.records import FILE, Records, Result, result_of
from table.keeping.shelf import list_saves
from table.seats import Seats
from tests.ui.opening import new_app
from ui.driver import Driver
from ui.scenes.ending import EndingScene
from ui.scenes.new_game import NewGameScene

RATED = next(game for game in GAMES.values() if game.rating(game.setup(game.briefings[0].name, 1)) is not None)
SHORTEST = min(RATED.briefings, key=lambda brief: brief.minutes).name
ONE = Seats(RATED.players[:1], "random")


def finished(seed: int, choices: int, options: tuple[str, ...] = ()) -> Match[Any]:
    match: Match[Any] = Match(RATED, SHORTEST, seed, options)
    rng = Random(choices)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
    return match


def result(seed: int, choices: int, options: tuple[str, ...] = ()) -> Result:
    found = result_of(finished(seed, choices, options), ONE)
    assert found is not None
    return found


def test_only_finished_games_of_one_person_are_results() -> None:
    begun: Match[Any] = Match(RATED, SHORTEST, 1)
    assert result_of(begun, ONE) is None
    assert result_of(finished(1, 1), Seats((), "random")) is None
    done = finished(1, 1)
    found = result_of(done, ONE)
    assert found is not None and found.score == RATED.rating(done.state) and not found.helped
    done.notes["hints"] = 1
    helped = result_of(done, ONE)
    assert helped is not None and helped.helped


def test_results_are_kept_sorted_and_apart_by_options(tmp_path: Path) -> None:
    records = Records(tmp_path)
    option = RATED.options[0].name
    played = [result(seed, seed) for seed in range(4)] + [result(1, 9, (option,))]
    for each in played:
        assert records.note(each) == ""
    again = Records(tmp_path)
    assert again.results == played and not again.trouble
    best = again.best(played[0].contest)
    assert [each.score for each in best] == sorted((each.score for each in played[:4]), reverse=True)
    assert again.best(played[4].contest) == [played[4]]
    assert list_saves(tmp_path) == []


def test_a_game_opened_again_is_no_second_result_and_the_same_dice_are_compared(tmp_path: Path) -> None:
    records = Records(tmp_path)
    first, second = result(5, 1), result(5, 2)
    assert first.digest != second.digest
    for each in (first, replace(first, date="later"), second, result(6, 1)):
        records.note(each)
    assert records.on_seed(first) == [first, second]


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"format": 1, "results": [{"score": 3}]}', '{"format": 9, "results": []}']
)
def test_a_broken_file_is_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    records = Records(tmp_path)
    assert records.results == [] and FILE in records.trouble
    assert records.note(result(1, 1)) == records.trouble
    assert (tmp_path / FILE).read_text() == text


def test_a_forged_field_is_found(tmp_path: Path) -> None:
    Records(tmp_path).note(result(1, 1))
    data = json.loads((tmp_path / FILE).read_text())
    data["results"][0]["score"] = "9999"
    (tmp_path / FILE).write_text(json.dumps(data))
    assert Records(tmp_path).trouble


def test_the_end_lists_results_and_the_same_dice_can_be_played_again(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    driver, match = Driver(app), finished(7, 1)
    app.push(EndingScene(app, match, ONE))
    driver.frames(3)
    driver.press("same")
    assert driver.scene.match.seed == match.seed and driver.scene.match.history == []
    app.home()
    driver.frames()
    driver.press("new")
    driver.press(f"game {RATED.name}")
    driver.press(f"scenario {SHORTEST}")
    assert isinstance(driver.scene, NewGameScene)
    driver.press("expert")
    driver.press("record 0")
    assert driver.scene.match.seed == match.seed
    app.close()


def test_par_comes_from_a_file_by_set_up(tmp_path: Path) -> None:
    assert find_par("a_game", "night", (), tmp_path) is None
    figures = {
        "night": {"player": "search", "games": 200, "wins": 90},
        "night+a+b": {"player": "x", "games": 4, "wins": 3},
    }
    path = data_of("a_game", tmp_path) / "par.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(figures))
    par = find_par("a_game", "night", (), tmp_path)
    assert par == Par("search", 200, 90) and "45 %" in par.words
    assert find_par("a_game", "dawn", (), tmp_path) is None
    assert find_par("a_game", "night", ("b", "a"), tmp_path) == Par("x", 4, 3)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"player": "x", "games": 3, "wins": 4}, "counts more wins than games"),
        ({"player": "x", "games": 0, "wins": 0}, "games: expected a whole number of at least 1"),
        ({"player": "x", "games": 3}, "object missing required field 'wins'"),
        ({"player": "x", "games": 3, "wins": 1, "luck": 1}, "luck: is not known"),
    ],
)
def test_a_wrong_par_names_file_and_set_up(tmp_path: Path, entry: dict[str, Any], said: str) -> None:
    path = data_of("a_game", tmp_path) / "par.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"dawn": {"player": "x", "games": 2, "wins": 1}, "night+a+b": entry}))
    with pytest.raises(BadFile) as caught:
        find_par("a_game", "dawn", (), tmp_path)
    assert str(caught.value).startswith("par.json: night+a+b")
    assert said in str(caught.value)
