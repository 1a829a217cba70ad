"""What the files of a game are called: the one place where a match becomes the name of a file."""

from __future__ import annotations

import hashlib
import json
import re
import time
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

from game.kernel import file_names
from game.kernel.match import Match
from game.kernel.saves import backup_of

AUTO = "auto-"  # how the names of autosaves begin
RESCUED = "rescued-"  # and of games that had to be kept outside the folder of saves
NOTE = "game_key"  # in the notes of a match
HALF_YEARS = ("January February March April May June", "July August September October November December")
MONTHS = tuple(month for half in HALF_YEARS for month in half.split())
KEY = re.compile(r"[0-9a-f]{16}")
NUMBERED = re.compile(rf"{AUTO}(\d{{1,12}})-({KEY.pattern})-(\d{{1,9}})")
BY_SEED = re.compile(rf"{AUTO}(-?[0-9a-f]+)-(\d{{1,9}})")  # autosaves of older versions: seed and decisions
NOT_SAVES = (
    "adaptive.json",
    "settings.json",
    "records.json",
    "counted.json",
    "service.json",
    "habits.json",
)  # beside the saves


def game_key(match: Match[Any]) -> str:
    """Which game this is, the same in all its saves and copies. Drawn when a game begins, not made from its seed: the
    same dice played again are another game, and no seed can spoil a name."""
    known = match.notes.get(NOTE)
    if isinstance(known, str) and KEY.fullmatch(known):
        return known
    key = _older_key(match) if match.history else token_hex(8)
    match.notes[NOTE] = key
    return key


def _older_key(match: Match[Any]) -> str:
    """For a game that was begun before games had keys: all its saves give the same one."""
    facts = json.dumps([match.game.name, match.scenario, sorted(match.options), str(match.seed)])
    return hashlib.sha256(facts.encode()).hexdigest()[:16]


def old_key(match: Match[Any]) -> str:
    """How older versions named the autosaves of a game."""
    return f"{match.seed:x}" if abs(match.seed) < 1 << 64 else ""


@dataclass(frozen=True)
class AutoName:
    """The name of an autosave tells all that its order needs: nothing has to be read, no clock is believed."""

    order: int  # counts up with every autosave in a folder; 0 for those of older versions
    game: str
    decisions: int

    @property
    def stem(self) -> str:
        return f"{AUTO}{self.order:06d}-{self.game}-{self.decisions:04d}"


def read_auto(stem: str) -> AutoName | None:
    """What the name of an autosave tells; None for other files."""
    if found := NUMBERED.fullmatch(stem):
        return AutoName(int(found[1]), found[2], int(found[3]))
    if found := BY_SEED.fullmatch(stem):
        return AutoName(0, found[1], int(found[2]))
    return None


def rescued_name(match: Match[Any]) -> str:
    return f"{RESCUED}{match.scenario}-{game_key(match)}.json"


def session_name(match: Match[Any]) -> str:
    """For a session in the terminal."""
    return f"{match.game.name}-{match.scenario}-{time.strftime('%Y%m%d-%H%M%S')}"


def usual_name(match: Match[Any]) -> str:
    """What the window proposes."""
    battle = match.game.scenario_title(match.scenario).partition(":")[0]
    name = "".join(letter for letter in battle if letter not in file_names.FORBIDDEN)
    return f"{name} {time.strftime('%Y-%m-%d %H.%M.%S')}"


def free_name(match: Match[Any], folder: Path) -> str:
    """For a finished game: its battle and the day, with a number if there is one already."""
    battle = match.game.scenario_title(match.scenario).partition(":")[0]
    plain = "".join(letter for letter in battle if letter not in file_names.FORBIDDEN)
    today = time.localtime()
    name = f"{plain}, {today.tm_mday} {MONTHS[today.tm_mon - 1]}"
    numbers = (f"{name} ({number})" for number in range(2, 1000))
    return next((each for each in (name, *numbers) if not (folder / f"{each}.json").exists()), name)


def name_fault(name: str) -> str:
    """Why no save can have this name; empty if it can."""
    stem = name.strip()
    if stem.casefold().startswith(AUTO) or f"{stem.casefold()}.json" in NOT_SAVES:
        return "This name belongs to files of the program: choose another one."
    return file_names.name_fault(stem)


def picture_of(save: Path) -> Path:
    return save.with_suffix(".png")


def review_of(save: Path) -> Path:
    """Where the analysis of a save lies."""
    return save.with_suffix(".review")


def companions(path: Path) -> tuple[Path, ...]:
    """The files that belong to a save."""
    return backup_of(path), picture_of(path), review_of(path)
