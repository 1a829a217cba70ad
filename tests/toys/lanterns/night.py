"""1-5 A night in the fen: its position, what happens in it, and what is asked, in the order of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from game.kernel.agenda import Action, Event, Question, Side, Step
from game.kernel.named import Place
from game.kernel.picking import Gathering
from game.kernel.pool import Pool, draw
from game.kernel.state import State, lines, named, numbers, record, records
from game.kernel.tally import Tally
from tests.toys.lanterns.fen import (
    AMBER,
    CARDS,
    FENS,
    GUST,
    GUSTS,
    HAND,
    JADE,
    MOST_LIT,
    OIL,
    PACE,
    SIDES,
    STEP,
    STORM,
    WIND,
    WISH,
    Fen,
    Ground,
)


@dataclass
class Night(State):
    """Where both bearers are, what is lit, and what everybody holds."""

    fen: Fen = named(lambda fen: fen.name, FENS.find)
    storm: bool = False
    turn: int = 1
    bearers: list[Place] = lines()  # the hex of each side's
    lit: dict[Place, Side] = numbers()  # hex -> side
    points: list[int] = lines()
    hands: list[Pool] = records()  # hidden from the other side
    deck: Pool = record(CARDS)  # hidden from both
    played: Pool = record(Pool((0, 0, 0)))
    oil: Pool = record(OIL)
    kindled: tuple[Place, ...] = record(())  # lanterns that still burn low: a gust may come

    def may_light(self, side: Side) -> list[Place]:
        """3.1 Dark hexes at the bearer's and around it; stones cannot be lit."""
        board, here = self.fen.board, self.bearers[side]
        near = sorted((here, *board.near[here]))
        return [place for place in near if place not in self.lit and board.ground[place] != Ground.STONE]

    def may_go(self, side: Side) -> list[Place]:
        """2.1 Where the bearer can walk to; its own hex among them."""
        ground, rival = self.fen.board.ground, self.bearers[1 - side]

        def cost(here: Place, there: Place) -> int | None:
            return None if there == rival else STEP.get(ground[there])

        return sorted(self.fen.board.reach(self.bearers[side], PACE, cost))

    def is_over(self) -> bool:
        return self.turn > self.fen.turns


# ---- what happens ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardDrawn(Event):
    """4.1 Told to its side alone."""

    side: Side
    card: int


@dataclass(frozen=True)
class Walked(Event):
    side: Side
    hex: Place


@dataclass(frozen=True)
class Kindled(Event):
    side: Side
    hexes: tuple[Place, ...]


@dataclass(frozen=True)
class Answered(Event):
    """4.2 Whether a gust was played."""

    side: Side
    gust: bool


@dataclass(frozen=True)
class BlownOut(Event):
    hexes: tuple[Place, ...]


@dataclass(frozen=True)
class Burns(Event):
    """3.3 A lantern has its oil."""

    side: Side
    hex: Place
    points: int


@dataclass(frozen=True)
class Dawn(Event):
    """5.1 The wishes are shown and counted."""

    wishes: tuple[int, ...]


# ---- the order of a turn ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Turn(Step[Night]):
    """1.1 Both sides in turn, until dawn."""

    def run(self, state: Night) -> None:
        if state.is_over():
            state.do(Ending())
            return
        turn: list[Step[Any] | Question[Any]] = []
        for side in (AMBER, JADE):
            turn += [DrawCard(side), Walk(side), Kindle(side, ()), Burn(side)]
        state.do(*turn, NextTurn())


@dataclass(frozen=True)
class NextTurn(Step[Night]):
    def run(self, state: Night) -> None:
        state.turn += 1
        state.do(Turn())


@dataclass(frozen=True)
class DrawCard(Step[Night]):
    """4.1 Up to a full hand; the other side sees only how many."""

    side: Side

    def run(self, state: Night) -> None:
        hand = state.hands[self.side]
        if hand.size < HAND and state.deck.size:
            card, state.deck = draw(state, "a card", state.deck)
            state.hands[self.side] = hand.added(card)
            state.reveal()  # to whoever drew it
            state.tell(CardDrawn, self.side, card)


@dataclass(frozen=True)
class GoTo(Action):
    hex: Place


@dataclass(frozen=True)
class Walk(Question[Night]):
    """2.1 The bearer goes to a hex, or stays."""

    def options(self, state: Night) -> list[Action]:
        return [GoTo(place) for place in state.may_go(self.side)]

    def answer(self, state: Night, action: GoTo) -> None:
        if action.hex != state.bearers[self.side]:
            state.bearers[self.side] = action.hex
            state.tell(Walked, self.side, action.hex)


@dataclass(frozen=True)
class Kindle(Gathering[Night]):
    """3.1 Up to three lanterns that hang together; none is allowed."""

    chosen: tuple[Place, ...]

    def candidates(self, state: Night) -> Sequence[Place]:
        return state.may_light(self.side)

    def touches(self, state: Night, item: Place, other: Place) -> bool:
        return other in state.fen.board.near[item]

    def may_add(self, state: Night, item: Place) -> bool:
        return len(self.chosen) < MOST_LIT and super().may_add(state, item)

    def finish(self, state: Night) -> None:
        if not self.chosen:
            return
        state.kindled = self.chosen
        state.tell(Kindled, self.side, self.chosen)
        rival = Side(1 - self.side)
        if state.hands[rival].size and state.played.counts[GUST] < CARDS.counts[GUST]:
            state.do(Reply(rival))


@dataclass(frozen=True)
class PlayGust(Action):
    """4.2 Wind."""


@dataclass(frozen=True)
class Hold(Action):
    """No card, or none that is played."""


@dataclass(frozen=True)
class Reply(Question[Night]):
    """4.2 A gust in reply? Asked whenever the hand could hold one: being asked tells nothing."""

    always: ClassVar[bool] = True

    def options(self, state: Night) -> list[Action]:
        return [PlayGust(), Hold()] if state.hands[self.side].counts[GUST] else [Hold()]

    def answer(self, state: Night, action: Action) -> None:
        gust = isinstance(action, PlayGust)
        if gust:
            state.hands[self.side] = state.hands[self.side].taken(GUST)
            state.played = state.played.added(GUST)
            state.reveal()
        state.tell(Answered, self.side, gust)
        if gust:
            blow(state, self.side)


def shelter(state: Night) -> Tally:
    """4.3 Reeds break the wind."""
    tally = Tally("Shift", "4.3")
    reeds = sum(state.fen.board.ground[place] == Ground.REED for place in state.kindled)
    tally.add("lanterns among reeds", -1 if 2 * reeds > len(state.kindled) else 0, "4.3")
    tally.add("storm", 1 if state.storm else 0, "4.3")
    return tally


def gust_column(state: Night) -> int:
    column = GUSTS.column(STORM if state.storm else WIND, len(state.kindled))
    return GUSTS.shifted(column, shelter(state))


def blow(state: Night, side: Side) -> None:
    """4.3 A die says how many go out; the first ones do."""
    (die,) = state.roll("the gust", throwers=(side,), place=state.kindled[0])
    out = GUSTS.result(gust_column(state), die)
    gone, state.kindled = state.kindled[:out], state.kindled[out:]
    if gone:
        state.tell(BlownOut, gone)


@dataclass(frozen=True)
class Burn(Step[Night]):
    """3.3 What was not blown out is filled with oil, drawn blind."""

    side: Side

    def run(self, state: Night) -> None:
        burning, state.kindled = state.kindled, ()
        for place in burning:
            points, state.oil = draw(state, "oil", state.oil)
            state.lit[place] = self.side
            state.points[self.side] += points
            state.tell(Burns, self.side, place, points)


@dataclass(frozen=True)
class Ending(Step[Night]):
    """5.1 A point for every wish still held; more points win, and a tie is nobody's."""

    def run(self, state: Night) -> None:
        wishes = tuple(hand.counts[WISH] for hand in state.hands)
        for side, count in enumerate(wishes):
            state.hands[side] = state.hands[side].added(WISH, -count)
            state.played = state.played.added(WISH, count)
            state.points[side] += count
        state.reveal()
        state.tell(Dawn, wishes)
        if state.points[0] != state.points[1]:
            state.winner = Side(int(state.points[1] > state.points[0]))


def new_state(fen: Fen, seed: int, options: tuple[str, ...]) -> Night:
    """1.2 Both bearers at their posts, an empty hand each."""
    state = Night(seed=seed, fen=fen, storm="storm" in options, bearers=list(fen.starts), points=[0, 0])
    state.hands = [Pool((0, 0, 0)) for _ in SIDES]
    state.do(*(DrawCard(Side(side)) for _ in range(HAND - 1) for side in range(len(SIDES))), Turn())
    return state


def flaws(state: Night) -> list[str]:
    """Cards and lanterns are conserved; nobody stands on a stone."""
    found = []
    ground = state.fen.board.ground
    cards = [state.deck, state.played, *state.hands]
    if any(len(pool.counts) != len(CARDS.counts) or min(pool.counts) < 0 for pool in cards):
        return ["a pile of cards has another shape"]
    if len(state.bearers) != 2 or len(state.hands) != 2 or len(state.points) != 2:
        return ["there are two sides"]
    if sum(pool.size for pool in cards) != CARDS.size:
        found.append("a card is missing or there twice")
    if any(place not in ground or ground[place] == Ground.STONE for place in (*state.bearers, *state.lit)):
        found.append("somebody stands, or burns, on a stone")
    if len(set(state.bearers)) != 2:
        found.append("both bearers stand in one hex")
    if state.oil.size + len(state.lit) != OIL.size:
        found.append("oil is missing")
    if any(side not in (0, 1) for side in state.lit.values()) or set(state.kindled) & set(state.lit):
        found.append("a lantern is nobody's, or burns twice")
    return found
