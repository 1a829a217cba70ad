"""A sense of place without a map: directions, distances, what lies near, and what it is all about."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, pi
from typing import Any, Protocol, runtime_checkable

from game.kernel.agenda import Side

WINDS = ("east", "southeast", "south", "southwest", "west", "northwest", "north", "northeast")


class Surroundings(Protocol):
    """What a game tells of its ground, by the names of places on the map; all of it may be empty."""

    def middle(self, place: str) -> tuple[float, float] | None:
        """Where a place lies; the second number grows to the south."""

    def near(self, view: Any, place: str) -> Sequence[str]:
        """The places next door."""

    def who_is_there(self, view: Any, side: Side, place: str) -> str:
        """In a few words, from what this side knows."""

    def aims(self, view: Any, side: Side) -> tuple[str, Sequence[str]]:
        """What this side is after, in one sentence, and the places that it is about."""


@runtime_checkable
class Naming(Protocol):
    """A game whose places have other names beside those on the map: towns, for example."""

    def named(self, words: str) -> str:
        """The name on the map of a place that somebody calls so; else the same words."""


class NoGround:
    """A game that tells nothing of its ground."""

    def middle(self, place: str) -> tuple[float, float] | None:
        return None

    def near(self, view: Any, place: str) -> Sequence[str]:
        return ()

    def who_is_there(self, view: Any, side: Side, place: str) -> str:
        return ""

    def aims(self, view: Any, side: Side) -> tuple[str, Sequence[str]]:
        return "", ()


@dataclass(frozen=True)
class Neighbour:
    """A place next door."""

    wind: str
    place: str
    words: str


def wind(ground: Surroundings, start: str, end: str) -> str:
    """The direction from one place to another; empty if either lies nowhere."""
    here, there = ground.middle(start), ground.middle(end)
    if here is None or there is None or here == there:
        return ""
    turn = atan2(there[1] - here[1], there[0] - here[0]) / (pi / 4)
    return WINDS[round(turn) % len(WINDS)]


def neighbours(ground: Surroundings, view: Any, side: Side, place: str) -> list[Neighbour]:
    """Everything next door, from the north round by the east."""
    found = [
        Neighbour(wind(ground, place, there), there, ground.who_is_there(view, side, there))
        for there in ground.near(view, place)
    ]
    order = {name: (number - WINDS.index("north")) % len(WINDS) for number, name in enumerate(WINDS)}
    return sorted(found, key=lambda one: (order.get(one.wind, len(order)), one.place))


def distance(ground: Surroundings, view: Any, start: str, ends: Sequence[str]) -> tuple[int, str]:
    """Steps to the nearest of these places, and which it is; -1 if there is no way."""
    wanted, far, due = set(ends), {start: 0}, deque([start])
    while due:
        here = due.popleft()
        if here in wanted:
            return far[here], here
        for there in ground.near(view, here):
            if there not in far:
                far[there] = far[here] + 1
                due.append(there)
    return -1, ""


def way_words(ground: Surroundings, view: Any, start: str, ends: Sequence[str]) -> str:
    """`Hill 80 is 2 steps to the south`."""
    steps, end = distance(ground, view, start, ends)
    if steps < 0:
        return "There is no way there."
    if not steps:
        return f"{end} is here."
    to = wind(ground, start, end)
    return f"{end} is {steps} {'step' if steps == 1 else 'steps'} away{f' to the {to}' if to else ''}."
