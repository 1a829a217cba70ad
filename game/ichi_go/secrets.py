"""B.4, 6.6 What a side may know, and worlds that fit it.

A unit under the top of an enemy stack is known by where it lies: its number is replaced everywhere (stacks, marks, the
battle, the agenda, events) by a name for that place. Faces of untried Chinese are nobody's knowledge.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from random import Random
from typing import TypeVar

from game.ichi_go.components import JAPANESE, NATION, REGULARS, STATIC, STRENGTH, Nation
from game.ichi_go.state import UNKNOWN, China, Clash
from game.kernel.agenda import Action, Event, Side
from game.kernel.named import Piece, Place, pieces_in, with_pieces
from game.kernel.picking import Pick
from game.kernel.records import Record, changed

COVER = 1_000_000  # numbers from here on name a place in a stack, not a unit
DEPTH = 16
LISTS = ("chosen", "units", "attackers", "shipped", "among")  # of units, where their order means nothing
ANYWHERE = 99  # the pool takes every regular
TRIES = 20


def cover_name(place: Place, index: int) -> Piece:
    return Piece(COVER + place * DEPTH + index)


def place_of_cover(name: Piece) -> Place:
    return Place((name - COVER) // DEPTH)


def is_cover(unit: Piece) -> bool:
    return unit >= COVER


# ---- what is covered


def opened(state: China) -> frozenset[Piece]:
    """R62 Everybody in a battle from its odds step on."""
    battle = state.battle
    if battle is None or not battle.is_open:
        return frozenset()
    return frozenset((*battle.attackers, *state.stacks.get(battle.target, ())))


def covers(state: China, side: Side) -> dict[Piece, Piece]:
    """6.6, R31 Units under the top of an enemy Japanese or US stack, and what they are called instead.

    The names go by what is open of each unit (picked, moved, has attacked), for their order in the stack is a secret.
    """
    if "open_stacks" in state.house:
        return {}
    shown = opened(state) | STATIC
    marks = _marks(state)
    hidden: dict[Piece, Piece] = {}
    for place, units in state.stacks.items():
        nation = NATION[units[-1]]
        if len(units) > 1 and nation is not Nation.CH and nation.side != side:
            under = [unit for unit in units[:-1] if unit not in shown]
            under.sort(key=lambda unit: [unit not in mark for mark in marks])
            hidden |= {unit: cover_name(place, n) for n, unit in enumerate(under)}
    return hidden


def _marks(state: China) -> list[Collection[Piece]]:
    """Everything that names units openly, apart from the stacks."""
    named = [pieces_in(item) for item in reversed(state.agenda)]
    battle = [state.battle.attackers] if state.battle is not None else []
    return [*battle, *(pieces for pieces in named if pieces), state.moved, state.attacked, state.raided]


def unseen_faces(state: China, side: Side) -> list[Piece]:
    """6.6 Counters whose face a side may not know: all untried ones, and for Japan the tried ones under the top."""
    found = [unit for unit in state.face if unit not in state.tried]
    return [*found, *covered_faces(state, side)]


def covered_faces(state: China, side: Side) -> list[Piece]:
    if side != JAPANESE:
        return []
    shown = opened(state)
    return [
        unit
        for place in state.layout.ch
        for unit in state.stacks[place][:-1]
        if unit in state.tried and unit not in shown
    ]


# ---- views


def observe(state: China, side: Side) -> China:
    view = state.blinded()
    for unit in unseen_faces(state, side):
        view.face[unit] = UNKNOWN
    view.pool, view.box = (UNKNOWN,) * len(state.pool), (UNKNOWN,) * len(state.box)
    hidden = covers(state, side)
    if hidden:
        rename(view, lambda unit: hidden.get(unit, unit))
        _blur_raids(view, hidden.values())
    return view


def _blur_raids(view: China, names: Iterable[Piece]) -> None:
    """8.9 Which covered units of a stack the B-29s have cut off is open only where it is all of them."""
    for place in {place_of_cover(name) for name in names}:
        under = {unit for unit in view.stacks[place] if is_cover(unit)}
        if not under <= view.raided:
            view.raided -= under


def rename(state: China, other: Callable[[Piece], Piece]) -> None:
    """Another number for units, wherever a position names them."""
    for place, units in state.stacks.items():
        state.stacks[place] = _sorted_covers(tuple([other(unit) for unit in units]))
    state.moved = {other(unit) for unit in state.moved}
    state.attacked = {other(unit) for unit in state.attacked}
    state.raided = {other(unit) for unit in state.raided}
    state.agenda = [masked(item, other) for item in state.agenda]
    if state.battle is not None:
        state.battle = _masked_battle(state.battle, other)


def _sorted_covers(units: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The covered units of a stack in the order of their names, each of the others where it was."""
    names = iter(sorted(unit for unit in units if is_cover(unit)))
    return tuple([next(names) if is_cover(unit) else unit for unit in units])


R = TypeVar("R", bound=Record)


def masked(record: R, other: Callable[[Piece], Piece]) -> R:
    """A record with other names for units; lists with covered ones are sorted, for an order would tell something."""
    found = with_pieces(record, other)
    if found is record:
        return record
    lists = {name: getattr(found, name) for name in LISTS if hasattr(found, name)}
    return changed(found, **{name: tuple(sorted(units)) for name, units in lists.items()})


def _masked_battle(battle: Clash, other: Callable[[Piece], Piece]) -> Clash:
    """The same for the attackers, each of whom has a hex of his own."""
    found = with_pieces(battle, other)
    if found is battle or not battle.origins:
        return masked(battle, other)
    pairs = sorted(zip(found.origins, found.attackers, strict=True))
    return changed(found, origins=tuple(o for o, _ in pairs), attackers=tuple(unit for _, unit in pairs))


def heard(event: Event, after: China, side: Side) -> Event:
    """What a side is told: units that it cannot see afterwards have no names."""
    hidden = covers(after, side)
    return masked(event, lambda unit: hidden.get(unit, unit)) if hidden else event


def witnessed(state: China, action: Action, side: Side) -> Action:
    """What a side sees of another's answer: a covered unit picked is one of those that lie there."""
    hidden = covers(state, side)
    if isinstance(action, Pick):
        return changed(action, item=hidden.get(action.item, action.item))
    return masked(action, lambda unit: hidden.get(unit, unit))


# ---- imagined worlds


def imagine(view: China, side: Side, rng: Random) -> China:
    world = view.clone()
    world.seed = rng.getrandbits(64)
    dealt = deal_units(world, rng)
    if dealt:
        rename(world, lambda unit: dealt.get(unit, unit))
    deal_faces(world, side, rng)
    return world


def deal_units(view: China, rng: Random) -> dict[Piece, Piece]:
    """B.4 The units known to be on the map and not seen, shuffled into the covered places; Formosa apart."""
    seen = {unit for units in view.stacks.values() for unit in units}
    names = sorted(unit for unit in seen if is_cover(unit))
    unseen = [unit for unit in sorted(view.steps) if unit not in seen]
    dealt: dict[Piece, Piece] = {}
    for nation in (Nation.JP, Nation.US):
        for on_island in (False, True):
            units = [u for u in unseen if NATION[u] is nation and (u in view.island) == on_island]
            places = [name for name in names if _lies(view, name, nation, on_island)]
            rng.shuffle(units)
            dealt |= dict(zip(places, units, strict=True))
    return dealt


def _lies(view: China, name: Piece, nation: Nation, on_island: bool) -> bool:
    place = place_of_cover(name)
    top = view.stacks[place][-1]
    return NATION[top] is nation and (top in view.island) == on_island


def deal_faces(world: China, side: Side, rng: Random) -> None:
    """B.4 Every regular that nobody has seen, dealt to the counters, the pool and the box where it may be."""
    known = {face for face in world.face.values() if face >= 0}
    counters = [unit for unit in sorted(world.face) if world.face[unit] < 0]
    strong = frozenset(unit for unit in counters if unit in world.tried)
    limits: dict[int, int] = {unit: world.batch[unit] for unit in counters}
    limits |= dict.fromkeys(range(-1, -1 - len(world.pool), -1), ANYWHERE)
    limits |= dict.fromkeys(range(-1001, -1001 - len(world.box), -1), 0)
    regulars = [regular.number for regular in REGULARS if regular.number not in known]
    dealt = deal(regulars, limits, strong, world.returned, rng)
    for unit in counters:
        world.face[unit] = dealt[unit]
    world.pool = tuple(sorted(regular for place, regular in dealt.items() if -1000 < place < 0))
    world.box = tuple(sorted(regular for place, regular in dealt.items() if place < -1000))


def deal(
    regulars: Iterable[int],
    limits: Mapping[int, int],
    strong: frozenset[int],
    returned: Mapping[int, int],
    rng: Random,
) -> dict[int, int]:
    """A regular for each place. One that came back in some turn can only lie where something was drawn since.

    From the latest to come back to those that never did, each to any free place that it may have: the places allowed
    only grow, so that every fitting deal is as likely. Places of units seen to have strength get no zero.
    """
    for _ in range(TRIES):
        dealt = _deal(regulars, limits, returned, rng)
        if _mend(dealt, limits, strong, returned, rng):
            return dealt
    return match(list(regulars), limits, strong, returned)


def _deal(
    regulars: Iterable[int], limits: Mapping[int, int], returned: Mapping[int, int], rng: Random
) -> dict[int, int]:
    row = sorted(regulars, key=lambda regular: -returned.get(regular, 0))
    waiting = sorted(limits, key=lambda place: limits[place])
    free: list[int] = []
    dealt = {}
    for regular in row:
        since = returned.get(regular, 0)
        while waiting and limits[waiting[-1]] >= since:
            free.append(waiting.pop())
        index = rng.randrange(len(free))
        free[index], free[-1] = free[-1], free[index]
        dealt[free.pop()] = regular
    return dealt


def _mend(
    dealt: dict[int, int], limits: Mapping[int, int], strong: frozenset[int], returned: Mapping[int, int], rng: Random
) -> bool:
    """Zeros under units that have shown strength change places with somebody who may lie there."""
    for place in sorted(strong):
        zero = dealt[place]
        if STRENGTH[zero]:
            continue
        others = [
            other
            for other, regular in sorted(dealt.items())
            if other not in strong
            and STRENGTH[regular]
            and returned.get(regular, 0) <= limits[place]
            and returned.get(zero, 0) <= limits[other]
        ]
        if not others:
            return False
        other = rng.choice(others)
        dealt[place], dealt[other] = dealt[other], zero
    return True


def match(
    regulars: list[int], limits: Mapping[int, int], strong: frozenset[int], returned: Mapping[int, int]
) -> dict[int, int]:
    """Some deal that fits, where chance finds none: places take regulars from each other until all have one."""
    taken: dict[int, int] = {}  # regular -> place

    def find(place: int, asked: set[int]) -> bool:
        for regular in regulars:
            fits = returned.get(regular, 0) <= limits[place] and (STRENGTH[regular] > 0 or place not in strong)
            if not fits or regular in asked:
                continue
            asked.add(regular)
            if regular not in taken or find(taken[regular], asked):
                taken[regular] = place
                return True
        return False

    for place in sorted(limits, key=lambda each: (limits[each], each not in strong)):
        if not find(place, set()):
            raise ValueError("the view fits no world")
    return {place: regular for regular, place in taken.items()}
