"""4 How to win, and the competitive score (4.5)."""

from __future__ import annotations

from game.bloody_ridge.components import TABLES
from game.bloody_ridge.state import Ridge

EXIT_SCORE = 1000
DIVISION_SCORE = 600
TURN_STEP = 100
ROW_STEP = 10
LAST_ROW = 18


def competitive_score(state: Ridge) -> int:
    """4.5 One number to compare games by: exit, then the division HQ, then the farthest row; earlier is better."""
    if state.ending == "exit":
        return EXIT_SCORE - TURN_STEP * (state.turn - 1)
    if state.ending == "division":
        return DIVISION_SCORE - TURN_STEP * (state.turn - 1)
    if not state.farthest:
        return 0
    return ROW_STEP * (LAST_ROW - state.farthest_row) + TABLES.turns - state.farthest_turn
