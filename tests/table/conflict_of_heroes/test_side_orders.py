"""Orders that need no unit, composed whole: a plot, an aerial attack, the line that is pulled back, the boat."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.conflict_of_heroes import artillery, specials, turns
from game.conflict_of_heroes.asking import At, No
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.game import GAME
from game.conflict_of_heroes.specials import FALL_BACK, LEAVE
from game.kernel.match import Match
from game.kernel.saves import SaveFile
from game.registry import GAMES
from table.composition.composition import Composition
from table.composition.intents import Commit, Fill, PointAt, StepBack
from table.composition.plans import PlanSheet
from tests.table.matches import a_composition

AIR = ("button", "air")


@cache
def moment(scenario: str, question: type, action: type, rule: str = "") -> SaveFile:
    """A game in which this may be answered, by random play."""
    for seed in range(1, 9):
        match, rng = Match[Any](GAME, scenario, seed), Random(seed)
        for _ in range(400):
            if match.decision is None:
                break
            options = match.decision.options
            found = [o for o in options if isinstance(o, action) and getattr(o, "rule", "") == rule]
            if found and isinstance(match.decision.question, question):
                return match.snapshot()
            match.play(rng.choice(options))
    raise AssertionError("no such moment")


def composed(
    folder: Path, scenario: str, question: type, action: type, rule: str = ""
) -> tuple[Composition, Match[Any]]:
    match = Match.restore(moment(scenario, question, action, rule), GAMES)
    return a_composition(folder, match), match


def words_of(composition: Composition) -> str:
    paper = composition.paper()
    assert paper is not None
    button = f"{paper.button.title}, {paper.button.price}" if paper.button else paper.blocked
    return " ".join(("".join(word.text for word in paper.order), *paper.facts, button))


def test_13_1_a_plot_is_a_hex_and_the_button(tmp_path: Path) -> None:
    """P03, P06 With how it may drift and whom it would hit, before anything is noted down."""
    composition, match = composed(tmp_path, "d4_the_knolls", artillery.PlotStrike, At)
    side = match.decision.side  # type: ignore[union-attr]
    before = len(match.history)
    assert "Choose where to" in words_of(composition)
    goal = composition.asked.goals[0]
    composition.do(PointAt(goal.step))
    told = words_of(composition)
    assert f"Plot {goal.place}" in told and "67 %" in told and "On target it would hit" in told and "1 CAP" in told
    assert len(match.history) == before and not [plot for plot in match.state.plots if plot.side == side]
    composition.do(PointAt(goal.step))  # a second click on it is the button
    assert [hex_name(plot.place) for plot in match.state.plots if plot.side == side][-1] == goal.place


def test_a_plot_may_be_left_out(tmp_path: Path) -> None:
    composition, match = composed(tmp_path, "d4_the_knolls", artillery.PlotStrike, No)
    composition.do(PointAt(("button", "nothing")))
    assert "does not strike" in words_of(composition)
    plots = match.state.plots
    composition.do(Commit())
    assert match.state.plots == plots


def test_17_0_an_aerial_attack_is_its_button_a_hex_and_the_commit(tmp_path: Path) -> None:
    """P41"""
    composition, match = composed(tmp_path, "d1_gavutu", turns.Turn, specials.AirStrike)
    side = match.decision.side  # type: ignore[union-attr]
    flights = match.state.sorties[side]
    composition.do(PointAt(AIR))
    goal = composition.asked.goals[0]
    composition.do(PointAt(goal.step))
    told = words_of(composition)
    assert f"Bomb {goal.place}" in told and "is hit" in told and "on 2 dice" in told
    composition.do(StepBack())
    assert match.state.sorties[side] == flights
    composition.do(PointAt(goal.step))
    composition.do(Commit())
    assert match.state.sorties[side] == flights - 1


def test_f_the_line_is_pulled_back_as_one_order(tmp_path: Path) -> None:
    """P36 Each unit stays or goes up to 2 hexes; what is filled in is what comes of it."""
    composition, match = composed(tmp_path, "d4_the_knolls", turns.Turn, specials.UseSpecial, FALL_BACK)
    side = match.decision.side  # type: ignore[union-attr]
    movers = specials.fallers(match.state, side)
    homes = {unit: match.state.where[unit] for unit in movers}
    composition.do(PointAt(("button", FALL_BACK)))
    sheet = composition.asked.sheet
    assert isinstance(sheet, PlanSheet) and [row.key for row in sheet.rows] == movers
    composition.do(Fill(movers[0], value=0))
    wanted = {row.key: sheet.value(row).place for row in sheet.rows}
    assert not wanted[movers[0]] and len(sheet.trails) == len([place for place in wanted.values() if place])
    composition.do(Commit())
    for unit in movers:
        assert hex_name(match.state.where[unit]) == (wanted[unit] or hex_name(homes[unit]))
    assert FALL_BACK in match.state.specials


def test_f_a_place_on_the_map_fills_the_row_of_a_unit(tmp_path: Path) -> None:
    composition, _ = composed(tmp_path, "d4_the_knolls", turns.Turn, specials.UseSpecial, FALL_BACK)
    composition.do(PointAt(("button", FALL_BACK)))
    sheet = composition.asked.sheet
    assert isinstance(sheet, PlanSheet)
    row = next(row for row in sheet.rows if len(row.values) > 2)
    composition.do(PointAt(("piece", row.piece)))
    composition.do(PointAt(("place", row.values[1].place)))
    assert sheet.value(row).place == row.values[1].place


def test_r94_the_boat_tells_how_it_would_end(tmp_path: Path) -> None:
    composition, match = composed(tmp_path, "ff1_goettges_patrol", turns.Turn, specials.UseSpecial, LEAVE)
    composition.do(PointAt(("button", LEAVE)))
    told = words_of(composition)
    assert "ends at once" in told and "win by" in told and "taken off" in told
    composition.do(Commit())
    assert match.state.winner is not None
    points = match.state.lead if match.state.lead >= 1 else 1 - match.state.lead
    assert f"win by {points}" in told


@pytest.mark.parametrize("button", ["stall_ap", "stall_cap"])
def test_2_2_a_stall_stands_beside_the_orders_of_the_active_unit(tmp_path: Path, button: str) -> None:
    for seed in range(1, 9):
        match, rng = Match[Any](GAME, "ff1_goettges_patrol", seed), Random(seed)
        for _ in range(60):
            if match.decision is None:
                break
            side = match.decision.side
            both = {turns.Stall(False), turns.Stall(True)} <= set(match.decision.options)
            if isinstance(match.decision.question, turns.Turn) and both and match.state.active(side):
                composition = a_composition(tmp_path, match)
                assert composition.spot is None and composition.asked.goals
                composition.do(PointAt(("button", button)))
                composition.do(Commit())
                assert match.history[-1].action == turns.Stall(button == "stall_cap")
                return
            match.play(rng.choice(match.decision.options))
    raise AssertionError("nobody was active")
