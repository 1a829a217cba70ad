"""An ear for tests that ask what happened and not where things stood then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.kernel.state import Copies, State, Told


class Events(Sequence[Any]):
    """The events alone of what a state tells; it grows as the state is played."""

    def __init__(self, told: list[Told]) -> None:
        self.told = told

    def __getitem__(self, number: Any) -> Any:
        return [event for event, _ in self.told][number]

    def __len__(self) -> int:
        return len(self.told)

    def __eq__(self, other: object) -> bool:
        return list(self) == other


def listen(state: State) -> Events:
    """Everything that is told from now on."""
    told = Copies()
    state.ears = told  # type: ignore[misc]
    return Events(told)
