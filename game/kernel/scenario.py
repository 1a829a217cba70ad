"""Scenarios are data files: read field by field, with one line that names the field if one is wrong."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from game.kernel.briefing import Briefing, CardFile, ScenarioCard, card_of
from game.kernel.catalogue import ScenarioError
from game.kernel.reading import BadFile, Limits, into, read_json

T = TypeVar("T")
OWN_FOLDER = "NIGHT_SCENARIOS"  # in the environment, so that every process finds them: the player's own set-ups
OWN, TAUGHT = "own_", "lesson_"  # how the names of his own, and of those of lessons, begin
OWN_LIMITS = Limits(size=200_000, depth=8)
CARD = "card"  # the field that speaks of the scenario itself, and of no changed one


@runtime_checkable
class Carded(Protocol):
    """What a scenario may have besides, so that a menu shows more of it."""

    card: ScenarioCard
    first_turn: int
    last_turn: int


class ScenarioSheet:
    """One scenario's file, from which a game takes field after field. A field nobody knows is a mistake too."""

    def __init__(self, name: str, data: Any, fields: Collection[str], optional: Collection[str] = ()) -> None:
        self.name = name
        if not isinstance(data, dict):
            raise ScenarioError(f"scenario {name}: the file must hold one object with the fields {', '.join(fields)}")
        self.data: dict[str, Any] = data
        for field in fields:
            self.check(field in data, field, "is missing")
        for field in data:
            self.check(field in fields or field in optional, field, "is unknown")

    def check(self, condition: bool, field: str, what: str) -> None:
        if not condition:
            raise ScenarioError(f"scenario {self.name}: field '{field}' {what}")

    def text(self, field: str) -> str:
        value = self.data[field]
        self.check(isinstance(value, str) and bool(value.strip()), field, "must be a text")
        return str(value)

    def number(self, field: str, low: int, high: int) -> int:
        value = self.data[field]
        self.check(type(value) is int and low <= value <= high, field, f"must be a whole number from {low} to {high}")
        return int(value)

    def switch(self, field: str) -> bool:
        self.check(isinstance(self.data[field], bool), field, "must be true or false")
        return bool(self.data[field])

    def choice(self, field: str, known: Sequence[str]) -> str:
        self.check(self.data[field] in known, field, f"must be one of {', '.join(known)}")
        return str(self.data[field])

    def listed(self, field: str, known: Collection[str], what: str = "") -> tuple[str, ...]:
        """A list of known words, none of them twice."""
        value = self.data[field]
        right = isinstance(value, list) and all(isinstance(name, str) and name in known for name in value)
        self.check(
            right and len(set(value)) == len(value), field, what or f"must be a list of {', '.join(sorted(known))}"
        )
        return tuple(value)

    def span(self, field: str, low: int, high: int) -> tuple[int, int]:
        """A first and a last, such as turns."""
        value = self.data[field]
        right = isinstance(value, list) and len(value) == 2
        right = right and all(type(end) is int and low <= end <= high for end in value) and value[0] <= value[1]
        self.check(right, field, f"must be the first and the last, from {low} to {high}")
        return value[0], value[1]

    def card(self, sides: Sequence[str], places: Collection[str]) -> ScenarioCard:
        """What a menu shows of the scenario; the field may be left out."""
        try:
            found = card_of(self._card_file(), sides)
        except (BadFile, ValueError) as error:
            raise ScenarioError(f"scenario {self.name}: field 'card': {error}") from error
        shown = [*found.around, *(block.place for block in found.blocks), *(place for place, _ in found.fell)]
        for place in [*shown, *(end for arrow in found.arrows for end in (arrow.start, arrow.end))]:
            self.check(place in places, "card", f"names an unknown place {place!r}")
        return found

    def _card_file(self) -> CardFile:
        """A file that tells what happened beside its card need not say it twice. Raises BadFile."""
        file = into(CardFile, self.data.get("card", {}), exact=True)
        told = self.data.get("history")
        if file.history or not isinstance(told, str):
            return file
        return replace(file, history=[told], sources=into(list[str], self.data.get("sources", [])))


class Library(Generic[T]):
    """The scenarios of a game: one file each, read when first asked for, the standard one first; then the player's own.

    His own set-ups, and those of lessons, are a scenario with some fields of its file changed: `base` and `changes`.
    """

    def __init__(self, folder: Path, standard: str, read: Callable[[str, Any], T]) -> None:
        self.folder, self.standard, self._read = folder, standard, read
        self._printed = cache(self._find)

    @cached_property
    def printed(self) -> tuple[str, ...]:
        """Those that come with the game."""
        names = sorted(path.stem for path in self.folder.glob("*.json"))
        return tuple(sorted(names, key=lambda name: name != self.standard))

    @property
    def names(self) -> tuple[str, ...]:
        """What may be chosen."""
        folder = self.own_folder
        own = sorted(path.stem for path in folder.glob(f"{OWN}*.json")) if folder is not None else []
        return (*self.printed, *(name for name in own if self._reads(name)))

    @property
    def own_folder(self) -> Path | None:
        """Where the player's own lie, by game; None where nobody has said it."""
        home = os.environ.get(OWN_FOLDER)
        return Path(home) / self.folder.parents[1].name if home else None

    def find(self, name: str) -> T:
        """A scenario by its name; one of the player's own is read anew each time, for it may have changed."""
        return self._own(name) if name.startswith(OWN) else self._printed(name)

    def _find(self, name: str) -> T:
        if name.startswith(TAUGHT):
            return self._changed(name, self.folder.parent / "lessons" / f"{name.removeprefix(TAUGHT)}.json")
        if name not in self.printed:
            raise ScenarioError(f"there is no scenario {name!r}; choose one of {', '.join(self.names)}")
        return self.read(name, (self.folder / f"{name}.json").read_text(encoding="utf-8"))

    def read(self, name: str, text: str) -> T:
        """A scenario from the text of its file, or a ScenarioError that names the field."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise ScenarioError(f"scenario {name}: line {error.lineno} is not JSON: {error.msg}") from error
        return self._read(name, data)

    def sheet(self, name: str) -> dict[str, Any]:
        """The fields of a printed scenario's file, as they are written."""
        if name not in self.printed:
            raise ScenarioError(f"there is no scenario {name!r}; choose one of {', '.join(self.printed)}")
        data: dict[str, Any] = json.loads((self.folder / f"{name}.json").read_text(encoding="utf-8"))
        return data

    def change(self, name: str, base: str, changes: Mapping[str, Any]) -> T:
        """A printed scenario with other values in some fields; what would no longer be true of it is left out."""
        sheet = {field: value for field, value in self.sheet(base).items() if field != CARD}
        return self._read(name, {**sheet, **changes})

    def _own(self, name: str) -> T:
        folder = self.own_folder
        if folder is None:
            raise ScenarioError(f"there is no scenario {name!r}: nobody has said where your own ones lie")
        return self._changed(name, folder / f"{name}.json")

    def _changed(self, name: str, path: Path) -> T:
        try:
            data = into(dict[str, Any], read_json(path, OWN_LIMITS))
            base, changes = into(str, data.get("base")), into(dict[str, Any], data.get("changes"))
            titled = {"title": into(str, data.get("title")), "minutes": into(int, data.get("minutes", 10))}
        except BadFile as error:
            raise ScenarioError(f"scenario {name}: its file {error}") from error
        return self.change(name, base, {**titled, **changes})

    def _reads(self, name: str) -> bool:
        try:
            self._own(name)
        except ScenarioError:
            return False
        return True


def briefings(scenarios: Sequence[Any]) -> tuple[Briefing, ...]:
    """What a player reads before choosing, from scenarios that have name, title, briefing and minutes, and maybe a card
    and a first and a last turn."""
    return tuple(_briefing(each) for each in scenarios)


def _briefing(scenario: Any) -> Briefing:
    told = Briefing(scenario.name, scenario.title, scenario.briefing, scenario.minutes)
    if isinstance(scenario, Carded):
        return replace(told, card=scenario.card, turns=(scenario.first_turn, scenario.last_turn))
    return told
