"""Why a hex is no answer to a question, in one sentence with its rule."""

from __future__ import annotations

from typing import Any

from game.ichi_go.advance import Momentum
from game.ichi_go.air import AirMarker
from game.ichi_go.attack import Attackers
from game.ichi_go.combat import ChooseBattle
from game.ichi_go.components import GROUND, STATIC, Nation
from game.ichi_go.march import closed
from game.ichi_go.movement import ChooseStack, Destination, WhoMoves
from game.ichi_go.stacking import is_frozen, must_stay, room
from game.ichi_go.state import China
from game.ichi_go.wording.names import short_place
from game.kernel.agenda import Question
from game.kernel.named import Place


def why_not_place(state: China, question: Question[Any], place: Place) -> str:
    """Something true about a hex that was not offered."""
    if place not in GROUND:
        return "That is not on the map."
    if place not in state.scenario.theatre.inside:
        return f"{short_place(place)} lies outside this battle."
    match question:
        case ChooseStack():
            return _stack(state, question.nation, place)
        case WhoMoves() | Destination():
            return _end(state, question.nation, place)
        case ChooseBattle() | Momentum() | Attackers():
            return _target(state, question, place)
        case AirMarker():
            return "One marker a hex (8.2)." if place in question.chosen else ""
    return f"{short_place(place)} is no answer here: what can be chosen is lit."


def _stack(state: China, nation: Nation, place: Place) -> str:
    name, units = short_place(place), state.stacks.get(place, ())
    if not units:
        return f"Nobody stands in {name}. Choose a stack first, then a hex within its reach."
    if place not in state.layout.of(nation):
        return f"The stack in {name} is not yours to move."
    if is_frozen(state, place):
        return f"Nobody leaves {name} on turn 1 (5.4)."
    if all(unit in STATIC for unit in units):
        return f"Whoever stands in {name} never moves (2.12)."
    if all(unit in STATIC or unit in state.moved for unit in units):
        return f"The stack in {name} has moved already (10.4)."
    if nation is Nation.JP and len(units) <= must_stay(state, place):
        return f"{name} must be held: its last unit stays."
    return f"The stack in {name} has nowhere to go (10.2)."


def _end(state: China, nation: Nation, place: Place) -> str:
    name = short_place(place)
    if not GROUND[place].is_land:
        return f"{name} is water (10.10)."
    if place in state.layout.against(nation.side):
        return f"The enemy stands in {name}: it can only be attacked, in the combat phase (6.0)."
    if place in closed(state, nation):
        return f"A garrison keeps {name} closed: it has to be attacked (11.29)."
    if place in state.stacks and room(state, place, nation) < 1:
        return f"There is no room left in {name} (6.2, 6.3, 6.4)."
    return f"{name} is too far for them (10.2)."


def _target(state: China, question: ChooseBattle | Momentum | Attackers, place: Place) -> str:
    name = short_place(place)
    nation = state.the_battle.nation if isinstance(question, Attackers) else question.nation
    if place in state.layout.of(nation):
        return f"Nobody in {name} can attack now: no enemy is next to it, or it has attacked already (11.0)."
    if place not in state.layout.against(nation.side):
        return f"No enemy stands in {name}."
    if place in state.struck and isinstance(question, ChooseBattle):
        return f"{name} was attacked in this phase already (11.4)."
    return f"Nobody of yours who may attack is next to {name} (11.2)."
