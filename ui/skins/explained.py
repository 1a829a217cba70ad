"""What a skin says of the things of its screen: `explained.json` beside it holds clause, sentence and rule of each."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

from ui.board.skin import Explained


@cache
def load_explained(package: str) -> dict[str, Explained]:
    """By the name of the thing: `track Marine ammo`, `kind assault`, `symbol infantry`."""
    text = (resources.files(package) / "explained.json").read_text(encoding="utf-8")
    return {thing: Explained(*words) for thing, words in json.loads(text).items()}
