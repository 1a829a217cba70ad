"""The search: plans of two steps, repeatable answers, fairness, kept trees, budgets."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

import pytest

from ai.player import HeuristicPlayer
from ai.search.budget import is_plain
from ai.search.crew import merge, merge_plans
from ai.search.finding import Finding, Footing, Progress
from ai.search.plans import plans_of
from ai.search.search import Search
from ai.search.skill import Skill
from ai.search.tree import Node, Twig
from ai.thoughts import Plan
from game.kernel.agenda import Decision, play, settle
from tests.ai.toy import BRAIN, GAME, Branch, Climb, Orchard, OrchardBrain, Pluck, Rob, Shake, opening

SKILL = Skill(iterations=200)


def search(skill: Skill = SKILL, seed: int = 3, brain: OrchardBrain = BRAIN) -> Search[Orchard]:
    return Search(GAME, brain, skill, seed)


def after(state: Orchard, *actions: Any) -> Decision:
    for action in actions:
        play(state, action)
    decision = settle(state)
    assert decision is not None
    return decision


def test_it_finds_the_two_step_plan_that_the_scorers_miss() -> None:
    state, decision = opening()
    view = GAME.observe(state, 0)
    assert HeuristicPlayer(GAME, BRAIN).choose(view, decision).action == Pluck()
    thinker = search()
    finding = thinker.think(view, decision)
    assert finding.action == Climb()
    (_, plan), *_ = plans_of(thinker, finding)
    assert plan.words == "Climb, then Branch 2"
    assert plan.visits == finding.standings[0].visits > 0
    assert 0.0 <= plan.value <= 1.0


@pytest.mark.parametrize("seed", range(6))
def test_it_finds_it_whatever_the_seed(seed: int) -> None:
    state, decision = opening(seed + 1)
    assert search(seed=seed).think(GAME.observe(state, 0), decision).action == Climb()


def test_same_view_same_seed_same_answer() -> None:
    state, decision = opening()
    view = GAME.observe(state, 0)
    assert search().think(view, decision) == search().think(view, decision)
    assert search(seed=4).think(view, decision) != search().think(view, decision)


def test_a_hidden_fact_changes_nothing() -> None:
    state, decision = opening()
    twin = state.clone()
    twin.wasps[1] = 1 - state.wasps[1]
    twin.seed += 12345
    assert GAME.observe(state, 0) == GAME.observe(twin, 0)
    assert search().think(GAME.observe(state, 0), decision) == search().think(GAME.observe(twin, 0), decision)


def test_secrets_are_averaged_over_worlds() -> None:
    """Robbing costs half a point on average: whoever saw no wasp would think it as good as plucking."""
    state, decision = opening()
    standings = search(Skill(iterations=800, horizon=1)).think(GAME.observe(state, 0), decision).standings
    values = {type(found.action): found.value for found in standings if found.visits}
    assert values[Rob] < values[Pluck]


def test_the_view_is_left_as_it_was() -> None:
    state, decision = opening()
    view = GAME.observe(state, 0)
    before = view.clone()
    search().think(view, decision)
    assert view == before


def test_the_tree_is_kept_along_the_plan() -> None:
    state, decision = opening()
    thinker = search()
    climbed = {s.action: s.visits for s in thinker.think(GAME.observe(state, 0), decision).standings}[Climb()]
    then = after(state, Climb())
    kept = thinker._kept(GAME.observe(state, 0), then, None)
    assert kept is not None
    known = kept.visits
    assert 0 < known < climbed  # all but the first: that one only opened it
    before = thinker.applied
    finding = thinker.think(GAME.observe(state, 0), then)
    assert finding.action == Branch(2)
    assert finding.iterations >= known
    stranger = search()
    stranger.think(GAME.observe(state, 0), then)
    assert thinker.applied - before < stranger.applied  # what is known need not be tried again


def test_the_tree_is_kept_along_what_it_is_told() -> None:
    state, decision = opening()
    thinker = search(Skill(iterations=400, horizon=4))
    thinker.think(GAME.observe(state, 0), decision)
    after(state, Pluck())
    reply = after(state, Pluck())
    kept = thinker._kept(GAME.observe(state, 0), reply, (Pluck(), Pluck()))
    assert kept is not None
    assert (kept.side, kept.visits > 0) == (0, True)


def test_dice_and_other_moves_make_it_think_anew() -> None:
    state, decision = opening()
    thinker = search(Skill(iterations=400, horizon=4))
    thinker.think(GAME.observe(state, 0), decision)
    shaken, plucked = state.clone(), state.clone()
    after(shaken, Shake())
    reply = after(shaken, Pluck())
    assert thinker._kept(GAME.observe(shaken, 0), reply, (Shake(), Pluck())) is None
    after(plucked, Pluck())
    reply = after(plucked, Pluck())
    assert thinker._kept(GAME.observe(plucked, 0), reply, (Climb(), Branch(2), Pluck())) is None


def test_time_and_stop_only_cut_short() -> None:
    state, decision = opening()
    view = GAME.observe(state, 0)
    endless = Skill(iterations=10**9)
    assert search(endless).think(view, decision, should_stop=lambda: True).iterations == 1
    assert search(replace(endless, seconds=0.05)).think(view, decision).iterations < 10**6


def weighed(*tried: tuple[int, float]) -> Node:
    """A root whose options were visited so often, at such a mean value."""
    root = Node(0)
    for visits, value in tried:
        edge = Twig(visits)
        edge.visits, edge.total = visits, visits * value
        root.lineup.append((edge, 1 / len(tried)))
        root.visits += visits
        root.total += edge.total
    return root


@pytest.mark.parametrize(
    ("tried", "budget", "plain"),
    [
        (((20, 0.6), (10, 0.5)), 80, True),  # one option leads by visits and by value
        (((20, 0.6), (10, 0.7)), 80, False),  # another looks better: think on
        (((14, 0.6), (10, 0.5), (6, 0.4)), 80, False),  # the favourite has less than half
        (((15, 0.99), (15, 0.985)), 80, True),  # all but won, whichever
        (((15, 0.01), (15, 0.015)), 80, False),  # all but lost: whoever is losing thinks on
        (((15, 0.6), (4, 0.5)), 80, False),  # not yet a quarter of the budget
        (((20, 0.6), (10, 0.5), (0, 0.0)), 80, True),  # what was never tried says nothing
    ],
)
def test_a_plain_case_ends_early(tried: tuple[tuple[int, float], ...], budget: int, plain: bool) -> None:
    assert is_plain(weighed(*tried), budget) is plain


def test_a_plain_case_saves_iterations() -> None:
    state, decision = opening()
    finding = search(Skill(iterations=1000)).think(GAME.observe(state, 0), decision)
    assert finding.action == Climb()
    assert 250 <= finding.iterations < 1000


class Cold(OrchardBrain):
    """Believes the scorers far more: a tenth of a point is much."""

    warmth = 0.1


def test_a_brain_may_name_the_scale_of_its_scores() -> None:
    state, decision = opening()
    view = GAME.observe(state, 0)

    def guesses(brain: OrchardBrain) -> list[float]:
        thinker = search(Skill(iterations=1), brain=brain)
        thinker.think(view, decision)
        assert thinker.root is not None
        return [guess for _, guess in thinker.root.lineup]

    usual, cold = guesses(BRAIN), guesses(Cold())
    assert cold[0] > usual[0] > usual[-1] > cold[-1]
    assert sum(usual) == pytest.approx(1) == pytest.approx(sum(cold))


class Ranking(OrchardBrain):
    """One point between each option and the next."""

    def __init__(self, warmth: float) -> None:
        self.warmth = warmth

    def scores(self, state: Any, question: Any, options: Any, weights: Any) -> list[float]:
        return [float(-number) for number in range(len(options))]


@pytest.mark.parametrize(("warmth", "clear"), [(0.5, True), (0.6, False)])
def test_a_step_is_clear_by_the_brains_own_scale(warmth: float, clear: bool) -> None:
    """A lead of one point is much to one brain and too little to another, which then weighs the step."""
    state, _ = opening()
    step = after(state, Climb())
    finding = search(Skill(iterations=400), brain=Ranking(warmth)).think(GAME.observe(state, 0), step)
    assert (finding.iterations == 1) is clear


def test_alone_it_looks_no_further_than_its_own_plan() -> None:
    alone = type("Alone", (type(GAME),), {"players": (0,)})()
    state, decision = opening()
    applied = []
    for game in (GAME, alone):
        thinker = Search(game, BRAIN, Skill(iterations=50), 3)
        thinker.think(GAME.observe(state, 0), decision)
        applied.append((thinker._horizon, thinker.applied))
    (_, both), (horizon, own) = applied
    assert horizon == 1 and own < both


def test_progress_is_told() -> None:
    state, decision = opening()
    heard: list[Progress] = []
    search().think(GAME.observe(state, 0), decision, on_progress=heard.append)
    assert [progress.iterations for progress in heard] == list(range(1, len(heard) + 1))
    assert heard[-1].budget == SKILL.iterations
    assert heard[-1].best == Climb()


def test_few_candidates_see_less() -> None:
    state, decision = opening()
    finding = search(Skill(iterations=200, candidates=2)).think(GAME.observe(state, 0), decision)
    assert {found.action for found in finding.standings} == {Pluck(), Shake()}


def test_misjudged_values_can_mislead_it_but_always_the_same_way() -> None:
    state, decision = opening()
    view = GAME.observe(state, 0)
    poor = replace(SKILL, iterations=60, misjudge=1.0, horizon=1)
    chosen = [search(poor, seed).think(view, decision).action for seed in range(12)]
    assert chosen == [search(poor, seed).think(view, decision).action for seed in range(12)]
    assert len(set(chosen)) > 1


class Telling(OrchardBrain):
    """Tells situations apart by the points too."""

    def situation(self, state: Orchard, decision: Decision) -> Hashable:
        return decision.question, tuple(state.points)


def test_a_brain_may_tell_situations_apart() -> None:
    state, decision = opening()
    thinker = search(Skill(iterations=400, horizon=3), brain=Telling())
    assert thinker.think(GAME.observe(state, 0), decision).action == Climb()
    assert thinker.root is not None
    assert len(thinker.root.edges[Shake()].children) == 2  # fruit fell, or none did


def test_searches_side_by_side_add_up() -> None:
    first = Finding((Footing(Pluck(), 6, 0.5), Footing(Rob(), 4, 0.25)), 10)
    second = Finding((Footing(Rob(), 7, 0.75), Footing(Pluck(), 3, 0.2)), 10)
    both = merge([first, second])
    assert both.iterations == 20
    assert [(found.action, found.visits) for found in both.standings] == [(Rob(), 11), (Pluck(), 9)]
    assert both.standings[0].value == pytest.approx((4 * 0.25 + 7 * 0.75) / 11)
    plans = merge_plans(
        both, [(Pluck(), Plan("p", 0.5, 6, "")), (Rob(), Plan("r1", 0.25, 4, "")), (Rob(), Plan("r2", 0.75, 7, ""))]
    )
    assert [(plan.words, plan.visits) for _, plan in plans] == [("r1", 11), ("p", 9)]


class Proud(OrchardBrain):
    """Wants proof before its scorers are overruled."""

    def __init__(self, trust: float) -> None:
        self.trust = trust


@pytest.mark.parametrize(("trust", "chosen"), [(2.0, Climb()), (1000.0, Pluck())])
def test_a_trusted_favourite_is_left_only_for_what_is_surely_better(trust: float, chosen: Any) -> None:
    """The scorers pluck; that climbing is better shows beyond doubt, but not beyond any measure."""
    state, decision = opening()
    finding = search(brain=Proud(trust)).think(GAME.observe(state, 0), decision)
    assert finding.favourite == Pluck()
    assert finding.action == chosen
    visits = [found.visits for found in finding.standings[1:]]
    assert visits == sorted(visits, reverse=True)


class Drilled(Proud):
    """Has learned to rob, whatever its scorers say."""

    def instinct(self, state: Any, question: Any, options: Any, scores: list[float]) -> list[float]:
        return [score + 5 * (action == Rob()) for action, score in zip(options, scores, strict=True)]


def test_a_search_begins_with_the_brains_instinct_but_not_for_other_weights() -> None:
    state, decision = opening()
    view, brain = GAME.observe(state, 0), Drilled(1000.0)
    assert search(brain=brain).think(view, decision).favourite == Rob()
    others = {**brain.weights, "another": 1.0}
    assert Search(GAME, brain, SKILL, 3, others).think(view, decision).favourite == Pluck()


def test_the_best_so_far_is_what_it_would_play_now() -> None:
    state, decision = opening()
    heard: list[Progress] = []
    search(brain=Proud(1000.0)).think(GAME.observe(state, 0), decision, on_progress=heard.append)
    assert {progress.best for progress in heard} == {Pluck()}


def test_a_few_lucky_tries_do_not_overrule_a_trusted_favourite() -> None:
    usual, lucky = Footing(Pluck(), 9, 0.4, 0.01), Footing(Rob(), 4, 0.9, 0.0)
    assert merge([Finding((lucky, usual), 13, Pluck(), 2.0)]).action == Pluck()
    proved = replace(lucky, visits=5)
    assert merge([Finding((proved, usual), 14, Pluck(), 2.0)]).action == Rob()
    assert merge([Finding((proved, replace(usual, visits=4)), 9, Pluck(), 2.0)]).action == Pluck()


def test_searches_side_by_side_prove_more_together() -> None:
    """0.1 apart with a deviation of 0.2: no proof in 16 tries each, but in 64."""
    alone = Finding((Footing(Rob(), 16, 0.6, 0.04), Footing(Pluck(), 16, 0.5, 0.04)), 32, Pluck(), 2.0)
    assert merge([alone]).action == Pluck()
    together = merge([alone] * 4)
    assert together.action == Rob()
    assert [found.spread for found in together.standings] == pytest.approx([0.04, 0.04])


def test_the_better_value_breaks_a_tie_of_visits() -> None:
    tied = merge([Finding((Footing(Pluck(), 5, 0.4), Footing(Rob(), 5, 0.6)), 10)])
    assert tied.action == Rob()
