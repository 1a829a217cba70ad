"""A sheet: many answers of the engine composed as one table, in any order, and committed together.

A row is a piece or a question; its values stand for answers ("ticked", "two levels", "to area 22", "attacks B/1R").
What the rows wish is tried out as a draft, so nothing can be composed that the rules would not take.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.kernel.agenda import Action, Decision, Side
from table.composition.draft import Answer, Draft
from table.composition.forms import Best, Form, Row, Value, Wish


@dataclass(frozen=True)
class Outcome:
    """What a set of wishes comes to."""

    draft: Draft
    left: tuple[Wish, ...]  # wishes that the rules did not take
    tail: Decision | None  # the question of the chain that is still open

    @property
    def fits(self) -> bool:
        return not self.left


def run(form: Form, view: Any, side: Side, wishes: Sequence[Wish], best: Best) -> Outcome:
    """Answer every question of the chain by the first option that is wished for."""
    draft, bag = Draft(view, side), list(wishes)
    while True:
        decision = draft.asked()
        if decision is None or not isinstance(decision.question, form.chain):
            return Outcome(draft, _unmet(bag), None)
        action = _wished(form, draft.world, decision, bag) or _by_itself(form, draft.world, decision, best)
        if action is None:
            return Outcome(draft, _unmet(bag), decision)
        draft.give(decision, action)


def _unmet(bag: list[Wish]) -> tuple[Wish, ...]:
    return tuple(wish for wish in bag if not wish.standing)


def _wished(form: Form, world: Any, decision: Decision, bag: list[Wish]) -> Action | None:
    topic = form.topic(decision.question)
    wanted = {wish.action: wish for wish in bag if wish.topic == topic}
    found = [option for option in decision.options if option in wanted]
    if not found:
        return None
    action = form.prefer(world, decision.question, found) if len(found) > 1 else found[0]
    if not wanted[action].standing:
        bag.remove(wanted[action])
    return action


def _by_itself(form: Form, world: Any, decision: Decision, best: Best) -> Action | None:
    """A lone option that ends nothing; and what the form leaves to the usual answer."""
    if isinstance(decision.question, form.usual):
        return best(world, decision.question, decision.options)
    if len(decision.options) == 1 and not isinstance(decision.options[0], form.ends):
        return decision.options[0]
    return None


class Sheet:
    """One table being filled in."""

    def __init__(self, form: Form, view: Any, decision: Decision, best: Best) -> None:
        self.form, self.view, self.decision, self.best = form, view, decision, best
        self.chosen: dict[int, int] = {row.key: 0 for row in form.rows}
        self.current = form.rows[0].key if form.rows else -1
        self.outcome = self._run(self.chosen)
        if form.preset:
            self._preset()

    # ---- what is chosen

    @property
    def rows(self) -> Sequence[Row]:
        return self.form.rows

    def row(self, key: int) -> Row | None:
        return next((row for row in self.rows if row.key == key), None)

    def value(self, row: Row) -> Value:
        return row.values[self.chosen[row.key]]

    def _wishes(self, chosen: dict[int, int]) -> list[Wish]:
        return [wish for row in self.rows for wish in row.values[chosen[row.key]].wishes]

    def _run(self, chosen: dict[int, int]) -> Outcome:
        return run(self.form, self.view, self.decision.side, self._wishes(chosen), self.best)

    def _take(self, chosen: dict[int, int]) -> bool:
        """Keep this if the rules take it."""
        outcome = self._run(chosen)
        if outcome.fits:
            self.chosen, self.outcome = chosen, outcome
        return outcome.fits

    # ---- filling in

    def _preset(self) -> None:
        """What the form or the heuristics would choose, as far as it can be said in rows."""
        preset = self.form.preset
        bag = list(preset(self.view)) if callable(preset) else advised(self.form, self.view, self.decision, self.best)
        chosen = dict(self.chosen)
        for row in self.rows:
            shares = [_share(value, bag) for value in row.values]
            chosen[row.key] = shares.index(max(shares))
        if not self._take(chosen):
            self.tick([row for row in self.rows if chosen[row.key]])

    def set(self, key: int, index: int) -> str:
        """Choose a value; why not, if the rules refuse. What no longer goes with less is dropped."""
        row = self.row(key)
        if row is None or not 0 <= index < len(row.values):
            return "That cannot be chosen here."
        self.current = key
        chosen = {**self.chosen, key: index}
        if self.form.one_home and index:
            chosen = {k: (i if self._home(k) == row.home else 0) for k, i in chosen.items()}
        if self._take(chosen):
            return ""
        if not index:
            self._drop_unfitting(chosen)
            return ""
        return self.form.refuse(self.outcome, row, row.values[index]) or "That does not go with the rest."

    def _home(self, key: int) -> str:
        row = self.row(key)
        return row.home if row is not None else ""

    def _drop_unfitting(self, chosen: dict[int, int]) -> None:
        """Something was taken out: keep of the rest what still goes, row by row."""
        kept = dict.fromkeys(chosen, 0)
        self._take(kept)
        for key, index in chosen.items():
            if index:
                self._take({**self.chosen, key: index})

    def turn(self, key: int) -> str:
        """A click on the row: ticked or not; or the next value that fits."""
        row = self.row(key)
        if row is None:
            return "That cannot be chosen here."
        self.current = key
        count, reason = len(row.values), ""
        for way in range(1, count):
            reason = self.set(key, (self.chosen[key] + way) % count) or ""
            if not reason:
                return ""
        return reason

    def step(self, key: int, direction: int) -> str:
        """Minus and plus: the next value that way."""
        row = self.row(key)
        if row is None:
            return "That cannot be chosen here."
        self.current = key
        now = self.value(row)
        ladder = [i for i, value in enumerate(row.values) if value.place == now.place] if row.has_levels else []
        ladder = ladder or list(range(len(row.values)))
        reason, index = "", ladder.index(self.chosen[key]) + direction
        while 0 <= index < len(ladder):
            reason = self.set(key, ladder[index])
            if not reason:
                return ""
            index += direction
        return reason or ("That is the most." if direction > 0 else "That is the least.")

    def go(self, key: int, place: str) -> str:
        """A click on a place for the row: its value with that place, as near to what it has as can be."""
        row = self.row(key)
        ways = [i for i, value in enumerate(row.values) if value.place == place] if row is not None else []
        if row is None or not ways:
            return "It cannot go there."
        level, reason = self.value(row).level, ""
        for index in sorted(ways, key=lambda i: (abs(row.values[i].level - level), i)):
            reason = self.set(key, index)
            if not reason:
                if self.form.walks:
                    keys = [row.key for row in self.rows]
                    self.current = keys[(keys.index(key) + 1) % len(keys)]
                return ""
        return reason

    def tick(self, rows: Sequence[Row]) -> str:
        """Only these, as many as go together; the reason why one had to stay out."""
        self._take(dict.fromkeys(self.chosen, 0))
        reason = ""
        for row in rows:
            if not self.form.one_home or not self.ticked or self._home(self.ticked[0]) == row.home:
                reason = self.set(row.key, 1) or reason
        return reason

    @property
    def ticked(self) -> list[int]:
        return [key for key, index in self.chosen.items() if index]

    # ---- what it comes to

    @property
    def world(self) -> Any:
        """The position as it would be."""
        return self.outcome.draft.world

    @property
    def answers(self) -> list[Answer]:
        return self.outcome.draft.answers

    @cached_property
    def _bare(self) -> Outcome:
        return self._run(dict.fromkeys(self.chosen, 0))

    def ends(self) -> list[tuple[Outcome, Action]]:
        """What may be done with the rows as they are; then what may be done without them."""
        outcomes = [self.outcome]
        if self.form.open_ends and self.outcome.draft.answers:
            outcomes.append(self._bare)
        return [
            (outcome, option)
            for outcome in outcomes
            if outcome.tail is not None
            for option in outcome.tail.options
            if isinstance(option, self.form.ends)
        ]

    @property
    def is_complete(self) -> bool:
        """Whether nothing is left to say: the chain has come to its end."""
        return self.outcome.tail is None and bool(self.outcome.draft.answers)

    def missing(self) -> str:
        """Why it cannot be committed yet."""
        return "" if self.is_complete or self.ends() else self.form.missing(self.outcome)

    def summary(self) -> list[str]:
        return self.form.summary(self.view, self.outcome)


def advised(form: Form, view: Any, decision: Decision, best: Best) -> list[Wish]:
    """What the heuristics would answer, question by question, up to the end of the chain."""
    draft, wishes = Draft(view, decision.side), list[Wish]()
    while (asked := draft.asked()) is not None and isinstance(asked.question, form.chain):
        action = asked.options[0] if len(asked.options) == 1 else best(draft.world, asked.question, asked.options)
        if isinstance(action, form.ends):
            break
        wishes.append(Wish(action, form.topic(asked.question)))
        draft.give(asked, action)
    return wishes


def _share(value: Value, bag: list[Wish]) -> int:
    """How many of a value's wishes are among these; less than nothing if one is not."""
    wanted = [(wish.action, wish.topic) for wish in bag]
    own = [(wish.action, wish.topic) for wish in value.wishes]
    return len(own) if all(wanted.count(one) >= own.count(one) for one in own) else -1
