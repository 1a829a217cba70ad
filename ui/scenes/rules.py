"""The rules in our own words: contents, search, links by number, back and forward."""

from __future__ import annotations

from typing import Any

import pygame

from game.kernel.game import Game
from game.kernel.reference import EXAMPLE, RULE, RULING, TERM, Reference, Rule, load_reference
from ui.battle.links import heading
from ui.scenes.host import Host
from ui.scenes.night_scene import NightScene
from ui.widgets import BODY, CARD, NOTE, Act, Chip, Line, Pane

MOST_FOUND = 40
SECTIONS = ((RULING, "Rulings"), (EXAMPLE, "Examples"), (TERM, "Glossary"))


class RulesScene(NightScene):
    """One entry at a time, beside the contents or what a search found."""

    title = "Rules"

    def __init__(self, app: Host, game: Game[Any] | None = None, number: str = "") -> None:
        super().__init__(app)
        self.wanted, self.section = "", ""
        self.moved = False
        self.past: list[str] = []
        self.future: list[str] = []
        self.open_game(game or next(iter(app.games.values())), number)

    def open_game(self, game: Game[Any], number: str = "") -> None:
        self.game = game
        try:
            self.reference: Reference | None = load_reference(game.reference)
        except (OSError, ValueError) as error:
            self.reference = None
            self.app.say(f"The rules of {game.title} cannot be read: {error}")
        self.past, self.future, self.section = [], [], ""
        self.number = number if self._entry(number) else self._first()
        self.change()

    def _entry(self, number: str) -> Rule | None:
        return self.reference.find(number) if self.reference and number else None

    def _first(self) -> str:
        return self.reference.entries[0].number if self.reference and self.reference.entries else ""

    # ---- going about

    def go_to(self, number: str) -> None:
        """Open an entry; the way back is kept."""
        entry = self._entry(number)
        if entry is None or entry.number == self.number:
            return
        self.past.append(self.number)
        self.future.clear()
        self._show(entry.number)

    def pick(self, number: str) -> None:
        """A line of a list was pressed; in one column the search makes room for what it found."""
        if self.narrow:
            self.wanted = ""
        self.go_to(number)
        self.change()

    def _show(self, number: str) -> None:
        self.number = number
        self.page.scrolls["right"] = 0
        self.moved = True
        self.change()

    def refresh(self) -> None:
        """Once an entry is opened, the contents show where one is; in one column the text itself is what matters."""
        super().refresh()
        item = self.page.item(f"rule {self.number}")
        if self.moved and item is not None:
            if not self.narrow:
                item.pane.show(item)
            else:
                item.pane.scroll_to(0)
        self.moved = False

    def go_back(self) -> None:
        if self.past:
            self.future.append(self.number)
            self._show(self.past.pop())

    def go_forward(self) -> None:
        if self.future:
            self.past.append(self.number)
            self._show(self.future.pop())

    def search(self, text: str) -> None:
        self.wanted = text
        self.page.scrolls["left"] = 0
        if self.reference and self.reference.is_number(text) and self.reference.find(text):
            self.go_to(text)
        self.change()

    def open_section(self, kind: str) -> None:
        self.section = "" if self.section == kind else kind
        self.change()

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            alt = event.mod & pygame.KMOD_ALT
            if event.key == pygame.K_BACKSPACE or (alt and event.key == pygame.K_LEFT):
                self.go_back()
                return True
            if alt and event.key == pygame.K_RIGHT:
                self.go_forward()
                return True
        return super().handle(event)

    # ---- what is shown

    def head(self) -> list[Chip]:
        none_back = "" if self.past else "Nothing was read before this."
        none_on = "" if self.future else "Nothing was read after this."
        return [
            Chip("past", "Read before", self.go_back, note="Alt+Left or Backspace.", blocked=none_back),
            Chip("future", "Read after", self.go_forward, note="Alt+Right.", blocked=none_on),
        ]

    def build(self, area: pygame.Rect) -> None:
        left, right = self.two_panes(area, 0.4)
        self.page.typing, self.page.reading = "search", right.name
        if len(self.app.games) > 1:
            self._games(left)
        left.entry(
            "search", self.wanted, "A number, or words: just type", self.search, "Finds rules by number or words."
        )
        if self.wanted.strip():
            self._found(left)
            self._article(right)
        elif right is left:
            self._article(right)
            self._contents(left)
        else:
            self._contents(left)
            self._article(right)

    def _games(self, pane: Pane) -> None:
        chips = []
        for name, game in self.app.games.items():
            act = (lambda chosen: lambda: self.open_game(chosen))(game)
            chips.append(Chip(f"game {name}", game.title, act, "chosen" if game is self.game else "plain"))
        pane.chips(chips)

    def _row(self, pane: Pane, entry: Rule, indent: int = 0, where: str = "") -> None:
        act = (lambda number: lambda: self.pick(number))(entry.number)
        bold = indent == 0 and entry.kind == RULE and not where
        lines = [Line(heading(entry), CARD, bold)]
        pane.row(
            f"rule {where}{entry.number}", lines, act, entry.number == self.number, indent=indent, gap=1, flat=True
        )

    def _contents(self, pane: Pane) -> None:
        """Chapters; the open one with everything in it."""
        if self.reference is None:
            return
        open_chapter = self._chapter(self.number)
        for rule in self.reference.of_kind(RULE):
            depth = self.reference.depth(rule.number)
            if depth == 0 or self._chapter(rule.number) == open_chapter:
                self._row(pane, rule, min(depth, 3))
        for kind, title in SECTIONS:
            entries = self.reference.of_kind(kind)
            is_open = self.section == kind or any(entry.number == self.number for entry in entries)
            act = (lambda chosen: lambda: self.open_section(chosen))(kind)
            pane.row(f"section {kind}", [Line(title, CARD, True)], act, right=f"{len(entries)}", gap=1, flat=True)
            for entry in entries if is_open else []:
                self._row(pane, entry, 1)

    def _chapter(self, number: str) -> str:
        """The chapter that a rule belongs to."""
        above = self.reference.parent(number) if self.reference else None
        return self._chapter(above.number) if above is not None else number

    def _found(self, pane: Pane) -> None:
        found = self.reference.search(self.wanted) if self.reference else []
        pane.text(f"{len(found)} found" if found else f"Nothing found for {self.wanted!r}.", NOTE, "quiet")
        for entry in found[:MOST_FOUND]:
            self._row(pane, entry, where="found ")
        if len(found) > MOST_FOUND:
            pane.text(f"{len(found) - MOST_FOUND} more; add a word.", NOTE, "quiet")

    def _article(self, pane: Pane) -> None:
        """The entry in full, with every number in it as a link."""
        entry = self._entry(self.number)
        if entry is None or self.reference is None:
            return
        above = self.reference.parent(entry.number) if entry.kind == RULE else None
        if above is not None:
            pane.rich(f"Part of {above.number} {above.title}", self._leads_to, NOTE)
        pane.heading(heading(entry))
        pane.rich(entry.text, self._leads_to, BODY)
        if entry.flag:
            pane.text("There is a house rule for the other reading: see New game.", CARD, "quiet")
        below = [child.number for child in self.reference.children(entry.number)] if entry.kind == RULE else []
        for title, numbers in (("Contains", below), ("See also", entry.see), ("Rulings", entry.rulings)):
            self._links(pane, title, [found for number in numbers if (found := self._entry(number))])

    def _links(self, pane: Pane, title: str, entries: list[Rule]) -> None:
        if not entries:
            return
        pane.gap()
        pane.label(title)
        for entry in entries:
            self._row(pane, entry, where=f"{title} ")

    def _leads_to(self, word: str) -> Act | None:
        """A word of a text that is the number of a rule leads there; plain counts such as 10 do not."""
        if self.reference is None or not (self.reference.is_number(word) and ("." in word or word[0].isalpha())):
            return None
        entry = self.reference.find(word)
        if entry is None or entry.number == self.number:
            return None
        number = entry.number
        return lambda: self.go_to(number)
