"""The heuristics of Edson's Ridge: one scorer per kind of question, and one judgement of a position."""

from __future__ import annotations

from ai.games.edsons_ridge.brain import BRAIN

__all__ = ["BRAIN"]
