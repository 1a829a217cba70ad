"""A number with the reason for every point: one computation that resolves, is shown, and is weighed.

The search builds thousands of these a second, so a tally is a plain object that keeps its sum as it goes; the words
are put together only when somebody reads them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

Part = tuple[str, str]  # words, and the rule behind them if there is one


@dataclass(frozen=True)
class Reason:
    """A reason that is no sum: a statement, and the rules that say so."""

    words: str
    rules: tuple[str, ...] = ()

    def parts(self) -> Iterator[Part]:
        """Piece by piece, so that a screen can link each rule without searching for it."""
        if not self.rules:
            yield f"{self.words}.", ""
            return
        for number, rule in enumerate(self.rules):
            yield (", " if number else f"{self.words} ("), rule
        yield ").", ""

    def as_text(self) -> str:
        return "".join(words + rule for words, rule in self.parts())


@dataclass(frozen=True, slots=True)
class TallyLine:
    """One reason, what it is worth, and the rule that says so."""

    reason: str
    points: int
    rule: str = ""

    @property
    def words(self) -> str:
        return f"{self.reason} {self.points:+d}"


class Tally:
    """A title, a running total and the lines it is made of."""

    __slots__ = ("_lines", "rule", "title", "total")

    def __init__(self, title: str, rule: str = "") -> None:
        self.title = title
        self.rule = rule
        self.total = 0
        self._lines: list[tuple[str, int, str]] = []

    def add(self, reason: str, points: int, rule: str = "", *, keep: bool = False) -> None:
        """Count these points; a line worth nothing is left out unless the reader should see that it was looked at."""
        if points or keep:
            self._lines.append((reason, points, rule))
            self.total += points

    def floor(self, minimum: int, reason: str, rule: str = "") -> None:
        """Lift the total to the minimum if what was counted so far falls short of it."""
        if self.total < minimum:
            self.add(reason, minimum - self.total, rule)

    @property
    def lines(self) -> tuple[TallyLine, ...]:
        return tuple(TallyLine(reason, points, rule) for reason, points, rule in self._lines)

    def parts(self) -> Iterator[Part]:
        """Piece by piece, so that a screen can link each rule without searching for it."""
        yield from _with_rule(f"{self.title} {self.total}", self.rule)
        for number, line in enumerate(self.lines):
            yield from _with_rule(f"{', ' if number else ': '}{line.words}", line.rule)

    def as_text(self) -> str:
        """Everything in one sentence: `Attack value 7 (10.33): point unit +4 (10.33A), additional units +3`."""
        return "".join(words + rule for words, rule in self.parts())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally):
            return NotImplemented
        return (self.title, self.rule, self._lines) == (other.title, other.rule, other._lines)

    __hash__ = None  # type: ignore[assignment]  # it grows, so it cannot be a key

    def __repr__(self) -> str:
        return f"<{self.as_text()}>"


def _with_rule(words: str, rule: str) -> Iterator[Part]:
    if rule:
        yield f"{words} (", rule
        yield ")", ""
    else:
        yield words, ""
