"""A position: a mutable shell with frozen contents, one level deep, so that one copy is right for every game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from itertools import groupby
from typing import Any, ClassVar, Protocol, Self, TypeVar, runtime_checkable

from dataclasses_json import DataClassJsonMixin, config

from game.kernel.agenda import Event, Question, RulesError, Side, Step
from game.kernel.records import CodecError, as_member, decode, encode, fits, hints, needed

S = TypeVar("S", bound="State")
WORD = (1 << 64) - 1
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
SIX = 6  # the sides of a common die


@runtime_checkable
class HasTurns(Protocol):
    """What most states are besides; a game may go on without turns."""

    turn: int


@runtime_checkable
class HasGlimpses(Protocol):
    """A state that counts what its owner showed the other side in passing. A reveal closes the way back; a glimpse
    does not: whoever takes a move back has only shown something of his own."""

    glimpsed: int


def sightings(state: State) -> tuple[int, int]:
    """How often something came out: secrets, and glimpses where a game has them."""
    return state.revealed, state.glimpsed if isinstance(state, HasGlimpses) else 0


class DiceWanted(Exception):
    """A rehearsal has come to dice that nobody has thrown yet."""

    def __init__(self, why: str, count: int, throwers: tuple[Side, ...] = ()) -> None:
        super().__init__(why)
        self.why, self.count, self.throwers = why, count, throwers  # whose each die is, if the rules say it


def records() -> Any:
    """A list field of records."""
    return field(default_factory=list, metadata=config(encoder=encode, decoder=lambda data: list(decode(data))))


def record(default: Any = None) -> Any:
    """A field holding one record, a tuple of plain values, or nothing."""
    return field(default=default, metadata=config(encoder=encode, decoder=decode))


def lines() -> Any:
    """A list field of tuples."""
    return records()


def flags() -> Any:
    """A set field of whole numbers, saved in order."""
    return field(default_factory=set, metadata=config(encoder=sorted, decoder=set))


def marks() -> Any:
    """A frozen set of whole numbers: for what changes seldom, since every clone copies what can change in place."""
    return field(default=frozenset(), metadata=config(encoder=sorted, decoder=frozenset))


def numbers() -> Any:
    """A dict field from whole numbers to whole numbers; JSON only has text for keys."""
    return field(default_factory=dict, metadata=config(encoder=_dict_out, decoder=_dict_in))


def named(name_of: Callable[[Any], Any], find: Callable[[Any], Any]) -> Any:
    """A field holding printed data (a scenario, a table), saved by its name alone."""
    return field(default=None, metadata=config(encoder=name_of, decoder=find))


def _dict_out(value: dict[int, int]) -> dict[str, int]:
    return {str(key): value[key] for key in sorted(value)}


def _dict_in(data: dict[str, int]) -> dict[int, int]:
    return {int(key): value for key, value in data.items()}


@dataclass
class State(DataClassJsonMixin):
    """All facts of play. `seed` is all the chance there is; `loaded` pips and `stacked` draws come before it."""

    seed: int = 1
    loaded: tuple[int, ...] = record(())
    stacked: tuple[int, ...] = record(())  # what `draw` brings first, by kind
    revealed: int = 0
    winner: Side | None = None
    agenda: list[Step[Any] | Question[Any]] = records()

    ears: ClassVar[Ears | None] = None  # a match listens on its own state; clones are silent
    rehearsed: ClassVar[bool] = False  # a rehearsal stops at dice that are not loaded
    drafted_by: ClassVar[int] = -1  # whose draft this is: what he shows of his own is no news to him
    _shells: ClassVar[tuple[str, ...]] = ()
    _writers: ClassVar[tuple[tuple[str, Callable[[Any], Any]], ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """What is found out once per class must not be inherited: a subclass has fields of its own."""
        super().__init_subclass__(**kwargs)
        cls._shells, cls._writers = (), ()

    def clone(self) -> Self:
        """An independent copy: the fields that can change in place are copied, the frozen rest is shared."""
        twin = object.__new__(type(self))
        facts = self.__dict__.copy()
        facts.pop("ears", None)
        for name in type(self)._shells or self._find_shells():
            facts[name] = facts[name].copy()
        twin.__dict__ = facts
        return twin

    @classmethod
    def _find_shells(cls) -> tuple[str, ...]:
        """The fields that hold a list, dict or set: known from their factories, so found once per class."""
        cls._shells = tuple(f.name for f in fields(cls) if f.default_factory in (list, dict, set))
        return cls._shells

    def do(self, *items: Step[Any] | Question[Any]) -> None:
        """Put items on the agenda; they run in the order written."""
        self.agenda.extend(reversed(items))

    def skip_to(self, kind: type[Step[Any]] | type[Question[Any]]) -> None:
        """Leave a procedure early: drop everything above the next step of this kind."""
        while self.agenda and not isinstance(self.agenda[-1], kind):
            self.agenda.pop()
        if not self.agenda:
            raise RulesError(f"nothing to skip to: no {kind.__name__} on the agenda")

    def roll(
        self,
        why: str,
        count: int = 1,
        sides: int = SIX,
        *,
        throwers: tuple[Side, ...] = (),
        place: int | None = None,
        low: bool = False,
    ) -> tuple[int, ...]:
        """Throw dice: loaded pips first if they are common dice, then from the seed, which moves on.

        `throwers` names the side of each die, or the one that throws them all; `low`: low pips are the lucky ones.
        """
        common = sides == SIX
        whose = throwers * count if len(throwers) == 1 else throwers
        if common and self.rehearsed and len(self.loaded) < count:
            there = len(self.loaded)
            raise DiceWanted(why, count - there, whose[there:])
        pips = [self._loaded_pip() if common and self.loaded else self.chance(sides) + 1 for _ in range(count)]
        self.tell(Rolled, why, tuple(pips), sides, whose, place, low)
        return tuple(pips)

    def _loaded_pip(self) -> int:
        first, *rest = self.loaded
        self.loaded = tuple(rest)
        return first

    def draw(self, why: str, counts: Sequence[int]) -> int:
        """One thing by chance, known by its kind: `counts` says how many there are of each. Stacked ones come first."""
        if self.stacked:
            kind, self.stacked = self.stacked[0], self.stacked[1:]
            if not 0 <= kind < len(counts) or not counts[kind]:
                raise RulesError(f"{why}: kind {kind} was stacked, but is not there to be drawn")
        else:
            kind = self._nth(counts, self.chance(sum(counts)))
        self.tell(Drawn, why, kind)
        return kind

    @staticmethod
    def _nth(counts: Sequence[int], number: int) -> int:
        """The kind of the thing at a place in the row of all things, laid out kind by kind."""
        for kind, count in enumerate(counts):
            number -= count
            if number < 0:
                return kind
        raise RulesError("there is nothing left to be drawn")

    def chance(self, bound: int) -> int:
        """A whole number from 0 below `bound`, from the seed alone."""
        self.seed = (self.seed * MULTIPLIER + INCREMENT) & WORD
        mixed = (self.seed ^ (self.seed >> 29)) * 0xBF58476D1CE4E5B9 & WORD
        return ((mixed >> 32) * bound) >> 32

    def tell(self, kind: type[Event], *facts: Any) -> None:
        """Report what has just changed to whoever listens; made only then, so that imagined worlds pay nothing."""
        if self.ears is not None:
            self.ears.hear(kind(*facts), self)

    def imprint(self, last: Self | None) -> Self:
        """A copy to be read only. Most of a position outlasts an event: what is as it was in the last copy is shared
        with it."""
        if last is None:
            return self.clone()
        facts, earlier = self.__dict__.copy(), last.__dict__
        facts.pop("ears", None)
        for name in type(self)._shells or self._find_shells():
            now, then = facts[name], earlier[name]
            facts[name] = then if now == then else now.copy()
        twin = object.__new__(type(self))
        twin.__dict__ = facts
        return twin

    def blinded(self) -> Self:
        """A copy without the coming dice and draws: where every view begins."""
        view = self.clone()
        view.seed, view.loaded, view.stacked = 0, (), ()
        return view

    def reveal(self, of: int = -1) -> None:
        """A secret has come out: the way back is closed. In a draft one's own secrets (`of`) stop nothing."""
        if of < 0 or of != self.drafted_by:
            self.revealed += 1

    def facts(self) -> dict[str, Any]:
        """The whole position as JSON-ready data: `to_dict` without its deep copies, which take ten times as long."""
        values = self.__dict__
        return {name: write(values[name]) for name, write in type(self)._writers or self._find_writers()}

    @classmethod
    def _find_writers(cls) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
        """How each field is written: by the encoder it was declared with, or as the plain value it is."""
        notes = [(f.name, f.metadata.get("dataclasses_json", {})) for f in fields(cls)]
        cls._writers = tuple((name, note.get("encoder", encode)) for name, note in notes)
        return cls._writers

    @classmethod
    def from_facts(cls, data: dict[str, Any]) -> Self:
        """The position that `facts` wrote, every field of its type, or a CodecError.

        A field that an earlier version did not have takes its default; one that nobody knows is refused.
        """
        expected = hints(cls)
        if not isinstance(data, dict) or data.keys() - expected.keys() or needed(cls) - data.keys():
            raise CodecError("the position does not have the fields of this game")
        values = {
            name: as_member(_read(name, read, data[name]), expected[name])
            for name, read in cls._find_readers()
            if name in data
        }
        for name, value in values.items():
            if not fits(value, expected[name]):
                raise CodecError(f"the position's field {name!r} cannot be read")
        return cls(**values)

    @classmethod
    def _find_readers(cls) -> list[tuple[str, Callable[[Any], Any]]]:
        """How each field is read. Not `from_dict`, which would quietly make a number of the text "1" or of 1.5."""
        notes = [(f.name, f.metadata.get("dataclasses_json", {})) for f in fields(cls)]
        return [(name, note.get("decoder", decode)) for name, note in notes]

    def digest(self) -> str:
        """A short name for exactly this position."""
        return digest(self.facts())


def _read(name: str, read: Callable[[Any], Any], data: Any) -> Any:
    """One field; whatever a reader stumbles over, it is the data that is wrong."""
    try:
        return read(data)
    except (TypeError, ValueError, LookupError, AttributeError, RecursionError) as error:
        raise CodecError(f"the position's field {name!r} cannot be read: {error}") from error


def digest(data: Any) -> str:
    """A short name for JSON-ready data, whatever the order of its keys."""
    return seal_of(canonical(data))


def canonical(data: Any) -> str:
    """The one way in which JSON-ready data is written."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def seal_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Drawn(Event):
    """Something was drawn, and why; who may know what it was, the game says (`Game.heard`)."""

    why: str
    kind: int


@dataclass(frozen=True)
class Rolled(Event):
    """Dice were thrown: why, by whom each of them, for which place, and whether low pips are the lucky ones."""

    why: str
    dice: tuple[int, ...]
    sides: int
    throwers: tuple[Side, ...] = ()  # by die; empty where the rules do not say it
    place: int | None = None
    low: bool = False

    @property
    def throws(self) -> list[tuple[Side, tuple[int, ...]]]:
        """The dice of each thrower, in the order in which they lie."""
        mine = groupby(zip(self.throwers, self.dice, strict=False), key=lambda die: die[0])
        return [(side, tuple(pips for _, pips in dice)) for side, dice in mine]


class Told:
    """An event, and the position right after it: as it is in the truth, or as one side may know it."""

    __slots__ = ("_after", "event")

    def __init__(self, event: Event, after: Any) -> None:
        self.event, self._after = event, after

    @property
    def after(self) -> Any:
        return self._after

    def __iter__(self) -> Iterator[Any]:
        yield self.event
        yield self.after

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Told) and (self.event, self.after) == (other.event, other.after)

    __hash__ = None  # type: ignore[assignment]  # a position can be no key


class Ears(Protocol):
    """Whoever listens."""

    def hear(self, event: Event, state: State) -> None: ...


class Copies(list[Told]):
    """Everything told, in order, each with a copy of the position right after it."""

    def hear(self, event: Event, state: State) -> None:
        self.append(Told(event, state.imprint(self[-1].after if self else None)))


class Recalled(Told):
    """An event whose position is worked out when it is asked for."""

    __slots__ = ("_number",)

    def __init__(self, event: Event, tape: Tape, number: int) -> None:
        self.event, self._after, self._number = event, tape, number

    @property
    def after(self) -> Any:
        return self._after.position(self._number)


class Tape(Sequence[Told]):
    """Ears that write down the events alone, for most positions are never looked at. The rules leave nothing to
    chance but the seed: whoever asks for a position after all has the same answer played again, once."""

    __slots__ = ("_before", "_copies", "_how", "events")

    def __init__(self, before: State, play: Callable[[State, Any], object], action: Any = None) -> None:
        self.events: list[Event] = []
        self._before, self._how = before, (play, action)
        self._copies: Copies | None = None

    def hear(self, event: Event, state: State) -> None:
        self.events.append(event)

    def __len__(self) -> int:
        return len(self.events)

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [self[each] for each in range(len(self.events))[number]]
        return Recalled(self.events[number], self, number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def position(self, number: int) -> Any:
        if self._copies is None:
            world, self._copies = self._before.clone(), Copies()
            world.ears = self._copies  # type: ignore[misc]
            play, action = self._how
            play(world, action)
        return self._copies[number].after
