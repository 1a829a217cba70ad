"""The map by keyboard: a cursor that arrows move, N leads through the places that can act, G goes to a number."""

from __future__ import annotations

import math

import pygame

from ui.battle.post import Post
from ui.widgets import Act, Item

MAP = "map"  # the key of what has the focus when the map has it
ASIDE = 2.2  # how much more a step aside counts than one ahead
ROOM = 60.0  # pixels from the edge within which a place counts as out of sight


class MapItem(Item):
    """The map as something that can have the focus; the mouse has its own ways there."""

    by_pointer = False

    @property
    def focusable(self) -> bool:
        return True


class MapCursor:
    """Where the keys are on the map."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.place = ""
        self.typed: str | None = None  # of a number to go to; None while nobody types one

    @property
    def active(self) -> bool:
        return self.post.page.focus == MAP and self.post.board is not None

    def build(self, enter: Act) -> None:
        """Put the map into the order that Tab goes through; Enter there does the same as a click."""
        board = self.post.places.board
        pane = self.post.page.pane("map", board)
        pane.items.append(MapItem(MAP, pane, pygame.Rect(4, 4, board.width - 8, board.height - 8), enter))

    def show(self, place: str) -> None:
        """Go there, and bring it into sight."""
        board = self.post.board
        if board is None or place not in board.regions.shapes:
            return
        self.place = place
        middle = board.chart.badge(place)
        if not board.camera.shows(middle, ROOM):
            board.move(board.camera.centre(middle))
        board.cursor = place
        self.post.doors.fill_place()

    def follow(self, place: str) -> None:
        """Something else has come to a place: it is brought into sight, and arrows go on from there."""
        if place and place != self.place:
            self.show(place)

    def take_focus(self) -> None:
        self.post.page.focus = MAP
        self.show(self.place or self._start())

    def _start(self) -> str:
        """Where the cursor first appears: at what the question is about, else where something can be done."""
        board = self.post.board
        named = board.scene.selected if board is not None else ""
        return named or next(iter(self.actors()), "")

    # ---- arrows

    def step(self, dx: int, dy: int) -> None:
        """To the neighbour in that direction."""
        board = self.post.board
        if board is None:
            return
        start = self.place or self._start()
        if not self.place:
            self.show(start)
            return
        x, y = board.chart.badge(start)
        best, found = math.inf, ""
        for place in board.regions.shapes:
            px, py = board.chart.badge(place)
            ahead, aside = (px - x) * dx + (py - y) * dy, abs((px - x) * dy) + abs((py - y) * dx)
            if ahead > 0 and aside <= ahead * 1.5 and ahead + ASIDE * aside < best:
                best, found = ahead + ASIDE * aside, place
        self.show(found or start)

    # ---- N

    def actors(self) -> list[str]:
        """The places that a click could do something with now, as the map lists them."""
        board = self.post.board
        if board is None or self.post.choices is None:
            return []
        shown = board.scene
        return [
            place
            for place in board.regions.shapes
            if place in shown.lit_places
            or (shown.lit_pieces and shown.lit_pieces & frozenset(board.skin.pieces_at(self.post.view, place)))
        ]

    def cycle(self, direction: int) -> None:
        held = self.post.composition.on_hold
        places = [place for place in self.actors() if place not in held]
        if not places:
            words = "Everybody else is held; J lifts a mark." if held else "No place on the map can be chosen now."
            self.post.say(words)
            return
        here = places.index(self.place) if self.place in places else (-1 if direction > 0 else 0)
        self.post.page.focus = MAP
        self.show(places[(here + direction) % len(places)])

    # ---- G and a number

    def begin_typing(self) -> None:
        self.typed = ""

    def type(self, event: pygame.Event) -> bool:
        """A key while a number is typed; whether it was used."""
        assert self.typed is not None
        name = pygame.key.name(event.key).upper()
        if event.key == pygame.K_ESCAPE:
            self.typed = None
        elif event.key == pygame.K_BACKSPACE:
            self.typed = self.typed[:-1]
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._go(self.typed)
        elif len(name) == 1 and name.isalnum():
            self.typed += name
            if len(self._beginning(self.typed)) <= 1:
                self._go(self.typed)
        return True

    def _beginning(self, typed: str) -> list[str]:
        board = self.post.board
        return [place for place in board.regions.shapes if place.upper().startswith(typed)] if board is not None else []

    def _go(self, typed: str) -> None:
        self.typed = None
        board = self.post.board
        found = [place for place in board.regions.shapes if place.upper() == typed] if board is not None else []
        if not found:
            self.post.say(f"There is no place {typed} on this map. Press the key again and type another.")
            return
        self.post.page.focus = MAP
        self.show(found[0])

    @property
    def prompt(self) -> str:
        """For the bar while a number is typed."""
        return "" if self.typed is None else f"Go to place: {self.typed}_"
