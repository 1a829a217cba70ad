"""Questions and answers in words."""

from __future__ import annotations

from typing import Any

from game.bloody_ridge import banzai, movement, organization
from game.bloody_ridge.components import GROUND, RED_ROW, crosses_line
from game.bloody_ridge.defense import modifier
from game.bloody_ridge.state import Force, Ridge
from game.bloody_ridge.support import marine_factors
from game.bloody_ridge.wording.names import factors, full_place, ground, label, piece, pieces
from game.kernel.agenda import Action, Question
from game.kernel.named import Piece, Place
from game.kernel.picking import Done, Pick
from game.kernel.words import Sentences, count, joined

DIE = {0: "a die", -1: "a die less 1", -3: "a die less 3"}


# Questions


def _choose(state: Ridge, q: movement.ChooseForce) -> str:
    number = len(state.waiting_forces())
    return f"Which force attacks next? {count(number, 'force')} in the red row, each must go (7.3)."


def force_words(force: Force) -> str:
    """`A force of 3 (2 + 1 + 1)`; strengths only once they are turned up (6.11)."""
    if not force.hidden:
        shown = "factor" if force.size == 1 else "factors"
        return f"A force of {force.size} ({shown} {factors(force.units)})"
    crew = ", an MG crew of 6 among them" if force.units else ""
    return f"A force of {force.size} of unknown strength{crew}"


ASK = Sentences(
    "words",
    {
        organization.PlaceCrews: "Where does an MG crew of 6 join? {left:count crew} left, one a hex (11.5).",
        movement.ChooseForce: _choose,
        movement.NextHex: "{the_force:force_words} in {the_force.place:full_place}. Where does it go (7.19)?",
        banzai.DeclareCharge: "{the_force:force_words} faces {the_fight.units:pieces} in {the_fight.place:full_place}. "
        "Banzai, or the usual fire (11.4)? {charges_left:count charge} left.",
        banzai.ChooseVictim: "The charge breaks into {the_fight.place}. Which Marine unit dies (11.4)?",
    },
    (force_words, full_place, pieces),
)


def ask(state: Ridge, question: Question[Any]) -> str:
    return ASK(question, state)


# Answers


def _pick(state: Ridge, q: Question[Any], a: Pick[Piece]) -> str:
    """11.5 A crew for a red-row hex, or 11.4 the Marine unit that dies."""
    if isinstance(q, organization.PlaceCrews):
        return f"A crew to {RED_ROW[a.item]}: {count(state.waiting[a.item], 'infantry unit')} there"
    same = [unit for unit in state.the_fight.units if piece(unit) == piece(a.item)]
    which = f", number {same.index(a.item) + 1} of {len(same)}" if len(same) > 1 else ""
    return f"{label(a.item)}{which}: fires with {marine_factors(state.the_fight)[a.item]}"


def _crews_done(state: Ridge, q: organization.PlaceCrews, a: Done) -> str:
    stay = "stays" if q.left == 1 else "stay"
    return f"No more crews: {count(q.left, 'crew')} {stay} out of the game" if q.left else "All crews are placed"


def _lead(state: Ridge, q: Question[Any], a: movement.Lead) -> str:
    return f"The force in {a.place}: {waiting_words(state, a.place)}, {GROUND[a.place].sector} sector"


def waiting_words(state: Ridge, place: Place, face_down: str = "", factor: str = "") -> str:
    """`3 units and an MG crew`: who waits in a red-row hex, and what else is said of them."""
    units = state.waiting[RED_ROW.index(place)]
    infantry = [count(units, "unit") + face_down] if units else []
    return joined([*infantry, *(["an MG crew" + factor] if place in state.crews else [])])


def _go(state: Ridge, q: Question[Any], a: movement.GoTo) -> str:
    line = ", over the sector line" if crosses_line(state.the_force.place, a.place) else ""
    if state.is_japanese(a.place):
        return f"March to {a.place}: {ground(a.place)}, yours{line}"
    found = state.hqs_in(a.place)
    hqs = f", {pieces(found)} there" if found else ""
    return f"Attack {a.place}: {ground(a.place)}{hqs}, counters drawn: {DIE[modifier(a.place)]}{line}"


SAY = Sentences(
    "words",
    {
        Pick: _pick,
        Done: _crews_done,
        movement.Lead: _lead,
        movement.GoTo: _go,
        movement.LeaveMap: "Leave by the north edge: you win (4.1)",
        banzai.Charge: "Banzai: a higher die kills one Marine unit, any other your whole force",
        banzai.FightOn: "Fight with fire",
    },
)


def say(state: Ridge, question: Question[Any], action: Action) -> str:
    return SAY(action, state, question)
