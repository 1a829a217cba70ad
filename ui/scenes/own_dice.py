"""Dice from the player's own desk: how many are thrown and for what; he types or clicks what fell."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.kernel.agenda import Action, Side
from game.kernel.state import SIX, DiceWanted
from ui.scenes.panel import PanelScene
from ui.widgets import BODY, CARD, Chip, Line, Pane, Style

if TYPE_CHECKING:
    from ui.scenes.battle import BattleScene

DIE = 46  # pixels at 100 %
SPOTS = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679"}  # by the keys of a number pad


def needs_dice(battle: BattleScene, side: Side, action: Action, go: Callable[[], None]) -> bool:
    """Whether the player has to throw first; `go` is called once his pips lie ready."""
    if not battle.seats.throws(side):
        return False
    wanted = battle.played.dice_for(action)
    if wanted is None:
        return False
    battle.app.push(DiceScene(battle, side, action, wanted, go))
    return True


class DiceScene(PanelScene):
    """Asks for one throw after the other until the answer can be carried out; nothing is decided before that."""

    title = "Throw your dice"

    def __init__(
        self, battle: BattleScene, side: Side, action: Action, wanted: DiceWanted, go: Callable[[], None]
    ) -> None:
        super().__init__(battle.app)
        self.battle, self.side, self.action, self.wanted, self.go = battle, side, action, wanted, go
        self.pips: list[int] = []  # of the throws before this one too
        self.before = 0  # how many of them

    @property
    def missing(self) -> int:
        return self.wanted.count - (len(self.pips) - self.before)

    def throw(self, pip: int) -> None:
        if self.missing > 0:
            self.pips.append(pip)
        if not self.missing:
            self.reveal = "accept"
        self.change()

    def take_back(self) -> None:
        if len(self.pips) > self.before:
            self.pips.pop()
        self.change()

    def accept(self) -> None:
        """The rules may want more dice after these."""
        more = self.battle.played.dice_for(self.action, *self.pips)
        if more is not None:
            self.wanted, self.before = more, len(self.pips)
            self.page.focus = "pip 1"
            self.change()
            return
        self._leave()
        self.battle.played.load_dice(*self.pips)
        self.go()

    def let_computer(self) -> None:
        """This once."""
        self._leave()
        self.go()

    def _leave(self) -> None:
        self.app.pop()

    def back(self) -> None:
        """Nothing was decided yet; what the other side does cannot be stepped back from."""
        if self.side in self.battle.seats.humans:
            self._leave()
            self.battle.look()
        else:
            self.app.say("The other side has decided: throw its dice, or let the computer throw.")

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self.take_back()
            return True
        if event.type == pygame.KEYDOWN and event.unicode.isdecimal() and 1 <= int(event.unicode) <= SIX:
            self.throw(int(event.unicode))
            return True
        return super().handle(event)

    # ---- what is shown

    def fill(self, pane: Pane) -> None:
        count, name = self.wanted.count, self.battle.side_name(self.side)
        dice = f"{count} dice" if count > 1 else "1 die"
        pane.text(f"{name}: throw {dice} for {self.wanted.why}. Type the pips with 1 to 6, or click them.", BODY)
        pane.art(self.app.style.px(DIE + 8), self._draw)
        full = "" if self.missing else "All dice lie on the table."
        pane.chips([Chip(f"pip {pip}", str(pip), self._throws(pip), blocked=full) for pip in range(1, SIX + 1)])
        few = f"{self.missing} more to throw." if self.missing else ""
        nothing = "" if len(self.pips) > self.before else "Nothing was typed yet."
        pane.button("accept", "So they fell", self.accept, "main", "Enter, when all pips are right.", few)
        pane.button("take back", "Take the last one back", self.take_back, note="Backspace too.", blocked=nothing)
        pane.button("computer", "Let the computer throw this time", self.let_computer, note="From the game's own dice.")
        if self.side in self.battle.seats.humans:
            pane.words(Line("Esc goes back: nothing is decided before you accept.", CARD, False, "quiet"))

    def _throws(self, pip: int) -> Callable[[], None]:
        return lambda: self.throw(pip)

    def _draw(self, surface: pygame.Surface, box: pygame.Rect, style: Style) -> None:
        size = min(style.px(DIE), (box.width - style.px(8)) // max(1, self.wanted.count) - style.px(6))
        thrown = self.pips[self.before :]
        for number in range(self.wanted.count):
            die = pygame.Rect(box.x + number * (size + style.px(6)), box.y, size, size)
            pip = thrown[number] if number < len(thrown) else 0
            pygame.draw.rect(surface, style.palette.text if pip else style.palette.card, die, border_radius=size // 6)
            pygame.draw.rect(surface, style.palette.quiet, die, 1, border_radius=size // 6)
            for spot in SPOTS.get(pip, ""):
                column, row = (int(spot) - 1) % 3, 2 - (int(spot) - 1) // 3
                centre = die.x + size * (column + 1) // 4, die.y + size * (row + 1) // 4
                pygame.draw.circle(surface, style.palette.window, centre, max(2, size // 10))
