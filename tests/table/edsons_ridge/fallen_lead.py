"""An assault whose named lead falls to the fire before it: loaded dice, people on both sides."""

from __future__ import annotations

from typing import Any

from game.edsons_ridge.components import D2, ELIMINATED, JAPANESE
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import ChooseImpulse, EndImpulse
from game.kernel.agenda import Action
from game.kernel.match import Match
from game.kernel.picking import DONE
from table.composition.composition import Composition
from table.composition.intents import Aim, Fill, PointAt
from table.composition.plans import PlanSheet
from tests.game.edsons_ridge.positions import at, level, pick, position, unit
from ui.skins.edsons_ridge import plan_rows

LEAD, SECOND, THIRD, GUN = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-3", "US-11-MG"
START, TARGET = "10", "20"


def before_the_order() -> Match[Any]:
    """10.31 Three platoons may go from 10 into 20; the first is D2, and the gun there hits it with these dice."""
    state = position(at(START, (LEAD, D2), SECOND, THIRD), at(TARGET, GUN), japanese="10", dice=(3, 3, 5, 4))
    state.ending = state.advantage_used = True
    state.do(ChooseImpulse(JAPANESE), EndImpulse(JAPANESE))
    match: Match[Any] = Match(GAME, "full_battle", 1)
    match.state = state
    match.opening = match._listen()
    return match


def fire(match: Match[Any]) -> Action:
    """What the defender answers: every gun fires."""
    assert match.decision is not None
    return next((one for one in match.decision.options if one == pick(GUN)), DONE)


def compose(composition: Composition) -> None:
    """The assault with all three, led by the one who will fall; nothing is given yet."""
    composition.do(PointAt(("place", START)))
    goals = composition.asked.goals
    composition.do(Aim(next(n for n, one in enumerate(goals) if (one.place, one.kind) == (TARGET, "assault"))))
    sheet = composition.asked.sheet
    assert isinstance(sheet, PlanSheet)
    if unit(LEAD) not in sheet.ticked:
        composition.do(Fill(unit(LEAD)))
    row = sheet.row(plan_rows.LEAD)
    assert row is not None
    named = next(number for number, value in enumerate(row.values) if value.level == unit(LEAD))
    composition.do(Fill(plan_rows.LEAD, value=named))


def has_fallen(match: Match[Any]) -> bool:
    return level(match.state, LEAD) == ELIMINATED
