"""Everything that is told: what happened to whom and where. No event holds what the hearer may not know (B.7)."""

from __future__ import annotations

from dataclasses import dataclass

from game.kernel.agenda import Event, Side
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place

# 1.0 Setting up


@dataclass(frozen=True)
class UnitPlaced(Event):
    """1.0.6 A unit stands on the map."""

    unit: Piece
    place: Place
    facing: int


@dataclass(frozen=True)
class PlacedHidden(Event):
    """1.0.8 Its own side alone hears where."""

    unit: Piece
    place: Place


@dataclass(frozen=True)
class CapabilityChosen(Event):
    side: Side
    type: str
    card: str


@dataclass(frozen=True)
class ObjectiveDrawn(Event):
    """1.0.8 Heard by its side alone."""

    side: Side
    place: Place


# 2.0 Rounds and turns


@dataclass(frozen=True)
class RoundBegun(Event):
    round: int
    caps: tuple[int, ...]


@dataclass(frozen=True)
class Announced(Event):
    """3.2.4 CAPs for the initiative."""

    side: Side
    caps: int


@dataclass(frozen=True)
class InitiativeTaken(Event):
    side: Side
    totals: tuple[int, ...] = ()  # nothing where the sheet names the side


@dataclass(frozen=True)
class InitiativeTied(Event):
    total: int


@dataclass(frozen=True)
class Activated(Event):
    unit: Piece
    aps: int  # 0 under the fog of war


@dataclass(frozen=True)
class Joined(Event):
    """10.0 It shares the activation."""

    unit: Piece


@dataclass(frozen=True)
class Paid(Event):
    side: Side
    how: str
    aps: int
    caps: int


@dataclass(frozen=True)
class Spent(Event):
    unit: Piece


@dataclass(frozen=True)
class Stalled(Event):
    side: Side
    with_cap: bool


@dataclass(frozen=True)
class Passed(Event):
    side: Side


@dataclass(frozen=True)
class RoundEnded(Event):
    round: int


@dataclass(frozen=True)
class PointsGained(Event):
    """2.5 The reason is a line of the sheet."""

    side: Side
    points: int
    why: str
    lead: int


@dataclass(frozen=True)
class BushidoChanged(Event):
    points: int
    now: int
    why: str


@dataclass(frozen=True)
class ControlTaken(Event):
    place: Place
    side: Side


@dataclass(frozen=True)
class CapsLost(Event):
    """7.4.3 and card 12."""

    side: Side
    caps: int


@dataclass(frozen=True)
class GameOver(Event):
    side: Side
    points: int
    objective: Place = NOWHERE


# 5.0 Movement


@dataclass(frozen=True)
class Moved(Event):
    unit: Piece
    start: Place
    place: Place
    facing: int


@dataclass(frozen=True)
class Turned(Event):
    unit: Piece
    facing: int


@dataclass(frozen=True)
class Entered(Event):
    """5.5 A reinforcement."""

    unit: Piece
    place: Place
    facing: int


@dataclass(frozen=True)
class Left(Event):
    """5.6 Off the map by rule."""

    unit: Piece
    place: Place


@dataclass(frozen=True)
class Sheltered(Event):
    unit: Piece
    inside: bool


@dataclass(frozen=True)
class WireDeclined(Event):
    unit: Piece


@dataclass(frozen=True)
class Stuck(Event):
    unit: Piece


@dataclass(frozen=True)
class Boarded(Event):
    """22.0 Onto a boat, or off it."""

    unit: Piece
    boat: Piece
    aboard: bool


# 7.0 Combat


@dataclass(frozen=True)
class Attacked(Event):
    """7.0 An attack is declared and paid for. Nobody is named whose place is a secret."""

    side: Side
    leader: Piece
    supporters: tuple[Piece, ...]
    place: Place
    how: str


@dataclass(frozen=True)
class Resolved(Event):
    """7.3 One roll: the sums, and what they came to. Without sums where they would tell where it came from."""

    target: int
    attack: int
    defence: int
    hits: int


@dataclass(frozen=True)
class StruckBack(Event):
    """Card 60"""

    unit: Piece
    target: Piece
    hits: int


@dataclass(frozen=True)
class CoverTaken(Event):
    unit: Piece


@dataclass(frozen=True)
class MarkerPut(Event):
    """7.4 A face-down marker lies on the unit."""

    unit: Piece


@dataclass(frozen=True)
class MarkerSeen(Event):
    """7.4 Its owner looks at it."""

    unit: Piece
    kind: int


@dataclass(frozen=True)
class MarkerShown(Event):
    unit: Piece
    kind: int


@dataclass(frozen=True)
class SavedByNoHit(Event):
    """7.4.2 A No Hit saved it."""

    unit: Piece


@dataclass(frozen=True)
class Destroyed(Event):
    unit: Piece
    place: Place


@dataclass(frozen=True)
class Rallied(Event):
    unit: Piece
    success: bool
    total: int
    needed: int


@dataclass(frozen=True)
class MarkerRemoved(Event):
    """Card 03"""

    unit: Piece
    kind: int


@dataclass(frozen=True)
class WorksGone(Event):
    """18.3, 18.4 Wire, or a bunker."""

    place: Place
    wire: bool


# 9.0 Cards


@dataclass(frozen=True)
class CardDrawn(Event):
    """9.0 Heard by its side alone."""

    side: Side
    card: str


@dataclass(frozen=True)
class CardsDrawn(Event):
    side: Side
    count: int


@dataclass(frozen=True)
class CardPlayed(Event):
    side: Side
    card: str


@dataclass(frozen=True)
class EventDrawn(Event):
    card: str
    text: str


@dataclass(frozen=True)
class Gained(Event):
    """Cards 07 and 08"""

    side: Side
    aps: int
    caps: int


@dataclass(frozen=True)
class LuckTried(Event):
    side: Side
    change: int


# 13-18 Support


@dataclass(frozen=True)
class PlotMade(Event):
    """13.1 That a strike is plotted, not where."""

    side: Side
    card: str


@dataclass(frozen=True)
class PlottedAt(Event):
    """13.1 Heard by its side alone."""

    side: Side
    card: str
    place: Place


@dataclass(frozen=True)
class ShellsFall(Event):
    side: Side
    card: str
    aimed: Place
    place: Place


@dataclass(frozen=True)
class SmokeSet(Event):
    place: Place


@dataclass(frozen=True)
class SmokeThins(Event):
    places: tuple[Place, ...]


@dataclass(frozen=True)
class FlareBurns(Event):
    place: Place
    lit: bool


@dataclass(frozen=True)
class DugIn(Event):
    """18.1.2"""

    unit: Piece


@dataclass(frozen=True)
class SuppliesBurned(Event):
    place: Place


@dataclass(frozen=True)
class BoatLeft(Event):
    """R94"""

    units: tuple[Piece, ...]


# 19.0 Hidden units


@dataclass(frozen=True)
class Revealed(Event):
    unit: Piece
    place: Place


@dataclass(frozen=True)
class WentHiding(Event):
    """19.2 Where, is for the next event."""

    unit: Piece


@dataclass(frozen=True)
class Crept(Event):
    """19.1 A hidden unit moved; its side alone hears where (`CreptTo`)."""

    unit: Piece


@dataclass(frozen=True)
class CreptTo(Event):
    unit: Piece
    place: Place


@dataclass(frozen=True)
class StaysHidden(Event):
    """Card 62"""

    unit: Piece
