"""How many clicks an order of Conflict of Heroes takes, by mouse and by keys; and what a composed order comes to."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.conflict_of_heroes import planning, turns
from game.conflict_of_heroes.asking import At
from game.conflict_of_heroes.board import hex_name, number_of
from game.conflict_of_heroes.game import GAME
from game.conflict_of_heroes.state import ACTIVE
from game.kernel.match import Match
from table.composition.composition import Composition
from table.composition.intents import Commit, PointAt, StepBack
from table.composition.plans import PlanSheet
from tests.table.clicking import Case, by_keys, by_mouse, count_clicks
from tests.table.matches import a_composition
from ui.skins.conflict_of_heroes import goals, marches

KINDS = ("fire", "move", "rally", "enter", "hidden move")
MOST = 3  # unit, target or hex, commit


@pytest.mark.parametrize(
    ("kind", "hands"), [*((kind, by_mouse) for kind in KINDS), ("fire", by_keys), ("move", by_keys)]
)
def test_a_turn_is_three_clicks(kind: str, hands: Any, tmp_path: Path) -> None:
    count_clicks(Case(GAME, turns.Turn, kind, MOST, lambda view, spot, goal: spot[0] == "piece", ()), hands, tmp_path)


def opening(folder: Path, scenario: str = "ff1_goettges_patrol", seed: int = 3) -> Composition:
    """The first turn of the Japanese: nobody is active yet."""
    match: Match[Any] = Match(GAME, scenario, seed)
    rng = Random(seed)
    while not isinstance(match.decision.question, turns.Turn):  # type: ignore[union-attr]
        match.play(rng.choice(match.decision.options))  # type: ignore[union-attr]
    return a_composition(folder, match)


def test_a_way_of_several_turns_comes_back_composed_and_waits(tmp_path: Path) -> None:
    """5.0 One hex a turn: the rest of the way is one key in each turn that follows."""
    composition = opening(tmp_path)
    match = composition.sitting.match
    side = match.decision.side  # type: ignore[union-attr]
    unit = next(u for u in match.state.sheet.units_of[side] if match.state.where[u] > 0)
    view = composition.view
    place, way = next((p, w) for p, w in marches.ways(view, unit).items() if len(w) == 3)
    composition.do(PointAt(("piece", unit)))
    composition.do(PointAt(("place", hex_name(place))))
    composition.do(Commit())
    assert match.state.where[unit] == way[0] and match.state.status[unit] == ACTIVE
    while match.decision.side != side:  # type: ignore[union-attr]
        match.play(match.decision.options[-1])  # type: ignore[union-attr]
    composition.go_on()
    composition.look()
    sheet = composition.asked.sheet
    assert isinstance(sheet, PlanSheet) and number_of(sheet.goal.place) == place
    composition.do(Commit())
    assert match.state.where[unit] == way[1]


def test_a_facing_is_chosen_by_its_wedge_and_committed_with_the_move(tmp_path: Path) -> None:
    """5.1"""
    composition = opening(tmp_path)
    match = composition.sitting.match
    side = match.decision.side  # type: ignore[union-attr]
    unit = next(u for u in match.state.sheet.units_of[side] if match.state.where[u] > 0)
    goal = next(g for g in goals.of_unit(composition.view, side, unit) if g.kind == "move")
    composition.do(PointAt(("piece", unit)))
    composition.do(PointAt(goal.step))
    for way in (1, 4, 6):
        assert ("facing", way) in composition.asked.lit
        composition.do(PointAt(("facing", way)))
    composition.do(Commit())
    assert match.state.facing[unit] == 6


def test_esc_takes_an_order_back_step_by_step_and_nothing_has_happened(tmp_path: Path) -> None:
    composition = opening(tmp_path)
    before = len(composition.sitting.match.history)
    side = composition.root.side  # type: ignore[union-attr]
    unit = next(u for u in composition.view.sheet.units_of[side] if composition.view.where[u] > 0)
    composition.do(PointAt(("piece", unit)))
    composition.do(PointAt(composition.asked.goals[0].step))
    composition.do(StepBack())
    composition.do(StepBack())
    assert composition.spot is None and composition.asked.goal is None
    assert len(composition.sitting.match.history) == before


def test_every_order_on_offer_can_be_committed_as_it_is_filled_in(tmp_path: Path) -> None:
    """Over all firefights: no goal leads to a sheet without a button, and none breaks."""
    seen: set[str] = set()
    for number, briefing in enumerate(GAME.briefings):
        rng, match = Random(number), Match[Any](GAME, briefing.name, number)
        for _ in range(90):
            if match.decision is None:
                break
            if isinstance(match.decision.question, turns.Turn) and rng.random() < 0.12:
                composition = a_composition(tmp_path, match)
                spots = sorted(composition.spots, key=str)
                for spot in rng.sample(spots, min(2, len(spots))):
                    found = composition.orders.goals(composition.view, composition.root, spot)  # type: ignore[arg-type]
                    for kind in {goal.kind for goal in found}:
                        goal = rng.choice([one for one in found if one.kind == kind])
                        sheet = PlanSheet(goal, composition.view, composition.root, composition.presets.best)  # type: ignore[arg-type]
                        assert sheet.is_complete, (briefing.name, spot, goal.step, goal.kind)
                        assert "".join(word.text for word in sheet.words) and sheet.deed
                        seen.add(kind)
            match.play(rng.choice(match.decision.options))
    assert seen >= {"fire", "move", "pivot", "stall"}


def test_the_first_hex_of_a_move_is_among_its_answers(tmp_path: Path) -> None:
    composition = opening(tmp_path)
    side = composition.root.side  # type: ignore[union-attr]
    unit = next(u for u in composition.view.sheet.units_of[side] if composition.view.where[u] > 0)
    goal = next(g for g in goals.of_unit(composition.view, side, unit) if g.kind == "move")
    sheet = PlanSheet(goal, composition.view, composition.root, composition.presets.best)  # type: ignore[arg-type]
    asked = [type(answer.question) for answer in sheet.answers]
    assert planning.Destination in asked and any(isinstance(answer.action, At) for answer in sheet.answers)
