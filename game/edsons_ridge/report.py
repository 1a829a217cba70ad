"""The situation report: the whole position as text."""

from __future__ import annotations

from game.edsons_ridge.state import Edson


def report(state: Edson) -> str:
    return ""


def score(state: Edson) -> str:
    return ""
