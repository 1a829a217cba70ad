"""What things are worth to a game's scorers: read from its weights.json, each weight with its words for the screen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.kernel.reading import into, read_json


@dataclass(frozen=True)
class Weight:
    """What one thing is worth, and what is said of it."""

    worth: float
    words: str


def read_weights(folder: Path) -> tuple[dict[str, float], dict[str, str]]:
    """The weights by their names, and their words."""
    table = into(dict[str, Weight], read_json(folder / "weights.json"), exact=True)
    return {name: weight.worth for name, weight in table.items()}, {name: each.words for name, each in table.items()}
