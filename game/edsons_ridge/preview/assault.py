"""10 Assaults foreseen: defensive fire, who suffers, who leads then, the dice and the price, as one exact chain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from game.edsons_ridge.ammo import drops_without_roll
from game.edsons_ridge.components import ARTILLERY, D2, KIND, bridge_between, other
from game.edsons_ridge.preview.casualties import best_point
from game.edsons_ridge.preview.chain import FAILURE, OVERRUN, STALEMATE, chain_of
from game.edsons_ridge.preview.dice import DUELS, Ammo, ammo, ammo_weight
from game.edsons_ridge.preview.fire import FireForecast, defensive_fire
from game.edsons_ridge.state import UNKNOWN, Edson, Fight
from game.edsons_ridge.values import attack_value, defence_factor, defence_value
from game.kernel.agenda import Side
from game.kernel.dice import NEVER, Distribution
from game.kernel.tally import Tally


@dataclass(frozen=True)
class AssaultForecast:
    """10.35 What may come of an assault, before any re-roll (14.3).

    `outcome` has five exclusive names: success means short of clearing the area, cleared exactly as many points as the
    defenders can bear (10.4), overrun more (10.22). Attackers' losses count the casualties of defensive fire and the
    levels of 10.351-10.353 (on success those of the end of the impulse), not retreats without a place (R20).
    """

    outcome: Distribution[str]
    points: Distribution[int]  # casualty points for the defender
    levels_lost: Distribution[int]
    attacker_ammo: Ammo
    defender_ammo: Ammo
    attack: Tally
    defence: Tally
    fire: FireForecast | None
    place: int
    forward: int
    bearing: int  # casualty points the defenders can take

    @property
    def failure(self) -> Fraction:
        return self.outcome.chance_of(FAILURE)

    @property
    def stalemate(self) -> Fraction:
        return self.outcome.chance_of(STALEMATE)

    @property
    def success(self) -> Fraction:
        """Any success, overruns too."""
        return self.points.at_least(1)

    @property
    def cleared(self) -> Fraction:
        """No defender left, whatever he chooses; overruns too."""
        return self.points.at_least(self.bearing)

    @property
    def overrun(self) -> Fraction:
        return self.outcome.chance_of(OVERRUN)


def best_forward(state: Edson, fight: Fight) -> int:
    """10.34A The defender's choice that makes the defence value highest; of equals the one that can bear most."""
    units = state.units(other(fight.side), fight.place)
    line = [unit for unit in units if KIND[unit] != ARTILLERY] or list(units)

    def worth(unit: int) -> tuple[int, int, int]:
        return defence_factor(state, unit) - (not state.level[unit]), state.absorbs(unit), -unit

    return max(line, key=worth)


def imagined_assault(
    state: Edson,
    side: Side,
    place: int,
    units: tuple[int, ...],
    point: int = UNKNOWN,
    support: tuple[int, ...] = (),
    origins: Mapping[int, int] | None = None,
) -> tuple[Edson, Fight]:
    """10.1, 10.2 An assault by units that may still stand elsewhere: a copy of the state, and the fight in it.

    `origins` says where a unit steps in from, if not from where it stands. Units outside the place count as moved in
    (10.33 note) without their positions (8.241); they must fight if the place was not contested or they come over an
    enemy-held bridge. The best point unit leads unless one is given.
    """
    world = state.clone()
    if state.impulse is None:
        world.checked = frozenset()
    contested = place in state.impulse.contested if state.impulse else state.is_contested(place)
    mandatory = []
    for unit in sorted(units):
        start = (origins or {}).get(unit, state.where[unit])
        if start != place:
            world.came_from[unit] = start
            world.entrenched.discard(unit)
        if unit in world.came_from and (not contested or _over_enemy_bridge(state, side, world.came_from[unit], place)):
            mandatory.append(unit)
    lead = best_point(state, units) if point == UNKNOWN else point
    return world, Fight(side, place, tuple(sorted(units)), tuple(mandatory), lead, support)


def _over_enemy_bridge(state: Edson, side: Side, start: int, place: int) -> bool:
    bridge = bridge_between(start, place)
    return bridge is not None and state.bridges[bridge] != side


def assault(state: Edson, fight: Fight, firing: tuple[int, ...] = ()) -> AssaultForecast:
    """10.3 The whole chain: fire by the given guns (none: they hold), casualties as in `least_missed`, a new point unit
    or failure (R4), the forward unit (the fight's, or `best_forward`), dice, result, ammo (12.3, 12.5, R8).

    About 45 microseconds where the same force was looked at before; else 90 if the guns hold, 1000 if they fire.
    """
    world, fight, fire, bearing = drawn_up(state, fight, firing)
    attack, defence = attack_value(world, fight), defence_value(world, fight)
    chain = chain_of(world, fight, fire, attack.total, defence.total, bearing)
    low = sum(weight * ammo_weight(state, fight.side, edge) for weight, edge in chain.edges)
    if chain.unrolled and fight.side not in state.checked and drops_without_roll(state, fight.side):
        low += chain.unrolled * DUELS  # 12.3 (1)
    return AssaultForecast(
        chain.outcome,
        chain.points,
        chain.levels_lost,
        attacker_ammo=ammo(state, fight.side, Fraction(low, DUELS * DUELS)),
        defender_ammo=fire.ammo if fire else Ammo(other(fight.side), NEVER, NEVER),
        attack=attack,
        defence=defence,
        fire=fire,
        place=fight.place,
        forward=fight.forward,
        bearing=bearing,
    )


def drawn_up(state: Edson, fight: Fight, firing: tuple[int, ...]) -> tuple[Edson, Fight, FireForecast | None, int]:
    """10.3 Before the dice: a copy in which the guns have tired, the fight with both lead units, the fire, and how many
    points the defenders can bear."""
    world = state.clone()
    fire = defensive_fire(state, fight, firing) if firing else None
    for gun in firing:
        world.level[gun] = min(world.level[gun] + 1, D2)
    forward = best_forward(world, fight) if fight.forward == UNKNOWN else fight.forward
    fight = replace(fight, forward=forward, point=_point(world, fight))
    bearing = sum(world.absorbs(unit) for unit in world.units(other(fight.side), fight.place))
    return world, fight, fire, bearing


def _point(world: Edson, fight: Fight) -> int:
    return best_point(world, fight.units) if fight.point == UNKNOWN else fight.point
