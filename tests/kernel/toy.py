"""A tiny game with a hidden card, dice and picks: enough to try every part of the kernel, and to break it on purpose.

Each side is dealt a hidden card. In turn they guess the other's card, throw a die or collect tokens. The house rules
are tricks: each spoils the rules in one way that one check of the contract has to notice.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from game.kernel.agenda import Action, Decision, Event, Question, Side, Step
from game.kernel.briefing import Briefing
from game.kernel.catalogue import Option, ScenarioError
from game.kernel.forecast import Chance, Forecast, Tone
from game.kernel.game import Game
from game.kernel.picking import Pick, Picking
from game.kernel.records import Record
from game.kernel.state import State, flags, lines, named, numbers, record
from game.kernel.tally import Reason

CARDS = (1, 2, 3)
SIXES = Reason("11 of 36 throws show a six", ("T1",))
UNKNOWN = -1
ROUNDS = {"short": 4, "long": 9}
TRICKS = (
    "empty",
    "double",
    "unstable",
    "shared",
    "renamed",
    "outside_dice",
    "endless",
    "flawed",
    "seed_seen",
    "bad_world",
    "legality_leaks",
    "blind",
    "same_words",
    "wordless",
    "raises",
    "unsound_world",
    "other_decides",
    "sulky",
    "whispers",
    "mumbling",
    "meddling",
    "untold",
    "untitled",
    "telling",
    "partial",
)
_count = itertools.count()
_chance = Random(5)  # what no rule may use


@dataclass(frozen=True)
class Table:
    """Printed data."""

    name: str


TABLES = {"round": Table("round"), "square": Table("square"), "oval": Table("oval")}


@dataclass(frozen=True)
class Stake(Record):
    side: Side
    points: int


@dataclass
class Toy(State):
    """A position of the toy."""

    tricks: tuple[str, ...] = record(())
    table: Table = named(lambda table: table.name, lambda name: TABLES["square" if name == "oval" else name])
    cards: list[int] = lines()
    known: set[int] = flags()  # cards that were guessed
    points: list[int] = lines()
    tokens: dict[int, int] = numbers()
    nest: list[Any] = lines()
    stake: Stake | None = record()
    rounds: int = 0
    last: int = 0


@dataclass(frozen=True)
class Guess(Action):
    card: int


@dataclass(frozen=True)
class Throw(Action):
    """Two dice: a six ends the round at once."""


@dataclass(frozen=True)
class Gather(Action):
    """Collect tokens."""


@dataclass(frozen=True)
class Guessed(Event):
    side: Side
    card: int
    right: bool


@dataclass(frozen=True)
class Gathered(Event):
    side: Side
    tokens: tuple[int, ...]


@dataclass(frozen=True)
class Deal(Step[Toy]):
    def run(self, state: Toy) -> None:
        state.cards = [CARDS[state.chance(3)], CARDS[state.chance(3)]]
        state.do(Round())


@dataclass(frozen=True)
class Round(Step[Toy]):
    def run(self, state: Toy) -> None:
        state.rounds += 1
        state.do(Turn(0), Turn(1), Bonus(), EndRound())


@dataclass(frozen=True)
class Bonus(Step[Toy]):
    """What a six makes them skip."""

    def run(self, state: Toy) -> None:
        state.points[0] += 1
        state.points[1] += 1


@dataclass(frozen=True)
class EndRound(Step[Toy]):
    def run(self, state: Toy) -> None:
        if state.rounds < state.last or "endless" in state.tricks:
            state.do(Round())
        else:
            state.winner = int(state.points[1] > state.points[0])


@dataclass(frozen=True)
class Turn(Question[Toy]):
    def options(self, state: Toy) -> list[Action]:
        rival = 1 - self.side
        guesses: list[Action] = [] if rival in state.known else [Guess(card) for card in CARDS]
        return _spoilt(state, self.side, [*guesses, Throw(), Gather()])

    def answer(self, state: Toy, action: Any) -> None:
        _spoil(state)
        match action:
            case Guess(card):
                _guess(state, self.side, card)
            case Throw():
                _throw(state, self.side)
            case Gather():
                state.do(Tokens(self.side, ()))


def _guess(state: Toy, side: Side, card: int) -> None:
    right = state.cards[1 - side] == card
    state.reveal()
    state.tell(Guessed, side, card, right)
    if right:
        state.known.add(1 - side)
        state.points[side] += 5


def _throw(state: Toy, side: Side) -> None:
    dice = state.roll("a throw", 2)
    state.points[side] += max(dice)
    state.stake = Stake(side, max(dice))
    if 6 in dice:
        state.skip_to(EndRound)


@dataclass(frozen=True)
class Tokens(Picking[Toy]):
    """Up to three of the four tokens, not 1 and 2 together, at least one."""

    def candidates(self, state: Toy) -> list[int]:
        return [1, 2, 3, 4]

    def may_add(self, state: Toy, item: int) -> bool:
        return len(self.chosen) < 3 and not {1, 2} <= {item, *self.chosen}

    def is_enough(self, state: Toy) -> bool:
        return bool(self.chosen)

    def finish(self, state: Toy) -> None:
        for token in self.chosen:
            state.tokens[token] = state.tokens.get(token, 0) + 1
        state.tell(Gathered, self.side, self.chosen)


def _spoilt(state: Toy, side: Side, options: list[Action]) -> list[Action]:
    """Tricks with the list of options."""
    tricks = state.tricks
    if "empty" in tricks and state.rounds > 1:
        return []
    if "double" in tricks:
        return [*options, Throw()]
    if "unstable" in tricks and next(_count) % 2:
        return options[::-1]
    if "legality_leaks" in tricks and state.cards[1 - side] == 3:
        return options[1:]
    return options


def _spoil(state: Toy) -> None:
    """Tricks with what an answer does."""
    tricks = state.tricks
    if "shared" in tricks:
        state.nest[0].append(1)
    if "outside_dice" in tricks:
        state.points[0] += _chance.randrange(1000)
    if "renamed" in tricks:
        state.table = TABLES["oval"]
    if "whispers" in tricks:
        state.stake = Stake(0, state.cards[0])  # where everybody can see it
    if "raises" in tricks and state.rounds > 2:
        raise KeyError("a mistake in the rules")


class ToyGame(Game[Toy]):
    """The toy's door."""

    name = "toy"
    title = "The toy"
    sides = ("north", "south")
    state = Toy
    reference = Path("no such file")
    options = tuple(Option(trick, trick, "T1") for trick in TRICKS)
    foresees = True

    @property
    def briefings(self) -> tuple[Briefing, ...]:
        return tuple(Briefing(name, name.title(), f"{rounds} rounds", 1) for name, rounds in ROUNDS.items())

    def setup(self, scenario: str, seed: int, options: tuple[str, ...] = ()) -> Toy:
        if scenario not in ROUNDS or set(options) - set(TRICKS):
            raise ScenarioError(f"there is no scenario {scenario!r}")
        state = Toy(seed=seed, tricks=options, table=TABLES["round"], points=[0, 0], last=ROUNDS[scenario])
        state.nest = [[]] if "shared" in options else []
        state.do(Deal())
        return state

    def observe(self, state: Toy, side: Side) -> Toy:
        view = state.clone()
        view.seed = state.seed if "seed_seen" in state.tricks else 0
        view.loaded = ()
        if view.cards and 1 - side not in view.known:
            view.cards[1 - side] = UNKNOWN
        return view

    def imagine(self, view: Toy, side: Side, rng: Random) -> Toy:
        world = view.clone()
        world.seed = rng.getrandbits(64)
        if UNKNOWN in world.cards:
            world.cards[1 - side] = rng.choice(CARDS)
        self._imagine_wrongly(view, world, side)
        return world

    def _imagine_wrongly(self, view: Toy, world: Toy, side: Side) -> None:
        top = view.agenda[-1] if view.agenda else None
        if "bad_world" in view.tricks:
            world.points[side] += 1
        if "unsound_world" in view.tricks:
            world.cards[1 - side] = 7
        if "blind" in view.tricks and isinstance(top, Question) and top.side != side:
            raise LookupError("cannot imagine while the other decides")
        if "other_decides" in view.tricks:
            world.agenda[-1] = Turn(1 - world.agenda[-1].side)  # type: ignore[union-attr]

    def flaws(self, state: Toy) -> list[str]:
        if "flawed" in state.tricks and state.rounds > 2:
            return ["the third round is one too many"]
        return [f"no card {card}" for card in state.cards if card not in (*CARDS, UNKNOWN)]

    def ask(self, state: Toy, question: Question[Any]) -> str:
        return "" if "wordless" in state.tricks else f"{self.sides[question.side]}: what now? (T2)"

    def say(self, state: Toy, question: Question[Any], action: Action) -> str:
        match action:
            case Guess(card):
                return "Guess" if "same_words" in state.tricks else f"Guess card {card}"
            case Pick(item):
                return f"Take token {item}"
        return type(action).__name__

    def heard(self, event: Event, after: Toy, side: Side) -> Event | None:
        if "mumbling" in after.tricks:
            return "something"  # type: ignore[return-value]
        return event

    def describe(self, state: Toy, event: Event) -> str:
        if "sulky" in state.tricks:
            return None  # type: ignore[return-value]
        if "meddling" in state.tricks:
            state.points[0] += 1
        return f"It happened: {event}"

    def report(self, state: Toy, side: Side | None = None) -> str:
        cards = state.cards if side is not None else "hidden"
        return f"Round {state.rounds}. Cards: {cards}. Points: {state.points}."

    def forecast(self, view: Toy, decision: Decision, action: Action, reader: Side) -> Forecast | None:
        tricks = view.tricks
        if not isinstance(action, Throw) or "untold" in tricks:
            return None
        turned = reader != decision.side and "partial" not in tricks
        title = "" if "untitled" in tricks else f"a throw{view.cards if 'telling' in tricks else ''}"
        six, none = (
            Chance(label, Fraction(share, 36), tone.turned(turned))
            for label, share, tone in (("a six", 11, Tone.GOOD), ("no six", 25, Tone.BAD))
        )
        return Forecast(title, (six, none), sums=(SIXES,))

    def score(self, state: Toy) -> str:
        return f"{state.points[0]} to {state.points[1]}"


GAME = ToyGame()
GAMES: dict[str, Game[Any]] = {GAME.name: GAME}
