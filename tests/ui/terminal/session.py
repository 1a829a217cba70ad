"""Sessions in the terminal with somebody at the keys, for the tests."""

from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random
from typing import Any

from game.kernel.match import Match
from game.registry import GAMES
from table.rival import seat_opponent
from tests import forging
from tests.ai import toy_arena
from tests.kernel import toy
from ui.terminal.session import Session

ROOT = Path(__file__).resolve().parents[3]
REAL = next(iter(GAMES.values()))
SHORTEST = min(REAL.briefings, key=lambda briefing: briefing.minutes).name
NORTH, SOUTH = 0, 1


class Script(io.StringIO):
    """Lines typed one after the other, then the end of input or an interruption."""

    def __init__(self, *lines: str, interrupt: bool = False) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self.interrupt = interrupt

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline()
        if not line and self.interrupt:
            raise KeyboardInterrupt
        return line


def session(folder: Path, script: Script, *humans: int, match: Match[Any] | None = None) -> Session:
    return Session(match or Match(toy.GAME, "short", 5), humans, script, io.StringIO(), toy.GAMES, folder)


def said(session: Session) -> str:
    assert isinstance(session.lines.out, io.StringIO)
    return session.lines.out.getvalue()


def run(folder: Path, *lines: str, humans: tuple[int, ...] = (NORTH,), seed: int = 5) -> tuple[Session, str]:
    """One scripted session of the toy to its end, and everything it said."""
    played = session(folder, Script(*lines), *humans, match=Match(toy.GAME, "short", seed))
    assert played.run() == 0
    return played, said(played)


def saved_name(text: str) -> Path:
    found = re.search(r"saved as (\S+\.json)\. Go on with: (.*)", text)
    assert found is not None
    assert found[2] == f"python3 main.py play --text --load {found[1]}"
    return Path(found[1])


RACES: dict[str, Any] = {toy_arena.NAME: toy_arena.GAME}
RED, BLUE = 0, 1


def race(folder: Path, name: str, *lines: str, seed: int = 4, opened: bool = False) -> Session:
    """A race of red at the terminal against somebody."""
    match: Match[Any] = Match(toy_arena.GAME, "sprint", seed)
    rival = seat_opponent(match, (RED,), name, folder)
    return Session(match, (RED,), Script(*lines), io.StringIO(), RACES, folder, rival, opened)


def save_of_real_game(path: Path) -> Match[Any]:
    match: Match[Any] = Match(REAL, SHORTEST, 8)
    rng = Random(8)
    for _ in range(40):
        assert match.decision is not None
        match.play(rng.choice(match.decision.options))
    match.save(path)
    return match


def forge(path: Path, *, actions: bool = False) -> None:
    """A cheat's save: sound by its seal, but not what the rules and the seed give."""
    save_of_real_game(path)

    def cheat(data: dict[str, Any]) -> None:
        if actions:
            data["actions"].insert(0, data["actions"][-1])
        else:
            data["state"]["seed"] += 1

    forging.forge(path, cheat)
