"""7, 10.1.2, 13-16 Whole orders of fire: who, at whom, whose support, how paid, CAPs and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.conflict_of_heroes.asking import HEXES
from game.conflict_of_heroes.attacking import NextTarget, targets_of
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.deeds import DeedOffer, offers
from game.conflict_of_heroes.fire import (
    cans,
    close_targets,
    distinct_eyes,
    fire_price,
    is_short_of_ammo,
    targets,
    weapon_targets,
)
from game.conflict_of_heroes.planning import lenders
from game.conflict_of_heroes.sight import enemies_at
from game.conflict_of_heroes.state import BLIND, BUNKER, By, Deed, Do, Engagement
from game.conflict_of_heroes.throwing import CarefulAim, SpendCaps
from game.conflict_of_heroes.turns import Undertake
from game.conflict_of_heroes.values import takes_turret_price
from game.conflict_of_heroes.wording.names import condition, target_name, unit_name
from game.kernel.agenda import Action
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place
from game.kernel.picking import PICKS
from game.kernel.records import changed
from game.kernel.words import count, joined
from table.composition.forms import Row, Value, Wish
from table.composition.paper import Word
from table.composition.plans import Filled, Goal, OrderPlan, PlanPart, PlanScript
from ui.skins.conflict_of_heroes import means
from ui.skins.conflict_of_heroes.means import Means
from ui.skins.conflict_of_heroes.roll_rows import RollRows
from ui.skins.conflict_of_heroes.scripts import LEAST, DeedScript

LABELS = {
    Do.ATTACK: "Fire at",
    Do.INDIRECT: "Shell indirectly",
    Do.CLOSE: "Close combat with",
    Do.SMOKE: "Smoke over",
    Do.FLARE: "Flare over",
    Do.CANISTER: "Canister into",
}
KINDS = {
    Do.ATTACK: "fire",
    Do.INDIRECT: "indirect",
    Do.CLOSE: "close",
    Do.SMOKE: "smoke",
    Do.FLARE: "flare",
    Do.CANISTER: "canister",
}
SINGLE = (Do.SMOKE, Do.FLARE, Do.CANISTER)  # nobody supports these


def fire_goals(view: Engagement, unit: Piece) -> Iterator[Goal]:
    """Every hex and every enemy that this unit can attack, visible ones first."""
    side, here = view.side(unit), view.where[unit]
    offered = list(offers(view, unit))
    if _can_pay(view, unit, Do.CLOSE, here, offered):
        yield from (_goal(view, unit, Do.CLOSE, here, prey) for prey in close_targets(view, unit))
    for do in (Do.ATTACK, Do.INDIRECT, *SINGLE):
        found = weapon_targets(view, unit, do) if do in SINGLE else targets(view, unit, do)
        for place in sorted(set(found), key=lambda place: (not enemies_at(view, side, place), place)):
            if _can_pay(view, unit, do, place, offered):
                yield _goal(view, unit, do, place)


def _can_pay(view: Engagement, unit: Piece, do: Do, place: Place, offered: Sequence[DeedOffer]) -> bool:
    price = price_of(view, unit, do, place)
    ways = [(by, skill) for did, by, skill in offered if did == do]
    return any(price(by, skill) <= means.purse(view, unit, by, skill) for by, skill in ways)


def _goal(view: Engagement, unit: Piece, do: Do, place: Place, prey: int = -1) -> Goal:
    step = ("piece", prey) if 0 <= prey < BUNKER else ("place", hex_name(place))
    label = f"Attack {target_name(view, prey)}" if do == Do.CLOSE else LABELS[do]
    return Goal(step, KINDS[do], label, lambda: fire_plan(view, unit, do, place, prey))


def price_of(view: Engagement, unit: Piece, do: Do, place: Place) -> Callable[[By, str], int]:
    """B.5 What this shot costs by each payment."""

    def price(by: By, skill: str) -> int:
        turret = takes_turret_price(by) and do != Do.CLOSE
        return fire_price(view, unit, place, do, skill, turret)

    return price


class FireOrder:
    """The rows of one attack, and the deed that they come to."""

    def __init__(self, view: Engagement, unit: Piece, do: Do, place: Place, prey: int) -> None:
        self.view, self.unit, self.do, self.place, self.prey = view, unit, do, place, prey
        found = means.means_of(view, unit, do, price_of(view, unit, do, place))
        self.means: Means = found or Means((Undertake(do, By.CAPS),), Row(means.PAID, "Paid by", (Value("-"),)))
        self.deed = Deed(do, view.side(unit), unit, self.means.acts[0].by, members=(unit,), target=place, prey=prey)
        eyes = distinct_eyes(view, unit, place) if do == Do.INDIRECT else []
        self.eyes = eyes
        if eyes:
            self.deed = changed(self.deed, eye=eyes[0])
        self.seconds = [two for one, two in cans(view, unit) if one == place] if do == Do.CANISTER else []
        if self.seconds:
            self.deed = changed(self.deed, second=self.seconds[0])
        self.helpers = self._helpers()
        self.rolls = RollRows(view, view.side(unit), self._targets())

    def _helpers(self) -> list[Piece]:
        """10.1.2 Whoever could support it by any of the payments."""
        if self.do in SINGLE or not self.view.grouping:
            return []
        found: list[Piece] = []
        for act in self.means.acts:
            found += [unit for unit in lenders(self.view, changed(self.deed, by=act.by)) if unit not in found]
        return sorted(found)

    def _targets(self) -> tuple[int, ...]:
        return () if self.do in (Do.SMOKE, Do.FLARE) else targets_of(self.view, self.deed)

    # ---- rows

    def parts(self) -> tuple[PlanPart, ...]:
        view, side = self.view, self.view.side(self.unit)
        found = list(self.means.parts)
        if self.helpers:
            found.append(PlanPart("Support", tuple(self._helper(unit) for unit in self.helpers)))
        found += self.rolls.parts()
        if len(self.eyes) > 1:
            found.append(PlanPart("Watched from", (self._hex_row(means.EYE, "Watched from", self.eyes),), "switch"))
        if len(self.seconds) > 1:
            found.append(PlanPart("And", (self._hex_row(means.SECOND, "And", self.seconds),), "switch"))
        if self.do in (Do.ATTACK, Do.INDIRECT) and is_short_of_ammo(view, self.unit):
            row = means.yes_row(means.AMMO, "Ammunition", "1 more to pay", "1 less on the rating")
            found.append(PlanPart("Ammunition", (row,), "switch"))
        if view.caps[side] and not self.rolls.targets:
            found.append(PlanPart("CAPs", (means.share_row(view, self.unit),), "steps"))
        return tuple(found)

    def _helper(self, unit: Piece) -> Row:
        view = self.view
        about = ", ".join(part for part in ("supports, +1", condition(view, unit)) if part)
        title = f"{unit_name(view, unit)}: {about}"
        return Row(unit, title, (Value(""), Value("", (Wish(PICKS[unit]),))), unit, hex_name(view.where[unit]))

    def _hex_row(self, key: int, title: str, places: list[Place]) -> Row:
        return Row(key, title, tuple(Value(hex_name(place), (), -1) for place in places))

    # ---- what they come to

    def helping(self, filled: Filled) -> tuple[Piece, ...]:
        return tuple(unit for unit in self.helpers if filled.get(unit))

    def script(self, filled: Filled) -> PlanScript:
        return DeedScript(
            self.unit,
            self.means.of(filled),
            self.place,
            self.prey,
            eye=self.eyes[filled.get(means.EYE, 0)] if self.eyes else NOWHERE,
            second=self.seconds[filled.get(means.SECOND, 0)] if self.seconds else NOWHERE,
            short=bool(filled.get(means.AMMO, 0)),
            members=self.helping(filled),
            facing=_toward(self.view, self.unit, self.place),
            price_caps=filled.get(means.SHARE, 0) or LEAST,
            roll_caps=self.rolls.on_each(filled),
            aimed=self.rolls.aimed(filled),
        )

    # ---- words

    def deed_words(self, filled: Filled) -> str:
        view, place = self.view, hex_name(self.place)
        who = unit_name(view, self.unit)
        helpers = self.helping(filled)
        more = f" and {count(len(helpers), 'supporter')}" if helpers else ""
        if self.do == Do.CLOSE:
            return f"Attack {target_name(view, self.prey)}{more and ' with' + more[4:]}"
        return f"{LABELS[self.do]} {place} with {who}{more}"

    def words(self, filled: Filled) -> tuple[Word, ...]:
        view = self.view
        found = [Word(unit_name(view, self.unit)), Word(f" in {hex_name(view.where[self.unit])} ")]
        found += [Word(_verb(self.do)), Word(self._prey_words())]
        if self.helpers:
            names = joined((unit_name(view, unit) for unit in self.helping(filled)), "nobody")
            found += [Word(", supported by "), Word(names, "Support")]
        found += [Word(", for "), Word(self.means.words(filled), "Paid by")]
        if self.rolls.targets and self.rolls.caps:
            caps = self.rolls.spent(filled)
            found += [Word(", "), Word(count(caps, "CAP") if caps else "no CAP", "CAPs"), Word(" on the dice")]
        return (*found, Word("."))

    def _prey_words(self) -> str:
        if self.do == Do.CLOSE:
            return target_name(self.view, self.prey)
        seen = [target_name(self.view, target) for target in self.rolls.targets if target < BLIND]
        where = hex_name(self.place)
        return f"{joined(seen)} in {where}" if seen and self.do != Do.CANISTER else where


def _verb(do: Do) -> str:
    return {
        Do.ATTACK: "fires at ",
        Do.INDIRECT: "fires indirectly at ",
        Do.CLOSE: "fights at close quarters with ",
        Do.SMOKE: "puts smoke over ",
        Do.FLARE: "lights a flare over ",
        Do.CANISTER: "fires canister into ",
    }[do]


def _toward(view: Engagement, unit: Piece, place: Place) -> int:
    """R85 How a hidden unit faces when it shows itself by firing: straight at the target."""
    here, board = view.where[unit], view.sheet.board
    if unit not in view.hidden or here == place:
        return 0
    fitting = [way for way in range(1, 7) if board.in_arc(here, way, place)]
    return min(fitting, key=lambda way: board.distance(board.toward(here, way) or here, place), default=0)


def fire_plan(view: Engagement, unit: Piece, do: Do, place: Place, prey: int = -1) -> OrderPlan:
    order = FireOrder(view, unit, do, place, prey)
    given: tuple[Action, ...] = (PICKS[prey],) if do == Do.CLOSE else (HEXES[place],)
    return OrderPlan(
        _ask(view, do, place, prey),
        order.parts(),
        (),
        order.script,
        lambda filled, world: order.words(filled),
        lambda filled, world: order.deed_words(filled),
        given,
        (NextTarget, SpendCaps, CarefulAim),
        check=order.rolls.check,
        missing="This shot cannot be paid for.",
    )


def _ask(view: Engagement, do: Do, place: Place, prey: int) -> str:
    return f"Attack {target_name(view, prey)}?" if do == Do.CLOSE else f"{LABELS[do]} {hex_name(place)}?"
