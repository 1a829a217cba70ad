"""What the scorers remember of impulses and of regrouping never differs from what they would work out anew; and a
playout that looks for follies only where it would commit one gives the answers of whoever looks everywhere."""

from __future__ import annotations

from random import Random

import pytest

from ai.games.edsons_ridge import BRAIN, impulse_scorers, phase_scorers
from ai.games.edsons_ridge.memory import Memory, reach
from ai.search.search import NOISE, Search
from ai.search.skill import Skill
from game.edsons_ridge.components import place_number
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import ChooseImpulse
from game.edsons_ridge.regroup import Regroup
from game.kernel.agenda import Decision, play, settle

WEIGHTS = dict(BRAIN.weights)


def scores_of(state: object, decision: Decision) -> list[float]:
    return BRAIN.scores(state, decision.question, decision.options, WEIGHTS)  # type: ignore[arg-type]


@pytest.mark.parametrize("scenario", ["full_battle", "kokushos_flank"])
def test_memory_changes_no_score(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Along a random game, with one memory for all of it and with a new one for each question."""
    impulses, steps, rng, asked = Memory(), Memory(), Random(5), {ChooseImpulse: 0, Regroup: 0}
    state = GAME.setup(scenario, 5)
    while (decision := settle(state)) is not None:
        if type(decision.question) in asked:
            asked[type(decision.question)] += 1
            monkeypatch.setattr(impulse_scorers, "IMPULSES", impulses)
            monkeypatch.setattr(phase_scorers, "STEPS", steps)
            remembered = scores_of(state, decision)
            monkeypatch.setattr(impulse_scorers, "IMPULSES", Memory())
            monkeypatch.setattr(phase_scorers, "STEPS", Memory())
            assert remembered == scores_of(state, decision)
        play(state, rng.choice(decision.options))
    assert asked[ChooseImpulse] > 20 and asked[Regroup] > 10


def test_follies_are_avoided_as_if_they_were_looked_for_everywhere() -> None:
    """The same answer, give or take the same noise, all through a random game with many a folly on offer."""
    search, state, rng, silly = Search(GAME, BRAIN, Skill(), 1), GAME.setup("hill_80", 3), Random(4), 0
    while (decision := settle(state)) is not None:
        question, options = decision.question, decision.options
        search.rng = Random(7)
        given = search._sensible(state, question, options)
        noise = Random(7)
        scores = [score + NOISE * noise.random() for score in scores_of(state, decision)]
        assert given == options[scores.index(max(scores))]
        silly += any(BRAIN.is_folly(state, question, action) for action in options)
        play(state, rng.choice(options))
    assert silly > 20


def test_other_weights_are_not_mixed_up() -> None:
    state = GAME.setup("hill_80", 5)
    rng = Random(2)
    while not isinstance((decision := settle(state)).question, ChooseImpulse):  # type: ignore[union-attr]
        play(state, rng.choice(decision.options))  # type: ignore[union-attr]
    assert decision is not None
    calm = scores_of(state, decision)
    bold = BRAIN.scores(state, decision.question, decision.options, {**WEIGHTS, "assault": 3.0})
    assert bold != calm
    assert scores_of(state, decision) == calm


def test_reach_is_two_steps() -> None:
    """Hill 80 (11) looks to the Saddle (18) and beyond it, not to the airfield."""
    seen = reach("full_battle")[place_number("11")]
    assert seen >> place_number("18") & 1 and not seen >> place_number("A") & 1
