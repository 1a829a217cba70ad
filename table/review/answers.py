"""The answers of a game, played again from its seed: where each was given, and whether dice fell."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.kernel.agenda import Action, Decision, play, settle
from game.kernel.match import DICE, Match, bring_dice
from game.kernel.state import HasTurns, State


@dataclass(frozen=True)
class GivenAnswer:
    """An answer where it was given: the true position with its question on top."""

    number: int  # in the match, from 0
    decision: Decision
    action: Action
    before: State
    dice: bool  # whether chance came in before the next decision

    @property
    def is_free(self) -> bool:
        return len(self.decision.options) > 1

    @property
    def turn(self) -> int:
        return self.before.turn if isinstance(self.before, HasTurns) else 0


def taken(match: Match[Any]) -> Iterator[GivenAnswer]:
    """Every answer of a match, as far as the rules of today take them."""
    again = match.opened_with(*match.opening_dice)
    state = again.state.clone()
    for number, action in enumerate(match.actions):
        if isinstance(action, DICE):
            bring_dice(state, action)
            continue
        decision = settle(state)
        if decision is None or action not in decision.options:
            return  # played under other rules
        before = state.clone()
        play(state, action)
        settle(state)
        yield GivenAnswer(number, decision, action, before, _chance(state) != _chance(before))


def _chance(state: State) -> tuple[Any, ...]:
    return state.seed, state.loaded, state.stacked


class Retraced:
    """The answers of a match, a little at a time, so that a screen need not wait for them."""

    def __init__(self, match: Match[Any]) -> None:
        self.match, self.answers = match, list[GivenAnswer]()
        self._rest: Iterator[GivenAnswer] | None = taken(match)

    @property
    def is_done(self) -> bool:
        return self._rest is None

    def work(self, seconds: float) -> bool:
        """For about so long; whether there is something new."""
        until, before = time.perf_counter() + seconds, len(self.answers)
        while self._rest is not None and time.perf_counter() < until:
            self._next()
        return len(self.answers) > before

    def _next(self) -> None:
        assert self._rest is not None
        found = next(self._rest, None)
        if found is None:
            self._rest = None
        else:
            self.answers.append(found)

    def finish(self) -> list[GivenAnswer]:
        while self._rest is not None:
            self._next()
        return self.answers
