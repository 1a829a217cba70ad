"""Questions of Edson's Ridge that are answered by ticking units: who marches, fires, charges, screens or refits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from game.edsons_ridge.assault import DefensiveFire, HoldFire, JoinFire, Support
from game.edsons_ridge.charge import Chargers
from game.edsons_ridge.close_combat import Screen
from game.edsons_ridge.components import COUNTERS, FRESH, IS_COMBAT, NOWHERE, place_name
from game.edsons_ridge.movement import AssaultIn, GoTo, JoinAssault, Movers, NextMove
from game.edsons_ridge.ranged_fire import LeadShooter, MoreShooters
from game.edsons_ridge.refit import Refit
from game.edsons_ridge.reinforcements import EarlyReinforcements
from game.edsons_ridge.state import NO_LIMIT, Edson
from game.edsons_ridge.values import attack_factor
from game.edsons_ridge.wording import reasons
from game.edsons_ridge.wording.names import called, condition, full_place
from game.kernel.agenda import Action, Decision, Question
from game.kernel.named import Piece
from game.kernel.picking import Done, Pick, Picking
from game.kernel.words import count
from table.composition.forms import Form, Row, Value, Wish, tick_row

Rows = tuple[Row, ...]


def rows_of(view: Edson, units: Sequence[Piece], note: Callable[[Piece], str] | None = None) -> Rows:
    """A tick box for each unit."""
    return tuple(_row(view, unit, note) for unit in units)


def _row(view: Edson, unit: Piece, note: Callable[[Piece], str] | None) -> Row:
    home = place_name(view.where[unit]) if view.where[unit] != NOWHERE else ""
    words = f", {note(unit)}" if note is not None else ""
    title = f"{called(unit)}: {condition(view, unit)}{words}"
    counter = COUNTERS[unit]
    group = counter.company or counter.battalion or ""
    return tick_row(unit, title, Wish(Pick(unit)), home, view.level[unit] == FRESH, group)


def is_step(option: Action) -> bool:
    return isinstance(option, GoTo)


def picks_in(decision: Decision) -> list[Piece]:
    return [option.item for option in decision.options if isinstance(option, Pick)]


def strongest(world: Edson, question: Question[Any], found: Sequence[Action]) -> Action:
    """10.31, 11.2 The unit with the best attack leads; the others come in order."""
    if not isinstance(question, DefensiveFire | LeadShooter):
        return found[0]
    return max(found, key=lambda action: attack_factor(world, action.item) if isinstance(action, Pick) else -1)


def refuse(outcome: Any, row: Row, value: Value) -> str:
    """The rule that keeps this unit out, beside those ticked already."""
    tail = outcome.tail
    if tail is None:
        return reasons.full_sheet(outcome.draft.answers[-1].question if outcome.draft.answers else None)
    return reasons.why_not_unit(outcome.draft.world, tail.question, Piece(row.piece))


def march(view: Edson, decision: Decision) -> Form:
    """8.21 Units of one place, then where they go."""

    def mf(unit: Piece) -> str:
        return f"{view.mf[unit]} MF"

    def ready(world: Edson) -> list[Wish]:
        """All Fresh units at the start of the impulse; later the player knows best."""
        if world.came_from or world.assaulted:
            return []
        units = [unit for unit in picks_in(decision) if IS_COMBAT[unit]]
        fresh = [unit for unit in units if world.level[unit] == FRESH]
        return [Wish(Pick(unit)) for unit in fresh or units]

    def ask(outcome: Any) -> str:
        """How many are ready, and what to click."""
        question = outcome.tail.question if outcome.tail is not None else None
        if not isinstance(question, Movers):
            return ""
        here = full_place(view.where[question.units[0]])
        ready = f"{count(len(question.units), 'unit')} ready in {here}."
        fights = any(
            not view.is_vacant(question.side, option.place) for option in outcome.tail.options if is_step(option)
        )
        return f"{ready} Click a blue area to move{', a marked one to assault' if fights else ''} (9.3)."

    units = sorted(unit for unit, left in view.mf.items() if left and unit not in view.halted)
    return Form(
        "Who moves",
        rows_of(view, units, mf),
        (NextMove, Movers),
        ends=(GoTo, AssaultIn, Done),
        preset=ready,
        refuse=refuse,
        ask=ask,
        one_home=True,
        open_ends=True,
    )


def shooting(view: Edson, decision: Decision) -> Form:
    """11.2 The strongest of those ticked leads."""

    def attack(unit: Piece) -> str:
        return f"attack {attack_factor(view, unit)}"

    rows = rows_of(view, picks_in(decision), attack)
    return Form("Who fires", rows, (LeadShooter, MoreShooters), prefer=strongest, preset="best", refuse=refuse)


def defensive_fire(view: Edson, decision: Decision) -> Form:
    """10.31 The strongest of the guns ticked leads; none: hold fire."""

    def attack(unit: Piece) -> str:
        return f"attack {attack_factor(view, unit)}"

    rows = rows_of(view, picks_in(decision), attack)
    chain = (DefensiveFire, JoinFire)
    return Form("Which guns fire", rows, chain, (HoldFire, Done), prefer=strongest, preset="best", refuse=refuse)


def refitting(view: Edson, decision: Decision) -> Form:
    """15.4 All of the allowance at once."""

    def left(view: Edson, outcome: Any) -> list[str]:
        allowance = outcome.tail.question.allowance if outcome.tail is not None else 0
        used = len({answer.action for answer in outcome.draft.answers})
        limit = "" if allowance > NO_LIMIT // 2 else f", {allowance} more of the allowance (15.5)"
        return [f"{count(used, 'piece')} refitted{limit}."]

    rows = rows_of(view, picks_in(decision))
    return Form("What is refitted", rows, (Refit,), preset="best", refuse=refuse, summary=left)


TITLES: dict[type[Question[Any]], str] = {
    JoinAssault: "Who assaults",
    Support: "Which guns support",
    JoinFire: "Which guns join",
    MoreShooters: "Who else fires",
    Chargers: "Who charges",
    Screen: "Who is screened",
    EarlyReinforcements: "Who comes early",
}


def picking(view: Edson, decision: Decision) -> Form:
    """Every other question answered by several picks."""
    question = decision.question
    assert isinstance(question, Picking)
    units = [Piece(unit) for unit in question.candidates(view) if unit not in question.chosen]
    form = Form(
        TITLES.get(type(question), "Who"), rows_of(view, units), (type(question),), preset="best", refuse=refuse
    )
    return replace(form, preset=_everybody(units)) if isinstance(question, JoinAssault) else form


def _everybody(units: Sequence[Piece]) -> Callable[[Edson], list[Wish]]:
    """10.21 The assault was chosen by the chance of all who can join: it begins with all of them."""
    return lambda view: [Wish(Pick(unit)) for unit in units]
