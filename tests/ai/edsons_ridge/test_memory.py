"""What the scorers remember of impulses never differs from what they would work out anew."""

from __future__ import annotations

from random import Random

import pytest

from ai.games.edsons_ridge import BRAIN, impulse_scorers
from ai.games.edsons_ridge.memory import Memory, reach
from game.edsons_ridge.components import place_number
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import ChooseImpulse
from game.kernel.agenda import Decision, play, settle

WEIGHTS = dict(BRAIN.weights)


def scores_of(state: object, decision: Decision) -> list[float]:
    return BRAIN.scores(state, decision.question, decision.options, WEIGHTS)  # type: ignore[arg-type]


@pytest.mark.parametrize("scenario", ["full_battle", "kokushos_flank"])
def test_memory_changes_no_score(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Along a random game, with one memory for all of it and with a new one for each question."""
    kept, rng, asked = Memory(), Random(5), 0
    state = GAME.setup(scenario, 5)
    while (decision := settle(state)) is not None:
        if isinstance(decision.question, ChooseImpulse):
            asked += 1
            monkeypatch.setattr(impulse_scorers, "MEMORY", kept)
            remembered = scores_of(state, decision)
            monkeypatch.setattr(impulse_scorers, "MEMORY", Memory())
            assert remembered == scores_of(state, decision)
        play(state, rng.choice(decision.options))
    assert asked > 20


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
