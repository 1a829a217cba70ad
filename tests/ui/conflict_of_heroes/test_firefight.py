"""Conflict of Heroes on the screen: turns by mouse and by keys, every question in a small window, show, sight."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pygame
import pytest

from game.conflict_of_heroes import events, flaws
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.firefights import FIREFIGHTS
from game.conflict_of_heroes.game import GAME
from game.conflict_of_heroes.state import ACTIVE
from game.conflict_of_heroes.turns import Turn
from game.kernel.agenda import Event
from game.kernel.match import Match
from game.kernel.saves import SaveFile
from game.registry import GAMES
from table.seats import Seats
from tests.game.conflict_of_heroes.reference import Field, los
from tests.ui.opening import new_app
from tests.ui.playing import open_battle, wait_for_me
from ui.board.wedges import wedge_at
from ui.director.beats import Entry, FightBeat, Flip, Loss, Slide
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.skins.conflict_of_heroes import charts, overlays
from ui.skins.conflict_of_heroes.beats import SHOWN, beats
from ui.skins.conflict_of_heroes.clicks import SKIN
from ui.skins.conflict_of_heroes.counters import draw
from ui.skins.conflict_of_heroes.pieces import printed

SMALL = (1280, 720)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    app = new_app(tmp_path_factory.mktemp("firefight"), SMALL)
    app.settings.speed = 0.0
    yield Driver(app)
    app.close()


@pytest.fixture
def battle(table: Driver, no_painting: None) -> Iterator[Driver]:
    yield table
    while len(table.app.scenes) > 1:
        table.app.pop()


@cache
def asked_moments() -> dict[str, SaveFile]:
    """For each class of question a game in which it is asked, by random play over all firefights."""
    found: dict[str, SaveFile] = {}
    for number, briefing in enumerate(GAME.briefings):
        rng, match = Random(number), Match[Any](GAME, briefing.name, number)
        for _ in range(150):
            if match.decision is None:
                break
            found.setdefault(type(match.decision.question).__name__, match.snapshot())
            match.play(rng.choice(match.decision.options))
    return found


def a_turn(scenario: str, seed: int = 5) -> Match[Any]:
    match: Match[Any] = Match(GAME, scenario, seed)
    while match.decision is not None and not isinstance(match.decision.question, Turn):
        match.play(match.decision.options[-1])
    return match


@pytest.mark.parametrize("scenario", ["ff1_goettges_patrol", "d7_coffin_corner"])
def test_turns_by_mouse_take_a_unit_a_hex_and_the_button(battle: Driver, scenario: str) -> None:
    driver = open_battle(battle, a_turn(scenario))
    match, orders = driver.scene.match, 0
    for _ in range(40):
        if orders == 3 or not wait_for_me(driver):
            break
        composition = driver.scene.post.composition
        if not isinstance(match.decision.question, Turn):
            driver.press("commit") if not composition.asked.missing else driver.key(pygame.K_1)
            driver.key(pygame.K_RETURN)
            continue
        before = len(match.history)
        lit = [place for place in sorted(composition.asked.lit_of("place")) if driver.scene.board.regions.shapes]
        if not lit:
            unit = next(int(key) for kind, key in sorted(composition.spots) if _is_seen(driver, key))
            driver.scene.staff.choosing.click_step(("piece", unit))
            driver.frames()
            lit = sorted(composition.asked.lit_of("place"))
        goals = [goal for goal in composition.asked.goals if goal.kind == "move"] or composition.asked.goals
        driver.scene.board.glide_to([goals[0].place])
        driver.scene.staff.choosing.click_step(goals[0].step)
        driver.frames()
        driver.press("commit")
        driver.frames()
        orders += len(match.history) > before
    assert orders == 3 and not list(flaws.flaws(match.state))


def _is_seen(driver: Driver, unit: Any) -> bool:
    return driver.scene.post.view.where[int(unit)] > 0


def test_turns_by_keys_alone(battle: Driver) -> None:
    """A digit chooses the unit, a letter the kind, N a hex, Enter gives the order."""
    driver = open_battle(battle, a_turn("ff1_goettges_patrol"))
    before = len(driver.scene.match.history)
    driver.key(pygame.K_1)
    assert driver.scene.post.composition.spot is not None and len(driver.scene.match.history) == before
    driver.key(pygame.K_w)
    assert driver.scene.post.composition.kind == "move"
    driver.key(pygame.K_n)
    driver.key(pygame.K_RETURN)
    driver.frames()
    assert len(driver.scene.match.history) > before


@pytest.mark.parametrize("scenario", ["ff1_goettges_patrol", "d7_coffin_corner"])
def test_two_people_play_on_into_the_next_round_by_keys(battle: Driver, scenario: str) -> None:
    """One order, then P until the round is over; plots, bids and cards on the way by their lines and Enter."""
    match = a_turn(scenario)
    pygame.event.clear()
    battle.app.push(BattleScene(battle.app, match, Seats((0, 1), "random")))
    driver = battle
    driver.frames()
    turn, ordered = match.state.turn, False
    for _ in range(60):
        if match.state.turn > turn or not wait_for_me(driver):
            break
        before = len(match.history)
        if not isinstance(match.decision.question, Turn):  # type: ignore[union-attr]
            driver.key(pygame.K_1)
            driver.key(pygame.K_RETURN)
        elif not ordered:
            driver.key(pygame.K_1)
            driver.key(pygame.K_w)
            driver.key(pygame.K_n)
            driver.key(pygame.K_RETURN)
            ordered = True
        else:
            driver.key(pygame.K_p)
        driver.frames()
        assert len(match.history) > before or driver.scene.post.composition.asked.goals
    assert ordered and match.state.turn == turn + 1 and not list(flaws.flaws(match.state))


def test_the_rest_of_a_way_comes_back_on_the_sheet(battle: Driver) -> None:
    """5.0 After the enemy's turn the order stands there again, and Enter goes on with it."""
    driver = open_battle(battle, a_turn("ff1_goettges_patrol"))
    match, composition = driver.scene.match, driver.scene.post.composition
    unit = next(int(key) for kind, key in sorted(composition.spots) if _is_seen(driver, key))
    driver.scene.staff.choosing.click_step(("piece", unit))
    far = next(
        g for g in composition.asked.goals if g.kind == "move" and "turns" in _words_of(g, driver.scene.post.view)
    )
    driver.scene.staff.choosing.click_step(far.step)
    driver.press("commit")
    assert wait_for_me(driver)
    driver.frames()
    if isinstance(match.decision.question, Turn) and match.state.status[unit] == ACTIVE:
        assert composition.asked.goal is not None and composition.asked.goal.step == far.step
        before = match.state.where[unit]
        driver.press("commit")
        assert match.state.where[unit] != before


def _words_of(goal: Any, view: Any) -> str:
    plan = goal.make()
    return "".join(word.text for word in plan.words(dict(plan.filled), view))


def test_every_question_fits_the_smallest_window(battle: Driver) -> None:
    """B.2 What is asked and the button are in sight; nothing of the sheet lies over another part."""
    found = asked_moments()
    assert len(found) >= 18
    for name, save in found.items():
        driver = open_battle(battle, Match.restore(save, GAMES))
        sheet = driver.scene.post.places.sheet
        for key in ("question", "commit"):
            assert sheet.contains(driver.item(key).where), (name, key)
        driver.app.pop()


def test_a_wedge_click_turns_the_unit(battle: Driver) -> None:
    driver = open_battle(battle, a_turn("ff1_goettges_patrol"))
    composition, board = driver.scene.post.composition, driver.scene.board
    unit = next(int(key) for kind, key in sorted(composition.spots) if _is_seen(driver, key))
    driver.scene.staff.choosing.click_step(("piece", unit))
    driver.scene.staff.choosing.click_step(("button", "pivot"))
    driver.frames()
    scene = board.scene
    assert scene.facings and scene.facing_at == hex_name(driver.scene.post.view.where[unit])
    board.move(board.camera.centre(board.chart.badge(scene.facing_at)))
    way = sorted(scene.facings)[2]
    middle = board.camera.to_screen(board.chart.badge(scene.facing_at))
    radius = max(abs(float(y) - middle[1]) for _, y in board.lying.outline(scene.facing_at))
    spot = pygame.Vector2(middle) + pygame.Vector2(0, -radius * 0.8).rotate(60 * (way - 1))
    assert wedge_at(spot, middle, radius) == way
    driver.click((round(spot.x), round(spot.y)))
    driver.frames()
    assert board.scene.faced == way
    driver.press("commit")
    assert driver.scene.match.state.facing[unit] == way


def test_sight_while_the_key_is_held_says_what_blocks_it(battle: Driver) -> None:
    driver = open_battle(battle, a_turn("ff1_goettges_patrol"))
    assert isinstance(driver.scene, BattleScene)
    sighting = driver.scene.staff.sighting
    driver.point(driver.spot_in("I06"))
    driver.post(pygame.KEYDOWN, key=pygame.K_s, unicode="s", mod=0)
    driver.frames()
    sighting.begin_at("H04")
    line = sighting.line()
    assert line is not None and line.words.startswith("H04")
    driver.post(pygame.KEYUP, key=pygame.K_s, mod=0)
    driver.frames()
    assert sighting.line() is None


@pytest.mark.parametrize("scenario", ["ff1_goettges_patrol", "d4_the_knolls"])
def test_6_0_the_line_on_the_map_agrees_with_the_reference(scenario: str) -> None:
    board = FIREFIGHTS.find(scenario).board
    view = Match[Any](GAME, scenario, 1).view(0)
    field, rng = Field(board), Random(6)
    ground = charts.ground_of(scenario)
    for _ in range(120):
        one, two = rng.sample(list(board.hexes), 2)
        seen = los(field, one, two)[0]
        line = overlays.sight_line(view, ground, one, two)
        assert bool(line.marks) is not seen, (hex_name(one), hex_name(two))
        if not seen:
            assert len(line.marks) == 1 and "blocked at" in line.words and "(" in line.words


def test_every_event_is_shown_and_pieces_lie_where_their_beats_say() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert kinds - {Event} <= set(SHOWN)
    seen: set[type] = set()
    for number, scenario in enumerate(("d2_alligator_creek", "d6_sandbar", "d5_matanikau")):
        match, rng = Match[Any](GAME, scenario, number), Random(number)
        for _ in range(220):
            if match.decision is None:
                break
            before = match.view(0)
            told = GAME.told_to(0, match.play(rng.choice(match.decision.options)))
            views = [before, *(after for _, after in told)]
            for index, shown in enumerate(beats(before, told)):
                for beat in shown:
                    seen.add(type(beat))
                    _check(views[index], views[index + 1], beat)
    assert {Slide, Flip, Entry, FightBeat} <= seen


def _check(before: Any, after: Any, beat: Any) -> None:
    if isinstance(beat, Slide):
        assert set(beat.moved) <= set(SKIN.pieces_at(before, beat.start))
    elif isinstance(beat, Loss):
        assert beat.piece in SKIN.pieces_at(before, beat.place)
    elif isinstance(beat, Entry):
        assert beat.piece in SKIN.pieces_at(after, beat.place)
    elif isinstance(beat, FightBeat):
        show = beat.show
        if show.outcome is not None:
            sums = [int(camp.total) for camp in show.camps]
            hit = sums[0] >= sums[1]
            assert hit == (show.outcome.word != "MISS"), show.title
            sides = [camp.side for camp in show.camps]
            words = [show.words(side) for side in sides]
            assert words[0] != words[1] or sides[0] == sides[1] or show.outcome.word == "BREACHED"


def test_counters_show_less_the_smaller_they_are() -> None:
    """1.1 Everything from 80 pixels on, no range below, one rating below 56, a silhouette alone below 40."""
    kind = printed(FIREFIGHTS.find("d6_sandbar").types[0])
    pictures = {size: draw(kind, size) for size in (96, 80, 64, 56, 48, 32)}
    inks = {size: len(_colours(picture)) for size, picture in pictures.items()}
    assert inks[96] > inks[32] and all(picture.get_width() > size for size, picture in pictures.items())
    blue = {size: _has(picture, (27, 79, 156)) for size, picture in pictures.items()}
    assert blue[64] and not blue[32]


def _colours(picture: pygame.Surface) -> set[tuple[int, ...]]:
    return {tuple(picture.get_at((x, y))) for x in range(picture.get_width()) for y in range(picture.get_height())}


def _has(picture: pygame.Surface, colour: tuple[int, int, int]) -> bool:
    return any(all(abs(a - b) < 40 for a, b in zip(found, colour, strict=False)) for found in _colours(picture))
