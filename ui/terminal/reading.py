"""What a player can have read to him: the question, the situation, chances and sums, the log, rules, hints, thoughts.

Whatever is shown comes from the view of the side that is to be asked, never from the true state.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ai.arena import seed_for
from game.kernel.agenda import Decision
from game.kernel.forecast import Forecast, brief, sums, told
from game.kernel.picking import Picking
from game.kernel.reading import legible
from game.kernel.reference import load_reference
from game.kernel.state import Told
from table.composition.choices import Choices
from table.composition.composition import Composition
from table.disclosure import FACTS, TURN, disclosures
from table.opponent import Hint, NoHint, find_hint
from table.seats import HINTS, count_help
from table.sitting import Sitting
from ui.commands.rules import entry_lines, result_lines
from ui.terminal.lines import Lines

LOG_LINES = 40
MANNERS = ("brief", "normal", "full")
PLACED = {
    "goal": "what you are after, and how far it is",
    "where": "where you stand: the place that the question or your order is about",
    "near [PLACE]": "what lies round a place, by direction",
    "from PLACE": "begin an order there; it tells where it may go",
    "go PLACE": "compose the whole order to that place, and hear its chances; nothing is done yet",
    "kind WORD": "another kind of order for the same place, such as kind charge",
    "change N": "change entry N of the order: a unit in or out, another lead, another way",
    "order": "hear the order again",
    "do": "give the order",
    "pass on, pass turn": "pass again and again: until something happens, or for this turn",
    "standing never, ask or N": "your standing order for second throws: never, ask each time, or from N points on",
}
HELP = {
    "NUMBER": "choose that option",
    "NUMBER NUMBER ...": "several answers that go together, such as units",
    "options": "list the options again",
    "speech brief, normal or full": "how much is told with each option: nothing, its chance, or all its chances",
    "odds N": "the chances of option N",
    "why N": "the sums behind option N, with their rules",
    "look": "the whole situation",
    "log [N]": f"the last N events ({LOG_LINES})",
    "rules NUMBER": "read a rule; words search for one",
    "hint": "what the computer would do in your place: first the goal, again the kind of plan, again the exact action",
    "thoughts [N]": "what the opponent means, weighed and fears, and got wrong, at its last plan or at move N; without "
    "its secrets until the game is over, unless it was started with --open",
    "undo": "take the last decision back, if no die has fallen and nothing hidden was shown since",
    "redo": "play again what was undone",
    "save [FILE]": "save the game",
    "load FILE": "go on with a saved game",
    "help": "this list",
    "quit": "save and stop",
}


class BadInput(Exception):
    """A line that cannot be meant; the text says what would be right."""


class Reading:
    """Answers to what is typed that change nothing in the game."""

    def __init__(self, lines: Lines, composition: Composition, open_thoughts: bool) -> None:
        self.lines, self.composition, self.open_thoughts = lines, composition, open_thoughts
        self.sitting: Sitting = composition.sitting
        self.match, self.game = self.sitting.match, self.sitting.match.game
        self.hinted: tuple[Decision, Hint] | None = None
        self.manner = "normal"  # of speech

    def _say(self, *lines: str) -> None:
        self.lines.say(*lines)

    def _view(self) -> Any:
        return self.match.view(self.sitting.viewer)

    def tell(self, news: Sequence[Told]) -> None:
        self._say(*self.game.account(self.sitting.viewer, news))

    # ---- the question

    def option(self, word: str) -> int:
        """The option that a number names, counted from nought."""
        asking, number = self.composition.asking, word.rstrip(".")
        if asking is None or not number.isdecimal() or len(number) > 9:
            raise BadInput(self.right_numbers() + ".")
        if not 1 <= int(number) <= asking.count():
            raise BadInput(f"There is no option {int(number)}. {self.right_numbers()}.")
        return int(number) - 1

    def right_numbers(self) -> str:
        asking = self.composition.asking
        return f"Type a number from 1 to {asking.count()}" if asking else "The game is over: type look, log, quit"

    def options(self, rest: str) -> None:
        """The question and its numbered answers."""
        asking = self.composition.asking
        if asking is None:
            self._say("", f"The game is over. {self.game.score(self._view())}".rstrip())
            return
        decision, choices = asking.choices.decision, asking.choices
        self._say("", f"{self.game.sides[decision.side].capitalize()}: {asking.question}")
        for numbers in self._alike(choices):
            self._say(*self._option_lines(choices, numbers))
        if isinstance(decision.question, Picking) and len(decision.options) > 2:
            self._say("One after the other, in any order.")

    def _alike(self, choices: Choices) -> list[list[int]]:
        """Neighbours in the list that differ in nothing but the number of their piece are told once."""
        groups: list[list[int]] = []
        for option in range(len(choices.words)):
            same = groups and self._plain(choices, groups[-1][0]) == self._plain(choices, option)
            groups[-1].append(option) if same else groups.append([option])
        return groups

    def _plain(self, choices: Choices, option: int) -> tuple[str, Forecast | None]:
        return re.sub(r" \(\d+\)", "", choices.words[option]), choices.forecast(option)

    def _option_lines(self, choices: Choices, numbers: list[int]) -> list[str]:
        first, forecast = numbers[0], choices.forecast(numbers[0])
        words = choices.words[first] if len(numbers) == 1 else self._plain(choices, first)[0]
        mark = f"{first + 1}." if len(numbers) == 1 else f"{first + 1} to {numbers[-1] + 1}."
        many = f" ({len(numbers)} alike)" if len(numbers) > 1 else ""
        chance = f" [{brief(forecast)}]" if forecast is not None and self.manner != "brief" else ""
        lines = [f"{mark} {words}{many}{chance}"]
        return lines + ([f"  {line}" for line in told(forecast)] if forecast and self.manner == "full" else [])

    def speech(self, rest: str) -> None:
        """How much is told."""
        if rest and rest not in MANNERS:
            raise BadInput("Type speech and brief, normal or full.")
        self.manner = rest or self.manner
        self._say(f"Speech: {self.manner}.")

    def _forecast(self, word: str) -> Forecast | None:
        option = self.option(word)
        return self.composition.asked.choices.forecast(option)

    def odds(self, rest: str) -> None:
        forecast = self._forecast(rest)
        self._say(*(told(forecast) if forecast is not None else ["No die is thrown there."]))

    def why(self, rest: str) -> None:
        forecast = self._forecast(rest)
        found = sums(forecast) if forecast is not None else ()
        self._say(*([one.as_text() for one in found] or ["There are no sums behind that option."]))

    def hint(self, rest: str) -> None:
        """Three steps, each on asking; the thinking is done once for each decision."""
        decision = self.match.decision
        if decision is None:
            raise BadInput("The game is over: there is nothing to decide any more.")
        if self.hinted is None or self.hinted[0] is not decision:
            self.hinted = decision, self._found_hint(decision)
        self._say(self.hinted[1].tell())

    def _found_hint(self, decision: Decision) -> Hint:
        view, seed = self.match.view(decision.side), seed_for(self.match.seed, "hint")
        folder = self.sitting.keeper.folder
        try:
            found = find_hint(self.game, view, decision, folder, seed, lambda: bool(self.lines.stopped))
        except NoHint as error:
            raise BadInput(str(error)) from error
        count_help(self.match, HINTS)
        return found

    # ---- the game

    def look(self, rest: str) -> None:
        view = self._view()
        self._say("", self.game.report(view, self.sitting.viewer) or self.game.score(view))

    def log(self, rest: str) -> None:
        """The last events, as the side to be asked may know them."""
        if rest and not (rest.isdecimal() and 0 < len(rest) < 7):
            raise BadInput("Type log, or log and how many lines, such as log 20.")
        lines = self.game.account(self.sitting.viewer, self.match.told)
        self._say(*(lines[-int(rest or LOG_LINES) :] or ["Nothing has happened yet."]))

    def thoughts(self, rest: str) -> None:
        """A plan of the opponent: without what speaks of its secrets, until the game is over."""
        is_free = self.open_thoughts or self.match.decision is None
        told = disclosures(self.match, self.sitting.seats.humans, TURN if is_free else FACTS)
        if not told:
            raise BadInput("There are no thoughts: the opponent has planned nothing so far.")
        word = rest or str(told[0].first)
        number = int(word) if word.isdecimal() and len(word) < 9 else 0
        plan = next((plan for plan in told if plan.first <= number <= plan.last), None)
        if plan is None:
            first, last = told[-1].first, told[0].last
            raise BadInput(f"Type thoughts and the number of a move, {first} to {last}.")
        self._say(f"Move {plan.first}:", *plan.lines)

    def rules(self, rest: str) -> None:
        """A rule by its number, or what a search for words finds."""
        if not rest:
            raise BadInput("Type rules and a number or words, such as rules 10.4.")
        try:
            reference = load_reference(self.game.reference)
        except (OSError, ValueError) as error:
            raise BadInput(f"The rule reference cannot be read: {error}") from error
        entry = reference.find(rest)
        found = [entry] if entry else reference.search(rest)
        if not found:
            near = f" Nearest: {', '.join(reference.nearest(rest))}." if reference.is_number(rest) else ""
            raise BadInput(f"There is no rule {legible(rest)!r}.{near}")
        self._say(*(entry_lines(reference, found[0]) if len(found) == 1 else result_lines(found, rest)))

    def help(self, rest: str) -> None:
        self._say(*(f"{command}: {meaning}" for command, meaning in {**HELP, **PLACED}.items()))
