"""The previews in words: exact chances of an answer, and the sums behind it."""

from __future__ import annotations

from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action, Decision


def odds(state: Edson, decision: Decision, action: Action) -> str:
    return ""


def why(state: Edson, decision: Decision, action: Action) -> str:
    return ""
