"""Fights that several chapters look at, and the policies that answer for both sides in them."""

from __future__ import annotations

from typing import Any

from game.edsons_ridge.assault import (
    HOLD_FIRE,
    DefensiveFire,
    ForwardUnit,
    JoinFire,
    PointUnit,
    Support,
)
from game.edsons_ridge.casualties import Absorb, Casualties
from game.edsons_ridge.close_combat import STRIKES, NextBlow, Pair, Screen, strikers, targets
from game.edsons_ridge.components import (
    D1,
    D2,
    ELIMINATED,
    JAPANESE,
    NUMBERS,
    SPENT,
    place_number,
)
from game.edsons_ridge.preview.assault import best_forward
from game.edsons_ridge.preview.casualties import best_point, least_missed, suffer
from game.edsons_ridge.preview.melee import default_pairs
from game.edsons_ridge.retreats import STAY, RetreatOrStay, VoluntaryRetreats
from game.edsons_ridge.state import UNKNOWN, Edson, Fight, Impulse
from game.edsons_ridge.withdrawal import OrderWithdrawal
from game.kernel.agenda import Action, Question
from game.kernel.picking import DONE, PICKS
from tests.game.edsons_ridge.positions import Stack, at, position, unit
from tests.game.edsons_ridge.preview.proof import Policy, no_choice


def ready(*stacks: Stack, came: dict[str, str], **facts: Any) -> Edson:
    """A position in the middle of an impulse: some units have come in from somewhere."""
    state = position(*stacks, advantage_used=True, **facts)
    state.came_from = {NUMBERS[key]: place_number(start) for key, start in came.items()}
    return state


def attack(state: Edson, side: int, place: str, *keys: str, contested: bool = False, **facts: Any) -> Fight:
    units = tuple(sorted(map(unit, keys)))
    area = place_number(place)
    state.impulse = Impulse(side, "assault", 0, (area,) if contested else ())
    mandatory = () if contested else units
    return Fight(side, area, units, mandatory, **facts)


def assault_policy(state: Edson, fight: Fight, firing: tuple[int, ...]) -> Policy:
    """The answers the previews assume; the defender bears his points without retreats."""
    order = tuple(suffer(state.clone(), fight, least_missed))
    before = [state.absorbs(unit) for unit in fight.units]

    def choose(world: Edson, question: Question[Any], options: list[Action]) -> Action:
        match question:
            case PointUnit():
                first = world.fight is not None and world.fight.units == fight.units
                alive = tuple(action.item for action in options)  # type: ignore[attr-defined]
                return PICKS[fight.point if first else best_point(world, alive)]
            case Support(chosen=chosen):
                left = [gun for gun in fight.support if gun not in chosen]
                return PICKS[left[0]] if left else DONE
            case DefensiveFire():
                return PICKS[firing[0]] if firing else HOLD_FIRE
            case JoinFire(chosen=chosen):
                left = [gun for gun in firing[1:] if gun not in chosen]
                return PICKS[left[0]] if left else DONE
            case Casualties(side=side) if side == fight.side:
                taken = sum(before) - sum(world.absorbs(unit) for unit in fight.units)
                return Absorb(order[taken])
            case ForwardUnit():
                assert world.fight is not None
                return PICKS[best_forward(world, world.fight) if fight.forward == UNKNOWN else fight.forward]
            case Casualties():
                return next(action for action in options if isinstance(action, Absorb))
            case VoluntaryRetreats():
                return DONE
            case RetreatOrStay():
                return STAY
        return no_choice(world, question, options)

    return choose


def japanese_into_19(box: int = 0, **facts: Any) -> tuple[Edson, Fight]:
    """E3 Three platoons of one company and a machine gun that moved in, one more gun supporting, against Marines."""
    force = ("JP-1_124-2-1", "JP-1_124-2-2", "JP-1_124-2-3", "JP-1_124-1-MG")
    state = ready(
        at("19", *force, "US-PB-1", ("US-PB-2", SPENT), ("US-11-MG", SPENT), "US-RE-MG1"),
        at("11", "JP-1_124-2-MG"),
        came=dict.fromkeys(force, "11"),
        japanese="11",
        box=[box, 0],
        **facts,
    )
    fight = attack(state, JAPANESE, "19", *force, point=unit("JP-1_124-2-1"), support=(unit("JP-1_124-2-MG"),))
    return state, fight


def units_gone(world: Edson, fight: Fight) -> int:
    return sum(world.level[unit] == ELIMINATED for unit in fight.units)


def pairing(state: Edson, question: Question[Any], options: list[Action]) -> Action:
    """Nobody withdraws, leaves or hides behind others; everybody strikes by the default pairing, in order of number."""
    match question:
        case OrderWithdrawal() | NextBlow():
            return options[0]
        case VoluntaryRetreats():
            return DONE
        case Screen():
            return DONE
        case Pair(side=side, unit=striker):
            lead = state.fight.point if state.fight else UNKNOWN
            pairs = default_pairs(state, strikers(state, side), targets(state, side), lead)
            return STRIKES[dict(pairs)[striker]]
    return no_choice(state, question, options)


def melee_position() -> Edson:
    marines = ("US-RA-1", ("US-RB-1", D1), "US-RE-MG1", ("US-EN-1", SPENT), "US-PB-1", "US-GUN")
    enemies = ("JP-1_124-2-1", ("JP-35B-1", D2), ("JP-1_124-1-MG", D2), ("JP-ENG-1", SPENT))
    return position(at("19", *marines, *enemies), advantage_used=True)
