"""A series: questions that come one after the other on one table, each answered by the usual choice until changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.kernel.agenda import Action, Decision
from table.composition.draft import Answer, Draft
from table.composition.forms import Best, Row, Series, Value, Wish
from table.composition.sheet import Outcome


class SeriesSheet:
    """One table of questions. It has the face of a Sheet."""

    def __init__(self, series: Series, view: Any, decision: Decision, best: Best) -> None:
        self.form, self.view, self.decision, self.best = series, view, decision, best
        self.wanted: dict[str, Action] = {}  # by the question, as the player changed it
        self.rows: list[Row] = []
        self.chosen: dict[int, int] = {}
        self.current = 0
        self._run()

    def _run(self) -> None:
        """Answer every question of the chain: as wanted where that is still possible, else as usual."""
        draft = Draft(self.view, self.decision.side)
        self.rows, self.chosen = [], {}
        while (asked := draft.asked()) is not None and isinstance(asked.question, self.form.chain):
            action = self._answer(draft.world, asked)
            if len(asked.options) > 1:
                self._add_row(draft.world, asked, action)
            draft.give(asked, action)
        self.outcome = Outcome(draft, (), None)

    def _answer(self, world: Any, asked: Decision) -> Action:
        wanted = self.wanted.get(repr(asked.question))
        if wanted in asked.options:
            return wanted
        return asked.options[0] if len(asked.options) == 1 else self.best(world, asked.question, asked.options)

    def _add_row(self, world: Any, asked: Decision, action: Action) -> None:
        question, form = asked.question, self.form
        piece, title = form.about(world, question)
        values = tuple(
            Value(form.label(world, question, option), (Wish(option, repr(question)),), 0, form.place(question, option))
            for option in asked.options
        )
        self.rows.append(Row(len(self.rows), title, values, piece))
        self.chosen[len(self.rows) - 1] = asked.options.index(action)

    # ---- what is chosen

    def row(self, key: int) -> Row | None:
        return self.rows[key] if 0 <= key < len(self.rows) else None

    def value(self, row: Row) -> Value:
        return row.values[self.chosen[row.key]]

    def set(self, key: int, index: int) -> str:
        row = self.row(key)
        if row is None or not 0 <= index < len(row.values):
            return "That cannot be chosen here."
        self.current = key
        wish = row.values[index].wishes[0]
        self.wanted[wish.topic] = wish.action
        self._run()
        return ""

    def turn(self, key: int) -> str:
        row = self.row(key)
        return self.set(key, (self.chosen[key] + 1) % len(row.values)) if row is not None else ""

    def step(self, key: int, direction: int) -> str:
        row = self.row(key)
        return self.set(key, (self.chosen[key] + direction) % len(row.values)) if row is not None else ""

    def go(self, key: int, place: str) -> str:
        """The place for this row; then the next row has its turn."""
        row = self.row(key)
        ways = [i for i, value in enumerate(row.values) if value.place == place] if row is not None else []
        if not ways:
            return "It cannot go there."
        reason = self.set(key, ways[0])
        self.current = min(key + 1, len(self.rows) - 1)
        return reason

    def strike(self, key: int, piece: int) -> str:
        """A click on a piece that is an answer of this row."""
        row = self.row(key)
        for index, value in enumerate(row.values if row is not None else ()):
            if self._piece(value) == piece:
                reason = self.set(key, index)
                self.current = min(key + 1, len(self.rows) - 1)
                return reason
        return "It cannot be chosen for this row."

    def _piece(self, value: Value) -> int:
        return self.form.piece(self.decision.question, value.wishes[0].action)

    def pieces(self, key: int) -> frozenset[int]:
        """The pieces that answer this row."""
        row = self.row(key)
        return frozenset(self._piece(value) for value in row.values) - {-1} if row is not None else frozenset()

    def tick(self, rows: Sequence[Row]) -> str:
        return "There is nothing to tick here."

    @property
    def ticked(self) -> list[int]:
        return []

    # ---- what it comes to

    @property
    def world(self) -> Any:
        return self.outcome.draft.world

    @property
    def answers(self) -> list[Answer]:
        return self.outcome.draft.answers

    def ends(self) -> list[tuple[Outcome, Action]]:
        return []

    @property
    def is_complete(self) -> bool:
        return True

    def missing(self) -> str:
        return ""

    def summary(self) -> list[str]:
        return []
