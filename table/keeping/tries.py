"""A what-if is a game like any, but for one thing: it never counts. Its notes say so."""

from __future__ import annotations

from typing import Any

from game.kernel.match import Match

WHAT_IF = "what_if"  # the note of such a match


def is_a_try(match: Match[Any]) -> bool:
    return match.notes.get(WHAT_IF) is not None
