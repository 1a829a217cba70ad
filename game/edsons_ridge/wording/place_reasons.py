"""Why a place is no answer: the reasons of places under their own name."""

from __future__ import annotations

from game.edsons_ridge.wording.reasons import why_not_place

__all__ = ["why_not_place"]
