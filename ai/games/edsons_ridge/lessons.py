"""Games to learn from: a hot beginning that leads anywhere, then honest play to the end."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from ai.games.edsons_ridge.brain import BRAIN
from ai.games.edsons_ridge.facts import KNOWN, Facts, facts_of
from ai.player import HeuristicPlayer, Player, make_player
from ai.search.skill import Skill
from game.edsons_ridge.components import JAPANESE, VANDEGRIFT
from game.edsons_ridge.game import GAME
from game.edsons_ridge.scenarios import SCENARIOS
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Decision, Side, by_side, play, settle

SEARCHED = Skill(iterations=12, candidates=12, horizon=2, plans=0)
AT_SIGHT = Skill(iterations=0)
BOUNDARIES_KEPT = 0.6  # of the pauses of a game: neighbours tell nearly the same
THINKERS = 12  # one round of the scenarios in so many is by those who search
STEPS = 150  # decisions of a turn, about
FROM_THE_START = 0.3  # of the games have no hot beginning
HEATS = (0.5, 1.0, 2.0)  # points that make an answer e times as likely in the beginning
ASTRAY = 0.12  # of the answers of a beginning are any answer at all: troops must have stood everywhere once


class Lesson(NamedTuple):
    """A position of a game, and the ground it was on."""

    facts: Facts
    ground: tuple[str, int, int]


@dataclass(frozen=True)
class LessonBattle:
    """A game to learn from."""

    lessons: list[Lesson]
    won: bool  # by the Japanese
    lead: float  # at the end
    thinks: bool = True  # whether its players searched


def play_battle(seed: int, scenario: str, skill: Skill) -> LessonBattle:
    """One game; nothing of its beginning is kept."""
    state, chance = GAME.setup(scenario, seed), Random(seed)
    plan = SCENARIOS.find(scenario)
    hot = 0 if chance.random() < FROM_THE_START else chance.randrange(STEPS * (plan.last_turn - plan.first_turn + 1))
    cold: list[Player[Any]] = [make_player(GAME, BRAIN, skill, seed + side, explain=False) for side, _ in SIDES]
    lessons, astray, heat, number = [], chance.random() * ASTRAY, chance.choice(HEATS), 0
    while (decision := settle(state)) is not None:
        number += 1
        if number > hot:
            if BRAIN.is_boundary(state, decision) and chance.random() < BOUNDARIES_KEPT:
                lessons.append(Lesson(facts_of(state), (scenario, state.turn, state.where[VANDEGRIFT])))
            player: Player[Any] | None = cold[decision.side]
        else:
            player = _anybody(chance, heat, astray)
        play(state, _answer(state, decision, player, chance))
    return LessonBattle(lessons, state.winner == JAPANESE, float(state.lead), skill.iterations > 0)


SIDES = by_side(GAME.sides)


def _anybody(chance: Random, heat: float, astray: float) -> Player[Any] | None:
    """Who answers in a beginning: the scorers, warm, or nobody at all."""
    if chance.random() < astray:
        return None
    return HeuristicPlayer(GAME, BRAIN, AT_SIGHT, chance.randrange(1 << 30), temperature=heat, explain=False)


def _answer(state: Edson, decision: Decision, player: Player[Any] | None, chance: Random) -> Any:
    if player is None:
        return chance.choice(decision.options)
    return player.choose(GAME.observe(state, Side(decision.side)), decision).action


def scenario_of(seed: int) -> str:
    """All take turns; the full battle lasts five times as long as a skirmish and teaches as much more."""
    return KNOWN[seed % len(KNOWN)]


def skill_of(seed: int) -> Skill:
    """Most games are by the scorers alone: twenty of those take as long as one by thinkers."""
    return SEARCHED if seed // len(KNOWN) % THINKERS == 0 else AT_SIGHT
