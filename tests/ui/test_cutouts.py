"""Pictures of a battle for the menus: the right part of the map, kept, with blocks and arrows where they belong."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.kernel.agenda import Side
from game.kernel.game import Game
from game.kernel.match import Match
from game.registry import GAMES
from table.keeping.shelf import Saved, list_saves, read_words
from table.seats import Seats
from tests.ui.opening import a_match
from ui.board import cache
from ui.keeping import cutouts
from ui.keeping.blocks import cutout, of_card, of_view, placed
from ui.keeping.cutouts import Cut, CutFrame, Cutouts, chart_of, field_of, of_scenario, wanted_scale
from ui.keeping.standing import note_position
from ui.palette import STANDARD
from ui.scenes.going_on import minutes_left, sentence_of, when_words
from ui.skins.registry import find_skin
from ui.widgets import Style

pygame.font.init()
BATTLES = [(game, brief) for game in GAMES.values() for brief in game.briefings]
SIZES = [(370, 124), (764, 150), (246, 90), (520, 300), (300, 520)]


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A map of one colour that is there at once, and a cache of the test's own."""

    def picture(scale: float, tint: str, paint: bool) -> pygame.Surface:
        chart = chart_of(*CASE)
        assert chart is not None
        surface = pygame.Surface((round(chart.bounds[2] * scale), round(chart.bounds[3] * scale)))
        surface.fill((10, 200, 30))
        return surface

    real = chart_of

    def plain(game: str, scenario: str) -> Any:
        chart = real(game, scenario)
        if chart is not None:
            object.__setattr__(chart, "picture", picture)
        return chart

    before = real(*CASE)
    assert before is not None
    kept = before.picture
    monkeypatch.setattr(cutouts, "chart_of", plain)
    monkeypatch.setattr(cache, "cache_folder", lambda *_: tmp_path)
    yield tmp_path
    object.__setattr__(before, "picture", kept)


CASE = (BATTLES[0][0].name, BATTLES[0][1].name)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "brief"), BATTLES, ids=lambda each: getattr(each, "name", ""))
def test_no_cut_out_shows_the_table_beside_the_map(game: Game[Any], brief: Any, size: tuple[int, int]) -> None:
    cut, chart = of_scenario(game, brief, size), chart_of(game.name, brief.name)
    assert cut is not None and chart is not None
    scale, frame = wanted_scale(chart, cut), CutFrame(chart, cut)
    left, top, wide, high = chart.bounds
    assert frame.left >= left - 0.5 and frame.top >= top - 0.5
    assert frame.left + size[0] / scale <= left + wide + 0.5
    assert frame.top + size[1] / scale <= top + high + 0.5


@pytest.mark.parametrize(("game", "brief"), BATTLES, ids=lambda each: getattr(each, "name", ""))
def test_every_battle_has_a_card_that_a_menu_can_show(game: Game[Any], brief: Any) -> None:
    card = brief.card
    assert card.story and card.line and card.odds and 1 <= card.dots <= 5
    assert all(card.goals[side] for side in game.players)
    assert len(card.endings) == len(game.sides) and all(card.endings)
    blocks, arrows = of_card(game, brief)
    assert len(blocks) == len(card.blocks) > 1 and len(arrows) == len(card.arrows) > 1
    assert {block.side for block in blocks} == {Side(0), Side(1)}


def test_a_cut_out_is_made_beside_the_frames_and_kept_on_disk(painted: Path) -> None:
    game, brief = BATTLES[0]
    cut = of_scenario(game, brief, (720, 420))
    assert cut is not None
    found = Cutouts()
    sketch = found.get(cut)
    assert sketch.get_at((150, 50))[:3] != (10, 200, 30)
    assert found.work(60.0)
    assert found.get(cut).get_at((150, 50))[:3] == (10, 200, 30)
    assert len(list(painted.glob("*.pic"))) == 1
    again = Cutouts()
    again.get(cut)
    assert again.work(60.0) and again.get(cut).get_at((150, 50))[:3] == (10, 200, 30)
    assert not again.asked and not again.jobs()


def test_what_is_not_painted_is_asked_for_and_tried_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda *_: tmp_path)
    monkeypatch.setattr(cutouts, "from_map", lambda *_: None)
    game, brief = BATTLES[0]
    cut = of_scenario(game, brief, (300, 100))
    assert cut is not None
    found = Cutouts()
    found.get(cut)
    assert not found.work()
    assert [want[1] for want in found.jobs()] == [(wanted_scale_of(cut), "none")]
    found.get(cut)
    assert cut in found.asked


def wanted_scale_of(cut: Cut) -> float:
    chart = chart_of(cut.game, cut.scenario)
    assert chart is not None
    return cutouts.source_step(chart, wanted_scale(chart, cut))


def test_blocks_and_arrows_change_the_picture_and_the_reader_s_are_blue() -> None:
    game, brief = BATTLES[0]
    cut, style = of_scenario(game, brief, (520, 300)), Style(STANDARD, 1.0)
    assert cut is not None
    blocks, arrows = of_card(game, brief)
    bare, with_blocks = cutout(cut, style), cutout(cut, style, blocks)
    theirs, yours = cutout(cut, style, blocks, arrows, Side(1)), cutout(cut, style, blocks, arrows, arrows[0].side)
    pictures = {pygame.image.tobytes(each, "RGB") for each in (bare, with_blocks, theirs, yours)}
    assert len(pictures) == 4


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_everybody_a_side_sees_stands_somewhere(game: Game[Any]) -> None:
    match: Match[Any] = Match(game, game.first_scenario, 3)
    skin = find_skin(game.name)
    assert skin is not None
    chart = skin.chart(match.scenario)
    for side in game.players:
        stands = of_view(skin, chart, game, match.view(side))
        assert stands and all(count > 0 for _, _, count in stands)
        assert len(placed(chart, stands)) == len(stands)


def test_two_people_at_one_desk_leave_no_stands_in_the_save(tmp_path: Path) -> None:
    alone, together = a_match(30), a_match(30, 4)
    Seats((Side(1),), "captain").note(alone)
    Seats((Side(0), Side(1))).note(together)
    for name, match in (("alone", alone), ("together", together)):
        note_position(match, Side(1))
        match.save(tmp_path / f"{name}.json")
    found = {saved.name: saved for saved in list_saves(tmp_path)}
    for saved in found.values():
        read_words(saved, GAMES)
    assert found["alone"].stands and not found["together"].stands
    assert found["alone"].sides == (alone.game.sides[1],) and found["alone"].opponent == "Captain"


@pytest.mark.parametrize("noted", [None, 5, ["x"], [["a", "b", "c"]], [["a", 1, 2, 3]]])
def test_forged_stands_are_none(tmp_path: Path, noted: Any) -> None:
    match = a_match(5)
    match.notes["stands"] = noted
    match.save(tmp_path / "forged.json")
    saved = Saved(tmp_path / "forged.json", 0.0)
    read_words(saved, GAMES)
    assert saved.stands == () and not saved.error


def test_a_game_without_a_map_has_no_cut_out() -> None:
    class Mapless:
        name, briefings = "nobody_drew_this", ()

        def briefing(self, name: str) -> None:
            return None

    assert field_of(Mapless(), "x") is None  # type: ignore[arg-type]


# ---- the words of the card -------------------------------------------------------------------------------------------


def test_the_card_says_when_and_how_long_still(tmp_path: Path) -> None:
    now = time.mktime((2026, 11, 18, 12, 0, 0, 0, 0, -1))
    assert when_words(now - 3600, now) == "Today 11:00"
    assert when_words(now - 86_400, now) == "Yesterday 12:00"
    assert when_words(now - 10 * 86_400, now) == "8.11.2026 12:00"
    assert when_words(float("inf"), now) == "Some time ago"
    game = BATTLES[0][0]
    brief = game.briefings[0]
    first, last = brief.turns
    saved = Saved(tmp_path / "x.json", now, scenario=brief.name)
    assert minutes_left(game, saved) == 0
    saved.turn = first
    assert brief.minutes * 0.8 <= minutes_left(game, saved) <= brief.minutes
    saved.turn = last
    assert 5 <= minutes_left(game, saved) < brief.minutes / 2


def test_the_turn_is_not_said_twice(tmp_path: Path) -> None:
    saved = Saved(tmp_path / "x.json", 0.0, where="Turn 1 of 5, impulses", result="Turn 1 of 5: the reds lead.")
    assert sentence_of(saved) == "The reds lead."
    saved.result = "A draw: nobody leads."
    assert sentence_of(saved) == "A draw: nobody leads."
