"""What a position is judged by: a few dozen numbers that anybody at the table could count, the Americans' as plus."""

from __future__ import annotations

from ai.brain import Weights
from ai.games.conflict_of_heroes import evaluation as see
from ai.games.conflict_of_heroes.picture import Picture
from game.conflict_of_heroes.components import AMERICAN, JAPANESE, UNHIT
from game.conflict_of_heroes.state import SPENT, Engagement
from game.kernel.agenda import Side

# each with the weight that leans it: whoever fears for his units more than usual judges their loss by so much more
TIES: dict[str, str] = {
    "one": "",
    "lead": "",
    "hexes": "",
    "lines": "",
    "boat": "",
    "american_strength": "material",
    "japanese_strength": "material",
    "american_marked": "material",
    "japanese_marked": "material",
    "american_volley": "posture",
    "japanese_volley": "posture",
    "able": "tempo",
    "caps": "cap",
    "cards": "card",
    "spirit": "spirit",
    "mover": "",
}
Facts = tuple[float, ...]


def facts(state: Engagement, weights: Weights) -> Facts:
    """In the order of TIES."""
    left = state.sheet.rounds - state.turn
    return (
        1.0,
        state.lead - 0.5,
        see.hexes(state),
        see.lines(state),
        see.boat(state) if see.is_paid_to_stay_out(state) else 0.0,
        see.strength(state, AMERICAN),
        see.strength(state, JAPANESE),
        _marked(state, AMERICAN),
        _marked(state, JAPANESE),
        see.volley(Picture(state, AMERICAN, weights)),
        see.volley(Picture(state, JAPANESE, weights)),
        _able(state, AMERICAN) - _able(state, JAPANESE),
        state.caps[AMERICAN] - state.caps[JAPANESE],
        state.hands[AMERICAN].size - state.hands[JAPANESE].size,
        state.bushido * left,
        1.0 if state.mover == AMERICAN else -1.0,
    )


def _marked(state: Engagement, side: Side) -> int:
    return sum(state.where[unit] > 0 and state.marker[unit] != UNHIT for unit in state.sheet.units_of[side])


def _able(state: Engagement, side: Side) -> int:
    return sum(state.status[unit] != SPENT and state.where[unit] != -1 for unit in state.sheet.units_of[side])


def time_left(state: Engagement) -> float:
    """1 at the beginning, 0 at the end; within a round by the units that are spent."""
    status, here = state.status, [unit for unit in state.sheet.units if state.where[unit] > 0]
    spent = sum(status[unit] == SPENT for unit in here) / max(1, len(here))
    return 1.0 - (state.turn - 1 + spent) / state.sheet.rounds
