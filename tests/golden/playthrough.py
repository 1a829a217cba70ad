"""A whole game in words, from a fixed seed and a stored list of answers: a change of the rules or of the wording shows
as a diff to be read.

`.venv/bin/python -m tests.golden.playthrough` writes the words of all games anew, from the answers as they are stored.
`.venv/bin/python -m tests.golden.playthrough --answers SCENARIO` also draws answers where the stored ones no longer
fit the rules, in the scenarios that it names; those before the first misfit stay. Nothing else draws any.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from game.kernel.agenda import Action, Decision
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.records import CodecError, decode, encode
from game.kernel.state import Told, canonical
from game.registry import GAMES

HERE = Path(__file__).parent
SEED = 1942


class Misfit(AssertionError):
    """A stored answer that its question does not take; the text names its line."""


def golden_path(game: str, scenario: str) -> Path:
    return HERE / game / f"{scenario}.txt"


def answers_path(game: str, scenario: str) -> Path:
    """One answer on each line."""
    return HERE / game / f"{scenario}.answers"


def stored(path: Path) -> Iterator[Action]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            yield decode(json.loads(line))
        except CodecError as error:
            raise Misfit(f"{path.name} line {number}: {error}") from error


def playthrough(game: Game[Any], scenario: str, answers: Iterable[Action]) -> str:
    """Every decision, its answer and what came of it, then the result; Misfit where the answers are not the game's."""
    match: Match[Any] = Match(game, scenario, SEED)
    lines = [f"{game.title}: {scenario}, seed {SEED}"]
    lines += _events(match, match.opening)
    for action in answers:
        decision = _asked(match, action)
        side = game.sides[decision.side].capitalize()
        lines.append(f"{side}: {game.ask(match.state, decision.question)}")
        lines.append(f"  > {game.say(match.state, decision.question, action)}")
        lines += _events(match, match.play(action))
    if match.decision is not None:
        raise Misfit(f"no answer is stored for line {len(match.history) + 1}: {match.decision.question}")
    lines += [game.score(match.state), f"Digest {match.state.digest()}"]
    return "\n".join(lines) + "\n"


def _asked(match: Match[Any], action: Action) -> Decision:
    decision, line = match.decision, len(match.history) + 1
    if decision is None:
        raise Misfit(f"line {line}: the game is over, but {action} is stored")
    if action not in decision.options:
        raise Misfit(f"line {line}: {action} is no answer to {decision.question}")
    return decision


def _events(match: Match[Any], told: list[Told]) -> list[str]:
    return [f"  {line}" for each in told for line in _heard(match.game, each)]


def _heard(game: Game[Any], told: Told) -> list[str]:
    """What everybody hears once; what only one side hears, or hears in other words, under its name."""
    by_side = {name: game.account(side, [told]) for side, name in enumerate(game.sides)}
    first, *others = by_side.values()
    if all(lines == first for lines in others):
        return first
    return [f"({name.capitalize()}) {line}" for name, lines in by_side.items() for line in lines]


def drawn(game: Game[Any], scenario: str, kept: Iterable[Action] = ()) -> list[Action]:
    """Answers for a whole game: the ones that are kept as long as they fit, then such as a seed draws."""
    match: Match[Any] = Match(game, scenario, SEED)
    rng = Random(SEED)
    left = iter(kept)
    while match.decision is not None:
        action = next(left, None)
        if action not in match.decision.options:
            left = iter(())
            action = rng.choice(match.decision.options)
        match.play(action)
    return match.actions


def readable(path: Path) -> list[Action]:
    """The answers of a file before the first that cannot be read any more; none of a file that is not there."""
    found: list[Action] = []
    with suppress(Misfit, FileNotFoundError):
        found.extend(stored(path))
    return found


def write_answers(game: Game[Any], scenario: str) -> None:
    path = answers_path(game.name, scenario)
    path.parent.mkdir(exist_ok=True)
    answers = drawn(game, scenario, readable(path))
    path.write_text("".join(canonical(encode(action)) + "\n" for action in answers), encoding="utf-8")
    print(f"wrote {path.name}")


def write_words(game: Game[Any], scenario: str) -> None:
    path = golden_path(game.name, scenario)
    path.write_text(playthrough(game, scenario, stored(answers_path(game.name, scenario))), encoding="utf-8")
    print(f"wrote {path.name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [briefing.name for game in GAMES.values() for briefing in game.briefings]
    parser.add_argument("--answers", nargs="+", default=[], choices=names, metavar="SCENARIO")
    anew = parser.parse_args().answers
    for game in GAMES.values():
        for briefing in game.briefings:
            if briefing.name in anew:
                write_answers(game, briefing.name)
            write_words(game, briefing.name)


if __name__ == "__main__":
    main()
