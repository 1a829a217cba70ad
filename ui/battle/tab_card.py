"""The card with tabs: the line of them, and what stands on the one that is open."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.battle import cards
from ui.battle.links import link_numbers
from ui.battle.place_card import fill_place
from ui.battle.reasons import SEALED, reasons
from ui.battle.rule_card import fill_rule
from ui.battle.staff import Staff
from ui.battle.status import fill_status
from ui.battle.tabs import LOG, OPPONENT, RULES, Tabs
from ui.settings import key_label
from ui.widgets import CARD, NOTE, Act, Item, Line, Pane, Style

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


def build_tabs(staff: Staff) -> None:
    post, tabs = staff.post, staff.guide.tabs
    if not post.places.log.height:
        return
    if tabs.shown not in tabs.names:
        tabs.shown = LOG
    _strip(post.page.pane("tabs", post.places.tabs, "panel", pad=2), tabs)
    post.page.pane("log", post.places.log, "panel", pad=8)
    fill_tab(staff)


def _strip(pane: Pane, tabs: Tabs) -> None:
    """All tabs in one line; with the key after the name where there is room for it."""
    style, settings = pane.page.style, tabs.post.settings
    for keyed in (True, False):
        labels = [
            _label(tabs.title_of(name), settings.key_of(KEYS.get(name, "")) if keyed else "") for name in tabs.names
        ]
        widths = [style.width(label, CARD, True) + style.px(14 if keyed else 6) for label in labels]
        if sum(widths) <= pane.rect.width - 4:
            break
    x = 2
    for name, label, width in zip(tabs.names, labels, widths, strict=True):
        rect = pygame.Rect(x, 1, width, pane.rect.height - 2)
        note = f"Shows the {tabs.title_of(name).lower()} here."
        pane.items.append(
            TabItem(f"tab {name}", pane, rect, _opener(tabs, name), None, note, "", label, name == tabs.shown)
        )
        x += width
    pane.y = 0


def _opener(tabs: Tabs, name: str) -> Act:
    return lambda: tabs.open(name)


def _label(name: str, key: str) -> str:
    return f"{name} {key_label(key)}" if key else name


def fill_tab(staff: Staff) -> None:
    """The tab that is open; nothing where the card is folded away."""
    post, shown = staff.post, staff.guide.tabs.shown
    pane = next((pane for pane in post.page.panes if pane.name == "log"), None)
    if pane is None:
        return
    cards.empty(pane)
    match shown:
        case "Log":
            _fill_log(pane, staff)
        case "Rules":
            _fill_rules(pane, staff)
        case "Opponent":
            _fill_opponent(pane, staff)
        case "Status":
            fill_status(pane, post)
        case "Area":
            fill_place(pane, post, staff.cursor)
    if shown != RULES:  # there the text has links of its own
        link_numbers(pane, post.book, staff.guide.popup.open)


def _fill_log(pane: Pane, staff: Staff) -> None:
    """Newest last and in sight; a click on a line shows where it happened."""
    entries = staff.post.chronicle.entries[-LOG_LINES:]
    if not entries:
        pane.words(Line("Nothing has happened yet.", NOTE, False, "quiet"))
    for number, entry in enumerate(entries):
        note = "Shows where on the map." if entry.places else ""
        act = _shower(staff, entry.places)
        pane.row(f"log {number}", [Line(entry.text, NOTE)], act, note=note, gap=0, flat=True)
    pane.scroll_to(pane.most)


def _shower(staff: Staff, places: tuple[str, ...]) -> Act:
    return lambda: staff.guide.show_places(places)


def _fill_rules(pane: Pane, staff: Staff) -> None:
    book, tabs = staff.post.book, staff.guide.tabs
    number = tabs.rule or next(iter(staff.guide.asked_rules()), "")
    rule = book.reference.find(number) if book.reference is not None and number else None
    if rule is None:
        pane.words(Line("Point at something or choose it, then ask for its rule.", NOTE, False, "quiet"))
        return
    fill_rule(pane, book, rule, tabs.read, NOTE)
    pane.row("rules all", [Line("Open in Rules", CARD, True)], lambda: staff.post.doors.open_rules_at(number))


def _fill_opponent(pane: Pane, staff: Staff) -> None:
    post, openness = staff.post, staff.post.settings.openness
    for text in staff.hints.lines():
        pane.words(Line(text, CARD), card=True, gap=4)
    if post.sitting.rival.opponent is None:
        pane.words(Line("There is no opponent here. A hint says what the computer would do.", NOTE, False, "quiet"))
        return
    if openness in SEALED:
        pane.words(Line(SEALED[openness], NOTE, False, "quiet"))
    log = post.chronicle
    told = reasons(post.played, post.sitting.seats.humans, log.entries, openness, log.read)
    if openness not in SEALED and not told:
        pane.words(Line("The opponent has not moved yet.", NOTE, False, "quiet"))
    for reason in told:
        moves = f"Move {reason.first}" if reason.first == reason.last else f"Moves {reason.first} to {reason.last}"
        pane.words(Line(f"{moves}, {post.side_name(reason.side)}", CARD, True), gap=1)
        pane.words(*(Line(line, NOTE) for line in reason.lines), gap=6)
