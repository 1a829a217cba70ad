"""A question with one answer that is asked all the same, so that nobody learns anything from its not being asked: it is
answered for the person after a beat that is always the same."""

from __future__ import annotations

from game.kernel.agenda import Decision
from table.composition.intents import Commit, Take
from ui.battle.composer import Composer
from ui.battle.post import Post

BEAT = 0.8  # seconds


class LoneAnswer:
    """The question that waits for its beat, if there is one."""

    def __init__(self, post: Post, composer: Composer) -> None:
        self.post, self.composer = post, composer
        self.waiting: Decision | None = None
        self.since = 0.0

    def update(self) -> None:
        """Once a frame."""
        decision, post = self.post.played.decision, self.post
        asked = post.choices is not None and post.my_turn and not post.curtain and not post.director.busy
        if decision is None or not asked or not is_lone(decision):
            self.waiting = None
        elif self.waiting is not decision:
            self.waiting, self.since = decision, post.clock
        elif post.clock - self.since >= BEAT:
            self.waiting = None
            self._answer()

    def _answer(self) -> None:
        if self.composer.sheet is None:
            self.composer.do(Take(0))
        self.composer.do(Commit())


def is_lone(decision: Decision) -> bool:
    return decision.question.always and len(decision.options) == 1
