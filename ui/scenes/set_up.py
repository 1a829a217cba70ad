"""What is chosen for a new game, as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ai.levels import Book, Character, LevelError, load_book, player_title
from game.kernel.agenda import Side
from game.kernel.bag import SMOOTHED as SMOOTHED_DICE
from game.kernel.briefing import Briefing
from game.kernel.catalogue import Option
from game.kernel.game import Game
from game.kernel.words import count
from table.opponent import find_brain_of
from table.seats import OWN, OWN_ALL, SMOOTHED, TABLE, TRUE

DICE = {
    TRUE: ("True dice", "Every roll is as the dice fall."),
    SMOOTHED: ("Smoothed dice", "Drawn from a bag of all 36 pairs, so streaks even out; the odds card says so."),
    OWN: ("My own dice", "You throw at your desk and type the pips; the computer throws its own."),
    OWN_ALL: ("My own dice for both", "You throw at your desk for the other side too."),
    TABLE: ("At my own table", "You own the printed game: moves are announced step by step, and you throw all dice."),
}
HOT_SEAT, WATCH = -1, -2
RANDOM = "random"


class SetUp:
    """A game about to begin: scenario, side, opponent, dice and house rules, as far as they fit each other."""

    def __init__(self, game: Game[Any], folder: Path) -> None:
        self.game: Game[Any] = game
        self.scenario = game.first_scenario
        self.side: Side = game.players[-1]
        self.house: set[str] = set()
        self.dice, self.take_backs = TRUE, False
        self.guided = False  # a line says what a good player would think about
        brain = find_brain_of(game)
        try:
            self.book: Book | None = load_book(game.name, brain, user=folder) if brain else None
        except (LevelError, OSError):
            self.book = None
        self.level = self.book.default if self.book else RANDOM
        self.character = ""

    def pick(self, name: str, value: Any) -> None:
        """One choice; what does not fit it any more gives way."""
        setattr(self, name, value)
        if name == "side" and self.character and self.character not in self.commanders():
            self.character = ""
        if self.dice not in self.dice_modes():
            self.dice = OWN

    def dice_modes(self) -> list[str]:
        """Without another side there are no dice of it to throw; at a table of his own sits one player."""
        fits = {OWN_ALL: bool(self.rivals), TABLE: len(self.humans) == 1}
        return [mode for mode in DICE if fits.get(mode, True)]

    @property
    def humans(self) -> tuple[Side, ...]:
        if self.side == HOT_SEAT:
            return self.game.players
        return () if self.side == WATCH else (self.side,)

    @property
    def rivals(self) -> tuple[Side, ...]:
        """The sides that the computer decides for."""
        return tuple(side for side in self.game.players if side not in self.humans)

    def commanders(self) -> dict[str, Character]:
        """The characters that can sit on the computer's side; when it plays both, none fits both."""
        if self.book is None or len(self.rivals) != 1:
            return {}
        side = self.game.sides[self.rivals[0]]
        return {name: found for name, found in self.book.characters.items() if found.side == side}

    @property
    def opponent(self) -> str:
        return f"{self.level}+{self.character}" if self.character else self.level

    @property
    def options(self) -> tuple[str, ...]:
        """House rules and the kind of dice: fixed for the whole game."""
        bag = (SMOOTHED_DICE,) if self.dice == SMOOTHED else ()
        return (*self.house_rules, *bag)

    @property
    def house_rules(self) -> list[str]:
        return sorted(rule.name for rule in self.fitting if rule.name in self.house)

    @property
    def fitting(self) -> tuple[Option, ...]:
        """The rules that mean something in this scenario; the others stay as they were ticked, out of sight."""
        return self.game.options_for(self.scenario)

    @property
    def may_guide(self) -> bool:
        """The battle to begin with, played by one person."""
        return self.scenario == self.game.first_scenario and len(self.humans) == 1

    @property
    def briefing(self) -> Briefing:
        """Of the scenario that is chosen."""
        return next(brief for brief in self.game.briefings if brief.name == self.scenario)

    def expert_words(self) -> str:
        """What is set besides, in one line."""
        backs = "take-backs" if self.take_backs else "no take-back"
        rules = count(len(self.house_rules), "optional rule") if self.house_rules else "no optional rules"
        guided = "guided, " if self.may_guide and self.guided else ""
        return f"{guided}{DICE[self.dice][0]}, {backs}, {rules}"

    def in_words(self) -> str:
        """The whole choice in one sentence, at the foot while Play has focus."""
        people = " and ".join(self.game.sides[side].capitalize() for side in self.humans) or "nobody: you watch"
        word = "against" if len(self.game.players) > 1 else "played by"
        against = "" if not self.rivals else f", {word} {player_title(self.opponent, self.book)}"
        return f"{self.game.scenario_title(self.scenario)}. You play: {people}{against}."

    def contest(self) -> tuple[str, ...]:
        """The options as a result names them."""
        own = (f"{self.dice} dice",) if self.dice != TRUE else ()
        return (*sorted(self.options), *own)
