"""Whole orders of Operation Ichi-Go composed and carried out by intents, without a screen; and how many clicks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.ichi_go.advance import AdvanceIn, Nobody
from game.ichi_go.air import AirMarker
from game.ichi_go.attack import AllIn, AttackHex
from game.ichi_go.combat import ChooseBattle, EndCombat
from game.ichi_go.components import Nation
from game.ichi_go.game import GAME
from game.ichi_go.march import needs_die, ready
from game.ichi_go.movement import ChooseStack, EndMovement, MoveFrom
from game.ichi_go.resolution import StepLoss
from game.ichi_go.wording.names import short_place
from game.kernel.agenda import Decision
from game.kernel.forecast import button
from game.kernel.match import Match
from game.kernel.named import Place
from table.composition.composition import Composition
from table.composition.forms import ClickStep
from table.composition.intents import Aim, Commit, Fill, PointAt, Tick, Undo
from table.composition.kinds import option_on
from table.composition.on_map import arrows
from table.composition.orders import PASS
from table.composition.plans import Goal, PlanSheet
from table.composition.sheet import Sheet
from table.sitting import Refused
from tests.table.clicking import Case, by_keys, by_mouse, count_clicks
from tests.table.matches import a_composition, meets
from ui.skins.ichi_go.attacks import attack_goals


def at_movement(tmp_path: Path) -> Composition:
    """Honan, the first Japanese movement phase."""
    match: Match[Any] = Match(GAME, "honan", 1)
    while not isinstance(match.decision.question, ChooseStack):  # type: ignore[union-attr]
        match.play(match.decision.options[0])  # type: ignore[union-attr]
    return a_composition(tmp_path, match)


def paper(composition: Composition) -> Any:
    found = composition.paper()
    assert found is not None
    return found


def test_a_stack_marches_by_two_clicks_and_one_commit(tmp_path: Path) -> None:
    """10.3 A stack, a hex, the button: the path, its price and supply stand on the sheet before anything happens."""
    composition = at_movement(tmp_path)
    match, start = composition.sitting.match, len(composition.sitting.match.history)
    stack = match.state.stacks[2001]
    composition.do(PointAt(("place", "2001")))
    composition.do(PointAt(("place", "2003")))
    assert len(match.history) == start
    sheet = paper(composition)
    assert sheet.button.title == f"March {len(stack)} units to 2003"
    assert any("of 6 (10.7)" in line for line in sheet.facts) and any("In supply there (7.1)" in s for s in sheet.facts)
    (way,) = arrows(composition.asked)
    assert way[0] == "2001" and way[-1] == "2003" and len(way) == 3
    composition.do(PointAt(("place", "2003")))  # the second click on the target is the button
    assert set(stack) <= set(match.state.stacks[2003])
    composition.do(Undo())
    assert match.state.stacks[2001] == stack, "one deed, one way back (10.4)"


def test_one_unit_of_a_stack_marches_by_itself(tmp_path: Path) -> None:
    composition = at_movement(tmp_path)
    match = composition.sitting.match
    unit, *rest = match.state.stacks[2001]
    composition.do(PointAt(("piece", unit)))
    composition.do(PointAt(("place", "2003")))
    composition.do(Commit())
    assert unit in match.state.stacks[2003] and set(rest) == set(match.state.stacks[2001])


def test_units_are_ticked_in_and_out_and_the_words_follow(tmp_path: Path) -> None:
    composition = at_movement(tmp_path)
    stack = composition.sitting.match.state.stacks[1901]
    composition.do(PointAt(("place", "1901")))
    composition.do(PointAt(("place", "1803")))
    assert f"{len(stack)} units" in paper(composition).button.title
    composition.do(Fill(stack[0]))
    assert isinstance(composition.asked.sheet, PlanSheet) and stack[0] not in composition.asked.sheet.ticked
    composition.do(Tick("none"))
    assert paper(composition).button is None and "Tick" in paper(composition).blocked


def test_a_whole_phase_is_taken_back_up_to_the_last_die(tmp_path: Path) -> None:
    """10.4, B.3 In Japanese movement of turns 1 to 6 no die falls."""
    composition = at_movement(tmp_path)
    match = composition.sitting.match
    before = dict(match.state.stacks)
    for start, end in (("2001", "2003"), ("2403", "2303"), ("1906", "1905")):
        composition.do(PointAt(("place", start)))
        composition.do(PointAt(("place", end)))
        composition.do(Commit())
    assert dict(match.state.stacks) != before
    for _ in range(3):
        composition.do(Undo())
    assert dict(match.state.stacks) == before


def test_one_answer_ends_a_phase_and_who_cannot_move_is_not_offered(tmp_path: Path) -> None:
    composition = at_movement(tmp_path)
    match = composition.sitting.match
    with pytest.raises(Refused, match="not yours to move"):
        composition.do(PointAt(("place", "1601")))
    composition.do(PointAt(("button", "pass")))
    assert any("have not moved (10.1)" in line for line in paper(composition).facts), "what it would leave undone"
    assert EndMovement() not in match.actions
    composition.do(Commit())
    assert EndMovement() in match.actions and not isinstance(match.decision.question, ChooseStack)  # type: ignore[union-attr]


def test_a_stack_that_rolls_is_told_its_chance_and_goes_as_far_as_it_may(tmp_path: Path) -> None:
    """10.15, R17 The order is given before the die; a short one brings it back with what changed."""
    came, short = 0, 0
    for seed in range(12):
        match: Match[Any] = Match(GAME, "honan", seed)
        while not (isinstance(q := match.decision.question, ChooseStack) and q.nation is Nation.CH):  # type: ignore[union-attr]
            match.play(match.decision.options[-1])  # type: ignore[union-attr]
        composition = a_composition(tmp_path, match)
        composition.do(PointAt(("place", "1601")))
        goal = next(goal for goal in composition.asked.goals if goal.place == "1602")
        composition.do(PointAt(goal.step))
        told = paper(composition)
        assert told.button.title.startswith("Roll, and march to") and "they get there" in button(told.forecast)
        composition.do(Commit())
        if match.state.stacks.get(1602):
            came += 1
        elif composition.asking is not None and composition.asking.goals:
            short += any(word.why_changed for word in paper(composition).order)
    assert came and came + short >= 8


def near_enemy(view: Any, spot: ClickStep, goal: Goal) -> bool:
    return spot[0] in ("", "place")


@pytest.mark.parametrize("hands", [by_mouse, by_keys])
def test_an_attack_takes_two_clicks(hands: Any, tmp_path: Path) -> None:
    """11.2 The target, which brings everybody who reaches it, and the button."""
    wanted = (AttackHex, AllIn)
    count_clicks(Case(GAME, ChooseBattle, "attack", 2, lambda view, spot, goal: spot[0] == "", wanted), hands, tmp_path)


@pytest.mark.parametrize("hands", [by_mouse, by_keys])
def test_a_march_that_rolls_takes_three_clicks(hands: Any, tmp_path: Path) -> None:
    count_clicks(Case(GAME, ChooseStack, "march", 3, rolls, ()), hands, tmp_path)


def rolls(view: Any, spot: ClickStep, goal: Goal) -> bool:
    return spot[0] == "place" and not goal.make().given


def test_the_attack_sheet_tells_range_table_and_shifts(tmp_path: Path) -> None:
    """11.8, 11.19 Columns with their chances before the reveal, every cell with what it means; one line each shift."""
    match = meets(GAME, lambda state, question: isinstance(question, ChooseBattle) and question.nation is Nation.JP)
    composition = a_composition(tmp_path, match)
    composition.do(PointAt(composition.asked.goals[0].step))
    told = paper(composition).forecast
    assert told.headline.label.endswith("falls") and told.table is not None
    assert sum(float(column.share) for column in told.table.columns) == pytest.approx(1.0)
    assert all(len(column.cells) == 6 for column in told.table.columns)
    assert paper(composition).button.title.startswith("Attack ")
    assert "falls" in paper(composition).button.price and "you lose about" in paper(composition).button.price


def test_attackers_are_ticked_and_the_odds_follow(tmp_path: Path) -> None:
    def wide(state: Any, question: Any) -> bool:
        if not (isinstance(question, ChooseBattle) and question.nation is Nation.JP):
            return False
        return any(len(goal.make().rows) > 2 for goal in goals_of(state, question))

    match = meets(GAME, wide)
    composition = a_composition(tmp_path, match)
    goal = next(goal for goal in composition.asked.goals if len(goal.make().rows) > 2)
    composition.do(PointAt(goal.step))
    sheet = composition.asked.sheet
    assert isinstance(sheet, PlanSheet)
    everybody = float(paper(composition).forecast.headline.share)
    composition.do(Tick((sheet.ticked[0],)))
    assert float(paper(composition).forecast.headline.share) <= everybody
    composition.do(Commit())
    assert any(type(action).__name__ == "Pick" for action in match.actions)


def goals_of(state: Any, question: Any) -> list[Goal]:
    view = GAME.observe(state, question.side)
    return attack_goals(view, Decision(question.side, question, tuple(question.options(view))), None)


def test_losses_are_filled_in_cheapest_first(tmp_path: Path) -> None:
    """11.21, B.3 One sheet for all steps owed, and Enter."""
    match = meets(GAME, lambda state, question: isinstance(question, StepLoss) and question.owed > 1)
    composition = a_composition(tmp_path, match)
    sheet = composition.asked.sheet
    assert isinstance(sheet, Sheet)
    owed = match.decision.question.owed  # type: ignore[union-attr]
    lost = sum(sheet.value(row).level for row in sheet.rows)
    assert lost == owed and paper(composition).button.title == f"Lose {owed} steps"
    composition.do(Commit())
    assert not (isinstance(match.decision.question, StepLoss) and match.decision.question.owed == owed)  # type: ignore[union-attr]


def test_the_advance_is_filled_in_and_can_be_left(tmp_path: Path) -> None:
    match = meets(GAME, lambda state, question: isinstance(question, AdvanceIn))
    composition = a_composition(tmp_path, match)
    assert option_on(composition.orders, composition.root, ("button", PASS)) == Nobody()  # type: ignore[arg-type]
    target = match.state.the_battle.target
    composition.do(Commit())
    assert target in match.state.stacks


def test_air_markers_are_clicked_onto_the_map(tmp_path: Path) -> None:
    """8.2 Every marker has a row; a click on a hex puts it there."""
    match = meets(GAME, lambda state, question: isinstance(question, AirMarker) and question.number > 1)
    composition = a_composition(tmp_path, match)
    hexes = [place for kind, place in sorted(composition.asked.lit, key=str) if kind == "place"][:2]
    for place in hexes:
        composition.do(PointAt(("place", place)))
    number = match.decision.question.number  # type: ignore[union-attr]
    composition.do(Commit())
    assert set(map(int, hexes[: min(2, number)])) <= set(match.state.air)


def test_who_cannot_attack_says_why(tmp_path: Path) -> None:
    match = meets(GAME, lambda state, question: isinstance(question, ChooseBattle) and question.nation is Nation.JP)
    composition = a_composition(tmp_path, match)
    composition.do(PointAt(("button", "pass")))
    assert any("could still be attacked (11.0)" in line for line in paper(composition).facts)
    composition.do(Commit())
    assert match.actions[-1] == EndCombat()


def test_the_sheet_of_every_idle_question_can_be_written(tmp_path: Path) -> None:
    """Before anything is chosen, whatever else stands on it: stacks to begin with, and what ends the phase."""
    assert paper(at_movement(tmp_path)).question
    match = meets(GAME, lambda state, question: isinstance(question, ChooseBattle))
    assert paper(a_composition(tmp_path, match)).question


@pytest.mark.parametrize(("die", "why"), [(2, "The die gave"), (1, "nobody leaves")])
def test_10_14_a_way_that_the_die_does_not_reach_comes_back(die: int, why: str, tmp_path: Path) -> None:
    """The points are rolled after the order: too few for the hex, or for any; it comes back with that marked."""

    def rolls(state: Any, question: Any) -> bool:
        if not isinstance(question, ChooseStack):
            return False
        places = [option.place for option in question.options(state) if isinstance(option, MoveFrom)]
        return any(needs_die(state, ready(state, place, question.nation), place, question.nation) for place in places)

    match = meets(GAME, rolls)
    composition = a_composition(tmp_path, match)
    for spot in sorted(spot for spot in composition.spots if spot[0] == "place"):
        composition.spot = None
        composition.restart()
        composition.do(PointAt(spot))
        far = [number for number, goal in enumerate(composition.asked.goals) if not goal.make().given]
        if far:
            composition.do(Aim(max(far, key=lambda n: int(composition.asked.goals[n].title.split(": ")[1].split()[0]))))
            break
    sheet = composition.asked.sheet
    assert isinstance(sheet, PlanSheet)
    wanted = sheet.goal.place
    match.state.loaded = (die,)
    composition.do(Commit())
    composition.look()
    assert not composition.go_on(), "no other hex is taken without asking"
    composition.look()
    changed = paper(composition).order[0]
    assert changed.was == short_place(Place(int(wanted))) and why in changed.why_changed
