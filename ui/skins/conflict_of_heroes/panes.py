"""What stands around the map and over it: ribbon, strip of tracks, hand, overlays, turn cards, what things are."""

from __future__ import annotations

from game.conflict_of_heroes.board import number_of
from game.conflict_of_heroes.state import Engagement
from game.kernel.agenda import Side
from ui.board.overlays import Overlay
from ui.board.skin import Explained, ExtraPane, RibbonWord
from ui.director.annals import TurnAccount
from ui.skins.conflict_of_heroes import accounts, charts, hand, overlays, ribbon
from ui.skins.explained import load_explained


class FirefightPanes:
    """The part of the skin that speaks beside the pieces."""

    stretch_word = "turn"
    overlay_names: tuple[str, ...] = tuple(overlays.OVERLAYS)

    def extra_panes(self, view: Engagement, side: Side) -> tuple[ExtraPane, ...]:
        """2.5, 9.0 A strip of tracks where there is room for it, and the hand."""
        tracks = ExtraPane("tracks", "", "top", 56, (), tuple(ribbon.strip(view, side)), needs_width=True)
        return (tracks, *hand.panes(view, side))

    def ribbon(self, view: Engagement, side: Side) -> list[RibbonWord]:
        return ribbon.words(view, side)

    def goal(self, view: Engagement, side: Side) -> str:
        return ribbon.goal(view, side)

    def account(self, before: Engagement, after: Engagement, reader: Side) -> TurnAccount:
        return accounts.account(before, after, reader)

    def place_title(self, place: str) -> str:
        return f"Hex {place}"

    def explain(self, thing: str) -> Explained | None:
        return load_explained(__package__ or "").get(thing)

    def overlay(self, view: Engagement, side: Side, name: str, place: str) -> Overlay:
        return overlays.OVERLAYS[name](view, side, place)

    def sight_line(self, view: Engagement, start: str, end: str) -> Overlay:
        return overlays.sight_line(view, charts.ground_of(view.sheet.name), number_of(start), number_of(end))
