"""Dice from the player's own desk: how many are thrown and for what; he types or clicks what fell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Protocol

import pygame

from game.kernel.agenda import Action, Side
from game.kernel.match import Match
from game.kernel.state import SIX, DiceWanted
from game.kernel.words import count as plural
from table.seats import Seats
from table.sitting import Sitting
from ui.scenes.host import Host
from ui.scenes.panel import PanelScene
from ui.skins.registry import find_skin
from ui.widgets import BODY, CARD, Chip, Line, Pane, Style

LARGE = 26  # size of type
DIE = 46  # pixels at 100 %
SPOTS = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679"}  # by the keys of a number pad


@dataclass(frozen=True)
class Throwing:
    """What dice are thrown for, and what becomes of them."""

    wanted: DiceWanted  # the first of them
    more: Callable[[tuple[int, ...]], DiceWanted | None]  # which are wanted after these pips
    done: Callable[[tuple[int, ...]], None]  # all lie on the table; none if the computer shall throw
    cancel: Callable[[], None] | None  # the way back, as long as nothing is decided
    name_of: Callable[[Side], str]
    own: tuple[Side, ...] = ()  # whose dice are called the player's: of two at one desk, nobody's
    large: bool = False  # read from a table beside the screen


class DiceDesk(Protocol):
    """The battle, as far as dice are thrown in it."""

    app: Host
    sitting: Sitting

    def look(self) -> None: ...
    def side_name(self, side: Side) -> str: ...


def needs_dice(battle: DiceDesk, side: Side, action: Action, go: Callable[[], None]) -> bool:
    """Whether the player has to throw first; `go` is called once his pips lie ready."""
    sitting, humans = battle.sitting, battle.sitting.seats.humans
    wanted = sitting.dice_for(action)
    if wanted is None:
        return False

    def done(pips: tuple[int, ...]) -> None:
        if pips:
            sitting.lay_dice(*pips)
        go()

    cancel = battle.look if side in humans else None
    own = humans if len(humans) == 1 else ()
    more, large = lambda pips: sitting.dice_for(action, *pips), sitting.seats.at_table
    throwing = Throwing(wanted, more, done, cancel, battle.side_name, own, large)
    battle.app.push(DiceScene(battle.app, throwing))
    return True


def begin_game(app: Host, match: Match[Any], seats: Seats) -> None:
    """A new battle; what is rolled before its first decision is thrown at the player's desk too, if he wants that."""

    def mine(wanted: DiceWanted | None) -> DiceWanted | None:
        """From the first die on that is not thrown here, the game's own dice go on."""
        sides = wanted.throwers if wanted is not None else ()
        return wanted if sides and all(seats.throws(side) for side in sides) else None

    def done(pips: tuple[int, ...]) -> None:
        opened = match.opened_with(*pips) if pips else match
        opened.notes.update(match.notes)
        app.begin(app.battle(opened, seats))

    wanted = mine(match.dice_for_opening())
    if wanted is None:
        return done(())
    skin = find_skin(match.game.name)
    name_of = skin.side_name if skin is not None else lambda side: match.game.sides[side].capitalize()
    own = seats.humans if len(seats.humans) == 1 else ()
    more = lambda pips: mine(match.dice_for_opening(*pips))  # noqa: E731
    return app.push(DiceScene(app, Throwing(wanted, more, done, lambda: None, name_of, own, seats.at_table)))


class DiceScene(PanelScene):
    """Asks for one throw after the other until the answer can be carried out; nothing is decided before that."""

    title = "Throw your dice"

    def __init__(self, app: Host, throwing: Throwing) -> None:
        super().__init__(app)
        self.throwing, self.wanted = throwing, throwing.wanted
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
        more = self.throwing.more(tuple(self.pips))
        if more is not None:
            self.wanted, self.before = more, len(self.pips)
            self.page.focus = "pip 1"
            self.change()
            return
        self.app.pop()
        self.throwing.done(tuple(self.pips))

    def let_computer(self) -> None:
        """This once."""
        self.app.pop()
        self.throwing.done(())

    def back(self) -> None:
        """Nothing was decided yet; what the other side does cannot be stepped back from."""
        if self.throwing.cancel is not None:
            self.app.pop()
            self.throwing.cancel()
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
        dice = plural(self.wanted.count, "die", "dice")
        pane.text(f"Throw {dice} for {self.wanted.why}{self._whose()}.", LARGE if self.throwing.large else BODY)
        pane.text("Type the pips with 1 to 6, or click them.", BODY)
        pane.art(self.app.style.px(DIE + 8), self._draw)
        if self.missing and len(self._groups()) > 1:
            pane.words(Line(f"Next: {self._for(self._thrower(self.wanted.count - self.missing))}.", CARD, True))
        full = "" if self.missing else "All dice lie on the table."
        pane.chips([Chip(f"pip {pip}", str(pip), self._throws(pip), blocked=full) for pip in range(1, SIX + 1)])
        few = f"{self.missing} more to throw." if self.missing else ""
        nothing = "" if len(self.pips) > self.before else "Nothing was typed yet."
        pane.button("accept", "So they fell", self.accept, "main", "Enter, when all pips are right.", few)
        pane.button("take back", "Take the last one back", self.take_back, note="Backspace too.", blocked=nothing)
        pane.button("computer", "Let the computer throw this time", self.let_computer, note="From the game's own dice.")
        if self.throwing.cancel is not None:
            pane.words(Line("Esc goes back: nothing is decided before you accept.", CARD, False, "quiet"))

    def _throws(self, pip: int) -> Callable[[], None]:
        return lambda: self.throw(pip)

    def _thrower(self, number: int) -> Side | None:
        throwers = self.wanted.throwers
        return throwers[number] if number < len(throwers) else None

    def _groups(self) -> list[tuple[Side | None, int]]:
        """Whose dice come one after the other, and how many of each."""
        sides = [self._thrower(number) for number in range(self.wanted.count)]
        return [(side, len(list(dice))) for side, dice in groupby(sides)]

    def _for(self, side: Side | None) -> str:
        return "yours" if side in self.throwing.own or side is None else f"for the {self.throwing.name_of(side)}"

    def _whose(self) -> str:
        """Which dice are whose, in the order in which they are typed."""
        groups = self._groups()
        if any(side is None for side, _ in groups):
            return ""
        if len(groups) == 1:
            return "" if groups[0][0] in self.throwing.own else f", {self._for(groups[0][0])}"
        return ": " + ", then ".join(f"{count} {self._for(side)}" for side, count in groups)

    def _draw(self, surface: pygame.Surface, box: pygame.Rect, style: Style) -> None:
        """The dice of the two sides stand apart."""
        groups, gap = self._groups(), style.px(18)
        room = box.width - style.px(8) - gap * (len(groups) - 1)
        size = min(style.px(DIE), room // max(1, self.wanted.count) - style.px(6))
        thrown, x, number = self.pips[self.before :], box.x, 0
        for _, count in groups:
            for _ in range(count):
                pip = thrown[number] if number < len(thrown) else 0
                draw_die(surface, style, pygame.Rect(x, box.y, size, size), pip)
                x, number = x + size + style.px(6), number + 1
            x += gap


def draw_die(surface: pygame.Surface, style: Style, die: pygame.Rect, pip: int) -> None:
    """Empty until it is thrown."""
    pygame.draw.rect(surface, style.palette.text if pip else style.palette.card, die, border_radius=die.width // 6)
    pygame.draw.rect(surface, style.palette.quiet, die, 1, border_radius=die.width // 6)
    for spot in SPOTS.get(pip, ""):
        column, row = (int(spot) - 1) % 3, 2 - (int(spot) - 1) // 3
        centre = die.x + die.width * (column + 1) // 4, die.y + die.width * (row + 1) // 4
        pygame.draw.circle(surface, style.palette.window, centre, max(2, die.width // 10))
