"""Small positions for rule tests: loaded dice, and draws that come in the order written.

state = position(force(1412, 3, 2), draws=[*rifles(6), GUNS[0]], dice=(5, 1, 4))
attack(state, 1411)                    # die, draws, shells, rounds: everything up to the next decision
"""

from __future__ import annotations

from typing import Any

from game.bloody_ridge.components import (
    ARTILLERY,
    BATTALION,
    CACHE,
    CREW,
    CREWS,
    DIVISION,
    FACTOR,
    HERO,
    INFANTRY_UNITS,
    MACHINE_GUN,
    RED_ROW,
    RIFLE,
    Phase,
    of_kind,
)
from game.bloody_ridge.defense import Attack
from game.bloody_ridge.events import Fired
from game.bloody_ridge.flaws import flaws
from game.bloody_ridge.scenarios import SCENARIOS
from game.bloody_ridge.setup import new_pool
from game.bloody_ridge.state import Fight, Force, Ridge
from game.kernel import agenda
from game.kernel.agenda import Action, Decision, Event, Question, Step

(BATTALION_HQ,) = of_kind(BATTALION)
(DIVISION_HQ,) = of_kind(DIVISION)
(THE_CACHE,) = of_kind(CACHE)
(THE_HERO,) = of_kind(HERO)
GUNS = of_kind(ARTILLERY)
MGS = of_kind(MACHINE_GUN)
CREW_FACTOR = FACTOR[of_kind(CREW)[0]]


def _pick(among: tuple[int, ...], factors: tuple[int, ...]) -> tuple[int, ...]:
    """Different counters with these factors, in this order."""
    left = list(among)
    found = []
    for factor in factors:
        counter = next(piece for piece in left if FACTOR[piece] == factor)
        left.remove(counter)
        found.append(counter)
    return tuple(found)


def infantry(*factors: int) -> tuple[int, ...]:
    return _pick((*INFANTRY_UNITS, *CREWS), factors)


def rifles(*factors: int) -> tuple[int, ...]:
    return _pick(of_kind(RIFLE), factors)


def force(place: int, *factors: int, hidden: int = 0) -> Force:
    """The moving force; a factor of 6 is an MG crew."""
    return Force(place, infantry(*factors), hidden)


def position(
    moving: Force | None = None,
    draws: tuple[int, ...] | list[int] = (),
    dice: tuple[int, ...] = (),
    *,
    house: tuple[str, ...] = (),
    only: bool = False,
    dead: tuple[int, ...] = (),
    **facts: Any,
) -> Ridge:
    """A standard night under way; the pool gives `draws` first, or nothing else if `only`."""
    units = moving.units if moving is not None else ()
    elsewhere = {*draws, *facts.get("hqs", {}), *facts.get("aside", ()), *facts.get("fight", Fight(0)).drawn}
    rest = [piece for piece in new_pool(house) if piece not in elsewhere]
    state = Ridge(
        seed=1,
        loaded=dice,
        scenario=SCENARIOS.find("standard"),
        house=house,
        phase=Phase.MOVEMENT,
        unseen=[unit for unit in INFANTRY_UNITS if unit not in units and unit not in dead],
        waiting=[0] * len(RED_ROW),
        force=moving,
        pool=[*draws] if only else [*draws, *rest],
        dead=[*dead, *(rest if only else [])],
    )
    if moving is not None and moving.place not in RED_ROW:
        state.control.add(moving.place)
    for name, value in facts.items():
        setattr(state, name, value)
    state.chance = lambda bound: 0  # type: ignore[method-assign]  # draws come in the order of the list
    assert flaws(state) == []
    return state


def run(state: Ridge, *items: Step[Any] | Question[Any]) -> Decision | None:
    """Put items on the agenda and settle: the next real decision, or None when they are through."""
    state.do(*items)
    decision = agenda.settle(state)
    assert flaws(state) == []
    return decision


def attack(state: Ridge, place: int) -> Decision | None:
    return run(state, Attack(place))


def play(state: Ridge, *actions: Action) -> Decision | None:
    """Answer the open decisions one by one; every action must be among the options."""
    for action in actions:
        decision = agenda.settle(state)
        assert decision is not None, f"nothing is asked, but the test answers {action}"
        assert action in decision.options, f"{action} is not an answer to {decision.question}: {decision.options}"
        agenda.play(state, action)
    decision = agenda.settle(state)
    assert flaws(state) == []
    return decision


def fire_of(heard: list[Event], side: int, round_number: int = 1) -> Fired:
    """One side's fire in one round."""
    return next(e for e in heard if isinstance(e, Fired) and e.side == side and e.round == round_number)


def left(state: Ridge) -> list[int]:
    """The factors of the moving force."""
    return [FACTOR[unit] for unit in state.force.units] if state.force is not None else []


def dead(state: Ridge, *pieces: int) -> bool:
    return set(pieces) <= set(state.dead)
