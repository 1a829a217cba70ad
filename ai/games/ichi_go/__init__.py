"""The heuristics of Operation Ichi-Go: what hexes are worth, and what an attack on them costs."""

from __future__ import annotations

from ai.games.ichi_go.brain import BRAIN

__all__ = ["BRAIN"]
