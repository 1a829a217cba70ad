"""What a skin need not say: a sound answer to most of what the battle screen asks, from the records and a few names."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from game.kernel.agenda import Event, Side
from game.kernel.named import Place, places_in
from ui.board.faces import Face
from ui.board.piles import Stack
from ui.board.skin import PhaseState

SETUP = "setup"  # a phase of this name is shown only while it lasts


class PlainSkin:
    """A game overrides what it knows better, and adds what only it knows: chart, stacks, status, cards."""

    side_names: tuple[str, ...] = ()
    phase_names: Mapping[str, str] = {}  # by the rules' own names, in the order of a turn
    phase_words: Mapping[str, str] = {}  # what each is for

    def place_name(self, place: Place) -> str:
        return str(place)

    # ---- pieces

    def stacks(
        self, view: Any, place: str, palette: str, chosen: frozenset[int], dimmed: frozenset[int]
    ) -> tuple[Stack, ...]:
        raise NotImplementedError("abstract")

    def pieces_at(self, view: Any, place: str) -> list[int]:
        stacks = self.stacks(view, place, "", frozenset(), frozenset())
        return [token.key for stack in stacks for token in stack.tokens]

    def turned(self, view: Any, piece: int, palette: str) -> Face | None:
        return None

    def is_contested(self, view: Any, place: str) -> bool:
        return False

    def is_target(self, view: Any, side: Side, place: str) -> bool:
        return False

    def touched(self, view: Any, event: Event) -> Collection[str]:
        return {self.place_name(place) for place in places_in(event)} - {""}

    # ---- words

    def side_name(self, side: Side) -> str:
        return self.side_names[side]

    def turn_words(self, view: Any) -> str:
        return f"Turn {view.turn} of {view.scenario.last_turn}"

    def phases(self, view: Any) -> list[tuple[str, PhaseState]]:
        names = list(self.phase_names)
        now = names.index(view.phase) if view.phase in names else 0
        return [
            (self.phase_names[name], "now" if number == now else "done" if number < now else "later")
            for number, name in enumerate(names)
            if name != SETUP or number == now
        ]

    def phase_notes(self) -> dict[str, str]:
        return {self.phase_names[name]: words for name, words in self.phase_words.items()}
