"""Everything in words: questions, answers, events, the situation, and chances."""

from __future__ import annotations

from game.conflict_of_heroes.wording.events import describe
from game.conflict_of_heroes.wording.questions import ask, say

__all__ = ["ask", "describe", "say"]
