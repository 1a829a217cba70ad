"""What very many nights have taught the search: it corrects the scorers, sees no more than they do, and wins more."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from ai.games.bloody_ridge import BRAIN, drill, instinct
from ai.player import HeuristicPlayer, SearchPlayer
from ai.search.skill import Skill
from game.bloody_ridge.banzai import DeclareCharge
from game.bloody_ridge.components import DIVISION, EXITS, HEXES, JAPANESE, RED_ROW, of_kind
from game.bloody_ridge.game import GAME
from game.bloody_ridge.movement import LEAVE_MAP, ChooseForce, NextHex
from game.bloody_ridge.state import Force, Ridge
from game.kernel.agenda import Decision, play, settle
from game.kernel.match import Match

NIGHTS = range(3)


def decisions(seed: int, scenario: str = "standard") -> list[tuple[Ridge, Decision]]:
    """What the Japanese commander is asked in a night of random answers, with his view of it."""
    state, rng, found = GAME.setup(scenario, seed), Random(seed), []
    while (decision := settle(state)) is not None:
        found.append((GAME.observe(state, JAPANESE), decision))
        play(state, rng.choice(decision.options))
    return found


def spoken(view: Ridge, decision: Decision) -> tuple[list[float], list[float]]:
    """What the scorers say, and what instinct makes of it."""
    scores = BRAIN.scores(view, decision.question, decision.options, BRAIN.weights)
    return scores, instinct.corrected(view, decision.question, decision.options, scores, BRAIN.weights)


def test_it_has_learned_about_every_place_and_both_questions() -> None:
    layers = instinct.learned()
    assert set(layers) == {NextHex, ChooseForce}
    for kind, places in ((NextHex, HEXES), (ChooseForce, RED_ROW)):
        layer, chapters, hidden = layers[kind], instinct.TURNS, len(layers[kind].out)
        assert layer.places.shape == (chapters, len(places), hidden)
        assert layer.held.shape == (chapters, len(HEXES), hidden)
        assert layer.facts.shape[1] == layer.field.shape[1] == len(layer.threshold) == hidden
        assert all(np.isfinite(numbers).all() for numbers in layer)


def test_what_was_learned_from_other_facts_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "earlier.npz"
    earlier = {kind: layers._replace(facts=layers.facts[:-1]) for kind, layers in instinct.learned().items()}
    drill.save(earlier, path)
    with pytest.raises(instinct.Unlearned, match="other facts"):
        instinct.learned(path)


@pytest.mark.parametrize("content", [None, b"", b"nonsense", b"PK\x03\x04 cut off"])
def test_a_missing_or_damaged_file_is_told_in_one_line(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "instinct.npz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(instinct.Unlearned, match=r"^instinct.npz is missing or damaged: put back [^\n]*$"):
        instinct.learned(path)


def test_a_file_of_something_else_is_told_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "instinct.npz"
    np.savez(path, something=np.zeros(3))
    with pytest.raises(instinct.Unlearned, match="missing or damaged"):
        instinct.learned(path)


@pytest.mark.parametrize("seed", NIGHTS)
def test_the_facts_are_as_many_as_were_learned(seed: int) -> None:
    asked = 0
    for view, decision in decisions(seed):
        question, options = decision.question, decision.options
        scores = BRAIN.scores(view, question, options, BRAIN.weights)
        glance = instinct.glance_at(view, question, options, scores, BRAIN.weights)
        if glance is not None:
            asked += 1
            assert glance.facts.shape == (len(glance.weighed), instinct.FACTS[glance.kind])
    assert asked


@pytest.mark.parametrize("seed", NIGHTS)
def test_it_has_a_number_for_every_option_and_sometimes_another_favourite(seed: int) -> None:
    other = 0
    for view, decision in decisions(seed):
        scores, corrected = spoken(view, decision)
        assert len(corrected) == len(decision.options) and np.isfinite(corrected).all()
        other += corrected.index(max(corrected)) != scores.index(max(scores))
    assert other


@pytest.mark.parametrize("seed", NIGHTS)
def test_r36_what_the_scorers_rule_out_stays_ruled_out(seed: int) -> None:
    for view, decision in decisions(seed):
        scores, corrected = spoken(view, decision)
        if isinstance(decision.question, NextHex):
            best = max(corrected)
            assert all(score > instinct.RULED_OUT or now < best for score, now in zip(scores, corrected, strict=True))


def test_4_1_leaving_the_map_needs_no_second_thought() -> None:
    view, _ = decisions(1)[0]
    view.force = Force(EXITS[0], (), 3)
    question = NextHex(JAPANESE)
    decision = Decision(JAPANESE, question, tuple(question.options(view)))
    scores, corrected = spoken(view, decision)
    assert corrected == scores and decision.options[scores.index(max(scores))] == LEAVE_MAP


@pytest.mark.parametrize("scenario", ["without_headquarters", "machine_guns"])
def test_r38_11_2_with_another_pool_it_is_another_game(scenario: str) -> None:
    for view, decision in decisions(2, scenario):
        scores, corrected = spoken(view, decision)
        assert corrected == scores


def test_4_2_once_the_division_hq_stands_the_way_to_it_decides() -> None:
    (division,) = of_kind(DIVISION)
    for view, decision in decisions(1):
        view.pool = [piece for piece in view.pool if piece != division]
        view.hqs[division] = 2205
        scores, corrected = spoken(view, decision)
        assert corrected == scores


def test_11_4_what_it_never_learned_is_left_to_the_scorers() -> None:
    asked = [(view, decision) for seed in NIGHTS for view, decision in decisions(seed, "banzai")]
    charges = [(view, decision) for view, decision in asked if isinstance(decision.question, DeclareCharge)]
    assert charges
    for view, decision in charges:
        scores, corrected = spoken(view, decision)
        assert corrected == scores


def test_6_11_it_sees_no_more_than_the_view() -> None:
    """The same position with other hidden factors and another order of the pool looks the same to it."""
    match = Match(GAME, "standard", 4)
    decision = match.decision
    assert decision is not None
    view = match.view(JAPANESE)
    worlds = [GAME.imagine(view, JAPANESE, Random(seed)) for seed in range(4)]
    answers = [spoken(world, decision)[1] for world in (view, *worlds)]
    assert all(answer == pytest.approx(answers[0]) for answer in answers)


def test_a_search_begins_with_it_and_a_commander_of_his_own_mind_with_his_scores() -> None:
    """Only where it prefers something else does one see the difference."""
    for view, decision in decisions(3):
        scores, corrected = spoken(view, decision)
        wish, habit = scores.index(max(scores)), corrected.index(max(corrected))
        if wish != habit:
            break
    others = {**BRAIN.weights, "thin_pool": BRAIN.weights["thin_pool"] + 0.1}  # changes no score
    for weights, chosen in ((None, habit), (others, wish)):
        player = SearchPlayer(GAME, BRAIN, Skill(iterations=1), 5, weights)
        assert player.choose(view, decision).action == decision.options[chosen]
    assert HeuristicPlayer(GAME, BRAIN, seed=5).choose(view, decision).action == decision.options[wish]
