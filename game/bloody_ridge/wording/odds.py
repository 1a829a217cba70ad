"""The previews in words."""

from __future__ import annotations

from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Action, Decision


def odds(state: Ridge, decision: Decision, action: Action) -> str:
    """The exact chances of an answer in one line; empty where no dice follow from it."""
    return ""


def why(state: Ridge, decision: Decision, action: Action) -> str:
    """The sums behind the odds."""
    return ""
