"""Questions, answers and events in plain words, with their rule numbers."""

from __future__ import annotations

from game.ichi_go.wording.events import describe
from game.ichi_go.wording.questions import ask, say

__all__ = ["ask", "describe", "say"]
