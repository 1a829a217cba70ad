"""12 The ammo tracks: how long the Japanese can go on, and how many units the Americans can refit."""

from __future__ import annotations

from dataclasses import dataclass

from game.edsons_ridge import events
from game.edsons_ridge.components import AMERICAN, JAPANESE, TRACKS
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Side, Step

LAST_BOX = 2
NO_ROLL = 99  # an attack that never came to dice cannot roll low


def ammo_number(state: Edson) -> int:
    """12.2 The number in the active Japanese box."""
    box = state.box[JAPANESE]
    return TRACKS.last_box[state.turn] if box == LAST_BOX else state.chits[chit_index(state.turn, box)]


def chit_index(turn: int, box: int) -> int:
    return (turn - 1) * LAST_BOX + box


def refit_allowance(state: Edson) -> int:
    """12.4 The number under the American marker."""
    return state.scenario.american_ammo[state.turn][state.box[AMERICAN]]


def is_low_roll(state: Edson, roll: int) -> bool:
    """12.3 (2), (3): at most the number; below it on the last box (R12)."""
    number = ammo_number(state)
    if state.box[JAPANESE] < LAST_BOX or "last_box_or_equal" in state.house:
        return roll <= number
    return roll < number


def drop_japanese(state: Edson) -> None:
    """12.3, 12.4 One box on; from the last box the phase ends after this impulse."""
    if state.box[JAPANESE] == LAST_BOX:
        state.ending = True
        state.tell(events.PhaseWillEnd, JAPANESE)
        return
    state.box[JAPANESE] += 1
    show_chit(state)
    state.tell(events.AmmoDropped, JAPANESE, state.box[JAPANESE], ammo_number(state))


def show_chit(state: Edson) -> None:
    """5.3 Turn up the chit of the active box."""
    if state.box[JAPANESE] < LAST_BOX:
        state.shown |= {chit_index(state.turn, state.box[JAPANESE])}
        state.reveal()


def drop_american(state: Edson) -> None:
    if state.box[AMERICAN] < LAST_BOX:
        state.box[AMERICAN] += 1
        state.tell(events.AmmoDropped, AMERICAN, state.box[AMERICAN], refit_allowance(state))


def raise_american(state: Edson) -> None:
    """18.5 One box back towards the start of the turn."""
    state.box[AMERICAN] -= 1
    state.tell(events.AmmoRaised, state.box[AMERICAN], refit_allowance(state))


def check_ammo(state: Edson, side: Side, roll: int, caused: bool, edge: int) -> None:
    """12.3, R8 A side's first attack of the impulse; `edge` is attack value less defence value (12.5)."""
    if side in state.checked:
        return
    state.checked |= {side}
    if drops(state, side, roll, caused, edge):
        drop_japanese(state) if side == JAPANESE else drop_american(state)


def drops(state: Edson, side: Side, roll: int, caused: bool, edge: int) -> bool:
    """12.3-12.5 Whether an attack moves its side's marker; shared with the previews."""
    if edge <= -2:
        return False
    if side == AMERICAN:
        return not caused and state.box[AMERICAN] < LAST_BOX
    return is_low_roll(state, roll) or (not caused and state.box[JAPANESE] < LAST_BOX)


def check_without_roll(state: Edson, side: Side) -> None:
    """12.3 (1), R8 An attack that was destroyed before its own dice has caused nothing."""
    if "no_roll_no_ammo" not in state.house:
        check_ammo(state, side, NO_ROLL, False, 0)


def drops_without_roll(state: Edson, side: Side) -> bool:
    """R8 Whether such an attack moves the marker; 12.5 cannot spare it, since no values were compared."""
    return "no_roll_no_ammo" not in state.house and drops(state, side, NO_ROLL, False, 0)


@dataclass(frozen=True)
class PassRoll(Step[Edson]):
    """8.26, 12.3 (3) A passing Japanese player's roll, already thrown."""

    def run(self, state: Edson) -> None:
        roll, number = sum(state.dice), ammo_number(state)
        low = is_low_roll(state, roll)
        state.tell(events.Checked, "ammo", -1, 0, roll, number, low)
        if low:
            drop_japanese(state)
