"""The card with tabs: the line of them, and what stands on the one that is open."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from table.disclosure import SEALED, disclosures
from ui.battle.chronicle import LogEntry
from ui.battle.links import link_numbers
from ui.battle.rule_card import fill_rule
from ui.battle.staff import Staff
from ui.battle.surprises import surprises
from ui.battle.tabs import LISTS, LOG, OPPONENT, RULES, Tabs
from ui.board.skin import Listing
from ui.settings import key_label
from ui.widgets import CARD, NOTE, Act, Item, Line, Pane, Style
from ui.widgets.paper import key_cap

KEYS = {LOG: "log", RULES: "rules", OPPONENT: "reasons", LISTS: "lists"}


@dataclass
class TabItem(Item):
    """One tab, drawn by us: the chosen one has a line over it, not only another colour."""

    label: str = ""
    chosen: bool = False
    cap: str = ""

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, box = style.palette, self.where
        lit = self.pane.page.hover == self.key
        pygame.draw.rect(surface, colours.card if self.chosen or lit else colours.panel, box)
        pygame.draw.line(surface, colours.line, box.topright, box.bottomright)
        words = style.render(self.label, CARD, self.chosen, colours.text if self.chosen else colours.quiet)
        surface.blit(words, words.get_rect(midleft=(box.x + style.px(14), box.centery)))
        if self.cap:
            key_cap(surface, style, self.cap, box.right - style.px(14), box.centery, colours.quiet)
        if self.chosen:
            pygame.draw.rect(surface, colours.accent, (box.x, box.y, box.width, style.px(2)))


def build_tabs(staff: Staff) -> None:
    """The strip at the foot of the sheet, and the drawer above it if it is open."""
    post, tabs = staff.post, staff.guide.tabs
    if not post.places.tabs.width:
        return
    _strip(post.page.pane("tabs", post.places.tabs, "panel", pad=0), tabs)
    room = tabs.rect(post.places)
    if room.height:
        post.page.pane("log", room, "panel", pad=8)
        fill_tab(staff)


def _strip(pane: Pane, tabs: Tabs) -> None:
    """All tabs in one line; with the key after the name where there is room for it."""
    style, settings = pane.page.style, tabs.post.settings
    names = tabs.names
    titles = [tabs.title_of(name) for name in names]
    caps = [key_label(settings.key_of(KEYS[name])) for name in names]
    wide = [style.width(title, CARD, True) + style.px(28) for title in titles]
    keyed = [wide[n] + style.width(caps[n], 11, True) + style.px(15) for n in range(len(names))]
    if sum(keyed) > pane.rect.width:
        keyed, caps = wide, [""] * len(names)
    if sum(keyed) > pane.rect.width:
        keyed = [pane.rect.width // len(names)] * len(names)
    x, open_now = 0, tabs.name if tabs.shown or tabs.room else ""
    for number, name in enumerate(names):
        rect = pygame.Rect(x, 0, keyed[number], pane.rect.height)
        note = f"Opens the {titles[number].lower()} here; again, over the whole column; then closes it."
        item = TabItem(f"tab {name}", pane, rect, _opener(tabs, name), None, note, "", titles[number], name == open_now)
        item.cap = caps[number]
        pane.items.append(item)
        x += keyed[number]
    pane.y = 0


def _opener(tabs: Tabs, name: str) -> Act:
    return lambda: tabs.open(name)


def fill_tab(staff: Staff) -> None:
    """The tab that is open; nothing where none is."""
    post, shown = staff.post, staff.guide.tabs.name
    pane = next((pane for pane in post.page.panes if pane.name == "log"), None)
    if pane is None:
        return
    pane.items, pane.y = [], pane.pad
    match shown:
        case "Log":
            _fill_log(pane, staff)
        case "Rules":
            _fill_rules(pane, staff)
        case "Opponent":
            _fill_opponent(pane, staff)
        case "Lists":
            _fill_lists(pane, staff)
    if shown != RULES:  # there the text has links of its own
        link_numbers(pane, post.book, staff.guide.popup.open)


def _fill_log(pane: Pane, staff: Staff) -> None:
    """Newest last and in sight; a click on a line shows where it happened, and the card of its fight."""
    entries, annals = staff.post.chronicle.shown, staff.post.director.annals
    if not entries:
        pane.words(Line("Nothing has happened yet.", NOTE, False, "quiet"))
    for number, entry in enumerate(entries):
        card = annals.card_of(entry.number, entry.text)
        summed = annals.phase_of(entry.number, entry.text) is not None
        note = "Opens its fight card." if card is not None else "Opens what the phase came to." if summed else ""
        note = note or ("Shows where on the map." if entry.places else "")
        note = f"{note} Right click: the review there, and another way from it.".strip()
        line = Line(entry.text, NOTE, summed or (card is not None and card.line == entry.text))
        pane.row(f"log {number}", [line], _opener_of(staff, entry), note=note, gap=0, flat=True)
    pane.scroll_to(pane.most)


def _opener_of(staff: Staff, entry: LogEntry) -> Act:
    return lambda: staff.guide.open_line(entry)


def _fill_rules(pane: Pane, staff: Staff) -> None:
    book, tabs = staff.post.book, staff.guide.tabs
    number = tabs.rule or next(iter(staff.guide.asked_rules()), "")
    rule = book.reference.find(number) if book.reference is not None and number else None
    if rule is None:
        pane.words(Line("Point at something or choose it, then ask for its rule.", NOTE, False, "quiet"))
        return
    fill_rule(pane, book, rule, tabs.read, NOTE)
    pane.row("rules all", [Line("Open in Rules", CARD, True)], lambda: staff.post.doors.open_rules_at(number))


def _fill_lists(pane: Pane, staff: Staff) -> None:
    post = staff.post
    if not isinstance(post.skin, Listing):
        return
    for title, lines in post.skin.lists(post.seen, post.viewer):
        pane.words(Line(title, CARD, True), *(Line(line, NOTE) for line in lines), gap=5)


def _fill_opponent(pane: Pane, staff: Staff) -> None:
    post, openness = staff.post, staff.post.settings.openness
    for text in staff.hints.lines():
        pane.words(Line(text, CARD), card=True, gap=4)
    if post.sitting.rival.opponent is None:
        pane.words(Line("There is no opponent here. A hint says what the computer would do.", NOTE, False, "quiet"))
        return
    if openness in SEALED:
        pane.words(Line(SEALED[openness], NOTE, False, "quiet"))
    shown = post.chronicle.read
    fights = surprises(post.director.annals.cards, post.sitting.seats.humans)
    told = disclosures(post.played, post.sitting.seats.humans, openness, shown, fights)
    if openness not in SEALED and not told:
        pane.words(Line("The opponent has planned nothing yet.", NOTE, False, "quiet"))
    for plan in told:
        pane.words(Line(f"{post.side_name(plan.side)}, move {plan.first}", CARD, True), gap=1)
        for line in plan.lines:
            pane.words(Line(line, NOTE), gap=3)
