"""Questions, answers and events in plain words, with their rule numbers."""

from __future__ import annotations

from game.bloody_ridge.wording.events import describe
from game.bloody_ridge.wording.questions import ask, say

__all__ = ["ask", "describe", "say"]
