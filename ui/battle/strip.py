"""The strip: a place is activated, and the kinds of action possible there are looked into without committing to any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.kernel.agenda import Action, Decision
from table.composition.draft import Draft
from table.composition.forms import Kind

if TYPE_CHECKING:
    from ui.battle.composer import Composer

PASS = (("button", "pass"),)


class Strip:
    """The kinds of action in the place that is selected."""

    def __init__(self, composer: Composer) -> None:
        self.composer, self.scene = composer, composer.scene
        self.kind = ""  # the one that is looked into
        self._known: tuple[Decision | None, frozenset[Any]] = (None, frozenset())

    def is_open(self) -> bool:
        """Whether places are activated by the question that the match asks."""
        root, skin = self.composer.root, self.scene.orders
        if root is None or self.composer.by_hand or not self.scene.my_turn:
            return False
        return skin.has_kinds(root)

    def kinds(self) -> list[Kind]:
        """The kinds of action in the place selected, open or closed."""
        root, skin = self.composer.root, self.scene.orders
        if root is None or not self.scene.place or not self.is_open():
            return []
        return list(skin.kinds(self.scene.view, root, ("place", self.scene.place)))

    def places(self) -> frozenset[Any]:
        """The places that could be activated."""
        root, skin = self.composer.root, self.scene.orders
        if root is None:
            return frozenset()
        if self._known[0] is not root:
            steps = [skin.click_of(root.question, option).steps[0] for option in root.options]
            self._known = root, frozenset(key for kind, key in steps if kind == "place")
        return self._known[1]

    def pass_option(self) -> Action | None:
        """To pass, where the match asks for that."""
        root, skin = self.composer.root, self.scene.orders
        if root is None:
            return None
        return next((o for o in root.options[::-1] if skin.click_of(root.question, o).steps == PASS), None)

    # ---- choosing

    def select(self, place: str) -> None:
        """Activate a place: its strip opens, and its first possible kind if units are to be chosen for it."""
        scene = self.scene
        scene.place = place
        self.composer.restart()
        assert scene.choices is not None
        if ("place", place) in scene.choices.lit:
            scene.choices.path = (("place", place),)
            scene.focus(f"option {scene.choices.open[0]}")
        kinds = [kind for kind in self.kinds() if kind.options]
        if kinds and (len(kinds) == 1 or kinds[0].opens):
            self.pick(kinds[0].name)
        self.composer.changed()

    def pick(self, name: str) -> None:
        """Look into a kind; its reason if it is not possible."""
        scene = self.scene
        kind = next((kind for kind in self.kinds() if kind.name == name), None)
        if kind is None:
            scene.app.say("Choose a lit place first: click it, or press N.")
        elif not kind.options:
            scene.app.say(kind.reason)
        else:
            self._open(kind)

    def pick_by_key(self, key: str) -> bool:
        """Q W E R: the first kind on that key that is possible, else the reason of the first."""
        kinds = [kind for kind in self.kinds() if kind.key == key]
        kinds.sort(key=lambda kind: not kind.options)
        self.pick(kinds[0].name if kinds else "")
        return True

    def _open(self, kind: Kind) -> None:
        composer, scene, root = self.composer, self.scene, self.composer.root
        composer.restart()
        self.kind = kind.name
        assert root is not None and scene.choices is not None
        if len(kind.options) == 1:
            self._look_ahead(root, kind.options[0], scene.place if kind.here else "")
        else:
            numbers = [root.options.index(option) for option in kind.options]
            scene.choices.narrow(numbers)
            scene.focus(f"option {numbers[0]}")
        composer.changed()

    def _look_ahead(self, root: Decision, action: Action, here: str) -> None:
        """Follow an answer on a copy as long as no dice fall: to the next real question, or just to this option."""
        composer = self.composer
        draft = Draft(self.scene.view, root.side)
        draft.asked()
        draft.give(root, action)
        while (asked := draft.asked()) is not None:
            answer = asked.options[0] if len(asked.options) == 1 else self._answer_here(asked, here)
            if answer is None or composer.presets.sheet(draft.world, asked) is not None:
                composer.prefix = draft.answers
                composer.show(draft.world, asked)
                return
            draft.give(asked, answer)
            here = ""
        self._show_last(draft)

    def _show_last(self, draft: Draft) -> None:
        """Dice come next: what was decided last is selected, and everything before it goes along."""
        composer, scene = self.composer, self.scene
        number = max(n for n, answer in enumerate(draft.answers) if not answer.is_lone)
        last = draft.answers[number]
        composer.prefix = draft.answers[:number]
        composer.show(last.world, last.decision)
        assert scene.choices is not None
        scene.selected = last.decision.options.index(last.action)
        scene.choices.narrow([scene.selected])
        scene.focus(f"option {scene.selected}")

    def _answer_here(self, decision: Decision, place: str) -> Action | None:
        """The answer that means this place."""
        skin = self.scene.orders
        if not place:
            return None
        found = [o for o in decision.options if skin.click_of(decision.question, o).steps == (("place", place),)]
        return found[0] if len(found) == 1 else None
