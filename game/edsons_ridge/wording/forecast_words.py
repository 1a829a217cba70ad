"""The words that all forecasts share: whom a chance is good for, who loses what, and what the Advantage adds (14)."""

from __future__ import annotations

from dataclasses import replace

from game.edsons_ridge.preview.habit import Habit
from game.kernel.agenda import Side
from game.kernel.forecast import Chance, Expected, Share, Tone
from game.kernel.tally import Reason

WITHOUT = "without the Advantage"
POINTS, LEVELS, UNITS = "casualties", "levels", "units"


def toned(chance: Chance, side: Side, reader: Side) -> Chance:
    """What was told for a side, for whoever reads it."""
    return replace(chance, tone=chance.tone.turned(side != reader))


def loses(side: Side, reader: Side, amount: Share, unit: str) -> Expected:
    mine = side == reader
    verb = "take" if unit == POINTS else "lose"
    return Expected(f"you {verb}" if mine else f"he {verb}s", amount, unit, Tone.GOOD.turned(mine))


def losses(*losses: Expected) -> tuple[Expected, ...]:
    """The reader's own first: that is what a button has room for."""
    return tuple(sorted(losses, key=lambda expected: expected.tone))


def advantage_note(used: Habit, reader: Side) -> Reason:
    whose = "Your" if used.holder == reader else "His"
    return Reason(
        f"{whose} Advantage is counted in: a throw is made again where that gains {used.standing.points} points",
        ("14.3",),
    )
