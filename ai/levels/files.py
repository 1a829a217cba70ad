"""Levels and characters from their files, and back into them."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from ai.brain import Brain, NoBrain, find_brain
from ai.levels.checks import as_found, check_fields, listed, number, numbers_of, parsed, text_of, write
from ai.levels.kinds import (
    ADAPTIVE,
    DATA,
    HEURISTIC,
    RANDOM,
    SEARCH,
    USER_FOLDER,
    Character,
    Level,
    LevelError,
    nearest,
)
from ai.search.skill import Skill
from game.kernel.file_names import BadName, file_in, name_fault
from game.kernel.game import Game
from game.kernel.reading import legible
from game.registry import GAMES

LIMITS: dict[str, tuple[float, float]] = {
    "iterations": (0, 1_000_000),
    "seconds": (0, 600),
    "candidates": (0, 1_000),
    "horizon": (1, 50),
    "misjudge": (0, 1),
    "processes": (1, 64),
}
LONGEST_TITLE = 80  # letters


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


def load_book(game: str, brain: Brain[Any], data: Path = DATA, user: Path = USER_FOLDER) -> Book:
    """The levels of the box, the game's characters, and the player's own levels for this game."""
    box = parsed(data / "levels.json")
    where = "levels.json"
    levels = {level.name: level for level in (_level(item, where) for item in listed(box, "levels", where))}
    search = _knobs(box.get("search"), f"{where}: search")
    default = str(box.get("default"))
    if default not in levels:
        raise LevelError(f"{where}: default: there is no level {default!r}")
    characters = _load_characters(characters_file(game, data))
    book = Book(levels, characters, default, search)
    for where, weights in _named_weights(book):
        _check_weights(where, weights, brain)
    _add_custom_levels(book, game, brain, user / "levels")
    return book


def characters_file(game: str, data: Path = DATA) -> Path:
    """Where a game's commanders are described; a game may have none."""
    return data / "characters" / f"{game.split('.')[-1]}.json"


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
    return _level(parsed(path), legible(path.name))


def save_level(level: Level, path: Path, **figures: Any) -> None:
    """A level file as `load_level` reads it; figures say where its weights come from."""
    content = {item.name: getattr(level, item.name) for item in fields(Level)}
    content["knobs"] = {item.name: getattr(level.knobs, item.name) for item in fields(Skill)}
    write({"format": 1, **content, **({"figures": figures} if figures else {})}, path)


def _load_characters(path: Path) -> dict[str, Character]:
    if not path.exists():
        return {}
    items = listed(parsed(path), "characters", path.name)
    return {character.name: character for character in (_character(item, path.name) for item in items)}


def _level(data: Any, where: str) -> Level:
    where = f"{where}: level {as_found(data.get('name'))}" if isinstance(data, dict) else where
    known = {item.name for item in fields(Level)} | {"format", "figures"}
    check_fields(data, known, {"name", "title", "card", "rating", "knobs"}, where)
    return Level(
        name=_name(data, where),
        title=text_of(data, "title", where, longest=LONGEST_TITLE),
        card=text_of(data, "card", where),
        rating=number(data["rating"], f"{where}: rating", -10_000, 10_000),
        knobs=_knobs(data["knobs"], f"{where}: knobs"),
        game=text_of(data, "game", where, empty=True),
        weights=numbers_of(data, "weights", where),
        measured=_measured(data, where),
    )


def _character(data: Any, where: str) -> Character:
    where = f"{where}: character {as_found(data.get('name'))}" if isinstance(data, dict) else where
    check_fields(data, {item.name for item in fields(Character)}, {"name", "title", "side", "card"}, where)
    return Character(
        name=_name(data, where),
        title=text_of(data, "title", where, longest=LONGEST_TITLE),
        side=text_of(data, "side", where),
        card=text_of(data, "card", where),
        times=numbers_of(data, "times", where),
        plus=numbers_of(data, "plus", where),
        measured=_measured(data, where),
    )


def _knobs(data: Any, where: str) -> Skill:
    names = {item.name for item in fields(Skill)}
    check_fields(data, names, names, where)
    values: dict[str, Any] = {}
    for item in fields(Skill):
        value = number(data[item.name], f"{where}.{item.name}", *LIMITS[item.name])
        if item.type == "int" and value != int(value):
            raise LevelError(f"{where}.{item.name}: must be a whole number, not {as_found(data[item.name])}")
        values[item.name] = int(value) if item.type == "int" else value
    return Skill(**values)


def _name(data: Mapping[str, Any], where: str) -> str:
    name = text_of(data, "name", where)
    if any(letter in name for letter in "+:# ") or name != name.strip():
        raise LevelError(f"{where}: name: may not hold spaces, '+', ':' or '#'")
    if fault := name_fault(name):  # its file is called so
        raise LevelError(f"{where}: name: {fault}")
    return name


def _measured(data: Mapping[str, Any], where: str) -> dict[str, Any]:
    values = data.get("measured", {})
    if not isinstance(values, dict) or not all(isinstance(value, dict) for value in values.values()):
        raise LevelError(f"{where}: measured: must hold one object for each game")
    for game, found in values.items():
        place = f"{where}: measured.{legible(game, 40)}"
        if "rating" in found:
            number(found["rating"], f"{place}.rating", -10_000, 10_000)
        text_of(found, "text", place, empty=True)
        numbers_of(found, "deeds", place)
    return values


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


def note_measured(path: Path, entries: str, found: Mapping[str, Mapping[str, Any]], game: str) -> list[str]:
    """Write what the arena found onto the cards of a data file; gives back the names that were there."""
    data = parsed(path)
    noted = [item for item in listed(data, entries, path.name) if item.get("name") in found]
    for item in noted:
        before = item.get("measured", {})
        item["measured"] = {**before, game: {**before.get(game, {}), **found[item["name"]]}}
    if noted:
        write(data, path)
    return [item["name"] for item in noted]
