"""Bloody Ridge for the battle screen: where things lie, what the cards say; how it is played is in its orders."""

from __future__ import annotations

from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Side
from game.kernel.named import Place
from ui.board.chart import Chart
from ui.board.overlays import Overlay
from ui.board.piles import Stack
from ui.board.skin import Track
from ui.skins.bloody_ridge import beats, facts, overlays, pieces, standing
from ui.skins.bloody_ridge.map import CHART
from ui.skins.bloody_ridge.places import name_of, number_of
from ui.skins.plain import PlainSkin


class RidgeSkin(PlainSkin):
    """Answers for the battle screen. The sides fire from hex to hex and never stand in the same one."""

    side_names = beats.NAMES
    phase_names, phase_words = facts.PHASES, facts.PHASE_NOTES
    overlay_names: tuple[str, ...] = tuple(overlays.OVERLAYS)
    draw_markers = staticmethod(standing.draw)
    side_style, losses = staticmethod(pieces.style_of), staticmethod(pieces.losses)
    beats = staticmethod(beats.beats)

    def chart(self, scenario: str) -> Chart:
        """Every scenario is fought on the one map."""
        return CHART

    def place_name(self, place: Place) -> str:
        return name_of(place)

    def stacks(
        self, view: Ridge, place: str, palette: str, chosen: frozenset[int], dimmed: frozenset[int]
    ) -> tuple[Stack, ...]:
        return pieces.stacks_at(view, number_of(place), palette, chosen, dimmed)

    def is_target(self, view: Ridge, side: Side, place: str) -> bool:
        number = number_of(place)
        return bool(number) and not view.is_japanese(number)

    def status(self, view: Ridge, side: Side) -> list[str]:
        return facts.status(view)

    def tracks(self, view: Ridge, side: Side) -> list[Track]:
        return facts.tracks(view)

    def overlay(self, view: Ridge, side: Side, name: str, place: str) -> Overlay:
        return overlays.OVERLAYS[name](view, place)

    def place_card(self, view: Ridge, side: Side, place: str) -> list[str]:
        return facts.place_card(view, place)


SKIN = RidgeSkin()
