"""One question as it is being answered: from its plain list or on its sheet, with what is lit, in hand and selected,
what may come of it, and what the button says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.kernel.agenda import Decision
from game.kernel.forecast import Forecast, button
from table.composition.choices import STILL_WEIGHED, Choices
from table.composition.draft import Answer
from table.composition.ends import End, deed_words, make_end, short, with_chance
from table.composition.forms import ClickStep
from table.composition.plans import Foresight, Goal, PlanSheet
from table.composition.presets import Presets
from table.composition.series import SeriesSheet
from table.composition.sheet import Sheet
from table.composition.weighing import Weighing

PASS_WORDS = {False: "Pass until something happens", True: "Pass for this turn"}


class Asking:
    """A question of the match or of a draft. `prefix` holds the answers that lead to it, not given yet."""

    def __init__(
        self,
        presets: Presets,
        world: Any,
        decision: Decision,
        prefix: Sequence[Answer] = (),
        by_hand: bool = False,
        goals: Sequence[Goal] = (),
        goal: Goal | None = None,
    ) -> None:
        self.game, self.orders, self.prefix = presets.game, presets.orders, list(prefix)
        self.presets = presets
        self.choices = Choices(self.game, world, decision, self.orders, presets.forecast)
        self.goals = () if by_hand else tuple(goals)  # the whole orders that can be given from the place chosen
        self.begins: frozenset[ClickStep] = frozenset()  # what would begin another order
        self.goal = goal  # the one that is being composed
        self.sheet: Sheet | SeriesSheet | None = None
        if goal is not None:
            self.sheet = PlanSheet(goal, world, decision, presets.best)
        elif not by_hand and not self.goals:
            self.sheet = presets.sheet(world, decision)
        plain = by_hand or self.goals or self.sheet is not None
        self.selected = -1 if plain else presets.selected(world, decision)
        self.pass_span: bool | None = None  # to pass again and again: for the whole turn, or until something happens
        self.end = -1  # what was chosen to be done with the sheet
        self.target = goal.place if goal is not None else ""  # the place that keys or clicks have come to
        self._ends: list[End] | None = None
        self.weighed: tuple[Answer, Weighing] | None = None

    @property
    def line(self) -> str:
        """The line of the list that speaks first: a row, or an option."""
        return f"row {self.sheet.current}" if self.sheet is not None else f"option {max(0, self.selected)}"

    # ---- what can be clicked

    @property
    def lit(self) -> frozenset[ClickStep]:
        """Everything that is an answer, or changes one."""
        sheet = self.sheet
        if self.goals:
            return self._of_goals | self.begins
        if sheet is None:
            return self.choices.lit
        row = sheet.row(sheet.current)
        places = {value.place for value in row.values} - {""} if row is not None else set()
        pieces = {row.piece for row in sheet.rows} - {-1}
        if isinstance(sheet, SeriesSheet):
            pieces |= sheet.pieces(sheet.current)
        steps: set[ClickStep] = {end.step for end in self.ends}
        return frozenset(steps | {("place", place) for place in places} | {("piece", piece) for piece in pieces})

    @property
    def _of_goals(self) -> frozenset[ClickStep]:
        """Every target, and what changes the order that is aimed at one."""
        rows = self.sheet.rows if self.sheet is not None else ()
        pieces: set[ClickStep] = {("piece", row.piece) for row in rows if row.piece >= 0}
        values = {value.click for row in rows for value in row.values if value.click is not None}
        now = self.sheet.row(self.sheet.current) if self.sheet is not None else None
        places: set[ClickStep] = {("place", value.place) for value in now.values if value.place} if now else set()
        return frozenset({goal.step for goal in self.goals} | pieces | values | places)

    def lit_of(self, kind: str) -> frozenset[Any]:
        return frozenset(key for own, key in self.lit if own == kind)

    def is_answer(self, step: ClickStep) -> bool:
        """Whether this answers what is shown of an order, as opposed to beginning another one."""
        if self.goals_on(step) or (self.goal is not None and step in self._of_goals):
            return True
        if not self.prefix:
            return False
        return step in self.choices.lit if self.sheet is None else bool(self.ends_on(step))

    def goals_on(self, step: ClickStep) -> list[Goal]:
        """The whole orders that this click means, the likeliest first."""
        return [goal for goal in self.goals if goal.step == step]

    def refusal(self, step: ClickStep) -> str:
        """Why this is no answer now."""
        tail = self.sheet.outcome.tail if self.sheet is not None else None
        if self.sheet is not None and tail is not None:
            return self.orders.refusal(self.sheet.world, tail.question, step)
        return self.orders.refusal(self.choices.view, self.choices.decision.question, step)

    # ---- what ends a sheet

    @property
    def ends(self) -> list[End]:
        """What may be done with the rows as they are; in words, with what may come of it."""
        if self._ends is None:
            pairs = self.sheet.ends() if self.sheet is not None else []
            self._ends = [
                make_end(self.game, self.orders, outcome, action, self.presets.forecast) for outcome, action in pairs
            ]
        return self._ends

    def ends_on(self, step: ClickStep) -> list[int]:
        """The ends of the sheet that this click means."""
        return [number for number, end in enumerate(self.ends) if end.step == step]

    @property
    def chosen_end(self) -> int:
        """The end that would be taken: the one selected, or the only one."""
        return self.end if self.end >= 0 else 0 if len(self.ends) == 1 else -1

    # ---- selecting

    def count(self) -> int:
        """How many answers there are to take: ends of the sheet, or options of the list."""
        return len(self.choices.words) if self.sheet is None else len(self.ends)

    def select(self, number: int) -> None:
        """One of them, without doing it; -1: none."""
        self.pass_span = None
        if self.sheet is None:
            self.selected = number
            self.target = self.choices.place_of(number) if number >= 0 else ""
            return
        kind, key = self.ends[number].step if number >= 0 else ("", "")
        self.end, self.target = number, str(key) if kind == "place" else ""

    def narrowed(self) -> str:
        """A click has left fewer options, or one was taken back: the line to go to, if the selected one is gone."""
        choices = self.choices
        places = [str(key) for kind, key in choices.path if kind == "place"]
        self.target = places[-1] if places else ""
        if self.selected in choices.open:
            return ""
        self.selected = -1
        return f"option {choices.open[0]}"

    def is_settled(self, number: int) -> bool:
        """Whether pressing it does it: it was selected before, or has no risk."""
        if self.sheet is None:
            return number == self.selected or self.choices.forecast(number) is None
        return number == self.end or self.ends[number].forecast is None

    def rows_changed(self) -> None:
        """What was selected before may not go with the rows any more."""
        self._ends, self.end = None, -1
        self.target = self.goal.place if self.goal is not None else ""

    # ---- what it comes to

    def answers_of(self, number: int) -> list[Answer]:
        if self.sheet is not None:
            return self.ends[number].answers
        decision = self.choices.decision
        return [Answer(self.choices.view, decision, decision.options[number])]

    @property
    def answers(self) -> list[Answer]:
        """What is filled in, if it is complete: what the button does, without what leads to it."""
        number = self.selected if self.sheet is None else self.chosen_end
        if number >= 0:
            return self.answers_of(number)
        return self.sheet.answers if self.sheet is not None and self.sheet.is_complete else []

    @property
    def forecast(self) -> Forecast | None:
        """What may come of what is filled in; None where no die is thrown, or nothing is chosen."""
        if self.sheet is None:
            return self.choices.forecast(self.selected) if self.selected >= 0 else None
        if self.chosen_end >= 0:
            return self.ends[self.chosen_end].forecast
        last = self.answer_shown() if self.sheet.is_complete else None
        if last is None:
            return None
        if self.weighed is None or self.weighed[0] is not last:
            self.weighed = last, Weighing(foreseen(self.presets, self.sheet, last), 1)
        weighing = self.weighed[1]
        if not self.presets.is_patient and not weighing.is_known(0):
            return STILL_WEIGHED
        return weighing.wait(0)

    def answer_shown(self) -> Answer | None:
        """The answer of the current row, if that is one question; else the last of a complete sheet."""
        sheet = self.sheet
        if isinstance(sheet, SeriesSheet):
            asked = [answer for answer in sheet.answers if len(answer.decision.options) > 1]
            return asked[sheet.current] if 0 <= sheet.current < len(asked) else None
        return sheet.answers[-1] if sheet is not None and sheet.is_complete else None

    def reweigh(self) -> None:
        """A standing order was changed: every chance is worked out anew."""
        choices = self.choices
        self.choices = Choices(self.game, choices.view, choices.decision, self.orders, self.presets.forecast)
        self.choices.path, self.choices.only = choices.path, choices.only
        self._ends = self.weighed = None

    # ---- words

    @property
    def question(self) -> str:
        """What to do now."""
        sheet = self.sheet
        asked = sheet.form.ask(sheet.outcome) if sheet is not None else next((g.heading for g in self.goals), "")
        return asked or self.choices.question

    def label(self, answers: Sequence[Answer]) -> str:
        if isinstance(self.sheet, PlanSheet):
            return self.sheet.deed
        return deed_words(self.game, self.orders, answers)

    def words(self, chance: bool = True, said: Callable[[Forecast], str] = button) -> str:
        """What the button says, with its chance if there is room for it; empty if it cannot be pressed. An order is
        called by what it does as a whole, a lone answer of the list by its own words."""
        answers, is_plain = self.answers, self.sheet is None
        if not answers:
            return ""
        if self.pass_span is not None:
            return PASS_WORDS[self.pass_span]
        if is_plain and not self.prefix:
            words = short(self.choices.words[self.selected])
        elif not is_plain and (whole := button_lines(self.sheet)[0]):
            words = whole
        else:
            words = self.label([*self.prefix, *answers] if is_plain else answers)
        shown = chance and (is_plain or self.chosen_end >= 0 or self.goal is not None)
        return with_chance(words, self.forecast if shown else None, said)

    @property
    def missing(self) -> str:
        """Why the button is blocked; empty if it is not."""
        if self.answers:
            return ""
        if self.goals and self.sheet is None:
            return "Choose where to: a lit place, or a line of the list."
        if self.sheet is None:
            return "Choose a lit place, a piece or an option first."
        return self.sheet.missing() or "Choose a lit place, or a line below the units."


def button_lines(sheet: Sheet | SeriesSheet | None) -> tuple[str, str]:
    """The two lines of the button from all that is filled in; nothing where the answers themselves tell it."""
    is_form = isinstance(sheet, Sheet) and not isinstance(sheet, PlanSheet)
    return sheet.form.deed(sheet.view, sheet.outcome) if isinstance(sheet, Sheet) and is_form else ("", "")


def shown_by(asking: Asking) -> Forecast | None:
    """What may come of what is filled in, as far as it is known: what stood there when the order was given."""
    if asking.sheet is None:
        return asking.choices.weighing.known.get(asking.selected)
    if asking.chosen_end >= 0:
        return asking.ends[asking.chosen_end].forecast
    return asking.weighed[1].known.get(0) if asking.weighed is not None else None


def foreseen(presets: Presets, sheet: Sheet | SeriesSheet, last: Answer) -> Callable[[int], Forecast | None]:
    """A whole order by all of its throws, where it knows them; else by the answer that throws. Worked out when it is
    asked for, perhaps on a thread, from the rows as they are now."""
    if not isinstance(sheet, PlanSheet):
        return lambda _: presets.forecast(last.world, last.decision, last.action)
    side, plan, chosen, view = last.decision.side, sheet.plan, dict(sheet.chosen), sheet.view
    sight = Foresight(
        view, side, presets.standing.of(side), lambda: presets.forecast(last.world, last.decision, last.action)
    )
    return lambda _: plan.foresee(chosen, sight)


def chance_news(asking: Asking) -> tuple[bool, bool]:
    """Once a frame: whether more is known now of what is filled in, and of anything."""
    own = asking.weighed is not None and asking.weighed[1].poll()
    return own, asking.choices.weighing.poll() or own
