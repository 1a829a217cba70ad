"""Units on the sheet: chips that are in or out, and rows that count with minus and plus."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from table.composition.intents import Intent
from ui.battle.counters import put_counter
from ui.battle.inked import InkedItem, Labelled
from ui.battle.parts import YELLOW, cap_width, count_disc
from ui.board.faces import Face
from ui.palette import Colour
from ui.widgets import CARD, NOTE, Act, Style
from ui.widgets.paper import key_cap

INK: Colour = (26, 20, 8)
SIGN = (24, 28)  # of minus and of plus at 100 %
PLATE = (56, 28)  # of what becomes of a unit
LEAVES: Colour = (0, 0x5A, 0x94)
METER: Colour = (0xB3, 0x47, 0x0A)


@dataclass
class UnitChip(InkedItem):
    """A counter with a tick, its name and key. A click adds one, a right click removes one."""

    name: str = ""
    cap: str = ""
    face: Face | None = None
    counter: int = 50
    count: int = 1
    picked: int = 0
    less: Intent | None = None
    pieces: tuple[int, ...] = ()  # all that it stands for

    @property
    def chosen(self) -> bool:
        return self.picked > 0

    @property
    def lines(self) -> list[Labelled]:
        return [Labelled(self.name)]

    @property
    def plate(self) -> pygame.Rect:
        """Where the counter lies."""
        box = self.where
        top = box.y + self.pane.page.style.px(8)
        return pygame.Rect(box.centerx - self.counter // 2, top, self.counter, self.counter)

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        inks, plate = self.inks, self.plate
        if self.face is not None:
            put_counter(surface, self.face, plate, bool(self.blocked))
        else:
            pygame.draw.rect(surface, inks.slip, plate, border_radius=style.px(4))
            pygame.draw.rect(surface, inks.box, plate, 1, border_radius=style.px(4))
        if self.lit and not self.blocked:
            pygame.draw.rect(surface, inks.ink, plate.inflate(style.px(10), style.px(10)), style.px(2))
        if not self.blocked:
            tick_disc(surface, style, (plate.right + style.px(2), plate.top - style.px(1)), self.chosen, inks.slip)
        if self.count > 1:
            words = str(self.count) if self.picked in (0, self.count) else f"{self.picked}/{self.count}"
            count_disc(surface, style, words, (plate.left - style.px(3), plate.top - style.px(1)))
        self._caption(surface, style, plate.bottom + style.px(7))

    def _caption(self, surface: pygame.Surface, style: Style, y: int) -> None:
        ink, cap = (self.inks.quiet, "") if self.blocked else (self.inks.ink, self.cap)
        words = style.render(fitted(style, self.name, self.where.width - cap_width(style, cap)), NOTE, False, ink)
        wide = words.get_width() + cap_width(style, cap)
        x = self.where.centerx - wide // 2
        surface.blit(words, (x, y))
        if cap:
            key_cap(surface, style, cap, x + wide, y + words.get_height() // 2, ink)


def fitted(style: Style, text: str, width: int, bold: bool = False) -> str:
    """As many letters as fit; the note has them all."""
    if style.width(text, NOTE, bold) <= width:
        return text
    while text and style.width(f"{text}…", NOTE, bold) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def tick_disc(surface: pygame.Surface, style: Style, centre: tuple[int, int], on: bool, slip: Colour) -> None:
    """Yellow with a tick: in; paper: out."""
    radius = style.px(10)
    pygame.draw.circle(surface, INK, centre, radius)
    pygame.draw.circle(surface, YELLOW if on else slip, centre, radius - max(1, style.px(1)))
    if on:
        x, y, arm = centre[0], centre[1], style.px(5)
        points = [(x - arm, y), (x - arm * 0.2, y + arm * 0.8), (x + arm, y - arm * 0.7)]
        pygame.draw.lines(surface, INK, False, points, max(2, style.px(2)))


@dataclass
class MeterItem(InkedItem):
    """Points to be placed: a box for each, filled once it has its place, and the same in words."""

    placed: int = 0
    due: int = 0

    @property
    def words(self) -> str:
        return f"{self.placed} of {self.due} placed"

    @property
    def lines(self) -> list[Labelled]:
        return [Labelled(self.words)]

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, inks = self.where, self.inks
        words = style.render(self.words, CARD, True, inks.ink)
        room = box.width - words.get_width() - style.px(12)
        wide = max(style.px(6), min(style.px(26), room // max(1, self.due) - style.px(4)))
        high, x = style.px(12), box.x
        for number in range(self.due):
            plate = pygame.Rect(x, box.centery - high // 2, wide, high)
            pygame.draw.rect(surface, METER if number < self.placed else inks.slip, plate)
            pygame.draw.rect(surface, inks.ink, plate, 1)
            x += wide + style.px(4)
        surface.blit(words, words.get_rect(midleft=(x + style.px(8), box.centery)))


@dataclass
class StepRow(InkedItem):
    """A unit with minus and plus: before, after, its name, what it does."""

    name: str = ""
    value: str = ""
    cap: str = ""
    before: Face | None = None
    after: Face | None = None
    counter: int = 44
    current: bool = False
    idle: bool = False
    level: int = -1  # between minus and plus, where it is said there
    then: str = ""  # what becomes of the unit, on a plate of its own
    turn: Act | None = None  # what a click on the plate does
    leaves: bool = False  # the plate is filled

    @property
    def lines(self) -> list[Labelled]:
        words = [self.name, f"{self.level}" if self.level >= 0 else "", self.value, self.then]
        return [Labelled(part) for part in words if part]

    @property
    def has_signs(self) -> bool:
        return self.level >= 0 or not self.then

    def plate(self) -> pygame.Rect:
        """Of what becomes of it; empty where nothing is said."""
        style, box = self.pane.page.style, self.where
        wide = style.px(PLATE[0]) if self.then else 0
        return pygame.Rect(box.right - wide, box.centery - style.px(PLATE[1]) // 2, wide, style.px(PLATE[1]))

    def zone(self, direction: int) -> pygame.Rect:
        """Of the minus (-1) and of the plus (+1)."""
        style, box = self.pane.page.style, self.where
        wide, high = style.px(SIGN[0]), style.px(SIGN[1])
        end = self.plate().left - style.px(8) if self.then else box.right - style.px(4)
        if not self.has_signs:
            return pygame.Rect(end, box.centery - high // 2, 0, high)
        between = style.px(22 if self.level >= 0 else 6)
        right = end - (0 if direction > 0 else wide + between)
        return pygame.Rect(right - wide, box.centery - high // 2, wide, high)

    def press(self) -> None:
        """By the mouse: its signs and its plate, else the row itself."""
        if self.turn is not None and self.plate().collidepoint(self.pane.page.pointer):
            self.turn()
            return
        for direction in (-1, 1):
            if self.step is not None and self.zone(direction).collidepoint(self.pane.page.pointer):
                self.step(direction)
                return
        super().press()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, inks = self.where, self.inks
        if self.current:
            edge = pygame.Rect(box.x - style.px(6), box.y + 1, style.px(3), box.height - 2)
            pygame.draw.rect(surface, YELLOW, edge)
            pygame.draw.rect(surface, inks.ink, edge.inflate(2, 2), 1)
        x = box.x
        if self.before is not None:
            x = self._counters(surface, style) + style.px(8)
        room = self.zone(-1).left - style.px(8) - x
        rows, values = step_rows(style, self, room)
        y = box.centery - (len(rows) + len(values)) * style.height(CARD) // 2
        for row in rows:
            surface.blit(style.render(row, CARD, True, inks.ink), (x, y))
            y += style.height(CARD)
        if self.cap:
            end = x + style.width(rows[-1], CARD, True) + cap_width(style, self.cap)
            key_cap(surface, style, self.cap, end, y - style.height(CARD) // 2, inks.ink)
        for row in values:
            surface.blit(style.render(row, CARD, False, inks.quiet if self.idle else inks.ink), (x, y))
            y += style.height(CARD)
        self._signs(surface, style)
        self._then(surface, style)
        pygame.draw.line(surface, inks.rule, (box.x, box.bottom - 1), (box.right, box.bottom - 1))

    def _counters(self, surface: pygame.Surface, style: Style) -> int:
        """Where they end."""
        box, size = self.where, self.counter
        spot = pygame.Rect(box.x, box.centery - size // 2, size, size)
        assert self.before is not None
        put_counter(surface, self.before, spot)
        if self.after is None:
            return spot.right
        x, y, arm = spot.right + style.px(7), box.centery, style.px(4)
        pygame.draw.line(surface, self.inks.ink, (x, y), (x + 3 * arm, y), max(2, style.px(2)))
        head = [(x + 3 * arm - arm, y - arm), (x + 3 * arm, y), (x + 3 * arm - arm, y + arm)]
        pygame.draw.lines(surface, self.inks.ink, False, head, max(2, style.px(2)))
        spot.x = x + 3 * arm + style.px(7)
        put_counter(surface, self.after, spot)
        return spot.right

    def _signs(self, surface: pygame.Surface, style: Style) -> None:
        """Minus and plus, with the number between them."""
        if not self.has_signs:
            return
        for direction in (-1, 1):
            self._sign(surface, style, direction)
        if self.level >= 0:
            number = style.heading(str(self.level), 14, self.inks.ink)
            middle = (self.zone(-1).right + self.zone(1).left) // 2
            surface.blit(number, number.get_rect(center=(middle, self.where.centery)))

    def _then(self, surface: pygame.Surface, style: Style) -> None:
        plate, inks = self.plate(), self.inks
        if not self.then:
            return
        ground = LEAVES if self.leaves else inks.slip
        pygame.draw.rect(surface, ground, plate, border_radius=style.px(3))
        pygame.draw.rect(surface, inks.ink if self.leaves else inks.box, plate, 1, border_radius=style.px(3))
        words = style.render(self.then, CARD, self.leaves, (255, 255, 255) if self.leaves else inks.ink)
        surface.blit(words, words.get_rect(center=plate.center))

    def _sign(self, surface: pygame.Surface, style: Style, direction: int) -> None:
        plate, inks = self.zone(direction), self.inks
        pygame.draw.rect(surface, inks.slip, plate, border_radius=style.px(3))
        pygame.draw.rect(surface, inks.box, plate, 1, border_radius=style.px(3))
        arm, pen, (x, y) = style.px(5), max(2, style.px(2)), plate.center
        pygame.draw.line(surface, inks.ink, (x - arm, y), (x + arm, y), pen)
        if direction > 0:
            pygame.draw.line(surface, inks.ink, (x, y - arm), (x, y + arm), pen)


def step_rows(style: Style, row: StepRow, width: int) -> tuple[list[str], list[str]]:
    """Name and value in rows of this width."""
    names = style.wrap(row.name, CARD, True, max(40, width - cap_width(style, row.cap)))
    return names, style.wrap(row.value, CARD, False, max(40, width)) if row.value else []


def step_height(style: Style, row: StepRow, width: int) -> int:
    """Tall enough for its counters and its words."""
    counters = 0
    if row.before is not None:
        counters = row.counter + style.px(8)
        counters += row.counter + style.px(26) if row.after is not None else 0
    plate = style.px(PLATE[0] + 8) if row.then else 0
    signs = style.px(78 if row.level >= 0 else 62) if row.has_signs else style.px(8)
    names, values = step_rows(style, row, width - counters - plate - signs)
    words = (len(names) + len(values)) * style.height(CARD)
    return max(words, row.counter if row.before is not None else 0, style.px(SIGN[1])) + style.px(12)
