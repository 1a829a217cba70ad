"""Edson's Ridge for the battle screen: where its pieces lie, what one clicks for its actions, what its cards say."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

import pygame

from game.edsons_ridge.casualties import Absorb
from game.edsons_ridge.close_combat import Strike
from game.edsons_ridge.components import GROUND, MAP, is_zone, other, place_name, place_number
from game.edsons_ridge.impulses import (
    AssaultFrom,
    ChargeFrom,
    EntrenchIn,
    FireAt,
    GasOn,
    InfiltrateFrom,
    PassImpulse,
    PatrolInto,
)
from game.edsons_ridge.infiltration import Infiltrate, Join
from game.edsons_ridge.leaders import RaiseAmmo, Recover, RollOnAmmo
from game.edsons_ridge.movement import AssaultIn, GoTo
from game.edsons_ridge.retreats import RetreatTo
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording import report
from game.edsons_ridge.wording.names import terrain
from game.kernel.agenda import Action, Decision, Event, Question, Side
from game.kernel.picking import Pick
from game.kernel.state import Told
from ui.battle.overlays import Overlay
from ui.board.camera import Camera
from ui.board.faces import Piece, Style
from ui.board.marks import badge_radius
from ui.board.piles import Stack
from ui.board.rooms import largest_room
from ui.director.beats import Beat
from ui.skins.edsons_ridge import beats, facts, focus, margin, pieces, reserves, sheets, standing, strip
from ui.skins.edsons_ridge import map as sheet
from ui.skins.edsons_ridge.margin import BOUNDS
from ui.skins.forms import Answered, Best, Form, Kind, Series
from ui.skins.registry import Box, Click, Phase, Point, Step, Track

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


def click_of(question: Question[Any], action: Action) -> Click:
    """A unit, then a place for those who go somewhere; a place for impulses; a button for the rest."""
    match action:
        case RetreatTo(unit, place) | Infiltrate(unit, place) | Join(unit, place):
            return Click("piece", unit, Click("place", place_name(place)))
        case Pick(unit) | Absorb(unit) | Strike(unit) | Recover(unit) | RollOnAmmo(unit) | RaiseAmmo(unit):
            return Click("piece", unit)
        case GoTo(place) | AssaultIn(place) | AssaultFrom(place) | InfiltrateFrom(place) | ChargeFrom(place, _):
            return Click("place", place_name(place))
        case GasOn(place) | EntrenchIn(place) | PatrolInto(place) | FireAt(place):
            return Click("place", place_name(place))
        case PassImpulse():
            return Click("button", "pass")
    return Click("button", type(action).__name__)


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
        if reserves.is_box(place):
            box = margin.OFF_MAP[place].inflate(-8, -8)
            return box.x, box.y, box.w, box.h
        if is_zone(place_number(place)):
            return _slots_room(place)
        radius = badge_radius(scale) / scale
        return _room(place, next(size for size in BADGES if size >= min(radius, BADGES[-1])))

    def badge(self, place: str) -> Point:
        if reserves.is_box(place):
            return margin.OFF_MAP[place].center
        x, y = REGIONS[place]["anchor"]
        return float(x), float(y)

    def label(self, place: str) -> Point:
        if reserves.is_box(place):
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
        if reserves.is_box(place):
            return reserves.stacks_in(view, place, palette, chosen, dimmed)
        return pieces.stacks_at(view, place_number(place), palette, chosen, dimmed)

    def turned(self, view: Edson, piece: int, palette: str) -> Piece | None:
        return pieces.other_side(view, piece, PALETTES.get(palette, pieces.STANDARD))

    def pieces_at(self, view: Edson, place: str) -> list[int]:
        if reserves.is_box(place):
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
        return not reserves.is_box(place) and view.is_contested(place_number(place))

    def is_target(self, view: Edson, side: Side, place: str) -> bool:
        return not reserves.is_box(place) and bool(view.units(other(side), place_number(place)))

    # ---- questions

    def click_of(self, question: Question[Any], action: Action) -> Click:
        return click_of(question, action)

    def sheet_of(self, view: Edson, decision: Decision) -> Form | Series | None:
        return sheets.sheet_of(view, decision)

    def advised(self, view: Edson, decision: Decision, best: Best) -> Action | None:
        return sheets.advised(view, decision, best)

    def has_kinds(self, decision: Decision) -> bool:
        return strip.has_kinds(decision)

    def kinds(self, view: Edson, decision: Decision, place: str) -> list[Kind]:
        return [] if reserves.is_box(place) else strip.kinds(view, decision, place_number(place))

    def refusal(self, view: Edson, question: Question[Any], step: Step) -> str:
        if reserves.is_box(str(step[1])):
            return "That box is off the map. Its pieces light up when they can be chosen (3.7, 19.1)."
        return strip.refusal(view, question, step)

    def deed(self, answers: Sequence[Answered]) -> str:
        return strip.deed(answers)

    def in_hand(self, question: Question[Any]) -> frozenset[int]:
        return focus.in_hand(question)

    def focus(self, view: Edson, question: Question[Any]) -> str:
        return focus.focus(view, question)

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
        return facts.OVERLAYS[name](view, side, "" if reserves.is_box(place) else place)

    def place_card(self, view: Edson, side: Side, place: str) -> list[str]:
        """The place's line of the situation report; one that it does not list is empty."""
        if reserves.is_box(place):
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
