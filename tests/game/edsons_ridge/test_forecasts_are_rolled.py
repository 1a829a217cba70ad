"""The forecast before the button is what the rules then roll: over random play, for every forecast that calls itself
exact, imagined worlds are played on with the replies it names, and what comes out is counted."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.edsons_ridge.advantage import Advantage
from game.edsons_ridge.assault import DefensiveFire, ForwardUnit, HoldFire, JoinFire, PointUnit, Support
from game.edsons_ridge.casualties import Absorb, Casualties
from game.edsons_ridge.components import ELIMINATED, GROUND, other
from game.edsons_ridge.events import Checked, Compared, Struck
from game.edsons_ridge.game import GAME
from game.edsons_ridge.movement import AssaultIn, JoinAssault, NextMove
from game.edsons_ridge.patrol import PatrolVictim
from game.edsons_ridge.preview.answers import CombatAhead, combat_ahead, previews
from game.edsons_ridge.preview.assault import best_forward
from game.edsons_ridge.preview.casualties import best_point, least_missed
from game.edsons_ridge.preview.outlook import habit
from game.edsons_ridge.ranged_fire import MoreShooters, PrimaryTarget
from game.edsons_ridge.retreats import RetreatArea, RetreatNext, RetreatOrStay, VoluntaryRetreats
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.wording import forecasts
from game.kernel.agenda import Action, Decision, Event, Question, Side, advance, play, settle
from game.kernel.forecast import Forecast, rehearse
from game.kernel.picking import DONE, PICKS
from game.kernel.standing import USUAL, StandingOrder

WORLDS = 150
FAR = 25.0  # chi-square with one to four degrees of freedom: less than once in ten thousand
AFTERWARDS = (VoluntaryRetreats, RetreatArea, RetreatNext, RetreatOrStay)  # R4 nobody was left to assault
ORDERS = (USUAL, StandingOrder("never"), StandingOrder("gain", 45))


class Done(Exception):
    """What was forecast has come out."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Ears:
    """Listens for the event that decides which of the chances has come out."""

    def __init__(self, forecast: Forecast, reader: Side, ahead: CombatAhead | None) -> None:
        self.labels = [chance.label for chance in forecast.chances]
        self.reader, self.ahead = reader, ahead
        self.bearing = 0

    def hear(self, event: Event, after: Any) -> None:
        label = self.label_of(event)
        if label:
            assert label in self.labels, (event, label, self.labels)
            raise Done(self.labels.index(label))

    def label_of(self, event: Event) -> str:
        if self.ahead is not None:
            return self.of_fight(event)
        match event:
            case Compared(kind="ranged fire", result=result):
                mine = any(label == "hits" for label in self.labels)
                hit = "hits" if mine else next((label for label in self.labels if label.endswith("is hit")), "")
                own = next((label for label in self.labels if label.startswith("falls on")), "")
                return {"attrition": hit, "no effect": "no effect"}.get(result, own)
            case Checked(kind="ammo", success=low):
                return self.labels[0] if low else self.labels[1]
            case Checked(kind="gas", needed=points):
                return f"{points} casualty point{'' if points == 1 else 's'}"
            case Checked(success=success):
                return self.labels[0] if success else self.labels[1]
            case Struck(hit=hit):
                if "hit" in self.labels:
                    return "hit" if hit else "miss"
                return self.labels[0] if hit else self.labels[1]
        return ""

    def of_fight(self, event: Event) -> str:
        """10.35 As the attacker or as the defender calls it."""
        assert self.ahead is not None
        if not isinstance(event, Compared) or event.kind != "assault":
            return ""
        title, attacks = GROUND[event.place].title, self.ahead.fight.side == self.reader
        if event.points >= self.bearing and event.result == "success":
            return f"{title} falls" if attacks else f"{title} is lost"
        if event.result == "success":
            return "you break in" if attacks else "he breaks in"
        if not attacks:
            return f"{title} holds"
        return "draw" if event.result == "stalemate" else "you are thrown back"


class Script:
    """Answers as the forecast counts on: both sides' standing orders, the worst fire, the usual lead and losses."""

    def __init__(self, ahead: CombatAhead | None, firing: tuple[int, ...], reader: Side, order: StandingOrder) -> None:
        self.ahead, self.firing, self.reader, self.order = ahead, firing, reader, order
        self.point = UNKNOWN

    def answer(self, world: Edson, decision: Decision) -> Action:
        question, options = decision.question, decision.options
        match question:
            case Advantage():
                offer = GAME.offer(world, decision)
                assert offer is not None
                action = offer.answer(self.order if question.side == self.reader else USUAL)
                return action if action is not None else offer.leave
            case PatrolVictim() | PrimaryTarget():
                return options[0]
            case MoreShooters():
                return DONE
        if self.ahead is None:
            raise AssertionError(f"nobody has foreseen {question}")
        return self.in_the_fight(world, question, options, self.ahead)

    def in_the_fight(
        self, world: Edson, question: Question[Any], options: tuple[Action, ...], ahead: CombatAhead
    ) -> Action:
        match question:
            case NextMove():
                return AssaultIn(ahead.fight.place)
            case JoinAssault(chosen=chosen):
                return next((PICKS[u] for u in ahead.fight.units if PICKS[u] in options and u not in chosen), DONE)
            case PointUnit():
                named = self.point if self.point != UNKNOWN else ahead.fight.point
                able = tuple(option.item for option in options)  # type: ignore[attr-defined]
                self.point = named if named in able else best_point(world, able)
                return PICKS[self.point]
            case Support():
                return next((PICKS[gun] for gun in ahead.fight.support if PICKS[gun] in options), DONE)
            case DefensiveFire():
                return PICKS[self.firing[0]] if self.firing else HoldFire()
            case JoinFire():
                return next((PICKS[gun] for gun in self.firing if PICKS[gun] in options), DONE)
            case ForwardUnit():
                assert world.fight is not None
                return PICKS[best_forward(world, world.fight)]
            case Casualties(units=units, first=first):
                return Absorb(first if first != UNKNOWN else self.victim(world, units))
        raise AssertionError(f"nobody has foreseen {question}")

    def victim(self, world: Edson, units: tuple[int, ...]) -> int:
        assert world.fight is not None and self.ahead is not None
        alive = [unit for unit in units if world.level[unit] < ELIMINATED]
        named = self.point if self.point != UNKNOWN else self.ahead.fight.point
        point = named if named in alive else best_point(world, tuple(alive))
        return least_missed(world.clone(), world.fight, alive, point)


def roll(view: Edson, decision: Decision, action: Action, forecast: Forecast, order: StandingOrder, rng: Random) -> int:
    """One imagined world: the number of the chance that comes out."""
    ahead = fight_of(view, decision, action)
    used = habit(view, decision.side, order)
    firing = _firing(ahead, used) if ahead is not None else ()
    world = GAME.imagine(view, decision.side, rng)
    ears = Ears(forecast, decision.side, ahead)
    script = Script(ahead, firing, decision.side, order)
    if ahead is not None:
        script.point = ahead.fight.point
        ears.bearing = _bearing(ahead, firing)
    world.ears = ears  # type: ignore[assignment]
    try:
        play(world, action)
        while (asked := advance(world)) is not None:
            over = ahead is not None and world.fight is None and ahead.fight.place in world.assaulted
            if (over and isinstance(asked.question, NextMove)) or isinstance(asked.question, AFTERWARDS):
                break
            play(world, script.answer(world, asked))
    except Done as done:
        return done.number
    return [chance.label for chance in forecast.chances].index(_never_rolled(forecast, ahead, decision.side))


def fight_of(view: Edson, decision: Decision, action: Action) -> CombatAhead | None:
    """The fight that an answer leads to by itself, or by lone answers that follow from it."""
    if previews(view, decision.question, action):
        return combat_ahead(view, decision.question, action)
    for world, lone, answer in rehearse(view, action).lone:
        if previews(world, lone.question, answer):
            return combat_ahead(world, lone.question, answer)
    return None


def _never_rolled(forecast: Forecast, ahead: CombatAhead | None, reader: Side) -> str:
    """R4 Nobody was left to assault."""
    assert ahead is not None, forecast
    attacks = ahead.fight.side == reader
    return "you are thrown back" if attacks else f"{GROUND[ahead.fight.place].title} holds"


def _firing(ahead: CombatAhead, used: Any) -> tuple[int, ...]:
    return ahead.firings[0] if len(ahead.firings) == 1 else forecasts.worst_fire(ahead, used)


def _bearing(ahead: CombatAhead, firing: tuple[int, ...]) -> int:
    """10.22 Guns that fire tire, and bear less."""
    world = ahead.world.clone()
    for gun in firing:
        world.level[gun] = min(world.level[gun] + 1, 3)
    return sum(world.absorbs(unit) for unit in world.units(other(ahead.fight.side), ahead.fight.place))


def chi_square(forecast: Forecast, counted: Counter[int]) -> float:
    """Rare chances are put together, so that none is expected less than five times."""
    found, rare, rare_seen = 0.0, 0.0, 0
    for number, chance in enumerate(forecast.chances):
        expected = float(chance.share) * WORLDS
        if not chance.share:
            assert not counted[number], f"{chance.label} was called impossible"
        elif expected < 5:
            rare, rare_seen = rare + expected, rare_seen + counted[number]
        else:
            found += (counted[number] - expected) ** 2 / expected
    return found + ((rare_seen - rare) ** 2 / max(rare, 1.0) if rare or rare_seen else 0.0)


def weigh(view: Edson, decision: Decision, rng: Random, seen: Counter[str]) -> None:
    order = rng.choice(ORDERS)
    for action in rng.sample(decision.options, min(2, len(decision.options))):
        forecast = GAME.forecast(view, decision, action, decision.side, order)
        kind = type(decision.question).__name__
        if forecast is None or not forecast.exact or len(forecast.chances) < 2 or seen[kind] >= 4:
            continue
        if isinstance(decision.question, Advantage):
            continue
        seen[kind] += 1
        counted = Counter(roll(view, decision, action, forecast, order, rng) for _ in range(WORLDS))
        assert chi_square(forecast, counted) < FAR, (decision.question, action, forecast, counted, order)


@pytest.mark.parametrize("seed", range(3))
def test_14_3_every_exact_forecast_is_what_is_rolled(seed: int) -> None:
    rng, seen = Random(seed), Counter[str]()
    for game in range(2):
        state = GAME.setup(GAME.briefings[(seed + game) % len(GAME.briefings)].name, seed * 10 + game)
        while (decision := settle(state)) is not None and sum(seen.values()) < 16:
            if rng.random() < 0.5:
                weigh(GAME.observe(state, decision.side), decision, rng, seen)
            play(state, rng.choice(decision.options))
    assert sum(seen.values()) == 16 and len(seen) >= 4, seen
