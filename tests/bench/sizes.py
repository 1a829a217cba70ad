"""How large each game is, and how far one question is spread: `python -m tests.bench.sizes`.

A game is its rules, its opponent and its skin; counted without what checks printed data, and without trained tables.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("game", "ai", "ui", "table")
LEFT_OUT = ("data/check.py", "instinct.py", "drill.py")
LONGEST = 450
MOST_METHODS = 25


def modules(*folders: str) -> list[Path]:
    """The modules below some folders; a folder that is not there has none."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def of_game(game: str) -> list[Path]:
    """The rules, the opponent and the skin of a game."""
    found = modules(f"game/{game}", f"ai/games/{game}", f"ui/skins/{game}")
    return [path for path in found if not path.as_posix().endswith(LEFT_OUT)]


def spread(game: str) -> float:
    """In how many modules of its game the median question is named."""
    texts = [path.read_text(encoding="utf-8") for path in of_game(game)]
    names = [name for text in texts for name in re.findall(r"^class (\w+)\((?:\w*Question|\w*Picking)\b", text, re.M)]
    return median(sum(bool(re.search(rf"\b{name}\b", text)) for text in texts) for name in names)


def long_modules(paths: Iterable[Path]) -> dict[str, int]:
    """Modules over the limit, checkers of printed data aside."""
    counted = {path.relative_to(ROOT).as_posix(): lines(path) for path in paths}
    return {name: n for name, n in counted.items() if n > LONGEST and not name.endswith("data/check.py")}


def crowded_classes(paths: Iterable[Path]) -> dict[str, int]:
    """Classes with more methods than a reader can hold in the head."""
    found = {}
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name] = sum(isinstance(item, ast.FunctionDef) for item in node.body)
    return {name: n for name, n in found.items() if n > MOST_METHODS}


def named_in(path: Path) -> set[str]:
    """The classes, type aliases and NewTypes that a module defines at its top; not its type variables."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            made = (
                node.value.func.id if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Name) else ""
            )
            names = {target.id for target in targets if isinstance(target, ast.Name)}
            found |= {name for name in names if re.fullmatch(r"[A-Z]\w*[a-z]\w*", name) and made != "TypeVar"}
    return found


def doubled_names(paths: Iterable[Path]) -> dict[str, list[str]]:
    """Names that more than one module defines, with those modules."""
    found: dict[str, list[str]] = {}
    for path in paths:
        for name in named_in(path):
            found.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    return {name: places for name, places in sorted(found.items()) if len(places) > 1}


def in_games_alone(places: Iterable[str]) -> bool:
    """Whether all these modules belong to games: each game has words of its own, some of them alike."""
    return all(re.match(r"(game|ai/games|ui/skins)/(?!kernel/)\w+/", place) for place in places)


def main() -> None:
    for game in sorted(path.parent.name for path in (ROOT / "game").glob("*/game.py") if path.parent.name != "kernel"):
        print(f"{game}: {sum(map(lines, of_game(game)))} lines, a median question in {spread(game):g} modules")
    everything = modules(*ROOMS)
    print(f"all: {sum(map(lines, everything))} lines in {len(everything)} modules")
    print(f"modules over {LONGEST} lines: {long_modules(everything) or 'none'}")
    print(f"classes over {MOST_METHODS} methods: {crowded_classes(everything) or 'none'}")
    doubled = doubled_names(everything)
    alone = sum(map(in_games_alone, doubled.values()))
    print(f"names with more than one meaning: {len(doubled)}, of them {alone} in games alone")
    for name, places in doubled.items():
        print(f"  {name}: {', '.join(places)}")


if __name__ == "__main__":
    main()
