"""Questions, actions and events in plain words, with their rule numbers: the door to the three tables."""

from __future__ import annotations

from game.edsons_ridge.wording_actions import say
from game.edsons_ridge.wording_events import describe
from game.edsons_ridge.wording_questions import ask

__all__ = ["ask", "describe", "say"]
