"""The diary: results by battle, side and opponent, one's strength over time, and one's habits beside the others'."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pygame

from game.kernel.agenda import Side
from game.kernel.game import Game
from game.kernel.words import count
from table.habits import CountedDeed, HabitBook, ratings_of, strength
from table.keeping.service import Served, Service
from table.opponent import title_of
from ui.keeping.standing import side_title
from ui.scenes.host import Host
from ui.scenes.night_scene import NightScene
from ui.widgets import BODY, CARD, NOTE, ButtonKind, Chip, Line, Pane, Style

TALL = 170  # pixels of the trend at 100 %


class DiaryScene(NightScene):
    """One game at a time."""

    title = "Diary"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.service, self.book = Service(app.folder), HabitBook(app.folder)
        played = [game for game in app.games.values() if self.service.of(game.name)]
        self.game: Game[Any] = next(iter(played or app.games.values()))

    def open_game(self, game: Game[Any]) -> None:
        self.game = game
        self.change()

    def head(self) -> list[Chip]:
        return [self._chip(game) for game in self.app.games.values()]

    def _chip(self, game: Game[Any]) -> Chip:
        kind: ButtonKind = "chosen" if game is self.game else "plain"
        return Chip(f"game {game.name}", game.title, lambda: self.open_game(game), kind)

    def build(self, area: pygame.Rect) -> None:
        left, right = self.two_panes(area, 0.5)
        self.page.reading = left.name
        self._results(left)
        self._trend(right)
        self._habits(right)

    def _results(self, pane: Pane) -> None:
        pane.heading("Your results")
        served = self.service.of(self.game.name)
        if not served:
            pane.text("No finished game yet. What you play to its end stands here.", BODY, "quiet")
            return

        def kind(each: Served) -> tuple[str, str, str]:
            return each.scenario, each.side, each.opponent

        rows = [["Battle", "Side", "Against", "Won"]]
        for (scenario, side, opponent), found in groupby(sorted(served, key=kind), key=kind):
            games = list(found)
            scores = [each.score for each in games if each.score is not None]
            won = f"{sum(each.won for each in games)} of {len(games)}{f', best {max(scores)}' if scores else ''}"
            against = title_of(self.game, opponent, self.app.folder) if opponent else "the rules"
            battle = self.game.scenario_title(scenario).partition(":")[0]
            rows.append([battle, self._led(side), against, won])
        pane.table(rows)

    def _led(self, side: str) -> str:
        """A side as it is called everywhere; a file may name one that the game does not have."""
        sides = self.game.sides
        return side_title(self.game, Side(sides.index(side))) if side in sides else side.capitalize()

    def _trend(self, pane: Pane) -> None:
        pane.heading("Your strength")
        ratings = ratings_of(self.game, self.app.folder)
        found = strength(self.service.of(self.game.name), ratings)
        if len(found) < 2:
            pane.text("After two games against levels whose strength was measured, a line stands here.", CARD, "quiet")
            return
        near = min(ratings, key=lambda name: abs(ratings[name] - found[-1]))
        alike = title_of(self.game, near, self.app.folder)
        pane.text(f"After {count(len(found), 'game')}: {found[-1]:.0f}, about as strong as {alike}.", CARD)
        levels = {title_of(self.game, name, self.app.folder): rating for name, rating in ratings.items()}
        pane.art(self.style.px(TALL), lambda surface, box, style: draw_trend(surface, box, style, found, levels))

    def _habits(self, pane: Pane) -> None:
        pane.heading("Habits")
        rows, games = self.book.rows(self.game.name), max(1, self.book.count(self.game.name))
        if not rows:
            pane.text(self.book.trouble or "They are counted from finished games on.", CARD, "quiet")
            return
        pane.words(Line("How often in a game, and the average chance you went in with", NOTE, False, "quiet"))
        table = [["", "You", "Opponents"]]
        table += [[deed.capitalize(), _said(mine, games), _said(theirs, games)] for deed, mine, theirs in rows]
        pane.table(table)


def _said(habit: CountedDeed, games: int) -> str:
    at = f", at {habit.mean:.0%}" if habit.mean is not None else ""
    return f"{habit.times / games:.1f}{at}"


def draw_trend(
    surface: pygame.Surface, box: pygame.Rect, style: Style, found: list[float], levels: dict[str, float]
) -> None:
    """The strength after each game; the levels as lines across."""
    colours = style.palette
    low, high = min(*found, *levels.values()) - 30, max(*found, *levels.values()) + 30

    def y(rating: float) -> int:
        return round(box.bottom - style.px(6) - (box.height - style.px(12)) * (rating - low) / (high - low))

    lowest = box.bottom
    for title, rating in sorted(levels.items(), key=lambda pair: pair[1]):
        pygame.draw.line(surface, colours.line, (box.x, y(rating)), (box.right, y(rating)))
        if y(rating) + style.height(NOTE) // 2 <= lowest:
            words = style.render(title, NOTE, False, colours.quiet)
            surface.blit(words, (box.right - words.get_width(), y(rating) - words.get_height()))
            lowest = y(rating) - words.get_height()
    wide = (box.width - style.px(90)) / max(1, len(found) - 1)
    spots = [(box.x + wide * number, y(rating)) for number, rating in enumerate(found)]
    pygame.draw.lines(surface, colours.heavy, False, spots, max(2, style.px(2)))
    pygame.draw.aacircle(surface, colours.text, spots[-1], style.px(4))
