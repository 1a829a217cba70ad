"""Saves of earlier versions: every one of them opens, and can be played on, whatever has changed since."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.kernel.match import Forgotten, Match
from game.kernel.records import RENAMED, TAGS, Record
from game.kernel.saves import SaveError, read_save
from game.registry import GAMES
from tests.forging import as_format_1, forge, opened

SAVES = sorted((Path(__file__).parent / "saves").rglob("*.json"))
STEPS = 30


def test_ten_saves_of_each_game_are_kept() -> None:
    kept = Counter(path.parent.name for path in SAVES)
    assert len(kept) >= 2
    assert min(kept.values()) >= 10


EVERY_SAVE = pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}-{path.stem}")


def play_on(match: Match[Any]) -> None:
    rng = Random(1)
    for _ in range(STEPS):
        if match.decision is None:
            break
        match.play(rng.choice(match.decision.options))
        assert match.game.flaws(match.state) == []


@EVERY_SAVE
def test_a_save_of_an_earlier_version_opens_and_is_played_on(path: Path) -> None:
    match = Match.load(path, GAMES)
    assert match.opened == ""
    assert match.game.flaws(match.state) == []
    assert (match.decision is None) == ("over" in path.stem)
    play_on(match)


@EVERY_SAVE
def test_what_the_rules_of_today_do_not_replay_goes_on_from_where_it_stood(path: Path) -> None:
    """And its last decision may still be taken back, though what came before cannot be played again."""
    loaded = Match.load(path, GAMES)
    match, words = loaded.proven()
    assert match.state.digest() == loaded.state.digest()
    assert match.actions == loaded.actions
    assert (words == "") == (match is not loaded)
    assert not words or words.startswith(("Played under older rules from decision ", "Played under older rules: "))
    if match.decision is None:
        return
    before, decision = match.state.digest(), match.decision
    match.play(decision.options[-1])
    assert match.take_back(decision.side)
    assert (match.state.digest(), match.decision, match.actions) == (before, decision, loaded.actions)


def test_some_of_the_saves_were_played_under_older_rules() -> None:
    words = [Match.load(path, GAMES).proven()[1] for path in SAVES]
    assert any(words) and not all(words)


# ---- what may change in a later version ------------------------------------------------------------------------------


def tags_in(data: Any) -> Iterator[dict[str, Any]]:
    """Every record in the data of a save."""
    if isinstance(data, dict) and "is" in data:
        yield data
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from tags_in(value)


def with_one_more_field(kind: type) -> Any:
    """The class as a later version may have it."""
    body = {"__module__": kind.__module__, "__qualname__": kind.__qualname__, "__annotations__": {"added": int}}
    return dataclass(frozen=issubclass(kind, Record))(type(kind.__name__, (kind,), {**body, "added": 7}))


@EVERY_SAVE
def test_a_new_field_in_the_state_and_in_a_record_ends_nobodys_game(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES[path.parent.name]
    asked = read_save(path).state["agenda"][-1:]
    monkeypatch.setattr(game, "state", with_one_more_field(game.state))
    for tag in [item["is"] for item in asked]:
        monkeypatch.setitem(TAGS, tag, TAGS[tag])  # put back afterwards
        with_one_more_field(TAGS[tag])
    match = Match.load(path, GAMES)
    assert match.opened == ""
    assert match.state.added == 7
    assert [item.added for item in match.state.agenda[-len(asked) :]] == [7] * len(asked)
    play_on(match)


@EVERY_SAVE
def test_classes_with_new_names_end_nobodys_game(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The save holds the old names of all of them."""
    before, content = Match.load(path, GAMES), opened(path.read_bytes())
    for item in tags_in([content["state"], content["actions"]]):
        home, name = item["is"].split(".")
        monkeypatch.setitem(RENAMED, f"{home}.Old{name}", item["is"])
        item["is"] = f"{home}.Old{name}"
    (tmp_path / path.name).write_text(as_format_1(content))
    match = Match.load(tmp_path / path.name, GAMES)
    assert (match.opened, match.actions) == ("", before.actions)
    assert match.state.digest() == before.state.digest()
    assert match.proven()[1] == before.proven()[1]


@EVERY_SAVE
def test_a_position_that_does_not_read_is_rebuilt_from_the_answers_as_far_as_they_go(
    path: Path, tmp_path: Path
) -> None:
    sound = Match.load(path, GAMES)
    again, words = sound.proven()
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    forge(copy, lambda data: data["state"].update(winner="nobody"))
    match = Match.load(copy, GAMES)
    assert "the position's field 'winner' cannot be read" in match.opened and "\n" not in match.opened
    assert match.actions == sound.actions[: len(match.history)]
    assert match.proven() == (match, match.opened)
    if not words:
        assert match.state.digest() == again.state.digest()
        assert match.opened.endswith(f"it was rebuilt from its {len(sound.actions)} decisions.")
    elif "decision " not in words:  # the set-up itself is another one now, and takes all of the answers
        assert len(match.history) == len(sound.actions)
        assert match.opened.endswith(f"it was rebuilt from its {len(sound.actions)} decisions.")
    else:
        reached = int(words.split("decision ")[1].split(":")[0]) - 1
        assert len(match.history) == reached
        assert f"up to {reached} of {len(sound.actions)}: it goes on from there" in match.opened
    play_on(match)


# ---- answers that no longer fit --------------------------------------------------------------------------------------


@pytest.fixture
def long_save(tmp_path: Path) -> Path:
    """One that the rules of today replay, with many answers."""
    sound = [path for path in SAVES if not Match.load(path, GAMES).proven()[1]]
    longest = max(sound, key=lambda path: len(read_save(path).actions))
    copy = tmp_path / "game.json"
    copy.write_bytes(longest.read_bytes())
    return copy


@pytest.mark.parametrize("answer", [{"is": "nowhere.Nothing", "area": 5}, {"is": "kernel.Pick", "item": -9}])
def test_answers_that_stop_fitting_offer_how_far_they_came(long_save: Path, answer: dict[str, Any]) -> None:
    """One that cannot even be read, and one that no question takes."""
    count = len(read_save(long_save).actions)
    forge(long_save, lambda data: data["actions"].__setitem__(20, answer))
    match, words = Match.load(long_save, GAMES).proven()
    assert words == "Played under older rules from decision 21: it goes on from where it stood, without its log."
    assert len(match.history) == count
    forge(long_save, lambda data: data["state"].update(seed="x"))
    match, words = Match.load(long_save, GAMES).proven()
    assert f"up to 20 of {count}: it goes on from there. The save stays as it is." in words
    assert len(match.history) == 20


def test_an_answer_that_cannot_be_read_is_not_lost_when_the_game_is_saved_again(long_save: Path) -> None:
    answer = {"is": "nowhere.Nothing", "area": 5}
    forge(long_save, lambda data: data["actions"].__setitem__(20, answer))
    for _ in range(2):
        Match.load(long_save, GAMES).save(long_save)
    kept = Match.load(long_save, GAMES).actions[20]
    assert isinstance(kept, Forgotten) and json.loads(kept.text) == answer


def test_a_save_of_which_nothing_can_be_played_says_so(long_save: Path) -> None:
    forge(long_save, lambda data: data["actions"].__setitem__(0, {"is": "nowhere.Nothing"}))
    forge(long_save, lambda data: data["state"].update(seed="x"))
    with pytest.raises(SaveError, match=r"game\.json: cannot be read by this version: .*'seed'.* Load another save\."):
        Match.load(long_save, GAMES)
