"""Questions, actions and events in plain words, with their rule numbers."""

from __future__ import annotations

from typing import Any

from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action, Event, Question


def ask(state: Edson, question: Question[Any]) -> str:
    return type(question).__name__


def say(state: Edson, question: Question[Any], action: Action) -> str:
    return str(action)


def describe(state: Edson, event: Event) -> str:
    return str(event)
