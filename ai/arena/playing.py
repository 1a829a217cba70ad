"""One game of the arena: what is played, and how it went."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ai.blunders import Onlooker
from ai.brain import Brain, CountsPoints
from ai.levels import Seat, find_game, seat_player
from game.kernel.agenda import Side, by_side
from game.kernel.envelope import unsealed
from game.kernel.game import Game
from game.kernel.match import Match


class ArenaError(RuntimeError):
    """The games cannot be played; one line for the player."""


@dataclass(frozen=True)
class Fixture:
    """One game to be played: plain values only, so that it can travel. Seats stand in the order of the sides."""

    index: int
    game: str
    scenario: str
    seats: tuple[Seat | None, ...]  # nobody, where the rules run a side
    labels: tuple[str, ...]  # the players' names in the table: two of the same kind stay apart
    seed: int
    blunders: bool = False  # whether they are counted
    position: str = ""  # the text of a save: where the game begins, with other dice; its set-up if there is none
    house: tuple[str, ...] = ()  # house rules of the set-up


@dataclass(frozen=True)
class PlayedGame:
    """How a game went; everything by side. `points` is the lead of the first side, where the game counts points."""

    index: int
    labels: tuple[str, ...]
    seed: int
    winner: Side | None
    points: float | None
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]  # the longest plan, from its first decision to the next plan's
    deeds: tuple[Mapping[str, int], ...]
    blunders: tuple[Mapping[str, int], ...] = ()


@dataclass
class Ledger:
    """What one side did and how long it took, while the game goes on."""

    decisions: int = 0
    seconds: float = 0.0
    plan: float = 0.0
    slowest: float = 0.0
    deeds: Counter[str] = field(default_factory=Counter)

    def note(self, seconds: float, opens_plan: bool, deeds: Sequence[str]) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.plan = seconds if opens_plan else self.plan + seconds
        self.slowest = max(self.slowest, self.plan)
        self.deeds.update(deeds)


def play_game(fixture: Fixture) -> PlayedGame:
    """Play one game to its end. The match alone knows the truth; players get views."""
    game, brain = find_game(fixture.game)
    match = opened_match(fixture, game)
    players = {
        side: seat_player(fixture.game, seat, seed_for(fixture.seed, seat.name, label), side)
        for side, (seat, label) in by_side(zip(fixture.seats, fixture.labels, strict=True))
        if seat is not None
    }
    ledgers, onlooker = [Ledger() for _ in fixture.seats], Onlooker(brain, len(fixture.seats), fixture.blunders)
    while match.decision is not None:
        decision = match.decision
        view = match.view(decision.side)
        started = time.perf_counter()
        action = players[decision.side].choose(view, decision).action
        seconds = time.perf_counter() - started
        ledgers[decision.side].note(seconds, brain.is_plan_start(decision), brain.deeds(decision, action))
        told = match.play(action)
        onlooker.see(view, decision, action, [item.event for item in told] if onlooker.is_watching else ())
        match.history.clear()  # nobody goes back here, and a kept clone per decision adds up
    return _outcome(fixture, match, brain, ledgers, onlooker)


def opened_match(fixture: Fixture, game: Game[Any]) -> Match[Any]:
    """From the set-up, or from a position with dice of its own: the coming ones of its save are nobody's business."""
    if not fixture.position:
        return Match(game, fixture.scenario, fixture.seed, fixture.house)
    match: Match[Any] = Match.restore(unsealed(fixture.position.encode()), {game.name: game})
    if match.decision is not None:
        match.change_dice(fixture.seed)
    return match


def _outcome(
    fixture: Fixture, match: Match[Any], brain: Brain[Any], ledgers: list[Ledger], onlooker: Onlooker
) -> PlayedGame:
    return PlayedGame(
        index=fixture.index,
        labels=fixture.labels,
        seed=fixture.seed,
        winner=match.state.winner,
        points=final_points(brain, match),
        decisions=tuple(ledger.decisions for ledger in ledgers),
        seconds=tuple(ledger.seconds for ledger in ledgers),
        slowest=tuple(ledger.slowest for ledger in ledgers),
        deeds=tuple(dict(ledger.deeds) for ledger in ledgers),
        blunders=tuple(dict(counts) for counts in onlooker.counts) if fixture.blunders else (),
    )


def final_points(brain: Brain[Any], match: Match[Any]) -> float | None:
    """The first side's lead at the end, if the brain counts it."""
    return brain.points(match.view(Side(0))) if isinstance(brain, CountsPoints) else None


def seed_for(*parts: object) -> int:
    """A seed of its own for everything that has a name; the same on every machine, unlike hash()."""
    text = "/".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")
