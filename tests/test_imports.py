"""No room knows a game it should not know; that imports never run back is proved by import-linter."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from game.registry import BOX

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("game", "ai", "table", "ui")
SOURCES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
GAME_NAMES = sorted(
    folder.name for folder in (ROOT / "game").iterdir() if (folder / "game.py").exists() and folder.name != "kernel"
)
MAY_NAME_ANY_GAME = {"game/registry.py"}


def where(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> set[str]:
    """Every module that a file imports, wherever the import stands in it; `from a import b` may mean the module a.b."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{where(path)}: relative imports hide the room they come from"
            found |= {str(node.module)} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def names_used(path: Path) -> set[str]:
    """Imports, names and texts of a file, docstrings and comments left out: prose may speak of a game."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = {str(n.value) for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in prose}
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return texts | names | imports(path)


def belongs_to(path: Path, game: str) -> bool:
    """The game's own folder and its twins in ai/ and ui/."""
    own = (f"game/{game}/", f"ai/games/{game}", f"ui/skins/{game}")
    return where(path).startswith(own)


def test_there_is_something_to_walk() -> None:
    assert len(SOURCES) > 20
    assert GAME_NAMES


def test_the_kernel_uses_nothing_but_the_kernel() -> None:
    for path in (ROOT / "game" / "kernel").rglob("*.py"):
        wrong = {name for name in imports(path) if name.split(".")[0] == "game" and not name.startswith("game.kernel")}
        assert not wrong - {"game"}, f"{where(path)} imports {wrong}"


def test_no_room_imports_the_tests_but_the_bench_command() -> None:
    users = {where(path) for path in SOURCES if any(name.split(".")[0] == "tests" for name in imports(path))}
    assert users <= {"ui/commands/bench.py"}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_game_is_named_only_in_its_own_rooms(game: str) -> None:
    for path in [*SOURCES, ROOT / "main.py"]:
        if where(path) not in MAY_NAME_ANY_GAME and not belongs_to(path, game):
            wrong = {name for name in names_used(path) if game in name}
            assert not wrong, f"{where(path)} names the game {game}: {wrong}"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_games_do_not_know_each_other(game: str) -> None:
    for path in (ROOT / "game" / game).rglob("*.py"):
        others = {name for name in imports(path) if name.startswith("game.")}
        wrong = {name for name in others if not name.startswith((f"game.{game}", "game.kernel"))}
        assert not wrong, f"{where(path)} imports {wrong}"


def test_every_game_is_in_the_registry() -> None:
    assert {name: f"game.{name}" for name in GAME_NAMES} == BOX


def test_a_game_is_read_when_it_is_asked_for_and_no_other() -> None:
    """In a process of its own: here all may have been read already."""
    asked, others = GAME_NAMES[0], GAME_NAMES[1:]
    code = f"from game.registry import GAMES, packed; import sys; assert packed(GAMES) == list(GAMES); GAMES[{asked!r}]"
    code += f"; assert not [n for n in {others!r} if f'game.{{n}}.game' in sys.modules], packed(GAMES)"
    code += f"; assert {asked!r} not in packed(GAMES) and 'nothing' not in GAMES and GAMES.get('nothing') is None"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_no_test_imports_from_another_test_module() -> None:
    """What tests share lies in a conftest.py or in a plain module beside them."""
    for path in (ROOT / "tests").rglob("*.py"):
        wrong = {name for name in imports(path) if any(part.startswith("test_") for part in name.split(".")[:-1])}
        assert not wrong, f"{where(path)} imports {wrong}"


def graph_of(room: str) -> dict[str, set[str]]:
    """Which module of a room imports which others of it; imports under TYPE_CHECKING and inside functions count."""
    paths = {".".join(Path(where(path)).with_suffix("").parts): path for path in (ROOT / room).rglob("*.py")}
    return {name: (imports(path) & paths.keys()) - {name} for name, path in paths.items()}


def rings(graph: dict[str, set[str]]) -> set[frozenset[str]]:
    """Modules that reach each other, each ring once."""
    reached = {name: _reached_from(graph, name) for name in graph}
    found = {frozenset(other for other in reached[name] if name in reached[other]) for name in graph}
    return {ring for ring in found if len(ring) > 1}


def _reached_from(graph: dict[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    ahead = [start]
    while ahead:
        for name in graph[ahead.pop()] - found:
            found.add(name)
            ahead.append(name)
    return found


def test_a_ring_of_imports_is_found() -> None:
    assert rings({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a", "c"}}) == {frozenset({"b", "c"})}
    assert not rings({"a": {"b", "c"}, "b": {"c"}, "c": set()})


@pytest.mark.parametrize("room", ["game", "ai", "table", "ui"])
def test_no_module_imports_another_in_a_ring(room: str) -> None:
    assert [sorted(ring) for ring in rings(graph_of(room))] == []


def test_no_part_of_the_battle_knows_a_scene_or_the_app() -> None:
    for path in (ROOT / "ui" / "battle").rglob("*.py"):
        wrong = {name for name in imports(path) if name.startswith(("ui.scenes", "ui.app"))}
        assert not wrong, f"{where(path)} imports {wrong}"


NOT_OURS = {"strerror", "mod", "_futures", "O_NONBLOCK", "O_BINARY"}  # of errors, pygame's events, the standard library


def test_no_field_of_ours_is_asked_for_with_a_default() -> None:
    """A default hides a wrong name: whoever may lack something is asked for its type instead."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
                name = node.args[1].value if isinstance(node.args[1], ast.Constant) else ""
                assert len(node.args) == 2 or name in NOT_OURS, f"{where(path)}:{node.lineno}"
