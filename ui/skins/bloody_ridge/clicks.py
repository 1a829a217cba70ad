"""Bloody Ridge for the battle screen: where things lie, what the cards say; how it is played is in its orders."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from game.bloody_ridge.components import AMERICAN, JAPANESE, RED_ROW, RED_ROW_ZONE
from game.bloody_ridge.components import GROUND as HEX
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Event, Side
from game.kernel.named import places_in
from game.kernel.state import Told
from ui.board.camera import Camera
from ui.board.chart import Chart
from ui.board.faces import Face, Livery
from ui.board.overlays import Overlay
from ui.board.piles import Stack
from ui.board.skin import PhaseState, Track
from ui.director.annals import TurnAccount
from ui.director.beats import Beat
from ui.skins.bloody_ridge import accounts, beats, facts, overlays, pieces, ribbon, standing
from ui.skins.bloody_ridge.map import CHART
from ui.skins.bloody_ridge.places import name_of, number_of


class RidgeSkin(ribbon.RidgeRibbon):
    """Answers for the battle screen."""

    stretch_word = "attack"
    overlay_names: tuple[str, ...] = tuple(overlays.OVERLAYS)

    def chart(self, scenario: str) -> Chart:
        """Every scenario is fought on the one map."""
        return CHART

    def draw_markers(self, surface: pygame.Surface, view: Ridge, camera: Camera, palette: str) -> None:
        standing.draw(surface, view, camera, palette)

    # ---- pieces

    def stacks(
        self, view: Ridge, place: str, palette: str, chosen: frozenset[int], dimmed: frozenset[int]
    ) -> tuple[Stack, ...]:
        return pieces.stacks_at(view, number_of(place), palette, chosen, dimmed)

    def pieces_at(self, view: Ridge, place: str) -> list[int]:
        stacks = self.stacks(view, place, pieces.STANDARD, frozenset(), frozenset())
        return [token.key for stack in stacks for token in stack.tokens]

    def turned(self, view: Ridge, piece: int, palette: str) -> Face | None:
        """6.11 Nobody may look under a counter; one that lies face up shows all it has."""
        return None

    def side_style(self, side: Side, palette: str) -> Livery:
        return pieces.style_of(side, palette)

    def losses(self, view: Ridge, palette: str) -> Sequence[Stack]:
        return pieces.losses(view, palette)

    def beats(self, before: Ridge, told: Sequence[Told]) -> Sequence[tuple[Beat, ...]]:
        return beats.beats(before, told)

    def face(self, view: Ridge, piece: int, palette: str) -> Face:
        """2.6 By its counter: on stage every piece is face up."""
        return pieces.face(piece, palette)

    def is_contested(self, view: Ridge, place: str) -> bool:
        """The sides fire from hex to hex and never stand in the same one."""
        return False

    def is_target(self, view: Ridge, side: Side, place: str) -> bool:
        number = number_of(place)
        return bool(number) and HEX[number].zone != RED_ROW_ZONE and number not in view.control

    def holders(self, view: Ridge) -> dict[str, Side]:
        """3.7 A hex is Japanese once its flag stands there; the red row always is."""
        return {str(place): JAPANESE for place in view.control} | {str(place): JAPANESE for place in RED_ROW}

    def worth(self, view: Ridge, place: str) -> int:
        """10 No hex counts points: only the exits and the headquarters decide."""
        return 0

    def account(self, before: Ridge, after: Ridge, reader: Side) -> TurnAccount:
        return accounts.account(before, after, reader)

    def place_title(self, place: str) -> str:
        return accounts.place_title(place)

    def touched(self, view: Ridge, event: Event) -> Collection[str]:
        return {name_of(place) for place in places_in(event)} - {""}

    # ---- words

    def side_name(self, side: Side) -> str:
        return "Marines" if side == AMERICAN else "Japanese"

    def turn_words(self, view: Ridge) -> str:
        return f"Turn {view.turn} of {view.scenario.last_turn}"

    def phases(self, view: Ridge) -> list[tuple[str, PhaseState]]:
        return facts.phases(view)

    def phase_notes(self) -> dict[str, str]:
        return {facts.PHASES[name]: words for name, words in facts.PHASE_NOTES.items()}

    def status(self, view: Ridge, side: Side) -> list[str]:
        return facts.status(view)

    def tracks(self, view: Ridge, side: Side) -> list[Track]:
        return facts.tracks(view)

    def overlay(self, view: Ridge, side: Side, name: str, place: str) -> Overlay:
        return overlays.OVERLAYS[name](view, place)

    def place_card(self, view: Ridge, side: Side, place: str) -> list[str]:
        return facts.place_card(view, place)


SKIN = RidgeSkin()
