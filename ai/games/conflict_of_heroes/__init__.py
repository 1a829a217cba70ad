"""The heuristics of Conflict of Heroes: fire where it hurts, ground where it counts, points while they last."""

from __future__ import annotations

from ai.games.conflict_of_heroes.brain import BRAIN

__all__ = ["BRAIN"]
