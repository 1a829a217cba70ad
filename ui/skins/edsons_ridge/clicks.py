"""Edson's Ridge for the battle screen: where its pieces lie, what its cards say; how it is played is in its orders."""

from __future__ import annotations

from collections.abc import Collection

from game.edsons_ridge.components import GROUND, NOBODY, TRACKS, is_zone, other, place_name, place_number
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording import report
from game.edsons_ridge.wording.names import terrain
from game.kernel import named
from game.kernel.agenda import Event, Side
from ui.board.chart import Chart
from ui.board.faces import Face
from ui.board.overlays import Overlay
from ui.board.piles import Stack
from ui.board.skin import Track
from ui.director.annals import TurnAccount
from ui.skins.edsons_ridge import accounts, beats, charts, facts, focus, pieces, reserves, ribbon, standing
from ui.skins.edsons_ridge.boxes import is_box
from ui.skins.plain import PlainSkin

DAWN = 5  # the turn that ends at half past four


class EdsonSkin(ribbon.EdsonRibbon, PlainSkin):
    """Answers for the battle screen."""

    side_names = beats.NAMES
    phase_names, phase_words = facts.PHASES, facts.PHASE_NOTES
    stretch_word = "impulse"
    overlay_names: tuple[str, ...] = tuple(facts.OVERLAYS)
    draw_markers = staticmethod(standing.draw)
    side_style, losses = staticmethod(pieces.style_of), staticmethod(pieces.losses)
    beats = staticmethod(beats.beats)

    def chart(self, scenario: str) -> Chart:
        return charts.chart(scenario)

    # ---- pieces

    def stacks(
        self, view: Edson, place: str, palette: str, chosen: frozenset[int], dimmed: frozenset[int]
    ) -> tuple[Stack, ...]:
        if is_box(place):
            return reserves.stacks_in(view, place, palette, chosen, dimmed)
        return pieces.stacks_at(view, place_number(place), palette, chosen, dimmed)

    def turned(self, view: Edson, piece: int, palette: str) -> Face | None:
        return pieces.other_side(view, named.Piece(piece), palette)

    def face(self, view: Edson, piece: int, palette: str) -> Face:
        return pieces.piece_of(view, named.Piece(piece), palette)

    def pieces_at(self, view: Edson, place: str) -> list[int]:
        if is_box(place):
            return list(reserves.units_in(view, place))
        number = place_number(place)
        return [unit for unit, place_of in enumerate(view.where) if place_of == number]

    def is_contested(self, view: Edson, place: str) -> bool:
        return not is_box(place) and view.is_contested(place_number(place))

    def is_target(self, view: Edson, side: Side, place: str) -> bool:
        return not is_box(place) and bool(view.units(other(side), place_number(place)))

    def holders(self, view: Edson) -> dict[str, Side]:
        """7.3 Zones are nobody's."""
        held = ((place, view.control[place]) for place in view.scenario.in_play if not is_zone(place))
        return {place_name(place): Side(owner) for place, owner in held if owner != NOBODY}

    def worth(self, view: Edson, place: str) -> int:
        """21.2 Its victory points in this battle."""
        return 0 if is_box(place) else view.scenario.points[place_number(place)]

    def light(self, view: Edson) -> str:
        """6.1 From nine in the evening to half past four: dark, and on the last turn the first light."""
        return "dusk" if view.turn >= DAWN else "night"

    def hour(self, view: Edson) -> str:
        """6.1 As the turn track has it."""
        start, end, _ = TRACKS.times[view.turn]
        return f"{start} to {end}"

    def fires(self, view: Edson) -> list[str]:
        """Flares go up over the fight, then over every contested area, those worth most first."""
        fight = [view.fight.place] if view.fight is not None else []
        worth = view.scenario.points
        contested = [p for p in view.scenario.in_play if not is_zone(p) and view.is_contested(p)]
        others = sorted(set(contested) - set(fight), key=lambda place: (-worth[place], place))
        return [place_name(place) for place in (*fight, *others)]

    def account(self, before: Edson, after: Edson, reader: Side) -> TurnAccount:
        return accounts.account(before, after, reader)

    def place_title(self, place: str) -> str:
        return accounts.place_title(place)

    def touched(self, view: Edson, event: Event) -> Collection[str]:
        return focus.touched(view, event)

    # ---- words

    def status(self, view: Edson, side: Side) -> list[str]:
        return facts.status(view, side)

    def tracks(self, view: Edson, side: Side) -> list[Track]:
        return facts.tracks(view)

    def overlay(self, view: Edson, side: Side, name: str, place: str) -> Overlay:
        return facts.OVERLAYS[name](view, side, "" if is_box(place) else place)

    def place_card(self, view: Edson, side: Side, place: str) -> list[str]:
        """The place's line of the situation report; one that it does not list is empty."""
        if is_box(place):
            return reserves.card(view, place)
        number = place_number(place)
        word = "Zone" if is_zone(number) else "Area"
        title = f"{word} {place} {charts.REGIONS[place]['name']}"
        for line in report.report(view, side).splitlines():
            if line.startswith(f"{title}, "):
                about, *rest = line.removeprefix(f"{title}, ").split(". ")
                parts = [f"{about[0].upper()}{about[1:]}", *rest]
                return [title, *(part.rstrip(".") + "." for part in parts)]
        if number not in view.scenario.in_play:
            return [title, "Out of play in this battle."]
        ground = GROUND[number]
        return [title, f"{terrain(number).capitalize()}, TEM +{ground.tem}.", "Nobody here."]


SKIN = EdsonSkin()
