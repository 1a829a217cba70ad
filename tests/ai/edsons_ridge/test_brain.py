"""The brain of Edson's Ridge: a scorer for every question, an honest judgement, patrols, and a plan in two steps."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import cache
from math import isfinite
from typing import Any

import pytest

import game.edsons_ridge as rules
from ai.games.edsons_ridge import BRAIN
from ai.games.edsons_ridge.brain import SCORERS
from ai.player import HeuristicPlayer, Player, RandomPlayer, SearchPlayer
from ai.search.skill import Skill
from game.edsons_ridge.advantage import Reroll
from game.edsons_ridge.close_combat import NextBlow, Strike
from game.edsons_ridge.components import AMERICAN, D2, JAPANESE, NUMBERS
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import AssaultFrom, ChooseImpulse, PatrolInto
from game.edsons_ridge.retreats import RetreatNext
from game.edsons_ridge.scenarios import SCENARIOS
from game.edsons_ridge.state import Edson, Melee
from game.edsons_ridge.withdrawal import Withdrawals, WithdrawNext
from game.kernel.agenda import Action, Decision, Question, play, settle
from game.kernel.match import Match
from game.kernel.picking import Pick, Picking
from tests.ai.edsons_ridge.setting import LEVELS_TESTED, build, level_player, opening, place, scorers
from tests.game.edsons_ridge.positions import at, position

LEADS = range(-12, 13)


# ---- a scorer for every question -------------------------------------------------------------------------------------


def question_classes() -> set[type[Question[Any]]]:
    """Every kind of question that the rules of this game know."""
    for module in pkgutil.iter_modules(rules.__path__):
        importlib.import_module(f"{rules.__name__}.{module.name}")
    found: set[type[Question[Any]]] = set()
    todo: list[type[Question[Any]]] = [Question, Picking]
    while todo:
        children = todo.pop().__subclasses__()
        todo += children
        found.update(child for child in children if child.__module__.startswith(rules.__name__))
    return found


def test_every_question_has_a_scorer() -> None:
    assert question_classes() == set(SCORERS)


def views(scenario: str, player: Player[Any], seed: int) -> Iterator[tuple[Edson, Decision]]:
    """Everything that a player of both sides is shown in one game."""
    match: Match[Edson] = Match(GAME, scenario, seed)
    while match.decision is not None:
        decision = match.decision
        view = match.view(decision.side)
        yield view, decision
        match.play(player.choose(view, decision).action)
        match.history.clear()


@cache
def seen(scenario: str) -> tuple[tuple[Edson, Decision], ...]:
    """One game of chance and one of the scorers: clumsy play meets questions that good play never asks."""
    return (*views(scenario, RandomPlayer(7), 7), *views(scenario, scorers(), 7))


@pytest.mark.parametrize("scenario", SCENARIOS.names)
def test_every_scorer_gives_one_score_for_each_option(scenario: str) -> None:
    for view, decision in seen(scenario):
        before = view.clone()
        scores = BRAIN.scores(view, decision.question, decision.options, BRAIN.weights)
        assert len(scores) == len(decision.options), decision.question
        assert all(isfinite(score) for score in scores), decision.question
        assert view == before, "a scorer only looks"


def test_nearly_every_scorer_was_asked() -> None:
    """The test above means something only if the games ask nearly everything."""
    asked = {type(decision.question) for scenario in SCENARIOS.names for _, decision in seen(scenario)}
    assert len(asked) >= len(SCORERS) - 5, sorted(kind.__name__ for kind in set(SCORERS) - asked)


# ---- who goes first (R50) --------------------------------------------------------------------------------------------

FRESH_UNIT, WORN_UNIT = NUMBERS["US-RB-1"], NUMBERS["US-RB-2"]


def favourite(state: Edson, question: Question[Any]) -> Action:
    options = question.options(state)
    scores = BRAIN.scores(state, question, options, BRAIN.weights)
    return options[scores.index(max(scores))]


def torn(**facts: Any) -> Edson:
    """A Fresh Raider and a D2 one among three Japanese."""
    stack = at("24", "US-RB-1", ("US-RB-2", D2), "JP-1_124-1-1", ("JP-1_124-1-2", D2), "JP-1_124-1-3")
    return position(stack, melee=Melee(24), **facts)


def test_10_51_the_better_unit_gets_the_room_that_is_left() -> None:
    question = RetreatNext(AMERICAN, (FRESH_UNIT, WORN_UNIT))
    assert favourite(torn(), question) == Pick(FRESH_UNIT)


@pytest.mark.parametrize(("sides", "first"), [((AMERICAN,), FRESH_UNIT), ((AMERICAN, JAPANESE), WORN_UNIT)])
def test_13_8_the_better_unit_withdraws_first_or_waits_for_the_enemy_to_thin_out(
    sides: tuple[int, ...], first: int
) -> None:
    units = (FRESH_UNIT, WORN_UNIT)
    assert favourite(torn(), WithdrawNext(AMERICAN, units, Withdrawals(sides, units))) == Pick(first)


def test_14_6_the_most_promising_blow_is_rolled_first() -> None:
    """13.6, R50 Of two alike enemies the one that failed to withdraw falls more easily."""
    ready, failed = NUMBERS["JP-1_124-1-1"], NUMBERS["JP-1_124-1-3"]
    state = torn()
    state.melee = Melee(24, failed=(failed,), pairs=((WORN_UNIT, ready), (FRESH_UNIT, failed)))
    assert favourite(state, NextBlow(AMERICAN, (ready, failed))) == Strike(failed)


# ---- the judgement ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS.names)
def test_the_judgement_is_a_chance_and_both_sides_share_it(scenario: str) -> None:
    for view, _ in seen(scenario)[::7]:
        japanese, american = (BRAIN.evaluate(view, side, BRAIN.weights) for side in (JAPANESE, AMERICAN))
        assert 0.0 <= japanese <= 1.0
        assert japanese + american == pytest.approx(1.0)


@pytest.mark.parametrize("scenario", SCENARIOS.names)
def test_more_points_are_never_worse(scenario: str) -> None:
    for view, _ in seen(scenario)[::97]:
        world = view.clone()
        chances = []
        for world.lead in LEADS:
            chances.append(BRAIN.evaluate(world, JAPANESE, BRAIN.weights))
        assert chances == sorted(chances)
        assert chances[0] < chances[-1]


def test_a_game_that_is_over_is_certain() -> None:
    view, _ = seen("hill_80")[0]
    world = view.clone()
    world.winner = AMERICAN
    assert [BRAIN.evaluate(world, side, BRAIN.weights) for side in (JAPANESE, AMERICAN)] == [0.0, 1.0]


@pytest.mark.parametrize(("scenario", "hill"), [("hill_80", 11), ("tamuras_drive", 18), ("last_stand", 18)])
def test_an_open_door_is_worth_less_than_a_guarded_one(scenario: str, hill: int) -> None:
    """Control alone is little where the enemy could walk in: the same men on the hill, or all of them behind it."""
    guarded = opening(scenario)
    open_ = guarded.clone()
    for unit in guarded.units(AMERICAN, hill):
        open_._lift(unit)
        open_._put(unit, place("24"))
    before, after = (BRAIN.evaluate(state, AMERICAN, BRAIN.weights) for state in (guarded, open_))
    assert before > after + 0.02


# ---- the Advantage ---------------------------------------------------------------------------------------------------


def blow(dice: list[int]) -> tuple[float, ...]:
    """What the scorers think of throwing a Marine's good blow again; the Advantage is his."""
    entry = {
        "name": "blow",
        "side": "american",
        "phase": "close combat",
        "stacks": {"18": ["US-RC-1", ["JP-2_4-MGCO", "D2"]], "11": ["JP-2_4-5-1"], "25": ["US-RA-1"]},
        "control": {"japanese": "11"},
        "facts": {"turn": 3, "holder": "american"},
        "dice": [1, 1, *dice],
        "path": ["Stand", "Stand", "Strike US-RC-1", "Strike JP-2_4-MGCO"],
        "question": "Advantage",
    }
    state, decision = build(entry)
    scores = BRAIN.scores(GAME.observe(state, AMERICAN), decision.question, decision.options, BRAIN.weights)
    return tuple(score for action, score in zip(decision.options, scores, strict=True) if isinstance(action, Reroll))


def test_a_missed_blow_is_worth_more_of_the_advantage_than_a_hit() -> None:
    """The scorers read the blow from the agenda: a miss at a good chance is the best use of the marker there."""
    assert blow([1, 1]) > blow([6, 6])


# ---- patrols ---------------------------------------------------------------------------------------------------------

NINE = [f"JP-2_4-{company}-{platoon}" for company in (5, 6, 7) for platoon in (1, 2, 3) if (company, platoon) != (6, 3)]


def patrol_position(japanese: list[Any], **more: Any) -> dict[str, Any]:
    """Marines on Hill 123 and in the Saddle, Japanese on Hill 80; nothing else to do but fire, march or pass."""
    return {
        "name": "patrol",
        "side": "american",
        "stacks": {"18": ["US-RC-1"], "19": ["US-PB-1"], "11": japanese, "5": ["JP-1_124-1-1"]},
        "control": {"japanese": "11 10"},
        "facts": {"turn": 3, "lead": 4, "ips": 0, "used": ["US-OFF-1", "US-OFF-2", "US-OFF-3"]},
        "question": "ChooseImpulse",
        **more,
    }


def test_a_marine_patrols_when_it_is_good() -> None:
    """A lone machine-gun company in the dark: likely to succeed, and worth it. The better platoon goes."""
    state, decision = build(patrol_position(["JP-2_4-MGCO"]))
    assert scorers().choose(GAME.observe(state, AMERICAN), decision).action == PatrolInto(place("11"))
    state, decision = build(patrol_position(["JP-2_4-MGCO"], path=["PatrolInto 11"], question="PatrolUnit"))
    assert scorers().choose(GAME.observe(state, AMERICAN), decision).action == Pick(NUMBERS["US-RC-1"])


def test_a_marine_does_not_patrol_into_a_battalion() -> None:
    """Not the scorers, and nobody who thinks ahead."""
    state, decision = build(patrol_position(list(NINE)))
    view, patrol = GAME.observe(state, AMERICAN), PatrolInto(place("11"))
    assert patrol in decision.options
    assert scorers().choose(view, decision).action != patrol
    assert [level_player(level, 3).choose(view, decision).action for level in LEVELS_TESTED].count(patrol) == 0


def test_a_patrol_is_worth_less_the_more_are_awake() -> None:
    """Each Fresh platoon makes it harder (8.25)."""
    worth = []
    for count in range(1, len(NINE) + 1):
        state, decision = build(patrol_position(NINE[:count]))
        scores = BRAIN.scores(GAME.observe(state, AMERICAN), decision.question, decision.options, BRAIN.weights)
        worth.append(scores[decision.options.index(PatrolInto(place("11")))])
    assert worth == sorted(worth, reverse=True)
    assert worth[0] > 0.0 > worth[-1]


# ---- a plan in two steps ---------------------------------------------------------------------------------------------


def last_impulse() -> tuple[Edson, Decision]:
    """The last impulse of the battle, and the Japanese are one area short.

    Hill 80 lies open next to a platoon, but one point is not enough. From the Northeast Jungle a march over the
    worthless Northeast Slope reaches the North Knoll, which is: the first step of it brings nothing.
    """
    entry = {
        "name": "last impulse",
        "side": "japanese",
        "stacks": {
            "5": ["JP-2_4-5-1"],
            "22": ["JP-3_124-9-1", "JP-3_124-9-2"],
            "18": ["US-RC-1", "US-RC-2", "US-RC-MG"],
            "19": ["US-PB-1", "US-PB-2", "US-RE-MG1"],
            "20": ["US-PA-1"],
            "23": ["US-PC-1", "US-PC-2", "US-RE-MG2"],
            "33": ["US-GUN", "US-EN-1"],
        },
        "control": {"japanese": "22 21 7"},
        "facts": {"turn": 5, "lead": 7, "ending": True, "gas": False, "used": ["JP-OFF-1", "JP-OFF-2"]},
        "question": "ChooseImpulse",
    }
    return build(entry)


def finish(japanese: Player[Any]) -> int | None:
    """Play the last impulse and what follows; the Americans have little left to say."""
    state, _ = last_impulse()
    players: tuple[Player[Any], Player[Any]] = (japanese, scorers())
    while (decision := settle(state)) is not None:
        play(state, players[decision.side].choose(GAME.observe(state, decision.side), decision).action)
    return state.winner


def thinker(seed: int) -> SearchPlayer[Edson]:
    return SearchPlayer(GAME, BRAIN, Skill(iterations=120), seed, explain=False)


def test_the_scorers_take_the_nearest_hill_and_lose() -> None:
    state, decision = last_impulse()
    assert scorers().choose(GAME.observe(state, JAPANESE), decision).action == AssaultFrom(place("5"))
    assert finish(scorers()) == AMERICAN


@pytest.mark.parametrize("seed", range(3))
def test_the_search_finds_the_march_of_two_steps_and_wins(seed: int) -> None:
    state, decision = last_impulse()
    assert thinker(seed).choose(GAME.observe(state, JAPANESE), decision).action == AssaultFrom(place("22"))
    assert finish(thinker(seed)) == JAPANESE


def test_8_2_a_whole_impulse_is_told_in_one_sentence_with_its_purpose() -> None:
    match: Match[Edson] = Match(GAME, "hill_80", 4)
    while match.decision is not None and not isinstance(match.decision.question, ChooseImpulse):
        match.play(match.decision.options[0])
    assert match.decision is not None
    thoughts = HeuristicPlayer(GAME, BRAIN).choose(match.view(match.decision.side), match.decision).thoughts
    assert thoughts.opens and len(thoughts.plans) > 2
    assert all(", then " not in plan.words and plan.reason and plan.is_open for plan in thoughts.plans)
