"""Levels and characters from their files, and back into them.

What all games share lies in `data/levels.json`; a game's own folder may change the knobs of a level, says what was
measured of it, and describes its commanders.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta

from ai.brain import Brain, NoBrain, find_brain
from ai.levels.kinds import (
    ADAPTIVE,
    BOX,
    HEURISTIC,
    RANDOM,
    SEARCH,
    USER_FOLDER,
    Character,
    Level,
    LevelError,
    Measured,
    nearest,
)
from ai.search.skill import Skill
from game.kernel.file_names import BadName, file_in
from game.kernel.game import Game
from game.kernel.reading import BadFile, into, legible, read_json
from game.kernel.saves import write_whole
from game.registry import GAMES

T = TypeVar("T")


# ---- what the files hold ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ladder:
    """`data/levels.json`: the levels as every game has them."""

    format: Literal[1]
    default: str
    search: Skill
    levels: Annotated[list[Level], Meta(min_length=1)]


@dataclass(frozen=True)
class Rung:
    """A level in one game: the knobs that differ there, what is said of it then, and what was measured."""

    knobs: Mapping[str, int | float] = field(default_factory=dict)
    measured: Measured = Measured()
    card: Annotated[str, Meta(max_length=2_000)] = ""
    expect: Annotated[str, Meta(max_length=400)] = ""


@dataclass(frozen=True)
class Rungs:
    """`games/<game>/data/levels.json`."""

    format: Literal[1] = 1
    levels: Mapping[str, Rung] = field(default_factory=dict)


@dataclass(frozen=True)
class Commanders:
    """`games/<game>/data/characters.json`."""

    format: Literal[1] = 1
    characters: list[Character] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class OwnLevel(Level):
    """A level that a player has made."""

    format: Literal[1]
    figures: Mapping[str, Any] = field(default_factory=dict)  # where its weights come from
    measured: Any = None  # older versions copied here what was measured of another


def read(kind: type[T], path: Path) -> T:
    """A small file, every field of its kind and none that nobody knows; the LevelError names file and field."""
    try:
        return into(kind, read_json(path), exact=True)
    except BadFile as error:
        raise LevelError(f"{legible(path.name)}: {error}") from error


def write(content: Mapping[str, Any], path: Path) -> None:
    write_whole(path, (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode("utf-8"))


# ---- the book of a game ----------------------------------------------------------------------------------------------


def find_game(game: str) -> tuple[Game[Any], Brain[Any]]:
    """Rules and brain by name; a dotted name is a module outside the box that holds GAME and BRAIN."""
    try:
        if "." in game:
            module = importlib.import_module(game)
            return module.GAME, module.BRAIN
        return GAMES[game], find_brain(game)
    except KeyError as error:
        raise LevelError(f"there is no game {game!r}{nearest(game, list(GAMES))}") from error
    except (NoBrain, ImportError, AttributeError) as error:
        raise LevelError(f"there is no opponent for the game {game!r}: {error}") from error


@dataclass(frozen=True)
class Book:
    """Everything that can be chosen in one game."""

    levels: dict[str, Level]
    characters: dict[str, Character]
    default: str  # the level of a character named alone
    search: Skill  # of a bare `mcts`
    own: list[str] = field(default_factory=list)  # levels that the player made himself
    broken: dict[str, str] = field(default_factory=dict)  # his files that cannot be used, and why

    def names(self) -> list[str]:
        return [*self.levels, *self.characters, RANDOM, HEURISTIC, SEARCH]

    def ladder(self) -> list[Level]:
        """The fixed levels of the box, weakest first."""
        return [level for name, level in self.levels.items() if name != ADAPTIVE and name not in self.own]


def load_book(game: str, brain: Brain[Any], box: Path = BOX, user: Path = USER_FOLDER) -> Book:
    """The levels of the box as this game has them, its characters, and the player's own levels for it."""
    ladder = read(Ladder, box / "data" / "levels.json")
    levels = {level.name: level for level in ladder.levels}
    if ladder.default not in levels:
        raise LevelError(f"levels.json: default: there is no level {ladder.default!r}")
    rungs = _of_game(Rungs, levels_file(game, box))
    commanders = _of_game(Commanders, characters_file(game, box))
    for name, rung in rungs.levels.items():
        if name not in levels:
            known = nearest(legible(name), list(levels))
            raise LevelError(f"levels.json of {game}: levels.{legible(name, 40)}: is no level{known}")
        levels[name] = _here(levels[name], rung, game)
    characters = {character.name: character for character in commanders.characters}
    book = Book(levels, characters, ladder.default, ladder.search)
    for where, weights in _named_weights(book):
        _check_weights(where, weights, brain)
    _add_custom_levels(book, game, brain, user / "levels")
    return book


def _of_game(kind: type[T], path: Path) -> T:
    """A game may do without."""
    return read(kind, path) if path.exists() else kind()


def _here(level: Level, rung: Rung, game: str) -> Level:
    """A level of the box as one game has it."""
    try:
        knobs = into(Skill, {**asdict(level.knobs), **rung.knobs}, exact=True)
    except BadFile as error:
        raise LevelError(f"levels.json of {game}: {level.name}: knobs: {error}") from error
    words = {name: text for name in ("card", "expect") if (text := getattr(rung, name))}
    return replace(level, knobs=knobs, measured=rung.measured, **words)


def data_of(game: str, box: Path = BOX) -> Path:
    """The folder with what the opponent knows of one game as data."""
    return box / "games" / game.split(".")[-1] / "data"


def levels_file(game: str, box: Path = BOX) -> Path:
    """Where a game changes levels and says what was measured of them."""
    return data_of(game, box) / "levels.json"


def characters_file(game: str, box: Path = BOX) -> Path:
    """Where a game's commanders are described."""
    return data_of(game, box) / "characters.json"


def _add_custom_levels(book: Book, game: str, brain: Brain[Any], folder: Path) -> None:
    """The player's own levels. One that is wrong is told to whoever asks for it and spoils nothing else."""
    for path in sorted(folder.glob("*.json")):
        try:
            level = load_level(path)
            if level.game not in ("", game):
                continue
            if level.name in book.names():  # the arena's figures would mean two things
                raise LevelError(f"{legible(path.name)}: level {level.name!r}: name: is taken, choose another")
            _check_weights(f"{legible(path.name)}: level {level.name!r}: weights", level.weights, brain)
            book.levels[level.name] = level
            book.own.append(level.name)
        except LevelError as error:
            book.broken[legible(path.stem)] = str(error)


def own_file(user: Path, name: str) -> Path:
    """Where a player's own level of that name is kept; raises LevelError for a name that no file can have."""
    try:
        return file_in(user / "levels", name)
    except BadName as error:
        raise LevelError(str(error)) from error


def load_level(path: Path) -> Level:
    """One level from its file."""
    own = read(OwnLevel, path)
    return Level(**{item.name: getattr(own, item.name) for item in fields(Level) if item.name != "measured"})


def save_level(level: Level, path: Path, **figures: Any) -> None:
    """A level file as `load_level` reads it; figures say where its weights come from."""
    content = asdict(replace(level, measured=Measured()))
    del content["measured"]  # of the box, in one game
    write({"format": 1, **content, **({"figures": figures} if figures else {})}, path)


def _named_weights(book: Book) -> list[tuple[str, Mapping[str, float]]]:
    """Every place where the box's own files name weights."""
    named = [(f"level {level.name!r}: weights", level.weights) for level in book.levels.values()]
    for character in book.characters.values():
        named += [(f"character {character.name!r}: {part}", getattr(character, part)) for part in ("times", "plus")]
    return named


def _check_weights(where: str, weights: Mapping[str, float], brain: Brain[Any]) -> None:
    """A weight that no brain has would silently change nothing."""
    for name in weights:
        if name not in brain.weights:
            known = nearest(legible(name), list(brain.weights))
            raise LevelError(f"{where}.{legible(name, 40)}: is no weight of this game{known}")


# ---- what the arena finds --------------------------------------------------------------------------------------------

Found = Mapping[str, Mapping[str, Any]]  # by player, fields of `Measured`


def note_levels(game: str, found: Found, box: Path = BOX) -> list[str]:
    """Write what the arena found onto the cards of the box's levels; gives back the names that were there."""
    path = levels_file(game, box)
    known = [level.name for level in read(Ladder, box / "data" / "levels.json").levels]
    _of_game(Rungs, path)  # what cannot be read is not written over
    data: dict[str, Any] = read_json(path) if path.exists() else {"format": 1, "levels": {}}
    noted = [name for name in known if name in found]
    for name in noted:
        _note(data["levels"].setdefault(name, {}), found[name])
    if noted:
        write(data, path)
    return noted


def note_characters(game: str, found: Found, box: Path = BOX) -> list[str]:
    """The same for the game's commanders."""
    path = characters_file(game, box)
    _of_game(Commanders, path)
    data: dict[str, Any] = read_json(path) if path.exists() else {"characters": []}
    noted = [item for item in data["characters"] if item["name"] in found]
    for item in noted:
        _note(item, found[item["name"]])
    if noted:
        write(data, path)
    return [item["name"] for item in noted]


def _note(entry: dict[str, Any], found: Mapping[str, Any]) -> None:
    entry["measured"] = {**entry.get("measured", {}), **found}
