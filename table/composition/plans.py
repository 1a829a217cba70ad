"""Whole orders: what a game composes before anything is committed, and what then answers every question on its way.

A goal is something that can be ordered from a place or a piece. Its plan has rows to be changed, like any sheet, and a
script: the answers to all questions that the engine will ask for it, one by one, before and after the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.kernel.agenda import Action, Decision, Question, Side
from game.kernel.forecast import Forecast
from game.kernel.picking import DONE
from game.kernel.standing import StandingOrder
from table.composition.draft import Draft
from table.composition.forms import Best, ClickStep, Form, Row, Wish, as_asked, no_reason
from table.composition.paper import SectionKind, Word
from table.composition.sheet import Outcome, Sheet

Filled = Mapping[int, int]  # by the key of a row: the number of its value
PlanScript = Callable[[Any, Decision], Action | None]  # the answer to a question; None: that is not of this order


@dataclass(frozen=True)
class Foresight:
    """What an order's forecast is made from besides its rows: the position, for whom, how he uses a second throw, and
    what the rules say of the order's last answer by itself, worked out only if it is wanted."""

    world: Any
    reader: Side
    standing: StandingOrder
    of_last: Callable[[], Forecast | None]


Foreseer = Callable[[Filled, Foresight], Forecast | None]


@dataclass(frozen=True)
class PlanPart:
    """Rows under one heading. `options`: one row, of whose values one is taken."""

    title: str
    rows: tuple[Row, ...]
    kind: SectionKind = "chips"


def nothing_against(filled: Filled) -> str:
    return ""


def no_words(filled: Filled, world: Any, decision: Decision) -> tuple[Word, ...]:
    return ()


def as_the_rules_say(filled: Filled, sight: Foresight) -> Forecast | None:
    return sight.of_last()


def as_ordered(filled: Filled, world: Any) -> str:
    return ""


def no_trails(filled: Filled, world: Any) -> tuple[tuple[str, ...], ...]:
    return ()


@dataclass(frozen=True)
class LaterOrder:
    """What is left of an order that takes more than one turn: it comes back composed, and waits for the button."""

    spot: ClickStep
    goal: Goal


def nothing_left(filled: Filled, world: Any) -> LaterOrder | None:
    return None


@dataclass(frozen=True)
class OrderPlan:
    """An order from the first question to the last answer that can be told beforehand."""

    ask: str  # `How do you assault Hill 80?`
    parts: tuple[PlanPart, ...]
    preset: tuple[int, ...]  # rows that are ticked to begin with, the most important first
    script: Callable[[Filled], PlanScript]
    words: Callable[[Filled, Any], tuple[Word, ...]]  # the sentence, and in which world
    deed: Callable[[Filled, Any], str]  # what the button does
    given: tuple[Action, ...] = ()  # answers without which it is not complete
    covers: tuple[type[Question[Any]], ...] = ()  # questions after the dice that it means to answer
    check: Callable[[Filled], str] = nothing_against  # why rows do not go together, where no draft can tell
    refuse: Callable[[Any, Row, Any], str] = no_reason
    falls_short: Callable[[Filled, Any], str] = as_ordered  # why the draft's end is not what was ordered
    came_back: Callable[[Filled, Any, Decision], tuple[Word, ...]] = no_words  # what the world has changed in it
    missing: str = "Tick at least one unit first."
    foresee: Foreseer = as_the_rules_say  # what the whole may come to, where its last answer is not all of it
    filled: tuple[tuple[int, int], ...] = ()  # values of rows that are not ticks
    then: Callable[[Filled, Any], LaterOrder | None] = nothing_left  # what is left of it when one is asked again
    faces: str = ""  # the place around which its facing is chosen
    trails: Callable[[Filled, Any], tuple[tuple[str, ...], ...]] = no_trails  # its ways on the map, place by place

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(row for part in self.parts for row in part.rows)


@dataclass(frozen=True)
class Goal:
    """Something that can be ordered from where one acts: what one clicks for it, and its kind."""

    step: ClickStep
    kind: str
    label: str  # of the kind: `Assault`
    make: Callable[[], OrderPlan]
    key: str = ""  # the action of the settings whose key the kind has
    title: str = ""  # its line in a list of goals; else the kind and the place
    heading: str = ""  # of the list, where one has chosen who acts
    badge: str = ""  # what it costs, on its place

    @property
    def place(self) -> str:
        """Where it leads, if it is given by a place."""
        return str(self.step[1]) if self.step[0] == "place" else ""


class PlanSheet(Sheet):
    """A plan being filled in. It has the face of any other sheet; its chain is the script's."""

    def __init__(self, goal: Goal, view: Any, decision: Decision, best: Best) -> None:
        self.goal, self.plan = goal, goal.make()
        plan = self.plan
        form = Form(
            goal.label, plan.rows, (), (), refuse=plan.refuse, ask=lambda outcome: plan.ask or as_asked(outcome)
        )
        self._filled = dict(plan.filled)
        super().__init__(form, view, decision, best)
        self.chosen = {**self.chosen, **self._filled}
        self.outcome = self._run(self.chosen)
        wanted = [row for key in plan.preset for row in plan.rows if row.key == key]
        self._begin_with(wanted)

    def _begin_with(self, rows: Sequence[Row]) -> None:
        """All of them if they go together; else as many as do."""
        if not self._take({**self.chosen, **{row.key: 1 for row in rows}}):
            for row in rows:
                self._take({**self.chosen, row.key: 1})
        for row in self.rows:
            if not self.is_complete and row.is_tick:
                self._take({**self.chosen, row.key: 1})

    def _run(self, chosen: dict[int, int]) -> Outcome:
        """Every question by the script, as far as no die falls and nobody else is asked."""
        script, draft = self.plan.script(chosen), Draft(self.view, self.decision.side)
        while (asked := draft.asked()) is not None:
            action = asked.options[0] if len(asked.options) == 1 else script(draft.world, asked)
            if action is None or action not in asked.options:
                return Outcome(draft, self._unmet(chosen, draft), asked)
            draft.give(asked, action)
        return Outcome(draft, self._unmet(chosen, draft), None)

    def _unmet(self, chosen: dict[int, int], draft: Draft) -> tuple[Wish, ...]:
        given = [answer.action for answer in draft.answers]
        wishes = [wish for row in self.rows for wish in row.values[chosen[row.key]].wishes]
        short = [Wish(DONE, reason)] if (reason := self.plan.falls_short(chosen, draft.world)) else []
        return tuple([wish for wish in wishes if wish.action not in given] + short)

    def _take(self, chosen: dict[int, int]) -> bool:
        return not self.plan.check(chosen) and super()._take(chosen)

    def set(self, key: int, index: int) -> str:
        reason = super().set(key, index)
        if not reason:
            return ""
        wanted = {**self.chosen, key: index}
        return self.plan.check(wanted) or self.plan.falls_short(wanted, self._run(wanted).draft.world) or reason

    def clicked(self, step: ClickStep) -> tuple[Row, int] | None:
        """The row and the value that a click on a facing or a card means; a second one takes it back."""
        for row in self.rows:
            for index, value in enumerate(row.values):
                if value.click == step:
                    return row, 0 if self.chosen[row.key] == index else index
        return None

    def tried(self, step: ClickStep) -> Outcome | None:
        """What the order would come to with that; None if the click means nothing here, or would take it back."""
        meant = self.clicked(step)
        if meant is None or not meant[1]:
            return None
        outcome = self._run({**self.chosen, meant[0].key: meant[1]})
        return outcome if outcome.fits and outcome.draft.answers else None

    def tick(self, rows: Sequence[Row]) -> str:
        """Only these of the rows that are ticks; what else is filled in stays."""
        ticks = {row.key for row in self.rows if row.is_tick}
        self._take({key: 0 if key in ticks else index for key, index in self.chosen.items()})
        reason = ""
        for row in rows:
            if row.is_tick:
                reason = self.set(row.key, 1) or reason
        return reason

    @property
    def ticked(self) -> list[int]:
        return [row.key for row in self.rows if row.is_tick and self.chosen[row.key]]

    def _drop_unfitting(self, chosen: dict[int, int]) -> None:
        ticks = {row.key for row in self.rows if row.is_tick}
        rest = {**chosen, **dict.fromkeys(chosen, 0), **self._filled} if self.plan.check(chosen) else chosen
        self.chosen = {key: 0 if key in ticks else rest[key] for key in chosen}
        self.outcome = self._run(self.chosen)
        for key, index in chosen.items():
            if index and key in ticks:
                self._take({**self.chosen, key: index})

    def ends(self) -> list[tuple[Outcome, Action]]:
        return []

    @property
    def is_complete(self) -> bool:
        given = [answer.action for answer in self.answers]
        who = [row for part in self.plan.parts[:1] for row in part.rows if row.is_tick]
        if who and not any(self.chosen[row.key] for row in who):
            return False
        return self.outcome.fits and bool(given) and all(action in given for action in self.plan.given)

    def missing(self) -> str:
        return "" if self.is_complete else self.plan.missing

    @property
    def words(self) -> tuple[Word, ...]:
        return self.plan.words(self.chosen, self.world) if self.is_complete else ()

    @property
    def deed(self) -> str:
        return self.plan.deed(self.chosen, self.world)

    @property
    def trails(self) -> tuple[tuple[str, ...], ...]:
        return self.plan.trails(self.chosen, self.world)

    @property
    def order(self) -> OrderInForce:
        return OrderInForce(self.plan, dict(self.chosen), self.plan.script(dict(self.chosen)), self.decision)


@dataclass(frozen=True)
class OrderInForce:
    """An order that was committed: it answers what the engine still asks for it, as long as that fits."""

    plan: OrderPlan
    filled: Filled
    script: PlanScript
    root: Decision

    def is_over(self, decision: Decision) -> bool:
        """Whether the question it began with is asked again."""
        return type(decision.question) is type(self.root.question)

    def answer(self, view: Any, decision: Decision) -> Action | None:
        if decision.side != self.root.side or self.is_over(decision):
            return None
        action = self.script(view, decision)
        return action if action in decision.options else None

    def came_back(self, view: Any, decision: Decision) -> tuple[Word, ...]:
        """What the world has changed in it, if it meant to answer this and cannot any more."""
        if decision.side != self.root.side or not isinstance(decision.question, self.plan.covers):
            return ()
        return self.plan.came_back(self.filled, view, decision)


@dataclass(frozen=True)
class PassOrder:
    """To pass again and again: for the rest of the turn, or until the enemy does something."""

    root: Decision
    action: Action
    holds: Callable[[Any], bool]  # whether it still does, as the position looks now

    def answer(self, view: Any, decision: Decision) -> Action | None:
        same = decision.side == self.root.side and type(decision.question) is type(self.root.question)
        return self.action if same and self.action in decision.options and self.holds(view) else None

    def came_back(self, view: Any, decision: Decision) -> tuple[Word, ...]:
        return ()
