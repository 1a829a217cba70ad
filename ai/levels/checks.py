"""A player's files are checked field by field: one line that names the field, or values of the right kind."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ai.levels.kinds import LevelError
from game.kernel.reading import BadFile, legible, read_json
from game.kernel.saves import write_whole

LONGEST = 2_000  # letters of a text; our longest card has a few hundred
LARGEST_WEIGHT = 1e6


def write(content: Mapping[str, Any], path: Path) -> None:
    write_whole(path, (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode("utf-8"))


def parsed(path: Path) -> dict[str, Any]:
    where = legible(path.name)
    try:
        data = read_json(path)
    except BadFile as error:
        raise LevelError(f"{where}: {error}") from error
    if not isinstance(data, dict):
        raise LevelError(f"{where}: must be an object with named fields")
    if data.get("format") != 1:
        raise LevelError(f"{where}: format: must be 1, not {as_found(data.get('format'))}")
    return data


def as_found(value: Any) -> str:
    """What stands in a file, short enough for a complaint."""
    return legible(repr(value), 40)


def listed(data: Mapping[str, Any], name: str, where: str) -> list[Any]:
    items = data.get(name)
    if not isinstance(items, list) or not items:
        raise LevelError(f"{where}: {name}: must be a list with something in it")
    return items


def check_fields(data: Any, known: set[str], needed: set[str], where: str) -> None:
    if not isinstance(data, dict):
        raise LevelError(f"{where}: must be an object with named fields")
    for name in sorted(needed - data.keys()):
        raise LevelError(f"{where}: {name}: is missing")
    for name in sorted(data.keys() - known):
        raise LevelError(f"{where}: {legible(name, 40)}: is not known; fields are {', '.join(sorted(known))}")


def text_of(data: Mapping[str, Any], name: str, where: str, empty: bool = False, longest: int = LONGEST) -> str:
    value = data.get(name, "")
    if not isinstance(value, str) or not (value or empty):
        raise LevelError(f"{where}: {name}: must be a text, not {as_found(value)}")
    if len(value) > longest:
        raise LevelError(f"{where}: {name}: has {len(value):,} letters, and at most {longest:,} are read")
    return value


def number(value: Any, where: str, low: float = -math.inf, high: float = math.inf) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise LevelError(f"{where}: must be a number, not {as_found(value)}")
    if not low <= value <= high:
        raise LevelError(f"{where}: must be from {low:g} to {high:g}, not {as_found(value)}")
    return float(value)


def numbers_of(data: Mapping[str, Any], name: str, where: str) -> dict[str, float]:
    values = data.get(name, {})
    if not isinstance(values, dict):
        raise LevelError(f"{where}: {name}: must be an object with named numbers")
    most = LARGEST_WEIGHT
    return {key: number(value, f"{where}: {name}.{legible(key, 40)}", -most, most) for key, value in values.items()}
