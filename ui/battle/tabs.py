"""Which tab of the sheet is open: Log, Rules, Opponent. Closed, open as a drawer, or as large as the column."""

from __future__ import annotations

import pygame

from ui.battle.layout import Places
from ui.battle.post import Post
from ui.board.skin import Listing
from ui.widgets import NOTE, Style

LOG, RULES, OPPONENT = "Log", "Rules", "Opponent"
LISTS = "Lists"  # of a skin that has some; it names the tab itself
LINES = 8  # that an open drawer shows at least


class Tabs:
    """The tabs of one battle screen; what stands on them is put down by `tab_card`."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.shown = ""  # none: closed
        self.is_whole = False  # the drawer fills the column
        self.focus_before = ""  # what had the focus when the drawer covered it
        self.room = 0  # pixels that the drawer takes as it was put down last
        self.rule = ""  # the entry open on the Rules tab; the question's if none

    @property
    def names(self) -> tuple[str, ...]:
        """From left to right."""
        return (LOG, LISTS, RULES, OPPONENT) if isinstance(self.post.skin, Listing) else (LOG, RULES, OPPONENT)

    @property
    def name(self) -> str:
        """What stands in the drawer: where there is room to spare, the log lies open by itself."""
        return self.shown or LOG

    def drawer(self, places: Places, style: Style) -> int:
        """How much of the column it takes, from the tabs upwards."""
        column = places.sheet.height
        if not self.shown:
            return 0
        if self.is_whole:
            return column
        return min(column, max(round(LINES * style.height(NOTE) * 1.35) + style.px(20), column // 4))

    def rect(self, places: Places) -> pygame.Rect:
        room = self.room if self.shown == "" else self.drawer(places, self.post.style)
        return pygame.Rect(places.sheet.x, places.sheet.bottom - room, places.sheet.width, room)

    def open(self, name: str) -> None:
        """Open a tab; asked again it fills the column, and then it closes."""
        if name != self.shown:
            self.shown, self.is_whole = name, False
        elif not self.is_whole:
            self.is_whole, self.focus_before = True, self.post.page.focus
            self.post.focus(f"tab {name}")
        else:
            self.close()
        self.post.page.scrolls["log"] = 0
        self.post.change()

    def open_whole(self, name: str, focus: str) -> None:
        """As large as the column, with the focus on one of its lines."""
        self.focus_before = self.post.page.focus if not self.is_whole else self.focus_before
        self.shown, self.is_whole = name, True
        self.post.focus(focus)
        self.post.change()

    def show(self, name: str) -> None:
        """See that this tab is the one in sight, however large it is."""
        if self.shown != name:
            self.shown, self.is_whole = name, False
        self.post.page.scrolls["log"] = 0
        self.post.change()

    def close(self) -> bool:
        was, self.shown = bool(self.shown), ""
        if self.is_whole:
            self.is_whole = False
            self.post.focus(self.focus_before)
        if was:
            self.post.change()
        return was

    def read(self, number: str) -> None:
        """A link on the Rules tab."""
        self.rule = number
        self.show(RULES)

    def title_of(self, name: str) -> str:
        """Where the rules run the other side there is no opponent: the tab holds hints alone."""
        if name == LISTS and isinstance(self.post.skin, Listing):
            return self.post.skin.list_name
        return "Hints" if name == OPPONENT and self.post.sitting.rival.opponent is None else name
