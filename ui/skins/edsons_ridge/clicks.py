"""Edson's Ridge for the battle screen: where its pieces lie, what its cards say; how it is played is in its orders."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from game.edsons_ridge.components import GROUND, NOBODY, is_zone, other, place_name, place_number
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording import report
from game.edsons_ridge.wording.names import terrain
from game.kernel.agenda import Event, Side
from game.kernel.state import Told
from ui.board.camera import Camera
from ui.board.chart import Chart
from ui.board.faces import Face, Livery
from ui.board.overlays import Overlay
from ui.board.piles import Stack
from ui.board.skin import PhaseState, Track
from ui.director.annals import TurnAccount
from ui.director.beats import Beat
from ui.skins.edsons_ridge import accounts, beats, charts, facts, focus, pieces, reserves, ribbon, standing
from ui.skins.edsons_ridge.boxes import is_box

PALETTES = {"second": pieces.BLUE, "contrast": pieces.CONTRAST}  # by the names of the app's own
PHASES = {
    "setup": "Set-up",
    "reinforcements": "Reinforce",
    "impulses": "Impulses",
    "close combat": "Close combat",
    "refit": "Refit",
    "regroup": "Regroup",
}


class EdsonSkin(ribbon.EdsonRibbon):
    """Answers for the battle screen."""

    stretch_word = "impulse"
    overlay_names: tuple[str, ...] = tuple(facts.OVERLAYS)

    def chart(self, scenario: str) -> Chart:
        return charts.chart(scenario)

    def draw_markers(self, surface: pygame.Surface, view: Edson, camera: Camera, palette: str) -> None:
        standing.draw(surface, view, camera, PALETTES.get(palette, pieces.STANDARD))

    # ---- pieces

    def stacks(
        self, view: Edson, place: str, palette: str, chosen: frozenset[int], dimmed: frozenset[int]
    ) -> tuple[Stack, ...]:
        palette = PALETTES.get(palette, pieces.STANDARD)
        if is_box(place):
            return reserves.stacks_in(view, place, palette, chosen, dimmed)
        return pieces.stacks_at(view, place_number(place), palette, chosen, dimmed)

    def turned(self, view: Edson, piece: int, palette: str) -> Face | None:
        return pieces.other_side(view, piece, PALETTES.get(palette, pieces.STANDARD))

    def face(self, view: Edson, piece: int, palette: str) -> Face:
        return pieces.piece_of(view, piece, PALETTES.get(palette, pieces.STANDARD))

    def pieces_at(self, view: Edson, place: str) -> list[int]:
        if is_box(place):
            return reserves.units_in(view, place)
        number = place_number(place)
        return [unit for unit, place_of in enumerate(view.where) if place_of == number]

    def side_style(self, side: Side, palette: str) -> Livery:
        return pieces.style_of(side, PALETTES.get(palette, pieces.STANDARD))

    def losses(self, view: Edson, palette: str) -> Sequence[Stack]:
        return pieces.losses(view, PALETTES.get(palette, pieces.STANDARD))

    def beats(self, before: Edson, told: Sequence[Told]) -> Sequence[tuple[Beat, ...]]:
        return beats.beats(before, told)

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

    def account(self, before: Edson, after: Edson, reader: Side) -> TurnAccount:
        return accounts.account(before, after, reader)

    def place_title(self, place: str) -> str:
        return accounts.place_title(place)

    def touched(self, view: Edson, event: Event) -> Collection[str]:
        return focus.touched(view, event)

    # ---- words

    def side_name(self, side: Side) -> str:
        return ("Japanese", "Marines")[side]

    def turn_words(self, view: Edson) -> str:
        return f"Turn {view.turn} of {view.scenario.last_turn}"

    def phases(self, view: Edson) -> list[tuple[str, PhaseState]]:
        names = list(PHASES)
        now = names.index(view.phase) if view.phase in names else 0
        shown = [name for name in names if name != "setup" or view.phase == "setup"]
        return [
            (PHASES[name], "now" if names.index(name) == now else "done" if names.index(name) < now else "later")
            for name in shown
        ]

    def status(self, view: Edson, side: Side) -> list[str]:
        return facts.status(view, side)

    def tracks(self, view: Edson, side: Side) -> list[Track]:
        return facts.tracks(view)

    def phase_notes(self) -> dict[str, str]:
        return {PHASES[name]: words for name, words in facts.PHASE_NOTES.items()}

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
