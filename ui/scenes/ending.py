"""The end of a game: who won, how the points went, and what next."""

from __future__ import annotations

from secrets import randbelow
from typing import TYPE_CHECKING, Any

import pygame

from game.kernel.match import LoadDice, Match
from ui.opponent import find_brain_of
from ui.scenes.base import Screen
from ui.scenes.battle import BattleScene
from ui.scenes.load import save_game
from ui.seats import Seats
from ui.widgets import CARD, HEAD, LEAD, NOTE, Chip, Line, Style

if TYPE_CHECKING:
    from ui.app import App

Points = list[tuple[int, float]]  # turn, and the lead of the first side at its end


class EndingScene(Screen):
    """`EndingScene(app, match, seats)`, opened by the battle when nothing is left to decide."""

    title = "The end"

    def __init__(self, app: App, match: Match[Any], seats: Seats) -> None:
        super().__init__(app)
        self._match, self.seats = match, seats
        self.points = points_by_turn(match)

    @property
    def match(self) -> Match[Any] | None:
        return self._match

    def back(self) -> None:
        self.app.home()

    def rematch(self) -> None:
        """The same battle with new dice."""
        old = self._match
        again: Match[Any] = Match(old.game, old.scenario, randbelow(1 << 32), old.options)
        self.app.begin(BattleScene(self.app, again, self.seats))

    def change_sides(self) -> None:
        """The same battle from the other side of the table."""
        count = len(self._match.game.sides)
        humans = tuple(side for side in range(count) if side not in self.seats.humans)
        level = self.seats.opponent.split("+")[0]  # a commander stays with his side
        self.seats = Seats(humans or self.seats.humans, level, self.seats.dice)
        self.rematch()

    def save(self) -> None:
        self.app.say(save_game(self.app, self._match))

    def head(self) -> list[Chip]:
        swap = Chip("swap", "Rematch, sides changed", self.change_sides, note="The same battle from the other side.")
        return [
            Chip("save", "Save", self.save, note="Keeps the finished game."),
            *([swap] if len(self._match.game.players) > 1 else []),
            Chip("rematch", "Rematch", self.rematch, "main", "The same battle with new dice."),
        ]

    def build(self, area: pygame.Rect) -> None:
        pane = self.page.pane("left", area, "panel")
        match, game = self._match, self._match.game
        viewer = self.seats.humans[0] if self.seats.humans else 0
        view = match.view(viewer)
        titles = {briefing.name: briefing.title for briefing in game.briefings}
        pane.words(Line(self.result(), HEAD + 8, True), gap=4)
        pane.words(Line(game.score(view), LEAD), Line(titles.get(match.scenario, ""), CARD, False, "quiet"))
        facts = f"{len(match.history)} decisions. Dice seed {match.seed}."
        pane.words(Line(facts, NOTE, False, "quiet"))
        if len(self.points) > 1:
            pane.heading("Points by turn")
            pane.art(self.app.style.px(170), self._curve)
            rows = [["Turn", *(str(turn) for turn, _ in self.points)], ["Lead", *(f"{p:+.0f}" for _, p in self.points)]]
            pane.table(rows)
            pane.text(f"Above the line the {game.sides[0].capitalize()} side leads.", NOTE, "quiet")
        pane.heading("The last position")
        pane.text(game.report(view, viewer), CARD)

    def result(self) -> str:
        """In two or three words."""
        winner = self._match.state.winner
        if winner is None:
            return "The game is not over" if self._match.decision else "Nobody wins"
        side = self._match.game.sides[winner].capitalize()
        if len(self.seats.humans) == 1:
            return f"You win ({side})" if winner in self.seats.humans else f"You lose: {side} win"
        return f"{side} win"

    def _curve(self, surface: pygame.Surface, box: pygame.Rect, style: Style) -> None:
        """The lead from turn to turn, with its numbers: never by colour alone."""
        colours, most = style.palette, max(1.0, *(abs(lead) for _, lead in self.points))
        inner = box.inflate(-style.px(60), -style.px(44))
        pygame.draw.rect(surface, colours.card, box)
        pygame.draw.line(surface, colours.quiet, (inner.left, inner.centery), (inner.right, inner.centery))
        step = inner.width / max(1, len(self.points) - 1)
        spots = [
            (round(inner.left + number * step), round(inner.centery - lead / most * inner.height / 2))
            for number, (_, lead) in enumerate(self.points)
        ]
        pygame.draw.lines(surface, colours.accent, False, spots, style.px(3))
        for (_, lead), spot in zip(self.points, spots, strict=True):
            pygame.draw.circle(surface, colours.text, spot, style.px(4))
            words = style.render(f"{lead:+.0f}", NOTE, True, colours.text)
            up = lead >= 0
            surface.blit(
                words,
                words.get_rect(midbottom=(spot[0], spot[1] - style.px(5)))
                if up
                else words.get_rect(midtop=(spot[0], spot[1] + style.px(5))),
            )


def points_by_turn(match: Match[Any]) -> Points:
    """The first side's lead at the end of each turn, by playing the game again; empty where a game counts none."""
    count = getattr(find_brain_of(match.game), "points", None)
    if count is None or not isinstance(getattr(match.state, "turn", None), int):
        return []
    found: dict[int, float] = {}
    try:
        again: Match[Any] = Match(match.game, match.scenario, match.seed, match.options)
        for action in match.actions:
            _note(again, count, found)
            again.load_dice(*action.pips) if isinstance(action, LoadDice) else again.play(action)
        _note(again, count, found)
    except Exception:  # other rules than those it was played by: then there is no curve
        return []
    return sorted(found.items())


def _note(match: Match[Any], count: Any, found: dict[int, float]) -> None:
    lead = count(match.view(0))
    if lead is not None:
        found[match.state.turn] = float(lead)
