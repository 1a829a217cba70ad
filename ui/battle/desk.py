"""What lies around the map: all cards, put down together or filled anew one by one."""

from __future__ import annotations

import pygame

from ui.battle import cards, sheet_card
from ui.battle.bar import Bar
from ui.battle.curtain import build_curtain
from ui.battle.entering import enter
from ui.battle.links import link_numbers
from ui.battle.over_map import build_over_map
from ui.battle.place_card import fill_place
from ui.battle.ribbon import build_ribbon, fill_ribbon
from ui.battle.staff import Staff
from ui.battle.status import fill_status
from ui.battle.tab_card import build_tabs, fill_tab
from ui.battle.tabs import AREA
from ui.widgets import NOTE, Line, Pane

CARDS = ("status", "place", "options", "action", "log")  # parts that Tab enters once


class Desk:
    """The parts of one battle screen that are words and buttons."""

    def __init__(self, staff: Staff) -> None:
        self.staff, self.post, self.bar = staff, staff.post, Bar(staff)

    def build(self, area: pygame.Rect) -> None:
        post = self.post
        if post.curtain:
            build_curtain(post, area)
            return
        build_ribbon(self.staff)
        if post.board is not None:
            self.staff.cursor.build(lambda: enter(self.staff))
        for name in ("status", "place", "options", "action"):
            if getattr(post.places, name).height:
                post.page.pane(name, getattr(post.places, name), "panel", pad=8)
        post.page.reading, post.page.closed = "options", CARDS
        self.fill_status()
        self.fill_place()
        self.fill_options()
        self.fill_action()
        build_tabs(self.staff)
        self.bar.build()
        build_over_map(self.staff)

    def tell_news(self) -> None:
        """A move of the other side: words are put down again, buttons stay, so that a click on one is never lost."""
        guide = self.staff.guide
        if self.post.reporting or guide.listing or guide.popup.number or self.bar.is_stale:
            self.post.change()
            return
        if (ribbon := self._pane("ribbon")) is not None:
            cards.empty(ribbon)
            fill_ribbon(ribbon, self.post)
        self.fill_status()
        self.fill_place()
        fill_tab(self.staff)

    def tell_odds(self) -> None:
        """Chances that were still being worked out are known now; the list is put down anew once for all of them."""
        choices = self.post.choices
        if choices is not None and choices.weighing.is_done and self.staff.composer.sheet is None:
            self.post.change()
        self.fill_action()

    def _pane(self, name: str) -> Pane | None:
        """A card; one that is folded away or stands behind a tab is none."""
        return next((pane for pane in self.post.page.panes if pane.name == name), None)

    def _link(self, pane: Pane) -> None:
        """Every rule number on a card can be asked."""
        link_numbers(pane, self.post.book, self.staff.guide.popup.open)

    # ---- one card

    def fill_status(self) -> None:
        if (pane := self._pane("status")) is not None:
            cards.empty(pane)
            fill_status(pane, self.post)
            self._link(pane)

    def fill_place(self) -> None:
        if (pane := self._pane("place")) is not None:
            cards.empty(pane)
            fill_place(pane, self.post, self.staff.cursor)
            self._link(pane)
        elif self.staff.guide.tabs.shown == AREA:
            fill_tab(self.staff)

    def fill_options(self) -> None:
        pane = self._pane("options")
        if pane is None:
            return
        if self.post.choices is None:
            cards.fill_words(pane, "Options", ["The other side decides."])
            return
        sheet_card.fill(pane, self.staff)
        pane.scroll = min(pane.scroll, pane.most)

    def fill_action(self) -> None:
        pane, choices = self._pane("action"), self.post.choices
        if pane is None:
            return
        text = "Point at an option, a lit place or a piece: its chances and sums stand here."
        if choices is not None and self.staff.composer.sheet is not None:
            sheet_card.fill_action(pane, self.staff)
        else:
            known = range(len(choices.words)) if choices is not None else ()
            cards.fill_action(pane, choices, [number for number in self.post.shown if number in known], text)
        if self.post.played.is_smoothed:
            pane.words(Line("Your dice are smoothed; these are the odds of true dice.", NOTE, False, "quiet"))
        self._link(pane)
        pane.scroll_to(0)
