"""The colonel as it was before the rules were mended (November 2026): its weights and its judgement, never changed.

A yardstick: `arena --players colonel colonel_1`. Rules, scorers and the sums of the judgement are those of today; the
numbers that go into the sums are its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from ai.games.edsons_ridge import evaluation
from ai.games.edsons_ridge.weights import DATA
from ai.search.skill import Skill
from game.edsons_ridge.state import Edson
from game.edsons_ridge.victory import units_on_airfield
from game.kernel.agenda import Side
from game.kernel.reading import into, read_json

SKILL = Skill(iterations=80, seconds=10, candidates=0, horizon=2, misjudge=0, processes=1)

WEIGHTS = into(dict[str, float], read_json(DATA / "colonel_1.json"))
NUMBERS = evaluation.Numbers((1.0, 0.82, 0.6, 0.4, 0.0), (1.0, 0.68, 0.38, 0.05, 0.0), 0.5, units_on_airfield)


def evaluate(state: Edson, side: Side, weights: Mapping[str, float]) -> float:
    """The chance, 0 to 1, that the side wins."""
    return evaluation.evaluate(state, side, weights, NUMBERS)
