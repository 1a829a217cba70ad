"""What came of many games: intervals, ratings, times and deeds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from ai.arena.playing import PlayedGame
from game.kernel.agenda import Side, by_side

SURE = 1.959963984540054  # standard deviations around 95 %
MEAN_RATING = 1000.0


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
class PairingResult:
    """Everything that was played so far."""

    game: str
    scenario: str
    seed: int
    planned: int
    players: list[str]
    sides: tuple[str, ...]
    outcomes: list[PlayedGame] = field(default_factory=list)
    seconds: float = 0.0
    interrupted: bool = False

    def add(self, outcome: PlayedGame) -> None:
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

    def _played(self, player: str, side: Side | None = None) -> Iterator[tuple[PlayedGame, Side]]:
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

    def blunders(self, player: str, side: Side | None = None) -> dict[str, int]:
        """How often the player did what the brain calls silly, where it was counted."""
        total: Counter[str] = Counter()
        for outcome, seat in self._played(player, side):
            total.update(outcome.blunders[seat] if outcome.blunders else {})
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
            "blunders": {p: self.blunders(p) for p in self.players},
            "deeds_by_side": {p: {name: self.deeds(p, s) for s, name in sides} for p in self.players},
        }
