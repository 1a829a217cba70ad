"""What a player may read of the opponent's thinking, by the openness that was chosen.

Of each of its plans: what it means to do and why, the two best others and why they were dropped, what it fears, and
afterwards what it got wrong. What speaks of its secrets (see `ai/thoughts.py`) is only told to who wants to read that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ai.thoughts import Plan, Thoughts
from game.kernel.agenda import Side
from game.kernel.match import Match
from game.kernel.words import count, sentence
from table.opponent import Diary

NEVER, FACTS, TURN, END = "never", "facts", "turn", "end"
WRONG = 0.10  # a chance that fell by so much until its next plan was misjudged
MOST = 12  # plans of the opponent that are listed
OTHERS = 2  # that it weighed and dropped
SEALED = {
    NEVER: "You chose never to read the opponent's reasons. Settings, Game can change that.",
    END: "The opponent's reasons are sealed until the game is over. Settings, Game can change that.",
}
KEPT_BACK = "It keeps its plan to itself: it rests on what you may not see."
Surprise = tuple[int, str]  # the number of the move, and what came otherwise than foreseen


@dataclass(frozen=True)
class Disclosure:
    """One plan of the opponent: the moves from its beginning to the next one, and what may be read of it."""

    first: int
    last: int
    side: Side
    lines: tuple[str, ...]


def disclosures(
    match: Match[Any],
    humans: Sequence[Side],
    openness: str,
    until: int | None = None,
    surprises: Sequence[Surprise] = (),
) -> list[Disclosure]:
    """Newest first; empty while they are sealed. `until` is the last move that was shown already."""
    over = match.decision is None
    if openness == NEVER or (openness == END and not over):
        return []
    end = len(match.history) if until is None else until
    pages = _pages(match, humans, end)
    found = []
    for number, (first, page) in enumerate(pages):
        later = next(
            (after for after in pages[number + 1 :] if match.history[after[0] - 1].side == _side(match, first)), None
        )
        last = later[0] - 1 if later is not None else end
        told = Telling(match, humans, page, openness in (TURN, END))
        lines = told.lines(first, last, later[1] if later is not None else None)
        lines += [f"It was wrong: {words}" for at, words in surprises if first <= at <= last]
        found.append(Disclosure(first, last, _side(match, first), tuple(lines)))
    return found[::-1][: None if over else MOST]


def _side(match: Match[Any], number: int) -> Side:
    return match.history[number - 1].side


def _pages(match: Match[Any], humans: Sequence[Side], until: int) -> list[tuple[int, Thoughts]]:
    """Where its plans began; what an older save holds does not say so, and all of it is read."""
    diary = Diary(match.notes)
    read = [(number, diary.read(number)) for number in diary.numbers() if 0 < number <= min(until, len(match.history))]
    pages = [(number, page) for number, page in read if page is not None and _side(match, number) not in humans]
    return [pair for pair in pages if pair[1].opens] or pages


@dataclass(frozen=True)
class Telling:
    """What is told of one plan."""

    match: Match[Any]
    humans: Sequence[Side]
    page: Thoughts
    with_secrets: bool

    def lines(self, first: int, last: int, later: Thoughts | None) -> list[str]:
        page, found = self.page, list[str]()
        if page.plans:
            best, *others = page.plans
            found.append(f"It means to: {_whole(best)}" if self._may_tell(best) else KEPT_BACK)
            aim = [f"Its aim: {page.goal}"] if page.goal and self._may_read else []
            found += [*aim, *(self._dropped(best, other) for other in others[:OTHERS] if self._may_tell(other))]
        if page.fear and self._may_read:
            found.append(f"It fears: {page.fear}")
        return [*found, *self._mistakes(first, last, later)]

    @property
    def _may_read(self) -> bool:
        return self.with_secrets or self.page.is_open

    def _may_tell(self, plan: Plan) -> bool:
        return self.with_secrets or plan.is_open

    def _dropped(self, best: Plan, plan: Plan) -> str:
        answer = f" You would most likely answer: {_clause(plan.answer)}." if plan.answer else ""
        return f"It weighed: {_whole(plan)} Dropped: {_less(best, plan)}.{answer}"

    def _mistakes(self, first: int, last: int, later: Thoughts | None) -> list[str]:
        """What it expected of the other side, and of its own chances."""
        page, found = self.page, list[str]()
        if page.expected is not None and page.plans and page.plans[0].answer and self._may_tell(page.plans[0]):
            found += self._unexpected(first, last)
        if page.plans and page.plans[0].visits and later is not None and later.plans and later.plans[0].visits:
            then, now = page.plans[0].value, later.plans[0].value
            if then - now >= WRONG:
                found.append(f"It was wrong: it gave itself {then:.0%} to win, and {now:.0%} when it next planned.")
        return found

    def _unexpected(self, first: int, last: int) -> list[str]:
        match = self.match
        given = [moment for moment in match.history[first:last] if moment.side in self.humans]
        if not given or any(moment.action == self.page.expected for moment in given):
            return []
        reader = given[0].side
        done = next((lines[0] for moment in given if (lines := match.game.account(reader, moment.told))), "")
        you = f" You: {done}" if done else ""
        return [f"It was wrong: it expected you to answer with: {_clause(self.page.plans[0].answer)}.{you}"]


def _clause(words: str) -> str:
    return words.rstrip(".")


def _whole(plan: Plan) -> str:
    return f"{_clause(plan.words)}. {sentence(plan.reason)}".rstrip()


def _less(best: Plan, plan: Plan) -> str:
    """Why it was dropped."""
    if not (best.visits and plan.visits):
        return f"worth {max(0.0, best.value - plan.value):.1f} points less at sight"
    gap = round(100 * (best.value - plan.value))
    return f"{count(gap, 'point')} less likely to win" if gap > 0 else "no better in the tries it gave it"
