"""8.22-8.26, 12.3, 13.8, 18.5 Single rolls against a number, foreseen."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.edsons_ridge.ammo import LAST_BOX, ammo_number, is_low_roll, refit_allowance
from game.edsons_ridge.close_combat import the_melee
from game.edsons_ridge.components import AMERICAN, GROUND, JAPANESE, OWNER, TEM
from game.edsons_ridge.entrenchment import Dig
from game.edsons_ridge.infiltration import SlipIn
from game.edsons_ridge.patrol import ResolvePatrol, patrol_needs
from game.edsons_ridge.preview.dice import DOUBLE, DOUBLES, Ammo, ammo
from game.edsons_ridge.state import Edson
from game.edsons_ridge.values import entrench_modifier, patrol_modifier, withdrawal_target
from game.edsons_ridge.withdrawal import BreakAway
from game.kernel.agenda import Side
from game.kernel.dice import dice
from game.kernel.named import Piece, Place
from game.kernel.tally import Tally


@dataclass(frozen=True)
class Check:
    """One roll against a number: at most `needed`, or with `upward` at least."""

    kind: str
    side: Side
    needed: int
    success: Fraction
    tally: Tally
    upward: bool = False
    dice: int = 1

    def passes(self, roll: int) -> bool:
        return roll >= self.needed if self.upward else roll <= self.needed


def check_of(state: Edson, step: object) -> Check | None:
    """The roll that a step is about to read, if it is one against a number."""
    match step:
        case SlipIn(unit, place):
            return infiltration(state, unit, place)
        case Dig(unit, area):
            return entrenchment(state, unit, area)
        case ResolvePatrol(unit, victim, area):
            return patrol(state, unit, victim, area)
        case BreakAway(unit):
            return withdrawal(state, unit, the_melee(state).place)
    return None


@dataclass(frozen=True)
class AmmoForecast:
    """8.26, 12.3 (3), 18.5 A roll on the Japanese ammo track, and the number it is compared with."""

    number: int
    low: Fraction
    ammo: Ammo


@dataclass(frozen=True)
class AmmoOutlook:
    """12.3, 12.4 Both tracks: the chance that a roll alone moves the Japanese marker (or ends the phase), and the
    American refit allowance now and after the next attack in vain."""

    number: int
    low: Fraction
    ends: bool  # a low roll ends the phase instead of moving the marker
    allowance: int
    allowance_next: int


def patrol(state: Edson, unit: Piece, victim: Piece, area: Place) -> Check:
    """8.25 The same for every victim in the area. About 7 microseconds."""
    tally = patrol_modifier(state, unit, area)
    needed = patrol_needs(state, unit, area)
    return Check("patrol", OWNER[unit], needed, dice(2).at_most(needed), tally, dice=2)


def infiltration(state: Edson, unit: Piece, place: Place) -> Check:
    """8.222 At most the terrain modifier. About 3 microseconds."""
    return Check("infiltration", OWNER[unit], TEM[place], dice(1).at_most(TEM[place]), _terrain(place, "8.222"))


def entrenchment(state: Edson, unit: Piece, area: Place) -> Check:
    """8.24 At most the terrain modifier, one easier with labour done. About 3 microseconds."""
    tally = _terrain(area, "8.24")
    tally.add("labour done", -entrench_modifier(state, unit), "8.24")
    return Check("entrenchment", OWNER[unit], tally.total, dice(1).at_most(tally.total), tally)


def withdrawal(state: Edson, unit: Piece, place: Place) -> Check:
    """13.8 Out of the contested `place`, against the enemies there now. About 3 microseconds."""
    tally = Tally("Withdrawal needs", "13.8")
    tally.add("enemies, the worn ones half", withdrawal_target(state, OWNER[unit], place), "13.8")
    tally.add(f"terrain of {GROUND[place].title}", -TEM[place], "13.8")
    return Check("withdrawal", OWNER[unit], tally.total, dice(1).at_least(tally.total), tally, upward=True)


def _terrain(place: Place, rule: str) -> Tally:
    tally = Tally("Needs at most", rule)
    tally.add(f"terrain of {GROUND[place].title}", TEM[place], rule)
    return tally


def pass_roll(state: Edson) -> AmmoForecast:
    """8.26, 12.3 (3) A passing Japanese player's roll. About 5 microseconds."""
    low = low_roll_chance(state)
    return AmmoForecast(ammo_number(state), low, ammo(state, JAPANESE, low))


def leader_roll(state: Edson) -> AmmoForecast:
    """18.5 An American leader's roll: below the number, whatever the box. About 3 microseconds."""
    number = ammo_number(state)
    low = dice(2).at_most(number - 1)
    return AmmoForecast(number, low, ammo(state, JAPANESE, low))


def low_roll_chance(state: Edson) -> Fraction:
    """12.3 (2) The chance that a Japanese roll alone counts against the marker."""
    return Fraction(sum(weight for roll, weight in DOUBLE.items() if is_low_roll(state, roll)), DOUBLES)


def next_ammo_drop(state: Edson) -> AmmoOutlook:
    """12.3, 12.4 For the status card. About 5 microseconds."""
    boxes = state.scenario.american_ammo[state.turn]
    after = boxes[min(state.box[AMERICAN] + 1, LAST_BOX)]
    last = state.box[JAPANESE] == LAST_BOX
    return AmmoOutlook(ammo_number(state), low_roll_chance(state), last, refit_allowance(state), after)
