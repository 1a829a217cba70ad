"""A player's files are checked field by field: one line that names the field, or values of the right kind."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ai.levels.kinds import LevelError
from game.kernel.saves import write_whole

LARGEST = 1_000_000  # bytes of a level file; ours take a few thousand


def write(content: Mapping[str, Any], path: Path) -> None:
    write_whole(path, (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode("utf-8"))


def parsed(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > LARGEST:
            raise LevelError(f"{path.name}: is too large for a level file")
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise LevelError(f"{path.name}: cannot be read: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        if isinstance(error, LevelError):
            raise
        raise LevelError(f"{path.name}: is not readable JSON") from error
    if not isinstance(data, dict):
        raise LevelError(f"{path.name}: must be an object with named fields")
    if data.get("format") != 1:
        raise LevelError(f"{path.name}: format: must be 1, not {data.get('format')!r}")
    return data


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
        raise LevelError(f"{where}: {name}: is not known; fields are {', '.join(sorted(known))}")


def text_of(data: Mapping[str, Any], name: str, where: str, empty: bool = False) -> str:
    value = data.get(name, "")
    if not isinstance(value, str) or not (value or empty):
        raise LevelError(f"{where}: {name}: must be a text, not {value!r}")
    return value


def number(value: Any, where: str, low: float = -math.inf, high: float = math.inf) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise LevelError(f"{where}: must be a number, not {value!r}")
    if not low <= value <= high:
        raise LevelError(f"{where}: must be from {low:g} to {high:g}, not {value!r}")
    return float(value)


def numbers_of(data: Mapping[str, Any], name: str, where: str) -> dict[str, float]:
    values = data.get(name, {})
    if not isinstance(values, dict):
        raise LevelError(f"{where}: {name}: must be an object with named numbers")
    return {key: number(value, f"{where}: {name}.{key}") for key, value in values.items()}
