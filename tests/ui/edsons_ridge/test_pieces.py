"""Counters: readable at every size, told apart in grey, drawn once."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
import pytest

from game.edsons_ridge.components import (
    AMERICAN,
    COUNTERS,
    D1,
    D2,
    ELIMINATED,
    FRESH,
    GUNS,
    IS_COMBAT,
    JAPANESE,
    LEADERS,
    NUMBERS,
    OWNER,
    SPENT,
    UNITS,
    VANDEGRIFT,
)
from game.edsons_ridge.game import EdsonsRidge
from game.edsons_ridge.state import Edson
from ui.board import canvas, faces, lettering, pieces
from ui.board.boxes import PixelBox
from ui.board.cardboard import PAD
from ui.board.faces import Face, labels
from ui.board.pieces import draw
from ui.palette import contrast, luminance
from ui.skins.edsons_ridge.pieces import PALETTES, other_side, piece_of, stacks_at

SIZES = (24, 32, 39, 40, 48, 55, 56, 60, 64, 96, 128)
COMBAT = [unit for unit in UNITS if IS_COMBAT[unit]]


@pytest.fixture(scope="module")
def view() -> Edson:
    return EdsonsRidge().setup("full_battle", 1)


def at_level(view: Edson, unit: int, level: int, palette: str = "standard") -> Face:
    twin = view.clone()
    twin.level[unit] = level
    return piece_of(twin, unit, palette)


def every_face(view: Edson) -> set[Face]:
    """Every different picture that the game can show, marks included."""
    levels = {at_level(view, unit, level) for unit in COMBAT for level in (FRESH, SPENT, D1, D2)}
    others = {piece_of(view, unit) for unit in UNITS if not IS_COMBAT[unit]}
    return levels | others | {replace(face, worn=True) for face in others} | {replace(f, wedge=True) for f in levels}


def grey(picture: pygame.Surface, size: int) -> tuple[float, float]:
    """Mean and middle brightness of the body, as on a grey screenshot; the middle one is that of its ground."""
    body = pygame.surfarray.array3d(picture.subsurface((PAD, PAD, size, size)))
    solid = pygame.surfarray.array_alpha(picture.subsurface((PAD, PAD, size, size))) > 200
    shades = (body @ np.array([0.299, 0.587, 0.114]))[solid]
    return float(shades.mean()), float(np.median(shades))


@pytest.mark.parametrize("size", SIZES)
def test_all_texts_lie_inside_the_piece_and_apart(view: Edson, size: int) -> None:
    for face in every_face(view):
        found = labels(face, size)
        for label in found:
            assert PixelBox(0, 0, size, size).contains(label.box), (face.name, size, label)
        for i, label in enumerate(found):
            assert not any(label.box.meets(other.box) for other in found[i + 1 :]), (face.name, size, label)


@pytest.mark.parametrize("size", [size for size in SIZES if size >= faces.SIMPLE_BELOW])
def test_values_are_never_under_11_px(view: Edson, size: int) -> None:
    for face in every_face(view):
        written = [label for label in labels(face, size) if label.role == "value"]
        assert [label.text for label in written] == list(face.values)
        assert all(label.px >= 11 for label in written)


def test_small_pieces_carry_no_text_and_names_come_at_56(view: Edson) -> None:
    face = piece_of(view, NUMBERS["US-RB-1"])
    assert labels(face, 39) == ()
    assert not [label for label in labels(face, 55) if label.role == "name"]
    assert [label.text for label in labels(face, 60) if label.role == "name"] == ["Raider B"]
    worse = at_level(view, NUMBERS["US-RB-1"], D2)
    assert [label.text for label in labels(worse, 60) if label.role in ("name", "tag")] == ["B/1R", "D2"]


def test_no_name_is_cut_at_the_design_size(view: Edson) -> None:
    cut = {label.text for face in every_face(view) for label in labels(face, 60) if label.text.endswith(".")}
    assert not cut


@pytest.mark.parametrize("size", SIZES)
def test_pictures_have_their_size_and_are_kept(view: Edson, size: int) -> None:
    face = piece_of(view, 0)
    picture = draw(face, size)
    assert picture.get_size() == (size + 2 * PAD, size + 2 * PAD)
    assert draw(face, size) is picture
    assert draw(piece_of(view, 1), size) is picture, "alike platoons share one picture"
    assert draw(replace(face, chosen=True), size) is not picture


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("size", [24, 48, 64])
def test_every_marine_is_darker_than_every_japanese(view: Edson, palette: str, size: int) -> None:
    """By its ground always and clearly; from 40 px on even with the palest band against the darkest one."""
    japanese, marines = PALETTES[palette]
    assert max(map(luminance, (marines.fresh, marines.worn))) < luminance(japanese.fresh)
    for level in (FRESH, D1):
        shades = {unit: grey(draw(at_level(view, unit, level, palette), size), size) for unit in COMBAT}
        marine = [shade for unit, shade in shades.items() if OWNER[unit] == AMERICAN]
        other = [shade for unit, shade in shades.items() if OWNER[unit] == JAPANESE]
        assert min(middle for _, middle in other) - max(middle for _, middle in marine) > (20 if size < 40 else 40)
        assert size < 40 or min(mean for mean, _ in other) - max(mean for mean, _ in marine) > 5


@pytest.mark.parametrize("size", [32, 48, 64])
def test_leaders_differ_in_grey_too(view: Edson, size: int) -> None:
    middles = [[grey(draw(piece_of(view, leader), size), size)[1] for leader in side] for side in LEADERS]
    assert min(middles[JAPANESE]) - max(middles[AMERICAN]) > 20


@pytest.mark.parametrize("size", [24, 40, 60])
def test_the_sides_differ_by_shape_too(view: Edson, size: int) -> None:
    """The corner pixel of a Marine piece is solid, that of a Japanese piece is open."""
    marine, japanese = (draw(piece_of(view, NUMBERS[key]), size) for key in ("US-RA-1", "JP-1_124-1-1"))
    assert marine.get_at((PAD + 1, PAD + 1)).a == 255
    assert japanese.get_at((PAD, PAD)).a < 128


@pytest.mark.parametrize("palette", PALETTES)
def test_texts_can_be_read(palette: str) -> None:
    for style in PALETTES[palette]:
        for ground in (style.fresh, style.worn):
            assert contrast(style.ink, ground) >= 4.5
    assert contrast(canvas.WHITE, pieces.ALARM) >= 4.5


def test_letters_on_bands_can_be_read(view: Edson) -> None:
    bands = {face.band for face in every_face(view) if face.band}
    assert len(bands) > 15
    assert all(contrast(canvas.readable_on(band), band) >= 4.5 for band in bands)


@pytest.mark.parametrize("size", [24, 48, 64])
def test_every_level_looks_different(view: Edson, size: int) -> None:
    pictures = [pygame.image.tobytes(draw(at_level(view, 0, level), size), "RGBA") for level in range(4)]
    assert len(set(pictures)) == 4


@pytest.mark.parametrize("change", ["chosen", "dimmed", "wedge", "spade", "worn"])
@pytest.mark.parametrize("unit", ["US-RA-1", "JP-1_124-1-1"])
def test_every_mark_can_be_seen(view: Edson, change: str, unit: str) -> None:
    face = piece_of(view, NUMBERS[unit])
    marks = {
        "chosen": replace(face, chosen=True),
        "dimmed": replace(face, dimmed=True),
        "wedge": replace(face, wedge=True),
        "spade": replace(face, spade=True),
        "worn": replace(face, worn=True),
    }
    for size in (24, 48, 64):
        plain, marked = draw(face, size), draw(marks[change], size)
        assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(marked, "RGBA")


def test_dimming_keeps_the_piece_solid(view: Edson) -> None:
    face = piece_of(view, 0, dimmed=True)
    assert draw(face, 48).get_at((PAD + 24, PAD + 24)).a == 255


def test_values_follow_the_level(view: Edson) -> None:
    raider, gun, mg = (NUMBERS[key] for key in ("US-RA-1", "US-GUN", "US-RC-MG"))
    assert [at_level(view, raider, level).values for level in (FRESH, SPENT)] == [("4", "4", "6"), ("2", "3", "4")]
    assert at_level(view, gun, SPENT).values[0] == "*"
    assert at_level(view, mg, D2).values == ("1", "0", pieces.MINUS + "1")
    assert at_level(view, mg, FRESH).underlined == 0 and at_level(view, raider, FRESH).underlined == -1
    assert at_level(view, raider, ELIMINATED).level == 4


def test_tags_say_the_level(view: Edson) -> None:
    faces = [at_level(view, 0, level) for level in range(4)]
    assert [face.tag for face in faces] == ["", "S", "D1", "D2"]
    assert [face.alarm for face in faces] == [False, False, False, True]
    assert [face.worn for face in faces] == [False, True, True, True]


def test_every_unit_has_a_face(view: Edson) -> None:
    for unit in UNITS:
        face = piece_of(view, unit)
        assert face.name and face.short
        assert bool(face.band) == bool(face.letter) or face.kind == faces.LEADER
        assert draw(face, 48).get_width() == 48 + 2 * PAD
    assert piece_of(view, VANDEGRIFT).kind == faces.LEADER
    assert all(piece_of(view, gun).kind == faces.GUN for side in GUNS for gun in side)


def test_formations_are_lettered(view: Edson) -> None:
    letters = {
        key: piece_of(view, NUMBERS[key]).letter for key in ("US-RB-1", "US-25G-1", "JP-3_124-10-1", "JP-2_4-MGCO")
    }
    assert list(letters.values()) == ["B", "G", "10", "II"]


def test_used_leaders_and_turned_pieces(view: Edson) -> None:
    leader = LEADERS[JAPANESE][0]
    twin = view.clone()
    twin.used |= {leader}
    assert piece_of(twin, leader).worn and not piece_of(view, leader).worn
    assert other_side(view, 0).values == at_level(view, 0, SPENT).values
    assert not other_side(twin, leader).worn


def test_positions_and_labour_show(view: Edson) -> None:
    twin = view.clone()
    twin.entrenched.add(40)
    twin.labour.add(42)
    assert piece_of(twin, 40).wedge and piece_of(twin, 42).spade


def test_the_controller_stands_left_and_everyone_is_there(view: Edson) -> None:
    for place in range(1, 42):
        stacks = stacks_at(view, place)
        keys = {token.key for stack in stacks for token in stack.tokens}
        assert keys == {unit for unit in UNITS if view.where[unit] == place}
        if len(stacks) == 2:
            assert stacks[0].style is PALETTES["standard"][view.control[place]]


def test_a_font_survives_a_restart_of_pygame(view: Edson) -> None:
    before = lettering.font(11)
    pygame.font.quit()
    pygame.font.init()
    assert lettering.font(11) is not before
    assert draw(replace(piece_of(view, 0), name=COUNTERS[0].key), 61)
