"""`main.py rules`: look up a rule by number or search the reference, in plain text a screen reader can follow."""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from pathlib import Path

from game.kernel.reading import legible
from game.kernel.reference import EXAMPLE, RULE, RULING, TERM, Reference, Rule, load_reference
from game.registry import GAMES

WIDTH = 88
MOST_RESULTS = 25
GAMES_FOLDER = Path(__file__).resolve().parents[2] / "game"
KIND_LABELS = {RULING: "Ruling", EXAMPLE: "Example"}


def main(arguments: list[str]) -> int:
    """Run the command and give back its exit code."""
    try:
        options = _parser().parse_args(arguments)
    except SystemExit as stop:
        return int(stop.code or 0)
    files = reference_files(GAMES_FOLDER)
    game = options.game or first_game(files)
    if game not in files:
        return _fail(
            f"rules: no rule reference for {legible(game)!r}; there is one for: {', '.join(files) or 'no game'}"
        )
    try:
        reference = load_reference(files[game])
    except (OSError, ValueError) as error:
        return _fail(f"rules: {error}")
    return answer(reference, " ".join(options.wanted).strip())


def reference_files(folder: Path) -> dict[str, Path]:
    """The games that bring a reference, found by their files so that no game has to be named in the code."""
    return {path.parents[1].name: path for path in sorted(folder.glob("*/data/rules.json"))}


def first_game(files: dict[str, Path]) -> str:
    """The first game of the box that brings a reference."""
    return next((name for name in [*GAMES, *files] if name in files), "")


def answer(reference: Reference, wanted: str) -> int:
    """Print the contents, one entry, or what a search found."""
    if not wanted:
        _print(contents_lines(reference))
        return 0
    if reference.is_number(wanted):
        entry = reference.find(wanted)
        if entry is None:
            near = ", ".join(reference.nearest(wanted))
            return _fail(f"rules: there is no rule {legible(wanted)}; nearest: {near}")
        _print(entry_lines(reference, entry))
        return 0
    found = reference.search(wanted)
    if not found:
        return _fail(f"rules: nothing found for {legible(wanted)!r}", code=1)
    _print(entry_lines(reference, found[0]) if len(found) == 1 else result_lines(found, wanted))
    return 0


def contents_lines(reference: Reference) -> list[str]:
    """Chapters with their sections, then how to reach the rest."""
    lines = [f"Rule reference: {reference.game}", ""]
    for rule in reference.of_kind(RULE):
        depth = reference.depth(rule.number)
        if depth <= 1:
            lines += _wrapped(_heading(rule), indent="  " * depth)
    lines.append("")
    for kind, name in ((RULING, "Rulings"), (EXAMPLE, "Examples")):
        entries = reference.of_kind(kind)
        if entries:
            lines.append(f"{name}: {entries[0].number} to {entries[-1].number}")
    lines.append(f"Glossary: {len(reference.of_kind(TERM))} terms, found by their name")
    return [*lines, "Give a number for one rule, or words to search for."]


def entry_lines(reference: Reference, entry: Rule) -> list[str]:
    """One entry in full: where it belongs, its text, what lies below it and where to read on."""
    lines = _wrapped(_heading(entry))
    above = reference.parent(entry.number) if entry.kind == RULE else None
    if above is not None:
        lines += _wrapped(f"Part of: {_heading(above)}")
    lines.append("")
    for paragraph in entry.text.split("\n"):
        lines += _wrapped(paragraph)
    if entry.flag:
        lines += ["", *_wrapped(f"House rule for the other reading: {entry.flag}")]
    below = reference.children(entry.number) if entry.kind == RULE else []
    lines += _list("Contains:", [_heading(child) for child in below])
    lines += _list("See also:", _headings(reference, entry.see))
    return lines + _list("Rulings:", _headings(reference, entry.rulings))


def result_lines(found: list[Rule], wanted: str) -> list[str]:
    """Search results: a heading and the first matching line of each."""
    lines = [f"{len(found)} entries for {legible(wanted)!r}:"]
    for entry in found[:MOST_RESULTS]:
        lines += ["", *_wrapped(_heading(entry)), *_wrapped(_excerpt(entry, wanted), indent="  ")]
    if len(found) > MOST_RESULTS:
        lines += ["", f"{len(found) - MOST_RESULTS} more; add a word to narrow the search."]
    return lines


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="main.py rules", description="Look up the rules of a game.")
    parser.add_argument("--game", help="which game; the first one that has a reference if not given")
    parser.add_argument("wanted", nargs="*", metavar="NUMBER or words", help="a rule number, or words to search for")
    return parser


def _heading(entry: Rule) -> str:
    """How an entry is called; rules by number alone, the others with their kind said first."""
    if entry.kind == TERM:
        return f"Glossary: {entry.title}"
    label = KIND_LABELS.get(entry.kind)
    return f"{label} {entry.number}: {entry.title}" if label else f"{entry.number} {entry.title}"


def _headings(reference: Reference, numbers: tuple[str, ...]) -> list[str]:
    found = (reference.find(number) for number in numbers)
    return [_heading(entry) for entry in found if entry is not None]


def _list(name: str, items: list[str]) -> list[str]:
    """A named list, or nothing at all: a listener should not hear about empty lists."""
    if not items:
        return []
    return ["", name, *(line for item in items for line in _wrapped(item, indent="  "))]


def _excerpt(entry: Rule, wanted: str) -> str:
    """The first line with one of the words, shortened; the first line of all if only the title has them."""
    words = wanted.casefold().split()
    lines = entry.text.split("\n")
    line = next((line for line in lines if any(word in line.casefold() for word in words)), lines[0])
    return textwrap.shorten(line, width=2 * WIDTH - 10, placeholder=" ...")


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _print(lines: list[str]) -> None:
    """Print and flush; a pager that was closed early is no error."""
    try:
        print("\n".join(lines), flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str, code: int = 2) -> int:
    print(message, file=sys.stderr)
    return code
