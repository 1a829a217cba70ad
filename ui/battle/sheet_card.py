"""Sheet and strip on their card: tick boxes, rows with minus and plus, what ends it, and the kinds of action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from table.composition.forms import OrderKind, Row
from table.composition.series import SeriesSheet
from table.composition.sheet import Sheet
from ui.battle import cards
from ui.battle.composer import Composer
from ui.battle.staff import Staff
from ui.widgets import BODY, CARD, NOTE, Act, Item, Line, Pane, Style
from ui.widgets.items import RowItem

STEP = 22  # width of minus and of plus at 100 %


@dataclass
class Dial(RowItem):
    """A row with minus and plus at its right end; pressed elsewhere it turns to its next value."""

    def zone(self, direction: int) -> pygame.Rect:
        wide = self.pane.page.style.px(STEP)
        box = self.where
        left = box.right - wide if direction > 0 else box.right - 2 * wide
        return pygame.Rect(left, box.y, wide, box.height)

    def press(self) -> None:
        """Only ever by the mouse: keys go to the row itself."""
        for direction in (-1, 1):
            if self.step is not None and self.zone(direction).collidepoint(self.pane.page.pointer):
                self.step(direction)
                return
        super().press()

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        step, self.step = self.step, None  # the triangles of a plain row are not wanted
        super().paint(surface, style)
        self.step = step
        for direction in (-1, 1):
            self._sign(surface, style, self.zone(direction), direction)

    def _sign(self, surface: pygame.Surface, style: Style, zone: pygame.Rect, direction: int) -> None:
        """A drawn minus or plus: the font's are too thin."""
        plate = zone.inflate(-style.px(4), -style.px(4))
        plate.height = min(plate.height, plate.width + style.px(4))
        plate.centery = zone.centery
        pygame.draw.rect(surface, style.palette.panel, plate, border_radius=style.px(3))
        pygame.draw.rect(surface, style.palette.quiet, plate, 1, border_radius=style.px(3))
        arm, pen = style.px(4), max(2, style.px(2))
        x, y = plate.center
        pygame.draw.line(surface, style.palette.accent, (x - arm, y), (x + arm, y), pen)
        if direction > 0:
            pygame.draw.line(surface, style.palette.accent, (x, y - arm), (x, y + arm), pen)


@dataclass
class Tab(Item):
    """One kind of action; dimmed with its reason if it is not possible."""

    label: str = ""
    chosen: bool = False

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        lit = self.pane.page.hover == self.key and not self.blocked
        fill = colours.accent if self.chosen else colours.lit if lit else colours.card
        if not self.blocked:
            pygame.draw.rect(surface, fill, box, border_radius=style.px(4))
        pygame.draw.rect(surface, colours.line if self.blocked else colours.quiet, box, 1, border_radius=style.px(4))
        colour = colours.on_accent if self.chosen else colours.quiet if self.blocked else colours.text
        words = style.render(self.label, CARD, self.chosen, colour)
        surface.blit(words, words.get_rect(center=box.center))


def fill(pane: Pane, staff: Staff) -> None:
    """What can be answered now: strip, sheet or list."""
    composer, choices = staff.composer, staff.post.choices
    assert choices is not None
    cards.empty(pane)
    kinds = composer.strip.kinds() if composer.strip.is_open() else []
    if kinds:
        _strip(pane, composer, kinds)
    if composer.sheet is not None:
        _sheet(pane, composer, composer.sheet)
    elif kinds and not composer.strip.kind and not choices.path:
        pane.words(Line(_closed(kinds), CARD, False, "quiet"))
    else:
        choose = staff.choosing.choose
        cards.fill_options(
            pane, choices, staff.post.selected, lambda n: lambda: choose(n), "Enter or a click takes it."
        )


def _closed(kinds: Sequence[OrderKind]) -> str:
    """Nothing is possible there: the first reason speaks for the place."""
    possible = [kind.label for kind in kinds if kind.options]
    return f"Choose above: {', '.join(possible)}." if possible else kinds[0].reason


def _strip(pane: Pane, composer: Composer, kinds: Sequence[OrderKind]) -> None:
    style, post = pane.page.style, composer.scene
    pane.words(Line(f"What to do in {post.place}", CARD, True, "quiet"), gap=3)
    x, y, high = pane.pad, pane.y, style.height(CARD) + style.px(8)
    for kind in kinds:
        key = post.key_of(kind.key) if kind.key else kind.letter.upper()
        label = f"{kind.label} {key}".strip()
        wide = style.width(label, CARD, True) + style.px(16)
        if x > pane.pad and x + wide > pane.pad + pane.width:
            x, y = pane.pad, y + high + style.px(4)
        item = Tab(
            f"kind {kind.name}", pane, pygame.Rect(x, y, min(wide, pane.width), high), _pick(composer, kind.name)
        )
        item.label, item.chosen = label, kind.name == composer.strip.kind
        item.blocked = "" if kind.options else kind.reason
        pane.add(item, 8)
        x += wide + style.px(4)


def _pick(composer: Composer, name: str) -> Act:
    return lambda: composer.strip.pick(name)


def _sheet(pane: Pane, composer: Composer, sheet: Sheet | SeriesSheet) -> None:
    pane.words(Line(sheet.form.title, CARD, True, "quiet"), gap=3)
    for number, row in enumerate(sheet.rows):
        _row(pane, composer, sheet, row, number)
    ends = composer.ends
    if len(ends) > 1 or (ends and ends[0].step[0] == "place"):
        pane.gap(2)
        pane.words(Line("What they do", CARD, True, "quiet"), gap=3)
        for number, end in enumerate(ends):
            lines = [Line(end.words, CARD, number == composer.end)]
            if end.forecast is not None:
                lines.append(cards.forecast_line(end.forecast))
            pane.row(f"end {number}", lines, _choose(composer, number), number == composer.end, gap=1, flat=True)
    pane.gap(4)
    note = "The questions one after the other, from a plain list."
    pane.row("by hand", [Line("One by one instead", NOTE, False, "quiet")], composer.go_by_hand, note=note, flat=True)


def _choose(composer: Composer, number: int) -> Act:
    return lambda: composer.choose_end(number)


def _row(pane: Pane, composer: Composer, sheet: Sheet | SeriesSheet, row: Row, number: int) -> None:
    key, title = f"row {row.key}", f"{number + 1}. {row.title}"
    if row.is_tick:
        ticked = sheet.chosen[row.key] > 0
        pane.row(key, [Line(title, CARD, ticked)], _turn(composer, row.key), ticked, mark="box", gap=1, flat=True)
        return
    value = sheet.value(row)
    idle = sheet.chosen[row.key] == 0 and not isinstance(sheet, SeriesSheet)
    lines = [Line(title, CARD), Line(value.label, CARD, not idle, "quiet" if idle else "text")]
    plain = pane.row(key, lines, _turn(composer, row.key), row.key == sheet.current, gap=1, flat=True)
    style = pane.page.style
    pane.items.pop()
    dial = Dial(
        key, pane, plain.rect, plain.act, _step(composer, row.key), row.note, "", lines, row.key == sheet.current
    )
    dial.flat = True
    narrow = pane.width - 2 * style.px(STEP) - style.px(20)
    tall = sum(len(style.wrap(line.text, CARD, line.bold, narrow)) for line in lines) * style.height(CARD)
    dial.rect.height = tall + 2 * style.px(3)
    dial.room = 2 * STEP
    pane.y = plain.rect.y
    pane.add(dial, 1)


def _turn(composer: Composer, key: int) -> Act:
    return lambda: composer.turn(key)


def _step(composer: Composer, key: int) -> Callable[[int], None]:
    return lambda direction: composer.step(key, direction)


def fill_action(pane: Pane, staff: Staff) -> None:
    """The chances and sums of what is pointed at, or of what Enter would do."""
    composer, sheet = staff.composer, staff.composer.sheet
    assert sheet is not None
    cards.empty(pane)
    number = composer.pointing.end if composer.pointing.end >= 0 else composer.chosen_end
    if 0 <= number < len(composer.ends):
        end = composer.ends[number]
        if end.forecast is not None or not sheet.summary():
            cards.fill_deed(pane, end.words, end.forecast)
            return
    found = composer.answer_shown() if isinstance(sheet, SeriesSheet) or not sheet.summary() else None
    if found is None and sheet.summary():
        pane.words(Line(sheet.form.title, BODY, True), *(Line(line, CARD) for line in sheet.summary()))
        return
    if found is None:
        pane.words(Line("Point at a lit place: its chances and sums stand here.", CARD, False, "quiet"))
        return
    game = staff.post.played.game
    forecast = game.forecast(found.world, found.decision, found.action, found.decision.side)
    cards.fill_deed(pane, game.say(found.world, found.question, found.action), forecast)
