"""What was chosen for the last new game of each game: offered again, as far as it still fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from game.kernel.agenda import Side
from ui.settings import Settings

if TYPE_CHECKING:
    from game.kernel.game import Game
    from ui.scenes.new_game import NewGameScene

PLAIN = ("scenario", "level", "character", "dice", "take_backs")  # kept as they are
PEOPLE = {Side(-1): "both", Side(-2): "nobody"}  # instead of a side; written as words, since sides are


def keep(scene: NewGameScene) -> None:
    """The game chosen last stands last: New game opens with it."""
    choices: dict[str, Any] = {name: getattr(scene, name) for name in PLAIN}
    choices["side"] = PEOPLE.get(scene.side) or scene.game.sides[scene.side]
    choices["house"] = sorted(scene.house)
    others = {name: kept for name, kept in scene.app.settings.new_games.items() if name != scene.game.name}
    scene.app.settings.new_games = {**others, scene.game.name: choices}


def last_game(settings: Settings, games: Mapping[str, Game[Any]]) -> Game[Any]:
    """The game chosen last, or the first in the box."""
    known = [name for name in settings.new_games if name in games]
    return games[known[-1]] if known else next(iter(games.values()))


def recall(scene: NewGameScene) -> None:
    """Put the last choices of this game back; a level or a rule may be gone since, then the usual one stays."""
    kept, game = scene.app.settings.new_games.get(scene.game.name, {}), scene.game
    sides = {game.sides[side]: side for side in game.players} | {word: side for side, word in PEOPLE.items()}
    if len(game.players) == 1:
        del sides["both"]
    scene.scenario = _known(kept, "scenario", [brief.name for brief in game.briefings], scene.scenario)
    scene.side = sides[_known(kept, "side", sides, game.sides[scene.side])]
    scene.level = _known(kept, "level", scene.book.levels if scene.book else (), scene.level)
    scene.character = _known(kept, "character", scene.commanders(), "")
    scene.dice = _known(kept, "dice", scene.dice_modes(), scene.dice)
    scene.take_backs = kept.get("take_backs") is True
    rules = {rule.name for rule in game.options}
    house = kept.get("house")
    scene.house = rules & {name for name in house if isinstance(name, str)} if isinstance(house, list) else set()


def _known(kept: Mapping[str, Any], name: str, known: Iterable[str], usual: str) -> str:
    value = kept.get(name)
    return value if isinstance(value, str) and value in known else usual
