"""The strip: the kinds of order of the place or piece that is chosen, and their keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.kernel.agenda import Action
from table.composition.composition import Composition
from table.composition.draft import Answer
from table.composition.forms import OrderKind
from table.composition.intents import Intent, PickKind
from table.composition.kinds import option_on
from table.composition.orders import PASS


class Strip:
    """The kinds of order at one battle screen."""

    def __init__(self, composition: Composition, do: Callable[[Intent], bool]) -> None:
        self.composition, self.do = composition, do

    @property
    def kind(self) -> str:
        """The one that is looked into."""
        return self.composition.kind

    def is_open(self) -> bool:
        """Whether places are activated by the question that the match asks."""
        return self.composition.has_kinds

    def kinds(self) -> Sequence[OrderKind]:
        return self.composition.kinds

    def places(self) -> frozenset[Any]:
        """The places that could be activated."""
        return frozenset(key for kind, key in self.composition.spots if kind == "place")

    def pass_option(self) -> Action | None:
        """To pass, where the match asks for that."""
        root = self.composition.root
        return option_on(self.composition.orders, root, ("button", PASS)) if root is not None else None

    def pass_words(self) -> str | None:
        """What the button of that is called, in the game's own words if it has any; None where there is none."""
        composition, action = self.composition, self.pass_option()
        if action is None or composition.root is None:
            return None
        return composition.orders.deed([Answer(composition.view, composition.root, action)]) or "Pass"

    def pick(self, name: str) -> None:
        """Look into a kind; its reason if it is not possible."""
        self.do(PickKind(name))

    def pick_by_key(self, key: str) -> bool:
        """Q W E R, or a letter of its own: the first kind on it that is possible, else the reason of the first."""
        asking = self.composition.asking
        whole = [goal.kind for goal in asking.goals if goal.key == key] if asking is not None else []
        if whole:
            self.pick(whole[0])
            return True
        kinds = [kind for kind in self.kinds() if key in (kind.key, kind.letter)]
        kinds.sort(key=lambda kind: not kind.options)
        self.pick(kinds[0].name if kinds else "")
        return True

    def has_letter(self, letter: str) -> bool:
        return bool(letter) and any(kind.letter == letter for kind in self.kinds())
