"""The in-game rule reference: numbered rules, rulings, examples and a glossary, found by number or by words.

It knows no game: everything it says comes from a game's data file, so that a new game brings its rules with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from game.kernel.reading import Limits, read_json

RULE, RULING, TERM, EXAMPLE = "rule", "ruling", "term", "example"
_NUMBER = re.compile(r"([A-Za-z]*)(\d+)((?:\.\d+)*)")
_MOST = 9  # digits of a number, and levels, that make a difference: somebody may type thousands
LIMITS = Limits(size=4_000_000, text=20_000)
_WORD = re.compile(r"[^\W_]+(?:[.'-][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of the reference. A glossary term is an entry whose number is the term itself."""

    number: str
    title: str
    text: str
    see: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    kind: str = RULE
    flag: str | None = None


class Reference:
    """All entries of one game, in the order of its book."""

    def __init__(self, game: str, entries: Iterable[Rule], *, single_digits: bool = True) -> None:
        """Index the entries; `single_digits` says that 10.31 lies under 10.3 and is not section 31 of chapter 10."""
        self.game = game
        self.entries = tuple(entries)
        self._single_digits = single_digits
        self._by_number: dict[str, Rule] = {}
        for entry in self.entries:
            for name in _names(entry):
                self._by_number.setdefault(name, entry)
        folded: dict[str, Rule] = {}
        for name, entry in self._by_number.items():
            folded.setdefault(name.casefold(), entry)
        self._folded = folded

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.entries)

    def of_kind(self, kind: str) -> list[Rule]:
        """The rules, rulings, terms or examples alone, in book order."""
        return [entry for entry in self.entries if entry.kind == kind]

    def find(self, number: str) -> Rule | None:
        """The entry of that number or term. '10.0' means '10', and '10.33C' (a line of a table) means '10.33'."""
        wanted = number.strip().rstrip(".")
        for name in (wanted, wanted.removesuffix(".0"), _without_case_letter(wanted)):
            entry = self._by_number.get(name) or self._folded.get(name.casefold())
            if entry is not None:
                return entry
        return None

    def parent(self, number: str) -> Rule | None:
        """The nearest rule above: 10.351 lies under 10.35; chapters, rulings and examples lie under nothing."""
        parts = self._parts(number)
        if parts is None:
            return None
        prefix, components = parts
        while len(components) > 1:
            components = components[:-1]
            entry = self._by_number.get(self._joined(prefix, components))
            if entry is not None:
                return entry
        return None

    def children(self, number: str) -> list[Rule]:
        """The rules directly below that one, in book order."""
        above = self.find(number)
        if above is None:
            return []
        return [entry for entry in self.entries if entry.kind == RULE and self.parent(entry.number) is above]

    def depth(self, number: str) -> int:
        """How many rules lie above that one; a chapter has depth 0."""
        above = self.parent(number)
        return 0 if above is None else 1 + self.depth(above.number)

    def is_number(self, text: str) -> bool:
        """Whether a player who typed this means a number ('10.3', 'R7') and not a word to look for ('D2')."""
        parts = self._parts(_without_case_letter(text.strip().rstrip(".")))
        if parts is None:
            return False
        return parts[0].casefold() in {prefix.casefold() for prefix, _ in self._numbered().values()}

    def nearest(self, number: str, count: int = 3) -> list[str]:
        """The existing numbers closest to one that does not exist, best first."""
        parts = self._parts(_without_case_letter(number.strip().rstrip(".")))
        if parts is None:
            return []
        prefix, wanted = parts

        def distance(item: tuple[str, tuple[int, ...]]) -> tuple[bool, int, int, list[int]]:
            other_prefix, other = item
            steps = [abs(one - two) for one, two in zip_longest(wanted, other, fillvalue=0)]
            return (other_prefix.casefold() != prefix.casefold(), steps[0], abs(len(wanted) - len(other)), steps)

        numbered = self._numbered()
        return sorted(numbered, key=lambda name: distance(numbered[name]))[:count]

    def search(self, words: str) -> list[Rule]:
        """Entries that contain every word (or a longer word that begins with it), the likeliest first.

        An exact number or term comes first, then entries that have all words in the title, then some, then none;
        within a group the book order of rules, terms, rulings and examples stays.
        """
        wanted = [word.casefold() for word in _WORD.findall(words)]
        if not wanted:
            return []
        exact = self.find(words)
        ranked = [(_rank(entry, wanted, exact), entry) for entry in self.entries]
        found = [(rank, entry) for rank, entry in ranked if rank is not None]
        return [entry for _, entry in sorted(found, key=lambda item: item[0])]

    def _numbered(self) -> dict[str, tuple[str, tuple[int, ...]]]:
        """Every entry that has a number of digits, with its parts; terms have none."""
        parts = {entry.number: self._parts(entry.number) for entry in self.entries if entry.kind != TERM}
        return {name: value for name, value in parts.items() if value is not None}

    def _parts(self, number: str) -> tuple[str, tuple[int, ...]] | None:
        """'10.31' as ('', (10, 3, 1)) where each digit is a level of its own, else as ('', (10, 31))."""
        match = _NUMBER.fullmatch(number)
        if match is None:
            return None
        prefix, chapter, rest = match.groups()
        levels = rest.replace(".", "") if self._single_digits else rest.split(".")[1:]
        return prefix, (int(chapter[:_MOST]), *(int(level[:_MOST]) for level in levels[:_MOST]))

    def _joined(self, prefix: str, components: tuple[int, ...]) -> str:
        chapter, *levels = (str(component) for component in components)
        if not levels:
            return prefix + chapter
        return f"{prefix}{chapter}." + ("" if self._single_digits else ".").join(levels)


def load_reference(path: Path) -> Reference:
    """Read a game's reference file; a ValueError names the file and the field that is wrong."""
    try:
        return parse_reference(read_json(path, LIMITS))
    except ValueError as error:
        raise ValueError(f"{path.name}: {error}") from error


def parse_reference(data: object) -> Reference:
    """Build the reference from decoded JSON and check that all cross-references lead somewhere."""
    if not isinstance(data, dict):
        raise ValueError("top level: must be an object")
    numbering = data.get("numbering", "digits")
    if numbering not in ("digits", "dots"):
        raise ValueError("numbering: must be 'digits' or 'dots'")
    entries = [
        *_section(data, "rules", "number", RULE),
        *_section(data, "glossary", "term", TERM),
        *_section(data, "rulings", "number", RULING),
        *_section(data, "examples", "number", EXAMPLE),
    ]
    _check_targets(entries)
    return Reference(_text(data, "game", "game"), entries, single_digits=numbering == "digits")


def _section(data: dict[str, Any], section: str, key: str, kind: str) -> list[Rule]:
    items = data.get(section)
    if not isinstance(items, list):
        raise ValueError(f"{section}: must be a list")
    entries: list[Rule] = []
    seen: set[str] = set()
    for index, item in enumerate(items):
        field = f"{section}[{index}]"
        if not isinstance(item, dict):
            raise ValueError(f"{field}: must be an object")
        entry = _entry(item, field, key, kind)
        if entry.number in seen:
            raise ValueError(f"{field}.{key}: {entry.number!r} appears twice")
        seen.add(entry.number)
        entries.append(entry)
    return entries


def _entry(item: dict[str, Any], field: str, key: str, kind: str) -> Rule:
    number = _text(item, key, f"{field}.{key}")
    flag = item.get("flag")
    if flag is not None and (not isinstance(flag, str) or not flag):
        raise ValueError(f"{field}.flag: must be a name or null")
    return Rule(
        number=number,
        title=number if kind == TERM else _text(item, "title", f"{field}.title"),
        text=_text(item, "text", f"{field}.text"),
        see=_names_list(item, "see", f"{field}.see"),
        rulings=_names_list(item, "rulings", f"{field}.rulings"),
        kind=kind,
        flag=flag,
    )


def _text(item: dict[str, Any], key: str, field: str) -> str:
    value = item.get(key)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{field}: must be a text that is not empty")
    return value


def _names_list(item: dict[str, Any], key: str, field: str) -> tuple[str, ...]:
    value = item.get(key, [])
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ValueError(f"{field}: must be a list of numbers written as texts")
    return tuple(value)


def _check_targets(entries: list[Rule]) -> None:
    """A cross-reference into nothing would strand the reader, so it is refused at load time."""
    known = {entry.number for entry in entries if entry.kind != TERM}
    rulings = {entry.number for entry in entries if entry.kind == RULING}
    for entry in entries:
        for target in entry.see:
            if target not in known:
                raise ValueError(f"{entry.kind} {entry.number}, see: {target!r} does not exist")
        for target in entry.rulings:
            if target not in rulings:
                raise ValueError(f"{entry.kind} {entry.number}, rulings: {target!r} does not exist")


def _names(entry: Rule) -> list[str]:
    """What an entry can be asked for by: its number; a term also without or by its bracketed long form."""
    if entry.kind != TERM:
        return [entry.number]
    short, _, long = entry.number.partition(" (")
    return [name for name in (entry.number, short, long.rstrip(")")) if name]


def _without_case_letter(number: str) -> str:
    """'10.33C' points into a table of 10.33, and the whole rule is what the reader needs."""
    return number[:-1] if len(number) > 1 and number[-1].isalpha() and number[-2].isdigit() else number


def _rank(entry: Rule, wanted: list[str], exact: Rule | None) -> tuple[int, int] | None:
    """Sorting key of a hit, or None when a word is missing."""
    title = _word_list(f"{entry.number} {entry.title}")
    everything = title + _word_list(entry.text)
    if entry is exact:
        return (0, 0)
    if not all(_begins(word, everything) for word in wanted):
        return None
    in_title = sum(_begins(word, title) for word in wanted)
    if in_title == len(wanted):
        return (1, len(title))
    return (2, -in_title) if in_title else (3, 0)


def _word_list(text: str) -> list[str]:
    """The words of a text; a hyphenated one also counts by its parts, so that 'fire' finds 'ranged-fire'."""
    words = [word.casefold() for word in _WORD.findall(text)]
    return words + [part for word in words if "-" in word for part in word.split("-")]


def _begins(word: str, words: list[str]) -> bool:
    return any(candidate.startswith(word) for candidate in words)
