"""Every screen and every moment, at every size, text scale and palette: all text stands out, none is cut off, none is
written over another."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.registry import GAMES
from tests.ui.looks import Watch, faults
from ui.album import session
from ui.board.board import Board
from ui.board.pictures import Pictures
from ui.driver import Driver
from ui.palette import PALETTES
from ui.scenes.base import PageScene
from ui.settings import TEXT_SCALES

SHOTS = [shot for shot in session.shots(GAMES) if shot.name != "contest"]
VIEWS = [
    *(((1280, 720), scale, "standard") for scale in TEXT_SCALES),
    *(((1280, 720), 100, name) for name in PALETTES if name != "standard"),
    ((1280, 800), 150, "standard"),
    ((1920, 1080), 100, "standard"),
    ((2560, 1440), 100, "standard"),
    ((2560, 1440), 200, "contrast"),
]


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """Without the painted map: its own texts are tested where it is painted."""
    monkeypatch.setattr(Board, "painted", property(lambda board: True))
    monkeypatch.setattr(Pictures, "_paint", lambda pictures, want: False)
    monkeypatch.setattr(Pictures, "_load", lambda pictures, want, paint=False: False)
    with session.opened((1280, 720), 100, GAMES) as found:
        session.put_saves(found)
        yield found


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_all_text_can_be_read(shot: session.Shot, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    shot.go(driver)
    watch, found = Watch(monkeypatch), []
    for size, scale, palette in VIEWS:
        app = driver.app
        app.settings.text_scale, app.settings.palette = scale, palette
        driver.resize(*size)
        surface = watch.frame(app)
        assert surface.texts
        scrolled = app.top.page.panes if isinstance(app.top, PageScene) else []  # nothing scrolls on a turn card
        panes = [pane.rect.clip(app.surface.get_rect()) for pane in scrolled if pane.most]
        found += [f"{size[0]}x{size[1]} {scale} % {palette}: {fault}" for fault in faults(surface, panes)]
    assert not found, "\n".join(found)


def test_the_watch_sees_what_is_wrong(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or the test above could pass on anything."""
    watch = Watch(monkeypatch)
    app, draw = driver.app, driver.app.top.draw_over

    def spoil(surface: pygame.Surface) -> None:
        draw(surface)
        style = app.style
        pygame.draw.rect(surface, (0, 0, 0), (600, 0, 600, 300))
        surface.blit(style.render("too dark", 14, False, (40, 40, 40)), (620, 20))
        surface.blit(style.render("first words", 14, False, (255, 255, 255)), (620, 60))
        surface.blit(style.render("second words", 14, False, (255, 255, 255)), (640, 62))
        surface.set_clip(pygame.Rect(620, 100, 30, 40))
        surface.blit(style.render("cut at the side", 14, False, (255, 255, 255)), (622, 102))
        surface.set_clip(None)

    monkeypatch.setattr(app.top, "draw_over", spoil)
    said = faults(watch.frame(app), [])
    wrong = ("'too dark' has a contrast of 1.", "'second words' is written over 'first words'", "cut off at the side")
    for part in wrong:
        assert any(part in fault for fault in said), said
