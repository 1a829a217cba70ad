"""The arena: many games between players, played anywhere, counted with honest intervals.

What happens in a game depends on its fixture alone (game, scenario, seats, seed), never on how many workers play or
which of them is first: players think by iterations without a clock, and every chance comes from the fixture's seed.
"""

from ai.arena.counting import PairingResult, ratings, wilson
from ai.arena.crews import ClusterCrew, Crew, LocalCrew, LoneCrew, ended_gently, find_crew, run
from ai.arena.fixtures import labels_for, programme
from ai.arena.playing import ArenaError, Fixture, PlayedGame, play_game, seed_for

__all__ = [
    "ArenaError",
    "ClusterCrew",
    "Crew",
    "Fixture",
    "LocalCrew",
    "LoneCrew",
    "PairingResult",
    "PlayedGame",
    "ended_gently",
    "find_crew",
    "labels_for",
    "play_game",
    "programme",
    "ratings",
    "run",
    "seed_for",
    "wilson",
]
