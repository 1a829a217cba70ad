"""Beats that live in a skin are played by the director like any other."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pygame
import pytest

from game.edsons_ridge.game import GAME
from game.kernel.agenda import Side
from game.kernel.match import Match
from ui.board.board import Board
from ui.director import actors
from ui.director.beats import Beat, Slide
from ui.director.canvas import StageCanvas
from ui.director.director import Director
from ui.director.script import Cue, Frame
from ui.director.stage import Stage
from ui.palette import STANDARD
from ui.settings import Settings
from ui.skins.edsons_ridge.clicks import SKIN
from ui.skins.edsons_ridge.spectacle import Gas, gas_cloud
from ui.sound.effects import EFFECTS
from ui.widgets import Style

SCENARIO = GAME.first_scenario
RECT = pygame.Rect(0, 0, 900, 700)


@dataclass(frozen=True)
class Signal(Beat):
    """A beat that no module outside this one knows."""

    place: str
    sound = "flag"

    def draw(self, canvas: StageCanvas, share: float) -> None:
        drawn.append((self.place, share))
        pygame.draw.circle(canvas.surface, (1, 2, 3), canvas.at(self.place), 9)


drawn: list[tuple[str, float]] = []


def shown(monkeypatch: pytest.MonkeyPatch, beat: Beat) -> tuple[Stage, list[str]]:
    """A stage on which the first move of a battle is told by this beat alone."""
    pygame.font.init()
    heard: list[str] = []
    match: Match[Any] = Match(GAME, SCENARIO, 1)
    director = Director(match, SKIN, (Side(0),), Side(0), Settings(), heard.append)
    monkeypatch.setattr(SKIN, "beats", lambda before, told: [(beat,), *[()] * (len(told) - 1)], raising=False)
    while director.timeline is None:
        assert match.decision is not None
        match.play(Random(1).choice(match.decision.options))
        director.tell(mine=False)
    board = Board(SKIN, SKIN.chart(SCENARIO), match.view(Side(0)), RECT, STANDARD, 1.0)
    return Stage(director, board), heard


def test_a_beat_of_a_skin_draws_itself_and_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn.clear()
    place = "11"
    stage, heard = shown(monkeypatch, Signal(place))
    surface = pygame.Surface(RECT.size)
    stage.director.update(1 / 60)
    stage.draw(surface, Style(STANDARD, 1.0), False, (0, 0))
    assert drawn and drawn[0][0] == place and 0 < drawn[0][1] < 1
    x, y = stage.board.camera.to_screen(stage.board.chart.badge(place))
    assert surface.get_at((round(x), round(y)))[:3] == (1, 2, 3)
    assert heard == ["flag"]


def test_the_skin_brings_its_sounds_and_its_cloud() -> None:
    assert Gas.sound in EFFECTS
    assert gas_cloud(60, 2) is gas_cloud(60, 2)
    assert gas_cloud(60, 2).get_bounding_rect().width > 20


def test_a_slide_may_pass_several_places() -> None:
    """It is at each of them in turn, and ends at the last."""
    pygame.font.init()
    view = GAME.setup(SCENARIO, 1)
    board = Board(SKIN, SKIN.chart(SCENARIO), view, RECT, STANDARD, 1.0)
    start = next(place for place in board.chart.outlines if SKIN.pieces_at(view, place))
    piece = SKIN.pieces_at(view, start)[0]
    over, end = [place for place in board.chart.outlines if place != start][:2]
    way = Slide((piece,), (start, over, end))
    cast = actors.Cast(board, Frame(1, Side(0), view, view, (Cue("", (way,), view),)))
    actor = cast.actors[piece]
    assert actor.home is not None
    passed, last = cast.way_to(actor, over, False), cast.way_to(actor, end, False)
    stops = [actor.home, passed, last]
    spots = [actors._along(actor.face, stops, share, False) for share in (0.0, 0.5, 1.0)]
    assert [(round(pose.x), round(pose.y)) for pose in spots] == [(stop.x, stop.y) for stop in stops]
    assert (way.start, way.end, way.pieces(), way.places()) == (start, end, (piece,), (start, over, end))
