"""Levels and characters are data: found by name, checked on load, and honest about how they are weakened."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ai import levels
from ai.brain import NoBrain, find_brain
from ai.levels import (
    ADAPTIVE,
    BOX,
    LevelError,
    Measured,
    PlayerRecord,
    adapted,
    data_of,
    expected_score,
    find_game,
    find_seat,
    knobs_text,
    load_book,
    load_level,
    load_record,
    make_mind,
    make_player,
    note_levels,
    note_result,
    save_level,
    updated,
)
from ai.search.skill import Skill
from game.kernel.match import Match
from game.registry import GAMES
from tests.ai.toy_arena import BRAIN, GAME, NAME

KNOBS = {"iterations": 20, "seconds": 1, "candidates": 3, "horizon": 1, "misjudge": 0.1, "processes": 1}
OWN: dict[str, Any] = {"format": 1, "name": "mine", "title": "Mine", "card": "My own.", "rating": 900, "knobs": KNOBS}
CHARACTERS = {
    "format": 1,
    "characters": [
        {"name": "hare", "title": "Hare", "side": "red", "card": "Leaps.", "times": {"leap": 3}, "plus": {"fear": -1}},
        {"name": "snail", "title": "Snail", "side": "blue", "card": "Walks.", "times": {"leap": 0.5}},
    ],
}


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A box with our levels and commanders for the race."""
    folder = tmp_path / "box"
    data_of(NAME, folder).mkdir(parents=True)
    shutil.copytree(BOX / "data", folder / "data")
    (data_of(NAME, folder) / "characters.json").write_text(json.dumps(CHARACTERS))
    return folder


def own_level(folder: Path, **changes: Any) -> Path:
    path = folder / "levels" / "mine.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({**OWN, **changes}))
    return path


# ---- what is in the box ----------------------------------------------------------------------------------------------


def test_there_are_five_levels_and_an_adaptive_one_with_honest_cards(tmp_path: Path) -> None:
    book = load_book(NAME, BRAIN, user=tmp_path)
    assert len(book.ladder()) >= 5
    assert ADAPTIVE in book.levels
    for level in book.levels.values():
        assert "sees only" in level.card
        assert level.title in levels.level_card(level)


def test_levels_grow_in_every_knob(tmp_path: Path) -> None:
    ladder = load_book(NAME, BRAIN, user=tmp_path).ladder()
    for weak, strong in pairwise(ladder):
        assert weak.rating < strong.rating
        assert weak.knobs.iterations <= strong.knobs.iterations
        assert weak.knobs.horizon <= strong.knobs.horizon
        assert (-weak.knobs.misjudge, weak.knobs.iterations) < (-strong.knobs.misjudge, strong.knobs.iterations)
    assert ladder[-1].knobs.misjudge == 0


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_with_a_brain_has_two_characters_for_each_side(game: str, tmp_path: Path) -> None:
    try:
        brain = find_brain(game)
    except NoBrain as error:
        pytest.skip(str(error))
    book = load_book(game, brain, user=tmp_path)
    for side in (GAMES[game].sides[player] for player in GAMES[game].players):
        assert sum(character.side == side for character in book.characters.values()) >= 2
    for character in book.characters.values():
        assert character.changes(brain.weights)
        assert find_seat(game, f"{book.default}+{character.name}", user=tmp_path).changes


# ---- names -----------------------------------------------------------------------------------------------------------


def test_names_become_seats(tmp_path: Path) -> None:
    assert find_seat(NAME, "random", user=tmp_path).kind == "random"
    assert find_seat(NAME, "heuristic", user=tmp_path).knobs.iterations == 0
    assert find_seat(NAME, "mcts:77", user=tmp_path).knobs.iterations == 77
    assert find_seat(NAME, "mcts", user=tmp_path).knobs.iterations > 0
    assert find_seat(NAME, "colonel", user=tmp_path).kind == "mcts"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("kolonel", "did you mean 'colonel'?"),
        ("heuristics", "did you mean 'heuristic'?"),
        ("colonel+nobody", "there is no player 'nobody'"),
        ("colonel+captain", "two of a kind"),
        ("mcts:many", "mcts:200"),
        ("mcts:0", "mcts:200"),
        ("", "there is no player ''"),
    ],
)
def test_a_wrong_name_gets_one_line_that_helps(name: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(LevelError) as caught:
        find_seat(NAME, name, user=tmp_path)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_wrong_game_is_named() -> None:
    with pytest.raises(LevelError, match="there is no game 'chess'"):
        find_game("chess")
    with pytest.raises(LevelError, match="no opponent for the game"):
        find_game("tests.ai.nothing")


def test_a_character_changes_weights_on_its_own_side_alone(box: Path, tmp_path: Path) -> None:
    seat = find_seat(NAME, "sergeant+hare", box, tmp_path)
    assert seat == replace(find_seat(NAME, "hare+sergeant", box, tmp_path), name=seat.name)
    assert seat.weights(BRAIN, 0) == pytest.approx({"walk": 1.0, "leap": 1.65, "fear": -1.0})
    assert seat.weights(BRAIN, 1) == dict(BRAIN.weights)


def test_a_character_commands_its_own_side_alone(box: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels.find_seat, "__defaults__", (box, tmp_path))
    make_player(NAME, "snail", 1, side=1, user=tmp_path)
    with pytest.raises(LevelError, match="commands the blue side, not the red one"):
        make_player(NAME, "snail", 1, side=0, user=tmp_path)


@pytest.mark.parametrize("name", ["random", "heuristic", "recruit", "lieutenant", "mcts:5", "adaptive"])
def test_every_kind_of_player_answers_from_a_view(name: str, tmp_path: Path) -> None:
    match = Match(GAME, "sprint", 3)
    assert match.decision is not None
    choices = [make_player(NAME, name, 5, 0, tmp_path).choose(match.view(0), match.decision) for _ in range(2)]
    assert choices[0].action in match.decision.options
    assert choices[0].action == choices[1].action


def test_a_mind_is_the_same_player_for_another_process(tmp_path: Path) -> None:
    mind = make_mind(NAME, "captain", 4, 0, tmp_path)
    assert (mind.game, mind.seed, mind.skill) == (NAME, 4, find_seat(NAME, "captain", user=tmp_path).knobs)
    with pytest.raises(LevelError, match="does not think"):
        make_mind(NAME, "random", 4, 0, tmp_path)


# ---- own levels ------------------------------------------------------------------------------------------------------


def test_an_own_level_is_saved_loaded_and_found(tmp_path: Path) -> None:
    own_level(tmp_path, game=NAME, weights={"leap": 1.25})
    level = load_level(tmp_path / "levels" / "mine.json")
    save_level(level, tmp_path / "levels" / "mine.json", trials=3)
    assert load_level(tmp_path / "levels" / "mine.json") == level
    seat = find_seat(NAME, "mine", user=tmp_path)
    assert seat.weights(BRAIN, 1)["leap"] == 1.25
    assert seat.knobs == Skill(20, 1.0, 3, 1, 0.1, 1)
    assert "mine" not in [level.name for level in load_book(NAME, BRAIN, user=tmp_path).ladder()]


def test_a_level_of_an_earlier_version_is_read(tmp_path: Path) -> None:
    """It may lack a knob that came later, and carry what was measured of the level from which it was made."""
    path = own_level(tmp_path, knobs={"iterations": 5}, measured={"a_game": {"rating": 5, "text": "won"}})
    level = load_level(path)
    assert level.knobs == Skill(iterations=5)
    assert level.rated == level.rating == OWN["rating"]


def test_a_level_of_another_game_is_not_offered(tmp_path: Path) -> None:
    own_level(tmp_path, game="another")
    assert "mine" not in load_book(NAME, BRAIN, user=tmp_path).levels


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": 2}, "mine.json: format: must be 1, not 2"),
        ({"title": ""}, "mine.json: title: expected a text of 1 or more letters"),
        ({"title": "x" * 81}, "mine.json: title: expected a text of at most 80 letters"),
        ({"name": "a+b"}, "name: may not hold"),
        ({"name": "colonel"}, "name: is taken"),
        ({"rating": "high"}, "mine.json: rating: expected a number, got a text"),
        ({"rating": float("nan")}, "holds NaN, which is no number"),
        ({"rating": 20_000}, "rating: expected a number of at most 10000"),
        ({"knobs": {**KNOBS, "misjudge": 2}}, "knobs.misjudge: expected a number of at most 1"),
        ({"knobs": {**KNOBS, "horizon": 0}}, "knobs.horizon: expected a whole number of at least 1"),
        ({"knobs": {**KNOBS, "iterations": 1.5}}, "knobs.iterations: expected a whole number, got a number"),
        ({"knobs": {**KNOBS, "iterations": True}}, "knobs.iterations: expected a whole number, got true or false"),
        ({"knobs": {**KNOBS, "luck": 1}}, "knobs.luck: is not known"),
        ({"knobs": 5}, "knobs: expected named fields, got a whole number"),
        ({"weights": {"laep": 1}}, "weights.laep: is no weight of this game; did you mean 'leap'?"),
        ({"weights": {"walk": 1, "leap": "far"}}, "weights.leap: expected a number, got a text"),
        ({"weights": {"walk": 1, "leap": 1e7}}, "weights.leap: expected a number of at most 1000000"),
        ({"weights": [1]}, "weights: expected named fields, got a list"),
        ({"blunders": 5}, "blunders: is not known; fields are card, expect, figures"),
    ],
)
def test_a_wrong_own_level_names_its_field_and_spoils_nothing_else(
    changes: dict[str, Any], said: str, tmp_path: Path
) -> None:
    own_level(tmp_path, **changes)
    with pytest.raises(LevelError) as caught:
        find_seat(NAME, "mine", user=tmp_path)
    assert said in str(caught.value)
    assert find_seat(NAME, "captain", user=tmp_path)


@pytest.mark.parametrize("text", ["", "[]", "{", "\x00", "[" * 100_000])
def test_a_file_that_is_no_level_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(LevelError, match=r"x\.json"):
        load_level(path)


def test_a_missing_file_is_said() -> None:
    with pytest.raises(LevelError, match="does not exist"):
        load_level(Path("nowhere.json"))


def test_a_character_with_an_unknown_weight_is_refused(box: Path, tmp_path: Path) -> None:
    wrong = {"format": 1, "characters": [{**CHARACTERS["characters"][0], "times": {"wing": 1}}]}  # type: ignore[index]
    (data_of(NAME, box) / "characters.json").write_text(json.dumps(wrong))
    with pytest.raises(LevelError, match=r"character 'hare': times\.wing"):
        load_book(NAME, BRAIN, box, tmp_path)


@pytest.mark.parametrize(("name", "said"), [("a hare", "may not hold spaces"), ("nul", "belongs to a device")])
def test_a_character_whose_name_nobody_could_type_is_refused(name: str, said: str, box: Path, tmp_path: Path) -> None:
    wrong = {"format": 1, "characters": [{**CHARACTERS["characters"][0], "name": name}]}  # type: ignore[index]
    (data_of(NAME, box) / "characters.json").write_text(json.dumps(wrong))
    with pytest.raises(LevelError, match=rf"characters\.json: characters\[0\]: name: .*{said}"):
        load_book(NAME, BRAIN, box, tmp_path)


def test_the_arena_writes_onto_the_cards(box: Path, tmp_path: Path) -> None:
    noted = note_levels(NAME, {"captain": {"rating": 1234, "text": "70 %"}, "nobody": {"rating": 1}}, box)
    level = load_book(NAME, BRAIN, box, tmp_path).levels["captain"]
    assert noted == ["captain"]
    assert level.rated == 1234
    assert "70 %" in levels.level_card(level)


# ---- what is one game's own ------------------------------------------------------------------------------------------


def rungs(box: Path, **levels: Any) -> None:
    (data_of(NAME, box) / "levels.json").write_text(json.dumps({"format": 1, "levels": levels}))


def test_a_game_changes_knobs_of_a_level_and_says_what_was_measured(box: Path, tmp_path: Path) -> None:
    usual = load_book(NAME, BRAIN, box, tmp_path).levels
    rungs(box, captain={"knobs": {"iterations": 77}, "measured": {"rating": 1300, "text": "won"}})
    found = load_book(NAME, BRAIN, box, tmp_path).levels
    assert found["captain"].knobs == replace(usual["captain"].knobs, iterations=77)
    assert found["captain"].rated == 1300
    assert {**found, "captain": None} == {**usual, "captain": None}
    note_levels(NAME, {"captain": {"rating": 1400}}, box)
    noted = load_book(NAME, BRAIN, box, tmp_path).levels["captain"]
    assert (noted.knobs, noted.measured) == (found["captain"].knobs, Measured(rating=1400, text="won"))


@pytest.mark.parametrize(
    ("levels", "said"),
    [
        ({"captian": {}}, "levels.captian: is no level; did you mean 'captain'?"),
        (
            {"captain": {"knobs": {"iterations": -1}}},
            "captain: knobs: iterations: expected a whole number",
        ),
        ({"captain": {"knobs": {"luck": 1}}}, "captain: knobs: luck: is not known"),
        ({"captain": {"measured": {"rating": "good"}}}, "levels.captain.measured.rating: expected a number"),
        ({"captain": {"measured": {"deeds": {"leap": "many"}}}}, "levels.captain.measured.deeds: expected a number"),
        ({"captain": {"title": "Chief"}}, "levels.captain.title: is not known"),
    ],
)
def test_a_wrong_change_of_a_level_names_its_field(levels: Any, said: str, box: Path, tmp_path: Path) -> None:
    rungs(box, **levels)
    with pytest.raises(LevelError) as caught:
        load_book(NAME, BRAIN, box, tmp_path)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_all_games_share_names_none_of_them() -> None:
    shared = (BOX / "data" / "levels.json").read_text(encoding="utf-8")
    assert [game for game in GAMES if game in shared or GAMES[game].title in shared] == []
    assert "measured" not in shared
    assert [path.name for path in (BOX / "data").iterdir()] == ["levels.json"]


# ---- the level that adapts -------------------------------------------------------------------------------------------


def test_a_win_lifts_and_a_loss_lowers_and_surprises_count_more() -> None:
    even = PlayerRecord(1000, 10)
    assert updated(even, 1000, 1).rating > 1000 > updated(even, 1000, 0).rating
    assert updated(even, 1000, 0.5) == PlayerRecord(1000, 11)
    assert updated(even, 1400, 1).rating > updated(even, 1000, 1).rating
    assert updated(PlayerRecord(1000, 0), 1000, 1).rating > updated(PlayerRecord(1000, 50), 1000, 1).rating


@pytest.mark.parametrize("true_rating", [500.0, 900.0, 1400.0])
def test_it_follows_a_player_to_even_games(true_rating: float) -> None:
    rng, record, won = Random(7), PlayerRecord(700), []
    for _ in range(400):
        won.append(float(rng.random() < expected_score(true_rating, record.rating)))
        record = updated(record, record.rating, won[-1])
    assert 0.42 < sum(won[100:]) / 300 < 0.58


def test_a_better_player_meets_a_better_mind(tmp_path: Path) -> None:
    ladder = load_book(NAME, BRAIN, user=tmp_path).ladder()
    minds = [adapted(ladder, rating) for rating in range(0, 2000, 50)]
    assert minds[0] == ladder[0].knobs
    assert minds[-1] == ladder[-1].knobs
    assert [m.iterations for m in minds] == sorted(m.iterations for m in minds)
    assert [m.misjudge for m in minds] == sorted((m.misjudge for m in minds), reverse=True)
    assert adapted(ladder, ladder[2].rating) == ladder[2].knobs


def test_results_are_remembered_by_game(tmp_path: Path) -> None:
    first = note_result(NAME, 1, user=tmp_path)
    note_result("another", 0, user=tmp_path)
    assert load_record(NAME, tmp_path).rating == pytest.approx(first.rating, abs=0.1)
    assert load_record("another", tmp_path).rating < 700 < first.rating
    beaten = note_result(NAME, 1, "colonel", tmp_path)
    assert beaten.games == 2
    before = find_seat(NAME, ADAPTIVE, user=tmp_path).knobs
    for _ in range(6):
        note_result(NAME, 1, user=tmp_path)
    assert find_seat(NAME, ADAPTIVE, user=tmp_path).knobs.misjudge < before.misjudge


def test_a_spoilt_memory_names_its_field(tmp_path: Path) -> None:
    (tmp_path / "adaptive.json").write_text(json.dumps({"format": 1, NAME: {"rating": "good", "games": 1}}))
    with pytest.raises(LevelError, match=r"adaptive\.json: .*rating: expected a number, got a text"):
        load_record(NAME, tmp_path)


def test_a_card_says_that_a_search_may_stop_early() -> None:
    assert "up to 80 iterations (fewer where one answer is plain" in knobs_text(Skill(iterations=80))
    assert "plain" not in knobs_text(Skill(iterations=0))
