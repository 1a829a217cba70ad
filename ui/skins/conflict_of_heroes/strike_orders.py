"""13.1, 17.0, 15.1 Whole orders for what comes from off the map: a plot, an aerial attack, a flare before the fight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from game.conflict_of_heroes import artillery, asking, attacking, setup, specials, throwing
from game.conflict_of_heroes.asking import CAPS, HEXES, NO, YES
from game.conflict_of_heroes.attacking import targets_of
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.sight import enemies_at
from game.conflict_of_heroes.state import BLIND, NOBODY, Deed, Do, Engagement
from game.conflict_of_heroes.values import AIRCRAFT
from game.conflict_of_heroes.wording.names import card_name, target_name
from game.kernel.agenda import Action, Decision, Side
from game.kernel.named import Place
from game.kernel.words import count, joined
from table.composition.forms import ClickStep
from table.composition.paper import Word
from table.composition.plans import Filled, Goal, OrderPlan, PlanPart, PlanScript
from ui.skins.conflict_of_heroes import means
from ui.skins.conflict_of_heroes.roll_rows import RollRows

AIR: ClickStep = ("button", "air")
NOTHING: ClickStep = ("button", "nothing")
BEFORE = (artillery.PlotStrike, setup.FreeFlare)  # questions that are one order by themselves
NO_TARGET = "Choose a hex first."


# ---- 13.1 plots


def plot_goals(view: Engagement, question: artillery.PlotStrike) -> Iterator[Goal]:
    """P03, P06 Any hex; those first that an enemy is seen near."""
    places = sorted(view.sheet.board.hexes, key=lambda place: (-_worth(view, question.side, place), place))
    for place in places:
        yield Goal(("place", hex_name(place)), "plot", "Strike on", partial(plot_plan, view, question, place))
    yield Goal(NOTHING, "nothing", "No strike", partial(plot_plan, view, question, None), title="No strike")


def _worth(view: Engagement, side: Side, place: Place) -> int:
    near = view.sheet.board.within(place, 1)
    enemies = sum(len(enemies_at(view, side, there)) for there in near)
    own = sum(view.side(unit) == side for there in near for unit in view.seen_at(there))
    return enemies - 2 * own


def plot_plan(view: Engagement, question: artillery.PlotStrike, place: Place | None) -> OrderPlan:
    kinds = means.yes_row(means.CARE, "Shells", "high explosive", "smoke, no hits: +2 to every defence there")
    parts = (PlanPart("Shells", (kinds,), "switch"),) if question.smoke and place is not None else ()

    def answer(filled: Filled) -> Action:
        if place is None:
            return NO
        return artillery.SmokeAt(place) if filled.get(means.CARE) else HEXES[place]

    def words(filled: Filled, world: Engagement) -> tuple[Word, ...]:
        when = f" in round {question.round}"
        if place is None:
            return (Word(f"{card_name(question.card)} does not strike{when}."),)
        what = [Word(" with "), Word("smoke" if filled.get(means.CARE) else "shells", "Shells")] if parts else []
        told = "; nobody else will know before it falls."
        return (Word(f"{card_name(question.card)} strikes {_pattern(view, place)}{when}"), *what, Word(told))

    return OrderPlan(
        f"{card_name(question.card)} on {hex_name(place)}?" if place is not None else "No strike?",
        parts,
        (),
        lambda filled: OneAnswer(type(question), answer(filled)),
        words,
        lambda filled, world: f"Plot {hex_name(place)}" if place is not None else "Plot no strike",
        () if parts else (answer({}),),
        missing=NO_TARGET,
    )


def _pattern(view: Engagement, place: Place) -> str:
    return f"{hex_name(place)} and the {count(len(view.sheet.board.near[place]), 'hex', 'hexes')} around it"


# ---- 15.1 the flare before the first turn


def flare_goals(view: Engagement, decision: Decision) -> Iterator[Goal]:
    """P39"""
    for option in decision.options:
        if isinstance(option, asking.At):
            where = ("place", hex_name(option.place))
            yield Goal(where, "flare", "Flare over", partial(_flare_plan, view, decision, option.place))
    yield Goal(NOTHING, "nothing", "No flare", partial(_flare_plan, view, decision, None), title="No flare")


def _flare_plan(view: Engagement, decision: Decision, place: Place | None) -> OrderPlan:
    answer: Action = HEXES[place] if place is not None else NO
    told = f"A flare lights {_pattern(view, place)} before the first turn." if place is not None else "No flare."
    return OrderPlan(
        f"A flare over {hex_name(place)}?" if place is not None else "No flare?",
        (),
        (),
        lambda filled: OneAnswer(type(decision.question), answer),
        lambda filled, world: (Word(told),),
        lambda filled, world: f"Light {hex_name(place)}" if place is not None else "No flare",
        (answer,),
        missing=NO_TARGET,
    )


@dataclass(frozen=True)
class OneAnswer:
    """A question that is answered at once, and nothing after it."""

    asked: type
    action: Action

    def __call__(self, world: Engagement, decision: Decision) -> Action | None:
        return self.action if isinstance(decision.question, self.asked) else None


# ---- 17.0 aircraft


def air_goals(view: Engagement, side: Side) -> Iterator[Goal]:
    """P41 Every hex that they may attack, those with enemies in sight first."""
    if not specials.may_fly(view, side):
        return
    seen = {place for place in specials.air_targets(view, side) if enemies_at(view, side, place)}
    for place in sorted(specials.air_targets(view, side), key=lambda place: (place not in seen, place)):
        kind, label = ("air", "Bomb") if place in seen else ("air blind", "Bomb whoever hides in")
        yield Goal(("place", hex_name(place)), kind, label, partial(air_plan, view, side, place))


def air_plan(view: Engagement, side: Side, place: Place) -> OrderPlan:
    deed = Deed(Do.AIR, side, NOBODY, card=AIRCRAFT, target=place)
    rolls = RollRows(view, side, targets_of(view, deed))
    left = view.sorties[side] - 1
    flights = f", {count(left, 'more attack')} this round" if left else ", the last attack of this round"

    def script(filled: Filled) -> PlanScript:
        return AirScript(place, rolls.on_each(filled), rolls.aimed(filled))

    def words(filled: Filled, world: Engagement) -> tuple[Word, ...]:
        units = [target_name(view, target) for target in rolls.targets if target < BLIND]
        whom = f"{joined(units)} in {hex_name(place)}" if units else f"whoever hides in {hex_name(place)}"
        caps = rolls.spent(filled)
        dice = [Word(count(caps, "CAP") if caps else "no CAP", "CAPs"), Word(" on the dice")] if rolls.caps else []
        joint = ", " if dice else ""
        return (Word(f"Aircraft attack {whom} for this turn{flights}{joint}"), *dice, Word("."))

    return OrderPlan(
        f"Bomb {hex_name(place)}?",
        rolls.parts(),
        (),
        script,
        words,
        lambda filled, world: f"Bomb {hex_name(place)}",
        (specials.AirStrike(), HEXES[place]),
        (attacking.NextTarget, throwing.SpendCaps, throwing.CarefulAim),
        check=rolls.check,
        missing=NO_TARGET,
    )


@dataclass(frozen=True)
class AirScript:
    """17.0 The hex, then CAPs and card 09 on the rolls."""

    target: Place
    roll_caps: dict[int, int]
    aimed: int

    def __call__(self, world: Engagement, decision: Decision) -> Action | None:
        if len(decision.options) == 1:
            return decision.options[0]
        question: Any = decision.question
        match question:
            case specials.AirTarget():
                return HEXES[self.target]
            case attacking.NextTarget():
                return decision.options[0]
            case throwing.SpendCaps():
                return CAPS[self.roll_caps.get(world.the_throw.target, 0)]
            case throwing.CarefulAim():
                return YES if self.aimed == world.the_throw.target >= 0 else NO
        return specials.AirStrike() if specials.AirStrike() in decision.options else None


def before_the_fight(view: Engagement, decision: Decision) -> list[Goal]:
    question = decision.question
    if isinstance(question, artillery.PlotStrike):
        return list(plot_goals(view, question))
    return list(flare_goals(view, decision))
