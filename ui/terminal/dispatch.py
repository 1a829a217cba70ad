"""Whole orders in words: from where, where to, of which kind and with whom; read back with their chances, then given.

The same composition as at the map, without a map: the sense of place is in directions and distances.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from game.kernel.forecast import headline, told
from game.kernel.standing import MODES, StandingOrder
from table.composition.composition import Composition
from table.composition.ground import Naming, Surroundings, distance, neighbours, way_words
from table.composition.intents import Aim, Commit, PassOn, PickKind, PointAt
from table.composition.paper import OrderPaper, Section, SheetEntry
from table.sitting import Sitting
from ui.skins.orders import find_orders
from ui.terminal.lines import Lines
from ui.terminal.reading import BadInput

HOW_TO_GO = "Type go and a place, or kind and one of these words."


class Dispatch:
    """Orders as they are typed."""

    def __init__(self, lines: Lines, sitting: Sitting) -> None:
        self.lines, self.sitting = lines, sitting
        self.composition = Composition(sitting, find_orders(sitting.match.game.name))
        self.gave = False  # the last command has changed the game

    @property
    def ground(self) -> Surroundings:
        return self.composition.orders.ground

    def go_on(self) -> bool:
        """Whether a standing order or the order in force has answered what is asked."""
        return self.composition.go_on()

    def _named(self, words: str) -> str:
        """A place as it is called on the map."""
        return self.ground.named(words) if isinstance(self.ground, Naming) else words

    def _say(self, *lines: str) -> None:
        self.lines.say(*lines)

    def _open(self) -> Composition:
        """What is asked now, with whatever was composed for it."""
        self.composition.look()
        if self.composition.asking is None:
            raise BadInput("Nobody is asked anything now.")
        return self.composition

    # ---- the sense of place

    def _here(self) -> str:
        composition = self._open()
        question = composition.asked.choices.decision.question
        return composition.place or composition.orders.focus(composition.view, question)

    def goal(self, rest: str) -> None:
        composition = self._open()
        side = composition.asked.choices.decision.side
        words, places = self.ground.aims(composition.view, side)
        if not words:
            raise BadInput("This game tells no goal beyond its score: type look.")
        starts = [self._here()] if self._here() else [own for own in self._own_places() if own not in places]
        self._say(words, *([self._way(starts, places)] if starts and places else []))

    def _own_places(self) -> list[str]:
        """Where somebody could act."""
        return sorted(str(key) for kind, key in self.composition.spots if kind == "place")

    def _way(self, starts: Sequence[str], ends: Sequence[str]) -> str:
        """From the nearest of these places."""
        view, ground = self.composition.view, self.ground
        far = {start: distance(ground, view, start, ends)[0] for start in starts}
        near = min(starts, key=lambda start: (far[start] < 0, far[start]))
        words = way_words(ground, view, near, ends)
        return f"From {near}: {words}" if len(starts) > 1 else words

    def where(self, rest: str) -> None:
        here, composition = self._here(), self._open()
        if not here:
            self._say("The question is about no place. Type from and a place.")
            return
        side = composition.asked.choices.decision.side
        words = self.ground.who_is_there(composition.view, side, here)
        self._say(f"You are at {here}{f', {words}' if words else ''}.")

    def near(self, rest: str) -> None:
        place, composition = self._named(rest) or self._here(), self._open()
        side = composition.asked.choices.decision.side
        found = neighbours(self.ground, composition.view, side, place) if place else []
        if not found:
            raise BadInput(f"Nothing is known to lie near {place}." if place else "Type near and a place.")
        self._say(*(f"{one.wind.capitalize() or 'Next door'}, {one.place}: {one.words}." for one in found))

    # ---- an order

    def from_place(self, rest: str) -> None:
        if not rest:
            raise BadInput("Type from and a place, such as from 18.")
        composition = self._open()
        if not composition.has_kinds:
            raise BadInput("No order begins now: answer the question by its numbers.")
        composition.do(PointAt(("place", self._named(rest))))
        self.order("")

    def go(self, rest: str) -> None:
        composition = self._open()
        place = self._named(rest)
        goals = [number for number, goal in enumerate(composition.asked.goals) if goal.place == place]
        if not goals:
            raise BadInput(self._no_way(rest))
        composition.do(Aim(goals[0]))
        self.order("")

    def _no_way(self, place: str) -> str:
        asking = self.composition.asked
        if not asking.goals:
            return "Type from and a place first: an order begins somewhere."
        places = ", ".join(dict.fromkeys(goal.place for goal in asking.goals))
        return f"No order leads to {place or 'nowhere'} from here. Places in reach: {places}."

    def kind(self, rest: str) -> None:
        self._open().do(PickKind(rest))
        self.order("")

    def change(self, rest: str) -> None:
        paper = self._paper()
        found = _entries(paper)
        entry = found[int(rest) - 1] if rest.isdecimal() and 0 < int(rest) <= len(found) else None
        if entry is None:
            raise BadInput("Type change and the number of an entry of the order.")
        intent = entry.click if entry.click is not None else entry.less
        assert intent is not None
        self.composition.do(intent)
        self.order("")

    def order(self, rest: str) -> None:
        """The order as it stands, with its chances and what can be changed."""
        paper = self._paper()
        sentence = _joined(word.text for word in paper.order) or paper.question
        numbers = {id(entry): number for number, entry in enumerate(_entries(paper), 1)}
        self._say("", sentence, *(line for section in paper.sections for line in _section_lines(section, numbers)))
        if paper.forecast is not None:
            self._say(*told(paper.forecast))
        if paper.button is not None:
            price = f", {headline(paper.forecast)}" if paper.forecast is not None else ""
            self._say(f"Type do to give it: {paper.button.title}{price}.")
        else:
            self._say(HOW_TO_GO if self.composition.asked.goals else paper.blocked)

    def do(self, rest: str) -> None:
        composition = self._open()
        if composition.asked.goal is None:
            raise BadInput("There is no order yet: type go and a place.")
        words = composition.do(Commit())
        self.gave = True
        if words:
            self._say(words)

    def pass_on(self, whole_turn: bool) -> None:
        self._open().do(PassOn(whole_turn))
        self.gave = True

    def changes(self) -> list[str]:
        """What the world has changed in an order that could not go on: the old word, the new one, and why."""
        words = [word for word in self.composition.carrying.came_back if word.was or word.why_changed]
        return [f"Your order has changed: {w.text.strip()} instead of {w.was}. {w.why_changed}".strip() for w in words]

    def _paper(self) -> OrderPaper:
        paper = self._open().paper()
        assert paper is not None
        return paper

    # ---- standing orders

    def standing(self, rest: str) -> None:
        """Said in any game that has one; in the others it is refused."""
        composition = self._open()
        side = composition.asked.choices.decision.side
        if not self.sitting.match.game.standing_orders:
            raise BadInput("This game has no standing orders.")
        if rest in MODES and rest != "gain":
            composition.standing.put(side, StandingOrder("never" if rest == "never" else "ask"))
        elif rest.isdecimal() and 0 < int(rest) < 100:
            composition.standing.put(side, StandingOrder("gain", int(rest)))
        elif rest:
            raise BadInput("Type standing and never, ask, or a number of points.")
        self._say(f"Second throws: {composition.standing.of(side).words}.")


def _entries(paper: OrderPaper) -> list[SheetEntry]:
    """What can be changed, as it is counted."""
    entries = [entry for section in paper.sections for entry in section.entries]
    return [entry for entry in entries if entry.click is not None or entry.less is not None]


def _section_lines(section: Section, numbers: Mapping[int, int]) -> list[str]:
    """One line for each entry; what is in says so, equal pieces are told once."""
    lines = [f"{section.title}:"] if section.title else []
    for entry in section.entries:
        number = f"{numbers[id(entry)]}. " if id(entry) in numbers else ""
        many = f" {entry.chosen} of {entry.count}" if entry.count > 1 else ""
        state = "in" if entry.is_in else "out" if section.kind == "chips" else ""
        is_goal = isinstance(entry.click, Aim) or section.kind == "switch"  # its value is a key of the window
        caption = f"type kind {entry.click.name}" if isinstance(entry.click, PickKind) else entry.caption
        about = ", ".join(part for part in (caption, "" if is_goal else entry.value, state) if part)
        reason = f" ({entry.reason})" if entry.reason else ""
        lines.append(f"  {number}{entry.label}{many}{f': {about}' if about else ''}{reason}")
    return lines


def _joined(words: Iterable[str]) -> str:
    """Words as one sentence, however each of them is spaced."""
    return re.sub(r"\s+([.,;:])", r"\1", " ".join(" ".join(words).split()))
