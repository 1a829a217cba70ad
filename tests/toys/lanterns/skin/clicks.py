"""Lanterns for the battle screen: a chart for each fen, two bearers, and lights."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, partial

import pygame

from game.kernel.agenda import Event, Side
from game.kernel.named import places_in
from game.kernel.words import count
from tests.toys.lanterns import wording
from tests.toys.lanterns.fen import FENS, GUST, SIDES, WISH, Ground
from tests.toys.lanterns.night import Night, PlayGust
from tests.toys.lanterns.skin.orders import LanternOrders
from ui.board.camera import Camera
from ui.board.faces import Face, Livery
from ui.board.hex_chart import HexChart
from ui.board.hex_sheet import HexSheet
from ui.board.piles import Stack, Token
from ui.board.skin import ExtraPane, PaneCard, PhaseState

SIDE, MARGIN = 100.0, 60.0  # of a hex, and around the map, in map units
COLOURS = {Ground.REED: (148, 150, 92), Ground.WATER: (74, 104, 122), Ground.STONE: (96, 92, 90)}
LIGHTS = ((232, 160, 40), (60, 160, 110))
STYLES = (
    Livery("Amber", (232, 160, 40), (246, 220, 160), (30, 20, 0)),
    Livery("Jade", (20, 84, 58), (90, 140, 116), (255, 255, 255), rounded=True, emblem="disc"),
)
FOG = (28, 32, 36)


@cache
def chart(scenario: str) -> HexChart:
    """The map of a fen; as large as its hexes need."""
    board = FENS.find(scenario).board
    laid = HexSheet.laid(board.grid, board.hexes, SIDE, (0.0, 0.0))
    xs, ys = zip(*(corner for number in board.hexes for corner in laid.corners(number)), strict=True)
    sheet = HexSheet.laid(board.grid, board.hexes, SIDE, (MARGIN - min(xs), MARGIN - min(ys)))
    bounds = (0.0, 0.0, max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN)
    return HexChart(
        bounds=bounds,
        steps=(1.0,),
        picture=partial(picture, scenario),
        paint=partial(paint, scenario),
        sheet=sheet,
    )


def paint(scenario: str, scale: float, tint: str) -> None:
    """Nothing is kept: the picture is drawn faster than a file is read."""


@cache
def picture(scenario: str, scale: float, tint: str, may_paint: bool = False) -> pygame.Surface:
    fen, here = FENS.find(scenario), chart(scenario)
    _, _, width, height = here.bounds
    surface = pygame.Surface((max(1, round(width * scale)), max(1, round(height * scale))))
    surface.fill(FOG)
    for number, ground in fen.ground:
        corners = [(x * scale, y * scale) for x, y in here.sheet.corners(number)]
        pygame.draw.polygon(surface, COLOURS[ground], corners)
        pygame.draw.aalines(surface, FOG, True, corners)
    return surface


class LanternSkin(LanternOrders):
    """Answers for the battle screen."""

    def chart(self, scenario: str) -> HexChart:
        return chart(scenario)

    def draw_markers(self, surface: pygame.Surface, view: Night, camera: Camera, palette: str) -> None:
        """A light in every hex that burns, a small one where it burns low."""
        sheet = chart(view.fen.name).sheet
        for place in (*view.lit, *view.kindled):
            colour = LIGHTS[view.lit[place]] if place in view.lit else (240, 240, 200)
            size = 0.3 if place in view.lit else 0.15
            x, y = camera.to_screen(sheet.centre(place))
            pygame.draw.circle(surface, colour, (round(x), round(y)), max(2, round(SIDE * size * camera.scale)))

    def stacks(
        self, view: Night, place: str, palette: str, chosen: frozenset[int], dimmed: frozenset[int]
    ) -> tuple[Stack, ...]:
        return tuple(
            Stack(style, (Token(side, _bearer(side, side in chosen, side in dimmed)),))
            for side, style in enumerate(STYLES)
            if str(view.bearers[side]) == place
        )

    def pieces_at(self, view: Night, place: str) -> list[int]:
        return [side for side in range(len(SIDES)) if str(view.bearers[side]) == place]

    def turned(self, view: Night, piece: int, palette: str) -> Face | None:
        return None

    def is_contested(self, view: Night, place: str) -> bool:
        return False

    def is_target(self, view: Night, side: Side, place: str) -> bool:
        return False

    def touched(self, view: Night, event: Event) -> Collection[str]:
        return {str(place) for place in places_in(event)}

    def side_name(self, side: Side) -> str:
        return wording.name(side)

    def turn_words(self, view: Night) -> str:
        return f"Turn {min(view.turn, view.fen.turns)} of {view.fen.turns}"

    def phases(self, view: Night) -> list[tuple[str, PhaseState]]:
        return [("night", "later" if view.winner is None else "done")]

    def status(self, view: Night, side: Side) -> list[str]:
        rival = Side(1 - side)
        return [
            wording.score(view),
            f"You hold {wording.hand_words(view, side)}.",
            f"{wording.name(rival)} holds {count(view.hands[rival].size, 'card')}.",
        ]

    def extra_panes(self, view: Night, side: Side) -> tuple[ExtraPane, ...]:
        """One's own hand, at the foot of the map; a gust can be played from there."""
        cards = [PaneCard(("button", repr(PlayGust())), "Gust", ("Blows the other's lights low.",), "reply")]
        cards = cards * view.hands[side].counts[GUST]
        cards += [PaneCard(("card", WISH), "Wish", ("Counts at dawn.",))] * view.hands[side].counts[WISH]
        return (ExtraPane("hand", "Your hand", "bottom", 96, tuple(cards)),)

    def place_card(self, view: Night, side: Side, place: str) -> list[str]:
        number = int(place)
        lit = f"Lit by {SIDES[view.lit[number]]}." if number in view.lit else "Dark."
        return [place, f"{view.fen.board.ground[number].value.capitalize()}. {lit}"]


def _bearer(side: int, chosen: bool, dimmed: bool) -> Face:
    return Face(
        STYLES[side], name=f"{STYLES[side].name}'s bearer", short=SIDES[side][:1].upper(), chosen=chosen, dimmed=dimmed
    )


SKIN = LanternSkin()
