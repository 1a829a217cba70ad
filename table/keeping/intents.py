"""What a player meant to do in a turn, typed at its start: kept with the game, read beside what came of it."""

from __future__ import annotations

from typing import Any

from game.kernel.agenda import Side
from game.kernel.match import Match
from game.kernel.reading import legible

INTENTS = "intents"  # in the notes of a match
LONGEST = 200  # letters


def note_intent(match: Match[Any], side: Side, turn: int, words: str) -> None:
    """One for each turn; empty words take it back."""
    noted = match.notes.get(INTENTS)
    known: dict[str, Any] = noted if isinstance(noted, dict) else {}
    key = f"{match.game.sides[side]} {turn}"
    known.pop(key, None)
    if words.strip():
        known[key] = words.strip()[:LONGEST]
    match.notes[INTENTS] = known


def intent_of(match: Match[Any], side: Side, turn: int) -> str:
    """Empty if there is none; notes are not believed blindly."""
    noted = match.notes.get(INTENTS)
    words = noted.get(f"{match.game.sides[side]} {turn}") if isinstance(noted, dict) else None
    return legible(words, LONGEST) if isinstance(words, str) else ""
