"""Reach and threat against the engine: nothing beyond them can be played, and everything they claim can."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.edsons_ridge.assault import PointUnit, Support
from game.edsons_ridge.components import COUNTERS, PLACES
from game.edsons_ridge.game import GAME
from game.edsons_ridge.movement import AssaultImpulse, AssaultIn, GoTo, JoinAssault, Movers, NextMove, Onward
from game.edsons_ridge.preview.reach import Threat, reach, threats
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.values import attack_value
from game.kernel.agenda import Decision, Question, Side, Step, play
from game.kernel.match import Match
from game.kernel.picking import DONE, PICKS

BATTLES = [briefing.name for briefing in GAME.briefings]


def positions(scenario: str, count: int = 2) -> Iterator[tuple[Edson, Side]]:
    """What the sides know between impulses of a game played at random."""
    rng, match = Random(scenario), Match(GAME, scenario, 7)
    found = 0
    while match.decision is not None and found < count:
        question = type(match.decision.question).__name__
        if question == "ChooseImpulse" and rng.random() < 0.2:
            found += 1
            for side in (0, 1):
                yield match.view(side), side
        match.play(rng.choice(match.decision.options))


def asked(world: Edson) -> Decision | None:
    """The next question, also one with a lone answer: the engine itself would not stop there."""
    while world.agenda and isinstance(item := world.agenda[-1], Step):
        world.agenda.pop()
        item.run(world)
    if not world.agenda:
        return None
    question = world.agenda[-1]
    assert isinstance(question, Question)
    return Decision(question.side, question, tuple(question.options(world)))


def begin(state: Edson, side: Side, area: int) -> tuple[Edson, Decision | None]:
    """A lone Assault impulse from an area, played by the engine."""
    world = state.clone()
    world.agenda = []
    world.impulse = None
    world.do(AssaultImpulse(side, area))
    return world, asked(world)


def starts(state: Edson, side: Side) -> list[int]:
    return [place for place in PLACES if state.units(side, place)]


@pytest.mark.parametrize("scenario", BATTLES)
def test_nothing_beyond_reach_and_threat_is_played(scenario: str) -> None:
    """Random impulses up to their first assault: who moves stays within reach, who attacks within the threat."""
    rng, moves, fights = Random(3), 0, 0
    for view, side in positions(scenario):
        known, feared = reach(view, side), threats(view, 1 - side)
        for area in starts(view, side) * 4:
            world, decision = begin(view, side, area)
            while decision is not None and decision.options and decision.side == side and len(world.assaulted) <= 1:
                action = rng.choice(decision.options)
                before = dict(world.mf)
                play(world, action)
                if isinstance(action, GoTo) and not world.assaulted:
                    moves += 1
                    for unit in [u for u in before if world.where[u] == action.place and world.mf.get(u) != before[u]]:
                        spent = COUNTERS[unit].movement - world.mf[unit]
                        assert action.place in known and known[action.place].cost <= spent
                decision = asked(world)
                fight = world.fight
                if fight is not None and fight.point != UNKNOWN and not fight.charge and len(world.assaulted) == 1:
                    fights += 1
                    assert attack_value(world, fight).total <= feared[fight.place].attack
    assert moves > 20
    assert fights > 0 or scenario not in ("hill_80", "full_battle")


def led(world: Edson, unit: int, place: int) -> Edson | None:
    """The engine after the unit went to a place by itself, however many steps it takes."""
    decision = asked(world)
    if decision is None or not isinstance(decision.question, NextMove) or PICKS[unit] not in decision.options:
        return None
    ahead = world.clone()
    play(ahead, PICKS[unit])
    return walked(ahead, unit, place, 4)


def walked(world: Edson, unit: int, place: int, steps: int) -> Edson | None:
    decision = asked(world)
    if world.where[unit] == place and world.came_from.get(unit):
        if decision is not None and isinstance(decision.question, Onward):
            if DONE not in decision.options:
                return None
            play(world, DONE)
        return world
    if not steps or decision is None or not isinstance(decision.question, Movers | Onward):
        return None
    ways = [option for option in decision.options if isinstance(option, GoTo)]
    for way in sorted(ways, key=lambda option: option.place != place):
        ahead = world.clone()
        play(ahead, way)
        if (there := walked(ahead, unit, place, steps - 1)) is not None:
            return there
    return None


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_place_within_reach_is_reached(scenario: str) -> None:
    for view, side in positions(scenario, 1):
        for place, way in reach(view, side).items():
            worlds = [begin(view, side, area)[0] for area in starts(view, side)]
            reached = [there for world in worlds for unit in world.mf if (there := led(world, unit, place)) is not None]
            assert reached, f"{place} by {way}"


def carried_out(view: Edson, side: Side, place: int, threat: Threat) -> int:
    """The attack value once the engine has everybody where the threat says."""
    world, _ = begin(view, side, threat.start)
    for unit in threat.units:
        if view.where[unit] != place:
            ahead = led(world, unit, place)
            assert ahead is not None, f"{unit} does not get to {place}"
            world = ahead
    while (decision := asked(world)) is not None:
        question = decision.question
        if isinstance(question, NextMove) and AssaultIn(place) in decision.options:
            play(world, AssaultIn(place))
        elif isinstance(question, JoinAssault):
            wanted = [PICKS[unit] for unit in threat.units if PICKS[unit] in decision.options]
            play(world, wanted[0] if wanted else DONE)
        elif isinstance(question, PointUnit):
            play(world, max(decision.options, key=lambda o: COUNTERS[o.item].attack[world.level[o.item]]))
        elif isinstance(question, Support):
            play(world, next((option for option in decision.options if option != DONE), DONE))
        else:
            break
    assert world.fight is not None
    return attack_value(world, world.fight).total


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_threat_can_be_carried_out(scenario: str) -> None:
    for view, side in positions(scenario):
        for place, threat in threats(view, side).items():
            assert carried_out(view, 1 - side, place, threat) == threat.attack
