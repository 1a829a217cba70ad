"""The rows of the sheet: units as chips, one of several as cards, switches, losses with minus and plus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import pygame

from table.composition.intents import Aim, Fill, Intent, PickKind, PointAt, Take
from table.composition.paper import Section, SheetEntry
from ui.battle.chips import MeterItem, StepRow, UnitChip, step_height
from ui.battle.inked import InkedItem, PaperPane, Slab, Span, put_paragraph, put_rule, slab_lines
from ui.battle.parts import OptionCard, SwitchPart, cap_width, card_rows
from ui.board.faces import Face
from ui.widgets import CARD, NOTE, Act, Style

LABEL = 72  # pixels at 100 % before the chips of a row
CELL, GAP = 66, 8  # of a chip: least width, and between two
RING = 6  # pixels below a heading: the ring of the focus lies around what follows
LISTED = 6  # more options than this are lines, not cards


class RowDoors(Protocol):
    """What the rows of a sheet ask of the screen."""

    def press(self, section: Section, entry: SheetEntry, turns: bool = False) -> Act: ...

    def step(self, entry: SheetEntry) -> Callable[[int], None]: ...

    def face(self, piece: int, after: bool = False) -> Face | None: ...

    def key_of(self, action: str) -> str: ...


@dataclass(frozen=True)
class Density:
    """How closely things are set."""

    name: str
    counter: int  # pixels at 100 %
    pad: int
    has_caption: bool = True
    is_folded: bool = False  # rows stand behind the words of the order
    is_tight: bool = False  # and so does what was chosen of several; type is smaller where that saves a line
    is_plain: bool = False  # what is one of several are lines, not cards
    facts: int = 99  # lines below the bar; the others stand with the sums
    table: int = 2  # 2: the results table with its odds as bars, 1: the table alone, 0: it stands with the sums
    is_bare: bool = False  # smaller words; legend and price of the button stand with the sums
    has_sums: bool = False  # the sums are open, unless the player has folded them
    tables_sums: bool = False  # open sums stand in two columns


NORMAL, WIDE = Density("normal", 50, 8, tables_sums=True), Density("wide", 60, 10, tables_sums=True)
SPREAD = replace(WIDE, name="spread", has_sums=True)
COMPACT = Density("compact", 44, 5, False)
CLOSE = Density("close", 44, 5, False, is_plain=True, facts=4, table=1)
FOLDED = Density("folded", 44, 4, False, True, is_plain=True, facts=3, table=1)
TIGHT = Density("tight", 44, 3, False, True, True, True, 2, 1)
TABLED = Density("tabled", 44, 2, False, True, True, True, 0, 1)
TIGHTEST = Density("tightest", 44, 2, False, True, True, True, 0, 0)
BARE = Density("bare", 44, 1, False, True, True, True, 0, 0, True)
CLOSER = (COMPACT, CLOSE, FOLDED, TIGHT, TABLED, TIGHTEST, BARE)  # one after the other, until everything fits


def line_of(section: Section, entry: SheetEntry, has_sheet: bool) -> str:
    """The key of an entry on the page: `row 3`, `option 0`, `end 1`, `kind assault`."""
    match entry.click or entry.less:
        case Fill(row, value) if value >= 0:
            return f"value {row}.{value}"
        case Fill():
            return f"row {entry.key}"
        case Take(number):
            return f"{'end' if has_sheet else 'option'} {number}"
        case PickKind(name):
            return f"kind {name}"
        case Aim(number):
            return f"goal {number}"
        case PointAt(step):
            return f"start {step[1]}"
    return f"{section.title or section.kind} {entry.key}"


class SheetRows:
    """Sections put down on a stretch of the sheet."""

    def __init__(self, pane: PaperPane, doors: RowDoors, density: Density, has_sheet: bool) -> None:
        self.pane, self.doors, self.density, self.has_sheet = pane, doors, density, has_sheet
        self.style: Style = pane.page.style

    def put(self, sections: tuple[Section, ...]) -> None:
        number = 0
        while number < len(sections):
            section = sections[number]
            match section.kind:
                case "chips":
                    number += self._chip_rows(sections[number:])
                    continue
                case "switch":
                    self._switch(section)
                case "steps" | "list":
                    self._steps(section)
                case _:
                    self._options(section)
            number += 1

    def _title(self, section: Section, x: int, y: int, high: bool = False) -> None:
        style, pane = self.style, self.pane
        rows = slab_lines(style, section.title, CARD, style.px(LABEL - 2))
        rect = pygame.Rect(x, y, style.px(LABEL - 4), len(rows) * style.px(17))
        pane.items.append(Slab("", pane, rect, rows=rows, size=CARD, step_y=style.px(17), tint="quiet"))
        if high and section.note:
            below = pygame.Rect(x, rect.bottom, style.px(LABEL + 20), 0)
            put_paragraph(pane, [Span(section.note, False, "quiet")], {}, below, 11)

    # ---- chips

    def _chip_rows(self, sections: tuple[Section, ...]) -> int:
        """As many sections of chips side by side as there is room for; how many those were."""
        style, pane, label = self.style, self.pane, self.style.px(LABEL)
        x, taken = 0, 0
        top = pane.y
        for section in sections:
            wide = label + sum(self._cell(entry) + style.px(GAP) for entry in section.entries)
            if section.kind != "chips" or (taken and x + wide > pane.width):
                break
            self._title(section, x, top + style.px(10))
            x = self._chips(section, x + label, top)
            taken += 1
            if x > pane.width:
                break
        if any(section.note for section in sections[:taken]):
            self._note(next(section.note for section in sections[:taken] if section.note))
        pane.gap(self.density.pad - 2)
        put_rule(pane, gap=self.density.pad - 3)
        return taken

    def _cell(self, entry: SheetEntry) -> int:
        style = self.style
        name = style.width(entry.label, NOTE) + cap_width(style, "" if entry.reason else entry.digit)
        return max(style.px(CELL), min(name, style.px(112)))

    def _chips(self, section: Section, left: int, top: int) -> int:
        """Wrapped into as many lines as they need; where the last one ends."""
        style, pane = self.style, self.pane
        size = style.px(self.density.counter)
        high = style.px(8) + size + style.px(7) + style.height(NOTE)
        x, y = left, top
        for entry in section.entries:
            wide = self._cell(entry)
            if x > left and x + wide > pane.width:
                x, y = left, y + high + style.px(4)
            chip = UnitChip(line_of(section, entry, self.has_sheet), pane, pygame.Rect(x, y, wide, high))
            chip.act = self.doors.press(section, entry)
            chip.name, chip.cap, chip.counter = entry.label, entry.digit, size
            chip.face, chip.count, chip.picked = self.doors.face(entry.piece), entry.count, entry.chosen
            chip.less, chip.blocked, chip.pieces = entry.less, entry.reason, entry.pieces
            chip.note = _note_of(entry)
            pane.add(chip, 0)
            x += wide + style.px(GAP)
        return x if y == top else pane.width + 1

    # ---- switches

    def _switch(self, section: Section) -> None:
        style, pane = self.style, self.pane
        beside = bool(section.note) and style.width(section.note, 11) < style.px(LABEL)
        caps = [self.doors.key_of(entry.value) if entry.value else entry.digit.upper() for entry in section.entries]
        wides = [
            style.width(entry.label, CARD, True) + cap_width(style, cap) + style.px(16)
            for entry, cap in zip(section.entries, caps, strict=True)
        ]
        left = style.px(LABEL)
        if left + sum(wides) > pane.width >= sum(wides) and not section.note:
            left = 0  # they say themselves what they are: one line without its label, sooner than two
        else:
            self._title(section, 0, pane.y + style.px(1 if beside else 7), high=beside)
        x, y, high = left, pane.y, style.px(30)
        for entry, cap, wide in zip(section.entries, caps, wides, strict=True):
            if x > left and x + wide > pane.width:
                x, y = left, y + high + style.px(4)
            part = SwitchPart(line_of(section, entry, self.has_sheet), pane, pygame.Rect(x, y, wide, high))
            part.act, part.blocked, part.note = self.doors.press(section, entry), entry.reason, _note_of(entry)
            part.label, part.cap, part.chosen = entry.label, cap, entry.is_in
            if entry.less is not None:
                part.step = self.doors.step(entry)
            pane.add(part, 0)
            x += wide - 1
        pane.gap(self.density.pad)
        if section.note and not beside:
            self._note(section.note)
        put_rule(pane, gap=self.density.pad - 2)

    # ---- rows with minus and plus

    def _steps(self, section: Section) -> None:
        style, pane = self.style, self.pane
        if section.title and self.density.has_caption:
            pane.y += put_paragraph(pane, [Span(section.title, True, "quiet")], {}, pane.box(0), NOTE)
            pane.gap(RING)
        self._meter(section)
        if section.note:
            self._note(section.note)
        for entry in section.entries:
            row = StepRow(line_of(section, entry, self.has_sheet), pane, pane.box(0))
            row.act, row.step = self.doors.press(section, entry), self.doors.step(entry)
            row.name, row.value, row.cap = entry.label, entry.value, entry.digit
            row.counter = style.px(min(44, self.density.counter) if section.kind == "steps" else 30)
            row.before = self.doors.face(entry.piece)
            after = self.doors.face(entry.piece, after=True) if section.kind == "steps" else None
            row.after = after if after != row.before else None
            row.level, row.then, row.leaves = entry.level, entry.then, entry.leaves
            row.turn = self.doors.press(section, entry, True) if entry.turn is not None else None
            row.current, row.idle, row.note = entry.is_now, not entry.is_in and section.kind == "steps", _note_of(entry)
            row.rect.height = step_height(style, row, pane.width)
            pane.add(row, 0)
        pane.gap(4)

    def _meter(self, section: Section) -> None:
        """A box for every point; those that have their place are filled."""
        placed, due = section.meter
        if due:
            style = self.style
            item = MeterItem("", self.pane, self.pane.box(style.px(22)), placed=placed, due=due)
            self.pane.add(item, 4)

    # ---- one of several

    def _options(self, section: Section) -> None:
        style, pane = self.style, self.pane
        plain = section.kind == "list" or len(section.entries) > LISTED or self.density.is_plain
        if section.title and not plain:
            self._heading(section.title)
        for number, entry in enumerate(section.entries):
            card = OptionCard(line_of(section, entry, self.has_sheet), pane, pane.box(0))
            card.act, card.blocked, card.note = self.doors.press(section, entry), entry.reason, _note_of(entry)
            card.name, card.right, card.cap = entry.label, entry.right, entry.digit
            card.about = entry.caption
            card.chosen, card.count, card.plain = entry.is_in, entry.count, plain
            card.face = self.doors.face(entry.piece) if not plain else None
            card.counter = style.px(self.density.counter) if card.face is not None else 0
            card.rect.height = self._card_height(card)
            last = number == len(section.entries) - 1
            pane.add(card, 6 if last else 1 if plain else self.density.pad)
        if section.note:
            self._note(section.note)

    def _heading(self, text: str) -> None:
        self.pane.y += put_paragraph(self.pane, [Span(text, True, "quiet")], {}, self.pane.box(0), NOTE)
        self.pane.gap(RING)

    def _card_height(self, card: OptionCard) -> int:
        style = self.style
        left = style.px(10) + (card.counter + style.px(12) if card.counter else 0)
        high = card_rows(style, card, card.rect.width - left - style.px(12))[3]
        if card.plain:
            return high + style.px(6)
        least = 62 if card.counter and self.density.has_caption else 40
        return max(high + style.px(12), style.px(least), card.counter + style.px(8))

    def _note(self, text: str) -> None:
        pane = self.pane
        pane.y += put_paragraph(pane, [Span(text, False, "quiet")], {}, pane.box(0), NOTE)
        pane.gap(2)


def _note_of(entry: SheetEntry) -> str:
    return f"{entry.label}. {entry.caption}".strip() if entry.caption else entry.label


def intents_of(item: InkedItem) -> Intent | None:
    """What a right click on a chip takes away."""
    return item.less if isinstance(item, UnitChip) else None


def folds(section: Section, density: Density, named: set[str]) -> bool:
    """Whether a row stands behind a word of the order. Who leads always does, where a word says it; rows of units do
    where there is little room; the kinds of order are what one looks for, and stay."""
    chosen = any(entry.is_in for entry in section.entries)
    if section.kind == "options":
        return chosen and (section.title in named or density.is_tight)
    kinds = any(isinstance(entry.click, PickKind | Aim) for entry in section.entries)
    return density.is_folded and section.kind in ("chips", "switch") and not kinds
