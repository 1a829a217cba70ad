"""Small words that every screen needs."""

from __future__ import annotations


def plural(number: int, thing: str, things: str = "") -> str:
    """A count with its noun: 1 option, 2 options; 1 die, 2 dice."""
    return f"{number} {thing if number == 1 else things or f'{thing}s'}"
