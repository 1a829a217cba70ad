"""Who sits on the other side: levels, characters and the level that adapts, all of them data with a card to read.

A name on the command line becomes a `Seat`: plain values that say everything about how a player plays. A seat can be
sent to another process or another machine, so the same name means the same player wherever a game is played.
"""

from __future__ import annotations

import difflib
import importlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from ai.brain import Brain, NoBrain, Weights, find_brain
from ai.mcts import Skill
from ai.player import Player, RandomPlayer
from ai.player import make_player as player_of_skill
from ai.worker import Mind
from game.kernel.agenda import Side
from game.kernel.game import Game
from game.registry import GAMES

DATA = Path(__file__).resolve().parent / "data"
USER_FOLDER = Path(__file__).resolve().parents[1] / "saves"  # what a player makes stays where his saves are
ADAPTIVE = "adaptive"
RANDOM, HEURISTIC, SEARCH = "random", "heuristic", "mcts"
LARGEST = 1_000_000  # bytes of a level file; ours take a few thousand


class LevelError(ValueError):
    """A level or character that is unknown or whose file is wrong; one line that names the field."""


# ---- what a player is made of ----------------------------------------------------------------------------------------


LIMITS: dict[str, tuple[float, float]] = {
    "iterations": (0, 1_000_000),
    "seconds": (0, 600),
    "candidates": (0, 1_000),
    "horizon": (1, 50),
    "misjudge": (0, 1),
    "processes": (1, 64),
}


@dataclass(frozen=True)
class Level:
    """A strength with a name. `measured` is by game: what the arena found."""

    name: str
    title: str
    card: str
    rating: float
    knobs: Skill
    game: str = ""  # a level with weights belongs to one game
    weights: Mapping[str, float] = field(default_factory=dict)
    measured: Mapping[str, Any] = field(default_factory=dict)

    def rating_in(self, game: str) -> float:
        """The measured rating, or the intended one where nobody has measured yet."""
        found = self.measured.get(game, {}).get("rating", self.rating)
        return float(found)


@dataclass(frozen=True)
class Character:
    """A commander of one side: the same skill, other wishes."""

    name: str
    title: str
    side: str
    card: str
    times: Mapping[str, float] = field(default_factory=dict)  # weights multiplied, so that they survive a new tuning
    plus: Mapping[str, float] = field(default_factory=dict)  # and weights shifted, for those that are zero
    measured: Mapping[str, Any] = field(default_factory=dict)

    def changes(self, weights: Weights) -> dict[str, float]:
        """The weights this character sees differently."""
        touched = sorted({*self.times, *self.plus})
        return {name: weights[name] * self.times.get(name, 1.0) + self.plus.get(name, 0.0) for name in touched}


@dataclass(frozen=True)
class Seat:
    """A player in plain values. Changes by side: a commander of one side plays the other like anybody."""

    name: str
    kind: str
    knobs: Skill
    changes: tuple[tuple[Side | None, str, float], ...] = ()  # None: whichever side it plays

    def weights(self, brain: Brain[Any], side: Side | None) -> dict[str, float]:
        """The brain's weights as this player sees them on that side, or on its own where the side is not said."""
        changed = {name: value for of, name, value in self.changes if of is None or side is None or of == side}
        return {**brain.weights, **changed}

    def repeatable(self) -> Seat:
        """The same player without a clock and in one process: its games depend on nothing but the seed."""
        return replace(self, knobs=replace(self.knobs, seconds=0.0, processes=1))


# ---- files, checked when loaded --------------------------------------------------------------------------------------


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
    box = _parsed(data / "levels.json")
    where = "levels.json"
    levels = {level.name: level for level in (_level(item, where) for item in _list(box, "levels", where))}
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
                raise LevelError(f"{path.name}: level {level.name!r}: name: is taken, choose another")
            _check_weights(f"{path.name}: level {level.name!r}: weights", level.weights, brain)
            book.levels[level.name] = level
            book.own.append(level.name)
        except LevelError as error:
            book.broken[path.stem] = str(error)


def load_level(path: Path) -> Level:
    """One level from its file."""
    return _level(_parsed(path), path.name)


def save_level(level: Level, path: Path, **figures: Any) -> None:
    """A level file as `load_level` reads it; figures say where its weights come from."""
    content = {item.name: getattr(level, item.name) for item in fields(Level)}
    content["knobs"] = {item.name: getattr(level.knobs, item.name) for item in fields(Skill)}
    _write({"format": 1, **content, **({"figures": figures} if figures else {})}, path)


def _load_characters(path: Path) -> dict[str, Character]:
    if not path.exists():
        return {}
    items = _list(_parsed(path), "characters", path.name)
    return {character.name: character for character in (_character(item, path.name) for item in items)}


def _write(content: Mapping[str, Any], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".tmp")
    draft.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    draft.replace(path)


def _parsed(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > LARGEST:
            raise LevelError(f"{path.name}: is too large for a level file")
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise LevelError(f"{path.name}: cannot be read: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        if isinstance(error, LevelError):
            raise
        raise LevelError(f"{path.name}: is not readable JSON") from error
    if not isinstance(data, dict):
        raise LevelError(f"{path.name}: must be an object with named fields")
    if data.get("format") != 1:
        raise LevelError(f"{path.name}: format: must be 1, not {data.get('format')!r}")
    return data


def _list(data: Mapping[str, Any], name: str, where: str) -> list[Any]:
    items = data.get(name)
    if not isinstance(items, list) or not items:
        raise LevelError(f"{where}: {name}: must be a list with something in it")
    return items


def _level(data: Any, where: str) -> Level:
    where = f"{where}: level {data.get('name')!r}" if isinstance(data, dict) else where
    known = {item.name for item in fields(Level)} | {"format", "figures"}
    _check_fields(data, known, {"name", "title", "card", "rating", "knobs"}, where)
    return Level(
        name=_name(data, where),
        title=_text(data, "title", where),
        card=_text(data, "card", where),
        rating=_number(data["rating"], f"{where}: rating", -10_000, 10_000),
        knobs=_knobs(data["knobs"], f"{where}: knobs"),
        game=_text(data, "game", where, empty=True),
        weights=_numbers(data, "weights", where),
        measured=_measured(data, where),
    )


def _character(data: Any, where: str) -> Character:
    where = f"{where}: character {data.get('name')!r}" if isinstance(data, dict) else where
    _check_fields(data, {item.name for item in fields(Character)}, {"name", "title", "side", "card"}, where)
    return Character(
        name=_name(data, where),
        title=_text(data, "title", where),
        side=_text(data, "side", where),
        card=_text(data, "card", where),
        times=_numbers(data, "times", where),
        plus=_numbers(data, "plus", where),
        measured=_measured(data, where),
    )


def _knobs(data: Any, where: str) -> Skill:
    names = {item.name for item in fields(Skill)}
    _check_fields(data, names, names, where)
    values: dict[str, Any] = {}
    for item in fields(Skill):
        value = _number(data[item.name], f"{where}.{item.name}", *LIMITS[item.name])
        if item.type == "int" and value != int(value):
            raise LevelError(f"{where}.{item.name}: must be a whole number, not {data[item.name]!r}")
        values[item.name] = int(value) if item.type == "int" else value
    return Skill(**values)


def _check_fields(data: Any, known: set[str], needed: set[str], where: str) -> None:
    if not isinstance(data, dict):
        raise LevelError(f"{where}: must be an object with named fields")
    for name in sorted(needed - data.keys()):
        raise LevelError(f"{where}: {name}: is missing")
    for name in sorted(data.keys() - known):
        raise LevelError(f"{where}: {name}: is not known; fields are {', '.join(sorted(known))}")


def _name(data: Mapping[str, Any], where: str) -> str:
    name = _text(data, "name", where)
    if any(letter in name for letter in "+:# ") or name != name.strip():
        raise LevelError(f"{where}: name: may not hold spaces, '+', ':' or '#'")
    return name


def _text(data: Mapping[str, Any], name: str, where: str, empty: bool = False) -> str:
    value = data.get(name, "")
    if not isinstance(value, str) or not (value or empty):
        raise LevelError(f"{where}: {name}: must be a text, not {value!r}")
    return value


def _number(value: Any, where: str, low: float = -math.inf, high: float = math.inf) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise LevelError(f"{where}: must be a number, not {value!r}")
    if not low <= value <= high:
        raise LevelError(f"{where}: must be from {low:g} to {high:g}, not {value!r}")
    return float(value)


def _numbers(data: Mapping[str, Any], name: str, where: str) -> dict[str, float]:
    values = data.get(name, {})
    if not isinstance(values, dict):
        raise LevelError(f"{where}: {name}: must be an object with named numbers")
    return {key: _number(value, f"{where}: {name}.{key}") for key, value in values.items()}


def _measured(data: Mapping[str, Any], where: str) -> dict[str, Any]:
    values = data.get("measured", {})
    if not isinstance(values, dict) or not all(isinstance(value, dict) for value in values.values()):
        raise LevelError(f"{where}: measured: must hold one object for each game")
    for game, found in values.items():
        if "rating" in found:
            _number(found["rating"], f"{where}: measured.{game}.rating")
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
            raise LevelError(f"{where}.{name}: is no weight of this game{_nearest(name, list(brain.weights))}")


# ---- from a name to a player -----------------------------------------------------------------------------------------


def find_game(game: str) -> tuple[Game[Any], Brain[Any]]:
    """Rules and brain by name; a dotted name is a module outside the box that holds GAME and BRAIN."""
    try:
        if "." in game:
            module = importlib.import_module(game)
            return module.GAME, module.BRAIN
        return GAMES[game], find_brain(game)
    except KeyError as error:
        raise LevelError(f"there is no game {game!r}{_nearest(game, list(GAMES))}") from error
    except (NoBrain, ImportError, AttributeError) as error:
        raise LevelError(f"there is no opponent for the game {game!r}: {error}") from error


def find_seat(game: str, name: str, data: Path = DATA, user: Path = USER_FOLDER) -> Seat:
    """What a name means: a level, a character, level+character, random, heuristic, mcts or mcts:ITERATIONS."""
    rules, brain = find_game(game)
    book = load_book(game, brain, data, user)
    first, colon, budget = name.partition(":")
    if first == SEARCH:
        knobs = replace(book.search, iterations=_iterations(budget, name)) if colon else book.search
        return Seat(name, SEARCH, knobs)
    if name in (RANDOM, HEURISTIC):
        return Seat(name, name, replace(book.search, iterations=0))
    return _named_seat(game, rules, brain, book, name, user)


def _iterations(text: str, name: str) -> int:
    low, high = 1, int(LIMITS["iterations"][1])
    if not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
        raise LevelError(f"{name!r}: write the iterations as a number from {low} to {high}, for example mcts:200")
    return int(text)


def _named_seat(game: str, rules: Game[Any], brain: Brain[Any], book: Book, name: str, user: Path) -> Seat:
    level, character = _parts(book, name)
    knobs = level.knobs
    if level.name == ADAPTIVE:
        knobs = adapted(book.ladder(), game, load_record(game, user).rating)
    changes: list[tuple[Side | None, str, float]] = [(None, key, level.weights[key]) for key in sorted(level.weights)]
    if character is not None:
        if character.side not in rules.sides:
            raise LevelError(f"character {character.name!r}: side: must be one of {', '.join(rules.sides)}")
        base = {**brain.weights, **level.weights}
        changes += [(rules.sides.index(character.side), key, value) for key, value in character.changes(base).items()]
    return Seat(name, SEARCH if knobs.iterations else HEURISTIC, knobs, tuple(changes))


def _parts(book: Book, name: str) -> tuple[Level, Character | None]:
    """The level and the character in a name, in whichever order they were written."""
    levels = [part for part in name.split("+") if part in book.levels]
    characters = [part for part in name.split("+") if part in book.characters]
    for part in name.split("+"):
        if part not in book.levels and part in book.broken:
            raise LevelError(book.broken[part])
        if part not in book.levels and part not in book.characters:
            raise LevelError(f"there is no player {part!r}{_nearest(part, book.names())}")
    if len(levels) > 1 or len(characters) > 1:
        raise LevelError(f"{name!r} names two of a kind: write one level, one character or level+character")
    level = book.levels[levels[0] if levels else book.default]
    return level, book.characters[characters[0]] if characters else None


def _nearest(word: str, words: list[str]) -> str:
    nearest = difflib.get_close_matches(word, words, n=1, cutoff=0.0)
    return f"; did you mean {nearest[0]!r}?" if nearest else ""


def make_player(
    game: str, name: str, seed: int, side: Side | None = None, user: Path = USER_FOLDER, explain: bool = True
) -> Player[Any]:
    """The player of that name. Give the side where it is known: a character commands only its own."""
    rules, _ = find_game(game)
    seat = find_seat(game, name, user=user)
    wrong = [of for of, _, _ in seat.changes if of is not None and side is not None and of != side]
    if wrong and side is not None:
        raise LevelError(f"{name!r} commands the {rules.sides[wrong[0]]} side, not the {rules.sides[side]} one")
    return seat_player(game, seat, seed, side, explain)


def make_mind(game: str, name: str, seed: int, side: Side, user: Path = USER_FOLDER) -> Mind:
    """The same player for a process of its own, which is where the screen lets it think."""
    seat = find_seat(game, name, user=user)
    if seat.kind == RANDOM:
        raise LevelError(f"{name!r} does not think: use make_player")
    return Mind(game, seat.knobs, seed, seat.weights(find_game(game)[1], side))


def seat_player(game: str, seat: Seat, seed: int, side: Side | None, explain: bool = False) -> Player[Any]:
    """The player that a seat describes; without explaining himself he is faster."""
    if seat.kind == RANDOM:
        return RandomPlayer(seed)
    rules, brain = find_game(game)
    return player_of_skill(rules, brain, seat.knobs, seed, seat.weights(brain, side), explain)


# ---- the level that adapts -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Record:
    """What is known about the human: a rating on the scale of the levels, from so many games."""

    rating: float
    games: int = 0


FIRST_STEP, LAST_STEP = 240.0, 60.0  # rating points that a surprise moves: a lot at first, less once we know him
LOWEST, HIGHEST = -2_000.0, 5_000.0


def expected_score(rating: float, other: float) -> float:
    """The share of games that a rating wins against another (Elo)."""
    return 1.0 / (1.0 + math.pow(10.0, (other - rating) / 400.0))


def updated(record: Record, opponent: float, result: float) -> Record:
    """The record after one game against an opponent of that rating; result 1 won, 0 lost, 0.5 drawn."""
    step = max(LAST_STEP, FIRST_STEP / (1.0 + record.games / 4.0))
    rating = record.rating + step * (result - expected_score(record.rating, opponent))
    return Record(min(HIGHEST, max(LOWEST, rating)), record.games + 1)


def adapted(ladder: list[Level], game: str, rating: float) -> Skill:
    """Skill for a rating: those of the two levels around it, mixed. Below the lowest and above the best it stays."""
    rungs = sorted(ladder, key=lambda level: level.rating_in(game))
    for lower, upper in pairwise(rungs):
        low, high = lower.rating_in(game), upper.rating_in(game)
        if rating < high:
            share = 0.0 if rating <= low else (rating - low) / (high - low)
            return _mixed(lower.knobs, upper.knobs, share)
    return rungs[-1].knobs


def _mixed(low: Skill, high: Skill, share: float) -> Skill:
    """Between two levels, in even steps of effort: ten times the iterations is as far as the ten times before it."""
    values: dict[str, Any] = {}
    for item in fields(Skill):
        first, last = float(getattr(low, item.name)), float(getattr(high, item.name))
        if item.name == "candidates" and 0 in (first, last):  # all: nothing lies between that and a number
            values[item.name] = int(first if share < 0.5 else last)
        elif item.type == "int":
            values[item.name] = round(math.expm1(math.log1p(first) * (1 - share) + math.log1p(last) * share))
        else:
            values[item.name] = first * (1 - share) + last * share
    return Skill(**values)


def load_record(game: str, user: Path = USER_FOLDER) -> Record:
    """What is known about the player in that game; a beginner's guess if nothing is."""
    path = user / "adaptive.json"
    if not path.exists():
        return Record(rating=700.0)
    entry = _parsed(path).get(game, {"rating": 700.0, "games": 0})
    _check_fields(entry, {"rating", "games"}, {"rating", "games"}, f"{path.name}: {game}")
    rating = _number(entry["rating"], f"{path.name}: {game}.rating", LOWEST, HIGHEST)
    return Record(rating, int(_number(entry["games"], f"{path.name}: {game}.games", 0, 1e9)))


def note_result(game: str, result: float, opponent: str = ADAPTIVE, user: Path = USER_FOLDER) -> Record:
    """Remember how a human's game ended (1 won, 0 lost, 0.5 drawn), so that the adaptive level follows."""
    before = load_record(game, user)
    rating = before.rating
    if opponent != ADAPTIVE:
        levels = load_book(game, find_game(game)[1], user=user).levels
        rating = next((levels[part].rating_in(game) for part in opponent.split("+") if part in levels), rating)
    after = updated(before, rating, result)
    path = user / "adaptive.json"
    kept = _parsed(path) if path.exists() else {"format": 1}
    _write({**kept, game: {"rating": round(after.rating, 1), "games": after.games}}, path)
    return after


# ---- cards -----------------------------------------------------------------------------------------------------------


def level_card(level: Level, game: str) -> str:
    """A level in plain text: what it is, how hard it thinks, what it sees, what the arena found."""
    found = level.measured.get(game, {}).get("text", "not measured yet in this game")
    effort = "the strength follows your results" if level.name == ADAPTIVE else knobs_text(level.knobs)
    return f"{level.title}. {level.card}\nEffort: {effort}.\nMeasured: {found}."


def character_card(character: Character, game: str) -> str:
    """A character in plain text, with what the arena counted."""
    found = character.measured.get(game, {}).get("text", "not measured yet")
    return f"{character.title} ({character.side}). {character.card}\nMeasured: {found}."


def knobs_text(knobs: Skill) -> str:
    """The knobs in words: the same figures for every level, so that cards can be compared."""
    plans = "1 plan" if knobs.horizon == 1 else f"{knobs.horizon} plans"
    search = f"{knobs.iterations} iterations, {plans} ahead" if knobs.iterations else "no search"
    cap = f"at most {knobs.seconds:g} s for a plan" if knobs.seconds else "no time cap"
    odds = f"odds misread by up to {knobs.misjudge:.0%}" if knobs.misjudge else "exact odds"
    looked = f"the best {knobs.candidates} options" if knobs.candidates else "all options"
    cores = f", {knobs.processes} processes" if knobs.processes > 1 else ""
    return f"{search}, {cap}, {looked} of a question, {odds}{cores}"


def note_measured(path: Path, entries: str, found: Mapping[str, Mapping[str, Any]], game: str) -> list[str]:
    """Write what the arena found onto the cards of a data file; gives back the names that were there."""
    data = _parsed(path)
    noted = [item for item in _list(data, entries, path.name) if item.get("name") in found]
    for item in noted:
        before = item.get("measured", {})
        item["measured"] = {**before, game: {**before.get(game, {}), **found[item["name"]]}}
    _write(data, path)
    return [item["name"] for item in noted]
