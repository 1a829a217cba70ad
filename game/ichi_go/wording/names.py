"""What hexes, units and sides are called. Units that a side may not see have no name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.ichi_go.components import (
    CITIES,
    FIRST_COUNTER,
    GROUND,
    JAPANESE,
    PLACES,
    REGULARS,
    TABLES,
    UNITS,
    Nation,
    Terrain,
)
from game.ichi_go.secrets import is_cover
from game.ichi_go.state import China, is_regular
from game.kernel.named import Piece, Place
from game.kernel.words import count, joined

DATES = {entry["turn"]: entry["date"] for entry in TABLES["turn_track"]}
NATIONS = {Nation.JP: "Japanese", Nation.CH: "Chinese", Nation.US: "US"}
CHIP = 14  # letters that find room below a counter
NAMED = 3  # units that are named one by one in a sentence; more are counted
FRONTS = ("north", "centre", "east", "south", "west", "Formosa")


def place(number: Place) -> str:
    """`Changsha (1813)`, or the number alone."""
    name = CITIES[number].name if number in CITIES else PLACES.get(number, "")
    return f"{name} ({number:04})" if name else f"{number:04}"


def short_place(number: Place) -> str:
    """`Changsha`, or the number alone: for buttons and headings."""
    return CITIES[number].name if number in CITIES else PLACES.get(number, "") or f"{number:04}"


def places(numbers: Iterable[Place]) -> str:
    return joined(map(place, numbers))


def ground(number: Place) -> str:
    """`rough, railroad`: what the rules see there."""
    facts = GROUND[number]
    words = ["city" if facts.city else str(facts.terrain)]
    if facts.city and facts.terrain != Terrain.CLEAR:
        words.append(str(facts.terrain))
    return ", ".join([*words, *(["railroad"] if facts.is_rail else []), *(["coast"] if facts.is_coastal else [])])


def full_place(number: Place) -> str:
    return f"{place(number)}, {ground(number)}"


def side(number: int) -> str:
    return "the Japanese" if number == JAPANESE else "the Allies"


def nation(which: Nation) -> str:
    return NATIONS[which]


def regular(face: int) -> str:
    return REGULARS[face].name if face >= 0 else "an unknown army"


def unit(state: China, number: Piece) -> str:
    """`62nd Division`, `untried army 12`, or nothing but that there is one."""
    if is_cover(number):
        return "a covered unit"
    if not is_regular(number):
        return UNITS[number].name
    face = state.face.get(number, -1)
    if number in state.tried:
        return regular(face) if face >= 0 else f"tried army {number - FIRST_COUNTER + 1}"
    return f"untried army {number - FIRST_COUNTER + 1}"


def strong_unit(state: China, number: Piece) -> str:
    """With what it fights with: `62nd Division of 4`, `reduced` where it is."""
    name = unit(state, number)
    if is_cover(number) or (is_regular(number) and state.factor(number) < 0):
        return name
    facts = UNITS[number]
    weak = ", reduced" if number in state.steps and state.steps[number] < facts.steps else ""
    return f"{name} of {state.factor(number)}{weak}"


def chip_name(name: str) -> str:
    """`4th Cav. Bde`: where a name stands below a counter."""
    if len(name) <= CHIP:
        return name
    return name.replace("Cavalry", "Cav.").replace("Brigade", "Bde").replace("Division", "Div.")


def units(state: China, numbers: Iterable[Piece]) -> str:
    """Names of the seen ones, and how many covered ones."""
    known = [unit(state, number) for number in numbers if not is_cover(number)]
    return joined([*known, *_covered(numbers)], "nobody")


def strong_units(state: China, numbers: Iterable[Piece]) -> str:
    known = [strong_unit(state, number) for number in numbers if not is_cover(number)]
    return joined([*known, *_covered(numbers)], "nobody")


def short_units(state: China, numbers: Sequence[Piece]) -> str:
    """A few by their names, more by their number."""
    return units(state, numbers) if len(numbers) <= NAMED else count(len(numbers), "unit")


def _covered(numbers: Iterable[Piece]) -> list[str]:
    covered = sum(map(is_cover, numbers))
    return [count(covered, "covered unit")] if covered else []


def stack_words(state: China, where: Place) -> str:
    """A stack in few words: `5 units, 18 factors`, `2 untried armies and the Hengyang Militia`."""
    here = state.stacks.get(where, ())
    untried = [n for n in here if is_regular(n) and n not in state.tried]
    others = [n for n in reversed(here) if n not in untried]
    parts = [f"{len(untried)} untried {'army' if len(untried) == 1 else 'armies'}"] if untried else []
    return joined([*parts, *([strong_units(state, others)] if others else [])], "nobody")


def front(number: Place) -> str:
    """Where on the map a hex lies, for the report."""
    column, row = divmod(number, 100)
    if GROUND[number].is_formosa:
        return "Formosa"
    if column <= 13 and row <= 19:
        return "west"
    if row <= 7 and column <= 24:
        return "north"
    if column >= 24:
        return "east"
    return "centre" if row <= 18 else "south"
