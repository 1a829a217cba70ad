"""Saving and loading in a session."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import pytest

from game.kernel.match import Match
from game.registry import GAMES
from tests.kernel import toy
from tests.ui.terminal.session import NORTH, REAL, SHORTEST, SOUTH, Script, forge, run, said, saved_name, session
from ui.terminal import Session, open_save


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


def test_a_save_that_does_not_replay_goes_on_with_a_warning(tmp_path: Path) -> None:
    forge(tmp_path / "game.json")
    match, warning = open_save(tmp_path / "game.json", GAMES)
    assert "do not replay" in warning
    assert match.decision is not None


def test_a_mistake_of_ours_saves_too(tmp_path: Path) -> None:
    match: Match[Any] = Match(toy.GAME, "short", 5, ("raises",))
    played = session(tmp_path, Script(*["4"] * 30), NORTH, SOUTH, match=match)
    with pytest.raises(KeyError):
        played.run()
    loaded = Match.load(saved_name(said(played)), toy.GAMES)
    assert loaded.state.digest() == played.match.state.digest()
    assert loaded.replay().state.digest() == played.match.state.digest()


def test_a_closed_pipe_saves_too(tmp_path: Path) -> None:
    class Closed(io.StringIO):
        def write(self, text: str, /) -> int:
            raise BrokenPipeError

    played = Session(Match(toy.GAME, "short", 5), (0,), Script(), Closed(), toy.GAMES, tmp_path)
    assert played.run() == 0
    assert len(os.listdir(tmp_path)) == 1
