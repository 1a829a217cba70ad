"""`main.py drill`: from one file to the next, and clear words where that cannot be."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
import pytest

from game.registry import GAMES
from ui.commands import drill


def schools() -> list[str]:
    return [name for name in GAMES if (Path(drill.__file__).parents[2] / "ai" / "games" / name / "drill.py").exists()]


@pytest.mark.parametrize("game", schools())
def test_it_goes_on_from_what_it_has_written(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", game, "--rounds", "1", "--nights", "1", "--workers", "1"]
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    assert drill.main([*words, "--out", str(first)]) == 0
    assert drill.main([*words, "--start", str(first), "--out", str(second)]) == 0
    said = capsys.readouterr()
    assert str(second) in said.out and "round 1/1" in said.err
    assert first.exists() and second.exists()


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(schools())))
def test_an_opponent_without_instinct_cannot_be_taught(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert drill.main(["--game", game]) == 2
    assert "no instinct" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", ["nowhere.npz", __file__, "/dev/zero", "pipe", "bomb.npz"])
def test_a_file_that_no_drill_has_written_is_refused(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is waited for, and nothing is unpacked that would fill the memory."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    with ZipFile("bomb.npz", "w", ZIP_DEFLATED) as file:
        file.writestr("next_hex_facts.npy", bytes(30_000_000))
    monkeypatch.setattr(np, "load", lambda *given, **more: pytest.fail("unpacked"))
    (game, *_) = schools()
    assert drill.main(["--game", game, "--start", wrong]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and wrong in said


def test_what_came_with_the_game_and_is_gone_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without --start there is only the game's own file to begin with."""
    (game, *_) = schools()
    school = drill._school(game)
    usual = school.learned
    monkeypatch.setattr(school, "learned", lambda: usual(Path("nowhere") / "instinct.npz"))
    assert drill.main(["--game", game]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "put back the one that came with the game" in said


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game, *_) = schools()
    words = ["--game", game, "--rounds", "1", "--nights", "1", "--workers", "1", "--out", str(tmp_path)]
    assert drill.main(words) == 2
    assert "cannot write" in capsys.readouterr().err


def test_ctrl_c_keeps_the_finished_rounds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the first round somebody has had enough."""
    (game, *_) = schools()
    school, path = drill._school(game), tmp_path / "kept.npz"
    usual = school.drill

    def one_round(teacher: Any, rounds: int, *rest: Any) -> None:
        usual(teacher, 1, *rest)
        raise KeyboardInterrupt

    monkeypatch.setattr(school, "drill", one_round)
    words = ["--game", game, "--rounds", "3", "--nights", "1", "--workers", "1", "--out", str(path)]
    assert drill.main(words) == drill.INTERRUPTED
    said = capsys.readouterr()
    assert "finished rounds are kept" in said.err and "rounds taught: 1 " in said.out
    assert school.learned(path).keys() == school.learned().keys()


def test_an_unknown_game_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert drill.main(["--game", "nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().err
