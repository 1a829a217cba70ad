"""The battle's own markers: there at every size, and the sides told apart without colour."""

from __future__ import annotations

import pygame
import pytest

from game.edsons_ridge.components import AMERICAN, JAPANESE
from ui.board.cardboard import PAD
from ui.skins.edsons_ridge.pieces import style_of
from ui.skins.edsons_ridge.signs import advantage, supply_dump


def shape(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(picture), "RGBA")


@pytest.mark.parametrize("size", [16, 24, 40, 64])
def test_14_the_advantage_shows_who_holds_it(size: int) -> None:
    dark, pale = (advantage(style_of(side), size) for side in (AMERICAN, JAPANESE))
    assert dark.get_width() == pale.get_width() == size + 2 * PAD
    assert shape(dark) != shape(pale)


def test_the_dump_is_drawn_once_for_a_size() -> None:
    assert supply_dump(20) is supply_dump(20) and supply_dump(20).get_width() == 20 + 2 * PAD
