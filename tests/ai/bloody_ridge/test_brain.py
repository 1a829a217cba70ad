"""The brain of Bloody Ridge: chances, the whole way ahead, a scorer for every question, no walking in circles."""

from __future__ import annotations

import importlib
import pkgutil
from graphlib import TopologicalSorter
from math import isclose, isfinite
from random import Random
from typing import Any

import pytest

import game.bloody_ridge as rules
from ai.games.bloody_ridge import BRAIN, clash, corridor
from ai.games.bloody_ridge.scorers import SCORERS
from ai.player import HeuristicPlayer, SearchPlayer
from ai.search.skill import Skill
from ai.search.tree import RULED_OUT
from game.bloody_ridge import banzai, movement
from game.bloody_ridge.components import (
    DIVISION,
    EXITS,
    FACTOR,
    GROUND,
    HEXES,
    INFANTRY_UNITS,
    JAPANESE,
    KIND,
    RED_ROW,
    RED_ROW_ZONE,
    RIFLE,
    STEPS,
    TABLES,
    of_kind,
)
from game.bloody_ridge.game import GAME
from game.bloody_ridge.preview.fight import DIVISION_STAFF, Field, Man, force_of, taking
from game.bloody_ridge.state import Fight, Force, Ridge
from game.kernel.agenda import Decision, Question
from game.kernel.attrition import party
from game.kernel.match import Match
from game.kernel.picking import Picking


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


def start(seed: int = 1) -> Ridge:
    return Match(GAME, "standard", seed).view(JAPANESE)


def test_every_question_has_a_scorer() -> None:
    assert question_classes() == set(SCORERS)


# ---- chances ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("units", [1, 3, 5])
@pytest.mark.parametrize("marines", [1, 2, 4])
@pytest.mark.parametrize("strength", [2, 4, 8])
def test_7_9_a_fight_of_equals_has_the_chances_of_the_exact_preview(units: int, marines: int, strength: int) -> None:
    """Where all factors are alike the mean is the factor, so both must say the same."""
    left = clash.fight(units, 4, marines, 12, strength, 4, False)
    men = party(tuple(Man(6) for _ in range(marines)))
    chance = taking(force_of((2,) * units), men, Field(strength, 4, False))
    assert isclose(1 - left[0], float(chance), abs_tol=1e-9)


@pytest.mark.parametrize("units", [1, 3, 5])
@pytest.mark.parametrize("others", [0, 1, 4])
@pytest.mark.parametrize("hill", [False, True])
def test_4_2_the_division_hq_is_hit_with_the_chance_of_the_exact_preview(units: int, others: int, hill: bool) -> None:
    found = clash.hit(units, 4, others, 12, TABLES.fortified, 4, hill)
    men = party((Man(6, DIVISION_STAFF), *(Man(6) for _ in range(others))))
    assert isclose(found, float(taking(force_of((2,) * units), men, Field(4, 4, hill))), abs_tol=1e-9)


def test_4_2_one_unit_is_nearly_as_dangerous_to_the_hq_as_five() -> None:
    """It need not drive anybody away: a hit is enough, and both sides fire at once (7.10)."""
    pool = clash.pool_of(start())
    one, five = (clash.hq_hit(units, 4, 4, 2, -1, pool, False, 1) for units in (1, 5))
    assert 0.25 < one < five < 2 * one
    assert clash.attack(1, 4, 4, 2, TABLES.fortified, -1, pool, False, 1)[1] < one / 3


def test_an_attack_is_one_of_its_outcomes() -> None:
    pool = clash.pool_of(start())
    for cover in corridor.COVERS:
        for defence in corridor.DEFENCES:
            left = clash.attack(3, 4, *cover, *defence, pool, False)
            assert isclose(sum(left), 1.0, abs_tol=1e-9) and min(left) >= 0


def test_6_7_a_hill_costs_more_than_jungle_and_the_forward_zone_least() -> None:
    prices = corridor.prices(clash.pool_of(start()), False)
    cover = (TABLES.strength["jungle"], TABLES.shells["jungle"])
    hill, main, forward = (corridor.DEFENCE[place] for place in (1810, 1506, 1514))
    assert prices[cover, hill].units > prices[cover, main].units > prices[cover, forward].units > 0


# ---- the way ahead ---------------------------------------------------------------------------------------------------


def test_the_way_is_the_cheapest_one_from_every_hex() -> None:
    """No step may promise less than the way says: the sweeps have found the bottom everywhere."""
    view = start()
    view.control |= {1615, 1614, 1912, 1812}
    left = corridor.ways_of(view, BRAIN.weights)
    pool = clash.pool_of(view)
    table, rest = corridor.prices(pool, False), corridor.rests(pool, BRAIN.weights["hunt"])
    for place in HEXES:
        for ahead in STEPS[place]:
            ours = ahead in view.control
            step = BRAIN.weights["march"] if ours else table[corridor.COVER[place], corridor.DEFENCE[ahead]].units
            share = 1.0 if ours else rest.get(ahead, 1.0)
            assert left[place] <= step + share * left[ahead] + 1e-9
    assert all(left[place] == 0 for place in EXITS)


def test_4_2_a_division_hq_found_near_by_is_the_shorter_way() -> None:
    view = start()
    before = corridor.ways_of(view, BRAIN.weights)
    division = next(piece for piece in view.pool if KIND[piece] == DIVISION)
    view.pool.remove(division)
    view.hqs[division] = 1606
    after = corridor.ways_of(view, BRAIN.weights)
    assert after[1607] < before[1607]
    assert min(after[place] for place in RED_ROW) < min(before[place] for place in RED_ROW)


def test_6_10_the_hunt_for_the_hq_counts_where_it_may_stand_and_while_it_is_in_the_pool() -> None:
    view = start()
    rest = corridor.rests(clash.pool_of(view), BRAIN.weights["hunt"])
    assert set(rest) == {place for place in HEXES if GROUND[place].may_hold_hq}
    assert all(corridor.LEAST_REST <= share < 1 for share in rest.values())
    view.pool = [piece for piece in view.pool if KIND[piece] != DIVISION]
    assert corridor.rests(clash.pool_of(view), BRAIN.weights["hunt"]) == {}


def test_6_10_the_smaller_the_pool_the_likelier_is_the_hq() -> None:
    """Dead rifles do not come back, so the HQ is a larger share of what is left."""
    view = start()
    full = corridor.rests(clash.pool_of(view), 1.0)[1606]
    rifles = [piece for piece in view.pool if KIND[piece] == RIFLE]
    view.pool = [piece for piece in view.pool if piece not in rifles[:30]]
    assert corridor.usual_draws(-1) == 2.5
    assert corridor.rests(clash.pool_of(view), 1.0)[1606] < full


# ---- choices ---------------------------------------------------------------------------------------------------------


def test_4_1_whoever_can_leave_the_map_leaves_it() -> None:
    view = start()
    view.force = Force(1501, (0,), 0)
    view.control.add(1501)
    question = movement.NextHex(JAPANESE)
    options = question.options(view)
    scores = BRAIN.scores(view, question, options, BRAIN.weights)
    others = [score for score, action in zip(scores, options, strict=True) if action != movement.LEAVE_MAP]
    assert scores[options.index(movement.LEAVE_MAP)] == 0
    assert max(others) < RULED_OUT


def places_in_order(view: Ridge) -> list[int]:
    """The forces as the scorers would lead them out, if nothing happened in between."""
    question = movement.ChooseForce(JAPANESE)
    options: list[Any] = question.options(view)
    scores = BRAIN.scores(view, question, options, BRAIN.weights)
    return [action.place for _, action in sorted(zip(scores, options, strict=True), key=lambda pair: -pair[0])]


def test_7_3_whoever_has_no_part_in_the_main_effort_goes_first_and_then_the_shortest_way() -> None:
    """7.18 The left sector cannot join the others, and its own way is far longer."""
    view = start()
    left = corridor.ways_of(view, BRAIN.weights)
    order = places_in_order(view)
    aside = [corridor.stands_aside(place, left) for place in order]
    assert aside == sorted(aside, reverse=True) and {GROUND[order[n]].sector for n in range(sum(aside))} == {"left"}
    for part in (order[: sum(aside)], order[sum(aside) :]):
        assert len(part) > 1 and part == sorted(part, key=left.__getitem__)


def test_7_3_once_the_hq_stands_only_the_way_counts() -> None:
    view = start()
    division = next(piece for piece in view.pool if KIND[piece] == DIVISION)
    view.pool.remove(division)
    view.hqs[division] = 1606
    order = places_in_order(view)
    assert order == sorted(order, key=corridor.ways_of(view, BRAIN.weights).__getitem__)


def test_6_10_whoever_may_come_upon_the_hq_waits_until_the_pool_is_thin() -> None:
    view = start()
    view.waiting = [0] * len(RED_ROW)
    for place in (1616, 2312):
        view.waiting[RED_ROW.index(place)] = 2
    view.control |= {1615, 1614, 1613, 1612, 1611, 1610, 1609, 1608, 1607}
    left = corridor.ways_of(view, BRAIN.weights)
    assert corridor.may_come_upon_hq(view, 1616) and not corridor.may_come_upon_hq(view, 2312)
    assert left[1616] < left[2312] and places_in_order(view) == [2312, 1616]


def test_6_10_hurdles_are_the_us_hexes_before_the_first_where_an_hq_may_be_drawn() -> None:
    free = corridor.hurdles(frozenset())
    assert free[1607] == 0  # next to 1606, where one may stand
    assert (free[1608], free[1609]) == (1, 2)
    assert corridor.hurdles(frozenset({1607, 1608}))[1609] == 0  # own ground is no hurdle
    assert corridor.hurdles(frozenset({1608}))[1609] == 1


def walks_to_hq_ground(control: frozenset[int], start: int) -> bool:
    """The same by walking over all own ground, one hex after the other."""
    todo, seen = [start], {start}
    while todo:
        for ahead in STEPS[todo.pop()]:
            if ahead not in control and GROUND[ahead].may_hold_hq:
                return True
            if ahead in control and ahead not in seen:
                seen.add(ahead)
                todo.append(ahead)
    return False


@pytest.mark.parametrize("seed", range(20))
def test_7_19_hurdles_know_every_way_over_open_ground(seed: int) -> None:
    rng = Random(seed)
    ground = [place for place in HEXES if GROUND[place].zone != RED_ROW_ZONE]
    control = frozenset(rng.sample(ground, rng.randrange(len(ground))))
    found = corridor.hurdles(control)
    assert all((found[place] == 0) == walks_to_hq_ground(control, place) for place in HEXES)


def sizes_in_order(view: Ridge) -> list[int]:
    return [view.waiting[RED_ROW.index(place)] for place in places_in_order(view)]


def test_6_10_small_forces_look_for_the_hq_first_where_the_way_to_it_is_open() -> None:
    view = start()
    view.waiting = [0] * len(RED_ROW)
    for place, units in ((1616, 3), (1715, 5), (1815, 1)):
        view.waiting[RED_ROW.index(place)] = units
    shortest_first = sizes_in_order(view)
    view.control |= {1615, 1614, 1613, 1612, 1611, 1610, 1609, 1608, 1607, 1714, 1814, 1713, 1813, 1712, 1812}
    assert all(corridor.may_come_upon_hq(view, place) for place in (1616, 1715, 1815))
    assert sizes_in_order(view) == [1, 3, 5] != shortest_first
    view.control.discard(1607)
    assert not any(corridor.may_come_upon_hq(view, place) for place in (1616, 1715, 1815))


@pytest.mark.parametrize("seed", range(1, 9))
def test_r36_no_force_walks_in_circles(seed: int) -> None:
    """A force of the scorers comes back to a hex only after something has changed hands."""
    match: Match[Ridge] = Match(GAME, "standard", seed)
    player = HeuristicPlayer(GAME, BRAIN, seed=seed, explain=False)
    been: list[int] = []
    before: Any = None
    while match.decision is not None:
        view = match.view(JAPANESE)
        if (now := (view.turn, view.waiting, view.control)) != before:
            been, before = [], now
        if view.force is not None:
            assert view.force.place not in been
            been.append(view.force.place)
        match.play(player.choose(view, match.decision).action)
    assert match.view(JAPANESE).winner is not None


def test_r36_a_search_cannot_walk_in_circles_either() -> None:
    """With all open ground ours: marches that are not ruled out never lead back to where they began."""
    view = start()
    view.control |= {place for place in HEXES if GROUND[place].is_open}
    ahead: dict[int, set[int]] = {}
    for place in sorted(view.control):
        view.force = Force(place, (0, 1, 2), 0)
        question = movement.NextHex(JAPANESE)
        options: list[Any] = question.options(view)
        scores = BRAIN.scores(view, question, options, BRAIN.weights)
        open_to_search = [action for action, score in zip(options, scores, strict=True) if score > RULED_OUT]
        assert open_to_search
        ahead[place] = {a.place for a in open_to_search if a != movement.LEAVE_MAP and view.is_japanese(a.place)}
    TopologicalSorter(ahead).prepare()  # raises CycleError


def test_11_4_a_charge_is_declared_where_fire_is_hopeless_and_not_where_it_wins() -> None:
    rifles = sorted(of_kind(RIFLE), key=FACTOR.__getitem__)
    view = start()
    question = banzai.DeclareCharge(JAPANESE)
    options = question.options(view)
    men = sorted(INFANTRY_UNITS, key=FACTOR.__getitem__)
    for force, marines, wanted in ((men[:1], rifles[-1:], banzai.CHARGE), (men[-5:], rifles[:1], banzai.FIGHT_ON)):
        view.force = Force(1506, tuple(force), 0)
        view.fight = Fight(1505, drawn=tuple(marines), units=tuple(marines))
        scores = BRAIN.scores(view, question, options, BRAIN.weights)
        assert options[scores.index(max(scores))] == wanted


# ---- search and words ------------------------------------------------------------------------------------------------


def test_the_same_view_and_seed_give_the_same_answer() -> None:
    match: Match[Ridge] = Match(GAME, "standard", 4)
    assert match.decision is not None
    view = match.view(JAPANESE)
    found = {SearchPlayer(GAME, BRAIN, Skill(iterations=30), 7).choose(view, match.decision).action for _ in range(2)}
    assert len(found) == 1


def test_every_judgement_is_a_chance_and_both_sides_share_it() -> None:
    match: Match[Ridge] = Match(GAME, "standard", 5)
    player = HeuristicPlayer(GAME, BRAIN, seed=5, explain=False)
    while match.decision is not None:
        view = match.view(JAPANESE)
        chance = BRAIN.evaluate(view, JAPANESE, BRAIN.weights)
        assert 0 <= chance <= 1 and isclose(chance + BRAIN.evaluate(view, 1 - JAPANESE, BRAIN.weights), 1)
        match.play(player.choose(view, match.decision).action)


def test_4_2_the_reason_to_attack_the_division_hq_is_that_it_falls() -> None:
    view = start()
    division = next(piece for piece in view.pool if KIND[piece] == DIVISION)
    view.pool.remove(division)
    view.hqs[division] = 1606
    view.force = Force(1607, (0, 1), 0)
    view.control.add(1607)
    decision = Decision(JAPANESE, movement.NextHex(JAPANESE), tuple(movement.NextHex(JAPANESE).options(view)))
    said = BRAIN.reason(view, decision, movement.GO_TO[1606], BRAIN.weights)
    chance = corridor.hq_falls(view, view.force, 1606)
    assert said == f"The division HQ in 1606 falls with about {chance:.0%}, which wins (4.2)."
    assert 0.2 < chance < 0.6


def test_7_3_the_order_of_the_forces_has_its_reasons() -> None:
    view = start()
    view.control |= {1615, 1614, 1613, 1612, 1611, 1610, 1609, 1608, 1607}
    decision = Decision(JAPANESE, movement.ChooseForce(JAPANESE), tuple(movement.LEAD[place] for place in RED_ROW))

    def reason(place: int, **changed: float) -> str:
        return BRAIN.reason(view, decision, movement.LEAD[place], {**BRAIN.weights, **changed})

    assert reason(1218).startswith("1218 is far from the main effort, so it goes first")
    assert reason(1616) == "From 1616 one may come upon the division HQ (6.10), best when the pool is thin."
    assert reason(1914).startswith("From 1914 the cheapest way to a victory costs about ")
    assert reason(1218, aside_first=0.0).startswith(
        "From 1218 the cheapest way "
    )  # whoever does not care, does not say so
    assert reason(1616, hunters_last=0.0).startswith("From 1616 the cheapest way ")


def test_r38_nobody_hopes_for_an_hq_that_is_not_in_the_game() -> None:
    assert "(4.2)" in BRAIN.goal(start(), JAPANESE, BRAIN.weights)
    without = Match(GAME, "standard", 1, options=("no_hqs",)).view(JAPANESE)
    assert BRAIN.goal(without, JAPANESE, BRAIN.weights) == "Break through to an exit on the north edge (4.1)."


def test_every_option_has_a_reason_in_words() -> None:
    match: Match[Ridge] = Match(GAME, "standard", 6)
    player = HeuristicPlayer(GAME, BRAIN, seed=6)
    for _ in range(40):
        decision: Decision | None = match.decision
        assert decision is not None
        view = match.view(JAPANESE)
        choice = player.choose(view, decision)
        assert choice.thoughts.goal.endswith(".") and choice.thoughts.fear.endswith(".")
        assert all(plan.reason.endswith(".") and isfinite(plan.value) for plan in choice.thoughts.plans)
        match.play(choice.action)
