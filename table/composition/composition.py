"""An order being composed. `Composition(sitting, orders)`, changed from outside only by `do(intent)`; no screen.

Nothing of it has happened yet. Up to the commit everything lives in drafts on copies of the view; then the answers are
played through the sitting one by one, which checks each of them again. `do` returns what the player should be told, if
anything, or raises `Refused` with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from game.kernel.agenda import Action, Decision
from table.composition import intents, rows
from table.composition.asking import Asking, shown_by
from table.composition.carrying import Carrying
from table.composition.draft import Answer, fits, replay
from table.composition.forms import Best, ClickStep, OrderKind
from table.composition.holding import HoldMarks
from table.composition.intents import Intent
from table.composition.kinds import spots_of
from table.composition.orders import Orders
from table.composition.paper import OrderPaper, Section
from table.composition.plans import Goal, PlanSheet
from table.composition.pointing import Pointer
from table.composition.presets import Presets
from table.composition.series import SeriesSheet
from table.composition.sheet import Sheet
from table.composition.standing import StandingOrders
from table.composition.starts import start_section
from table.composition.writing import write
from table.pledges import Pledges
from table.sitting import Refused, Sitting

CHANGED = "Something came up on the way. Go on from here."
NOBODY = "Nobody here is asked anything now."


class Hand(Protocol):
    """Who gives the last answer of an order, which may throw dice, and looks round after it."""

    def give(self, action: Action) -> None: ...

    def after_answer(self) -> None: ...


class Composition:
    """The order of whoever is asked at this table. A screen with dice of its own gives the last answer itself."""

    def __init__(
        self,
        sitting: Sitting,
        orders: Orders,
        best: Best | None = None,
        hand: Hand | None = None,
        by_hand: bool = False,
        habits: dict[str, Any] | None = None,
    ) -> None:
        """`habits`: the standing orders of the player, by game; they are changed with those of the match."""
        self.sitting, self.orders = sitting, orders
        self.standing = StandingOrders(sitting.match.notes, habits, sitting.match.game.name)
        self.marks = HoldMarks(sitting.match.notes)
        self.presets = Presets(sitting.match.game, orders, best, self.standing)
        self.hand: Hand = hand or PlainHand(self)
        self.by_hand = by_hand  # every question one by one, from the plain list
        self.view: Any = None
        self.asking: Asking | None = None
        self.spot: ClickStep | None = None  # the place or piece that was chosen on the map
        self.kind = ""  # of order, that is looked into
        self.line = ""  # of the list, that the last intent has led to: `row 3`, `option 0`, `end 1`
        self.pointer = Pointer(self)
        self.carrying = Carrying(sitting, orders, self.standing)
        self._asked_for: Decision | None = None  # what the match asked when this was begun
        self._spots: tuple[Decision | None, frozenset[ClickStep]] = (None, frozenset())

    # ---- what is asked

    @property
    def root(self) -> Decision | None:
        """What the match asks, whatever is looked into."""
        return self.sitting.match.decision

    def look(self, view: Any = None) -> None:
        """On to what is asked here now, if anything; what is composed stays if nothing has happened since, unless the
        question is to be seen with a new view."""
        if view is None and self.asking is not None and self._asked_for is self.root:
            return
        self.asking, self._asked_for = None, self.root
        if self.root is not None and self.sitting.is_asked:
            self.view = self.sitting.match.view(self.root.side) if view is None else view
            self.restart()

    def close(self) -> None:
        """Nobody composes anything here for now."""
        self.asking, self.kind, self.line = None, "", ""

    def restart(self) -> None:
        """Back to what the match asks."""
        assert self.root is not None
        self.kind = ""
        later = self.carrying.later
        if later is not None and not self.by_hand:
            self.spot = later.spot
        goals = () if self.by_hand else self.orders.goals(self.view, self.root, self.spot)
        goal = later.goal if later is not None and any(goal.step == later.goal.step for goal in goals) else None
        self.kind = goal.kind if goal is not None else ""
        self.show(self.view, self.root, goals=goals, goal=goal)

    def show(
        self,
        world: Any,
        decision: Decision,
        prefix: Sequence[Answer] = (),
        by_hand: bool = False,
        goals: Sequence[Goal] = (),
        goal: Goal | None = None,
    ) -> Asking:
        """Ask a question, of the match or of a draft: as a whole order, on its sheet, or from the plain list."""
        self.asking = asking = Asking(self.presets, world, decision, prefix, by_hand or self.by_hand, goals, goal)
        asking.begins = self._others(goal) if goals else frozenset()
        self.line = asking.line
        return asking

    def _others(self, goal: Goal | None) -> frozenset[ClickStep]:
        """Who could act instead: somebody was chosen for the player, or one piece of many."""
        if self.spot is None and goal is None:
            return self.spots
        by_piece = self.spot is None or self.spot[0] == "piece"
        return frozenset(spot for spot in self.spots if spot[0] == "piece") if by_piece else frozenset()

    @property
    def asked(self) -> Asking:
        """The question as it is being answered; `Refused` if there is none."""
        if self.asking is None:
            raise Refused(NOBODY)
        return self.asking

    @property
    def place(self) -> str:
        """The place that was chosen on the map."""
        return str(self.spot[1]) if self.spot is not None and self.spot[0] == "place" else ""

    # ---- kinds of order

    @property
    def has_kinds(self) -> bool:
        """Whether the question of the match is answered by choosing a place or a piece first."""
        asked = self.root is not None and self.asking is not None and not self.by_hand
        return asked and self.root is not None and self.orders.has_kinds(self.root)

    @property
    def kinds(self) -> Sequence[OrderKind]:
        """The kinds of order of the place or piece chosen, open or closed."""
        if self.root is None or self.spot is None or not self.has_kinds:
            return ()
        return self.orders.kinds(self.view, self.root, self.spot)

    @property
    def spots(self) -> frozenset[ClickStep]:
        """The places and pieces that could be activated."""
        if self.root is not None and self._spots[0] is not self.root:
            self._spots = self.root, spots_of(self.orders, self.root)
        return self._spots[1] if self.root is not None else frozenset()

    # ---- what stands on the sheet

    def paper(self) -> OrderPaper | None:
        """The whole sheet for what is asked now, as values; None if nobody is asked."""
        if self.asking is None or self.root is None:
            return None
        caption = self.orders.caption(self.view, self.root)
        paper = write(self.asking, caption, tuple(self.kinds), self.kind, self._start(self.asking, self.root))
        changed = self.carrying.came_back
        return replace(paper, order=(*changed, *paper.order)) if changed else paper

    def _start(self, asking: Asking, root: Decision) -> Section | None:
        """Where an order can begin, as long as nothing is chosen."""
        begun = asking.prefix or asking.goals or asking.sheet is not None or asking.choices.path
        if begun or self.spot is not None or not self.has_kinds:
            return None
        return start_section(asking, self.orders, self.view, root)

    # ---- intents

    def do(self, intent: Intent) -> str:
        """Change the order, or carry it out: what the player should be told. Raises Refused with the reason."""
        self.line, self.carrying.later = "", None
        match intent:
            case intents.Undo():
                self.sitting.undo()
                self.spot = None
                self.carrying.begin(None)
                self.carrying.reopened = self.root
                self.look()
                return ""
            case intents.PointAt(step):
                return self.pointer.press(step) if step[0] == "button" else self.pointer.point(step)
            case intents.Come(place):
                return self.pointer.come_to(place)
            case intents.Tick() as ticked:
                return self.change_rows(lambda sheet: rows.tick(sheet, ticked))
            case intents.Fill() as filled:
                return self.change_rows(lambda sheet: rows.fill(sheet, filled))
            case intents.Look(row):
                if self.asked.sheet is not None and self.asked.sheet.row(row) is not None:
                    self.asked.sheet.current, self.line = row, f"row {row}"
                return ""
            case intents.Take(number, press):
                return self.take(number, press)
            case intents.PickKind(name):
                return self.pointer.pick(name)
            case intents.Aim(number):
                if not 0 <= number < len(self.asked.goals):
                    raise Refused("There is no such order.")
                return self.pointer.aim(self.asked.goals[number])
            case intents.StandingChoice(mode, more):
                self.carrying.stand(self.asked.choices.decision.side, mode, more)
                self.asked.reweigh()
                return ""
            case intents.HoldHere():
                return self._hold()
            case intents.PassOn(whole_turn):
                self.hand.give(self.carrying.pass_on(self.root, whole_turn))
                return ""
            case intents.PassSpan(whole_turn):
                self.pointer.look_at_pass(whole_turn)
                return ""
            case intents.ByHand():
                choices = self.asked.choices
                self.show(choices.view, choices.decision, self.asked.prefix, by_hand=True)
                return ""
            case intents.Commit():
                return self.commit()
            case intents.StepBack():
                return self._step_back()

    # ---- rows

    def change_rows(self, change: Callable[[Sheet | SeriesSheet], str]) -> str:
        """Change the rows; what was selected before may not go with them any more."""
        asking = self.asked
        if asking.sheet is None:
            raise Refused("There is nothing to fill in here.")
        reason = change(asking.sheet)
        asking.rows_changed()
        self.line = asking.line
        if reason:
            raise Refused(reason)
        return ""

    # ---- taking and committing

    def take(self, number: int, press: bool) -> str:
        asking = self.asked
        if not 0 <= number < asking.count():
            raise Refused("There is no such answer.")
        steps = asking.choices.steps[number] if asking.sheet is None and not asking.prefix else ()
        if len(steps) == 1 and self.pointer.begin_with(steps[0]):
            return ""
        if press and asking.is_settled(number):
            return self._play(asking, asking.answers_of(number))
        asking.select(number)
        self.line = f"{'option' if asking.sheet is None else 'end'} {number}"
        return ""

    def commit(self) -> str:
        asking = self.asked
        if asking.pass_span is not None:
            self.hand.give(self.carrying.pass_on(self.root, asking.pass_span))
            return ""
        if asking.answers:
            return self._play(asking, asking.answers)
        if asking.ends:
            self.line = "end 0"
            raise Refused("Choose what they do: a lit place or a line below the units.")
        raise Refused(asking.missing)

    def _play(self, asking: Asking, answers: Sequence[Answer]) -> str:
        """Everything composed, through the sitting; the last answer is the one that may throw dice."""
        if self._asked_for is not self.root:  # the same words may mean something else by now
            self.hand.after_answer()
            return CHANGED
        match, chain = self.sitting.match, [*asking.prefix, *answers]
        *first, last = given = [answer for answer in chain if not answer.is_lone]
        if (guard := self.sitting.guard) is not None:
            guard.check([(answer.question, answer.action) for answer in given])
        start = len(match.history)
        played = replay(match, first, lambda action: self.sitting.answer(action, keep=False))
        as_drafted = played == len(first) and fits(match, last)
        if played or as_drafted:
            self.sitting.deeds.note(start, asking.label(chain))
        if as_drafted and answers == asking.answers:
            about = asking.target or self.orders.focus(last.world, last.question)
            Pledges(match.notes).note(start, last.decision.side, about, shown_by(asking))
        self.carrying.begin(asking.sheet.order if isinstance(asking.sheet, PlanSheet) and as_drafted else None)
        if as_drafted:
            self.hand.give(last.action)
            return ""
        self.hand.after_answer()
        return CHANGED

    def go_on(self) -> bool:
        """What was ordered before answers what is asked now, if it fits: whether it did. Called between two shows."""
        root, guard = self.root, self.sitting.guard
        action = None if self.by_hand else self.carrying.answer(root)
        if root is None or action is None or (guard is not None and guard.objection([(root.question, action)])):
            return False
        self.hand.give(action)
        return True

    # ---- hold marks

    @property
    def on_hold(self) -> frozenset[str]:
        """The places that whoever is asked has marked to be passed over."""
        if self.root is None or self.asking is None or not self.orders.holds(self.root):
            return frozenset()
        side = self.root.side
        marked = self.marks.places(side)
        return frozenset(p for p in marked if self.marks.is_set(side, p, self.orders.alarms(self.view, side, p)))

    def _hold(self) -> str:
        if self.root is None or not self.orders.holds(self.root) or not self.place:
            raise Refused("Choose a stack first: then it can be held.")
        side, place = self.root.side, self.place
        is_set = self.marks.turn(side, place, self.orders.alarms(self.view, side, place))
        self.spot = None
        self.restart()
        return "It holds: the next one passes it by." if is_set else "It is no longer held."

    # ---- back

    def _step_back(self) -> str:
        """One step: what was selected to be done, the way into a kind, a click, the selection, the place."""
        asking = self.asked
        if asking.end >= 0:
            asking.select(-1)
        elif asking.prefix or self.kind:
            self.restart()
        elif asking.goals and self.spot is not None:
            self.spot = None
            self.restart()
        elif asking.choices.step_back():
            self.spot = None
            self.line = asking.narrowed()
        elif asking.selected >= 0 or asking.target:
            asking.select(-1)
        elif self.spot is not None:
            self.spot = None
        else:
            raise Refused("There is no step to take back.")
        return ""


class PlainHand:
    """Where nobody else gives the answers: the rules' dice fall at once."""

    def __init__(self, composition: Composition) -> None:
        self.composition = composition

    def give(self, action: Action) -> None:
        self.composition.sitting.answer(action)
        self.after_answer()

    def after_answer(self) -> None:
        self.composition.sitting.keep_due()
        self.composition.spot = None
        if not self.composition.go_on():
            self.composition.look()
