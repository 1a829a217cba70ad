"""Who sits where at a match, and how that is kept with its save."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.kernel.agenda import Side, by_side
from game.kernel.match import Match

HINTS, TAKE_BACKS = "hints", "take_backs"  # in the notes of a match: for how many decisions its player was helped
TRUE, SMOOTHED, OWN, OWN_ALL, TABLE = DICE_MODES = "true", "smoothed", "own", "own_all", "table"


@dataclass(frozen=True)
class Seats:
    """Who sits where: the sides of the people here, and who plays the others."""

    humans: tuple[Side, ...]
    opponent: str = ""  # a name as ai.levels reads it
    dice: str = TRUE
    take_backs: bool = False  # whether dice may be taken back; strict play if not

    def throws(self, side: Side) -> bool:
        """Whether the dice of a side's decisions are thrown at the player's desk."""
        return self.dice in (OWN_ALL, TABLE) or (self.dice == OWN and side in self.humans)

    @property
    def at_table(self) -> bool:
        """Whether the game is played on a table of printed counters, and only announced here."""
        return self.dice == TABLE

    def note(self, match: Match[Any]) -> None:
        """Kept with the save, so that loading it seats everybody again."""
        match.notes["humans"] = [match.game.sides[side] for side in self.humans]
        match.notes["opponent"] = self.opponent
        match.notes["dice"] = self.dice
        match.notes["may_take_back"] = self.take_backs


def noted_seats(match: Match[Any]) -> Seats:
    """Who sat where when the game was saved; notes are free text, so they are not believed blindly."""
    names = any_of(match.notes.get("humans"), list, list(match.game.sides[:1]))
    humans = tuple(side for side, name in by_side(match.game.sides) if name in names)
    dice = match.notes.get("dice")
    opponent = any_of(match.notes.get("opponent"), str, "")
    may_take_back = match.notes.get("may_take_back") is True
    return Seats(humans, opponent, dice if dice in DICE_MODES else TRUE, may_take_back)


def count_help(match: Match[Any], name: str) -> None:
    """Noted with the result."""
    match.notes[name] = help_count(match, name) + 1


def help_count(match: Match[Any], name: str) -> int:
    return max(0, int(any_of(match.notes.get(name), int, 0)))


def any_of(value: Any, kind: type, usual: Any) -> Any:
    """A note from a save, if it is of the right kind: saves are not believed blindly."""
    return value if isinstance(value, kind) else usual
