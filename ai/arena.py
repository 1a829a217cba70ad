"""The arena: many games between players, played anywhere, counted with honest intervals.

What happens in a game depends on its fixture alone (game, scenario, seats, seed), never on how many workers play or
which of them is first: players think by iterations without a clock, and every chance comes from the fixture's seed.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import math
import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Protocol

from ai.brain import Brain, CountsPoints
from ai.levels import Seat, find_game, seat_player
from ai.worker import deaf_to_interrupts
from game.kernel.agenda import Side, by_side
from game.kernel.match import Match

SURE = 1.959963984540054  # standard deviations around 95 %
MEAN_RATING = 1000.0


class ArenaError(RuntimeError):
    """The games cannot be played; one line for the player."""


# ---- one game --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fixture:
    """One game to be played: plain values only, so that it can travel. Seats stand in the order of the sides."""

    index: int
    game: str
    scenario: str
    seats: tuple[Seat | None, ...]  # nobody, where the rules run a side
    labels: tuple[str, ...]  # the players' names in the table: two of the same kind stay apart
    seed: int


@dataclass(frozen=True)
class Outcome:
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


def play_game(fixture: Fixture) -> Outcome:
    """Play one game to its end. The match alone knows the truth; players get views."""
    game, brain = find_game(fixture.game)
    match: Match[Any] = Match(game, fixture.scenario, fixture.seed)
    players = {
        side: seat_player(fixture.game, seat, seed_for(fixture.seed, seat.name, label), side)
        for side, (seat, label) in by_side(zip(fixture.seats, fixture.labels, strict=True))
        if seat is not None
    }
    ledgers = [Ledger() for _ in fixture.seats]
    while match.decision is not None:
        decision = match.decision
        view = match.view(decision.side)
        started = time.perf_counter()
        action = players[decision.side].choose(view, decision).action
        seconds = time.perf_counter() - started
        ledgers[decision.side].note(seconds, brain.is_plan_start(decision), brain.deeds(decision, action))
        match.play(action)
        match.history.clear()  # nobody goes back here, and a kept clone per decision adds up
    return _outcome(fixture, match, brain, ledgers)


def _outcome(fixture: Fixture, match: Match[Any], brain: Brain[Any], ledgers: list[Ledger]) -> Outcome:
    return Outcome(
        index=fixture.index,
        labels=fixture.labels,
        seed=fixture.seed,
        winner=match.state.winner,
        points=final_points(brain, match),
        decisions=tuple(ledger.decisions for ledger in ledgers),
        seconds=tuple(ledger.seconds for ledger in ledgers),
        slowest=tuple(ledger.slowest for ledger in ledgers),
        deeds=tuple(dict(ledger.deeds) for ledger in ledgers),
    )


def final_points(brain: Brain[Any], match: Match[Any]) -> float | None:
    """The first side's lead at the end, if the brain counts it."""
    return brain.points(match.view(Side(0))) if isinstance(brain, CountsPoints) else None


def seed_for(*parts: object) -> int:
    """A seed of its own for everything that has a name; the same on every machine, unlike hash()."""
    text = "/".join(str(part) for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big")


# ---- the programme ---------------------------------------------------------------------------------------------------


def labels_for(names: Sequence[str]) -> list[str]:
    """Names for the table: a player that meets its own kind is called name#2."""
    return [name if names.index(name) == i else f"{name}#{names[: i + 1].count(name)}" for i, name in enumerate(names)]


def programme(game: str, scenario: str, seats: Sequence[Seat], games: int, seed: int) -> list[Fixture]:
    """All games to be played: everybody against everybody, or everybody alone where the rules run the other side."""
    rules, _ = find_game(game)
    alone = len(rules.players) == 1
    if len(seats) < (1 if alone else 2) or games < 1:
        raise ArenaError(f"the arena needs {'one player' if alone else 'two players'} and one game at least")
    calm = [seat.repeatable() for seat in seats]
    labels = labels_for([seat.name for seat in seats])
    orders = _alone(len(seats), games) if alone else _round_robin(len(seats), games)
    fixtures: list[Fixture] = []
    for order, number in orders:
        at = dict(zip(rules.players, order, strict=True))
        sides = [side for side, _ in by_side(rules.sides)]
        seated = tuple(calm[at[side]] if side in at else None for side in sides)
        names = tuple(labels[at[side]] if side in at else "" for side in sides)
        fixtures.append(Fixture(len(fixtures), game, scenario, seated, names, seed_for(seed, number)))
    return fixtures


def _round_robin(players: int, games: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """`games` for each pair: each seed twice, the second time with sides swapped."""
    for first, second in combinations(range(players), 2):
        for number in range(games):
            yield (first, second) if number % 2 == 0 else (second, first), number // 2


def _alone(players: int, games: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """`games` for each player, all on the same seeds."""
    for player in range(players):
        for number in range(games):
            yield (player,), number


# ---- who plays them --------------------------------------------------------------------------------------------------


class Crew(Protocol):
    """Hands that play fixtures and give outcomes back as they finish, in any order."""

    def play(self, fixtures: Sequence[Fixture]) -> Iterator[Outcome]: ...

    def close(self) -> None:
        """Let go at once, also in the middle of a game."""
        ...


def find_crew(workers: int, scheduler: str | None) -> Crew:
    """A cluster if there is one, else processes, else nobody but us."""
    if scheduler:
        return ClusterCrew(scheduler)
    return LocalCrew(workers) if workers > 1 else LoneCrew()


class LoneCrew:
    """This process plays all."""

    def play(self, fixtures: Sequence[Fixture]) -> Iterator[Outcome]:
        yield from map(play_game, fixtures)

    def close(self) -> None:
        pass


class LocalCrew:
    """Spawned processes on this machine. Ctrl-C is for the parent alone, which then ends them."""

    def __init__(self, workers: int) -> None:
        self._others = {child.pid for child in multiprocessing.active_children()}
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupts)

    def play(self, fixtures: Sequence[Fixture]) -> Iterator[Outcome]:
        with deaf_to_interrupts():
            futures: list[Future[Outcome]] = [self._pool.submit(play_game, fixture) for fixture in fixtures]
        for future in as_completed(futures):
            yield future.result()

    def close(self) -> None:
        mine = [child for child in multiprocessing.active_children() if child.pid not in self._others]
        self._pool.shutdown(wait=False, cancel_futures=True)
        for child in mine:
            child.terminate()


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def ended_gently() -> Iterator[None]:
    """A polite kill counts as Ctrl-C in here, so that results are shown and no worker is left behind."""
    try:
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class ClusterCrew:
    """A Dask cluster. Its workers must be able to import this project: start them in its folder."""

    def __init__(self, address: str) -> None:
        try:
            self._dask: Any = importlib.import_module("distributed")
        except ImportError as error:
            raise ArenaError(
                "--scheduler needs dask.distributed: install requirements-cluster.txt into the app's environment"
            ) from error
        try:
            self._client: Any = self._dask.Client(address, timeout=10)
        except (OSError, ValueError) as error:
            raise ArenaError(f"no Dask scheduler answers at {address}") from error
        if not self._client.scheduler_info()["workers"]:
            self._client.close()
            raise ArenaError(f"the Dask scheduler at {address} has no workers: start some in the project's folder")

    def play(self, fixtures: Sequence[Fixture]) -> Iterator[Outcome]:
        self._futures: list[Any] = [self._client.submit(play_game, fixture, pure=False) for fixture in fixtures]
        for future in self._dask.as_completed(self._futures):
            outcome: Outcome = future.result()
            yield outcome

    def close(self) -> None:
        self._client.cancel(getattr(self, "_futures", []), force=True)
        self._client.close()


# ---- counting --------------------------------------------------------------------------------------------------------


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson): honest also near 0 and 1 and for few games."""
    if not games:
        return (0.0, 1.0)
    share, square = wins / games, SURE * SURE
    centre = share + square / (2 * games)
    spread = SURE * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    low, high = (centre - spread) / (1 + square / games), (centre + spread) / (1 + square / games)
    return (max(0.0, low), min(1.0, high))


def ratings(players: Sequence[str], score: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """Bradley-Terry strengths on the Elo scale, mean 1000. Half a draw per pair keeps a clean sweep finite."""
    met = [(a, b) for a, b in combinations(players, 2) if score.get((a, b), 0.0) + score.get((b, a), 0.0) > 0]
    won = dict.fromkeys(players, 0.0)
    for a, b in met:
        won[a] += score.get((a, b), 0.0) + 0.25
        won[b] += score.get((b, a), 0.0) + 0.25
    strength = dict.fromkeys(players, 1.0)
    for _ in range(2_000):
        faced = _faced(strength, met, score)
        fresh = {name: won[name] / faced[name] if faced[name] else 1.0 for name in players}
        mean = math.exp(sum(math.log(value) for value in fresh.values()) / len(fresh))
        fresh = {name: value / mean for name, value in fresh.items()}
        moved = max(abs(fresh[name] - strength[name]) / strength[name] for name in players)
        strength = fresh
        if moved < 1e-9:
            break
    return {name: MEAN_RATING + 400.0 * math.log10(value) for name, value in strength.items()}


def _faced(
    strength: Mapping[str, float], met: Sequence[tuple[str, str]], score: Mapping[tuple[str, str], float]
) -> dict[str, float]:
    """How much opposition each player has had, by the present strengths (the MM step of Bradley-Terry)."""
    total = dict.fromkeys(strength, 0.0)
    for a, b in met:
        games = score.get((a, b), 0.0) + score.get((b, a), 0.0) + 0.5
        total[a] += games / (strength[a] + strength[b])
        total[b] += games / (strength[a] + strength[b])
    return total


@dataclass
class Result:
    """Everything that was played so far."""

    game: str
    scenario: str
    seed: int
    planned: int
    players: list[str]
    sides: tuple[str, ...]
    outcomes: list[Outcome] = field(default_factory=list)
    seconds: float = 0.0
    interrupted: bool = False

    def add(self, outcome: Outcome) -> None:
        """Kept in the order of the programme: who finished first says nothing."""
        self.outcomes.append(outcome)
        self.outcomes.sort(key=lambda known: known.index)

    def games(self, player: str, side: Side | None = None) -> int:
        return sum(1 for _, _ in self._played(player, side))

    def wins(self, player: str, side: Side | None = None) -> int:
        return sum(1 for outcome, seat in self._played(player, side) if outcome.winner == seat)

    def score(self, player: str, other: str | None = None, side: Side | None = None) -> float:
        """Wins, and half of what nobody won."""
        games = [(o, seat) for o, seat in self._played(player, side) if other is None or other in o.labels]
        return sum(0.5 if outcome.winner is None else float(outcome.winner == seat) for outcome, seat in games)

    def side_wins(self, side: Side) -> int:
        return sum(1 for outcome in self.outcomes if outcome.winner == side)

    def _played(self, player: str, side: Side | None = None) -> Iterator[tuple[Outcome, Side]]:
        for outcome in self.outcomes:
            if player in outcome.labels:
                seat = Side(outcome.labels.index(player))
                if side is None or seat == side:
                    yield outcome, seat

    def interval(self, player: str, side: Side | None = None) -> tuple[float, float]:
        return wilson(self.score(player, side=side), self.games(player, side))

    def ratings(self) -> dict[str, float]:
        pairs = {(a, b): self.score(a, b) for a in self.players for b in self.players if a != b}
        return ratings(self.players, pairs)

    def points(self, player: str) -> float | None:
        """The mean lead of the player at the end of his games."""
        leads = [o.points if seat == 0 else -o.points for o, seat in self._played(player) if o.points is not None]
        return sum(leads) / len(leads) if leads else None

    def seconds_per_decision(self, player: str) -> float:
        played = list(self._played(player))
        return sum(o.seconds[s] for o, s in played) / max(1, sum(o.decisions[s] for o, s in played))

    def slowest_plan(self, player: str) -> float:
        return max((outcome.slowest[seat] for outcome, seat in self._played(player)), default=0.0)

    def deeds(self, player: str, side: Side | None = None) -> dict[str, int]:
        """How often the player did what the brain has a name for."""
        total: Counter[str] = Counter()
        for outcome, seat in self._played(player, side):
            total.update(outcome.deeds[seat])
        return dict(sorted(total.items()))

    def pairs(self) -> list[dict[str, Any]]:
        """Each pair by itself: in a round robin the totals do not say who beat whom."""
        found = []
        for a, b in combinations(self.players, 2):
            games = sum(1 for outcome, _ in self._played(a) if b in outcome.labels)
            if not games:
                continue  # each has played alone
            score = [self.score(a, b), self.score(b, a)]
            found.append({"players": [a, b], "games": games, "score": score, "interval": wilson(score[0], games)})
        return found

    def as_json(self) -> dict[str, Any]:
        """The whole result as one object."""
        sides = by_side(self.sides)
        return {
            "game": self.game,
            "scenario": self.scenario,
            "seed": self.seed,
            "players": self.players,
            "games": len(self.outcomes),
            "planned": self.planned,
            "interrupted": self.interrupted,
            "wins": {p: self.wins(p) for p in self.players},
            "draws": sum(1 for outcome in self.outcomes if outcome.winner is None),
            "wins_by_side": {p: {name: self.wins(p, s) for s, name in sides} for p in self.players},
            "games_by_side": {p: {name: self.games(p, s) for s, name in sides} for p in self.players},
            "intervals": {p: self.interval(p) for p in self.players},
            "intervals_by_side": {p: {name: self.interval(p, s) for s, name in sides} for p in self.players},
            "sides": {name: self.side_wins(s) for s, name in sides},
            "sides_intervals": {name: wilson(self.side_wins(s), len(self.outcomes)) for s, name in sides},
            "pairs": self.pairs(),
            "ratings": self.ratings(),
            "points": {p: self.points(p) for p in self.players},
            "seconds": self.seconds,
            "seconds_per_decision": {p: self.seconds_per_decision(p) for p in self.players},
            "slowest_plan_seconds": {p: self.slowest_plan(p) for p in self.players},
            "deeds": {p: self.deeds(p) for p in self.players},
            "deeds_by_side": {p: {name: self.deeds(p, s) for s, name in sides} for p in self.players},
        }


def run(result: Result, fixtures: Sequence[Fixture], crew: Crew, progress: Callable[[Result], None]) -> None:
    """Play a programme into the result; Ctrl-C leaves there what was finished."""
    started = time.perf_counter()
    try:
        for outcome in crew.play(fixtures):
            result.add(outcome)
            result.seconds = time.perf_counter() - started
            progress(result)
    except KeyboardInterrupt:
        result.interrupted = True
    finally:
        crew.close()
        result.seconds = time.perf_counter() - started
