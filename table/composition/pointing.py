"""What is pointed at while an order is composed: a place or piece to begin with, a kind of order, where it is to lead,
or an answer to what is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.kernel.agenda import Decision
from table.composition import rows
from table.composition.asking import Asking
from table.composition.draft import Answer
from table.composition.forms import ClickStep, OrderKind
from table.composition.kinds import look_ahead, option_on
from table.composition.orders import PASS, Orders
from table.composition.plans import Goal, PlanSheet
from table.composition.presets import Presets
from table.composition.series import SeriesSheet
from table.composition.sheet import Sheet
from table.sitting import Refused


class Composed(Protocol):
    """The order, as far as pointing asks and changes it."""

    orders: Orders
    presets: Presets
    view: Any
    spot: ClickStep | None
    kind: str
    line: str

    @property
    def root(self) -> Decision | None: ...
    @property
    def asked(self) -> Asking: ...
    @property
    def has_kinds(self) -> bool: ...
    @property
    def kinds(self) -> Sequence[OrderKind]: ...
    @property
    def spots(self) -> frozenset[ClickStep]: ...
    def restart(self) -> None: ...
    def show(
        self,
        world: Any,
        decision: Decision,
        prefix: Sequence[Answer] = (),
        by_hand: bool = False,
        goals: Sequence[Goal] = (),
        goal: Goal | None = None,
    ) -> Asking: ...
    def change_rows(self, change: Callable[[Sheet | SeriesSheet], str]) -> str: ...
    def take(self, number: int, press: bool) -> str: ...
    def commit(self) -> str: ...


class Pointer:
    """Whatever is clicked or come to; each method returns what the player should be told, or raises `Refused`."""

    def __init__(self, order: Composed) -> None:
        self.order = order

    def point(self, step: ClickStep) -> str:
        asking = self.order.asked
        if isinstance(asking.sheet, PlanSheet) and (meant := asking.sheet.clicked(step)) is not None:
            row, index = meant
            return self.order.change_rows(lambda sheet: sheet.set(row.key, index))
        if goals := asking.goals_on(step):
            return self.order.commit() if asking.goal in goals else self.aim(goals[0])
        if self._begins(step):
            return self._choose_spot(step)
        if step not in asking.lit:
            if step[0] == "place" and not self.order.has_kinds:
                self.order.spot = step
            raise Refused(asking.refusal(step))
        if asking.sheet is not None:
            return self._point_on(asking, step)
        found = asking.choices.take(step)
        if step[0] == "place" and not asking.prefix:  # an order's own place stays the one it begins in
            self.order.spot = step
        if found is not None:
            return self.order.take(found, press=True)
        self.order.line = asking.narrowed()
        return ""

    def _begins(self, step: ClickStep) -> bool:
        """Whether a place or piece begins another order, instead of answering what is shown."""
        asking = self.order.asked
        if not self.order.has_kinds or asking.is_answer(step):
            return False
        if step[0] != "place":
            root = self.order.root
            return root is not None and bool(
                self.order.orders.kinds(self.order.view, root, step)
                or self.order.orders.goals(self.order.view, root, step)
            )
        return not asking.prefix or step in self.order.spots or step in asking.lit

    def _point_on(self, asking: Asking, step: ClickStep) -> str:
        """What is clicked on the map while a sheet is filled in."""
        kind, key = step
        found = asking.ends_on(step)
        if found:
            return self.order.take(asking.end if asking.end in found else found[0], press=True)
        if kind == "place":
            return self.order.change_rows(lambda sheet: sheet.go(sheet.current, str(key)))
        return self.order.change_rows(lambda sheet: rows.click_piece(sheet, int(key)))

    def press(self, step: ClickStep) -> str:
        """Of what ends the sheet, of the list, or of the question that the match asks."""
        asking, key = self.order.asked, str(step[1])
        if goals := asking.goals_on(step):
            return self.order.commit() if asking.goal in goals else self.aim(goals[0])
        if found := asking.ends_on(step):
            return self.order.take(found[0], press=True)
        if asking.choices.button(key) is None or asking.sheet is not None:
            if self.order.root is None or option_on(self.order.orders, self.order.root, step) is None:
                raise Refused("You cannot pass here." if key == PASS else "That is no answer now.")
            asking = self.order.show(self.order.view, self.order.root, by_hand=True)
            self.order.kind = ""
        option = asking.choices.button(key)
        assert option is not None
        return self.order.take(option, press=True)

    def look_at_pass(self, whole_turn: bool) -> None:
        """To pass again and again is selected like any answer; the button says for how long."""
        order, step = self.order, ("button", PASS)
        if order.root is None or option_on(order.orders, order.root, step) is None:
            raise Refused("You cannot pass here.")
        asking = order.show(order.view, order.root, by_hand=True)
        order.kind = ""
        option = asking.choices.button(PASS)
        assert option is not None
        asking.select(option)
        asking.pass_span = whole_turn

    def come_to(self, place: str) -> str:
        asking, step = self.order.asked, ("place", place)
        begins = self.order.has_kinds and step in self.order.spots and self.order.spot is not None
        if (goals := asking.goals_on(step)) and (self.order.kind or not begins):
            return self.aim(goals[0])
        if self.order.has_kinds and not asking.is_answer(step):
            return self._choose_spot(step)
        if ends := asking.ends_on(step):
            return self.order.take(ends[0], press=False)
        if asking.sheet is not None:
            return self.order.change_rows(lambda sheet: sheet.go(sheet.current, place))
        found = asking.choices.by_click(step)
        asking.selected, asking.target = found[0] if len(found) == 1 else -1, place
        self.order.line = f"option {found[0]}" if found else ""
        return ""

    # ---- kinds

    def begin_with(self, step: ClickStep) -> bool:
        """A line of the list that only names who acts: what he can do is looked at, and nothing is said yet."""
        root = self.order.root
        if root is None or not self.order.has_kinds or step == ("button", PASS):
            return False
        if not self.order.orders.goals(self.order.view, root, step):
            return False
        self._choose_spot(step)
        return True

    def _choose_spot(self, spot: ClickStep) -> str:
        """Activate a place: its kinds open, and its first possible one if units are to be chosen for it."""
        self.order.spot = spot
        self.order.restart()
        if goals := self.order.asked.goals:
            return self.aim(goals[0]) if [goal.step for goal in goals] == [spot] else ""
        choices = self.order.asked.choices
        if spot in choices.lit:
            choices.path = (spot,)
            self.order.line = f"option {choices.open[0]}"
        elif not self.order.kinds and self.order.asked.refusal(spot):
            self.order.spot = None
            self.order.restart()
            raise Refused(self.order.asked.refusal(spot))
        kinds = [kind for kind in self.order.kinds if kind.options]
        if kinds and (len(kinds) == 1 or kinds[0].opens):
            self._open(kinds[0])
        return ""

    def aim(self, goal: Goal) -> str:
        """Compose this order whole."""
        assert self.order.root is not None
        goals, self.order.kind = self.order.asked.goals, goal.kind
        asking = self.order.show(self.order.view, self.order.root, goals=goals, goal=goal)
        self.order.line = asking.line
        return ""

    def pick(self, name: str) -> str:
        """Look into a kind; its reason if it is not possible. A place that was aimed at stays aimed at."""
        asking = self.order.asked
        same = [goal for goal in asking.goals if goal.kind == name]
        here = [goal for goal in same if asking.goal is not None and goal.step == asking.goal.step]
        if here or len(same) == 1:
            return self.aim((here or same)[0])
        if same:
            self.order.restart()
            self.order.asked.goals, self.order.kind = tuple(same), name
            return ""
        kind = next((kind for kind in self.order.kinds if kind.name == name), None)
        if kind is None:
            raise Refused("Choose a lit place first: click it, or press N.")
        if not kind.options:
            raise Refused(kind.reason)
        self._open(kind)
        return ""

    def _open(self, kind: OrderKind) -> None:
        self.order.restart()
        self.order.kind, root = kind.name, self.order.root
        assert root is not None
        if len(kind.options) > 1:
            numbers = [root.options.index(option) for option in kind.options]
            self.order.asked.choices.narrow(numbers)
            self.order.line = f"option {numbers[0]}"
            return
        here = self.order.spot if kind.here else None
        self.order.asked.goals = ()
        ahead = look_ahead(self.order.view, root, kind.options[0], here, self.order.orders, self.order.presets)
        asking = self.order.show(ahead.world, ahead.decision, ahead.prefix)
        if ahead.selected >= 0:
            asking.selected = ahead.selected
            asking.choices.narrow([ahead.selected])
            self.order.line = f"option {ahead.selected}"
