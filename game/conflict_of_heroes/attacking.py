"""7, B.5 One attack: targets in the attacker's order, CAPs, cards, dice, hits, and what comes after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.conflict_of_heroes import events
from game.conflict_of_heroes.asking import FirefightQuestion, could_hold
from game.conflict_of_heroes.board import TOWARD_EDGE
from game.conflict_of_heroes.components import MARKERS, other
from game.conflict_of_heroes.fortifications import tear_down
from game.conflict_of_heroes.hidden import show
from game.conflict_of_heroes.hits import kill, take
from game.conflict_of_heroes.marching import HIT_AND_RUN, extra_move
from game.conflict_of_heroes.replying import TakeBlow, answers
from game.conflict_of_heroes.revealing import faces
from game.conflict_of_heroes.sight import sight, watchers
from game.conflict_of_heroes.state import (
    BLIND,
    BUNKER,
    NOBODY,
    SOMEWHERE,
    WIRE,
    Deed,
    Do,
    Engagement,
    Throw,
    hex_of_works,
    kinds_with,
    stands_at,
)
from game.conflict_of_heroes.throwing import AIM, CastDice, after, before, throw_for
from game.conflict_of_heroes.values import (
    LineOfFire,
    always_flank,
    attack_tally,
    defence_tally,
    edge_of,
    hits_of,
    is_screened,
    shot_of,
    strikes_flank,
)
from game.conflict_of_heroes.victory import check_control
from game.kernel.agenda import Action, Step
from game.kernel.named import Piece, Place
from game.kernel.picking import PICKS, Pick
from game.kernel.records import changed
from game.kernel.tally import Tally

CONCEALED = "62"
EARSHOT = 6  # card 62


@dataclass(frozen=True)
class OpenFire(Step[Engagement]):
    """B.5.2, B.5.3 Markers that are used are shown; hidden attackers appear."""

    def run(self, state: Engagement) -> None:
        deed = state.the_deed
        for unit in deed.members if deed.leader != NOBODY else ():
            _show_attacker(state, unit, deed)
        state.tell(events.Attacked, deed.side, deed.leader, deed.supporters, deed.target, str(deed.do))
        if deed.do == Do.CLOSE:
            state.fought.add(deed.side)
        found: list[Piece] = []
        if deed.leader in state.hidden and deed.skill != CONCEALED:
            found += show(state, deed.leader)
        if deed.do == Do.CANISTER:  # R79
            places = (deed.target, deed.second)
            for unit in sorted(u for u in state.hidden if state.where[u] in places):
                found += show(state, unit) if unit in state.hidden else []
        state.do(*faces(state, found, deed.leader, deed.target), TakeAim())


def _show_attacker(state: Engagement, unit: Piece, deed: Deed) -> None:
    """7.4 Cost, rating or range; a supporter's rating is used too."""
    marker, leads = MARKERS[state.marker[unit]], unit == deed.leader
    if deed.skill == "66" and leads:
        return
    if marker.touches_attack if leads else marker.range_set >= 0:
        state.show(unit)
    else:
        state.rule_out(unit, kinds_with("attack" if leads else "support"))


# ---- B.5.4 targets


@dataclass(frozen=True)
class TakeAim(Step[Engagement]):
    def run(self, state: Engagement) -> None:
        deed = state.the_deed
        left = targets_of(state, deed)
        units = (Piece(target) for target in left if target < BUNKER)
        screened = tuple(unit for unit in units if is_screened(state, unit))
        state.deed = changed(deed, left=left, screened=screened)
        state.do(Volley())


def targets_of(state: Engagement, deed: Deed) -> tuple[int, ...]:
    """B.5.4 Every unit of the hex, and the fortification that the weapon can hurt; one enemy in close combat."""
    if deed.do == Do.CLOSE:
        return _close_targets(state, deed)
    found: list[int] = []
    for place in hexes_of(state, deed):
        units = [unit for unit in state.seen_at(place) if _is_rolled(state, deed, unit)]
        found += units
        if not state.seen_at(place) and _might_hide(state, deed):
            found.append(BLIND + place)
        if hurts_works(state, deed):
            found += [BUNKER + place] if place in state.bunkers else []
            found += [WIRE + place] if place in state.wire else []
    return tuple(found)


def _close_targets(state: Engagement, deed: Deed) -> tuple[int, ...]:
    """R111 The bunker is rolled along with its occupant."""
    along = deed.prey < BUNKER and deed.prey in state.bunkered and state.type(deed.leader).on_foot
    return (deed.prey, BUNKER + deed.target) if along else (deed.prey,)


def hexes_of(state: Engagement, deed: Deed) -> tuple[Place, ...]:
    if deed.do == Do.CANISTER:
        return deed.target, deed.second
    if deed.do != Do.BARRAGE:
        return (deed.target,)
    edge = edge_of(state, deed.side, deed.card)
    return tuple(place for place in deed.area if not is_sheltered(state, place, edge))


def is_sheltered(state: Engagement, place: Place, edge: str) -> bool:
    """20.4.1, R12 Behind higher ground towards the artillery's edge."""
    if not edge:
        return False
    board = state.sheet.board
    near = [board.toward(place, way) for way in TOWARD_EDGE[edge]]
    return all(there and board.level[there] > board.level[place] for there in near)


def _is_rolled(state: Engagement, deed: Deed, unit: Piece) -> bool:
    """R28, R37, R87 Own units too, except by snipers; not what a damaged gun cannot hurt."""
    if deed.leader == NOBODY or deed.do == Do.CANISTER:
        return True
    if state.type(deed.leader).sniper and state.side(unit) == deed.side:
        return False
    marker = MARKERS[state.marker[deed.leader]]
    lost = marker.lost_blue if state.type(unit).armoured else marker.lost_red
    return not lost or deed.skill == "66"


def _might_hide(state: Engagement, deed: Deed) -> bool:
    """19.0.3, R76 An empty hex is rolled against while somebody might be in it; canister has looked already."""
    if deed.do == Do.CANISTER:
        return False
    return any(deed.do == Do.BARRAGE or state.side(unit) != deed.side for unit in state.hidden)


def hurts_works(state: Engagement, deed: Deed) -> bool:
    """18.4, R84"""
    if deed.do == Do.BARRAGE:
        return True
    if deed.do not in (Do.ATTACK, Do.INDIRECT):
        return False
    lost = MARKERS[state.marker[deed.leader]].lost_red and deed.skill != "66"
    return state.type(deed.leader).breaches and not lost


# ---- B.5.5 rolls


@dataclass(frozen=True)
class Volley(Step[Engagement]):
    """7.5 A roll against each target."""

    def run(self, state: Engagement) -> None:
        deed = state.the_deed
        if not deed.left:
            state.do(AfterVolley())
        elif len(deed.left) > 1 and (state.caps[deed.side] or could_hold(state, deed.side, AIM)):
            state.do(NextTarget(deed.side), Volley())
        else:
            state.do(AimAt(deed.left[0]), Volley())


@dataclass(frozen=True)
class NextTarget(FirefightQuestion):
    """P18, R29 Which target next; asked while CAPs or Careful Aiming could be spent."""

    def choices(self, state: Engagement) -> Sequence[Action]:
        return [PICKS[target] for target in state.the_deed.left]

    def take(self, state: Engagement, action: Pick[int]) -> None:
        state.do(AimAt(action.item))


@dataclass(frozen=True)
class AimAt(Step[Engagement]):
    """R45, R102 The defender's marker, the attacker's CAPs and card 09, cover, a blow back, the dice, luck."""

    target: int

    def run(self, state: Engagement) -> None:
        deed, target = state.the_deed, self.target
        state.deed = changed(deed, left=tuple(left for left in deed.left if left != target))
        if target < BUNKER and state.where[target] <= 0:
            return
        if target < BUNKER:
            _show_defender(state, deed, Piece(target))
        state.throw = throw = Throw(deed.side, "attack", 2, target)
        own = deed.side == state.mover or deed.do == Do.BARRAGE
        replies = answers(state, deed, target)
        items: list[Any] = [*before(state, throw), *replies, CastDice(), *after(state, throw, own), Strike(target)]
        state.do(*items, *([TakeBlow(deed.leader)] if replies else []))


def _show_defender(state: Engagement, deed: Deed, target: Piece) -> None:
    flank = strikes_flank(state, shot_of(state, deed, state.where[target]), target)
    marker = MARKERS[state.marker[target]]
    if marker.flank if flank else marker.front:
        state.show(target)
    else:
        state.rule_out(target, kinds_with("flank" if flank else "front"))


@dataclass(frozen=True)
class Strike(Step[Engagement]):
    """7.3 The sums, and the hits at once."""

    target: int

    def run(self, state: Engagement) -> None:
        deed, throw, target = state.the_deed, state.the_throw, self.target
        state.throw = None
        if deed.skill == CONCEALED and deed.leader in state.hidden:
            state.reveal()  # what came of it tells something
        if target >= BLIND:
            self._blindly(state, deed, throw)
            return
        place = stands_at(state, target)
        if place <= 0:
            return
        shot = shot_of(state, deed, place)
        attack, defence = sums(state, shot, target, throw)
        hits = hits_of(attack, defence)
        state.tell(events.Resolved, target, attack, defence, hits)
        if target >= BUNKER:
            state.deed = changed(deed, broken=(*deed.broken, target)) if hits else deed
        else:
            take(state, Piece(target), hits, close=deed.do == Do.CLOSE)

    def _blindly(self, state: Engagement, deed: Deed, throw: Throw) -> None:
        """19.0.3 A hit brings everybody in the hex to light; a miss tells nothing."""
        place = hex_of_works(self.target)
        shot = shot_of(state, deed, place)
        prey = lurking(state, shot)
        soft = prey if prey != NOBODY else BUNKER + place
        attack = attack_tally(state, shot, soft).total + throw.total
        hits = 0 if prey == NOBODY else hits_of(attack, defence_tally(state, shot, prey).total)
        state.tell(events.Resolved, self.target, attack, 0, hits)
        if hits:
            found = show(state, prey)
            state.do(*faces(state, found))
            take(state, prey, hits)


def sums(state: Engagement, shot: LineOfFire, target: int, throw: Throw) -> tuple[int, int]:
    """B.5 Attack value and defence value of a roll."""
    attack = attack_tally(state, shot, target).total + throw.total
    return attack, defence_tally(state, shot, target).total + throw.cover


def tallies(state: Engagement, shot: LineOfFire, target: int) -> tuple[Tally, Tally]:
    return attack_tally(state, shot, target), defence_tally(state, shot, target)


def lurking(state: Engagement, shot: LineOfFire) -> Piece:
    """19.0.3, R116 The hidden unit that is rolled against: the lowest front, or flank where that is always struck."""
    flank = always_flank(state, shot)
    own = shot.do == Do.BARRAGE
    here = [u for u in sorted(state.hidden) if state.where[u] == shot.place and (own or state.side(u) != shot.side)]
    return min(here, key=lambda u: state.type(u).flank if flank else state.type(u).front, default=NOBODY)


# ---- B.5.6 afterwards


@dataclass(frozen=True)
class AfterVolley(Step[Engagement]):
    """18.4, 22.1, cards 62 and 64"""

    def run(self, state: Engagement) -> None:
        deed = state.the_deed
        for target in deed.broken:
            tear_down(state, target)
        for boat in deed.sunk:
            _spill(state, boat)
        check_control(state)
        if deed.leader == NOBODY or state.where[deed.leader] == -1:
            return
        if deed.skill == CONCEALED and deed.leader in state.hidden:
            throw_for(state, deed.side, "concealment", 1, Conceal(deed.leader), deed.leader)
        elif len(deed.members) == 1 and deed.leader not in state.hidden:
            state.do(*extra_move(state, deed, deed.leader, HIT_AND_RUN))


def _spill(state: Engagement, boat: Piece) -> None:
    """22.1 In surf the cargo stays, in open water it is lost."""
    for unit in sorted(u for u, carrier in state.aboard.items() if carrier == boat):
        state.aboard.pop(unit)
        place = state.where[unit]
        if place > 0 and state.sheet.board.terrain[place].id != "surf":
            kill(state, unit)


@dataclass(frozen=True)
class Conceal(Step[Engagement]):
    """Card 62, R59 It stays hidden if the die beats the number of enemies that see it within 6 hexes."""

    unit: Piece

    def run(self, state: Engagement) -> None:
        total, unit = state.the_throw.total, self.unit
        state.throw = None
        state.reveal()  # how many see it is told by the die
        if unit not in state.hidden:
            return
        if total > onlookers(state, unit):
            keep_in_doubt(state, unit, state.the_deed)
            state.tell(events.StaysHidden, unit)
        else:
            state.do(*faces(state, show(state, unit)))


def onlookers(state: Engagement, unit: Piece) -> int:
    here = state.where[unit]
    if here == SOMEWHERE:
        return 0
    board, enemy = state.sheet.board, other(state.side(unit))
    places = [state.where[eye] for eye in watchers(state, enemy)]
    return sum(board.distance(place, here) <= EARSHOT and sight(state, place, here).clear for place in places)


def keep_in_doubt(state: Engagement, unit: Piece, deed: Deed) -> None:
    """B.7 A concealed attack leaves the hexes that see the target within range."""
    board, reach = state.sheet.board, 2 * state.type(unit).range_max
    state.maybe[unit] = tuple(
        place
        for place in state.maybe[unit]
        if place == state.where[unit]
        or (board.distance(place, deed.target) <= reach and sight(state, place, deed.target).clear)
    )
