"""Words a player types on the command line, and one clear line when a word is wrong."""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

from game.kernel.catalogue import ScenarioError
from game.kernel.game import Game
from game.kernel.match import SEEDS
from game.kernel.reading import legible
from game.kernel.saves import SaveError

MOST_DIGITS = 18  # of a count


class WrongWord(Exception):
    """Something on the command line that cannot be meant; the text is the line to be shown."""


class Parser(argparse.ArgumentParser):
    """argparse prints its whole usage for every slip; one line is enough."""

    def error(self, message: str) -> NoReturn:
        raise WrongWord(f"{message} ({self.prog} --help tells more)")


def run(name: str, command: Callable[[], int]) -> int:
    """A command's exit code; what the player did wrong becomes one line and code 2."""
    try:
        return command()
    except SystemExit as stop:  # argparse after --help
        return int(stop.code or 0)
    except (WrongWord, SaveError, ScenarioError) as error:
        print(f"{name}: {error}", file=sys.stderr)
        return 2


def pick(kind: str, word: str, known: Iterable[str]) -> str:
    """The word itself if it is known; or else the nearest right one in the complaint."""
    names = list(known)
    if word in names:
        return word
    nearest = difflib.get_close_matches(word.lower(), names, n=1, cutoff=0.0)
    hint = f"did you mean {nearest[0]!r}? There is: {', '.join(names)}" if nearest else "there is none"
    raise WrongWord(f"there is no {kind} {legible(word)!r}; {hint}")


def pick_game(word: str | None, games: Mapping[str, Game[Any]]) -> Game[Any]:
    """The game named, or the first in the box."""
    return games[pick("game", word, games)] if word else next(iter(games.values()))


def scenario_names(game: Game[Any]) -> list[str]:
    return [briefing.name for briefing in game.briefings]


def pick_scenario(word: str | None, game: Game[Any]) -> str:
    """The scenario named, or the game's standard one."""
    names = scenario_names(game)
    return pick("scenario", word, names) if word else names[0]


def whole_number(text: str) -> int:
    """argparse's own complaint would speak of 'invalid int value', and repeat any length of it."""
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{legible(text)!r} is not a whole number") from None
    if len(str(abs(number))) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"{legible(text)!r} has too many digits: at most {MOST_DIGITS} are read")
    return number


def seed(text: str) -> int:
    """What fixes the dice; as many as are drawn when none is given."""
    digits = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    if not digits or int(text) >= SEEDS:
        raise argparse.ArgumentTypeError(f"{legible(text)!r}: a seed is a whole number from 0 to {SEEDS - 1}")
    return int(text)


def count(text: str) -> int:
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is less than one")
    return number
