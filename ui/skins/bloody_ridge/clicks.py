"""Bloody Ridge for the battle screen: where things lie, what the cards say; how it is played is in its orders."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.bloody_ridge.components import JAPANESE, RED_ROW
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Side
from game.kernel.named import Place
from game.kernel.state import Told
from ui.board.camera import Camera
from ui.board.chart import Chart
from ui.board.faces import Livery
from ui.board.overlays import Overlay
from ui.board.piles import Stack
from ui.board.skin import Track
from ui.director.beats import Beat
from ui.skins.bloody_ridge import beats, facts, overlays, pieces, standing
from ui.skins.bloody_ridge.map import CHART
from ui.skins.bloody_ridge.places import name_of, number_of
from ui.skins.plain import PlainSkin


class RidgeSkin(PlainSkin):
    """Answers for the battle screen. The sides fire from hex to hex and never stand in the same one."""

    side_names = beats.NAMES
    phase_names, phase_words = facts.PHASES, facts.PHASE_NOTES
    overlay_names: tuple[str, ...] = tuple(overlays.OVERLAYS)

    def chart(self, scenario: str) -> Chart:
        """Every scenario is fought on the one map."""
        return CHART

    def draw_markers(self, surface: pygame.Surface, view: Ridge, camera: Camera, palette: str) -> None:
        standing.draw(surface, view, camera, palette)

    def place_name(self, place: Place) -> str:
        return name_of(place)

    # ---- pieces

    def stacks(
        self, view: Ridge, place: str, palette: str, chosen: frozenset[int], dimmed: frozenset[int]
    ) -> tuple[Stack, ...]:
        return pieces.stacks_at(view, number_of(place), palette, chosen, dimmed)

    def side_style(self, side: Side, palette: str) -> Livery:
        return pieces.style_of(side, palette)

    def losses(self, view: Ridge, palette: str) -> Sequence[Stack]:
        return pieces.losses(view, palette)

    def beats(self, before: Ridge, told: Sequence[Told]) -> Sequence[tuple[Beat, ...]]:
        return beats.beats(before, told)

    def is_target(self, view: Ridge, side: Side, place: str) -> bool:
        number = number_of(place)
        return bool(number) and not view.is_japanese(number)

    def holders(self, view: Ridge) -> dict[str, Side]:
        """3.7 A hex is Japanese once its flag stands there; the red row always is."""
        return {str(place): JAPANESE for place in view.control} | {str(place): JAPANESE for place in RED_ROW}

    def worth(self, view: Ridge, place: str) -> int:
        """10 No hex counts points: only the exits and the headquarters decide."""
        return 0

    # ---- words

    def status(self, view: Ridge, side: Side) -> list[str]:
        return facts.status(view)

    def tracks(self, view: Ridge, side: Side) -> list[Track]:
        return facts.tracks(view)

    def overlay(self, view: Ridge, side: Side, name: str, place: str) -> Overlay:
        return overlays.OVERLAYS[name](view, place)

    def place_card(self, view: Ridge, side: Side, place: str) -> list[str]:
        return facts.place_card(view, place)


SKIN = RidgeSkin()
