"""Corners, facing and lines: what games to come need on their pieces and over their maps."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from ui.board import overlays
from ui.board.camera import Camera
from ui.board.faces import Face, Livery, Text, labels
from ui.board.overlays import Overlay, Trail
from ui.board.pieces import draw

PLAIN = Face(Livery("Reds", (180, 60, 50), (140, 90, 80), (20, 20, 20)), name="Squad", levels=1)
CORNERS = (("nw", Text("5")), ("ne", Text("8", (200, 0, 0))), ("sw", Text("3")), ("se", Text("12")))


@pytest.mark.parametrize("size", [44, 60, 84])
def test_each_corner_has_its_text_in_its_colour(size: int) -> None:
    pygame.font.init()
    found = {label.role: label for label in labels(replace(PLAIN, slots=CORNERS), size) if label.role[:4] == "slot"}
    assert {role: label.text for role, label in found.items()} == {
        "slot nw": "5",
        "slot ne": "8",
        "slot sw": "3",
        "slot se": "12",
    }
    assert found["slot ne"].colour == (200, 0, 0) and found["slot nw"].colour == PLAIN.style.ink
    for role, label in found.items():
        x, y = label.box.centre
        assert (x > size / 2) == role.endswith("e") and (y > size / 2) == role.startswith("slot s")
        assert label.box.x >= 0 and label.box.right <= size and label.box.y >= 0 and label.box.bottom <= size


def test_the_six_facings_look_different_and_none_is_plain() -> None:
    pygame.font.init()
    pictures = [draw(replace(PLAIN, facing=facing), 60) for facing in (None, *range(6))]
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures}) == 7


def test_an_overlay_draws_its_lines_and_refuses_an_unknown_style() -> None:
    camera = Camera.fit((0, 0, 400, 400), (0, 0, 400, 400), (1.0,))
    surface = pygame.Surface((400, 400))
    overlays.draw_lines(surface, camera, 1.0, Overlay("Sight", "", lines=[Trail([(50, 200), (350, 200)], "sight")]))
    assert surface.get_at((200, 200))[:3] == (255, 255, 255) and surface.get_at((200, 100))[:3] == (0, 0, 0)
    with pytest.raises(KeyError, match="there is no line style named 'rope'"):
        overlays.draw_lines(surface, camera, 1.0, Overlay("", "", lines=[Trail([(0, 0), (1, 1)], "rope")]))
