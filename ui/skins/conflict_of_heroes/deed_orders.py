"""5.3, 7.6, 14-22 Whole orders without a way or a target far off: rally, pivot, dig in, hide, boats, stall."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.conflict_of_heroes.asking import HEXES
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.deeds import boats_for, offers
from game.conflict_of_heroes.hidden import hide_hexes
from game.conflict_of_heroes.movement import creep_cost, creeps
from game.conflict_of_heroes.paying import deed_price
from game.conflict_of_heroes.planning import partners, touch
from game.conflict_of_heroes.state import By, Deed, Do, Engagement
from game.conflict_of_heroes.throwing import MOST_CAPS, SpendCaps
from game.conflict_of_heroes.turns import Stall, Undertake
from game.conflict_of_heroes.wording.names import FACINGS, condition, unit_name
from game.kernel.agenda import Action, Decision
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place
from game.kernel.picking import PICKS
from game.kernel.records import changed
from game.kernel.words import count, joined
from table.composition.forms import ClickStep, Row, Value, Wish
from table.composition.paper import Word
from table.composition.plans import Filled, Goal, OrderPlan, PlanPart, PlanScript
from ui.skins.conflict_of_heroes import means
from ui.skins.conflict_of_heroes.marches import SHORT_FACINGS, usual_facing
from ui.skins.conflict_of_heroes.means import Means
from ui.skins.conflict_of_heroes.scripts import LEAST, DeedScript

LABELS: dict[Do, str] = {
    Do.RALLY: "Rally",
    Do.PIVOT: "Turn",
    Do.SHELTER: "Bunker",
    Do.DIG: "Dig in",
    Do.LOAD: "Go aboard",
    Do.UNLOAD: "Go ashore",
    Do.BURN: "Burn the supplies",
    Do.EXIT: "Leave the map",
    Do.STALL: "Stall",
    Do.ACTIVATE: "Activate it, roll its APs",
}
VERBS: dict[Do, str] = {
    Do.RALLY: "tries to rally",
    Do.PIVOT: "turns",
    Do.SHELTER: "gets into or out of the bunker",
    Do.DIG: "makes a Hasty Defence",
    Do.LOAD: "goes aboard",
    Do.UNLOAD: "goes ashore",
    Do.BURN: "burns the supplies",
    Do.EXIT: "leaves the map",
    Do.STALL: "is activated and waits",
    Do.ACTIVATE: "is activated with three dice",
    Do.CREEP: "moves unseen to",
    Do.HIDE: "hides in",
}
STALLS = ("stall_ap", "stall_cap")  # 2.2.h for 1 AP of the active unit, for 1 CAP
STALLING = {"stall_ap": "Stall for 1 AP", "stall_cap": "Stall for 1 CAP"}
TURNING = (Do.PIVOT, Do.SHELTER, Do.UNLOAD)
GROUPED = (Do.RALLY, Do.DIG, Do.HIDE)


def deed_goals(view: Engagement, unit: Piece) -> Iterator[Goal]:
    """Whatever else the rules offer this unit; a hidden one's ways by their hexes."""
    found = dict.fromkeys(do for do, _, _ in offers(view, unit))
    for do, label in LABELS.items():
        if do in found:
            yield _goal(view, unit, do, ("button", str(do)), label)
    if Do.CREEP in found:
        ways = [(by, skill) for do, by, skill in offers(view, unit) if do == Do.CREEP]
        most = max(means.purse(view, unit, by, skill) for by, skill in ways)
        for place in creeps(view, unit, view.where[unit]):
            if creep_cost(view, unit, place) > most:
                continue
            yield _goal(view, unit, Do.CREEP, ("place", hex_name(place)), "Move unseen to", place)
    if Do.HIDE in found:
        for place in hide_hexes(view, unit):
            yield _goal(view, unit, Do.HIDE, ("place", hex_name(place)), "Hide in", place)


def _goal(view: Engagement, unit: Piece, do: Do, step: ClickStep, label: str, place: Place = NOWHERE) -> Goal:
    return Goal(step, str(do), label, lambda: deed_plan(view, unit, do, place))


class DeedOrder:
    """The rows of one deed."""

    def __init__(self, view: Engagement, unit: Piece, do: Do, place: Place) -> None:
        self.view, self.unit, self.do, self.place = view, unit, do, place
        found = means.means_of(view, unit, do, self._price)
        self.means = found or Means((Undertake(do, By.CAPS),), Row(means.PAID, "Paid by", (Value("-"),)))
        self.mates = self._mates()
        self.boats = boats_for(view, unit) if do in (Do.LOAD, Do.UNLOAD) else []
        here, now = view.where[unit], view.facing[unit]
        allowed = [way for way in range(1, 7) if do != Do.PIVOT or way != now]
        self.row, self.faced = means.facing_row(usual_facing(view, unit, here, NOWHERE), SHORT_FACINGS, allowed)

    def _price(self, by: By, skill: str) -> int:
        if self.do == Do.CREEP:
            return creep_cost(self.view, self.unit, self.place)
        return deed_price(self.view, Deed(self.do, self.view.side(self.unit), self.unit, by, skill))

    def _mates(self) -> list[Piece]:
        view, unit = self.view, self.unit
        if self.do not in GROUPED or not view.grouping or unit in view.hidden:
            return []
        deed, found = Deed(self.do, view.side(unit), unit, members=(unit,)), list[Piece]()
        for act in self.means.acts:
            fitting = partners(view, changed(deed, by=act.by))
            found += [mate for mate in fitting if mate not in found and touch(view, mate, unit)]
        return sorted(found)

    @property
    def rolls(self) -> list[Piece]:
        return [self.unit, *self.mates] if self.do == Do.RALLY else []

    @property
    def is_turning(self) -> bool:
        out = self.do != Do.SHELTER or self.unit in self.view.bunkered
        return self.do in TURNING and out and self.unit not in self.view.hidden

    # ---- rows

    def parts(self) -> tuple[PlanPart, ...]:
        view, caps = self.view, self.view.caps[self.view.side(self.unit)]
        found = list(self.means.parts)
        if self.is_turning:
            found.append(PlanPart("Facing", (self.row,), "switch"))
        if self.mates:
            found.append(PlanPart("With it", tuple(self._mate_row(mate) for mate in self.mates)))
        if len(self.boats) > 1:
            row = Row(means.BOAT, "Boat", tuple(Value(unit_name(view, boat), (), -1) for boat in self.boats))
            found.append(PlanPart("Boat", (row,), "switch"))
        if caps and self.rolls:
            found.append(PlanPart("CAPs", tuple(self._caps_row(unit) for unit in self.rolls), "steps"))
        return tuple(found)

    def _mate_row(self, mate: Piece) -> Row:
        view = self.view
        title = f"{unit_name(view, mate)}: {condition(view, mate) or 'does the same'}"
        return Row(mate, title, (Value(""), Value("", (Wish(PICKS[mate]),))), mate, hex_name(view.where[mate]))

    def _caps_row(self, unit: Piece) -> Row:
        most = min(MOST_CAPS, self.view.caps[self.view.side(self.unit)])
        name = "on the dice" if len(self.rolls) == 1 else f"on {unit_name(self.view, unit)}"
        return Row(means.ROLLS + self.rolls.index(unit), name, tuple(Value(str(n), (), n) for n in range(most + 1)))

    # ---- what they come to

    def along(self, filled: Filled) -> tuple[Piece, ...]:
        return tuple(mate for mate in self.mates if filled.get(mate))

    def script(self, filled: Filled) -> PlanScript:
        return DeedScript(
            self.unit,
            self.means.of(filled),
            self.place,
            members=self.along(filled),
            ways={self.unit: self.view.where[self.unit]},
            facing=means.facing_of_row(self.row, filled) if self.is_turning else 0,
            price_caps=LEAST,
            roll_caps={unit: filled.get(means.ROLLS + n, 0) for n, unit in enumerate(self.rolls)},
            boat=self.boats[filled.get(means.BOAT, 0)] if self.boats else Piece(-1),
        )

    def spent_caps(self, filled: Filled) -> int:
        return sum(filled.get(means.ROLLS + number, 0) for number in range(len(self.rolls)))

    def check(self, filled: Filled) -> str:
        have = self.view.caps[self.view.side(self.unit)]
        return "" if self.spent_caps(filled) <= have else f"You have {count(have, 'CAP')} for all of it (3.2)."

    # ---- words

    def deed_words(self, filled: Filled) -> str:
        who, mates = unit_name(self.view, self.unit), self.along(filled)
        more = f" and {count(len(mates), 'more unit')}" if mates else ""
        if self.do in (Do.CREEP, Do.HIDE):
            return f"{'Hide in' if self.do == Do.HIDE else 'Move unseen to'} {hex_name(self.place)} with {who}{more}"
        label = LABELS[self.do].partition(":")[0].partition(",")[0]
        return f"{label}: {who}{more}"

    def words(self, filled: Filled) -> tuple[Word, ...]:
        view = self.view
        place = f" {hex_name(self.place)}" if self.place else ""
        found = [Word(unit_name(view, self.unit)), Word(f" in {hex_name(view.where[self.unit])} ")]
        found.append(Word(f"{VERBS[self.do]}{place}"))
        if self.is_turning:
            found += [Word(" to the "), Word(FACINGS[means.facing_of_row(self.row, filled)], "Facing")]
        if self.mates:
            names = joined((unit_name(view, mate) for mate in self.along(filled)), "nobody")
            found += [Word(", with "), Word(names, "With it")]
        found += [Word(", for "), Word(self.means.words(filled), "Paid by")]
        return (*found, Word("."))


def deed_plan(view: Engagement, unit: Piece, do: Do, place: Place = NOWHERE) -> OrderPlan:
    order = DeedOrder(view, unit, do, place)
    given: tuple[Action, ...] = (HEXES[place],) if do == Do.CREEP else ()
    ask = f"{LABELS.get(do, 'Hide').partition(':')[0]}?" if do != Do.CREEP else f"Move unseen to {hex_name(place)}?"
    return OrderPlan(
        ask,
        order.parts(),
        (),
        order.script,
        lambda filled, world: order.words(filled),
        lambda filled, world: order.deed_words(filled),
        given,
        (SpendCaps,),
        check=order.check,
        missing="This cannot be paid for.",
        filled=((means.FACING, order.faced),) if order.is_turning else (),
        faces=hex_name(view.where[unit]) if order.is_turning else "",
    )


def stall_goals(decision: Decision) -> Iterator[Goal]:
    """2.2.h To do nothing, and yet not to pass."""
    for option in decision.options:
        if isinstance(option, Stall):
            name = STALLS[option.with_cap]
            yield Goal(("button", name), name, STALLING[name], partial(_stall_plan, option, STALLING[name]))


def _stall_plan(stall: Stall, label: str) -> OrderPlan:
    return OrderPlan(
        f"{label}?",
        (),
        (),
        lambda filled: lambda world, decision: stall if stall in decision.options else None,
        lambda filled, world: (Word("Nothing is done, and it is the enemy's turn (2.2)."),),
        lambda filled, world: label,
        (stall,),
    )
