"""Generic rooms speak of no single game: none of the words that only a game's rules know stands in their code.

Names are taken apart (`gas_cloud`, `GasCloud` and `GAS` all say gas), and so are texts; docstrings and comments may
speak of a game to explain something.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.registry import GAMES

ROOT = Path(__file__).resolve().parents[1]
GENERIC = ("game/kernel", "ai", "table", "ui")
OWN = ("ai/games", *(f"ui/skins/{name}" for name in GAMES))
LIST = """
    advantage american americans ammo banzai bombard bombardment casualties casualty coral counterattack dig digging
    dug dump entrench entrenched entrenchment gas hero hq hqs impulse impulses infiltrate infiltration japanese
    jungle kunai machinegun marine marines mg overrun overruns patrol patrols raider refit refits regroup
    reinforcement reinforcements retreat retreats ridge ridges withdraw withdrawal withdrawals
"""
WORDS = frozenset(LIST.split())
OURS = {"Night on the Ridge", "night-on-the-ridge"}  # what the program is called

OF_OLD_FILES = {"ui/settings.py": {"entrench", "patrol"}}  # keys as settings of earlier versions call them


def where(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def sources(*rooms: str) -> list[Path]:
    return sorted(path for room in rooms for path in (ROOT / room).rglob("*.py"))


def split(text: str) -> Iterator[str]:
    """The words of a name or of a text, in small letters."""
    for part in re.findall(r"[A-Za-z]+", text):
        for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", part):
            yield word.lower()


def said_in(path: Path) -> Iterator[str]:
    """Every name and every text of a file, without its prose."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in prose and text not in OURS:
                yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(name=name):
                yield name


def words_of(path: Path) -> set[str]:
    return {word for text in said_in(path) for word in split(text)} | set(split(path.stem))


def found() -> dict[str, set[str]]:
    """By file, the words of a game that it uses."""
    spoken: dict[str, set[str]] = defaultdict(set)
    for path in sources(*GENERIC):
        if not where(path).startswith(tuple(f"{room}/" for room in OWN)):
            spoken[where(path)] |= words_of(path) & WORDS - OF_OLD_FILES.get(where(path), set())
    return {name: words for name, words in spoken.items() if words}


def test_every_word_on_the_list_is_some_games_own() -> None:
    rooms = [f"{room}/{name}" for name in GAMES for room in ("game", "ai/games", "ui/skins")]
    used = {word for path in sources(*rooms) for word in split(path.read_text(encoding="utf-8"))}
    assert WORDS - used == set()


def test_generic_rooms_use_no_word_of_a_game() -> None:
    assert found() == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [("gas_cloud", {"gas", "cloud"}), ("GasCloud", {"gas", "cloud"}), ("HQ", {"hq"}), ("digits", {"digits"})],
)
def test_names_are_taken_apart(text: str, words: set[str]) -> None:
    assert set(split(text)) == words
