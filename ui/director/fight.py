"""A fight as values: who stands where, what counts and why, the dice, the word for what came of it, and the losses.

A skin makes it from what was heard, sums as tallies; nothing is read out of a text. It is told for nobody: whoever
looks reads his own words and colours from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol, runtime_checkable

from game.kernel.agenda import Side
from game.kernel.forecast import Chance, Tone
from game.kernel.tally import TallyLine
from table.pledges import Pledge
from ui.board.faces import Face

Role = Literal["lead", "line", "aside"]  # large in front, beside it, or small: supports and leaders


class FightPace(NamedTuple):
    """Seconds at normal speed for each part of a fight."""

    opening: float
    looking: float  # between the two sides standing there and the first sum
    per_sum: float
    rolling: float
    resting: float
    saying: float
    reading: float
    turning: float


WHOLE_FIGHT = FightPace(0.5, 0.5, 0.09, 0.6, 0.25, 0.18, 1.5, 0.9)
SINGLE_SHOT = FightPace(0.25, 0.15, 0.06, 0.5, 0.2, 0.15, 0.65, 0.35)


@dataclass(frozen=True)
class StageFighter:
    """A piece in a fight; what it is there for, and what became of it where that is known already."""

    piece: int
    role: Role = "line"
    caption: str = ""
    later: str = ""  # the caption once the losses are known
    is_hurt: bool = False
    is_lost: bool = False


@dataclass(frozen=True)
class Camp:
    """One side of a fight. Its sums and dice make its total, unless the game counts otherwise and says so."""

    side: Side
    deed: str  # attack, defend, fire: as one says it of `you` and of many
    where: str
    fighters: tuple[StageFighter, ...]
    sums: tuple[TallyLine, ...] = ()
    dice: tuple[int, ...] = ()
    low: bool = False  # whether low pips are the lucky ones
    says: str = ""  # in place of the total, where dice are not added up

    @property
    def value(self) -> int:
        return sum(line.points for line in self.sums)

    @property
    def total(self) -> str:
        return self.says or str(self.value + sum(self.dice))


@dataclass(frozen=True)
class FightOutcome:
    """One word, a sentence for either side, and what it means to whoever attacked."""

    word: str
    words: tuple[str, str]  # as the attacker and as the defender reads it
    tone: Tone


@dataclass(frozen=True, eq=False)
class FightShow:
    """A fight up to its result, or up to dice that somebody may still have thrown again."""

    place: str
    title: str
    camps: tuple[Camp, Camp]  # who attacks, who defends
    before: Any  # the views before the dice and after the losses
    after: Any
    odds: tuple[Chance, Chance] | None = None  # of these dice alone, as the attacker and as the defender read it
    outcome: FightOutcome | None = None
    again: bool = False  # all but the result was seen before
    is_prelude: bool = False  # nothing is thrown yet: two sides see each other, and it goes on
    is_small: bool = False  # a single shot or blow: a strip over the map, and soon over
    settles: bool = True  # whether an order is about this, as opposed to fire and blows on its way
    pledge: Pledge | None = None  # what a reader was shown of it when he gave his order

    def is_mine(self, reader: Side) -> bool:
        """Whether the reader attacks."""
        return reader == self.camps[0].side

    def at_dice(self, reader: Side) -> Chance | None:
        """What was left to these dice."""
        return self.odds[0 if self.is_mine(reader) else 1] if self.odds is not None else None

    def foreseen(self, reader: Side) -> Pledge | None:
        """What the reader was shown when he gave his order, with all that lay before the dice."""
        return self.pledge if self.pledge is not None and self.pledge.side == reader else None

    def said_before(self, reader: Side) -> str:
        """In a few words for the head of the stage: his forecast if he had one, else the chance of the dice."""
        pledge, odds = self.foreseen(reader), self.at_dice(reader)
        if pledge is not None:
            return f"foreseen: {pledge.chance.label} {pledge.chance.percent}"
        return f"at the dice: {odds.label} {odds.percent}" if odds is not None else ""

    def tone(self, reader: Side) -> Tone:
        return self.outcome.tone.turned(not self.is_mine(reader)) if self.outcome is not None else Tone.EVEN

    def words(self, reader: Side) -> str:
        return self.outcome.words[0 if self.is_mine(reader) else 1] if self.outcome is not None else ""

    # ---- when each thing is seen, in seconds at normal speed

    @property
    def pace(self) -> FightPace:
        return SINGLE_SHOT if self.is_small else WHOLE_FIGHT

    @property
    def summed(self) -> float:
        """When the first sum comes."""
        return 0.0 if self.again else self.pace.opening + self.pace.looking

    @property
    def thrown(self) -> float:
        """When the dice are thrown."""
        sums = sum(len(camp.sums) for camp in self.camps)
        return 0.0 if self.again else self.summed + self.pace.per_sum * sums + self.pace.looking

    @property
    def landed(self) -> float:
        rolls = any(camp.dice for camp in self.camps) and not self.again
        return self.thrown + (self.pace.rolling + self.pace.resting if rolls else 0.0)

    @property
    def told(self) -> float:
        """When the word is said; losses turn a little later."""
        return self.landed + self.pace.saying

    @property
    def seconds(self) -> float:
        if self.outcome is None:
            return self.landed + self.pace.resting
        hurt = any(one.is_hurt or one.is_lost for camp in self.camps for one in camp.fighters)
        return self.told + self.pace.reading + (self.pace.turning if hurt else 0.0)


@runtime_checkable
class Fighting(Protocol):
    """A skin whose fights go on stage."""

    def face(self, view: Any, piece: int, palette: str) -> Face:
        """A piece as it looks in a view, wherever it is."""


def pieces_in(show: FightShow) -> Sequence[int]:
    return [fighter.piece for camp in show.camps for fighter in camp.fighters]
