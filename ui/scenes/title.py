"""The first thing one sees: a ridge at night, the game one has left, and what can be done."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from typing import Any

import pygame

from game.kernel.game import Game
from game.kernel.match import Match, draw_seed
from game.kernel.words import count
from table.keeping.naming import read_auto
from table.keeping.service import Service
from table.keeping.shelf import Saved, list_saves, read_words
from table.seats import Seats
from ui.keeping.blocks import cutout, of_card
from ui.keeping.cutouts import of_scenario
from ui.scenes.going_on import GoingOn, OnwardCard, from_save, from_scenario, onward_height
from ui.scenes.host import Host
from ui.scenes.load import LoadScene
from ui.scenes.new_game import NewGameScene
from ui.scenes.night import draw_flare, night_picture
from ui.scenes.night_page import Heading
from ui.scenes.night_scene import NightScene
from ui.scenes.opening import open_game
from ui.scenes.opponents import OpponentsScene
from ui.scenes.own_dice import begin_game
from ui.scenes.plates import MenuRow, PictureCard, Rich
from ui.scenes.rules import RulesScene
from ui.scenes.set_up import SetUp
from ui.scenes.settings import SettingsScene
from ui.scenes.shades import veil
from ui.widgets import CARD, LEAD, NOTE, Act, Line, Pane

NAME, TAGLINE = "Night on the Ridge", "Historical battles against a computer that plays fair"
CALM = 0.5  # seconds after which the title stands, and there is time for other work
TRIES = 5  # newest saves looked at for one that can be continued
WIDE = (1060, 620)  # of the room, from which the menu stands beside the card
PICTURES = 1.6  # the factor up to which cards have pictures
NUMBERS = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}
KEYS = {"n": "new", "o": "load", "p": "opponents", "s": "settings", "q": "quit"}


class TitleScene(NightScene):
    """The menu. Everything else lies one press away."""

    title, grows = NAME, True

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.seconds = 0.0
        self.naming: tuple[pygame.Rect, int] | None = None
        self.last: Saved | None = None
        self.recovered: tuple[Saved, str] | None = None  # a game that closed without being left, and what is said of it
        self.saves = 0
        self.service = Service(app.folder)

    def enter(self) -> None:
        self.app.keeper.autosaves.flush()
        self.last, self.saves = newest(self.app), len(list_saves(self.app.folder, *self.app.in_play.rescued))
        self.service = Service(self.app.folder)
        super().enter()

    def offer(self, saved: Saved, words: str) -> None:
        """After a crash: the card leads to that game, and says so."""
        self.recovered = (saved, words)
        self.page.focus = "continue"
        self.change()

    def back(self) -> None:
        """There is nothing behind the title; Esc shows the way out."""
        self.page.focus_on("quit")

    def _frame(self) -> pygame.Rect:
        return self.app.surface.get_rect()

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
        self._cards(right, low)

    def _name(self, pane: Pane, y: int, width: int) -> None:
        px, size = self.style.px, 52 if self.room[1] >= 760 else 42
        tall = self.style.slab(size).get_linesize()
        box = pygame.Rect(pane.pad, y, max(pane.width, self.style.slab(size).size(NAME)[0] + 4), tall)
        self.naming = (box.move(pane.rect.topleft), size)  # it is wider than the menu, so the scene draws it
        pane.y = y + tall + px(30)

    def _menu(self, pane: Pane, row: int) -> None:
        saves = count(self.saves, "save") if self.saves else ""
        self._row(pane, row, "new", "New game", self.new_game, "Choose a battle.", cap="N")
        self._row(pane, row, "load", "Load", self.load, "All saved games.", saves, "O")
        self._row(pane, row, "opponents", "Opponents", self.opponents, "Who plays against you, and how well.", "", "P")
        self._row(pane, row, "rules", "Rules", self.rules, "The rules, searchable.", cap="F1")
        self._row(pane, row, "settings", "Settings", self.settings, "Display, sound, keys, access.", cap="S")
        self._row(pane, row, "quit", "Quit", self.app.quit, "Your game is kept.", cap="Q")

    def _row(
        self, pane: Pane, tall: int, key: str, label: str, act: Act, note: str, right: str = "", cap: str = ""
    ) -> None:
        box = pygame.Rect(pane.pad, pane.y, pane.width, tall)
        pane.add(MenuRow(key, pane, box, act, None, note, "", label, key, right, cap), 0)

    # ---- the cards

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

    def _onward_card(self, pane: Pane, box: pygame.Rect, picture: int) -> None:
        told, begins = self.onward, self.last is None and self.recovered is None
        key, act = ("start", self.start) if begins else ("continue", self.go_on)
        note = f"Enter plays {told.title}." if begins else "Where you stopped: Enter continues."
        pane.add(OnwardCard(key, pane, box, act, None, note, "", True, told, picture), 0)

    def _cards(self, pane: Pane, low: bool) -> None:
        px, pad = self.style.px, pane.pad
        width = pane.rect.width - 2 * pad
        games = self._game_height(low)
        tall = pane.rect.height - 2 * pad - games - px(46 if not low else 38)
        tall = min(tall, px(330 if not low else 380))
        box = pygame.Rect(pad, pad, width, tall)
        self._onward_card(pane, box, round(width * 0.622) if width > px(560) else 0)
        y = box.bottom + px(20 if not low else 14)
        number = NUMBERS.get(len(self.app.games), str(len(self.app.games)))
        words = f"{number} games in the box" if len(self.app.games) > 1 else "In the box"
        wide = self.style.slab(18).size(words)[0] + 6
        pane.items.append(
            Heading("", pane, pygame.Rect(pad, y, wide, self.style.slab(18).get_linesize()), text=words, size=18)
        )
        hint = pygame.Rect(pad + wide + px(16), y + px(5), width - wide - px(16), self.style.height(NOTE))
        pane.items.append(Rich("", pane, hint, lines=[Line("A click opens its battles", NOTE, False, "quiet")]))
        y += px(32 if not low else 28)
        self._games(pane, pygame.Rect(pad, y, width, pane.rect.height - pad - y), low)

    def _game_height(self, low: bool) -> int:
        style = self.style
        words = style.slab(18).get_linesize() + (1 if low else 3) * style.height(CARD) + style.px(20)
        return words + style.px(104 if low else 130)

    def _games(self, pane: Pane, room: pygame.Rect, low: bool) -> None:
        gap, number = self.style.px(16), len(self.app.games)
        width = min((room.width - (number - 1) * gap) // number, self.style.px(640))
        for place, game in enumerate(self.app.games.values()):
            box = pygame.Rect(room.x + place * (width + gap), room.y, width, min(room.height, self._game_height(low)))
            pane.items.append(self._game_card(pane, game, box, low))
        pane.y = pane.rect.height - pane.pad

    def _game_card(self, pane: Pane, game: Game[Any], box: pygame.Rect, low: bool) -> PictureCard:
        brief = next(each for each in game.briefings if each.name == game.first_scenario)
        minutes = sorted(each.minutes for each in game.briefings)
        span = f"{minutes[0]} to {minutes[-1]} min" if minutes[0] < minutes[-1] else f"{minutes[0]} min"
        length = f"{count(len(game.briefings), 'battle')}, {span}"
        played = self.service.words(game.name)
        lines = [Line(game.motto, CARD), Line(length, NOTE, False, "quiet"), Line(played, NOTE, False, "quiet")]
        blocks, arrows = of_card(game, brief)

        def picture(size: tuple[int, int]) -> pygame.Surface:
            cut = of_scenario(game, brief, size)
            return pygame.Surface(size) if cut is None else cutout(cut, self.style, blocks, arrows)

        act = (lambda chosen: lambda: self.new_game(chosen))(game)
        note = f"The battles of {game.title}: {game.motto.lower() or length}."
        card = PictureCard(f"game {game.name}", pane, box, act, None, note, "", game.title, picture)
        card.lines = [Line(length, NOTE, False, "quiet")] if low else [line for line in lines if line.text]
        card.tag = "" if self.service.of(game.name) else "New"
        card.still, card.share = self.app.settings.reduced_motion, self.style.px(104 if low else 130)
        return card

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
        self._onward_card(pane, pane.box(tall), picture)
        pane.gap(12)
        self._menu(pane, px(40))

    # ---- where it leads

    def go_on(self) -> None:
        saved = self.recovered[0] if self.recovered is not None else self.last
        if saved is not None:
            self.app.say(open_game(self.app, saved.path))

    def start(self) -> None:
        """The battle to begin with, as New game would offer it."""
        game = next(iter(self.app.games.values()))
        setup = SetUp(game, self.app.folder)
        match: Match[Any] = Match(game, setup.scenario, draw_seed(), setup.options)
        begin_game(self.app, match, Seats(setup.humans, setup.opponent, setup.dice, setup.take_backs))

    def new_game(self, game: Game[Any] | None = None) -> None:
        scene = NewGameScene(self.app)
        if game is not None:
            scene.open_game(game)
        self.app.push(scene)

    def load(self) -> None:
        self.app.push(LoadScene(self.app))

    def settings(self) -> None:
        self.app.push(SettingsScene(self.app))

    def keys(self) -> None:
        scene = SettingsScene(self.app)
        scene.tab = "Keys"
        self.app.push(scene)

    def rules(self) -> None:
        self.app.push(RulesScene(self.app))

    def opponents(self) -> None:
        self.app.push(OpponentsScene(self.app))

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and self._letter(event):
            return True
        return super().handle(event)

    def _letter(self, event: pygame.Event) -> bool:
        """The keys on the caps."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if event.unicode == "?":
            self.keys()
            return True
        key = "rules" if event.key == pygame.K_F1 else KEYS.get(event.unicode.casefold(), "")
        item = self.page.item(key)
        if item is not None:
            item.press()
        return item is not None

    # ---- the picture

    def update(self, seconds: float) -> None:
        before, self.seconds = self.seconds, self.seconds + seconds
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
            words = slanted(self.style.px(LEAD - 1)).render(TAGLINE, True, self.style.palette.quiet)
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


@lru_cache(maxsize=4)
def slanted(size: int) -> pygame.Font:
    """The face of the tagline, in pixels."""
    with resources.as_file(resources.files("pygame_gui") / "data" / "NotoSans-Italic.ttf") as path:
        return pygame.Font(str(path), size)


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
