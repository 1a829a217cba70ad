"""The programme: who meets whom, on which sides and with which dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ai.arena.playing import ArenaError, Fixture, seed_for
from ai.levels import Seat, find_game
from game.kernel.agenda import by_side


def labels_for(names: Sequence[str]) -> list[str]:
    """Names for the table: a player that meets its own kind is called name#2."""
    return [name if names.index(name) == i else f"{name}#{names[: i + 1].count(name)}" for i, name in enumerate(names)]


def programme(
    game: str,
    scenario: str,
    seats: Sequence[Seat],
    games: int,
    seed: int,
    blunders: bool = False,
    position: str = "",
    house: tuple[str, ...] = (),
) -> list[Fixture]:
    """All games to be played: everybody against everybody, or everybody alone where the rules run the other side. From
    a position every game has dice of its own."""
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
        dice = seed_for(seed, "position", len(fixtures)) if position else seed_for(seed, number)
        fixtures.append(Fixture(len(fixtures), game, scenario, seated, names, dice, blunders, position, house))
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
