"""Rule numbers in words become links; what they lead to is the game's own reference.

A citation is a bracketed list of numbers, with commas between them, all of which the reference knows: (10.33, 10.34).
Nothing else in a text is one. Sums and forecasts bring their rules as values and are not searched at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pygame

from game.kernel.game import Game
from game.kernel.reference import EXAMPLE, RULE, RULING, TERM, Reference, Rule, load_reference
from ui.widgets import Act, Item, Line, Link, Pane, RowItem, Style, Words
from ui.widgets.items import head_box, is_cut, lines_height, row_inner

KINDS = {RULE: "", RULING: "Ruling ", EXAMPLE: "Example ", TERM: "Term: "}
Open = Callable[[str], None]
Citation = tuple[int, str]  # where a number begins, and the number


def heading(entry: Rule) -> str:
    """How an entry is called."""
    if entry.kind == TERM:
        return entry.title
    return f"{KINDS[entry.kind]}{entry.number} {entry.title}"


def bracketed(text: str) -> Iterator[Citation]:
    """What stands in each pair of brackets that holds no other, and where it begins."""
    opened = -1
    for place, letter in enumerate(text):
        if letter == "(":
            opened = place + 1
        elif letter == ")" and opened >= 0:
            yield opened, text[opened:place]
            opened = -1


class Rulebook:
    """The reference of one game; a game whose file cannot be read simply has no links."""

    def __init__(self, game: Game[Any]) -> None:
        self.reference: Reference | None
        try:
            self.reference = load_reference(game.reference)
        except (OSError, ValueError):
            self.reference = None
        self._known: dict[str, Rule | None] = {}

    def find(self, word: str) -> Rule | None:
        """The entry that a word means, the first of several (`10.31A-D`); plain counts such as 10 mean none."""
        if word not in self._known:
            book, first = self.reference, word.partition("-")[0]
            is_number = book is not None and book.is_number(first) and ("." in first or first[0].isalpha())
            self._known[word] = book.find(first) if book is not None and is_number else None
        return self._known[word]

    def numbers(self, text: str) -> list[str]:
        """The entries that a text names, each once, in its order."""
        found = (self.find(word) for _, word in self.citations(text))
        return list(dict.fromkeys(rule.number for rule in found if rule is not None))

    def citations(self, text: str) -> list[Citation]:
        """Every number of every bracket that is a list of known rules, and where it begins."""
        found: list[Citation] = []
        for start, inside in bracketed(text):
            listed, place = list[Citation](), start
            for part in inside.split(","):
                word = part.strip()
                listed.append((place + part.index(word), word))
                place += len(part) + 1
            if all(word and self.find(word) is not None for _, word in listed):
                found += listed
        return found

    def known(self, rules: Iterable[str]) -> list[str]:
        """Of these rules the entries that there are."""
        return [rule.number for number in rules if (rule := self.find(number)) is not None]

    def leads_to(self, open_rule: Open, here: str = "") -> Callable[[str], Act | None]:
        """For texts that are put down word by word."""

        def act_of(word: str) -> Act | None:
            rule = self.find(word)
            if rule is None or rule.number == here:
                return None
            number = rule.number
            return lambda: open_rule(number)

        return act_of


@dataclass
class NumberLink(Link):
    """A rule number inside other words. Keys ask for it by F1, so that Tab need not pass through every number."""

    owner: Item | None = None
    bold: bool = False

    by_keys = False

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        if is_cut(self.where, surface.get_clip()):
            return
        colours, box = style.palette, self.where
        lit = self.pane.page.hover == self.key
        surface.fill(self._ground(style), box)
        surface.blit(style.render(self.word, self.size, self.bold, colours.text if lit else colours.link), box)
        y = box.y + style.font(self.size).get_ascent() + 2
        pygame.draw.line(surface, colours.link, (box.x, y), (box.right, y))

    def _ground(self, style: Style) -> tuple[int, int, int]:
        """What the number lies on: the plain words under it must not shine through."""
        owner, colours = self.owner, style.palette
        if isinstance(owner, RowItem):
            if self.pane.page.hover == owner.key and not owner.blocked:
                return colours.lit
            if owner.chosen or not owner.flat:
                return colours.card
        edged = isinstance(owner, Words) and owner.edge
        return colours.card if edged else colours.named()[self.pane.fill or "window"]


def link_numbers(pane: Pane, book: Rulebook, open_rule: Open) -> None:
    """Lay a link over every rule number in the words and rows that stand on a pane."""
    style = pane.page.style
    for item in list(pane.items):
        for placed in _placed(item, style):
            line = placed.line
            for start, word in placed.citations(book):
                rule = book.find(word)
                if rule is not None:
                    left = placed.x + style.width(placed.words[:start], line.size, line.bold)
                    box = pygame.Rect(left, placed.y, style.width(word, line.size, line.bold), style.height(line.size))
                    pane.items.append(_link(item, box, word, line, rule, open_rule))


def _link(item: Item, box: pygame.Rect, word: str, line: Line, rule: Rule, open_rule: Open) -> NumberLink:
    pane, number = item.pane, rule.number
    key = f"number {pane.name} {len(pane.items)} {number}"
    note = f"{number} {rule.title}: click to read it."
    return NumberLink(key, pane, box, lambda: open_rule(number), None, note, "", word, line.size, item, line.bold)


@dataclass(frozen=True)
class LinkSpot:
    """One wrapped line: the text that it is of, its words, where they begin there, and its place on the pane."""

    line: Line
    text: str
    words: str
    start: int
    x: int
    y: int

    def citations(self, book: Rulebook) -> Iterator[Citation]:
        """By where they begin in these words; in prose the whole text decides, since brackets may be wrapped."""
        rules = self.line.rules
        if rules is None:
            rules = tuple(book.citations(self.text))
        for start, rule in rules:
            if self.start <= start and start + len(rule) <= self.start + len(self.words):
                yield start - self.start, rule


def _placed(item: Item, style: Style) -> Iterator[LinkSpot]:
    """Every wrapped line of an item with its place on the pane."""
    if isinstance(item, Words):
        yield from _wrapped(item.lines, item.rect.inflate(-2 * item.pad, -2 * item.pad), style)
    elif isinstance(item, RowItem):
        inner = row_inner(item.rect, item, style)
        head = head_box(inner, item, style)
        yield from _wrapped(item.lines[:1], head, style)
        inner.y += lines_height(item.lines[:1], style, head.width)
        yield from _wrapped(item.lines[1:], inner, style)


def _wrapped(lines: list[Line], box: pygame.Rect, style: Style) -> Iterator[LinkSpot]:
    y = box.y
    for line in lines:
        text, end = " ".join(line.text.split()), 0
        for words in style.wrap(line.text, line.size, line.bold, box.width):
            start = text.index(words, end)
            yield LinkSpot(line, text, words, start, box.x, y)
            end = start + len(words)
            y += style.height(line.size)
