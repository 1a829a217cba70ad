"""The previews as forecasts: what an answer may lead to, and the sums behind it.

A side reads only forecasts of its own answers, since they are made from what it alone may know; once both stacks of a
battle lie open (R62) either side reads the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from game.ichi_go.advance import Momentum
from game.ichi_go.air import At, Bombers
from game.ichi_go.attack import AllIn, Attackers, AttackHex, able, eligible
from game.ichi_go.combat import ChooseBattle, EndCombat, targets
from game.ichi_go.components import ATTENUATED_FROM, CHUNGKING, COASTAL, Nation
from game.ichi_go.march import BY_DIE, Way, allowance, chinese_points, key_of, needs_die, reach, ready
from game.ichi_go.movement import ChooseStack, Destination, EndMovement, MoveFrom, MoveTo, Via, destination
from game.ichi_go.preview import foresee
from game.ichi_go.secrets import observe
from game.ichi_go.sequence import CombatPhase, FightFirst, PhaseOrder
from game.ichi_go.state import China, Clash
from game.ichi_go.supply import BOMBER_RANGE, american_net, japanese_net, keeps_itself
from game.ichi_go.support import CommitSupport, DefensiveTanks, Support
from game.ichi_go.theatre import within
from game.ichi_go.victory import COLLAPSE_AT, collapse_modifiers, may_collapse
from game.ichi_go.wording.battles import battle_forecast
from game.ichi_go.wording.names import place, short_place
from game.ichi_go.wording.phases import cut_off
from game.kernel.agenda import Action, Decision, Side
from game.kernel.dice import percent
from game.kernel.forecast import Chance, Expected, Forecast, Tone
from game.kernel.named import Piece, Place
from game.kernel.picking import Done, Pick
from game.kernel.records import changed
from game.kernel.state import SIX
from game.kernel.tally import Reason
from game.kernel.words import count, joined

MOST_NAMED = 5  # hexes that are named in one line
Maker = Callable[[China, Any, Any, Side], Forecast | None]


def forecast(state: China, decision: Decision, action: Action, reader: Side) -> Forecast | None:
    """What may come of an answer; None where no die hangs on it, or where the reader may not know."""
    question = decision.question
    is_open = state.battle is not None and state.battle.is_open
    maker = MAKERS.get(type(question))
    if maker is None or (reader != decision.side and not is_open):
        return None
    return maker(observe(state, decision.side), question, action, reader)


# ---- battles


def _with(view: China, units: tuple[Piece, ...]) -> Clash:
    where = dict(able(view))
    return changed(view.the_battle, attackers=units, origins=tuple(where[unit] for unit in units))


def _attackers(view: China, q: Attackers, a: Action, reader: Side) -> Forecast | None:
    if isinstance(a, AllIn):
        return battle_forecast(view, _with(view, q.candidates(view)), reader)
    if isinstance(a, Pick):
        return battle_forecast(view, _with(view, tuple(map(Piece, q.with_pick(view, a.item)))), reader)
    return battle_forecast(view, _with(view, q.chosen), reader) if isinstance(a, Done) else None


def _target(view: China, q: ChooseBattle, a: Action, reader: Side) -> Forecast | None:
    """With everybody who may take part."""
    if isinstance(a, EndCombat):
        return _end_of_combat(view, q)
    if not isinstance(a, AttackHex):
        return None
    pairs = eligible(view, a.place, q.nation)
    return battle_forecast(
        view, Clash(a.place, q.nation, tuple(u for u, _ in pairs), tuple(p for _, p in pairs)), reader
    )


def _momentum(view: China, q: Momentum, a: Action, reader: Side) -> Forecast | None:
    if not isinstance(a, AttackHex):
        return None
    return battle_forecast(
        view, Clash(a.place, q.nation, q.units, (q.place,) * len(q.units), momentum_from=q.place), reader
    )


def _support(view: China, q: Support, a: CommitSupport, reader: Side) -> Forecast:
    return battle_forecast(view, changed(view.the_battle, tanks=a.tanks, sf=a.sf), reader)


def _defensive(view: China, q: DefensiveTanks, a: CommitSupport, reader: Side) -> Forecast:
    return battle_forecast(view, changed(view.the_battle, defending_tanks=a.tanks), reader)


# ---- movement and the rest


def _stack(view: China, q: ChooseStack, a: Action, reader: Side) -> Forecast | None:
    """10.14, 10.15 The points of a die that is still to be thrown."""
    if isinstance(a, EndMovement):
        return _end_of_movement(view, q)
    if not isinstance(a, MoveFrom):
        return None
    if not needs_die(view, ready(view, a.place, q.nation), a.place, q.nation):
        return None
    is_chinese = q.nation is Nation.CH
    rolled = [chinese_points(die, view.is_launched) if is_chinese else BY_DIE[die] for die in range(1, SIX + 1)]
    shares = {points: rolled.count(points) / SIX for points in rolled}
    return Forecast(
        f"movement points of {place(a.place)}",
        tuple(Chance(f"{points} points", share) for points, share in shares.items()),
        expected=(Expected("on average", sum(rolled) / SIX, "points"),),
        sums=(Reason("One die for the whole stack", ("10.15" if is_chinese else "10.14",)),),
    )


def _move(view: China, q: Destination, a: Action, reader: Side) -> Forecast | None:
    """10.7, 7.1, 7.5 The price, and supply at the end of the move; 4.1 the roll where Chungking is entered."""
    if not isinstance(a, MoveTo | Via):
        return None
    collapse = [_collapse(view)] if _takes_chungking(view, q, a) else []
    notes = arrival(view, q.nation, q.units, a.place, q.ends(view).get(a.place), q.left)
    return Forecast(f"march to {place(a.place)}", notes=tuple(notes), next=tuple(collapse))


def arrival(
    view: China, nation: Nation, units: Sequence[Piece], end: Place, way: Way | None, left: int
) -> list[Reason]:
    """What there is to know of the end of a march: its price, supply, who stands next to it."""
    found = []
    if way is not None:
        far = ", by strategic movement" if way.is_strategic else f" of {left}"
        found.append(Reason(f"{count(way.cost, 'movement point')}{far}", ("10.17" if way.is_strategic else "10.7",)))
    if nation is not Nation.CH:
        fed = _is_fed(view, end, nation)
        cut = "Out of supply there: 3 points and half of the attack"
        found.append(Reason("In supply there" if fed else cut, ("7.1",) if fed else ("7.3",)))
    enemies = sorted(view.layout.against(nation.side) & view.scenario.theatre.near[end])
    if enemies:
        found.append(Reason(f"Next to the enemy in {joined(map(short_place, enemies))}", ("11.0",)))
    return found


def arriving(view: China, nation: Nation, start: Place, units: tuple[Piece, ...], end: Place) -> Forecast | None:
    """10.14, 10.15 The chance that the die of a stack takes these units to a hex."""
    if not units:
        return None
    reached = 0
    for die in range(1, SIX + 1):
        points = chinese_points(die, view.is_launched) if nation is Nation.CH else BY_DIE[die]
        world = view.clone()
        world.points[key_of(view, units, start)] = points
        reached += end in destination(world, units, start, nation).ends(world)
    share = Fraction(reached, SIX)
    chances = Chance("they get there", share, Tone.GOOD), Chance("they fall short", 1 - share, Tone.BAD)
    notes = arrival(view, nation, units, end, None, 0)
    rule = "10.15" if nation is Nation.CH else "10.14"
    return Forecast(
        f"march to {place(end)}",
        chances,
        notes=(*notes, Reason("One die for the whole stack; who falls short may go elsewhere", (rule,))),
    )


def _is_fed(view: China, where: Place, nation: Nation) -> bool:
    """7.1 From this hex as the map stands: nobody blocks the way who is not there now."""
    near = {where, *view.scenario.theatre.near[where]}
    if nation is Nation.US:
        return where in COASTAL or not near.isdisjoint(american_net(view))
    return keeps_itself(view, where) or not near.isdisjoint(japanese_net(view))


def _takes_chungking(view: China, q: Destination, a: MoveTo | Via) -> bool:
    return q.nation is Nation.JP and a.place == CHUNGKING and may_collapse(view)


def _collapse(view: China) -> Forecast:
    tally = collapse_modifiers(view)
    share = sum(die + tally.total >= COLLAPSE_AT for die in range(1, SIX + 1)) / SIX
    chances = Chance("China collapses", share, Tone.GOOD), Chance("China fights on", 1 - share, Tone.BAD)
    return Forecast("collapse", chances, sums=(tally,))


def _end_of_movement(view: China, q: ChooseStack) -> Forecast:
    """10.1 What ending the phase would leave undone: who stands still, who is cut off, who is beside the enemy."""
    still = [place for place in sorted(view.layout.of(q.nation)) if ready(view, place, q.nation)]
    number = sum(len(ready(view, place, q.nation)) for place in still)
    notes = [Reason(f"{count(number, 'unit')} in {count(len(still), 'hex', 'hexes')} have not moved", ("10.1",))]
    out = sorted(cut_off(view) & view.layout.of(q.nation))
    if out:
        notes.append(Reason(f"Out of supply as things stand: {_some(out)}", ("7.3",)))
    ahead = targets(view, q.nation)
    if CombatPhase(q.nation) in view.agenda:
        words = f": {_some(ahead)}" if ahead else ""
        hexes = count(len(ahead), "enemy hex", "enemy hexes")
        notes.append(Reason(f"{hexes} can be attacked from where they stand{words}", ("11.0",)))
    return Forecast("end of movement", notes=tuple(notes))


def _end_of_combat(view: China, q: ChooseBattle) -> Forecast:
    """11.0 What could still be attacked, and what would come of the best of it."""
    left = targets(view, q.nation)
    notes = [Reason(f"{count(len(left), 'enemy hex', 'enemy hexes')} could still be attacked", ("11.0",))]
    best = max(((_falls(view, q.nation, place), place) for place in left), default=None)
    if best is not None:
        share = percent(best[0]).replace("%", " %")
        notes.append(Reason(f"The likeliest to fall: {short_place(best[1])}, {share}", ("11.19",)))
    return Forecast("end of combat", notes=tuple(notes))


def _falls(view: China, nation: Nation, target: Place) -> float:
    """With everybody who may take part."""
    pairs = eligible(view, target, nation)
    battle = Clash(target, nation, tuple(u for u, _ in pairs), tuple(p for _, p in pairs))
    return round(foresee(view, battle).cleared, 9)


def _some(hexes: Sequence[Place]) -> str:
    more = [f"{len(hexes) - MOST_NAMED} more"] if len(hexes) > MOST_NAMED else []
    return joined([*map(short_place, hexes[:MOST_NAMED]), *more])


def _order(view: China, q: PhaseOrder, a: Action, reader: Side) -> Forecast:
    """5.5 What the order costs: what can be attacked from where everybody stands, and what after a march."""
    now = targets(view, q.nation)
    if isinstance(a, FightFirst):
        names = f": {joined(map(short_place, now))}" if 0 < len(now) <= MOST_NAMED else ""
        notes = [
            Reason(f"{count(len(now), 'enemy hex', 'enemy hexes')} can be attacked at once{names}", ("11.0",)),
            Reason("Nobody else can be brought up for that; who has fought may still march, through what has fallen"),
        ]
    else:
        more = len(_in_reach(view, q.nation) | set(now))
        die = " by the highest die" if q.nation is Nation.CH or view.turn >= ATTENUATED_FROM else ""
        notes = [
            Reason(f"{count(more, 'enemy hex', 'enemy hexes')} can be attacked after a march{die}", ("10.1",)),
            Reason("What falls then is only followed by the advance and by momentum, not by a march", ("11.24",)),
        ]
    return Forecast("order of phases", notes=tuple(notes))


def _in_reach(view: China, nation: Nation) -> set[Place]:
    """Enemy hexes that somebody could come next to in one movement phase."""
    enemies, theatre = view.layout.against(nation.side), view.scenario.theatre
    found: set[Place] = set()
    for start in view.layout.of(nation):
        units = ready(view, start, nation)
        if units:
            points = max(allowance(view, unit, start, nation) for unit in units)
            for end in reach(view, start, points, nation):
                found |= theatre.near[end] & enemies
    return found


def _bombers(view: China, q: Bombers, a: Action, reader: Side) -> Forecast | None:
    if not isinstance(a, At):
        return None
    near = within(a.place, BOMBER_RANGE) & view.layout.jp
    number = sum(len(view.stacks[where]) for where in near)
    return Forecast(f"B-29s over {place(a.place)}", expected=(Expected("out of supply", float(number), "units"),))


MAKERS: dict[type, Maker] = {
    Attackers: _attackers,
    ChooseBattle: _target,
    Momentum: _momentum,
    Support: _support,
    DefensiveTanks: _defensive,
    ChooseStack: _stack,
    Destination: _move,
    PhaseOrder: _order,
    Bombers: _bombers,
}
