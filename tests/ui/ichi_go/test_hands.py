"""Operation Ichi-Go by hand: a stack dragged over the map, air markers put down, and hands that know nothing of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.ichi_go.air import AirMarker, worthwhile
from game.ichi_go.combat import ChooseBattle
from game.ichi_go.components import ALLIED, JAPANESE
from game.ichi_go.game import GAME
from game.ichi_go.movement import ChooseStack
from game.ichi_go.theatre import in_range
from game.kernel.forecast import told
from game.kernel.match import Match
from table.composition.intents import PointAt
from table.composition.plans import PlanSheet
from table.opponent import Opponent
from table.seats import Seats
from tests.ui.monkey import Monkey
from tests.ui.opening import new_app
from ui.driver import Driver
from ui.scenes.battle import BattleScene

EVENTS = 900


def asked(kind: type, seed: int = 3) -> Match[Any]:
    """Honan as far as Japan is asked this."""
    match: Match[Any] = Match(GAME, "honan", seed)
    rng = Random(seed)
    while match.decision is not None and not (
        isinstance(match.decision.question, kind) and match.decision.side == JAPANESE
    ):
        match.play(rng.choice(match.decision.options))
    assert match.decision is not None
    return match


@pytest.fixture
def desk(tmp_path: Path, unpainted: None) -> Iterator[Driver]:
    app = new_app(tmp_path, (1280, 800))
    app.settings.speed = 0.0
    pygame.event.clear()
    yield Driver(app)
    app.close()


def sit(driver: Driver, match: Match[Any]) -> BattleScene:
    scene = BattleScene(driver.app, match, Seats((JAPANESE,), "random"))
    driver.app.push(scene)
    driver.frames(3)
    return scene


def pull(driver: Driver, spots: list[tuple[int, int]]) -> None:
    driver.point(spots[0])
    driver.post(pygame.MOUSEBUTTONDOWN, pos=spots[0], button=1, touch=False)
    for spot in spots[1:]:
        driver.post(pygame.MOUSEMOTION, pos=spot, rel=(9, 9), buttons=(1, 0, 0), touch=False)
        driver.frames(1)


def test_a_stack_is_dragged_with_its_way_and_its_price(desk: Driver) -> None:
    """10.1 Every hex on the way composes the march; letting go keeps it, and Enter gives it."""
    driver, match = desk, asked(ChooseStack)
    scene = sit(driver, match)
    board = scene.board
    assert board is not None
    for start in sorted(place for kind, place in scene.post.composition.spots if kind == "place"):
        scene.post.composition.do(PointAt(("place", start)))
        ends = [str(goal.step[1]) for goal in scene.post.composition.asked.goals if goal.badge]
        scene.post.composition.restart()
        shown = [end for end in ends if board.camera.shows(board.chart.badge(end), 30) and end != start]
        if len(shown) > 3 and board.camera.shows(board.chart.badge(start), 30):
            break
    spots = [driver.spot_in(start, on_pile=True), *(driver.spot_in(end) for end in shown[:2])]
    pull(driver, spots)
    sheet = scene.post.composition.asked.sheet
    assert isinstance(sheet, PlanSheet) and sheet.trails[0][0] == start and sheet.trails[0][-1] == shown[1]
    driver.post(pygame.MOUSEBUTTONUP, pos=spots[-1], button=1, touch=False)
    driver.frames(2)
    assert not match.history or match.decision is not None
    before = len(match.history)
    assert any("movement point" in line for line in scene.desk.sheet.asked.paper.facts)  # type: ignore[union-attr]
    driver.key(pygame.K_RETURN)
    assert len(match.history) > before and int(shown[1]) in match.state.stacks
    driver.key(pygame.K_z)
    assert len(match.history) == before, "moves are taken back whole"


def test_pointing_at_a_hex_in_reach_tells_its_price(desk: Driver) -> None:
    driver, match = desk, asked(ChooseStack)
    scene = sit(driver, match)
    start = sorted(place for kind, place in scene.post.composition.spots if kind == "place")[0]
    scene.staff.composer.do(PointAt(("place", start)))
    driver.frames(2)
    assert "where do they march (10.1)?" in scene.desk.sheet.asked.question
    goals = {str(goal.step[1]): goal.badge for goal in scene.post.composition.asked.goals}
    board = scene.board
    assert board is not None
    end = next(place for place in goals if board.camera.shows(board.chart.badge(place), 30))
    driver.point(driver.spot_in(end))
    driver.frames(2)
    assert board.price == goals[end] and "point" in board.price


def test_8_2_air_markers_are_set_where_they_serve_and_by_a_click(desk: Driver) -> None:
    """8.5 What is filled in covers where both sides face each other; a click on the map moves one."""
    driver, match = desk, asked(AirMarker)
    scene = sit(driver, match)
    sheet = scene.post.composition.asked.sheet
    question = match.decision.question  # type: ignore[union-attr]
    assert sheet is not None
    here = [int(sheet.value(row).place) for row in sheet.rows]
    assert here == worthwhile(match.view(JAPANESE), JAPANESE, question.number) and len(set(here)) == question.number
    state = match.state
    near = {place for place in state.layout.ch if state.layout.jp & state.scenario.theatre.near[place]}
    assert near and (near <= in_range(tuple(here)) or question.number < len(near))
    board = scene.board
    assert board is not None
    other = next(
        place
        for place in state.scenario.theatre.hexes
        if place not in here and board.camera.shows(board.chart.badge(f"{place:04}"), 40)
    )
    driver.click(driver.spot_in(f"{other:04}"))
    driver.frames(2)
    assert other in [int(sheet.value(row).place) for row in sheet.rows]
    driver.key(pygame.K_RETURN)
    assert other in match.state.air


@pytest.mark.parametrize("kind", [ChooseStack, ChooseBattle])
def test_ending_a_phase_tells_what_is_left_undone(desk: Driver, kind: type) -> None:
    match = asked(kind)
    end = next(option for option in match.decision.options if type(option).__name__.startswith("End"))  # type: ignore[union-attr]
    foreseen = GAME.forecast(match.view(JAPANESE), match.decision, end, JAPANESE)  # type: ignore[arg-type]
    words = "\n".join(told(foreseen)) if foreseen is not None else ""
    assert "have not moved (10.1)" in words if kind is ChooseStack else "could still be attacked (11.0)" in words
    assert GAME.forecast(match.view(ALLIED), match.decision, end, ALLIED) is None  # type: ignore[arg-type]


def test_hands_that_know_nothing_break_nothing(
    tmp_path: Path, unpainted: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Random clicks, keys, drags and resizes over battles of this game alone, with everything shown."""
    monkeypatch.setattr(Opponent, "thinks", lambda opponent, side: False)
    app = new_app(tmp_path, (1280, 720))
    app.settings.speed = 4.0
    driver = Driver(app)
    monkey = Monkey(driver, 1944)
    for number in range(0, EVENTS, 6):
        if number % 300 == 0:
            app.home()
            match: Match[Any] = Match(GAME, ("honan", "campaign")[number // 300 % 2], number)
            for _ in range(40 + number // 10):
                if match.decision is not None:
                    match.play(monkey.rng.choice(match.decision.options))
            app.push(BattleScene(app, match, Seats((number // 300 % 2,), "random")))
        for _ in range(6):
            pygame.event.post(monkey.event())
        driver.frames(1)
        app.running = True
        monkey.look()
    assert not app.errors and "BattleScene" in monkey.seen
    for match in monkey.matches.values():
        assert GAME.flaws(match.state) == []
        assert match.replay().state.facts() == match.state.facts()
    app.close()
