"""Operation Ichi-Go for the battle screen: where things lie, what the cards say; how it is played is in its orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame

from game.ichi_go.components import GROUND
from game.ichi_go.scenarios import SCENARIOS
from game.ichi_go.state import China
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from ui.board.camera import Box, Camera
from ui.board.chart import Chart
from ui.board.faces import Face, Livery
from ui.board.overlays import Overlay
from ui.board.piles import Stack
from ui.board.skin import Track
from ui.skins.ichi_go import accounts, beats, facts, overlays, pieces, standing
from ui.skins.ichi_go.geometry import BOUNDS, SIDE, centre
from ui.skins.ichi_go.map import chart_of, name_of
from ui.skins.ichi_go.phases import ChinaPhases
from ui.skins.ichi_go.ribbon import ChinaRibbon, months
from ui.skins.plain import PlainSkin


@lru_cache(maxsize=8)
def _chart(scenario: str) -> Chart:
    inside = sorted(SCENARIOS.find(scenario).theatre.inside)
    return chart_of(None if len(inside) >= len(GROUND) else _around(inside))


def _around(places: Sequence[Place]) -> Box:
    """The part of the map that these hexes cover, with a margin."""
    xs, ys = zip(*(centre(place) for place in places), strict=True)
    left, top = max(BOUNDS[0], min(xs) - 2 * SIDE), max(BOUNDS[1], min(ys) - 2 * SIDE)
    right, low = min(BOUNDS[0] + BOUNDS[2], max(xs) + 2 * SIDE), min(BOUNDS[1] + BOUNDS[3], max(ys) + 2 * SIDE)
    return left, top, right - left, low - top


class ChinaSkin(ChinaRibbon, ChinaPhases, PlainSkin):
    """Answers for the battle screen."""

    side_names = ("Japanese", "Allies")
    stretch_word = ""  # a phase is called by its name, not by its number
    list_name = "Pool"
    beats = staticmethod(beats.beats)
    account, place_title = staticmethod(accounts.account), staticmethod(accounts.place_title)
    overlay_names: tuple[str, ...] = tuple(overlays.OVERLAYS)

    def chart(self, scenario: str) -> Chart:
        return _chart(scenario)

    def place_name(self, place: Place) -> str:
        return name_of(place) if place in GROUND else ""

    def draw_markers(self, surface: pygame.Surface, view: China, camera: Camera, palette: str) -> None:
        standing.draw(surface, view, camera)

    def draw_signs(self, surface: pygame.Surface, view: China, camera: Camera, palette: str) -> None:
        standing.draw_names(surface, camera)
        if view.air:
            standing.draw_air(surface, camera, Side(view.air_side), view.air)

    def draw_pins(self, surface: pygame.Surface, view: China, camera: Camera, places: Sequence[str]) -> None:
        """8.2 Where the markers of the month would go."""
        standing.draw_air(surface, camera, Side(view.air_side), [Place(int(place)) for place in places])

    # ---- pieces

    def stacks(
        self, view: China, place: str, palette: str, chosen: frozenset[int], dimmed: frozenset[int]
    ) -> tuple[Stack, ...]:
        return pieces.stacks_at(view, Place(int(place)), chosen, dimmed)

    def is_target(self, view: China, side: Side, place: str) -> bool:
        return int(place) in view.layout.against(side)

    def side_style(self, side: Side, palette: str) -> Livery:
        return pieces.livery(side)

    def losses(self, view: China, palette: str) -> Sequence[Stack]:
        return pieces.losses(view)

    def holders(self, view: China) -> Mapping[str, Side]:
        return {name_of(place): Side(owner) for place, owner in view.control.items()}

    def worth(self, view: China, place: str) -> int:
        return 0

    def face(self, view: China, piece: int, palette: str) -> Face:
        return pieces.face(view, Piece(piece), view.place_of(Piece(piece)))

    # ---- words

    def lists(self, view: China, side: Side) -> Sequence[tuple[str, Sequence[str]]]:
        return facts.lists(view, side)

    def status(self, view: China, side: Side) -> list[str]:
        return facts.status(view, side)

    def tracks(self, view: China, side: Side) -> list[Track]:
        return [months(view)]

    def overlay(self, view: China, side: Side, name: str, place: str) -> Overlay:
        return overlays.OVERLAYS[name](view, side, place)

    def place_card(self, view: China, side: Side, place: str) -> list[str]:
        return facts.place_card(view, side, Place(int(place)))


SKIN = ChinaSkin()
