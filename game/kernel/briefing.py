"""What a player reads and sees before choosing a scenario: the briefing, and the card that a menu shows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta

from game.kernel.agenda import Side

HARDEST = 5  # dots


@dataclass(frozen=True)
class PlacedBlock:
    """So many pieces of a side in a place, for a picture of the battle."""

    side: Side
    place: str
    count: str


@dataclass(frozen=True)
class Thrust:
    """Where a side goes, for a picture of the battle."""

    side: Side
    start: str
    end: str


@dataclass(frozen=True)
class ScenarioCard:
    """A scenario in a few words and one picture. Whatever is empty, a menu leaves out."""

    story: str = ""  # two sentences
    line: str = ""  # its span in one line
    dots: int = 0  # how hard it is, of HARDEST; 0: nobody has said
    odds: str = ""  # the same in words
    goals: tuple[str, ...] = ()  # by side, one sentence each
    forces: tuple[tuple[tuple[str, int], ...], ...] = ()  # by side: symbols and how many; 0: nobody knows
    endings: tuple[str, ...] = ()  # by the side that wins: one sentence about the ground
    around: tuple[str, ...] = ()  # the places that a picture shows
    blocks: tuple[PlacedBlock, ...] = ()
    arrows: tuple[Thrust, ...] = ()
    history: tuple[str, ...] = ()  # what happened in truth, in a few sentences
    sources: tuple[str, ...] = ()  # where that is to be read
    fell: tuple[tuple[str, Side], ...] = ()  # places that were taken in truth, and by whom


@dataclass(frozen=True)
class Briefing:
    """What a player reads before choosing a scenario."""

    name: str
    title: str
    text: str
    minutes: int
    card: ScenarioCard = ScenarioCard()
    turns: tuple[int, int] = (0, 0)  # the first and the last; both 0 for a game without turns

    @property
    def short(self) -> str:
        """The title without what it is about."""
        return self.title.partition(":")[0]


# ---- as it stands in a scenario's file -------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardFile:
    """The field `card` of a scenario's file: sides and places by their names."""

    story: str = ""
    line: str = ""
    dots: Annotated[int, Meta(ge=0, le=HARDEST)] = 0
    odds: str = ""
    goals: Mapping[str, str] = field(default_factory=dict)
    forces: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    endings: Mapping[str, str] = field(default_factory=dict)
    around: list[str] = field(default_factory=list)
    blocks: list[tuple[str, str, str]] = field(default_factory=list)  # side, place, count
    arrows: list[tuple[str, str, str]] = field(default_factory=list)  # side, from, to
    history: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    fell: Mapping[str, str] = field(default_factory=dict)  # the side that took a place


def card_of(file: CardFile, sides: Sequence[str]) -> ScenarioCard:
    """By the numbers of the sides; ValueError for one that the game does not have."""
    number = {name: Side(place) for place, name in enumerate(sides)}
    rows = [row[0] for row in (*file.blocks, *file.arrows)]
    for name in (*file.goals, *file.forces, *file.endings, *file.fell.values(), *rows):
        if name not in number:
            raise ValueError(f"names an unknown side {name!r}")
    return ScenarioCard(
        story=file.story,
        line=file.line,
        dots=file.dots,
        odds=file.odds,
        goals=_by_side(file.goals, sides),
        forces=tuple(tuple(file.forces.get(name, {}).items()) for name in sides) if file.forces else (),
        endings=_by_side(file.endings, sides),
        around=tuple(file.around),
        blocks=tuple(PlacedBlock(number[side], place, count) for side, place, count in file.blocks),
        arrows=tuple(Thrust(number[side], start, end) for side, start, end in file.arrows),
        history=tuple(file.history),
        sources=tuple(file.sources),
        fell=tuple((place, number[side]) for place, side in file.fell.items()),
    )


def _by_side(words: Mapping[str, str], sides: Sequence[str]) -> tuple[str, ...]:
    return tuple(words.get(name, "") for name in sides) if words else ()
