"""The hex skin: pieces that show no more than is known, sides that differ in grey, cards, overlays, clicks, the map."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.bloody_ridge.components import AMERICAN, COUNTERS, EXITS, HEXES, JAPANESE, RED_ROW, STEPS
from game.bloody_ridge.game import GAME
from game.bloody_ridge.movement import ChooseForce, NextHex
from game.bloody_ridge.preview import attack
from game.bloody_ridge.scenarios import OPTIONAL_RULES
from game.bloody_ridge.state import Ridge
from game.kernel.dice import percent
from game.kernel.match import Match
from ui.board import pieces as drawn
from ui.board.ink import InkSheet
from ui.skins.bloody_ridge import geometry, places, terrain
from ui.skins.bloody_ridge.clicks import SKIN
from ui.skins.bloody_ridge.map import CHART, paint
from ui.skins.bloody_ridge.orders import ORDERS
from ui.skins.bloody_ridge.pieces import ICONS, PALETTES, face, face_down

ALL = tuple(option.name for option in OPTIONAL_RULES if option.name != "no_hqs")
SIZES = (30, 44, 60)


def positions(seed: int = 2) -> Iterator[Match[Any]]:
    match: Match[Any] = Match(GAME, "standard", seed, ALL)
    rng = Random(seed)
    while match.decision is not None:
        yield match
        match.play(rng.choice(match.decision.options))


def grey(picture: pygame.Surface) -> float:
    """How light the middle of a piece is."""
    box = picture.get_rect().inflate(-picture.get_width() // 3, -picture.get_height() // 3)
    red, green, blue, _ = pygame.transform.average_color(picture, box)
    return 0.299 * red + 0.587 * green + 0.114 * blue


# ---- pieces


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("size", SIZES)
def test_every_marine_is_darker_than_every_japanese(palette: str, size: int) -> None:
    units = [counter for counter in COUNTERS if counter.kind in ICONS]
    lights = {counter: grey(drawn.draw(face(counter.number, palette), size)) for counter in units}
    unknown = grey(drawn.draw(face_down(palette), size))
    japanese = [light for counter, light in lights.items() if counter.side == JAPANESE]
    marine = [light for counter, light in lights.items() if counter.side == AMERICAN]
    assert max(marine) + 20 < min(*japanese, unknown)


def test_face_down_pieces_are_all_alike() -> None:
    """6.11 Nothing on a piece that was never turned up tells its strength."""
    seen = set()
    for match in positions():
        view: Ridge = match.view(JAPANESE)
        hidden = view.force.hidden if view.force is not None else 0
        shown = [
            t for p in HEXES for s in SKIN.stacks(view, str(p), "standard", frozenset(), frozenset()) for t in s.tokens
        ]
        unknown = [token for token in shown if token.piece == face_down()]
        assert len(unknown) == sum(view.waiting) + hidden
        assert len({token.key for token in shown}) == len(shown)
        seen |= {token.piece.values for token in unknown}
    assert seen == {("?",)}


# ---- questions


def test_every_hex_and_the_exit_answer_or_say_why() -> None:
    asked: set[type] = set()
    for match in positions():
        decision, view = match.decision, match.view(JAPANESE)
        assert decision is not None
        clicks = {ORDERS.click_of(decision.question, option).steps[0] for option in decision.options}
        assert len(clicks) == len(decision.options)
        if isinstance(decision.question, NextHex | ChooseForce) and type(decision.question) not in asked:
            asked.add(type(decision.question))
            for place in CHART.outlines:
                words = ORDERS.refusal(view, decision.question, ("place", place))
                assert bool(words) != (("place", place) in clicks), place
    assert asked == {NextHex, ChooseForce}


def test_the_exit_is_a_place_to_click() -> None:
    view = GAME.setup("standard", 1)
    assert {ORDERS.click_of(NextHex(JAPANESE), option).key for option in exit_options(view)} >= {places.EXIT}
    assert places.EXIT in CHART.outlines
    assert "wins" in " ".join(SKIN.place_card(view, JAPANESE, places.EXIT))


def exit_options(view: Ridge) -> list[Any]:
    from game.bloody_ridge.state import Force

    view.force = Force(EXITS[0], (0,))
    return NextHex(JAPANESE).options(view)


# ---- cards and overlays


def test_cards_have_words_for_every_place_in_every_position() -> None:
    for number, match in enumerate(positions()):
        if number % 12 == 0:
            view = match.view(JAPANESE)
            assert all(SKIN.status(view, JAPANESE)) and SKIN.tracks(view, JAPANESE)
            for place in CHART.outlines:
                assert all(SKIN.place_card(view, JAPANESE, place)), place


def test_the_danger_overlay_is_the_exact_chance() -> None:
    found = 0
    for match in positions():
        view = match.view(JAPANESE)
        force = view.force
        if force is None or force.hidden:
            continue
        marks = SKIN.overlay(view, JAPANESE, "danger", "").marks
        for there in STEPS[force.place]:
            if not view.is_japanese(there):
                taken = attack(view, force, there).taken
                assert marks[str(there)].text == percent(1 - taken)
                found += 1
        if found > 12:
            return
    raise AssertionError("no force ever stood before a hex")


def test_reach_begins_ahead_and_control_shows_every_flag() -> None:
    for match in positions():
        view = match.view(JAPANESE)
        if view.force is not None:
            reach = SKIN.overlay(view, JAPANESE, "reach", "").marks
            assert {str(there) for there in STEPS[view.force.place]} <= set(reach)
        control = SKIN.overlay(view, JAPANESE, "control", "").marks
        assert {place for place, mark in control.items() if mark.text} == {str(place) for place in view.control}
        if view.turn > 2:
            return


# ---- the map


def test_lines_run_along_hexsides_and_groups_close() -> None:
    sides = {frozenset((round(x), round(y)) for x, y in side) for side in geometry.SHEET.hexsides}
    for line in (geometry.us_line(), *geometry.sector_lines()):
        steps = [frozenset((round(x), round(y)) for x, y in pair) for pair in pairwise(line)]
        assert set(steps) <= sides and len(set(steps)) == len(steps)
    assert len(geometry.edges_of(HEXES)) == 1
    assert len(geometry.edges_of(RED_ROW)) == 1


def test_the_painted_map_shows_the_red_row_the_river_and_the_ridge() -> None:
    scale = 0.1
    sheet = InkSheet.blank(geometry.BOUNDS, scale)
    paint(sheet, False)

    def colour(at: tuple[float, float]) -> tuple[float, float, float]:
        x, y = sheet.place([at])[0].astype(int).tolist()
        blue, green, red = sheet.pixels[y - 2 : y + 3, x - 2 : x + 3, :3].reshape(-1, 3).mean(axis=0).tolist()
        return red, green, blue

    jungle, row, hill = (colour(geometry.centre(place)) for place in (1206, 1516, 1811))
    river = colour(terrain.RIVER[6])
    assert row[0] - row[1] > 25 > jungle[0] - jungle[1]
    assert river[2] > river[0] + 20
    assert hill[0] > jungle[0] + 30
