"""2.0, 2.1, 2.3 Rounds: what happens before one, who begins it, and how it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.conflict_of_heroes import bushido, events
from game.conflict_of_heroes.artillery import PlotAll, Strikes
from game.conflict_of_heroes.asking import CAPS, Caps, FirefightQuestion
from game.conflict_of_heroes.cards import DrawCards
from game.conflict_of_heroes.components import AMERICAN, JAPANESE, other
from game.conflict_of_heroes.state import FRESH, Engagement, Throw
from game.conflict_of_heroes.throwing import MOST_CAPS, CastDice, after
from game.conflict_of_heroes.turns import TurnStart
from game.conflict_of_heroes.victory import check_control, score_game, score_round
from game.kernel.agenda import Action, Side, Step


@dataclass(frozen=True)
class RoundStart(Step[Engagement]):
    """2.0 In this order: fresh units, smoke, CAPs, cards, plots, strikes, reinforcements, initiative."""

    round: int

    def run(self, state: Engagement) -> None:
        state.turn, state.passes, state.swift = self.round, 0, 0
        if self.round > 1:  # 2.0.a
            state.status = [FRESH] * len(state.status)
            thin_smoke(state)
        state.fought.clear()
        state.dark = state.sheet.night_range if self.round in state.sheet.night else 0
        state.pool, state.used = [0, 0], [0, 0]
        state.caps = [american_caps(state), bushido.round_caps(state)]
        state.sorties = [sorties(state, side) for side in (AMERICAN, JAPANESE)]
        state.tell(events.RoundBegun, self.round, tuple(state.caps))
        draws = (DrawCards(AMERICAN), DrawCards(JAPANESE))
        state.do(*draws, PlotAll(self.round + 1), Strikes(), Initiative(), EndRound())


def american_caps(state: Engagement) -> int:
    """7.4.3 The start value less the units lost, never below 0."""
    start = state.sheet.caps[AMERICAN] + bushido.handicap(state.house, "american")
    return max(0, start - state.lost)


def joined_caps(*forces: int) -> int:
    """23.1, R96 Several forces of a side in one hand."""
    return sum(forces) - (len(forces) - 1)


def sorties(state: Engagement, side: Side) -> int:
    """17.0 Aerial attacks of this round."""
    return sum(s.uses for s in state.sheet.strikes if s.side == side and state.turn in s.rounds)


def thin_smoke(state: Engagement) -> None:
    """14.0 +2 becomes +1, +1 goes."""
    if state.smoke:
        state.smoke = {place: code // 10 for place, code in state.smoke.items() if code >= 10}
        state.tell(events.SmokeThins, tuple(state.smoke))


# ---- 2.1 initiative


@dataclass(frozen=True)
class Initiative(Step[Engagement]):
    """2.1, R125 Fixed in round 1 by the sheet; else bids, the richer side first (R21)."""

    def run(self, state: Engagement) -> None:
        fixed = state.sheet.initiative if state.turn == 1 else None
        if fixed is not None:
            take_initiative(state, fixed)
            return
        state.bids = ()
        american, japanese = state.caps
        begins = state.first if american == japanese else AMERICAN if american > japanese else JAPANESE
        state.do(Bid(begins), Bid(other(begins)), RollInitiative(AMERICAN), RollInitiative(JAPANESE), Compare())


@dataclass(frozen=True)
class Bid(FirefightQuestion):
    """P08, 3.2.4 CAPs for the initiative, told to the other side."""

    def choices(self, state: Engagement) -> Sequence[Action]:
        return CAPS[: min(MOST_CAPS, state.caps[self.side]) + 1]

    def take(self, state: Engagement, action: Caps) -> None:
        state.caps[self.side] -= action.caps
        state.bids = (*state.bids, int(self.side), action.caps)
        state.tell(events.Announced, self.side, action.caps)


@dataclass(frozen=True)
class RollInitiative(Step[Engagement]):
    side: Side

    def run(self, state: Engagement) -> None:
        mine = state.bids[:4].index(int(self.side)) if state.bids[0] == self.side else 2
        state.throw = throw = Throw(self.side, "initiative", 2, caps=state.bids[mine + 1])
        state.do(CastDice(), *after(state, throw), KeepTotal())


@dataclass(frozen=True)
class KeepTotal(Step[Engagement]):
    def run(self, state: Engagement) -> None:
        state.bids = (*state.bids, state.the_throw.total)
        state.throw = None


@dataclass(frozen=True)
class Compare(Step[Engagement]):
    """2.1.a The higher total begins; a tie is rolled again, with new CAPs."""

    def run(self, state: Engagement) -> None:
        totals, state.bids = state.bids[4:], ()
        winner = initiative(*totals)
        if winner is None:
            state.tell(events.InitiativeTied, totals[0])
            state.do(Initiative())
        else:
            take_initiative(state, winner, totals)


def initiative(american: int, japanese: int) -> Side | None:
    if american == japanese:
        return None
    return AMERICAN if american > japanese else JAPANESE


def take_initiative(state: Engagement, side: Side, totals: tuple[int, ...] = ()) -> None:
    state.first = side
    state.tell(events.InitiativeTaken, side, totals)
    state.do(TurnStart(side))


@dataclass(frozen=True)
class EndRound(Step[Engagement]):
    """2.3, 2.4 Round-end points, then the next round or the end."""

    def run(self, state: Engagement) -> None:
        for side in (AMERICAN, JAPANESE):
            state.retire(side)
        check_control(state)
        state.tell(events.RoundEnded, state.turn)
        score_round(state)
        if state.winner is not None:
            return
        if state.turn >= state.sheet.rounds:
            score_game(state)
            state.end("the last round")
        else:
            state.do(RoundStart(state.turn + 1))
