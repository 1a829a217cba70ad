"""From a name to a player."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from ai.brain import Brain
from ai.levels.adaptive import adapted, load_record
from ai.levels.files import Book, find_game, load_book
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
    Seat,
    nearest,
)
from ai.player import Player, RandomPlayer
from ai.player import make_player as player_of_skill
from ai.search.skill import LIMITS
from ai.veterans import as_veteran, veterans_of
from ai.worker import Mind
from game.kernel.agenda import Side
from game.kernel.game import Game
from game.kernel.reading import legible


def find_seat(game: str, name: str, box: Path = BOX, user: Path = USER_FOLDER) -> Seat:
    """What a name means: a level, a character, both with a +, a veteran, random, heuristic, mcts or mcts:TRIES."""
    rules, brain = find_game(game)
    book = load_book(game, brain, box, user)
    first, colon, budget = name.partition(":")
    if first == SEARCH:
        knobs = replace(book.search, iterations=_iterations(budget, name)) if colon else book.search
        return Seat(name, SEARCH, knobs)
    if name in (RANDOM, HEURISTIC):
        return Seat(name, name, replace(book.search, iterations=0))
    if name in veterans_of(brain):
        return Seat(name, SEARCH, veterans_of(brain)[name].skill, veteran=name)
    return _named_seat(game, rules, brain, book, name, user)


def _iterations(text: str, name: str) -> int:
    low, high = 1, int(LIMITS["iterations"][1])
    if not text.isascii() or not text.isdigit() or len(text) > len(str(high)) or not low <= int(text) <= high:
        raise LevelError(
            f"{legible(name)!r}: write the iterations as a number from {low} to {high}, for example mcts:200"
        )
    return int(text)


def _named_seat(game: str, rules: Game[Any], brain: Brain[Any], book: Book, name: str, user: Path) -> Seat:
    level, character = _parts(book, name)
    knobs = level.knobs
    if level.name == ADAPTIVE:
        knobs = adapted(book.ladder(), load_record(game, user).rating)
    changes: list[tuple[Side | None, str, float]] = [(None, key, level.weights[key]) for key in sorted(level.weights)]
    if character is not None:
        if character.side not in rules.sides:
            raise LevelError(f"character {character.name!r}: side: must be one of {', '.join(rules.sides)}")
        base = {**brain.weights, **level.weights}
        side = Side(rules.sides.index(character.side))
        changes += [(side, key, value) for key, value in character.changes(base).items()]
    return Seat(name, SEARCH if knobs.iterations else HEURISTIC, knobs, tuple(changes))


def _parts(book: Book, name: str) -> tuple[Level, Character | None]:
    """The level and the character in a name, in whichever order they were written."""
    levels = [part for part in name.split("+") if part in book.levels]
    characters = [part for part in name.split("+") if part in book.characters]
    for part in name.split("+"):
        if part not in book.levels and part in book.broken:
            raise LevelError(book.broken[part])
        if part not in book.levels and part not in book.characters:
            raise LevelError(f"there is no player {legible(part)!r}{nearest(legible(part), book.names())}")
    if len(levels) > 1 or len(characters) > 1:
        raise LevelError(f"{legible(name)!r} names two of a kind: write one level, one character or level+character")
    level = book.levels[levels[0] if levels else book.default]
    return level, book.characters[characters[0]] if characters else None


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
    brain = as_veteran(find_game(game)[1], seat.veteran)
    return Mind(game, seat.knobs, seed, seat.weights(brain, side), veteran=seat.veteran)


def seat_player(game: str, seat: Seat, seed: int, side: Side | None, explain: bool = False) -> Player[Any]:
    """The player that a seat describes; without explaining himself he is faster."""
    if seat.kind == RANDOM:
        return RandomPlayer(seed)
    rules, brain = find_game(game)
    brain = as_veteran(brain, seat.veteran)
    return player_of_skill(rules, brain, seat.knobs, seed, seat.weights(brain, side), explain)
