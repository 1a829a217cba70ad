"""Conflict of Heroes for the battle screen: where things lie, what the cards say; how it is played is in its orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.conflict_of_heroes.board import hex_name, number_of
from game.conflict_of_heroes.components import AMERICAN
from game.conflict_of_heroes.state import Engagement
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from table.composition.plans import PlanSheet
from ui.board.camera import Camera
from ui.board.chart import Chart
from ui.board.faces import Face, Livery
from ui.board.piles import Stack
from ui.board.skin import PhaseState, Track
from ui.skins.conflict_of_heroes import beats, charts, facts, pieces, sketch, standing
from ui.skins.conflict_of_heroes.panes import FirefightPanes
from ui.skins.plain import PlainSkin


class EngagementSkin(FirefightPanes, PlainSkin):
    """Answers for the battle screen."""

    side_names = ("Marines", "Japanese")
    beats = staticmethod(beats.beats)

    def chart(self, scenario: str) -> Chart:
        return charts.chart(scenario)

    def place_name(self, place: Place) -> str:
        return hex_name(place) if place > 0 else ""

    def draw_markers(self, surface: pygame.Surface, view: Engagement, camera: Camera, palette: str) -> None:
        standing.draw(surface, view, camera, charts.ground_of(view.sheet.name))

    def draw_signs(self, surface: pygame.Surface, view: Engagement, camera: Camera, palette: str) -> None:
        standing.draw_signs(surface, view, camera, charts.ground_of(view.sheet.name))

    def draw_order(self, surface: pygame.Surface, view: Engagement, camera: Camera, order: PlanSheet) -> None:
        sketch.draw(surface, view, camera, charts.ground_of(view.sheet.name), order)

    # ---- pieces

    def stacks(
        self, view: Engagement, place: str, palette: str, chosen: frozenset[int], dimmed: frozenset[int]
    ) -> tuple[Stack, ...]:
        return pieces.stacks_at(view, number_of(place), AMERICAN, chosen, dimmed)

    def face(self, view: Engagement, piece: int, palette: str) -> Face:
        """On stage, wherever it is."""
        return pieces.face(view, Piece(piece), AMERICAN)

    def is_contested(self, view: Engagement, place: str) -> bool:
        return len(self.stacks(view, place, "", frozenset(), frozenset())) > 1

    def is_target(self, view: Engagement, side: Side, place: str) -> bool:
        number = number_of(place)
        return any(view.side(unit) != side for unit in view.seen_at(number))

    def side_style(self, side: Side, palette: str) -> Livery:
        return pieces.LIVERIES[side]

    def losses(self, view: Engagement, palette: str) -> Sequence[Stack]:
        return pieces.losses(view)

    def holders(self, view: Engagement) -> Mapping[str, Side]:
        return {hex_name(place): Side(side) for place, side in view.control.items()}

    def worth(self, view: Engagement, place: str) -> int:
        return 0

    def light(self, view: Engagement) -> str:
        """15.0 Rounds of night are dark."""
        return "night" if view.dark else "none"

    def hour(self, view: Engagement) -> str:
        return "A round of night" if view.dark else ""

    def fires(self, view: Engagement) -> list[str]:
        """15.1 Under flares; then where something is done now."""
        return [hex_name(place) for place, _, _ in view.flares]

    # ---- words

    def turn_words(self, view: Engagement) -> str:
        return facts.turn_words(view)

    def phases(self, view: Engagement) -> list[tuple[str, PhaseState]]:
        return []

    def status(self, view: Engagement, side: Side) -> list[str]:
        return facts.status(view, side)

    def tracks(self, view: Engagement, side: Side) -> list[Track]:
        return facts.tracks(view)

    def place_card(self, view: Engagement, side: Side, place: str) -> list[str]:
        return facts.place_card(view, side, number_of(place))


SKIN = EngagementSkin()
