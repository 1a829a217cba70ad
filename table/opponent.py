"""Whoever plays the sides that nobody at this terminal plays, and the same mind's hints to the human.

Everything here is handed views, never a match: the opponent thinks in a process of its own and knows what it may know.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from typing import Any

from ai.brain import Brain
from ai.levels import (
    ADAPTIVE,
    HEURISTIC,
    RANDOM,
    LevelError,
    find_game,
    load_book,
    make_mind,
    make_player,
    note_result,
    player_title,
)
from ai.player import Choice, SearchPlayer
from ai.thoughts import Plan, Thoughts
from ai.worker import FAILED, THINKING, Mind, Worker, WorkerReport, deaf_to_interrupts
from game.kernel.agenda import Action, Decision, Side
from game.kernel.game import Game
from game.kernel.records import CodecError, decode, encode

LONGEST_WORDS = (240, 120, 120)  # letters of each plan in a save
STEP_WORDS = (80,)  # of a step in a plan already told
CANDIDATES = 3  # options that the second hint points to


class NoHint(Exception):
    """Why there is no hint; one line for the player."""


def find_brain_of(game: Game[Any]) -> Brain[Any] | None:
    """The game's brain; a game may have none."""
    try:
        return find_game(game.name)[1]
    except LevelError:
        return None


def default_name(game: Game[Any], folder: Path) -> str:
    """Who plays if nobody is named."""
    brain = find_brain_of(game)
    return RANDOM if brain is None else load_book(game.name, brain, user=folder).default


def title_of(game: Game[Any], name: str, folder: Path) -> str:
    """A player's name as it is read on the screen."""
    brain = find_brain_of(game)
    try:
        return player_title(name, load_book(game.name, brain, user=folder) if brain is not None else None)
    except (LevelError, OSError):
        return player_title(name)


def adviser(game: Game[Any]) -> str:
    """Whose hints a human is given: the best level's, whatever sits on the other side of the table."""
    brain = find_brain_of(game)
    return RANDOM if brain is None else load_book(game.name, brain).ladder()[-1].name


def chance_at_a_glance(game: Game[Any], view: Any, side: Side) -> float | None:
    """What the computer would give for a side's chances, from that side's own view; None where nobody can tell."""
    brain = find_brain_of(game)
    try:
        return None if brain is None else brain.evaluate(view, side, brain.weights)
    except Exception:  # whatever is wrong with a brain, the screen goes on without this line
        return None


# ---- the opponent ---------------------------------------------------------------------------------------------------


class Opponent:
    """A player by name, for the sides it is given. Raises LevelError for a name that means nobody."""

    def __init__(self, game: Game[Any], name: str, sides: Sequence[Side], seed: int, folder: Path) -> None:
        """The seed must not be the match's own, from which the coming dice could be told."""
        self.game, self.name, self.seed, self.folder = game, name, seed, folder
        self.title = title_of(game, name, folder)
        self.minds: dict[Side, Mind] = {}
        self.worker: Worker | None = None
        self.hurried = False  # whether it was told to move now: then nobody waits for a second attempt
        if name == RANDOM:
            return
        for side in sides:
            make_player(game.name, name, seed, side, folder, explain=False)  # refuses a commander of the other side
            self.minds[side] = make_mind(game.name, name, seed, side, folder)

    def thinks(self, side: Side) -> bool:
        """Whether there is somebody to be asked; a random answer needs nobody."""
        return side in self.minds

    def wake(self) -> None:
        """Start the process while the human still reads: it needs a moment before it can think."""
        if self.minds and self.worker is None:
            processes = max(mind.skill.processes if mind.skill.iterations else 1 for mind in self.minds.values())
            with contextlib.suppress(OSError), deaf_to_interrupts():
                self.worker = Worker(find_game, processes)

    def start(self, view: Any, decision: Decision) -> None:
        self.hurried = False
        self.wake()
        if self.worker is not None:
            with contextlib.suppress(OSError), deaf_to_interrupts():
                self.worker.start(self.minds[decision.side], view, decision)

    def wait(self, seconds: float) -> WorkerReport:
        """How it stands, after so many seconds at most."""
        if self.worker is None:
            return WorkerReport(FAILED, words="The opponent cannot think: this machine starts no more processes.")
        report = self.worker.wait(seconds)
        return report if report.status == THINKING or report.choice else replace(report, status=FAILED)

    def move_now(self) -> None:
        self.hurried = True
        if self.worker is not None:
            self.worker.move_now()

    def close(self) -> None:
        """End its process; it may be asked again and then starts a new one."""
        worker, self.worker = self.worker, None
        if worker is not None:
            worker.close()

    def stand_in(self, view: Any, decision: Decision) -> Choice | None:
        """The scorers' answer, without a process; nothing if they stumble too."""
        try:
            return make_player(self.game.name, HEURISTIC, self.seed, decision.side, self.folder).choose(view, decision)
        except Exception:  # whatever is wrong with a brain, the game goes on
            return None

    def count_result(self, result: float) -> None:
        """So that the adaptive level follows. Only levels have a rating to be measured by."""
        brain = find_brain_of(self.game)
        if brain is None:
            return
        levels = load_book(self.game.name, brain, user=self.folder).levels
        if any(part in levels or part == ADAPTIVE for part in self.name.split("+")):
            with contextlib.suppress(OSError, LevelError):
                note_result(self.game.name, result, self.name, self.folder)


# ---- thoughts kept with moves ---------------------------------------------------------------------------------------


class Diary:
    """Thoughts in a match's notes, by the number of the move, the first being 1. Saves are not believed blindly."""

    KEY = "thoughts"

    def __init__(self, notes: dict[str, Any]) -> None:
        pages = notes.get(self.KEY)
        self.pages: dict[str, Any] = pages if isinstance(pages, dict) else {}
        self.notes = notes

    def _last_told(self, before: int) -> tuple[str, str]:
        """The goal and fear written last: the steps of one plan share them, so they are not written again."""
        for number in sorted(self.numbers(), reverse=True):
            page = self.pages[str(number)]
            if number < before and isinstance(page, dict) and page.get("goal"):
                return str(page["goal"]), str(page.get("fear", ""))
        return "", ""

    def write(self, number: int, thoughts: Thoughts) -> None:
        if not thoughts.plans:
            return
        tried = [plan for plan in thoughts.plans if plan.visits] or thoughts.plans  # a search says nothing of others
        told = (thoughts.goal, thoughts.fear) != self._last_told(number)
        longest = LONGEST_WORDS if told or thoughts.opens else STEP_WORDS  # more would only make saves large
        best = zip(tried, longest, strict=False)
        plans = tuple(_kept(plan, longest) for plan, longest in best)
        page = replace(thoughts, plans=plans)
        self.pages[str(number)] = encode(page if told else replace(page, goal="", fear=""))
        self.notes[self.KEY] = self.pages

    def read(self, number: int) -> Thoughts | None:
        try:
            thoughts = decode(self.pages.get(str(number)))
        except CodecError:
            return None
        if not isinstance(thoughts, Thoughts):
            return None
        goal, fear = (thoughts.goal, thoughts.fear) if thoughts.goal else self._last_told(number)
        return replace(thoughts, goal=goal, fear=fear)

    def numbers(self) -> list[int]:
        return sorted(int(word) for word in self.pages if word.isdecimal() and len(word) < 9)

    def forget_after(self, number: int) -> None:
        """What was taken back and then played differently was never thought."""
        for word in [word for word in self.pages if not word.isdecimal() or len(word) > 8 or int(word) > number]:
            del self.pages[word]


def _kept(plan: Plan, longest: int) -> Plan:
    """A save holds numbers only: a value gone astray must not make it unreadable."""
    return replace(plan, words=_shortened(plan.words, longest), value=plan.value if isfinite(plan.value) else 0.0)


def _shortened(words: str, longest: int) -> str:
    """Whole steps of a plan, as many as there is room for."""
    if len(words) <= longest:
        return words
    head = words[:longest]
    return f"{head.rpartition(', then ')[0] or head.rpartition(' ')[0] or head} and so on"


def plan_line(plan: Plan) -> str:
    return f"{plan.words}. {worth(plan)}. {plan.reason}".rstrip()


def worth(plan: Plan) -> str:
    """A plan's value in words: a chance where it was tried out, points where it was only judged at sight."""
    if not plan.visits:
        return f"Worth {plan.value:+.1f} points at sight"
    return f"Chance to win {plan.value:.0%}, tried {plan.visits} time{'s' if plan.visits > 1 else ''}"


# ---- hints ----------------------------------------------------------------------------------------------------------


@dataclass
class Hint:
    """What the best level would do in the human's place, told in three steps."""

    goal: str
    kind: str
    answer: str
    action: Action
    number: int = 0  # of the answer in the list, for whoever reads one
    told: int = 0

    def tell(self) -> str:
        """The next step; the last one again and again."""
        self.told = min(self.told + 1, 3)
        more = "" if self.told == 3 else " (hint again tells more)"
        answer = f"Option {self.number}: {self.answer}" if self.number else self.answer
        return f"Hint {self.told} of 3: {(self.goal, self.kind, answer)[self.told - 1]}{more}"


def find_hint(
    game: Game[Any], view: Any, decision: Decision, folder: Path, seed: int, should_stop: Callable[[], bool]
) -> Hint:
    """Ask a searching player on the human's own view."""
    if find_brain_of(game) is None:
        raise NoHint("There are no hints: nobody has taught the computer this game yet.")
    try:
        choice = _considered(game, view, decision, folder, seed, should_stop)
    except Exception as error:  # a mistake in a brain must not end the human's game
        raise NoHint(f"There is no hint here: the thinking stumbled ({type(error).__name__}: {error}).") from error
    return hint_of(game, view, decision, choice)


def hint_of(game: Game[Any], view: Any, decision: Decision, choice: Choice) -> Hint:
    """A choice as a hint; whoever made it saw no more than the view."""
    brain = find_brain_of(game)
    return Hint(
        goal=choice.thoughts.goal or "Just go on.",
        kind=_kind(brain, decision, choice) if brain is not None else choice.thoughts.fear,
        answer=_answer(game, view, decision, choice),
        action=choice.action,
        number=decision.options.index(choice.action) + 1,
    )


def _considered(
    game: Game[Any], view: Any, decision: Decision, folder: Path, seed: int, should_stop: Callable[[], bool]
) -> Choice:
    player = make_player(game.name, adviser(game), seed, decision.side, folder)
    if isinstance(player, SearchPlayer):
        return player.choose(view, decision, should_stop=should_stop)
    return player.choose(view, decision)


def _kind(brain: Brain[Any], decision: Decision, choice: Choice) -> str:
    """What kind of action, where it has a name; else what to beware of, or which few options are worth a look."""
    if deeds := brain.deeds(decision, choice.action):
        return f"Think of this kind of plan: {' and '.join(deeds)}."
    if len(decision.options) <= CANDIDATES:
        return choice.thoughts.fear or "There is not much to choose from."
    best = [action for action, _ in choice.plans[:CANDIDATES]] or [choice.action]
    numbers = sorted(decision.options.index(action) + 1 for action in best)
    return f"Look closely at option{'s' if len(numbers) > 1 else ''} {_listed(numbers)}."


def _listed(numbers: Sequence[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} and {last}" if most else last


def _answer(game: Game[Any], view: Any, decision: Decision, choice: Choice) -> str:
    plan = next((plan for action, plan in choice.plans if action == choice.action), None)
    words = game.say(view, decision.question, choice.action)
    return plan_line(plan) if plan else words


def answer_of(choice: Choice | None, decision: Decision) -> Action | None:
    """The action of a choice, if it is one of the options."""
    return choice.action if choice is not None and choice.action in decision.options else None
