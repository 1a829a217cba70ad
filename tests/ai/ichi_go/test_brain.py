"""The modest brain of this game: a scorer for every question, an honest judgement, and views are enough for it."""

from __future__ import annotations

import importlib
import pkgutil
from math import isfinite
from random import Random
from typing import Any

import pytest

import game.ichi_go as rules
from ai.games.ichi_go import BRAIN
from ai.games.ichi_go.scorers import SCORERS
from ai.games.ichi_go.weights import WEIGHT_WORDS, WEIGHTS
from ai.games.ichi_go.worth import pull, worths
from ai.player import HeuristicPlayer
from game.ichi_go.combat import ChooseBattle
from game.ichi_go.components import ALLIED, JAPANESE
from game.ichi_go.game import GAME
from game.ichi_go.state import China
from game.kernel.agenda import Question, play, settle
from game.kernel.match import Match
from game.kernel.picking import Picking

SHORT = ("honan", "hunan", "kwangsi")


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


def test_a_scorer_for_every_question() -> None:
    assert set(SCORERS) == question_classes()


def test_every_weight_has_words() -> None:
    assert set(WEIGHTS) == set(WEIGHT_WORDS) and all(WEIGHT_WORDS.values())


@pytest.mark.parametrize("house", [("causeway",), ("no_causeway",)])
def test_scores_and_judgement_from_views_alone(house: tuple[str, ...]) -> None:
    """Half random, half by the scorers, through both halves of the campaign."""
    match: Match[Any] = Match(GAME, "campaign", 5, house)
    rng, asked = Random(5), set()
    while (decision := match.decision) is not None:
        view = match.view(decision.side)
        scores = BRAIN.scores(view, decision.question, decision.options, BRAIN.weights)
        assert len(scores) == len(decision.options) and all(map(isfinite, scores))
        shares = [BRAIN.evaluate(view, side, BRAIN.weights) for side in (JAPANESE, ALLIED)]
        assert sum(shares) == pytest.approx(1.0) and all(0 <= share <= 1 for share in shares)
        asked.add(type(decision.question))
        best = max(range(len(scores)), key=scores.__getitem__)
        match.play(rng.choice(decision.options) if rng.random() < 0.5 else decision.options[best])
    assert len(asked) >= 18


def winner(scenario: str, seed: int, clever: int) -> int | None:
    """Scorers on their own views for one side, chance for the other."""
    state: China = GAME.setup(scenario, seed)
    rng = Random(seed)
    while (decision := settle(state)) is not None:
        if decision.side == clever:
            view = GAME.observe(state, decision.side)
            scores = BRAIN.scores(view, decision.question, decision.options, BRAIN.weights)
            play(state, decision.options[max(range(len(scores)), key=scores.__getitem__)])
        else:
            play(state, rng.choice(decision.options))
    return state.winner


@pytest.mark.parametrize("scenario", SHORT)
@pytest.mark.parametrize("clever", [JAPANESE, ALLIED])
def test_the_scorers_beat_chance(scenario: str, clever: int) -> None:
    results = [winner(scenario, seed, clever) for seed in range(1, 5)]
    assert sum(found == clever for found in results) >= 3


def test_worth_and_pull() -> None:
    state = GAME.setup("campaign", 3)
    table = worths(state, BRAIN.weights)
    assert table[1815] > table[1814] > table.get(1816, 0.0)
    assert pull(state, 1814, JAPANESE, BRAIN.weights) > pull(state, 116, JAPANESE, BRAIN.weights)


def test_a_player_of_the_box_can_use_it_and_says_why() -> None:
    match: Match[Any] = Match(GAME, "honan", 3)
    player = HeuristicPlayer(GAME, BRAIN)
    for _ in range(40):
        decision = match.decision
        assert decision is not None
        view = match.view(decision.side)
        if isinstance(decision.question, ChooseBattle):
            words = [BRAIN.reason(view, decision, action, BRAIN.weights) for action in decision.options]
            assert any("is cleared with about" in text for text in words)
        match.play(player.choose(view, decision).action)
    assert BRAIN.goal(match.view(JAPANESE), JAPANESE, BRAIN.weights) and BRAIN.fear(
        match.view(ALLIED), ALLIED, BRAIN.weights
    )
