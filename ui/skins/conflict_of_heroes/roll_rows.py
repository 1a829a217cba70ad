"""3.2.3, 9.2 The rows of an attack's rolls: CAPs on each of them, and Careful Aiming on one."""

from __future__ import annotations

from collections.abc import Sequence

from game.conflict_of_heroes.asking import holds
from game.conflict_of_heroes.state import Engagement
from game.conflict_of_heroes.throwing import AIM, MOST_CAPS
from game.conflict_of_heroes.wording.names import target_name
from game.kernel.agenda import Side
from game.kernel.words import count
from table.composition.forms import Row, Value
from table.composition.plans import Filled, PlanPart
from ui.skins.conflict_of_heroes import means


class RollRows:
    """The rolls that can be foreseen, and what their owner adds to them."""

    def __init__(self, view: Engagement, side: Side, targets: Sequence[int]) -> None:
        self.view, self.side, self.targets = view, side, tuple(targets)

    @property
    def caps(self) -> int:
        return self.view.caps[self.side]

    def parts(self) -> tuple[PlanPart, ...]:
        found = []
        if self.caps and self.targets:
            found.append(PlanPart("CAPs", tuple(self._caps_row(target) for target in self.targets), "steps"))
        if self.targets and holds(self.view, self.side, AIM):
            found.append(PlanPart("Careful Aiming", (self._aim_row(),), "switch"))
        return tuple(found)

    def _caps_row(self, target: int) -> Row:
        values = tuple(Value(str(caps), (), caps) for caps in range(min(MOST_CAPS, self.caps) + 1))
        name = "on the dice" if len(self.targets) == 1 else f"on {target_name(self.view, target)}"
        return Row(means.ROLLS + self.targets.index(target), name, values)

    def _aim_row(self) -> Row:
        """Card 09 on one of the rolls."""
        single = len(self.targets) == 1
        names = ["+2"] if single else [f"+2 on {target_name(self.view, target)}" for target in self.targets]
        first = (Value("no", (), -1), Value(names[0], (), -1, click=("card", AIM)))
        return Row(means.AIMED, "Careful Aiming", (*first, *(Value(name, (), -1) for name in names[1:])))

    # ---- what they come to

    def on_each(self, filled: Filled) -> dict[int, int]:
        return {target: filled.get(means.ROLLS + n, 0) for n, target in enumerate(self.targets)}

    def aimed(self, filled: Filled) -> int:
        """The target of card 09; -1: nobody."""
        number = filled.get(means.AIMED, 0)
        return self.targets[number - 1] if number else -1

    def spent(self, filled: Filled) -> int:
        return sum(self.on_each(filled).values())

    def check(self, filled: Filled) -> str:
        """3.2 CAPs can only be spent once."""
        return "" if self.spent(filled) <= self.caps else f"You have {count(self.caps, 'CAP')} for all of it (3.2)."
