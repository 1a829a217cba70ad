"""Questions, actions and events in plain words, with their rule numbers: the door to the three tables."""

from __future__ import annotations

from game.edsons_ridge.wording.actions import say
from game.edsons_ridge.wording.events import describe
from game.edsons_ridge.wording.questions import ask

__all__ = ["ask", "describe", "say"]
