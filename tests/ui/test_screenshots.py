"""Pictures: every moment that a skin lists comes about by play, and the command says what is wrong in one line."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.kernel.game import Game
from game.registry import GAMES
from ui.album import session
from ui.album.hands import carry_out
from ui.album.moments import AlbumMoment, NoMoment, load_moments, reach
from ui.board.board import Board
from ui.commands import screenshots
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.scenes.ending import EndingScene
from ui.scenes.turn_card import TurnCardScene

MOMENTS = [(game, moment) for game in GAMES.values() for moment in load_moments(game)]
IDS = [f"{game.name} {moment.name}" for game, moment in MOMENTS]


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """Without waiting for the painted map: the sketch will do."""
    monkeypatch.setattr(Board, "painted", property(lambda board: True))
    monkeypatch.setattr("ui.board.pictures.Pictures._paint", lambda pictures, want: False)
    with session.opened((1280, 720), 100, GAMES) as found:
        yield found


def test_the_first_game_lists_the_moments_that_show_it() -> None:
    names = {moment.name for moment in load_moments(next(iter(GAMES.values())))}
    assert names >= {
        "opening position",
        "units ticked with odds card",
        "casualties panel",
        "banzai",
        "close combat pairing",
        "opponent's beat",
        "contested stack fanned",
        "end of game",
    }


@pytest.mark.parametrize(("game", "moment"), MOMENTS, ids=IDS)
def test_a_moment_comes_about_by_play(game: Game[Any], moment: AlbumMoment, driver: Driver, tmp_path: Path) -> None:
    match = reach(game, moment)
    assert match.replay().state.facts() == match.state.facts()
    assert reach(game, moment).actions == match.actions
    decision = match.decision
    if moment.asked:
        assert decision is not None
        assert type(decision.question).__name__ == moment.asked
        assert (game.sides[decision.side] == moment.side) is not bool(moment.before)
    shot = next(shot for shot in session.shots({game.name: game}) if shot.name == f"{game.name} {moment.name}")
    picture = pygame.image.load(session.take(shot, driver, tmp_path))
    assert picture.get_size() == (1280, 720)
    on_top = TurnCardScene if ("turn",) in moment.hands else EndingScene if moment.over else BattleScene
    assert isinstance(driver.scene, on_top)


def test_every_other_screen_has_its_picture(driver: Driver, tmp_path: Path) -> None:
    session.put_saves(driver)
    plain = [shot for shot in session.shots({}) if shot.name != "contest"]
    for shot in plain:
        session.take(shot, driver, tmp_path)
    pictures = {path.name: path.read_bytes() for path in tmp_path.glob("*.png")}
    assert len(pictures) == len(plain) >= 10
    assert len(set(pictures.values())) == len(plain), "two screens look the same"


def test_a_moment_that_never_comes_is_said() -> None:
    game, moment = MOMENTS[0]
    with pytest.raises(NoMoment, match=r"never came in 40 games"):
        reach(game, replace(moment, scenario=game.briefings[-1].name, asked="NoSuchQuestion"))


def test_hands_that_do_not_know_a_verb_say_so(driver: Driver) -> None:
    with pytest.raises(NoMoment, match="do not know 'juggle'"):
        carry_out(driver, (("juggle",),))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "required: DIR"),
        (["x", "--size", "big"], "not a whole number"),
        (["x", "--size", "10x10"], "is not from 640x480"),
        (["x", "--scale", "110"], "is not one of 75, 100"),
        (["x", "--game", "chess"], "no game 'chess'"),
        (["x", "--only", "zeppelin"], "no picture's name holds 'zeppelin'"),
    ],
)
def test_wrong_words_get_one_line(
    words: list[str],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert screenshots.main(words) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.startswith("screenshots: ")
    assert said.count("\n") == 1


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert screenshots.main([str(tmp_path / "file" / "inside")]) == 2
    assert "name another folder" in capsys.readouterr().err


def test_the_command_writes_what_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert screenshots.main([str(tmp_path / "new"), "--only", "settings", "--scale", "150", "--size", "1280x800"]) == 0
    said = capsys.readouterr().out.split()
    assert sorted(said) == sorted(str(path) for path in (tmp_path / "new").iterdir())
    assert len(said) == 5
