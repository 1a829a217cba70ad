"""Saving and loading in a session."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path
from typing import Any

import pytest

from game.kernel.match import Match
from game.registry import GAMES
from table.keeping.naming import AutoName
from table.keeping.shelf import open_save
from tests import forging
from tests.kernel import toy
from tests.ui.terminal.session import NORTH, REAL, SHORTEST, SOUTH, Script, forge, run, said, saved_name, session
from ui.terminal.session import Session


@pytest.mark.parametrize(
    ("script", "code"), [(Script("5", "quit"), 0), (Script("5"), 0), (Script("5", interrupt=True), 130)]
)
def test_every_end_saves_and_says_how_to_go_on(tmp_path: Path, script: Script, code: int) -> None:
    played = session(tmp_path, script, NORTH)
    assert played.run() == code
    loaded = Match.load(saved_name(said(played)), toy.GAMES)
    assert loaded.state.digest() == played.match.state.digest()
    assert loaded.notes["humans"] == ["north"]


def test_going_on_gives_the_same_game(tmp_path: Path) -> None:
    """One session, or the same lines in two with a save between: the opponent answers alike."""
    lines = ["5", "2", "3", "1", "2", "3", "4", "1", "2"]
    whole, _ = run(tmp_path, *lines)
    first, text = run(tmp_path, *lines[:4])
    match, warning = open_save(saved_name(text), toy.GAMES)
    assert warning == ""
    assert match.state.digest() == first.match.state.digest()
    second = session(tmp_path, Script(*lines[4:]), NORTH, match=match)
    second.run()
    assert second.match.state.digest() == whole.match.state.digest()


def test_save_and_load_by_name(tmp_path: Path) -> None:
    played, text = run(tmp_path, "5", "save mine", "2", "load mine", "undo")
    assert (tmp_path / "mine.json").exists()
    assert "Loaded: 1 decisions." in text
    assert "Taken back." in text  # the way back is open again after loading
    assert played.match.actions == []


def test_a_session_never_overwrites_the_save_it_came_from(tmp_path: Path) -> None:
    run(tmp_path, "5", "save mine")
    before = (tmp_path / "mine.json").read_bytes()
    match, _ = open_save(tmp_path / "mine.json", toy.GAMES)
    second = session(tmp_path, Script("2"), NORTH, match=match)
    second.run()
    assert (tmp_path / "mine.json").read_bytes() == before
    assert saved_name(said(second)) != tmp_path / "mine.json"


def test_nothing_new_is_nothing_to_save(tmp_path: Path) -> None:
    _, text = run(tmp_path, "5", "save mine", "quit")
    assert "Go on with" not in text
    assert [name for name in os.listdir(tmp_path) if not name.startswith("auto-")] == ["mine.json"]


def test_other_peoples_files_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "letter.json").write_text("dear diary")
    _, text = run(tmp_path, "save letter")
    assert "was left alone" in text
    assert (tmp_path / "letter.json").read_text() == "dear diary"


def test_a_broken_save_is_one_line_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text('{"program"')
    _, text = run(tmp_path, "load broken", "5")
    assert "broken.json: is damaged" in text
    assert "Take token 1" in text


def test_a_save_of_another_game_is_not_taken_up(tmp_path: Path) -> None:
    Match(REAL, SHORTEST, 1).save(tmp_path / "other.json")
    played = session(tmp_path, Script("load other"), NORTH)
    played.games = {**toy.GAMES, **GAMES}
    assert played.run() == 0
    assert f"That is a game of {REAL.title}" in said(played)


@pytest.mark.parametrize(("actions", "since"), [(False, ""), (True, " from decision 1")])
def test_a_save_that_does_not_replay_goes_on_with_a_warning(tmp_path: Path, actions: bool, since: str) -> None:
    forge(tmp_path / "game.json", actions=actions)
    match, warning = open_save(tmp_path / "game.json", GAMES)
    assert warning == f"Played under older rules{since}: it goes on from where it stood, without its log."
    assert match.decision is not None


def a_broken_position(path: Path, wrong_answer: int | None = None) -> None:
    """A save as a later version of the toy may find it: after four decisions."""
    match: Match[Any] = Match(toy.GAME, "long", 5)
    for _ in range(4):
        assert match.decision is not None
        match.play(match.decision.options[0])
    match.notes["thoughts"] = {"2": {}, "4": {}}
    match.save(path)
    forging.forge(path, lambda data: data["state"].update(seed="x"))
    if wrong_answer is not None:
        forging.forge(path, lambda data: data["actions"].__setitem__(wrong_answer, {"is": "kernel.Guess", "card": 99}))


def test_load_says_in_one_line_that_a_position_was_rebuilt(tmp_path: Path) -> None:
    a_broken_position(tmp_path / "old.json")
    played, text = run(tmp_path, "load old", "quit")
    words = "Its position cannot be read by this version (the position's field 'seed' cannot be read)"
    assert f"{words}: it was rebuilt from its 4 decisions.\n" in text
    assert len(played.match.history) == 4


def test_load_offers_how_far_a_game_came_and_leaves_the_save_as_it_is(tmp_path: Path) -> None:
    a_broken_position(tmp_path / "old.json", wrong_answer=2)
    before = (tmp_path / "old.json").read_bytes()
    played, text = run(tmp_path, "load old", "quit")
    assert "up to 2 of 4: it goes on from there. The save stays as it is.\n" in text
    assert [moment.action for moment in played.match.history] == played.match.replay().actions
    assert len(played.match.history) == 2
    assert set(played.match.notes["thoughts"]) <= {"2"}  # what came later was not thought yet
    assert (tmp_path / "old.json").read_bytes() == before


def test_an_autosave_that_was_rebuilt_is_kept_aside(tmp_path: Path) -> None:
    """Ten more decisions would take its place."""
    path = tmp_path / f"{AutoName(1, 'a' * 16, 4).stem}.json"
    a_broken_position(path, wrong_answer=2)
    for _ in range(2):
        open_save(path, toy.GAMES)
    assert (tmp_path / f"unread-{path.name}").read_bytes() == path.read_bytes()
    assert len(os.listdir(tmp_path)) == 2


def test_a_mistake_of_ours_saves_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*words: object) -> str:
        raise KeyError("no such word")

    played = session(tmp_path, Script("4", "look"), NORTH, SOUTH)
    monkeypatch.setattr(toy.ToyGame, "forecast", stumble)
    with pytest.raises(KeyError):
        played.run()
    loaded = Match.load(saved_name(said(played)), toy.GAMES)
    assert loaded.state.digest() == played.match.state.digest()
    assert loaded.replay().state.digest() == played.match.state.digest()


# ---- positions that the rules cannot play ----------------------------------------------------------------------------


def test_after_a_fall_the_last_sound_position_is_offered(tmp_path: Path) -> None:
    """The rules themselves are wrong here: the same answer would fall again, so it is one decision less."""
    match: Match[Any] = Match(toy.GAME, "short", 5, ("raises",))
    typed = Script(*["4"] * 12, "back")
    played = session(tmp_path, typed, NORTH, SOUTH, match=match)
    assert played.run() == 0
    text = said(played)
    assert text.count("The rules cannot go on from here (KeyError: 'a mistake in the rules').") >= 1
    number = int(re.findall(r"The last sound position is at decision (\d+)\. Type back", text)[0])
    assert f"Back at decision {number}." in text
    kept = Match.load(Path(re.findall(r"is kept as (\S+\.json)\.", text)[0]), toy.GAMES)
    assert len(kept.history) > number and kept.actions[:number] == played.match.actions[:number]
    assert Match.load(played.saves.file, toy.GAMES).replay().state.digest() == played.match.state.digest()


def test_a_fall_may_also_be_left(tmp_path: Path) -> None:
    match: Match[Any] = Match(toy.GAME, "short", 5, ("raises",))
    played = session(tmp_path, Script(*["4"] * 12, "perhaps", "quit"), NORTH, SOUTH, match=match)
    assert played.run() == 0
    assert "Goodbye. The game is saved as" in said(played)


def test_a_forged_position_goes_back_to_what_was_played(tmp_path: Path) -> None:
    match: Match[Any] = Match(toy.GAME, "short", 5)
    for _ in range(2):
        assert match.decision is not None
        match.play(match.decision.options[0])
    true = match.state.digest()
    match.state.points = []  # as a forged save would bring it
    played = session(tmp_path, Script(*["4"] * 20, "back"), NORTH, SOUTH, match=match)
    assert played.run() == 0
    text = said(played)
    assert "The rules cannot go on from here (IndexError" in text
    assert "The last sound position is at decision 2. Type back" in text and "Back at decision 2." in text
    assert played.match.state.digest() == true


def test_a_closed_pipe_saves_too(tmp_path: Path) -> None:
    class Closed(io.StringIO):
        def write(self, text: str, /) -> int:
            raise BrokenPipeError

    played = Session(Match(toy.GAME, "short", 5), (0,), Script(), Closed(), toy.GAMES, tmp_path)
    assert played.run() == 0
    assert len(os.listdir(tmp_path)) == 1
