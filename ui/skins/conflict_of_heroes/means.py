"""2.2, 3.0-3.2 How an order is paid for: the rows for it, and what is left of the points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.conflict_of_heroes.components import CARDS
from game.conflict_of_heroes.deeds import offers
from game.conflict_of_heroes.paying import COMMAND, surcharge
from game.conflict_of_heroes.state import ACTIVE, APS, By, Do, Engagement
from game.conflict_of_heroes.turns import Undertake
from game.kernel.named import Piece
from game.kernel.words import count
from table.composition.forms import Row, Value, Wish
from table.composition.plans import Filled, PlanPart

PAID, SHARE, FACING, CARE, SHELTER, AIMED, EYE, SECOND, AMMO, BOAT, WAY = range(1001, 1012)  # rows that are no unit
ROLLS = 2000  # the row of the CAPs on a roll: this and the number of its target
UNITS = 3000  # the row of a unit that is in or out, where its number is a roll's too

Price = Callable[[By, str], int | None]


@dataclass(frozen=True)
class Means:
    """Every way to pay for one deed of a unit, the usual first."""

    acts: tuple[Undertake, ...]
    row: Row

    def of(self, filled: Filled) -> Undertake:
        return self.acts[filled.get(PAID, 0)]

    @property
    def parts(self) -> tuple[PlanPart, ...]:
        return (PlanPart("Paid by", (self.row,), "switch"),)

    def words(self, filled: Filled) -> str:
        return self.row.values[filled.get(PAID, 0)].label.partition(", ")[0]


def means_of(view: Engagement, unit: Piece, do: Do, price: Price) -> Means | None:
    """What the rules offer for this deed, without what this target is too dear for."""
    found = [(by, skill) for did, by, skill in offers(view, unit) if did == do]
    priced = [(by, skill, cost) for by, skill in found if (cost := price(by, skill)) is not None]
    payable = [one for one in priced if one[2] <= purse(view, unit, one[0], one[1])]
    payable.sort(key=lambda one: (bool(one[1]), _rank(view, unit, one[0])))
    if not payable:
        return None
    acts = tuple(Undertake(do, by, skill) for by, skill, _ in payable)
    values = tuple(
        Value(_label(view, unit, by, skill, cost), (Wish(act),), -1, click=_click(by))
        for act, (by, skill, cost) in zip(acts, payable, strict=True)
    )
    return Means(acts, Row(PAID, "Paid by", values))


def purse(view: Engagement, unit: Piece, by: By, skill: str) -> int:
    """The most that this payment has."""
    side = view.side(unit)
    caps = view.caps[side] - surcharge(skill)
    if by == By.CAPS:
        return caps
    if by in (By.CHANCE, By.CARD):
        return 99
    return caps + (APS if by == By.NEW else view.pool[side])


def _rank(view: Engagement, unit: Piece, by: By) -> int:
    """The running activation first; a new one where none is running, so that no points are lost unasked."""
    others = any(other != unit for other in view.active(view.side(unit))) and view.pool[view.side(unit)] > 0
    order = (By.POOL, By.CHANCE, By.CAPS, By.NEW, By.CARD) if others else (By.POOL, By.NEW, By.CHANCE, By.CAPS, By.CARD)
    if others and view.status[unit] != ACTIVE:
        order = (By.CHANCE, By.CAPS, By.POOL, By.NEW, By.CARD)
    return order.index(by)


def _click(by: By) -> tuple[str, str] | None:
    return ("card", COMMAND) if by == By.CARD else None


def _label(view: Engagement, unit: Piece, by: By, skill: str, cost: int) -> str:
    """The price, then a comma and what it means."""
    side = view.side(unit)
    extra = f", {CARDS[skill].name}" + (" for 1 CAP more" if surcharge(skill) else "") if skill else ""
    match by:
        case By.POOL:
            pool = view.pool[side]
            share = f"{cost} of {pool} AP" if cost <= pool else f"{pool} AP and {count(cost - pool, 'CAP')}"
            joins = "" if view.status[unit] == ACTIVE else ", joins the activation"
            return f"{share}{joins}{extra}"
        case By.NEW:
            lost = view.pool[side] if view.active(side) else 0
            ends = f", ends the other activation with {lost} AP left" if lost else ", activates it"
            share = f"{cost} of {APS} AP" if cost <= APS else f"{APS} AP and {count(cost - APS, 'CAP')}"
            return f"{share}{ends}{extra}"
        case By.CHANCE:
            return f"Opportunity, free: the unit is spent{extra}"
        case By.CAPS:
            return f"{cost} of {count(view.caps[side], 'CAP')}, the unit stays as it is{extra}"
        case By.CARD:
            return f"Card 02, Command Action: free and the unit stays as it is{extra}"


def share_row(view: Engagement, unit: Piece) -> Row:
    """P12 CAPs that go into the price of a unit action."""
    most = min(3, view.caps[view.side(unit)])
    more = tuple(Value(str(caps), (), caps) for caps in range(1, most + 1))
    return Row(SHARE, "CAPs in the price", (Value("as few as needed", (), 0), *more))


def facing_row(default: int, names: Sequence[str], allowed: Sequence[int] = (1, 2, 3, 4, 5, 6)) -> tuple[Row, int]:
    """5.1 One of six, by a wedge on the map or by its name; which of them it is to begin with."""
    values = tuple(Value(names[way], (), -1, click=("facing", way)) for way in allowed)
    return Row(FACING, "Facing", values), allowed.index(default) if default in allowed else 0


def facing_of_row(row: Row, filled: Filled) -> int:
    click = row.values[filled.get(FACING, 0)].click
    return int(click[1]) if click is not None else 0


def yes_row(key: int, title: str, no: str, yes: str, card: str = "") -> Row:
    click = ("card", card) if card else None
    return Row(key, title, (Value(no, (), -1), Value(yes, (), -1, click=click)))
