"""The card with tabs: Log, Rules and Opponent; where there is little room, Status and Area stand behind tabs too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from ui.battle import cards
from ui.battle.chronicle import Entry
from ui.battle.links import link_numbers
from ui.battle.reasons import SEALED, reasons
from ui.battle.rule_card import fill_rule
from ui.widgets import CARD, NOTE, Act, Item, Line, Pane, Style

if TYPE_CHECKING:
    from ui.scenes.battle import BattleScene

LOG, RULES, OPPONENT, STATUS, AREA = "Log", "Rules", "Opponent", "Status", "Area"
KEYS = {LOG: "log", RULES: "rules", OPPONENT: "reasons"}
LOG_LINES = 80


@dataclass
class TabItem(Item):
    """One tab, drawn by us: the chosen one has a line under it, not only another colour."""

    label: str = ""
    chosen: bool = False

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        lit = self.pane.page.hover == self.key
        pygame.draw.rect(surface, colours.card if self.chosen or lit else colours.panel, box)
        words = style.render(self.label, CARD, self.chosen, colours.text if self.chosen else colours.quiet)
        surface.blit(words, words.get_rect(center=box.center))
        if self.chosen:
            pygame.draw.rect(surface, colours.accent, (box.x, box.bottom - style.px(3), box.width, style.px(3)))


def strip_height(style: Style) -> int:
    return style.height(CARD) + style.px(12)


class Tabs:
    """Which tab is open, and what stands on it."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.shown = LOG
        self.rule = ""  # the entry open on the Rules tab; the question's if none

    @property
    def names(self) -> list[str]:
        return [*([STATUS, AREA] if self.scene.places.small else []), LOG, RULES, OPPONENT]

    def open(self, name: str) -> None:
        if name in self.names:
            self.shown = name
            self.scene.page.scrolls["log"] = 0
            self.scene.change()

    def title_of(self, name: str) -> str:
        """Where the rules run the other side there is no opponent: the tab holds hints alone."""
        return "Hints" if name == OPPONENT and self.scene.sitting.rival.opponent is None else name

    def _opener(self, name: str) -> Act:
        return lambda: self.open(name)

    # ---- putting it down

    def build(self) -> None:
        places, page = self.scene.places, self.scene.page
        if not places.log.height:
            return
        if self.shown not in self.names:
            self.shown = LOG
        self._strip(page.pane("tabs", places.tabs, "panel", pad=2))
        page.pane("log", places.log, "panel", pad=8)
        self.fill()

    def _strip(self, pane: Pane) -> None:
        """All tabs in one line; with the key after the name where there is room for it."""
        style, settings = self.scene.app.style, self.scene.app.settings
        for keyed in (True, False):
            labels = [
                self._label(self.title_of(name), settings.key_of(KEYS.get(name, "")) if keyed else "")
                for name in self.names
            ]
            widths = [style.width(label, CARD, True) + style.px(14 if keyed else 6) for label in labels]
            if sum(widths) <= pane.rect.width - 4:
                break
        x = 2
        for name, label, width in zip(self.names, labels, widths, strict=True):
            rect = pygame.Rect(x, 1, width, pane.rect.height - 2)
            note = f"Shows the {self.title_of(name).lower()} here."
            pane.items.append(
                TabItem(f"tab {name}", pane, rect, self._opener(name), None, note, "", label, name == self.shown)
            )
            x += width
        pane.y = 0

    @staticmethod
    def _label(name: str, key: str) -> str:
        from ui.settings import key_label

        return f"{name} {key_label(key)}" if key else name

    def fill(self) -> None:
        pane = next((pane for pane in self.scene.page.panes if pane.name == "log"), None)
        if pane is None:
            return
        cards.empty(pane)
        match self.shown:
            case "Log":
                self._fill_log(pane)
            case "Rules":
                self._fill_rules(pane)
            case "Opponent":
                self._fill_opponent(pane)
            case "Status":
                self.scene.desk.fill_status_into(pane)
            case "Area":
                self.scene.desk.fill_place_into(pane)
        if self.shown != RULES:  # there the text has links of its own
            link_numbers(pane, self.scene.guide.book, self.scene.guide.popup.open)

    # ---- the log

    def _fill_log(self, pane: Pane) -> None:
        """Newest last and in sight; a click on a line shows where it happened."""
        entries = self.scene.chronicle.entries[-LOG_LINES:]
        if not entries:
            pane.words(Line("Nothing has happened yet.", NOTE, False, "quiet"))
        for number, entry in enumerate(entries):
            note = "Shows where on the map." if entry.places else ""
            pane.row(f"log {number}", [Line(entry.text, NOTE)], self._shower(entry), note=note, gap=0, flat=True)
        pane.scroll_to(pane.most)

    def _shower(self, entry: Entry) -> Act:
        return lambda: self.scene.guide.show_places(entry.places)

    # ---- the rules

    def _fill_rules(self, pane: Pane) -> None:
        book = self.scene.guide.book
        number = self.rule or next(iter(self.scene.guide.asked_rules()), "")
        rule = book.reference.find(number) if book.reference is not None and number else None
        if rule is None:
            pane.words(Line("Point at something or choose it, then ask for its rule.", NOTE, False, "quiet"))
            return
        fill_rule(pane, book, rule, self.read, NOTE)
        pane.row("rules all", [Line("Open in Rules", CARD, True)], lambda: self.scene.open_rules_at(number))

    def read(self, number: str) -> None:
        """A link on the Rules tab."""
        self.rule = number
        self.open(RULES)

    # ---- the opponent

    def _fill_opponent(self, pane: Pane) -> None:
        scene, openness = self.scene, self.scene.app.settings.openness
        for text in scene.guide.hint_lines():
            pane.words(Line(text, CARD), card=True, gap=4)
        if scene.match is None:
            return
        if scene.sitting.rival.opponent is None:
            pane.words(Line("There is no opponent here. A hint says what the computer would do.", NOTE, False, "quiet"))
            return
        if openness in SEALED:
            pane.words(Line(SEALED[openness], NOTE, False, "quiet"))
        told = reasons(
            scene.played, scene.sitting.seats.humans, scene.chronicle.entries, openness, scene.chronicle.read
        )
        if openness not in SEALED and not told:
            pane.words(Line("The opponent has not moved yet.", NOTE, False, "quiet"))
        for reason in told:
            moves = f"Move {reason.first}" if reason.first == reason.last else f"Moves {reason.first} to {reason.last}"
            pane.words(Line(f"{moves}, {scene.side_name(reason.side)}", CARD, True), gap=1)
            pane.words(*(Line(line, NOTE) for line in reason.lines), gap=6)
