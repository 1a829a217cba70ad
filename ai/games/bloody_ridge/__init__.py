"""The heuristics of Bloody Ridge: the whole way to the airfield is weighed before the next hex."""

from __future__ import annotations

from ai.games.bloody_ridge.brain import BRAIN

__all__ = ["BRAIN"]
