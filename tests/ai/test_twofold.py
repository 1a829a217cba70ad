"""Plans beside answers: a plan is followed only where it beats the answer that the tree has found."""

from __future__ import annotations

from ai.player import SearchPlayer
from ai.search.contest import Contender
from ai.search.proposals import Proposal
from ai.search.skill import Skill
from ai.search.twofold import TwofoldSearch, is_clearly_better
from tests.ai.toy import GAME, Climb, opening
from tests.ai.toy_plans import LOW, TOP, Planner


class Beside(Planner):
    """The same ideas, next to the tree."""

    plans_beside_answers = True


def contender(*worths: float) -> Contender:
    return Contender(Proposal("one", ""), lambda number: 0.0, list(worths))


def test_a_brain_may_ask_for_it() -> None:
    player = SearchPlayer(GAME, Beside(), Skill(iterations=100), 3)
    assert type(player.search) is TwofoldSearch
    assert type(SearchPlayer(GAME, Beside(), Skill(iterations=100, plans=0), 3).search) is not TwofoldSearch


def test_the_budget_is_shared() -> None:
    state, decision = opening()
    mind = TwofoldSearch(GAME, Beside(), Skill(iterations=100), 3)
    mind.think(GAME.observe(state, 0), decision)
    assert mind.tree.root is None or mind.tree.root.visits <= 60
    assert 0 < mind.rehearsed <= 40


def test_a_plan_that_is_no_better_is_not_followed() -> None:
    state, decision = opening()
    brain = Beside()
    brain.ideas = (LOW,)
    mind = TwofoldSearch(GAME, brain, Skill(iterations=100), 3)
    mind.think(GAME.observe(state, 0), decision)
    assert mind.plan is None


def test_a_better_one_or_the_tree_finds_the_top() -> None:
    state, decision = opening()
    brain = Beside()
    brain.ideas = (TOP,)
    finding = TwofoldSearch(GAME, brain, Skill(iterations=200), 3).think(GAME.observe(state, 0), decision)
    assert finding.action == Climb()


def test_luck_does_not_make_a_plan_better() -> None:
    assert is_clearly_better(contender(0.6, 0.7, 0.6), contender(0.5, 0.5, 0.5))
    assert not is_clearly_better(contender(0.9, 0.1, 0.6), contender(0.5, 0.5, 0.5))
    assert not is_clearly_better(contender(0.9), contender(0.5))
