"""The cards of the title: the game one goes on with, and the games in the box."""

from __future__ import annotations

from typing import Any, Protocol

import pygame

from game.kernel.game import Game
from game.kernel.words import count
from table.keeping.service import Service
from ui.keeping.blocks import cutout, of_card
from ui.keeping.cutouts import of_scenario
from ui.scenes.going_on import GoingOn, OnwardCard
from ui.scenes.host import Host
from ui.scenes.night_page import Heading
from ui.scenes.plates import PictureCard, Rich
from ui.scenes.title_ways import TitleWays
from ui.widgets import CARD, NOTE, Line, Pane

NUMBERS = {2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}


class TitleDoor(Protocol):
    """The scene, as far as its cards ask and tell it."""

    app: Host
    service: Service
    ways: TitleWays

    @property
    def onward(self) -> GoingOn: ...
    @property
    def begins(self) -> bool: ...
    @property
    def unpacked(self) -> list[Game[Any]]: ...
    def go_on(self) -> None: ...


class TitleCards:
    """Puts the cards down on one pane."""

    def __init__(self, scene: TitleDoor, pane: Pane) -> None:
        self.scene, self.pane, self.app = scene, pane, scene.app
        self.style = pane.page.style

    def onward(self, box: pygame.Rect, picture: int) -> None:
        pane, told, begins = self.pane, self.scene.onward, self.scene.begins
        key, act = ("start", self.scene.ways.start) if begins else ("continue", self.scene.go_on)
        note = f"Enter plays {told.title}." if begins else "Where you stopped: Enter continues."
        pane.add(OnwardCard(key, pane, box, act, None, note, "", True, told, picture), 0)

    def build(self, low: bool) -> None:
        """The way on, and below it what is in the box."""
        pane, px, pad = self.pane, self.style.px, self.pane.pad
        width = pane.rect.width - 2 * pad
        games = self._game_height(low)
        tall = pane.rect.height - 2 * pad - games - px(46 if not low else 38)
        tall = min(tall, px(330 if not low else 380))
        box = pygame.Rect(pad, pad, width, tall)
        self.onward(box, round(width * 0.622) if width > px(560) else 0)
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
        self._games(pygame.Rect(pad, y, width, pane.rect.height - pad - y), low)

    def _game_height(self, low: bool) -> int:
        style = self.style
        words = style.slab(18).get_linesize() + (1 if low else 3) * style.height(CARD) + style.px(20)
        return words + style.px(104 if low else 130)

    def _games(self, room: pygame.Rect, low: bool) -> None:
        pane, gap, number = self.pane, self.style.px(16), len(self.app.games)
        width = min((room.width - (number - 1) * gap) // number, self.style.px(640))
        for place, game in enumerate(self.scene.unpacked):
            box = pygame.Rect(room.x + place * (width + gap), room.y, width, min(room.height, self._game_height(low)))
            pane.items.append(self._game_card(game, box, low))
        pane.y = pane.rect.height - pane.pad

    def _game_card(self, game: Game[Any], box: pygame.Rect, low: bool) -> PictureCard:
        brief = next(each for each in game.briefings if each.name == game.first_scenario)
        minutes = sorted(each.minutes for each in game.briefings)
        span = f"{minutes[0]} to {minutes[-1]} min" if minutes[0] < minutes[-1] else f"{minutes[0]} min"
        length = f"{count(len(game.briefings), 'battle')}, {span}"
        played = self.scene.service.words(game.name)
        lines = [Line(game.motto, CARD), Line(length, NOTE, False, "quiet"), Line(played, NOTE, False, "quiet")]
        blocks, arrows = of_card(game, brief)

        def picture(size: tuple[int, int]) -> pygame.Surface:
            cut = of_scenario(game, brief, size)
            return pygame.Surface(size) if cut is None else cutout(cut, self.style, blocks, arrows)

        act = (lambda chosen: lambda: self.scene.ways.new_game(chosen))(game)
        note = f"The battles of {game.title}: {game.motto.lower() or length}."
        card = PictureCard(f"game {game.name}", self.pane, box, act, None, note, "", game.title, picture)
        card.lines = [Line(length, NOTE, False, "quiet")] if low else [line for line in lines if line.text]
        card.tag = "" if self.scene.service.of(game.name) else "New"
        card.still, card.share = self.app.settings.reduced_motion, self.style.px(104 if low else 130)
        return card
