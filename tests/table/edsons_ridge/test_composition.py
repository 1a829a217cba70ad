"""Whole orders of Edson's Ridge composed and carried out by intents, without a screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.edsons_ridge.advantage import LET_STAND, REROLL, Advantage
from game.edsons_ridge.assault import DefensiveFire
from game.edsons_ridge.casualties import Casualties
from game.edsons_ridge.components import INFANTRY, KIND, place_number
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import AssaultFrom, ChooseImpulse, PassImpulse
from game.edsons_ridge.movement import AssaultIn, GoTo, JoinAssault, NextMove
from game.edsons_ridge.retreats import VoluntaryRetreats
from game.edsons_ridge.state import Edson
from game.kernel.forecast import button
from game.kernel.picking import Pick
from game.kernel.standing import StandingOrder
from table.composition.composition import CHANGED, Composition
from table.composition.draft import Draft
from table.composition.intents import Aim, Commit, Fill, PassOn, PickKind, PointAt, StandingChoice, StepBack, Tick, Undo
from table.composition.on_map import in_hand
from table.composition.plans import Goal, PlanSheet
from table.sitting import Refused
from tests.table.matches import a_composition, meets


def starts_an_assault(state: Edson, question: Any) -> bool:
    if not isinstance(question, ChooseImpulse):
        return False
    return any(isinstance(option, AssaultFrom) for option in question.options(state))


@pytest.fixture
def impulse(tmp_path: Path) -> Composition:
    """Some place can act, and was chosen."""
    composition = a_composition(tmp_path, meets(GAME, starts_an_assault))
    (start, *_) = [option.place for option in composition.root.options if isinstance(option, AssaultFrom)]  # type: ignore[union-attr]
    composition.do(PointAt(("place", composition.orders.place_name(start))))  # type: ignore[attr-defined]
    assert composition.asked.goals and composition.asked.goal is None
    return composition


def goal_of(composition: Composition, kind: str) -> int:
    return next(number for number, goal in enumerate(composition.asked.goals) if goal.kind == kind)


def sheet_of(composition: Composition) -> PlanSheet:
    sheet = composition.asked.sheet
    assert isinstance(sheet, PlanSheet)
    return sheet


@pytest.fixture
def march(impulse: Composition) -> Composition:
    """A march to a place without enemies is composed."""
    impulse.do(Aim(goal_of(impulse, "march")))
    return impulse


def test_8_2_a_place_is_chosen_and_its_kinds_say_why_not(impulse: Composition) -> None:
    assert ("place", impulse.place) == impulse.spot
    closed = next(kind for kind in impulse.kinds if not kind.options)
    with pytest.raises(Refused) as refused:
        impulse.do(PickKind(closed.name))
    assert str(refused.value) == closed.reason != ""
    assert impulse.asked.goals, "what was looked into stays"


def test_9_3_the_button_follows_the_ticks(march: Composition) -> None:
    sheet = sheet_of(march)
    assert march.asked.words() and sheet.ticked
    march.do(Tick("none"))
    assert sheet.ticked == [] and in_hand(march.asked) == frozenset()
    assert march.asked.words() == "" and march.asked.missing
    march.do(Fill(sheet.rows[0].key))
    assert in_hand(march.asked) == {sheet.rows[0].piece}
    assert march.asked.words() and march.asked.target == sheet.goal.place
    assert sheet.is_complete and GoTo(place_number(sheet.goal.place)) in [answer.action for answer in sheet.answers]


def test_9_3_an_order_is_committed_whole_and_undone_whole(march: Composition) -> None:
    match = march.sitting.match
    before, digest = len(match.history), match.state.digest()
    expected = [answer.action for answer in march.asked.answers if not answer.is_lone]
    march.do(PointAt(("place", march.asked.target)))
    assert match.actions[before : before + len(expected)] == expected and isinstance(expected[0], AssaultFrom)
    assert march.sitting.deeds.last() is not None and march.spot is None
    march.do(Undo())
    assert match.state.digest() == digest and len(match.history) == before
    assert isinstance(march.asked.choices.decision.question, ChooseImpulse)


def test_8_2_steps_back_lead_out_of_an_order(march: Composition) -> None:
    place = march.place
    march.do(StepBack())
    assert march.asked.goal is None and march.asked.goals and march.place == place and march.kind == ""
    while march.spot is not None:
        march.do(StepBack())
    with pytest.raises(Refused, match="no step"):
        march.do(StepBack())


def test_8_2_an_order_that_meets_a_changed_world_comes_back(march: Composition) -> None:
    match = march.sitting.match
    before = len(match.history)
    match.play(next(option for option in match.decision.options if isinstance(option, PassImpulse)))  # type: ignore[union-attr]
    assert march.do(Commit()) == CHANGED
    assert not any(isinstance(action, AssaultFrom) for action in match.actions[before:])
    assert march.asked.choices.decision is match.decision and march.asked.goal is None


def test_8_2_passing_is_a_button_from_anywhere(march: Composition) -> None:
    before = len(march.sitting.match.history)
    while not any(isinstance(action, PassImpulse) for action in march.sitting.match.actions[before:]):
        march.do(PointAt(("button", "pass")))
    assert march.spot is None


# ---- an assault


def can_be_assaulted(state: Edson, question: Any) -> bool:
    return bool(a_fight(state, question))


def a_fight(state: Edson, question: Any, size: int = 2) -> tuple[str, Goal] | None:
    """8.21 Somewhere several platoons could assault the next area."""
    if not isinstance(question, ChooseImpulse):
        return None
    view, side = GAME.observe(state, question.side), question.side
    orders = a_composition_orders()
    decision = Draft(view, side).asked()
    assert decision is not None
    for option in decision.options:
        if isinstance(option, AssaultFrom):
            spot = ("place", orders.place_name(option.place))
            infantry = [unit for unit in view.units(side, option.place) if KIND[unit] == INFANTRY]
            for goal in orders.goals(view, decision, spot) if len(infantry) >= size else ():
                if goal.kind == "assault" and goal.step != spot:
                    sheet = PlanSheet(goal, view, decision, lambda *args: args[2][0])
                    if sheet.is_complete and len(sheet.ticked) >= size:
                        return str(spot[1]), goal
    return None


def a_composition_orders() -> Any:
    from ui.skins.edsons_ridge.orders import ORDERS

    return ORDERS


def test_10_2_an_assault_is_composed_weighed_and_committed(tmp_path: Path) -> None:
    order = a_composition(tmp_path, meets(GAME, can_be_assaulted))
    match, before = order.sitting.match, len(order.sitting.match.history)
    found = a_fight(match.state, match.decision.question)  # type: ignore[union-attr]
    assert found is not None
    start, goal = found
    order.do(PointAt(("place", start)))
    order.do(PointAt(goal.step))
    assert len(match.history) == before, "an order is composed first"
    asking, sheet = order.asked, sheet_of(order)
    assert asking.forecast is not None
    said = asking.words()
    assert said == f"{asking.words(chance=False)}: {button(asking.forecast)}" and said.startswith("Assault ")
    everybody, whole = sheet.ticked, asking.forecast
    order.do(Fill(everybody[0], value=0))
    assert everybody[0] not in sheet.ticked and asking.forecast != whole, "the forecast follows the ticks"
    order.do(Fill(everybody[0], value=1))
    assert sorted(sheet.ticked) == sorted(everybody) and asking.words() == said
    paper = order.paper()
    assert paper is not None and paper.button is not None and paper.section("Who") is not None
    assert "".join(word.text for word in paper.order).endswith(".")
    order.do(PointAt(goal.step))
    actions = match.actions[before:]
    assert AssaultIn(place_number(goal.place)) in actions, "10.2 one commitment goes all the way to the fight"
    assert not isinstance(match.decision.question, NextMove | JoinAssault), "nothing is asked in between"  # type: ignore[union-attr]


def under_fire(state: Edson, question: Any) -> bool:
    """10.31 The defender of the next area has a machine gun."""
    found = a_fight(state, question, 3)
    if found is None:
        return False
    place = place_number(found[1].place)
    return any(KIND[unit] == "machine gun" for unit in state.units(1 - question.side, place))


def test_10_33_who_was_named_to_lead_leads(tmp_path: Path) -> None:
    order = a_composition(tmp_path, meets(GAME, can_be_assaulted))
    match = order.sitting.match
    found = a_fight(match.state, match.decision.question)  # type: ignore[union-attr]
    assert found is not None
    order.do(PointAt(("place", found[0])))
    order.do(PointAt(found[1].step))
    sheet, paper = sheet_of(order), order.paper()
    leads = paper.section("Leads") if paper is not None else None
    assert leads is not None
    platoons = [unit for unit in sheet.ticked if KIND[unit] == INFANTRY]
    for entry in leads.entries:
        if entry.piece in platoons:
            assert entry.click is not None
            order.do(entry.click)
            assert sheet.world.fight.point == entry.piece
    out = next((entry for entry in leads.entries if entry.piece >= 0 and entry.piece not in platoons), None)
    if out is not None and out.click is not None:
        with pytest.raises(Refused, match="goes along"):
            order.do(out.click)
    last = sheet.world.fight.point
    order.do(Fill(last, value=0))
    assert sheet.is_complete and sheet.world.fight.point != last, "10.33 without him the strongest leads"


def test_10_31_what_follows_the_defenders_answer_is_answered_by_the_order(tmp_path: Path) -> None:
    order = a_composition(tmp_path, meets(GAME, can_be_assaulted))
    match = order.sitting.match
    found = a_fight(match.state, match.decision.question)  # type: ignore[union-attr]
    assert found is not None
    side = match.decision.side  # type: ignore[union-attr]
    order.do(PointAt(("place", found[0])))
    order.do(PointAt(found[1].step))
    named = sheet_of(order).world.fight.point
    order.do(Commit())
    question = match.decision.question  # type: ignore[union-attr]
    assert question.side != side or order.carrying.order is None or not isinstance(question, NextMove)
    assert match.state.fight is None or match.state.fight.point == named or isinstance(question, DefensiveFire)
    assert Pick(named) in match.actions


# ---- standing orders, and passing on


def rolls_again(state: Edson, question: Any) -> bool:
    return isinstance(question, Advantage)


def test_14_3_the_advantage_follows_a_standing_order(tmp_path: Path) -> None:
    """Never lets every roll stand; asking asks; else it is thrown again where the gain is large enough."""
    match = meets(GAME, rolls_again)
    decision = match.decision
    assert decision is not None
    composition = a_composition(tmp_path, match)
    offer = GAME.offer(match.view(decision.side), decision)
    assert offer is not None
    composition.standing.put(decision.side, StandingOrder("ask"))
    assert not composition.go_on() and match.decision is decision, "14.3 the player wants to be asked"
    composition.standing.put(decision.side, StandingOrder("never"))
    before = len(match.history)
    assert composition.go_on() and match.actions[before] == LET_STAND
    assert offer.answer(StandingOrder("gain", 95)) == (REROLL if offer.gain * 100 >= 95 else LET_STAND)


def test_before_anything_is_chosen_the_sheet_says_who_can_act_and_how(tmp_path: Path) -> None:
    """8.2 A line for each place with its kinds of order, none for each single answer; a line does what a click does."""
    match = meets(GAME, lambda state, question: isinstance(question, ChooseImpulse))
    order = a_composition(tmp_path, match)
    paper = order.paper()
    assert paper is not None and match.decision is not None
    (section,) = paper.sections
    assert len(section.entries) < len(match.decision.options)
    first = section.entries[0]
    assert isinstance(first.click, PointAt) and "Assault" in first.caption
    order.do(first.click)
    assert order.spot == first.click.step and order.asked.goals


def test_what_a_standing_order_answered_is_taken_back_by_its_own_name_and_asked(tmp_path: Path) -> None:
    """Else the order would answer again at once, and undo would lead nowhere."""
    match = meets(GAME, rolls_again)
    decision = match.decision
    assert decision is not None
    composition = a_composition(tmp_path, match)
    composition.standing.put(decision.side, StandingOrder("never"))
    before = len(match.history)
    assert composition.go_on()
    assert composition.sitting.deeds.starts[before].startswith("Let the roll stand")
    composition.do(Undo())
    assert len(match.history) == before and not composition.go_on(), "14.3 taken back to decide by hand"


def test_14_3_the_sheet_has_the_standing_order_and_the_chance_follows_it(tmp_path: Path) -> None:
    def holder_fights(state: Edson, question: Any) -> bool:
        return (
            isinstance(question, ChooseImpulse) and state.holder == question.side and can_be_assaulted(state, question)
        )

    order = a_composition(tmp_path, meets(GAME, holder_fights))
    found = a_fight(order.sitting.match.state, order.root.question)  # type: ignore[union-attr]
    assert found is not None
    order.do(PointAt(("place", found[0])))
    order.do(PointAt(found[1].step))
    paper = order.paper()
    switch = paper.section("Advantage") if paper is not None else None
    assert paper is not None and switch is not None and switch.kind == "switch"
    assert [entry.is_in for entry in switch.entries] == [False, True, False]
    order.do(StandingChoice("never"))
    never = order.paper()
    assert never is not None and never.forecast is not None and paper.forecast is not None
    assert never.forecast.otherwise is None
    if paper.forecast.otherwise is not None:
        assert paper.otherwise.startswith("without the Advantage ") and never.forecast.main != paper.forecast.main
    order.do(StandingChoice(more=5))
    assert order.standing.of(order.root.side) == StandingOrder("gain", 25)  # type: ignore[union-attr]


def test_8_26_passing_for_the_turn_passes_again_by_itself(tmp_path: Path) -> None:
    composition = a_composition(tmp_path, meets(GAME, starts_an_assault))
    match, side = composition.sitting.match, composition.root.side  # type: ignore[union-attr]
    before, turn = len(match.history), match.state.turn
    composition.do(PassOn(whole_turn=True))
    while match.decision is not None and match.state.turn == turn and len(match.history) < before + 60:
        if match.decision.side == side and isinstance(match.decision.question, ChooseImpulse):
            raise AssertionError("who passes for the turn is not asked again in it")
        match.play(match.decision.options[0])
        while composition.go_on():
            pass
    mine = [moment.action for moment in match.history[before:] if moment.side == side]
    assert sum(isinstance(action, PassImpulse) for action in mine) >= 1
    assert not any(isinstance(action, AssaultFrom) for action in mine)


def test_8_26_passing_until_something_happens_ends_with_it(tmp_path: Path) -> None:
    composition = a_composition(tmp_path, meets(GAME, starts_an_assault))
    match, side = composition.sitting.match, composition.root.side  # type: ignore[union-attr]
    composition.do(PassOn())
    while match.decision is not None and not (
        match.decision.side == side and isinstance(match.decision.question, ChooseImpulse)
    ):
        match.play(match.decision.options[0])  # 8.2 the first of the enemy's options is no pass
        while composition.go_on():
            pass
    assert composition.carrying.order is None or match.decision is None


def test_10_53_a_button_says_who_goes_and_who_holds(tmp_path: Path) -> None:
    def may_leave(state: Edson, question: Any) -> bool:
        return isinstance(question, VoluntaryRetreats) and len(question.options(state)) > 3

    composition = a_composition(tmp_path, meets(GAME, may_leave))
    sheet = composition.asked.sheet
    assert sheet is not None
    composition.do(Tick("none")) if any(row.is_tick for row in sheet.rows) else None
    for row in sheet.rows:
        if row.piece >= 0 and len(row.values) > 1 and row.home:
            composition.do(Fill(row.key, value=0))
    assert composition.asked.words().endswith(("hold", "holds"))
    first = next(row for row in sheet.rows if row.home)
    composition.do(Fill(first.key, value=1))
    assert " back" in composition.asked.words()


def test_10_4_the_losses_say_what_they_come_to_and_a_plate_turns_a_unit_away(tmp_path: Path) -> None:
    """A meter of all points, a word for every unit, one button from the whole answer."""

    def may_share(state: Edson, question: Any) -> bool:
        return isinstance(question, Casualties) and question.may_retreat and len(question.options(state)) > 5

    composition = a_composition(tmp_path, meets(GAME, may_share))
    question = composition.root.question  # type: ignore[union-attr]
    assert isinstance(question, Casualties)
    paper = composition.paper()
    assert paper is not None and paper.button is not None and paper.result is not None
    rows = paper.sections[0]
    assert rows.meter == (question.points, question.points), "what is filled in places every point"
    assert sum(entry.level for entry in rows.entries if entry.level > 0) == question.points
    assert {entry.then for entry in rows.entries} <= {"holds", "leaves", "falls", "stays", "goes"}
    assert paper.button.title.startswith(f"Take {question.points} losses, ")
    leaving = [entry for entry in rows.entries if entry.leaves and entry.level > 0]
    assert (" back" in paper.button.title) == bool(leaving)
    turned = next(entry for entry in rows.entries if entry.turn is not None and entry.level > 0)
    composition.do(turned.turn)  # type: ignore[arg-type]
    after = composition.paper()
    assert after is not None
    now = next(entry for entry in after.sections[0].entries if entry.key == turned.key)
    if now.leaves != turned.leaves:
        assert after.button is None or (" back" in after.button.title) == any(
            entry.leaves and entry.level > 0 for entry in after.sections[0].entries
        )
