"""What no player should do, as far as a game's brain has names for it: seen by a watch that follows the true game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from game.kernel.agenda import Action, Decision, Event, Side


class Blunder(NamedTuple):
    """Somebody did something silly."""

    side: Side
    kind: str
    words: str = ""  # for whoever wants to find the place again


class BlunderWatch(Protocol):
    """Follows one game; it may see everything, since it plays for nobody."""

    def see(self, before: Any, decision: Decision, action: Action, told: Sequence[Event]) -> Sequence[Blunder]:
        """An answer, the position it was given in, and what came of it."""
        ...


@runtime_checkable
class NamesBlunders(Protocol):
    """A brain may know what is silly in its game."""

    def blunder_watch(self) -> BlunderWatch: ...


class BlunderWitness:
    """Counts for both sides what a watch finds; without one it has seen nothing."""

    def __init__(self, brain: Any, sides: int, wanted: bool) -> None:
        self._watch = brain.blunder_watch() if wanted and isinstance(brain, NamesBlunders) else None
        self.counts: list[Counter[str]] = [Counter() for _ in range(sides)]
        self.found: list[Blunder] = []

    @property
    def is_watching(self) -> bool:
        return self._watch is not None

    def see(self, before: Any, decision: Decision, action: Action, told: Sequence[Event]) -> None:
        if self._watch is None:
            return
        for blunder in self._watch.see(before, decision, action, told):
            self.counts[blunder.side][blunder.kind] += 1
            self.found.append(blunder)
