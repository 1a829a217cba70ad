"""The battle: for now a plain page with the situation in words. `BattleScene(app, match, seats)` is the door to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.kernel.agenda import Side
from game.kernel.match import Match
from ui.scenes.base import Screen
from ui.widgets import Chip, any_of

if TYPE_CHECKING:
    from ui.app import App

TRUE, SMOOTHED, OWN = "true", "smoothed", "own"
DICE_BUILT = (TRUE,)  # the modes that this scene can play; the others are shown with the reason


@dataclass(frozen=True)
class Seats:
    """Who sits where: the sides of the people here, and who plays the others."""

    humans: tuple[Side, ...]
    opponent: str = ""  # a name as ai.levels reads it
    dice: str = TRUE

    def note(self, match: Match[Any]) -> None:
        """Kept with the save, so that loading it seats everybody again."""
        match.notes["humans"] = [match.game.sides[side] for side in self.humans]
        match.notes["opponent"] = self.opponent
        match.notes["dice"] = self.dice


def noted_seats(match: Match[Any]) -> Seats:
    """Who sat where when the game was saved; notes are free text, so they are not believed blindly."""
    names = any_of(match.notes.get("humans"), list, list(match.game.sides[:1]))
    humans = tuple(side for side, name in enumerate(match.game.sides) if name in names)
    dice = match.notes.get("dice")
    opponent = any_of(match.notes.get("opponent"), str, "")
    return Seats(humans, opponent, dice if dice in (TRUE, SMOOTHED, OWN) else TRUE)


class BattleScene(Screen):
    """A placeholder: the situation report and the way back."""

    title = "Battle"

    def __init__(self, app: App, match: Match[Any], seats: Seats) -> None:
        super().__init__(app)
        self._match, self.seats = match, seats
        seats.note(match)

    @property
    def match(self) -> Match[Any] | None:
        return self._match

    @property
    def viewer(self) -> Side:
        """Whose eyes to look with."""
        return self.seats.humans[0] if self.seats.humans else 0

    def back(self) -> None:
        """The game is kept, then the title comes."""
        self.app.keep(self._match)
        self.app.home()

    def head(self) -> list[Chip]:
        return [
            Chip("rules", "Rules", self.open_rules, note="The rules of this game."),
            Chip("save", "Save", self.save),
        ]

    def open_rules(self) -> None:
        from ui.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, self._match.game))

    def save(self) -> None:
        from ui.scenes.load import save_game

        self.app.say(save_game(self.app, self._match))

    def build(self, area: pygame.Rect) -> None:
        pane = self.page.pane("left", area, "panel")
        pane.heading(self._match.game.title)
        pane.text(self._match.game.report(self._match.view(self.viewer), self.viewer))
