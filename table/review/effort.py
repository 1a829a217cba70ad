"""How hard a game is looked at, so that a review takes about as long whatever the game: some games are played to their
end in a blink, others in a second. It is settled once, from a few games played on the clock, and kept with the review.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from math import ceil

SECONDS = 260.0  # of a processor, for a whole review: on two of them under three minutes, with some to spare
GLANCING, LEVELLING = 0.25, 0.30  # the shares of the glances and of the first games played to their end
FEWEST, GLANCES = 2, 8  # times that a position is played on a little way
FEW, SPARING = 8, 4  # and to the end, in a first round
MOST = 5000  # games of longer looks: more than that finds nothing new


@dataclass(frozen=True)
class Effort:
    """How often a position is played on, by how hard it is looked at."""

    glances: int = GLANCES
    few: int = FEW
    every: int = 1  # of so many stretches between throws one is played to the end in the first round
    some: int = 32  # a second round, where a swing is suspected
    fine: int = 120  # a third, where it stays one
    longer: int = MOST  # games of second and third rounds together
    looked_at: int = 8  # swings that are worth a longer look
    suspects: int = 3  # choices before a throw that may be to blame for what seems to be luck

    @property
    def is_sound(self) -> bool:
        """A file of anybody's may say what it likes."""
        numbers: tuple[int, ...] = astuple(self)
        return min(numbers) >= 1 and max(numbers) <= MOST


@dataclass(frozen=True)
class Clocked:
    """Seconds of a processor for a position played on once: a little way, and to the end."""

    near: float
    far: float


def effort_for(pace: Clocked, glanced: int, runs: int) -> Effort:
    """For so many answers that want a glance and so many stretches between throws."""
    near, far = max(pace.near, 1e-6), max(pace.far, 1e-6)
    glances = int(GLANCING * SECONDS / (2 * near * max(1, glanced)))
    every, few = ceil(runs * FEW * far / (LEVELLING * SECONDS)), FEW
    if every > 2:
        every, few = ceil(runs * SPARING * far / (LEVELLING * SECONDS)), SPARING
    longer = int((1 - GLANCING - LEVELLING) * SECONDS / far)
    return Effort(min(GLANCES, max(FEWEST, glances)), few, min(MOST, max(1, every)), longer=min(MOST, max(1, longer)))
