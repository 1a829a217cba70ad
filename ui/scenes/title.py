"""The first thing one sees: a ridge at night and what can be done."""

from __future__ import annotations

import pygame

from table.keeping.shelf import Saved, list_saves, read_words
from ui.keeping import miniatures
from ui.scenes.base import PageScene
from ui.scenes.host import Host
from ui.scenes.load import LoadScene
from ui.scenes.new_game import NewGameScene
from ui.scenes.night import draw_flare, night_picture, side_shade
from ui.scenes.opening import open_game
from ui.scenes.opponents import OpponentsScene
from ui.scenes.rules import RulesScene
from ui.scenes.settings import SettingsScene
from ui.widgets import CARD, LEAD, NOTE, TITLE, ButtonKind, Line, Pane

NAME = "Night on the Ridge"
CALM = 0.5  # seconds after which the title stands, and there is time for other work
TRIES = 5  # newest saves looked at for one that can be continued


class TitleScene(PageScene):
    """The menu. Everything else lies one press away."""

    title = NAME

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.seconds = 0.0
        self.last: Saved | None = None

    def enter(self) -> None:
        self.app.keeper.autosaves.flush()
        self.last = newest(self.app)
        super().enter()

    def back(self) -> None:
        """There is nothing behind the title; Esc shows the way out."""
        self.page.focus_on("quit")

    def _frame(self) -> pygame.Rect:
        return self.app.surface.get_rect()

    def build(self, area: pygame.Rect) -> None:
        style = self.app.style
        width = min(style.px(400), round(area.width * 0.62))
        top = 0 if style.factor > 1.5 else style.px(26)
        pane = self.page.pane("menu", pygame.Rect(style.px(24), top, width, area.height - top - self.footed), pad=14)
        self._name(pane)
        blocked = "" if self.last else "There is no save yet: start a new game."
        kind: ButtonKind = "plain"
        last, words = self.last, "Continue"
        if last is not None:
            kind, words = "main", "\n".join(["Continue", last.title, last.where or last.words])
        picture = miniatures.load(last.path, last.changed) if last is not None else None
        pane.button("continue", words, self.go_on, kind, "Where you stopped.", blocked, LEAD, picture)
        pane.button("new", "New game", self.new_game, "plain" if self.last else "main", "Choose a battle.", size=LEAD)
        pane.button("load", "Load", self.load, note="All saved games.", size=LEAD)
        pane.button("rules", "Rules", self.rules, note="The rules, searchable.", size=LEAD)
        pane.button("opponents", "Opponents", self.opponents, note="Who plays against you, and how well.", size=LEAD)
        pane.button("settings", "Settings", self.settings, note="Display, sound, keys, access.", size=LEAD)
        pane.button("quit", "Quit", self.app.quit, note="Your game is kept.", size=LEAD)

    def _name(self, pane: Pane) -> None:
        size = TITLE + 6 if pane.rect.height > self.app.style.px(560) else TITLE - 2
        pane.words(Line(NAME, size, True), gap=2)
        pane.words(Line("Historical battles against a computer that plays fair", CARD, False, "quiet"), gap=14)

    # ---- where it leads

    def go_on(self) -> None:
        if self.last is not None:
            self.app.say(open_game(self.app, self.last.path))

    def new_game(self) -> None:
        self.app.push(NewGameScene(self.app))

    def load(self) -> None:
        self.app.push(LoadScene(self.app))

    def settings(self) -> None:
        self.app.push(SettingsScene(self.app))

    def rules(self) -> None:
        self.app.push(RulesScene(self.app))

    def opponents(self) -> None:
        self.app.push(OpponentsScene(self.app))

    # ---- the picture

    def update(self, seconds: float) -> None:
        before, self.seconds = self.seconds, self.seconds + seconds
        if before < CALM <= self.seconds:
            self.app.paint_ahead()
        super().update(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        colours = self.app.style.palette
        if self.app.settings.high_contrast:
            surface.fill(colours.window)
            return
        surface.blit(night_picture(surface.get_size()), (0, 0))
        draw_flare(surface, self.seconds, self.app.settings.reduced_motion)
        menu = self.page.panes[0].rect
        wide = min(surface.get_width(), menu.right + self.app.style.px(220))
        surface.blit(side_shade((wide, surface.get_height()), colours.window), (0, 0))

    def draw_note(self, surface: pygame.Surface) -> None:
        style = self.app.style
        text = self.page.note() or "Tab and arrows move, Enter chooses."
        words = style.render(text, NOTE, False, style.palette.text)
        surface.blit(words, (style.px(38), surface.get_height() - words.get_height() - style.px(8)))


def newest(app: Host) -> Saved | None:
    """The newest save that is sound: a broken one must not stand between the player and his game."""
    for saved in list_saves(app.folder, *app.in_play.rescued)[:TRIES]:
        read_words(saved, app.games)
        if not saved.error:
            return saved
    return None
