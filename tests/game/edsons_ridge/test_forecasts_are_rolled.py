"""The forecast before the button is what the rules then roll: over random play, for every kind of forecast that calls
itself exact, imagined worlds are played on with the replies it names, and what comes out is counted."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from game.edsons_ridge.advantage import Advantage
from game.edsons_ridge.assault import DefensiveFire, ForwardUnit, HoldFire, JoinFire, PointUnit, Support
from game.edsons_ridge.casualties import Absorb, Casualties
from game.edsons_ridge.charge import ChargeLeader, Chargers, ContinueCharge
from game.edsons_ridge.close_combat import STRIKES, NextBlow, Pair, Screen, strikers, targets
from game.edsons_ridge.components import ELIMINATED, GROUND, other
from game.edsons_ridge.events import Checked, Compared, Struck
from game.edsons_ridge.game import GAME
from game.edsons_ridge.movement import AssaultIn, JoinAssault, NextMove
from game.edsons_ridge.patrol import PatrolVictim
from game.edsons_ridge.preview.answers import CombatAhead, combat_ahead, previews
from game.edsons_ridge.preview.assault import best_forward
from game.edsons_ridge.preview.casualties import best_point, least_missed
from game.edsons_ridge.preview.charge import best_lead, easiest_spared
from game.edsons_ridge.preview.habit import habit
from game.edsons_ridge.preview.melee import default_pairs
from game.edsons_ridge.preview.outlook import worst_fire
from game.edsons_ridge.ranged_fire import BombardmentTarget, MoreShooters, PrimaryTarget
from game.edsons_ridge.retreats import LeaderGoesAlong, RetreatArea, RetreatNext, RetreatOrStay, VoluntaryRetreats
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.withdrawal import OrderWithdrawal, WithdrawNext, WithdrawTo
from game.kernel.agenda import Action, Decision, Event, Question, Side, advance, play, settle
from game.kernel.forecast import Forecast, rehearse
from game.kernel.picking import DONE, PICKS
from game.kernel.standing import USUAL, StandingOrder

WORLDS = 150
FAR = 25.0  # chi-square with one to four degrees of freedom: less than once in ten thousand
AFTERWARDS = (VoluntaryRetreats, RetreatArea, RetreatNext, RetreatOrStay, ContinueCharge)  # the fight is over
IN_A_CHARGE = (
    Advantage, Casualties, ChargeLeader, Chargers, DefensiveFire, JoinFire, NextBlow, Pair, PointUnit, Screen,
)  # fmt: skip
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
        self.bearing = self.away = 0
        self.is_series = forecast.title.startswith("withdrawal from") and len(self.labels) > 2

    def hear(self, event: Event, after: Any) -> None:
        label = self.label_of(event)
        if label:
            assert label in self.labels, (event, label, self.labels)
            raise Done(self.labels.index(label))

    def label_of(self, event: Event) -> str:
        if self.ahead is not None:
            return self.of_fight(event)
        match event:
            case Checked(kind=kind, success=success) if self.is_series:
                self.away += success and kind == "withdrawal"  # counted when all have tried
                return ""
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
            case Struck(hit=hit) if not self.is_series:
                if "hit" in self.labels:
                    return "hit" if hit else "miss"
                return self.labels[0] if hit else self.labels[1]
        return ""

    def of_fight(self, event: Event) -> str:
        """10.35 As the attacker or as the defender calls it."""
        assert self.ahead is not None
        if self.ahead.fight.charge or not isinstance(event, Compared) or event.kind != "assault":
            return ""
        title, attacks = GROUND[event.place].title, self.ahead.fight.side == self.reader
        if event.points >= self.bearing and event.result == "success":
            return f"{title} falls" if attacks else f"{title} is lost"
        if event.result == "success":
            return "you break in" if attacks else "he breaks in"
        if event.result == "stalemate":
            return "draw"
        return "you are thrown back" if attacks else "he is thrown back"


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
            case MoreShooters() | Chargers() | ChargeLeader() | Screen():
                return DONE
            case NextBlow() | WithdrawNext() | WithdrawTo() | OrderWithdrawal() | LeaderGoesAlong():
                return options[0]
            case Pair(side=side, unit=striker):
                lead = world.fight.point if world.fight else UNKNOWN
                return STRIKES[dict(default_pairs(world, strikers(world, side), targets(world, side), lead))[striker]]
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
                best = best_lead(world, able, ahead.fight.leader) if ahead.fight.charge else best_point(world, able)
                self.point = named if named in able else best
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
        spared = easiest_spared if world.fight.charge else least_missed
        return spared(world.clone(), world.fight, alive, point)


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
            if ahead is not None and ahead.fight.charge and not isinstance(asked.question, IN_A_CHARGE):
                break
            if (over and isinstance(asked.question, NextMove)) or isinstance(asked.question, AFTERWARDS):
                break
            if ahead is None and (
                isinstance(asked.question, Screen) or (view.melee is not None and world.melee is None)
            ):
                break  # 13.8 all have tried
            play(world, script.answer(world, asked))
    except Done as done:
        return done.number
    if ahead is None:
        return len(forecast.chances) - 1 - ears.away
    if ahead.fight.charge:
        return int(bool(world.units(other(ahead.fight.side), ahead.fight.place)))
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
    return "you are thrown back" if attacks else "he is thrown back"


def _firing(ahead: CombatAhead, used: Any) -> tuple[int, ...]:
    return ahead.firings[0] if len(ahead.firings) == 1 else worst_fire(ahead, used)


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


KINDS = {
    "assault on": "assault",
    "charge into": "charge",
    "fire at": "fire",
    "infiltration": "infiltration",
    "entrenchment": "entrenchment",
    "patrol": "patrol",
    "withdrawal from": "withdrawal of all",
    "withdrawal": "withdrawal",
    "blow at": "close combat",
    "gas on": "gas",
    "roll on the ammo": "ammo",
    "next": "a throw ordered before",
}
SAMPLES = 2  # of each kind


def kind_of(question: Question[Any], forecast: Forecast) -> str:
    if isinstance(question, BombardmentTarget):
        return "bombardment"
    return next(kind for start, kind in KINDS.items() if forecast.title.startswith(start))


def weigh(view: Edson, decision: Decision, rng: Random, seen: Counter[str]) -> None:
    order = rng.choice(ORDERS)
    action = rng.choice(decision.options)
    forecast = GAME.forecast(view, decision, action, decision.side, order)
    if forecast is None or isinstance(decision.question, Advantage):
        return
    if not forecast.exact or len(forecast.chances) < 2 or seen[kind := kind_of(decision.question, forecast)] >= SAMPLES:
        return
    seen[kind] += 1
    counted = Counter(roll(view, decision, action, forecast, order, rng) for _ in range(WORLDS))
    assert chi_square(forecast, counted) < FAR, (decision.question, action, forecast, counted, order)


def test_14_3_every_kind_of_exact_forecast_is_what_is_rolled() -> None:
    """All kinds must have been met: the report is what the assertion shows."""
    rng, seen = Random(4), Counter[str]()
    wanted = {*KINDS.values(), "bombardment"}
    for game in range(60):
        state = GAME.setup(GAME.briefings[game % len(GAME.briefings)].name, game)
        while (decision := settle(state)) is not None:
            if rng.random() < 0.3:
                weigh(GAME.observe(state, decision.side), decision, rng, seen)
            play(state, rng.choice(decision.options))
        if all(seen[kind] >= SAMPLES for kind in wanted):
            break
    assert {kind: seen[kind] for kind in wanted if seen[kind] < SAMPLES} == {}, f"covered: {seen}"
