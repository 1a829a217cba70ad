"""What an answer may lead to."""

from __future__ import annotations

from game.conflict_of_heroes.state import Engagement
from game.kernel.agenda import Action, Decision, Side
from game.kernel.forecast import Forecast


def forecast(view: Engagement, decision: Decision, action: Action, reader: Side) -> Forecast | None:
    return None
