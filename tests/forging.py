"""Saves as a cheat or a broken disk would make them: changed, and sealed again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from game.kernel.envelope import SaveFile, unsealed
from game.kernel.state import digest

Change = Callable[[dict[str, Any]], object]


def opened(text: str | bytes) -> dict[str, Any]:
    """What is inside a save."""
    return asdict(unsealed(text.encode() if isinstance(text, str) else text))


def resealed(data: dict[str, Any]) -> str:
    """An envelope with a digest that agrees."""
    return json.dumps({**data, "digest": digest({name: value for name, value in data.items() if name != "digest"})})


def as_format_1(content: dict[str, Any]) -> str:
    """A save as the first version wrote it, with everything open."""
    return resealed({"program": "night-on-the-ridge", "format": 1, **content})


def forge(path: Path, change: Change) -> None:
    """Change what is inside."""
    data = opened(path.read_bytes())
    change(data)
    path.write_text(SaveFile(**data).sealed())


def forge_envelope(path: Path, change: Change) -> None:
    """Change what is outside."""
    data = json.loads(path.read_text())
    change(data)
    path.write_text(resealed(data))
