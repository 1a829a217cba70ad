"""Edson's Ridge for the battle screen: where its pieces lie, what its cards say; how it is played is in its orders."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

import pygame

from game.edsons_ridge.components import GROUND, MAP, is_zone, other, place_name, place_number
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording import report
from game.edsons_ridge.wording.names import terrain
from game.kernel.agenda import Event, Side
from game.kernel.state import Told
from ui.battle.overlays import Overlay
from ui.board.camera import Camera
from ui.board.faces import Piece, Style
from ui.board.marks import badge_radius
from ui.board.piles import Stack
from ui.board.rooms import largest_room
from ui.director.beats import Beat
from ui.skins.edsons_ridge import beats, facts, focus, margin, pieces, reserves, standing
from ui.skins.edsons_ridge import map as sheet
from ui.skins.edsons_ridge.boxes import is_box
from ui.skins.edsons_ridge.margin import BOUNDS
from ui.skins.registry import Box, Phase, Point, Track

PALETTES = {"second": pieces.BLUE, "contrast": pieces.CONTRAST}  # by the names of the app's own
PHASES = {
    "setup": "Set-up",
    "reinforcements": "Reinforce",
    "impulses": "Impulses",
    "close combat": "Close combat",
    "refit": "Refit",
    "regroup": "Regroup",
}
DUSK, NIGHT = "dusk", "night"  # the settings' names of the light
REGIONS: dict[str, Any] = {region["id"]: region for region in MAP["regions"]}
SLOT = 33.0  # map units from the middle of a printed slot to its edge
ENOUGH = 0.8  # of the room that pieces could have, so that they may leave a name free
BADGES = (27, 38, 48, 60)  # map units: half an identifier at several zoom steps


def paint_to_cache(scale: float, night: bool) -> None:
    """In a process of its own: nothing of a window is needed."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.font.init()
    sheet.paint_ahead(scale, night)


def _corners(box: pygame.FRect) -> list[Point]:
    return [box.topleft, box.topright, box.bottomright, box.bottomleft]


@lru_cache(maxsize=256)
def _room(place: str, badge: int) -> Box:
    """Room for pieces beside an identifier of so many map units, with its chips on the left and its flag; names are
    left free too where that costs little."""
    x, y = REGIONS[place]["label"]
    right = badge * (2.6 if REGIONS[place]["vp"] else 1.2)
    printed = (x - badge * 1.9, y - badge * 1.2, badge * 1.9 + right, badge * 2.4)
    outline = sheet.outlines()[place]
    open_room = largest_room(outline, [printed])
    names = sheet.name_boxes(place, badge == BADGES[0])
    beside = largest_room(outline, [printed, *names]) if names else open_room
    return beside if min(beside[2:]) >= ENOUGH * min(open_room[2:]) else open_room


@lru_cache(maxsize=16)
def _slots_room(zone: str) -> Box:
    """A zone is a long strip: its pieces lie where its slots are printed."""
    xs, ys = zip(*REGIONS[zone]["slots"], strict=True)
    left, top = min(xs) - SLOT, min(ys) - SLOT
    return left, top, max(xs) + SLOT - left, max(ys) + SLOT - top


class EdsonSkin:
    """Answers for the battle screen."""

    bounds: Box = BOUNDS
    steps: tuple[float, ...] = sheet.STEPS
    overlay_names: tuple[str, ...] = tuple(facts.OVERLAYS)

    # ---- the map

    def outlines(self) -> Mapping[str, Sequence[Point]]:
        boxes = {name: _corners(box) for name, box in margin.OFF_MAP.items()}
        return {**sheet.outlines(), **boxes}

    def room(self, place: str, scale: float) -> Box:
        """The roomiest part of an area that keeps clear of its identifier, which grows on a small map."""
        if is_box(place):
            box = margin.OFF_MAP[place].inflate(-8, -8)
            return box.x, box.y, box.w, box.h
        if is_zone(place_number(place)):
            return _slots_room(place)
        radius = badge_radius(scale) / scale
        return _room(place, next(size for size in BADGES if size >= min(radius, BADGES[-1])))

    def badge(self, place: str) -> Point:
        if is_box(place):
            return margin.OFF_MAP[place].center
        x, y = REGIONS[place]["anchor"]
        return float(x), float(y)

    def label(self, place: str) -> Point:
        if is_box(place):
            return margin.OFF_MAP[place].centerx, margin.OFF_MAP[place].y - 16
        x, y = REGIONS[place]["label"]
        return float(x), float(y)

    def picture(self, view: Edson, scale: float, tint: str, paint: bool = False) -> pygame.Surface | None:
        if not paint and not sheet.is_painted(scale, tint == NIGHT):
            return None
        in_play = {place_name(place) for place in view.scenario.in_play}
        picture = sheet.map_picture(scale, in_play, {}, tint == NIGHT).surface
        if tint == DUSK:
            sheet.lay_dusk(picture, scale)
        return picture

    def paint(self, scale: float, tint: str) -> None:
        paint_to_cache(scale, tint == NIGHT)

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

    def turned(self, view: Edson, piece: int, palette: str) -> Piece | None:
        return pieces.other_side(view, piece, PALETTES.get(palette, pieces.STANDARD))

    def pieces_at(self, view: Edson, place: str) -> list[int]:
        if is_box(place):
            return reserves.units_in(view, place)
        number = place_number(place)
        return [unit for unit, place_of in enumerate(view.where) if place_of == number]

    def side_style(self, side: Side, palette: str) -> Style:
        return pieces.style_of(side, PALETTES.get(palette, pieces.STANDARD))

    def losses(self, view: Edson, palette: str) -> Sequence[Stack]:
        return pieces.losses(view, PALETTES.get(palette, pieces.STANDARD))

    def beats(self, before: Edson, told: Sequence[Told]) -> Sequence[tuple[Beat, ...]]:
        return beats.beats(before, told)

    def is_contested(self, view: Edson, place: str) -> bool:
        return not is_box(place) and view.is_contested(place_number(place))

    def is_target(self, view: Edson, side: Side, place: str) -> bool:
        return not is_box(place) and bool(view.units(other(side), place_number(place)))

    def touched(self, view: Edson, event: Event) -> Collection[str]:
        return focus.touched(view, event)

    # ---- words

    def side_name(self, side: Side) -> str:
        return ("Japanese", "Marines")[side]

    def turn_words(self, view: Edson) -> str:
        return f"Turn {view.turn} of {view.scenario.last_turn}"

    def phases(self, view: Edson) -> list[tuple[str, Phase]]:
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
        title = f"{word} {place} {REGIONS[place]['name']}"
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
