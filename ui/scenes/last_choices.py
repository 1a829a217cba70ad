"""What was chosen for the last new game of each game: offered again, as far as it still fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.kernel.agenda import Side
from game.kernel.game import Game
from ui.scenes.set_up import SetUp
from ui.settings import Settings

PLAIN = ("scenario", "level", "character", "dice", "take_backs", "guided")  # kept as they are
PEOPLE = {Side(-1): "both", Side(-2): "nobody"}  # instead of a side; written as words, since sides are


def keep(setup: SetUp, settings: Settings) -> None:
    """The game chosen last stands last: New game opens with it."""
    choices: dict[str, Any] = {name: getattr(setup, name) for name in PLAIN}
    choices["side"] = PEOPLE.get(setup.side) or setup.game.sides[setup.side]
    choices["house"] = sorted(setup.house)
    others = {name: kept for name, kept in settings.new_games.items() if name != setup.game.name}
    settings.new_games = {**others, setup.game.name: choices}


def last_game(settings: Settings, games: Mapping[str, Game[Any]]) -> Game[Any]:
    """The game chosen last, or the first in the box."""
    known = [name for name in settings.new_games if name in games]
    return games[known[-1]] if known else next(iter(games.values()))


def recall(setup: SetUp, settings: Settings) -> None:
    """Put the last choices of this game back; a level or a rule may be gone since, then the usual one stays."""
    kept, game = settings.new_games.get(setup.game.name, {}), setup.game
    sides = {game.sides[side]: side for side in game.players} | {word: side for side, word in PEOPLE.items()}
    if len(game.players) == 1:
        del sides["both"]
    setup.scenario = _known(kept, "scenario", [brief.name for brief in game.briefings], setup.scenario)
    setup.side = sides[_known(kept, "side", sides, game.sides[setup.side])]
    setup.level = _known(kept, "level", setup.book.levels if setup.book else (), setup.level)
    setup.character = _known(kept, "character", setup.commanders(), "")
    setup.dice = _known(kept, "dice", setup.dice_modes(), setup.dice)
    setup.take_backs = kept.get("take_backs") is True
    setup.guided = kept.get("guided") is True
    rules = {rule.name for rule in game.options}
    house = kept.get("house")
    setup.house = rules & {name for name in house if isinstance(name, str)} if isinstance(house, list) else set()


def _known(kept: Mapping[str, Any], name: str, known: Iterable[str], usual: str) -> str:
    value = kept.get(name)
    return value if isinstance(value, str) and value in known else usual
