"""A game tried again from one of its positions: a match of its own that never counts, and the tree of such tries.

The game it came from is never touched: its answers are played again up to the position, and the try goes its own way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

from game.kernel.match import Fallen, IllegalAction, Match
from game.kernel.reading import legible
from game.kernel.saves import SaveError, read_about
from table.keeping.naming import NOTE as KEY_NOTE
from table.keeping.naming import game_key
from table.keeping.shelf import Saved, list_saves
from table.keeping.tries import WHAT_IF, is_a_try
from table.seats import Seats, any_of

LONGEST = 80  # letters of its name
WORDS = ("key", "root", "parent", "save", "name")


class NoBranch(Exception):
    """Why it cannot be tried; one line for the player."""


@dataclass(frozen=True)
class Branching:
    """Where a try came from."""

    key: str  # of the try itself
    root: str  # the key of the game that was really played
    parent: str  # of the game or the try that it left
    save: str  # the name of the save of the game that was really played, if it had one
    start: int  # after how many answers
    name: str
    fresh: bool  # whether other dice fell


def branching_of(notes: dict[str, Any]) -> Branching | None:
    """What a save says of itself; None for a game that counts. Notes are not believed blindly."""
    noted = notes.get(WHAT_IF)
    if not isinstance(noted, dict):
        return None
    words = {name: legible(any_of(noted.get(name), str, ""), LONGEST) for name in WORDS}
    start, name = max(0, any_of(noted.get("start"), int, 0)), words["name"] or "What-if"
    fresh = noted.get("fresh") is True
    return Branching(words["key"], words["root"], words["parent"], words["save"], start, name, fresh)


def may_branch(match: Match[Any]) -> str:
    """Why this game cannot be tried again now; empty if it can."""
    if match.decision is not None and not is_a_try(match):
        return "What-if opens when the game is over: before that it would show what you may not know yet."
    return ""


def branch(match: Match[Any], start: int, seats: Seats, seed: int | None, name: str = "", save: str = "") -> Match[Any]:
    """The game as it stood after so many actions, to be played on: with the dice that fell, or with others. Raises
    NoBranch."""
    again: Match[Any] = match.opened_with(*match.opening_dice)
    try:
        for action in match.actions[:start]:
            again.repeat(action)
    except (IllegalAction, Fallen) as error:
        raise NoBranch("The rules of today do not play this game again up to here.") from error
    if again.decision is None:
        raise NoBranch("The game is over here: choose an earlier step.")
    if seed is not None:
        again.change_dice(seed)
    left, parent, key = branching_of(match.notes), game_key(match), token_hex(8)  # another game than the one it left
    again.notes[KEY_NOTE] = key
    again.notes[WHAT_IF] = {
        "key": key,
        "root": left.root if left is not None else parent,
        "parent": parent,
        "save": left.save if left is not None else save,
        "start": start,
        "name": name[:LONGEST] or f"From decision {start + 1}",
        "fresh": seed is not None,
    }
    seats.note(again)
    return again


# ---- the tree --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Twiglet:
    """A try as it is listed: how deep it hangs, and where it lies."""

    depth: int
    branching: Branching
    saved: Saved


def branches_of(folder: Path, root: str) -> list[Twiglet]:
    """All tries of a game, each below the one it left; of several saves of one try the newest."""
    found: dict[str, tuple[Branching, Saved]] = {}
    for saved in list_saves(folder):
        try:
            notes = read_about(saved.path).notes
        except SaveError:
            continue
        branching = branching_of(notes)
        if branching is not None and branching.root == root and branching.key not in found:
            found[branching.key] = (branching, saved)
    return list(_below(root, found, 0))


def _below(parent: str, found: dict[str, tuple[Branching, Saved]], depth: int) -> Iterable[Twiglet]:
    own = [(key, *each) for key, each in found.items() if each[0].parent == parent and key != parent]
    for key, branching, saved in sorted(own, key=lambda each: (each[1].start, each[0])):
        yield Twiglet(depth, branching, saved)
        if depth < 20:
            yield from _below(key, found, depth + 1)


def free_branch_name(taken: Sequence[str], start: int) -> str:
    """`From decision 34`, with a number if there is one already."""
    name = f"From decision {start + 1}"
    numbers = (f"{name} ({number})" for number in range(2, 1000))
    return next((each for each in (name, *numbers) if each not in taken), name)
