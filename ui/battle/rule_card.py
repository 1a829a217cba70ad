"""A rule in our own words: as a small pop-up over the map, and as the Rules tab beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.kernel.reference import Rule
from ui.battle.links import Open, Rulebook
from ui.scenes.rules import heading
from ui.widgets import BODY, CARD, NOTE, Chip, Line, Pane

if TYPE_CHECKING:
    from ui.scenes.battle import BattleScene

WIDTH, HEIGHT = 430, 330


def fill_rule(pane: Pane, book: Rulebook, rule: Rule, follow: Open, size: int = CARD) -> None:
    """Title and text, with every number in it as a link, and what it is linked with."""
    pane.words(Line(heading(rule), BODY, True), gap=4)
    pane.rich(rule.text, book.leads_to(follow, rule.number), size)
    below = book.reference.children(rule.number) if book.reference is not None else []
    for title, numbers in (("Contains", [child.number for child in below]), ("See also", [*rule.see, *rule.rulings])):
        _links(pane, book, title, numbers, follow)


def _links(pane: Pane, book: Rulebook, title: str, numbers: Sequence[str], follow: Open) -> None:
    found = [book.reference.find(number) for number in numbers] if book.reference is not None else []
    if any(found):
        pane.words(Line(title, NOTE, True, "quiet"), gap=2)
    for entry in found:
        if entry is not None:
            act = (lambda number: lambda: follow(number))(entry.number)
            pane.row(f"{pane.name} see {entry.number}", [Line(heading(entry), NOTE)], act, gap=1, flat=True)


class RulePopup:
    """One rule over the map; Esc, a click beside it or its button closes it."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.number = ""
        self.others: list[str] = []  # the other rules of what was asked about
        self.on_left = False
        self.focus_before = ""

    def open(self, number: str, others: Sequence[str] = ()) -> None:
        if not self.number:
            self.focus_before = self.scene.page.focus
        self.number, self.others = number, [other for other in others if other != number]
        self.on_left = 0 <= self.scene.app.pointer[0] < self.scene.places.board.left
        self.scene.page.scrolls["rule"] = 0
        self.scene.reveal = "rule close"
        self.scene.change()

    def follow(self, number: str) -> None:
        self.open(number, [*self.others, self.number])

    def close(self) -> bool:
        was, self.number = bool(self.number), ""
        if was:
            self.scene.reveal = self.focus_before
            self.scene.change()
        return was

    def shut(self) -> None:
        self.close()

    def read_on(self) -> None:
        number, self.number = self.number, ""
        self.scene.open_rules_at(number)

    @property
    def rect(self) -> pygame.Rect:
        """Over the map, at the side that was clicked from."""
        style, board = self.scene.app.style, self.scene.places.board.inflate(-16, -16)
        box = pygame.Rect(0, 0, min(style.px(WIDTH), board.width), min(style.px(HEIGHT), board.height))
        box.top = board.top
        if self.on_left:
            box.left = board.left
        else:
            box.right = board.right
        return box

    def build(self) -> None:
        book = self.scene.guide.book
        rule = book.reference.find(self.number) if book.reference is not None else None
        if rule is None:
            return
        pane = self.scene.page.pane("rule", self.rect, "card", pad=12)
        close = Chip("rule close", "Close Esc", self.shut, note="Back to the map.")
        pane.chips([close, Chip("rule open", "Open in Rules", self.read_on, note="All rules, searchable.")])
        fill_rule(pane, book, rule, self.follow)
        _links(pane, book, "Also asked about", self.others, self.follow)
        self.scene.page.reading = "rule"
