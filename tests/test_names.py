"""A game's name stands in its own packages, its data and the registries, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.registry import GAMES

ROOT = Path(__file__).resolve().parents[1]
REGISTRIES = {Path("game/registry.py")}
CODE = [
    path.relative_to(ROOT)
    for folder in ("game", "ai", "table", "ui", "tests")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
] + [Path("main.py")]


@pytest.mark.parametrize("name", GAMES)
def test_no_other_code_names_a_game(name: str) -> None:
    wanted = [name.casefold(), GAMES[name].title.casefold()]
    own = [path for path in CODE if name in path.parts]
    others = [path for path in CODE if name not in path.parts and path not in REGISTRIES]
    assert own and len(others) > 100
    texts = {str(path): (ROOT / path).read_text("utf-8").casefold() for path in others}
    assert [path for path, text in texts.items() if any(word in text for word in wanted)] == []
