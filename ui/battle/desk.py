"""What lies on and around the map: ribbon, sheet, tabs and slips, put down together or filled anew one by one."""

from __future__ import annotations

import pygame

from ui.battle.curtain import build_curtain
from ui.battle.easing import Fading
from ui.battle.entering import enter
from ui.battle.extra import build_extra
from ui.battle.inked import SHEET_LAYER, PaperPane
from ui.battle.kept import KeptPicture
from ui.battle.layout import DECKLE
from ui.battle.order_sheet import OrderSheet
from ui.battle.over_map import build_over_map
from ui.battle.place_card import fill_place
from ui.battle.ribbon import RIBBON_LAYER, RibbonPane, build_ribbon, fill_ribbon, paint_ribbon
from ui.battle.sections import COMPACT, SheetRows
from ui.battle.slips import SlipPane, put_news, put_title
from ui.battle.staff import Staff
from ui.battle.tab_card import build_tabs, fill_tab
from ui.board import lights
from ui.board.skin import Lit, Ribboned
from ui.director.annals import Accounting
from ui.widgets import Pane
from ui.widgets.paper import paper, shadow

CARDS = ("options", "status", "log", "asked", "action")  # parts that Tab enters once
ROOMY = 84  # pixels of the sheet that are enough for a few lines
HOUR_ROOM = 40  # pixels at 100 %: a goal of more than one line leaves no room for the hour
GOAL_ROOM = 14  # pixels from the corner of the map


class Desk:
    """The parts of one battle screen that are words and buttons."""

    def __init__(self, staff: Staff) -> None:
        self.staff, self.post = staff, staff.post
        self.sheet = OrderSheet(staff)
        self.kept, self.kept_ribbon = KeptPicture(), KeptPicture()
        self.fading = Fading()
        self.versions = 0  # counts what was put down anew

    def build(self, area: pygame.Rect) -> None:
        post = self.post
        self.versions += 1
        self.sheet.by_night = post.is_night
        if post.curtain:
            build_curtain(post, area)
            return
        build_ribbon(self.staff)
        if post.board is not None:
            self.staff.cursor.build(lambda: enter(self.staff))
        self._build_goal()
        build_extra(self.staff)
        self.sheet.build()
        self._build_place()
        build_tabs(self.staff)
        self._build_picker()
        build_over_map(self.staff)
        self._mend_focus()

    def _mend_focus(self) -> None:
        """The line that was to have the focus may stand here under another name: one chip for several units, a whole
        order for an option."""
        page, doors = self.post.page, self.post.doors
        if self.post.choices is None:
            return
        for wanted in dict.fromkeys((doors.reveal, page.focus)):
            if wanted and page.item(wanted) is None:
                found = self.sheet.instead_of(wanted)
                doors.reveal, page.focus = (found if doors.reveal == wanted else doors.reveal), found

    # ---- slips

    def _build_goal(self) -> None:
        post, style = self.post, self.post.style
        board = post.places.board
        corner = board.x + style.px(GOAL_ROOM), board.y + style.px(GOAL_ROOM)
        room = board.width - style.px(2 * GOAL_ROOM)
        if post.slip is not None and not self._is_covered and post.slip.build(corner, room):
            return
        head, text, is_news = self.goal_words()
        if not text or self._is_covered:
            return
        rect = pygame.Rect(corner, (max(40, room), 10))
        pane = post.page.pane("goal", rect)
        put_news(post.page, pane, head, text, is_news)
        self._build_hour(pane.rect)

    def _build_hour(self, goal: pygame.Rect) -> None:
        """In the dark, below the goal: what the clock says, where flares hang, and the key that makes it day."""
        post, style, board = self.post, self.post.style, self.post.board
        if board is None or not isinstance(post.skin, Lit) or not post.is_night or goal.height > style.px(HOUR_ROOM):
            return
        fires = board.lighting.fires(post.seen, lights.NIGHT)[:2]
        title = post.skin.place_title if isinstance(post.skin, Accounting) else str
        flares = f" Flares over {' and '.join(map(title, fires))}." if fires else ""
        wide = post.places.board.right - goal.x - style.px(GOAL_ROOM)
        rect = pygame.Rect(goal.x, goal.bottom + style.px(4), wide, 10)
        words = f"dark.{flares} {post.key_of('light')}: daylight."
        put_news(post.page, post.page.pane("hour", rect), f"{post.skin.hour(post.seen)},", words, False, "hour")

    @property
    def _is_covered(self) -> bool:
        """Whether something to read lies over the whole map: slips would lie on its words."""
        return self.post.reporting or self.staff.show.recapping or self.staff.guide.listing

    def goal_words(self) -> tuple[str, str, bool]:
        """The goal; while one answers the other side, what it did last."""
        post, skin = self.post, self.post.skin
        news = post.news()
        if news:
            return "", news, True
        goal = skin.goal(post.seen, post.viewer) if isinstance(skin, Ribboned) else ""
        return "Goal:", goal, False

    def _build_place(self) -> None:
        """What you point at: where the sheet leaves room, else on a slip in a corner of the map."""
        post, style, free = self.post, self.post.style, self.sheet.free
        if post.skin is None or self._is_covered:
            return
        if free.height >= style.px(ROOMY) and not self.staff.guide.tabs.is_whole and post.places.sheet.width:
            post.page.put(PaperPane(post.page, "place", free.copy(), self.sheet.inks))
        else:
            post.page.put(SlipPane(post.page, "place", self._corner(), self.sheet.inks))
        self.fill_place()

    def _corner(self) -> pygame.Rect:
        """At the lower left of the map; as tall as its words, once they are known."""
        style, board = self.post.style, self.post.places.board
        box = pygame.Rect(0, 0, min(style.px(300), board.width - style.px(16)), min(style.px(190), board.height // 2))
        box.bottomleft = board.left + style.px(8), board.bottom - style.px(8)
        return box

    def _build_picker(self) -> None:
        post, asked = self.post, self.sheet.asked
        section = self.staff.picker.find(asked.paper.sections) if asked.paper is not None else None
        if section is None:
            return
        pane = SlipPane(post.page, "picker", self.staff.picker.rect(), self.sheet.inks)
        put_title(pane, section.title)
        SheetRows(pane, self.sheet, COMPACT, self.staff.composer.sheet is not None).put((section,))
        pane.rect = self.staff.picker.rect(pane.y + pane.pad)
        post.page.put(pane)

    # ---- filling anew

    def tell_news(self) -> None:
        """A move of the other side: words are put down again, buttons stay, so that a click on one is never lost."""
        self.post.change()

    def tell_odds(self) -> None:
        """Chances that were still being worked out are known now."""
        self.post.change()

    def _pane(self, name: str) -> Pane | None:
        return next((pane for pane in self.post.page.panes if pane.name == name), None)

    def fill_ribbon(self) -> None:
        pane = self._pane("ribbon")
        if isinstance(pane, RibbonPane):
            self.versions += 1
            fill_ribbon(pane, self.staff)

    def fill_place(self) -> None:
        pane = self._pane("place")
        if isinstance(pane, PaperPane):
            if pane.layer:
                self.versions += 1
            else:
                pane.rect = self._corner()
            fill_place(pane, self.staff)
            if isinstance(pane, SlipPane):
                pane.shrink()

    def fill_tab(self) -> None:
        fill_tab(self.staff)

    def follow_light(self) -> None:
        """Dusk or dawn has come: other paper, other ink; never in the middle of a click."""
        if self.sheet.by_night is not self.post.is_night and not self.post.app.held:
            self.post.change()

    # ---- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Sheet and ribbon, copied from what was drawn last unless something on them has changed."""
        places, page = self.post.places, self.post.page
        hover = page.item(page.hover)
        layer = hover.pane.layer if hover is not None else ""
        if places.sheet.width:
            column = places.sheet.union(places.tabs)
            shadow(surface, column)
            self._draw_deckle(surface, places.sheet)
            scrolls = tuple(pane.scroll for pane in page.panes if pane.layer == SHEET_LAYER)
            easing, post, asked = self.sheet.easing, self.post, self.sheet.asked
            easing.clock, easing.still = post.clock, post.settings.reduced_motion
            self.fading.take((asked.caption, asked.question), self.kept.picture, post.clock)
            key = (self.versions, page.hover if layer == SHEET_LAYER else "", scrolls, self._progress(), easing.step)
            self.kept.draw(surface, places.sheet, key, self._paint_sheet)
            self.fading.draw(surface, places.sheet, post.clock, post.settings.reduced_motion)
        key_of_ribbon = (self.versions, page.hover if layer == RIBBON_LAYER else "")
        self.kept_ribbon.draw(surface, places.ribbon, key_of_ribbon, self._paint_ribbon)

    def _draw_deckle(self, surface: pygame.Surface, sheet: pygame.Rect) -> None:
        """The torn edge lies on the map, which may move below it."""
        if self.post.style.palette.name == "contrast":
            return
        surface.blit(self._ground(sheet), (sheet.x - DECKLE, sheet.y), (0, 0, DECKLE, sheet.height))

    def _ground(self, sheet: pygame.Rect) -> pygame.Surface:
        return paper((sheet.width + DECKLE, sheet.height), self.sheet.inks.paper, (True, False, False, False))

    def _paint_sheet(self, surface: pygame.Surface) -> None:
        sheet = self.post.places.sheet
        surface.fill(self.sheet.inks.paper, sheet)
        if self.post.style.palette.name != "contrast":
            surface.blit(self._ground(sheet), sheet, (DECKLE, 0, sheet.width, sheet.height))
        progress = self._progress()
        if progress:
            bar = pygame.Rect(sheet.x, sheet.y, round(sheet.width * progress / 100), self.post.style.px(4))
            pygame.draw.rect(surface, self.sheet.inks.gold, bar)
        self.post.page.draw_layer(surface, SHEET_LAYER)

    def _progress(self) -> int:
        """How far the other side has thought, in hundredths."""
        rival = self.post.sitting.rival
        return max(1, round(100 * rival.progress)) if rival.thinking and not self.post.my_turn else 0

    def _paint_ribbon(self, surface: pygame.Surface) -> None:
        paint_ribbon(surface, self.post.places.ribbon, self.post.style)
        self.post.page.draw_layer(surface, RIBBON_LAYER)
