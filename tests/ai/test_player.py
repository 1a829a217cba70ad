"""Players see views only, answer the same question the same way, and say what they considered."""

from __future__ import annotations

import pytest

from ai.player import Choice, HeuristicPlayer, Player, RandomPlayer, SearchPlayer, TrueState, make_player
from ai.search.skill import Skill
from ai.thoughts import Plan, Thoughts
from game.kernel.agenda import Action, Question
from game.kernel.match import Match
from game.kernel.records import decode, encode
from tests.ai.toy import BRAIN, GAME, Branch, Climb, Orchard, Pluck, opening

QUICK = Skill(iterations=150)


def players() -> list[Player[Orchard]]:
    return [RandomPlayer(3), HeuristicPlayer(GAME, BRAIN), SearchPlayer(GAME, BRAIN, QUICK, 3)]


@pytest.mark.parametrize("player", players(), ids=lambda player: type(player).__name__)
def test_a_true_state_is_refused(player: Player[Orchard]) -> None:
    state, decision = opening()
    with pytest.raises(TrueState, match="observed view"):
        player.choose(state, decision)
    world = GAME.observe(state, 0)
    world.loaded = (6,)
    with pytest.raises(TrueState):
        player.choose(world, decision)
    world.loaded, world.stacked = (), (0,)
    with pytest.raises(TrueState):
        player.choose(world, decision)


def test_a_position_somebody_listens_on_is_refused() -> None:
    match = Match(GAME, "autumn", 4)
    match.state.seed = 0  # however well disguised
    assert match.decision is not None
    with pytest.raises(TrueState, match="listening"):
        RandomPlayer().choose(match.state, match.decision)


@pytest.mark.parametrize("player", players(), ids=lambda player: type(player).__name__)
def test_whole_games_are_played_from_views(player: Player[Orchard]) -> None:
    match = Match(GAME, "autumn", 4)
    while match.decision is not None:
        decision = match.decision
        match.play(player.choose(match.view(decision.side), decision).action)
    assert match.state.winner in (0, 1)


def test_the_scorers_take_what_looks_best_and_explain_it() -> None:
    state, decision = opening()
    choice = HeuristicPlayer(GAME, BRAIN).choose(GAME.observe(state, 0), decision)
    assert choice.action == Pluck()
    assert [plan.words for plan in choice.thoughts.plans] == ["Pluck", "Shake", "Climb, then Branch 0", "Rob"]
    assert (choice.thoughts.goal, choice.thoughts.fear) == ("Fill the basket.", "The wasp.")


def test_misjudged_odds_are_always_misjudged_the_same_way() -> None:
    state, decision = opening()
    view = GAME.observe(state, 0)
    skill = Skill(iterations=0, misjudge=0.9)
    first = [HeuristicPlayer(GAME, BRAIN, skill, seed).choose(view, decision).action for seed in range(30)]
    again = [HeuristicPlayer(GAME, BRAIN, skill, seed).choose(view, decision).action for seed in range(30)]
    assert first == again
    assert len(set(first)) > 1


class Indifferent(type(BRAIN)):  # type: ignore[misc]
    """All options look alike to it."""

    def scores(
        self, state: Orchard, question: Question[Orchard], options: list[Action], weights: object
    ) -> list[float]:
        return [0.0] * len(options)


def test_ties_go_by_the_seed() -> None:
    state, decision = opening()
    view = GAME.observe(state, 0)
    chosen = [HeuristicPlayer(GAME, Indifferent(), seed=seed).choose(view, decision).action for seed in range(20)]
    assert chosen == [
        HeuristicPlayer(GAME, Indifferent(), seed=seed).choose(view, decision).action for seed in range(20)
    ]
    assert len(set(chosen)) > 1


def test_warm_scorers_choose_among_the_best_few() -> None:
    state, decision = opening()
    view, skill = GAME.observe(state, 0), Skill(iterations=0, candidates=2)
    chosen = {
        type(HeuristicPlayer(GAME, BRAIN, skill, seed, temperature=2.0).choose(view, decision).action).__name__
        for seed in range(40)
    }
    assert chosen == {"Pluck", "Shake"}


def test_thoughts_can_be_kept_with_the_move() -> None:
    state, decision = opening()
    choice = SearchPlayer(GAME, BRAIN, QUICK, 3).choose(GAME.observe(state, 0), decision)
    assert decode(encode(choice.thoughts)) == choice.thoughts
    assert choice.thoughts.iterations > 0
    assert decode(encode(Thoughts(plans=(Plan("a", 0.5, 1, "b"),)))).plans[0].words == "a"


def test_an_unexplained_choice_costs_no_words() -> None:
    state, decision = opening()
    choice = HeuristicPlayer(GAME, BRAIN, explain=False).choose(GAME.observe(state, 0), decision)
    assert (choice.thoughts, choice.plans) == (Thoughts(), ())


def test_a_skill_without_iterations_is_the_scorers_alone() -> None:
    assert isinstance(make_player(GAME, BRAIN, Skill(iterations=0), 1), HeuristicPlayer)
    assert isinstance(make_player(GAME, BRAIN, QUICK, 1), SearchPlayer)


def test_a_search_follows_its_own_plan_to_the_end() -> None:
    match = Match(GAME, "autumn", 4)
    player = SearchPlayer(GAME, BRAIN, Skill(iterations=200), 3)
    taken: list[Choice] = []
    for _ in range(2):
        assert match.decision is not None
        taken.append(player.choose(match.view(0), match.decision))
        match.play(taken[-1].action)
    assert [choice.action for choice in taken] == [Climb(), Branch(2)]
