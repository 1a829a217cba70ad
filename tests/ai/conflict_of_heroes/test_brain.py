"""A scorer for every question, an honest judgement from views alone, and lanes of fire that agree with the rules."""

from __future__ import annotations

from math import isfinite
from random import Random
from typing import Any

import pytest

from ai.games.conflict_of_heroes import BRAIN
from ai.games.conflict_of_heroes.evaluation import boat_balance
from ai.games.conflict_of_heroes.lanes import ALL_ROUND, grip, has_fire, lane, lane_of, toughness
from ai.games.conflict_of_heroes.scorers import SCORERS
from ai.games.conflict_of_heroes.stakes import magnets, prices, route, swings
from ai.games.conflict_of_heroes.weights import WEIGHT_WORDS, WEIGHTS
from game.conflict_of_heroes.components import AMERICAN, JAPANESE, MARKERS
from game.conflict_of_heroes.fire import close_targets, targets
from game.conflict_of_heroes.firefights import FIREFIGHTS
from game.conflict_of_heroes.game import GAME
from game.conflict_of_heroes.preview import Odds, odds_of
from game.conflict_of_heroes.state import BUNKER, Do, Engagement
from game.conflict_of_heroes.turns import Turn
from game.conflict_of_heroes.values import LineOfFire
from game.kernel.agenda import play, settle
from game.kernel.match import Match
from tests.ai.conflict_of_heroes.setting import question_classes
from tests.game.conflict_of_heroes.positions import hit, position, spot

NAMES = FIREFIGHTS.names


def test_a_scorer_for_every_question() -> None:
    assert set(SCORERS) == question_classes()


def test_every_weight_has_words() -> None:
    assert set(WEIGHTS) == set(WEIGHT_WORDS) and all(WEIGHT_WORDS.values())


@pytest.mark.parametrize("name", ["d3_tasimboko", "d4_the_knolls"])
def test_scores_and_judgement_from_views_alone(name: str) -> None:
    """Half random, half by the scorers, to the end: the true position is never looked at."""
    match: Match[Any] = Match(GAME, name, 5)
    rng, asked = Random(5), set()
    while (decision := match.decision) is not None:
        view = match.view(decision.side)
        scores = BRAIN.scores(view, decision.question, decision.options, BRAIN.weights)
        assert len(scores) == len(decision.options) and all(map(isfinite, scores))
        if isinstance(decision.question, Turn) and rng.random() < 0.2:
            shares = [BRAIN.evaluate(match.view(side), side, BRAIN.weights) for side in (AMERICAN, JAPANESE)]
            assert all(0 <= share <= 1 for share in shares)
            words = [BRAIN.goal(view, decision.side, WEIGHTS), BRAIN.fear(view, decision.side, WEIGHTS)]
            assert all(text.endswith(".") for text in words)
        asked.add(type(decision.question))
        best = max(range(len(scores)), key=scores.__getitem__)
        match.play(rng.choice(decision.options) if rng.random() < 0.5 else decision.options[best])
        match.history.clear()
    assert len(asked) >= 14


def shot(state: Engagement, unit: int, foe: int, do: Do = Do.ATTACK) -> Odds:
    here = state.where[unit]
    return odds_of(state, LineOfFire(do, state.side(unit), unit, (), here, here, state.where[foe]), foe)


def compare(state: Engagement, unit: int, foe: int) -> bool:
    """Whether the lane and the rules agree on what has to be thrown; what a vehicle alongside adds is left out."""
    place, here = state.where[foe], state.where[unit]
    armoured, marker = state.type(foe).armoured, MARKERS[state.marker[unit]]
    arrives = (lane(state, unit, here, ALL_ROUND, True) if armoured else lane_of(state, unit))[place]
    needed = toughness(state, foe, place, here, unit) - arrives - (marker.blue if armoured else marker.red)
    odds = shot(state, unit, foe)
    beside = sum(line.points for line in odds.defence.lines if line.rule == "12.6")
    return needed == odds.needed - beside


@pytest.mark.parametrize("name", NAMES)
def test_lanes_of_fire_are_the_sums_of_the_rules(name: str) -> None:
    """6.3, 7.1, 7.2: who may fire at whom, and what has to be thrown, in positions of random play."""
    state, rng, seen = GAME.setup(name, 3), Random(4), 0
    for _ in range(900):
        decision = settle(state)
        if decision is None:
            break
        if isinstance(decision.question, Turn) and rng.random() < 0.1:
            for unit in state.sheet.units:
                seen += look_around(state, unit) if state.where[unit] > 0 else 0
        play(state, rng.choice(decision.options))
    assert seen > 10


def look_around(state: Engagement, unit: int) -> int:
    legal = set(targets(state, unit, Do.ATTACK))
    foes = [foe for foe in state.sheet.units if state.side(foe) != state.side(unit)]
    visible = [foe for foe in foes if state.where[foe] > 0 and foe not in state.hidden]
    reach = lane_of(state, unit) if has_fire(state, unit) else {}
    for foe in visible:
        assert (state.where[foe] in reach) == (state.where[foe] in legal)
        assert state.where[foe] not in reach or compare(state, unit, foe)
    for prey in close_targets(state, unit):
        if prey < BUNKER:
            assert grip(state, unit, prey, state.where[unit]) == shot(state, unit, prey, Do.CLOSE).needed
    return len(visible)


def test_what_is_at_stake_follows_the_sheet() -> None:
    """F: points for units, hexes with both sides' lines, exits and the boat."""
    d6 = FIREFIGHTS.find("d6_sandbar")
    tank = next(unit for unit in d6.units if d6.types[unit].id == "jp_chiha")
    squad = next(unit for unit in d6.units if d6.types[unit].id == "jp_infantry")
    assert prices(d6)[tank] > prices(d6)[squad] > 1
    assert swings(FIREFIGHTS.find("d5_matanikau"))[spot("L05")] == 4
    first = GAME.setup("ff1_goettges_patrol", 1)
    assert [magnet.kind for magnet in magnets(first, AMERICAN)] == ["boat"]
    assert [magnet.kind for magnet in magnets(first, JAPANESE)] == ["hunt"]
    knolls = GAME.setup("d4_the_knolls", 1)
    assert {magnet.kind for magnet in magnets(knolls, JAPANESE)} == {"hold", "exit"}


def test_routes_cost_what_the_ground_costs() -> None:
    """4.0, 11.0: jungle is dear, and what cannot be entered is no way."""
    state = position(("us_rifle", "H05", 1), ("us_stuart", "H06", 1), ground={"H04": "heavy_jungle"})
    rifle, tank = (route(state.sheet, state.type(unit), frozenset((spot("H04"),))) for unit in (0, 1))
    assert rifle[spot("H05")] == 3 and spot("H05") not in tank


def test_the_judgement_knows_a_loss_a_hit_and_a_lost_hex() -> None:
    state = GAME.setup("d5_matanikau", 2)
    while not isinstance(decision := settle(state).question, Turn):  # type: ignore[union-attr]
        play(state, settle(state).options[-1])  # type: ignore[union-attr]
    before = BRAIN.evaluate(state, AMERICAN, WEIGHTS)
    hurt, taken = state.clone(), state.clone()
    rifle = next(unit for unit in state.sheet.units_of[AMERICAN] if state.where[unit] > 0)
    hit(hurt, rifle, "us_stunned")
    assert BRAIN.evaluate(hurt, AMERICAN, WEIGHTS) < before
    taken.control = {place: int(AMERICAN) for place in state.control}
    assert BRAIN.evaluate(taken, AMERICAN, WEIGHTS) > before + 0.05
    assert BRAIN.evaluate(taken, JAPANESE, WEIGHTS) == pytest.approx(1 - BRAIN.evaluate(taken, AMERICAN, WEIGHTS))
    assert decision.side in (AMERICAN, JAPANESE)


def test_the_boat_waits_for_whoever_may_still_come() -> None:
    """R94, P33"""
    state = GAME.setup("ff1_goettges_patrol", 1)
    settle(state)
    state.turn = 4
    now, later = boat_balance(state)
    assert later > now
    for unit in state.sheet.units_of[AMERICAN]:
        state.where[unit] = state.sheet.marker_hex
    assert boat_balance(state)[0] == state.lead - 0.5 + len(state.sheet.units_of[AMERICAN])


def winner(scenario: str, seed: int, clever: int) -> int | None:
    """Scorers on their own views for one side, chance for the other."""
    state: Engagement = GAME.setup(scenario, seed)
    rng = Random(seed)
    while (decision := settle(state)) is not None:
        if decision.side == clever:
            view = GAME.observe(state, decision.side)
            scores = BRAIN.scores(view, decision.question, decision.options, BRAIN.weights)
            play(state, decision.options[max(range(len(scores)), key=scores.__getitem__)])
        else:
            play(state, rng.choice(decision.options))
    return state.winner


@pytest.mark.parametrize("clever", [AMERICAN, JAPANESE])
def test_the_scorers_beat_chance(clever: int) -> None:
    results = [winner("ff1_goettges_patrol", seed, clever) for seed in range(1, 5)]
    assert sum(found == clever for found in results) >= 3
