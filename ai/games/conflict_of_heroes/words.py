"""Why: reasons, goal and fear in one sentence each, and what actions count as."""

from __future__ import annotations

from ai.brain import Weights
from ai.games.conflict_of_heroes.evaluation import margin
from ai.games.conflict_of_heroes.lanes import chance, grip, lane_of, toughness
from ai.games.conflict_of_heroes.picture import Picture
from ai.games.conflict_of_heroes.stakes import magnets
from game.conflict_of_heroes import cards, specials, turns
from game.conflict_of_heroes.asking import At, Caps, Unit
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.components import AMERICAN, MARKERS, UNHIT
from game.conflict_of_heroes.planning import Destination
from game.conflict_of_heroes.state import By, Do, Engagement
from game.conflict_of_heroes.throwing import SpendCaps
from game.kernel.agenda import Action, Decision, Side
from game.kernel.named import Piece, Place

COUNTED = {
    Do.ATTACK: "attack",
    Do.INDIRECT: "attack",
    Do.CANISTER: "attack",
    Do.CLOSE: "close combat",
    Do.MOVE: "move",
    Do.CREEP: "move",
    Do.RALLY: "rally",
    Do.HIDE: "hide",
    Do.DIG: "dig in",
}
PAID = {By.CHANCE: "opportunity", By.CAPS: "command"}
WHY = {
    Do.RALLY: "A unit that is hit is soon a unit that is lost.",
    Do.DIG: "There is time to dig in.",
    Do.HIDE: "Nobody is looking: out of sight it is worth more.",
    Do.BURN: "This is what it came for.",
    Do.EXIT: "Beyond the edge it counts.",
    Do.ENTER: "Outside it helps nobody.",
    Do.UNLOAD: "The boat can bring it no nearer.",
    Do.CANISTER: "They stand close together in front of the gun.",
    Do.SMOKE: "Smoke takes the sting out of that gun.",
    Do.FLARE: "What can be seen can be hit.",
    Do.PIVOT: "It looks the wrong way.",
    Do.CREEP: "Nearer, and still nobody knows.",
    Do.STALL: "Let the enemy move first.",
}


def deeds(decision: Decision, action: Action) -> tuple[str, ...]:
    """What an action counts as in the behaviour table."""
    if isinstance(action, turns.Undertake):
        kinds = [COUNTED[action.do]] if action.do in COUNTED else []
        return (*kinds, *([PAID[action.by]] if action.by in PAID else []))
    if isinstance(action, Caps):
        return ("CAPs on a roll",) * action.caps if isinstance(decision.question, SpendCaps) else ()
    if isinstance(action, turns.Stall):
        return ("stall",)
    if isinstance(action, turns.Pass):
        return ("pass",)
    return ("card",) if isinstance(action, cards.PlayCard) else ()


def reason(state: Engagement, decision: Decision, action: Action, weights: Weights) -> str:
    """One sentence on what the scorers see in an option."""
    question = decision.question
    picture = Picture(state, decision.side, weights)
    if isinstance(action, turns.Undertake) and isinstance(question, turns.ChooseDeed):
        return _deed_reason(picture, question.unit, action.do)
    if isinstance(action, Unit) and isinstance(question, turns.Turn):
        return unit_reason(picture, action.unit)
    if isinstance(action, At):
        return _place_reason(picture, decision, action)
    if isinstance(action, specials.UseSpecial):
        return "Now is the moment for it."
    if isinstance(action, turns.Pass):
        return "Nothing else is worth the points; whoever is fresh stays ready."
    return "It is worth more played than kept." if isinstance(action, cards.PlayCard) else ""


def unit_reason(picture: Picture, unit: Piece) -> str:
    """The best that this unit has before it."""
    state = picture.world
    if state.where[unit] <= 0:
        return WHY[Do.ENTER]
    shots = picture.shots(unit)
    if shots and max(shots)[0] > 0.15:
        return _shot_words(picture, unit, max(shots)[1])
    if state.marker[unit] != UNHIT and MARKERS[state.marker[unit]].rally:
        return WHY[Do.RALLY]
    if picture.magnets:
        return "It has a way to go to what counts."
    return "It has the best deed at hand."


def _shot_words(picture: Picture, unit: Piece, place: Place) -> str:
    state = picture.world
    foe = next(u for u in state.seen_at(place) if state.sheet.side_of[u] != picture.side)
    arrives = lane_of(state, unit).get(state.where[foe], -9)
    share = chance(toughness(state, foe, state.where[foe], state.where[unit], unit) - arrives)
    weak = "already hit" if state.marker[foe] != UNHIT else "in its lane of fire"
    return f"The enemy in {hex_name(place)} is {weak}: about {round(100 * share)} % to hit."


def _deed_reason(picture: Picture, unit: Piece, do: Do) -> str:
    state = picture.world
    if do == Do.ATTACK:
        shots = picture.shots(unit)
        return _shot_words(picture, unit, max(shots)[1]) if shots else "Somebody may be hiding there."
    if do == Do.CLOSE:
        foes = [foe for foe in picture.foes if state.where[foe] == state.where[unit]]
        best = max((chance(grip(state, unit, foe, state.where[unit])) for foe in foes), default=0.0)
        return f"Hand to hand it hits with about {round(100 * best)} %."
    if do == Do.MOVE:
        threatened = picture.danger(unit, state.where[unit]) > 0.3
        return "Too many guns bear on where it stands." if threatened else "It stands better there."
    return WHY.get(do, f"It is time to {do}.")


def _place_reason(picture: Picture, decision: Decision, action: At) -> str:
    state, name = picture.world, hex_name(action.place)
    question = decision.question
    if isinstance(question, Destination) and state.where[question.unit] > 0:
        here, there = state.where[question.unit], action.place
        if picture.pull(question.unit, there) > picture.pull(question.unit, here) + 0.02:
            return f"{name} is nearer to what counts."
        if picture.danger(question.unit, there) < picture.danger(question.unit, here) - 0.05:
            return f"Fewer guns bear on {name}."
    return f"{name} is where it counts."


def goal(state: Engagement, side: Side, weights: Weights) -> str:
    """What the side is after."""
    wanted = sorted(magnets(state, side), key=lambda magnet: -magnet.worth)
    held = [magnet for magnet in wanted if magnet.kind == "hold"]
    if held:
        places = [hex_name(place) for magnet in held[:3] for place in sorted(magnet.places)]
        return f"To take {', '.join(places)}."
    kinds = {magnet.kind for magnet in wanted}
    if "boat" in kinds:
        return "To stay alive and near the boat until it leaves."
    if "exit" in kinds:
        return "To get units off the far edge."
    if "area" in kinds:
        return "To be across before it is too late."
    if state.control:
        return "To keep what it holds and to make the enemy pay for every hex."
    return "To find the enemy and to wear him down."


def fear(state: Engagement, side: Side, weights: Weights) -> str:
    """What the side is most afraid of now."""
    picture = Picture(state, side, weights)
    mine = [unit for unit in state.sheet.units_of[side] if state.where[unit] > 0]
    if not mine:
        return "That there is nobody left to fight with."
    worst = max(mine, key=lambda unit: picture.danger(unit, state.where[unit]))
    if picture.danger(worst, state.where[worst]) > 0.25:
        return f"For its unit in {hex_name(state.where[worst])}, on which the enemy's guns bear."
    hit = [unit for unit in mine if state.marker[unit] != UNHIT]
    if hit:
        return f"That its unit in {hex_name(state.where[hit[0]])} is hit a second time."
    leads = (margin(state) > 0) == (side == AMERICAN)
    return "That the enemy closes in while its units are spent." if leads else "That time runs out."
