"""One scorer for each question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ai.brain import Weights
from ai.games.ichi_go.offensive import Offensive, Posture
from ai.games.ichi_go.worth import factor, gain, pull, strength, worths
from game.ichi_go.advance import AdvanceIn, Momentum, Nobody
from game.ichi_go.air import Airlift, AirliftTo, AirMarker, At, Bombers, NotNow
from game.ichi_go.airborne import AerialSupply, Airborne, Drop
from game.ichi_go.area_army import LandAt
from game.ichi_go.attack import AllIn, Attackers, CallOff, NoMomentum, able, eligible
from game.ichi_go.causeway import Displace, Garrison, Landing, Port, Ship, Transfer
from game.ichi_go.combat import ChooseBattle, EndCombat, targets
from game.ichi_go.components import AIRBORNE, ALLIED, FIRST_BEACH, JAPANESE, NATION, Nation, distance
from game.ichi_go.movement import ChooseStack, Destination, EndMovement, MoveFrom, MoveTo, Stay, WholeStack, WhoMoves
from game.ichi_go.recruits import PlaceRegular
from game.ichi_go.reinforcement import ChooseUnion, Enter, FromFormosa, Substitute, ToPool, Withdraw
from game.ichi_go.resolution import StepLoss
from game.ichi_go.secrets import is_cover
from game.ichi_go.sequence import FightFirst, PhaseOrder
from game.ichi_go.state import China, Clash
from game.ichi_go.supply import BOMBER_RANGE
from game.ichi_go.support import DefensiveTanks, Support
from game.ichi_go.theatre import within
from game.kernel.agenda import Question, Side
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place
from game.kernel.picking import Done, Pick
from game.kernel.records import changed

Scorer = Callable[[China, Any, Sequence[Any], Weights], list[float]]
BETTER_NOT = -5.0
RULED_OUT = -20.0  # far below what a search would try
LEAST_WATCHED, WATCH_RANGE = 1.5, 4
REAR = Place(1901)  # for a unit that stands nowhere on the map


# ---- battles


def against(state: China, target: Place, nation: Nation) -> Clash:
    """With everybody who may take part."""
    pairs = eligible(state, target, nation)
    return Clash(target, nation, tuple(unit for unit, _ in pairs), tuple(place for _, place in pairs))


def choose_battle(state: China, q: ChooseBattle, options: Sequence[Any], weights: Weights) -> list[float]:
    """11.0 The attack that promises most, if any promises something, among those that can all be made."""
    if q.nation is not Nation.CH:
        packages = Offensive(state, q.nation, Posture(""), weights, may_move=False).battles()
        gains = {package.target: package.gain for package in packages}
        return [0.0 if isinstance(a, EndCombat) else gains.get(a.place, BETTER_NOT) for a in options]
    return [
        0.0 if isinstance(action, EndCombat) else gain(state, against(state, action.place, q.nation), weights)
        for action in options
    ]


def attackers(state: China, q: Attackers, options: Sequence[Any], weights: Weights) -> list[float]:
    """11.5 Everybody. Whoever names a target means it: calling off and naming it again would go on for ever."""
    where = dict(able(state))
    everybody = changed(state.the_battle, attackers=tuple(where), origins=tuple(where.values()))
    promised = gain(state, everybody, weights)
    scores = {AllIn: promised + 0.1, CallOff: RULED_OUT, Done: promised}
    return [scores.get(type(action), promised - 0.5) for action in options]


def support(state: China, q: Support, options: Sequence[Any], weights: Weights) -> list[float]:
    """11.17 As many regiments as the better chance is worth."""
    return [
        gain(state, changed(state.the_battle, tanks=a.tanks, sf=a.sf), weights) - weights["tank"] * (a.tanks + a.sf)
        for a in options
    ]


def defensive(state: China, q: DefensiveTanks, options: Sequence[Any], weights: Weights) -> list[float]:
    return [
        -gain(state, changed(state.the_battle, defending_tanks=a.tanks), weights) - weights["tank"] * a.tanks
        for a in options
    ]


def step_loss(state: China, q: StepLoss, options: Sequence[Any], weights: Weights) -> list[float]:
    """B.3 The cheapest first: what the step takes from the factor, and a little more where a unit dies."""
    return [-_price(state, action.item) for action in options]


def _price(state: China, unit: Piece) -> float:
    left = state.steps_of(unit)
    now = max(0, state.factor(unit))
    return now / left + (0.5 if left == 1 else 0.0)


def advance_in(state: China, q: AdvanceIn, options: Sequence[Any], weights: Weights) -> list[float]:
    """11.24 In, where the hex is worth something, or where momentum may follow."""
    prize = worths(state, weights).get(state.the_battle.target, 0.2)
    return [0.0 if isinstance(a, Nobody) else prize if isinstance(a, AllIn) else prize * 0.5 for a in options]


def momentum(state: China, q: Momentum, options: Sequence[Any], weights: Weights) -> list[float]:
    places = (q.place,) * len(q.units)
    return [
        0.0
        if isinstance(a, NoMomentum)
        else gain(state, Clash(a.place, q.nation, q.units, places, momentum_from=q.place), weights)
        for a in options
    ]


def phase_order(state: China, q: PhaseOrder, options: Sequence[Any], weights: Weights) -> list[float]:
    """5.5 Fight first where a good attack stands ready; the enemy is made to fight first."""
    if q.nation.side != q.side:
        return [0.5 if isinstance(a, FightFirst) else 0.0 for a in options]
    best = max(
        (gain(state, against(state, place, q.nation), weights) for place in targets(state, q.nation)), default=0.0
    )
    return [best - 1.5 if isinstance(a, FightFirst) else 0.0 for a in options]


# ---- movement


def choose_stack(state: China, q: ChooseStack, options: Sequence[Any], weights: Weights) -> list[float]:
    """10.1 Whoever is not needed where he stands, those with the strongest pull first."""
    return [_restless(state, a, q.nation, weights) for a in options]


def _restless(state: China, action: Any, nation: Nation, weights: Weights) -> float:
    if isinstance(action, EndMovement):
        return 0.0
    place = action.place if isinstance(action, MoveFrom) else state.place_of(action.unit)
    worth = worths(state, weights).get(place, 0.0)
    if nation is Nation.CH:
        spare = len(state.stacks[place]) - 2
        return 0.1 * spare - weights["guard"] * 0.1 * worth
    if _is_last_watch(state, place, nation.side, weights) and len(state.stacks[place]) == 1:
        return BETTER_NOT
    threatened = not state.layout.against(nation.side).isdisjoint(state.scenario.theatre.next_to[place])
    return 0.2 + 0.05 * pull(state, place, nation.side, weights) - (0.3 if threatened and worth > 3 else 0.0)


def _is_last_watch(state: China, place: Place, side: Side, weights: Weights) -> bool:
    """Whether a hex that counts must be covered now: nobody comes back to it after this turn."""
    if state.turn < state.last_turn or worths(state, weights).get(place, 0.0) < LEAST_WATCHED:
        return False
    return any(distance(place, there) <= WATCH_RANGE for there in state.layout.against(side))


def who_moves(state: China, q: WhoMoves, options: Sequence[Any], weights: Weights) -> list[float]:
    """10.3 Together; a Chinese city keeps somebody, and so does whatever else is worth holding."""
    worth = worths(state, weights).get(q.place, 0.0)
    stays = 1 if worth >= 1.5 and q.nation is not Nation.US else 0
    wanted = max(1, len(q.candidates(state)) - stays)
    return [
        (0.5 if not stays else -0.5) if isinstance(a, WholeStack)
        else (0.3 if len(q.chosen) >= wanted else -0.2) if isinstance(a, Done)
        else 0.1 + 0.01 * factor(state, a.item, q.nation)
        for a in options
    ]  # fmt: skip


def destination(state: China, q: Destination, options: Sequence[Any], weights: Weights) -> list[float]:
    here = _stand(state, q, q.place, weights)
    return [0.0 if isinstance(a, Stay) else _stand(state, q, a.place, weights) - here + _bias(a) for a in options]


def _bias(action: Any) -> float:
    return 0.01 if isinstance(action, MoveTo) else -0.05


def _stand(state: China, q: Destination, place: Place, weights: Weights) -> float:
    """What it is worth to end there: taking something, coming nearer, standing ready to strike or to hold."""
    side = q.nation.side
    table = worths(state, weights)
    worth = table.get(place, 0.0)
    taken = worth if state.control.get(place, side) != side else 0.0
    held = 0.3 * worth / (1 + len(state.stacks.get(place, ()))) if q.nation is Nation.CH else 0.0
    if side == JAPANESE and place not in state.stacks and _is_last_watch(state, place, side, weights):
        held = worth
    near = state.scenario.theatre.near[place]
    enemies = state.layout.against(side)
    prey = max((table.get(there, 0.3) for there in near if there in enemies), default=0.0)
    mass = sum(factor(state, unit, q.nation) for unit in q.units)
    ready = 0.1 * prey * min(1.0, mass / 6) if q.nation is not Nation.CH else -0.2 * bool(near & enemies)
    return taken + weights["guard"] * held + weights["pull"] * pull(state, place, side, weights) + ready


# ---- air, arrivals, landings


def at_worth(state: China, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    """A hex for something of ours: near what counts."""
    side = q.side
    return [0.0 if isinstance(a, NotNow) else 0.1 + pull(state, a.place, side, weights) for a in options]


def air_marker(state: China, q: AirMarker, options: Sequence[Any], weights: Weights) -> list[float]:
    """8.5 Over the dearest hex that is fought for."""
    table = worths(state, weights)
    enemies = state.layout.against(q.side)
    own = state.layout.against(Side(1 - q.side))
    near = state.scenario.theatre.near
    found = []
    for action in options:
        place = action.item if isinstance(action, Pick) else NOWHERE
        contact = (place in enemies and bool(near[place] & own)) or (place in own and bool(near[place] & enemies))
        found.append(table.get(place, 0.3) if contact else 0.0)
    return found


def bombers(state: China, q: Bombers, options: Sequence[Any], weights: Weights) -> list[float]:
    """8.9 Where most Japanese stand; not for a few."""
    return [
        0.0
        if isinstance(a, NotNow)
        else sum(len(state.stacks[place]) for place in within(a.place, BOMBER_RANGE) & state.layout.jp) - 6.0
        for a in options
    ]


def place_regular(state: China, q: PlaceRegular, options: Sequence[Any], weights: Weights) -> list[float]:
    """9.7 Cities that count and that the Japanese are near, the thinly held first."""
    table = worths(state, weights)
    return [
        table.get(a.place, 0.0) * _danger(state, a.place) / (1 + len(state.stacks.get(a.place, ()))) for a in options
    ]


def _danger(state: China, place: Place) -> float:
    nearest = min((distance(place, there) for there in state.layout.jp), default=9)
    return 2.0 / (1 + max(0, nearest - 2))


def airlift(state: China, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    return [0.05 if isinstance(a, NotNow) else 0.0 for a in options]


def enter(state: China, q: Enter, options: Sequence[Any], weights: Weights) -> list[float]:
    return [-1.0 if isinstance(a, NotNow) else pull(state, a.place, JAPANESE, weights) for a in options]


def union(state: China, q: ChooseUnion, options: Sequence[Any], weights: Weights) -> list[float]:
    """9.5 A flipped division is worth more than a brigade of 1."""
    return [0.0 if isinstance(a, NotNow) else 1.5 - state.factor(a.brigade) for a in options]


def leaving(state: China, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    """9.2 Those farthest from the front."""
    front = state.layout.allied
    return [
        0.0 if isinstance(a, Done)
        else 0.1 * min(distance(state.place_of(a.item) or REAR, there) for there in front)
        for a in options
    ]  # fmt: skip


def picks(state: China, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    """As many as may."""
    return [1.0 if isinstance(a, AllIn) else 0.5 if isinstance(a, Pick) else 0.0 for a in options]


def garrison(state: China, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    """E.3 In the mountains near the beach, together."""
    return [-abs(distance(a.place, FIRST_BEACH) - 2) * 0.1 + 0.05 * len(state.stacks.get(a.place, ())) for a in options]


def port(state: China, q: Port, options: Sequence[Any], weights: Weights) -> list[float]:
    """E.5 The second beach where few Japanese stand around."""
    return [-sum(strength(state, there) for there in within(a.place, 2) & state.layout.jp) for a in options]


def displace(state: China, q: Displace, options: Sequence[Any], weights: Weights) -> list[float]:
    own = not is_cover(q.unit) and NATION[q.unit].side == ALLIED
    return [(1 if own else -1) * pull(state, a.place, JAPANESE, weights) for a in options]


def transfer(state: China, q: Transfer, options: Sequence[Any], weights: Weights) -> list[float]:
    """9.8 Who has not landed lands; nobody goes back and forth."""
    return [(0.5 if a.unit in state.unlanded else -0.5) if isinstance(a, Ship) else 0.0 for a in options]


def airborne(state: China, q: Airborne, options: Sequence[Any], weights: Weights) -> list[float]:
    """8.11 It lands; late in the game it drops on a railroad hex."""
    table = worths(state, weights)
    late = state.turn >= 11
    return [
        (table.get(a.place, 0.0) * 0.2 if late else BETTER_NOT) if isinstance(a, Drop)
        else 0.3 if isinstance(a, At) and q.side == ALLIED and AIRBORNE in state.unlanded
        else 0.0
        for a in options
    ]  # fmt: skip


def even(state: China, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    return [0.0 for _ in options]


SCORERS: dict[type[Question[Any]], Scorer] = {
    PhaseOrder: phase_order,
    ChooseStack: choose_stack,
    WhoMoves: who_moves,
    Destination: destination,
    ChooseBattle: choose_battle,
    Attackers: attackers,
    Support: support,
    DefensiveTanks: defensive,
    StepLoss: step_loss,
    AdvanceIn: advance_in,
    Momentum: momentum,
    AirMarker: air_marker,
    Bombers: bombers,
    Airlift: airlift,
    AirliftTo: at_worth,
    PlaceRegular: place_regular,
    Withdraw: leaving,
    ToPool: even,
    Substitute: leaving,
    ChooseUnion: union,
    FromFormosa: picks,
    Enter: enter,
    LandAt: enter,
    Port: port,
    Landing: picks,
    Displace: displace,
    Garrison: garrison,
    Transfer: transfer,
    AerialSupply: at_worth,
    Airborne: airborne,
}
