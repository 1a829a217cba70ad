"""`main.py check FILE`: replays a save from its seed and says whether every roll and state agrees."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.kernel.match import IllegalAction, LoadDice, Match
from game.kernel.state import Rolled
from game.registry import GAMES
from ui.commands import choices


def main(arguments: list[str]) -> int:
    return choices.run("check", lambda: check(arguments))


def check(arguments: list[str]) -> int:
    parser = choices.Parser(prog="main.py check", description="Replay a save and say whether every roll agrees.")
    parser.add_argument("file", metavar="FILE", help="a save, such as saves/name.json")
    path = Path(parser.parse_args(arguments).file)
    verdict, agrees = compare(Match.load(path, GAMES))
    print(f"{path.name}: {verdict}")
    return 0 if agrees else 1


def compare(loaded: Match[Any]) -> tuple[str, bool]:
    """One sentence about a match and the same match played again, and whether they agree."""
    again: Match[Any] = Match(loaded.game, loaded.scenario, loaded.seed, loaded.options)
    for number, action in enumerate(loaded.actions, start=1):
        try:
            repeat(again, action)
        except IllegalAction as error:
            return f"DOES NOT AGREE: action {number} cannot be played from this seed. {error}", False
        except Exception as error:  # a forged action may break the rules in any way
            return f"DOES NOT AGREE: action {number} breaks the rules ({type(error).__name__}).", False
    odd = differences(loaded, again)
    if odd:
        return f"DOES NOT AGREE: after {len(loaded.actions)} actions the replay differs in {', '.join(odd)}.", False
    return f"agrees: {len(loaded.actions)} actions and {rolls(again)} rolls replayed from seed {loaded.seed}.", True


def repeat(match: Match[Any], action: Any) -> None:
    if isinstance(action, LoadDice):
        match.load_dice(*action.pips)
    else:
        match.play(action)


def differences(one: Match[Any], other: Match[Any]) -> list[str]:
    """The facts in which two positions differ."""
    mine, yours = one.state.facts(), other.state.facts()
    return [name for name in mine if mine[name] != yours[name]]


def rolls(match: Match[Any]) -> int:
    told = [match.opening, *(moment.events for moment in match.history)]
    return sum(isinstance(event, Rolled) for events in told for event in events)
