"""Piles: nothing overlaps, nothing leaves its box, and the pointer finds what is drawn."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ui.board import pile_pictures, piles
from ui.board.boxes import PixelBox
from ui.board.faces import Face, Livery
from ui.board.piles import Detail, Fan, PileLayout, Stack, Token, fan, hit, hit_pile, lay_out

DARK = Livery("dark", (47, 75, 48), (92, 122, 82), (255, 255, 255))
PALE = Livery("pale", (227, 180, 76), (245, 233, 201), (26, 20, 8), rounded=True, emblem="disc")
COMPANIES = "AABBBCDDDDEE"


def stack(count: int, style: Livery = DARK, first: int = 0) -> Stack:
    """Some platoons of a few companies, in every state."""
    tokens = []
    for i in range(count):
        level = (i * 7 + first) % 4
        piece = Face(style, f"Company {COMPANIES[i % 12]}", level=level, worn=level > 0, values=("4", "4", "6"))
        tokens.append(Token(first + i, piece, COMPANIES[i % 12]))
    return Stack(style, tuple(sorted(tokens, key=lambda token: (token.group, token.key))))


def both(left: int, right: int) -> tuple[Stack, ...]:
    return tuple(s for s in (stack(left), stack(right, PALE, 100)) if s.tokens)


def parts(layout: PileLayout) -> list[PixelBox]:
    found = []
    for pile in layout.piles:
        found += [spot.box for spot in pile.spots] + [b for b in (pile.badge, pile.ticks, pile.name_box) if b]
    return found


SOME = st.integers(0, 14)


@given(left=SOME, right=SOME, width=st.integers(20, 700), height=st.integers(20, 600), size=st.integers(16, 128))
@settings(max_examples=150, deadline=None)
def test_a_layout_stays_in_its_box_and_piles_do_not_overlap(
    left: int, right: int, width: int, height: int, size: int
) -> None:
    box = PixelBox(31, -17, width, height)
    layout = lay_out(both(left, right), box, size)
    assert layout.size <= size
    for pile in layout.piles:
        assert box.contains(pile.frame)
        own = [spot.box for spot in pile.spots] + [b for b in (pile.badge, pile.ticks, pile.name_box) if b]
        assert all(pile.frame.contains(part) for part in own)
    assert not any(a.frame.meets(b.frame) for a, b in combinations(layout.piles, 2))
    shown = [token.key for pile in layout.piles for token in pile.tokens]
    assert sorted(shown) == sorted(token.key for s in both(left, right) for token in s.tokens)


@given(left=SOME, right=SOME, size=st.integers(16, 96), x=st.floats(0, 1), y=st.floats(0, 1))
@settings(max_examples=150, deadline=None)
def test_the_pointer_finds_what_is_drawn_on_top(left: int, right: int, size: int, x: float, y: float) -> None:
    layout = lay_out(both(left, right), PixelBox(0, 0, 420, 360), size)
    px, py = x * 420, y * 360
    there = [spot for pile in layout.piles for spot in pile.spots if spot.box.holds(px, py)]
    found = hit(layout, px, py)
    assert (found is None) == (not there)
    if found is not None:
        assert found is there[0].token, "spots run from the front to the back, and drawing goes the other way"
        pile = hit_pile(layout, px, py)
        assert pile is not None and found in pile.tokens
    assert (hit_pile(layout, px, py) is not None) == any(part.holds(px, py) for part in parts(layout))


@pytest.mark.parametrize(
    ("size", "width", "detail"),
    [
        (24, 400, Detail.BLOCK),
        (39, 400, Detail.BLOCK),
        (40, 400, Detail.GRID),
        (40, 120, Detail.PILE),
        (55, 120, Detail.PILE),
        (56, 400, Detail.GRID),
        (56, 170, Detail.GRID),  # smaller, but open
        (90, 170, Detail.PILE),
        (70, 400, Detail.GRID),
    ],
)
def test_three_levels_of_detail_by_size_and_room(size: int, width: int, detail: Detail) -> None:
    assert lay_out([stack(5)], PixelBox(0, 0, width, 120), size).detail is detail


def test_a_pile_shows_four_edges_up_right_and_the_count_clear_of_the_front() -> None:
    (pile,) = lay_out([stack(9)], PixelBox(0, 0, 100, 100), 48).piles
    assert len(pile.spots) == 4
    steps = {(b.box.x - a.box.x, b.box.y - a.box.y) for a, b in zip(pile.spots, pile.spots[1:], strict=False)}
    assert steps == {(4, -4)}
    for count in range(5, 10):
        (pile,) = lay_out([stack(count)], PixelBox(0, 0, 100, 100), 48).piles
        front = pile.spots[0].box
        assert pile.badge is not None and pile.badge.right == pile.frame.right and pile.badge.y == pile.frame.y
        across, down = pile.badge.centre[0] - front.right, front.y - pile.badge.centre[1]
        assert across * across + down * down > piles.BADGE**2, "the round count does not touch the front piece"


def test_a_lone_piece_has_no_count() -> None:
    (pile,) = lay_out([stack(1)], PixelBox(0, 0, 200, 200), 48).piles
    assert pile.badge is None and len(pile.spots) == 1


@pytest.mark.parametrize("size", [24, 48, 60])
def test_a_contested_place_has_its_sides_left_and_right(size: int) -> None:
    layout = lay_out(both(3, 4), PixelBox(0, 0, 600, 400), size)
    dark = [pile.frame for pile in layout.piles if pile.style is DARK]
    pale = [pile.frame for pile in layout.piles if pile.style is PALE]
    assert max(f.right for f in dark) < min(f.x for f in pale)


def test_formations_are_named_and_together() -> None:
    face = Face(DARK, "Company")
    many = Stack(DARK, tuple(Token(key, face, "A" if key < 5 else "B") for key in range(12)))
    layout = lay_out([many], PixelBox(0, 0, 190, 125), 70)
    assert [pile.name for pile in layout.piles] == ["A", "B"]
    assert [len(pile.tokens) for pile in layout.piles] == [5, 7]


def test_panning_only_moves_a_layout() -> None:
    here, there = (lay_out(both(3, 4), PixelBox(x, x * 2, 300, 200), 48) for x in (0, 50))
    assert piles.moved(here, 50, 100) == there


def test_an_empty_place_has_no_layout() -> None:
    layout = lay_out([], PixelBox(0, 0, 100, 100), 48)
    assert layout.piles == () and piles.extent(layout) is None and hit(layout, 5, 5) is None


@given(
    count=st.integers(1, 60),
    x=st.integers(-200, 1600),
    y=st.integers(-200, 1200),
    width=st.integers(200, 1600),
    height=st.integers(200, 1000),
    size=st.integers(40, 128),
)
@settings(max_examples=150, deadline=None)
def test_a_fan_stays_in_the_window(count: int, x: int, y: int, width: int, height: int, size: int) -> None:
    window = PixelBox(10, 44, width, height)
    spread = fan(stack(count).tokens, (x, y), window, size)
    assert window.contains(spread.panel)
    assert len(spread.spots) == count
    assert all(spread.panel.contains(spot.box) for spot in spread.spots)
    assert not any(a.box.meets(b.box) for a, b in combinations(spread.spots[:20], 2))
    for spot in spread.spots:
        assert hit(spread, *spot.box.centre) is spot.token


def test_a_fan_has_rows_of_five_at_the_asked_size() -> None:
    spread = fan(stack(12).tokens, (500, 400), PixelBox(0, 0, 1000, 800), 64)
    assert spread.size == 64
    rows = [len([spot for spot in spread.spots if spot.box.y == y]) for y in sorted({s.box.y for s in spread.spots})]
    assert rows == [5, 5, 2]
    assert abs(spread.panel.centre[0] - 500) <= 1 and abs(spread.panel.centre[1] - 400) <= 1


def changed_outside(target: pygame.Surface, box: PixelBox, margin: int) -> bool:
    """Whether anything was painted beyond the box and its margin."""
    pixels = pygame.surfarray.array3d(target)
    inside = pixels[box.x - margin : box.right + margin, box.y - margin : box.bottom + margin].copy()
    return bool(pixels.sum() != inside.sum())


@pytest.mark.parametrize("size", [20, 32, 44, 60, 90])
def test_drawing_stays_where_the_layout_says(size: int) -> None:
    target = pygame.Surface((500, 500))
    layout = lay_out(both(4, 7), PixelBox(100, 100, 280, 240), size)
    pile_pictures.draw(target, layout)
    box = piles.extent(layout)
    assert box is not None and not changed_outside(target, box, 7)
    assert pygame.surfarray.array3d(target).any()


def test_a_fan_is_drawn() -> None:
    target = pygame.Surface((600, 500))
    spread: Fan = fan(stack(7).tokens, (300, 250), PixelBox(0, 0, 600, 500), 64)
    pile_pictures.draw_fan(target, spread)
    assert not changed_outside(target, spread.panel, 7)


def test_ticks_tell_the_states_apart_without_colour() -> None:
    """Full, hollow and short differ in how much light they hold."""
    lights = []
    for state in ((0, False), (1, True), (2, True)):
        picture = pile_pictures.ticks((state,), 7, 10, 48)
        lights.append(int(pygame.surfarray.array3d(picture)[:, :, 0].astype(int).sum()))
    assert len(set(lights)) == 3 and lights[0] == max(lights)


def test_pictures_are_kept() -> None:
    assert pile_pictures.badge(3, False) is pile_pictures.badge(3, False)
    assert pile_pictures.block(DARK, 3, False, 30) is pile_pictures.block(DARK, 3, False, 30)


def test_two_sides_lie_open_in_two_rooms() -> None:
    rooms = PixelBox(300, 0, 130, 130), PixelBox(0, 10, 130, 130)
    layout = piles.lay_apart(both(4, 4), rooms, 60)
    assert layout is not None and layout.detail is Detail.GRID and layout.size == 60
    left, right = (rooms[1], DARK), (rooms[0], PALE)
    for room, style in (left, right):
        assert all(room.contains(pile.frame) for pile in layout.piles if pile.style is style)
    assert piles.lay_apart(both(14, 4), [room.moved(0, 0)._replace(w=70) for room in rooms], 60) is None, (
        "so many would have to be too small to read"
    )


def test_who_comes_finds_room_beside_who_is_there() -> None:
    here, coming = both(3, 0), both(0, 3)
    layout = lay_out(piles.joined(here, coming), PixelBox(0, 0, 400, 200), 60)
    left = piles.without(layout, {token.key for token in coming[0].tokens})
    assert {token.key for pile in left.piles for token in pile.tokens} == {0, 1, 2}
    assert {pile.frame for pile in left.piles} <= {pile.frame for pile in layout.piles}
    assert not any(a.frame.meets(b.frame) for a, b in combinations(layout.piles, 2))


def test_a_pile_without_its_front_shows_the_next() -> None:
    (pile,) = lay_out([stack(9)], PixelBox(0, 0, 100, 100), 48).piles
    gone = pile.tokens[0].key
    (thin,) = piles.without(PileLayout(Detail.PILE, 48, (pile,)), {gone}).piles
    assert thin.spots[0].token == pile.tokens[1] and thin.spots[0].box == pile.spots[0].box
