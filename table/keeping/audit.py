"""A game played again from its seed, a little at a time, so that the screen goes on: the proof of a save."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import Any

from game.kernel.match import Fallen, IllegalAction, LoadDice, Match
from game.kernel.reading import legible
from game.kernel.state import Rolled

SLICE = 0.005  # seconds of a frame
Witness = Callable[[Match[Any]], None]


def dice_code(seed: int) -> str:
    """Shown before the first roll and again at the end: it fixes all dice without telling any."""
    return hashlib.sha256(f"dice of {seed}".encode()).hexdigest()[:8]


class Audit:
    """`work` until it is done; then `verdict` says in plain words whether the game agrees with its replay."""

    def __init__(self, match: Match[Any], witness: Witness | None = None) -> None:
        self.match, self.witness = match, witness
        self.actions = match.actions
        self.again: Match[Any] = match.opened_with(*match.opening_dice)
        self.number = 0
        self.verdict = ""
        self.agrees = False

    @property
    def done(self) -> bool:
        return bool(self.verdict)

    @property
    def share(self) -> float:
        return self.number / max(1, len(self.actions))

    def work(self, seconds: float = SLICE) -> bool:
        """For about so long; whether it is done."""
        until = time.perf_counter() + seconds
        while not self.done:
            self._step()
            if time.perf_counter() > until:
                break
        return self.done

    def finish(self) -> None:
        while not self.done:
            self._step()

    def _step(self) -> None:
        if self.witness is not None:
            self.witness(self.again)
        if self.number == len(self.actions):
            self._compare()
            return
        self.number += 1
        try:
            self.again.repeat(self.actions[self.number - 1])
        except (IllegalAction, Fallen) as error:
            why = legible(error, 200)
            self.verdict = f"DOES NOT AGREE: played under older rules from decision {self.number} ({why})."

    def _compare(self) -> None:
        odd = differences(self.match, self.again)
        if odd:
            self.verdict = f"DOES NOT AGREE: after {self.number} actions the replay differs in {', '.join(odd)}."
            return
        self.agrees = True
        self.verdict = (
            f"agrees: {self.number} actions and {rolls(self.again)} rolls replayed from seed {self.match.seed}."
        )

    def plain_words(self) -> str:
        """For a player who never heard of seeds."""
        if not self.done:
            return f"Checking: {self.share:.0%} played again."
        code = dice_code(self.match.seed)
        if not self.agrees:
            return f"This game {self.verdict.replace('DOES NOT AGREE', 'does not agree with its replay')}"
        typed = sum(len(action.pips) for action in self.actions if isinstance(action, LoadDice))
        typed += len(self.match.opening_dice)
        own = f" {typed} pips were typed from your own dice." if typed else ""
        bag = " The dice were smoothed." if self.match.is_smoothed else ""
        decisions = f"{self.number} decision{'' if self.number == 1 else 's'}"
        return (
            f"This game is sound: {decisions} and {rolls(self.again)} rolls, played again from the start, "
            f"give the same position. The dice are those of code {code}.{own}{bag}"
        )


def differences(one: Match[Any], other: Match[Any]) -> list[str]:
    """The facts in which two positions differ."""
    mine, yours = one.state.facts(), other.state.facts()
    return [name for name in mine if mine[name] != yours[name]]


def rolls(match: Match[Any]) -> int:
    return sum(isinstance(event, Rolled) for event, _ in match.told)
