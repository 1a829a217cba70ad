"""Plans before answers: proposals are rehearsed in the same worlds, the best is followed, and none may be forced."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from ai.brain import Weights
from ai.player import SearchPlayer
from ai.search.contest import Contender, contest, is_surely_worse
from ai.search.planned import PlannedSearch
from ai.search.proposals import Proposal
from ai.search.search import Search
from ai.search.skill import Skill
from game.kernel.agenda import Action, Decision, Question, play, settle
from tests.ai.toy import BRAIN, GAME, Branch, Climb, Harvest, Orchard, OrchardBrain, Perch, Pluck, Shake, opening


@dataclass(frozen=True)
class Wants(Proposal):
    """Leans to these answers."""

    wanted: tuple[Action, ...] = ()

    def lean(self, state: Any, question: Question[Any], options: Sequence[Action]) -> list[float]:
        return [5.0 * (option in self.wanted) for option in options]


TOP = Wants("top", "Up to the top branch", (Climb(), Branch(2)))
LOW = Wants("low", "Up to the lowest branch", (Climb(), Branch(0)))
LUCK = Wants("luck", "Shake and hope", (Shake(),))


class Planner(OrchardBrain):
    """The same short sight, but with ideas."""

    ideas: tuple[Proposal, ...] = (LOW, LUCK, TOP)

    def proposals(self, view: Orchard, decision: Decision, weights: Weights) -> Sequence[Proposal]:
        return self.ideas


class Uninspired(Planner):
    ideas = ()


def planned(brain: OrchardBrain, iterations: int = 120, seed: int = 3, plans: int = 10) -> PlannedSearch[Orchard]:
    return PlannedSearch(GAME, brain, Skill(iterations=iterations, plans=plans), seed)


def test_the_best_plan_is_found_and_followed_to_its_end() -> None:
    state, decision = opening()
    mind = planned(Planner())
    assert mind.think(GAME.observe(state, 0), decision).action == Climb()
    assert mind.plan is TOP
    play(state, Climb())
    then = settle(state)
    assert then is not None
    assert mind.think(GAME.observe(state, 0), then).action == Branch(2)


def test_only_so_many_plans_are_looked_at() -> None:
    state, decision = opening()
    mind = planned(Planner(), plans=2)
    mind.think(GAME.observe(state, 0), decision)
    assert {rival.proposal.name for rival in mind.rivals} == {"low", "luck", "scorers"}


def test_a_poor_plan_loses_to_none_at_all() -> None:
    state, decision = opening()
    brain = Planner()
    brain.ideas = (LOW,)
    mind = planned(brain)
    assert mind.think(GAME.observe(state, 0), decision).action == Pluck()


def test_without_proposals_it_searches_like_any_other() -> None:
    state, decision = opening()
    view, skill = GAME.observe(state, 0), Skill(iterations=120)
    mind = PlannedSearch(GAME, Uninspired(), skill, 3)
    assert mind.think(view, decision) == Search(GAME, BRAIN, skill, 3).think(view, decision)
    assert mind.plan is None


def test_same_view_same_seed_same_plan() -> None:
    state, decision = opening()
    view = GAME.observe(state, 0)
    one, two = planned(Planner()), planned(Planner())
    assert one.think(view, decision) == two.think(view, decision)
    assert [rival.worths for rival in one.rivals] == [rival.worths for rival in two.rivals]


def test_rivals_meet_the_same_worlds_and_the_same_dice() -> None:
    state, decision = opening()
    view, skill = GAME.observe(state, 0), Skill()
    shaking = [Search(GAME, BRAIN, skill, 3, None, plan) for plan in (LUCK, Wants("again", "", (Shake(),)))]
    assert [shaking[0].rehearse(view, decision, n) for n in range(9)] == [
        shaking[1].rehearse(view, decision, n) for n in range(9)
    ]


def test_a_hidden_fact_changes_no_plan() -> None:
    state, decision = opening()
    twin = state.clone()
    twin.wasps[1] = 1 - state.wasps[1]
    twin.seed += 12345
    assert planned(Planner()).think(GAME.observe(state, 0), decision) == planned(Planner()).think(
        GAME.observe(twin, 0), decision
    )


def test_thinking_ends_when_asked() -> None:
    state, decision = opening()
    mind = planned(Planner(), iterations=100_000)
    seen: list[float] = []
    mind.think(GAME.observe(state, 0), decision, None, lambda: len(seen) >= 7, lambda at: seen.append(at.value))
    assert len(seen) == mind.rehearsed == 7


def rival(name: str, *worths: float) -> Contender:
    return Contender(Proposal(name, name), lambda number: worths[number % len(worths)])


def test_whoever_is_surely_worse_costs_no_more_worlds() -> None:
    good, bad = rival("good", 0.9, 0.8), rival("bad", 0.2, 0.1)
    best, other = contest([bad, good], 1000, lambda leader: True)
    assert (best, other) == (good, bad)
    assert len(bad.worths) < 10


def test_equal_plans_use_the_budget_and_no_more() -> None:
    one, two = rival("one", 0.5, 0.6, 0.4), rival("two", 0.6, 0.4, 0.5)
    contest([one, two], 101, lambda leader: True)
    assert len(one.worths) + len(two.worths) == 100


def test_luck_that_both_had_counts_for_nobody() -> None:
    """Worlds differ far more than the plans: only the differences in the same world tell them apart."""
    worlds = [n % 10 / 10 for n in range(20)]
    one, two = Contender(Proposal("a", ""), worlds.__getitem__), Contender(Proposal("b", ""), worlds.__getitem__)
    one.worths, two.worths = list(worlds), [world + 0.01 + 0.001 * (n % 2) for n, world in enumerate(worlds)]
    assert is_surely_worse(one, two)
    assert not is_surely_worse(two, one)


def test_the_player_tells_its_plans() -> None:
    state, decision = opening()
    player = SearchPlayer(GAME, Planner(), Skill(iterations=120), 3)
    choice = player.choose(GAME.observe(state, 0), decision)
    assert choice.action == Climb()
    assert choice.thoughts.plans[0].words == "Up to the top branch"
    assert {plan.words for plan in choice.thoughts.plans[1:]} >= {"Shake and hope", "As it comes, step by step."}
    assert choice.thoughts.iterations == choice.finding.iterations if choice.finding else False


# ---- plans that hold for a stretch of play


class Steward(Planner):
    """A plan holds for a side's whole day, whichever question it begins with; the first one of all lies between."""

    asked = 0

    def proposals(self, view: Orchard, decision: Decision, weights: Weights) -> Sequence[Proposal]:
        self.asked += 1
        return self.ideas

    def stretch(self, state: Orchard, question: Question[Any]) -> Hashable:
        return (state.rounds, question.side) if state.rounds else None

    def is_plain(self, question: Question[Any]) -> bool:
        return isinstance(question, Harvest)


def test_a_plan_holds_for_its_stretch_and_is_made_wherever_one_enters_it() -> None:
    state, decision = opening()
    brain = Steward()
    mind = planned(brain)
    mind.think(GAME.observe(state, 0), decision)
    play(state, Climb())
    then = settle(state)
    assert then is not None and isinstance(then.question, Perch)
    assert mind.think(GAME.observe(state, 0), then).action == Branch(2) and brain.asked == 1
    late = planned(brain)
    assert late.think(GAME.observe(state, 0), then).action == Branch(2) and brain.asked == 2


def test_a_rehearsal_is_judged_behind_as_many_stretches_as_the_horizon_has() -> None:
    state, decision = opening()
    view, seen = GAME.observe(state, 0), []

    class Judge(Steward):
        def evaluate(self, state: Orchard, side: int, weights: Weights) -> float:
            seen.append((state.rounds, sum(state.points)))
            return 0.5

    for horizon in (1, 2, 3):
        Search(GAME, Judge(), Skill(horizon=horizon), 3, None, TOP).rehearse(view, decision, 0)
    assert seen == [(1, 4), (2, 5), (2, 9)]


def test_a_plain_question_without_a_plan_costs_no_search() -> None:
    state, decision = opening()
    brain = Steward()
    brain.ideas = ()
    player = SearchPlayer(GAME, brain, Skill(iterations=120), 3)
    choice = player.choose(GAME.observe(state, 0), decision)
    assert choice.action == Pluck() and choice.thoughts.plans[0].words == "Pluck" and not choice.thoughts.iterations
