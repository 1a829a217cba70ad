"""The first thing one sees: a ridge at night, the game one has left, and what can be done."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pygame

from game.kernel.game import Game
from game.kernel.words import count
from game.registry import packed
from table.keeping.naming import read_auto
from table.keeping.service import Service
from table.keeping.shelf import Saved, list_saves, read_words
from table.lessons.progress import Learned
from ui.board.lettering import face
from ui.scenes.going_on import GoingOn, from_save, from_scenario, onward_height
from ui.scenes.host import Host
from ui.scenes.night import draw_flare, night_picture
from ui.scenes.night_page import Heading
from ui.scenes.night_scene import NightScene
from ui.scenes.opening import open_game
from ui.scenes.plates import MenuRow
from ui.scenes.shades import veil
from ui.scenes.title_cards import TitleCards
from ui.scenes.title_ways import TitleWays
from ui.widgets import CARD, LEAD, NOTE, Act, Line, Pane

NAME, TAGLINE = "Night on the Ridge", "Historical battles against a computer that plays fair"
CALM = 0.5  # seconds after which the title stands, and there is time for other work
TRIES = 5  # newest saves looked at for one that can be continued
WIDE = (1060, 620)  # of the room, from which the menu stands beside the card
PICTURES = 1.6  # the factor up to which cards have pictures
KEYS = {"n": "new", "o": "load", "e": "learn", "v": "review", "p": "opponents", "s": "settings", "q": "quit"}


class TitleScene(NightScene):
    """The menu. Everything else lies one press away."""

    title, grows = NAME, True

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.seconds = 0.0
        self.naming: tuple[pygame.Rect, int] | None = None
        self.last: Saved | None = None
        self.recovered: tuple[Saved, str] | None = None  # a game that closed without being left, and what is said of it
        self.saves = self.finished = 0
        self.learned = (0, 0)  # lessons done, of how many
        self.service, self.ways = Service(app.folder), TitleWays(app)

    def enter(self) -> None:
        self.app.keeper.autosaves.flush()
        self.last, self.saves = newest(self.app), len(list_saves(self.app.folder, *self.app.in_play.rescued))
        self.service = Service(self.app.folder)
        self.finished = len(self.service.served)
        self._count_lessons()
        super().enter()

    @property
    def unpacked(self) -> list[Game[Any]]:
        """The games whose rules have been read; the others get their cards while the title stands, one a frame."""
        names = packed(self.app.games)
        return [self.app.games[name] for name in self.app.games if name not in names]

    def _unpack(self) -> None:
        names = packed(self.app.games)
        if names and not self.app.held:  # never in the middle of a click
            self.app.games[names[0]]
            self._count_lessons()
            self.change()

    def _count_lessons(self) -> None:
        self.learned = Learned(self.app.folder).count(self.unpacked)

    def offer(self, saved: Saved, words: str) -> None:
        """After a crash: the card leads to that game, and says so."""
        self.recovered = (saved, words)
        self.page.focus = "continue"
        self.change()

    def back(self) -> None:
        """There is nothing behind the title; Esc shows the way out."""
        self.page.focus_on("quit")

    def _frame(self) -> pygame.Rect:
        """The whole window; a notice takes its room from below."""
        window = self.app.surface.get_rect()
        window.height -= self.taken()
        return window

    # ---- what is shown

    @property
    def is_wide(self) -> bool:
        return all(has >= needs for has, needs in zip(self.room, WIDE, strict=True))

    def build(self, area: pygame.Rect) -> None:
        if self.is_wide:
            self._build_wide(area)
        else:
            self._build_column(area)

    def _build_wide(self, area: pygame.Rect) -> None:
        """The menu on the left; the card and the games on the right."""
        px, low = self.style.px, self.room[1] < 760
        top, foot = px(100 if low else 132), px(36)
        menu = self.page.pane("menu", pygame.Rect(px(28), 0, px(314), area.height - foot), pad=12)
        self._name(menu, px(10 if low else 24), area.width - px(40))
        menu.y = top + px(4)
        self._menu(menu, px(36 if low else 40))
        left = menu.rect.right + px(10)
        right = self.page.pane("cards", pygame.Rect(left, top, area.width - left - px(20), area.height - top - foot))
        TitleCards(self, right).build(low)

    def _name(self, pane: Pane, y: int, width: int) -> None:
        px, size = self.style.px, 52 if self.room[1] >= 760 else 42
        tall = self.style.slab(size).get_linesize()
        box = pygame.Rect(pane.pad, y, max(pane.width, self.style.slab(size).size(NAME)[0] + 4), tall)
        self.naming = (box.move(pane.rect.topleft), size)  # it is wider than the menu, so the scene draws it
        pane.y = y + tall + px(30)

    def _menu(self, pane: Pane, row: int) -> None:
        ways, saves = self.ways, count(self.saves, "save") if self.saves else ""
        self._row(pane, row, "new", "New game", ways.new_game, "Choose a battle.", cap="N")
        self._row(pane, row, "load", "Load", ways.load, "All saved games.", saves, "O")
        done, lessons = self.learned
        taught = f"{done} of {lessons} done" if lessons else ""
        self._row(
            pane,
            row,
            "learn",
            "Learn",
            ways.learn,
            "Lessons that are played, three to eight minutes each.",
            taught,
            "E",
        )
        games = count(self.finished, "game") if self.finished else ""
        self._row(pane, row, "review", "Review games", ways.review, "Where your games turned, and why.", games, "V")
        self._row(pane, row, "opponents", "Opponents", ways.opponents, "Who plays against you, and how well.", "", "P")
        self._row(pane, row, "rules", "Rules", ways.rules, "The rules, searchable.", cap="F1")
        self._row(pane, row, "settings", "Settings", ways.settings, "Display, sound, keys, access.", cap="S")
        self._row(pane, row, "quit", "Quit", self.app.quit, "Your game is kept.", cap="Q")

    def _row(
        self, pane: Pane, tall: int, key: str, label: str, act: Act, note: str, right: str = "", cap: str = ""
    ) -> None:
        box = pygame.Rect(pane.pad, pane.y, pane.width, tall)
        pane.add(MenuRow(key, pane, box, act, None, note, "", label, key, right, cap), 0)

    @property
    def onward(self) -> GoingOn:
        """Where the gold plate leads."""
        if self.recovered is not None:
            saved, words = self.recovered
            return from_save(saved, self.app.games[saved.game], words)
        if self.last is not None:
            return from_save(self.last, self.app.games[self.last.game])
        game = next(iter(self.app.games.values()))
        return from_scenario(game, game.players[-1])

    @property
    def begins(self) -> bool:
        """Whether there is no game to go on with."""
        return self.last is None and self.recovered is None

    def _build_column(self, area: pygame.Rect) -> None:
        """Large type: the card, then the menu; the games are behind New game."""
        px, foot = self.style.px, self.style.height(NOTE) + self.style.px(12)
        width = min(area.width, px(760))
        box = pygame.Rect((area.width - width) // 2, 0, width, area.height - foot)
        pane = self.page.pane("menu", box, pad=14)
        size = 32 if self.room[0] > 700 else 26
        pane.add(Heading("", pane, pane.box(self.style.slab(size).get_linesize()), text=NAME, size=size), 2)
        pane.words(Line(TAGLINE, CARD, False, "quiet"), gap=10)
        self.naming = None
        told = self.onward
        picture = round(pane.width * 0.42) if self.style.factor <= PICTURES else 0
        tall = onward_height(self.style, told, pane.width - picture)
        TitleCards(self, pane).onward(pane.box(tall), picture)
        pane.gap(12)
        self._menu(pane, px(40))

    # ---- where it leads

    def go_on(self) -> None:
        saved = self.recovered[0] if self.recovered is not None else self.last
        if saved is not None:
            self.app.say(open_game(self.app, saved.path))

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and self._letter(event):
            return True
        return super().handle(event)

    def _letter(self, event: pygame.Event) -> bool:
        """The keys on the caps."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if event.unicode == "?":
            self.ways.keys()
            return True
        key = "rules" if event.key == pygame.K_F1 else KEYS.get(event.unicode.casefold(), "")
        item = self.page.item(key)
        if item is not None:
            item.press()
        return item is not None

    # ---- the picture

    def update(self, seconds: float) -> None:
        before, self.seconds = self.seconds, self.seconds + seconds
        if before:  # the first frame is the quickest
            self._unpack()
        if before < CALM <= self.seconds:
            self.app.paint_ahead()
        super().update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        colours = self.app.style.palette
        if self.app.settings.high_contrast or colours.name == "contrast":
            surface.fill(colours.window)
            return
        surface.blit(veiled_night(surface.get_size(), colours.window, 0.30 if self.is_wide else 0.8), (0, 0))
        draw_flare(surface, self.seconds, self.app.settings.reduced_motion)

    def draw_over(self, surface: pygame.Surface) -> None:
        if self.naming is not None:
            box, size = self.naming
            surface.blit(self.style.heading(NAME, size, self.style.palette.text), box)
            words = face(self.style.px(LEAD - 1), "Italic").render(TAGLINE, True, self.style.palette.quiet)
            surface.blit(words, (box.x + 2, box.bottom - self.style.px(2)))
        super().draw_over(surface)

    def draw_note(self, surface: pygame.Surface) -> None:
        style = self.style
        ways = "Arrows or Tab choose, ? lists the keys, F11 fills the screen."
        text = " ".join(part for part in (self.page.note(), ways) if part)
        room = surface.get_width() - style.px(40 if self.is_wide else 14)
        if style.width(text, NOTE) > room:
            text = self.page.note() or ways
        words = style.render(text, NOTE, False, style.palette.text)
        x = style.px(40 if self.is_wide else 14)
        surface.blit(words, (x, surface.get_height() - words.get_height() - style.px(10)))


@lru_cache(maxsize=2)
def veiled_night(size: tuple[int, int], colour: tuple[int, int, int], right: float) -> pygame.Surface:
    """The night under a veil that is thick on the left: the ground of the title."""
    picture = night_picture(size).copy()
    picture.blit(veil(size, colour, 0.80, right), (0, 0))
    return picture


def newest(app: Host) -> Saved | None:
    """The newest save that is sound and not over: a broken one must not stand between the player and his game, and the
    autosaves of a finished game are none to go on with."""
    done: set[str] = set()
    read = 0
    for saved in list_saves(app.folder, *app.in_play.rescued):
        auto = read_auto(saved.name)
        if read >= TRIES or (auto is not None and auto.game in done):
            continue
        read += 1
        read_words(saved, app.games)
        if not saved.error and not saved.over:
            return saved
        done |= {auto.game} if auto is not None else set()
    return None
