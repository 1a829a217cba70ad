"""Questions and answers in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.bloody_ridge import banzai, movement, organization
from game.bloody_ridge.components import CREWS, GROUND, RED_ROW, TABLES, crosses_line
from game.bloody_ridge.defense import modifier
from game.bloody_ridge.state import Force, Ridge
from game.bloody_ridge.support import marine_factors
from game.bloody_ridge.wording.names import factors, full_place, ground, label, piece
from game.kernel.agenda import Action, Question
from game.kernel.picking import Done, Pick
from game.kernel.words import count, joined, sentence

DIE = {0: "a die", -1: "a die less 1", -3: "a die less 3"}


# Questions


def _crews(state: Ridge, q: organization.PlaceCrews) -> str:
    left = len(CREWS) - len(q.chosen)
    return f"Where does an MG crew of 6 join? {count(left, 'crew')} left, one a hex (11.5)."


def _choose(state: Ridge, q: movement.ChooseForce) -> str:
    number = len(state.waiting_forces())
    return f"Which force attacks next? {count(number, 'force')} in the red row, each must go (7.3)."


def _next(state: Ridge, q: movement.NextHex) -> str:
    return f"{force_words(state.the_force)} in {full_place(state.the_force.place)}. Where does it go (7.19)?"


def force_words(force: Force) -> str:
    """`A force of 3 (2 + 1 + 1)`; strengths only once they are turned up (6.11)."""
    if not force.hidden:
        shown = "factor" if force.size == 1 else "factors"
        return f"A force of {force.size} ({shown} {factors(force.units)})"
    crew = ", an MG crew of 6 among them" if force.units else ""
    return f"A force of {force.size} of unknown strength{crew}"


def _declare(state: Ridge, q: banzai.DeclareCharge) -> str:
    left = TABLES.charges - state.charges
    marines = joined(piece(unit) for unit in state.the_fight.units)
    return (
        f"{force_words(state.the_force)} faces {marines} in {full_place(state.the_fight.place)}. "
        f"Banzai, or the usual fire (11.4)? {count(left, 'charge')} left."
    )


def _victim(state: Ridge, q: banzai.ChooseVictim) -> str:
    return f"The charge breaks into {state.the_fight.place}. Which Marine unit dies (11.4)?"


ASK: dict[type[Question[Any]], Callable[[Ridge, Any], str]] = {
    organization.PlaceCrews: _crews,
    movement.ChooseForce: _choose,
    movement.NextHex: _next,
    banzai.DeclareCharge: _declare,
    banzai.ChooseVictim: _victim,
}


def ask(state: Ridge, question: Question[Any]) -> str:
    return ASK[type(question)](state, question)


# Answers


def _crew_to(state: Ridge, q: Any, a: Pick) -> str:
    return f"A crew to {RED_ROW[a.item]}: {count(state.waiting[a.item], 'infantry unit')} there"


def _crews_done(state: Ridge, q: organization.PlaceCrews, a: Done) -> str:
    left = len(CREWS) - len(q.chosen)
    stay = "stays" if left == 1 else "stay"
    return f"No more crews: {count(left, 'crew')} {stay} out of the game" if left else "All crews are placed"


def _lead(state: Ridge, q: Any, a: movement.Lead) -> str:
    units = state.waiting[RED_ROW.index(a.place)]
    sector = GROUND[a.place].sector
    infantry = [count(units, "unit")] if units else []
    crew = ["an MG crew"] if a.place in state.crews else []
    return f"The force in {a.place}: {joined(infantry + crew)}, {sector} sector"


def _go(state: Ridge, q: Any, a: movement.GoTo) -> str:
    line = ", over the sector line" if crosses_line(state.the_force.place, a.place) else ""
    if state.is_japanese(a.place):
        return f"March to {a.place}: {ground(a.place)}, yours{line}"
    defence = f"counters drawn: {DIE[modifier(a.place)]}"
    return f"Attack {a.place}: {ground(a.place)}{_hq(state, a.place)}, {defence}{line}"


def _hq(state: Ridge, place: int) -> str:
    found = state.hqs_in(place)
    return f", {joined(piece(hq) for hq in found)} there" if found else ""


def _leave(state: Ridge, q: Any, a: movement.LeaveMap) -> str:
    return "Leave by the north edge: you win (4.1)"


def _charge(state: Ridge, q: Any, a: banzai.Charge) -> str:
    return "Banzai: a higher die kills one Marine unit, any other your whole force"


def _fight_on(state: Ridge, q: Any, a: banzai.FightOn) -> str:
    return "Fight with fire"


def _strike(state: Ridge, q: Any, a: Pick) -> str:
    fires = marine_factors(state.the_fight)[a.item]
    same = [unit for unit in state.the_fight.units if piece(unit) == piece(a.item)]
    which = f", number {same.index(a.item) + 1} of {len(same)}" if len(same) > 1 else ""
    return f"{sentence(label(a.item))}{which}: fires with {fires}"


SAY: dict[type[Question[Any]], dict[type[Action], Callable[[Ridge, Any, Any], str]]] = {
    organization.PlaceCrews: {Pick: _crew_to, Done: _crews_done},
    movement.ChooseForce: {movement.Lead: _lead},
    movement.NextHex: {movement.GoTo: _go, movement.LeaveMap: _leave},
    banzai.DeclareCharge: {banzai.Charge: _charge, banzai.FightOn: _fight_on},
    banzai.ChooseVictim: {Pick: _strike},
}


def say(state: Ridge, question: Question[Any], action: Action) -> str:
    return SAY[type(question)][type(action)](state, question, action)
