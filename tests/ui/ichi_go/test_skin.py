"""How Operation Ichi-Go looks and speaks on the battle screen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.ichi_go import events as told
from game.ichi_go.combat import ChooseBattle
from game.ichi_go.components import ALLIED, JAPANESE, Phase
from game.ichi_go.game import GAME
from game.ichi_go.sequence import FightFirst, MoveFirst, PhaseOrder
from game.kernel.agenda import play, settle
from game.kernel.match import Match
from tests.table.matches import meets
from ui.director.beats import FightBeat, Slide
from ui.director.past import Past
from ui.skins.ichi_go import beats, ribbon
from ui.skins.ichi_go.clicks import SKIN
from ui.skins.ichi_go.overlays import OVERLAYS


def test_every_event_has_its_beats() -> None:
    kinds = {kind for kind in vars(told).values() if isinstance(kind, type) and kind.__module__ == told.__name__}
    assert kinds <= set(beats.SHOWN)


@pytest.mark.parametrize("scenario,side", [("honan", JAPANESE), ("hunan", ALLIED), ("campaign", ALLIED)])
def test_a_random_game_can_be_shown_to_either_side(scenario: str, side: Any) -> None:
    """6.6 From what that side hears and sees; marches slide, battles come on stage with a word."""
    match: Match[Any] = Match(GAME, scenario, 3)
    past, rng = Past(match, SKIN, {side}), Random(3)
    for _ in range(260):
        if match.decision is not None:
            match.play(rng.choice(match.decision.options))
            past.record(side)
    shown = [beat for frame in past.frames[side] for beat in frame.beats]
    fights = [beat.show for beat in shown if isinstance(beat, FightBeat)]
    assert sum(isinstance(beat, Slide) for beat in shown) > 5
    for show in fights:
        assert show.outcome is not None and show.camps[0].dice and show.odds is not None
        assert abs(sum(float(chance.share) for chance in show.odds) - 1) < 1e-6


def test_5_5_the_ribbon_numbers_the_phases_as_they_are_played() -> None:
    match = meets(GAME, lambda state, question: isinstance(question, PhaseOrder) and question.nation.side == JAPANESE)
    for order, first, second in ((MoveFirst, "VI Move", "VII Fight"), (FightFirst, "VI Fight", "VII Move")):
        state = match.state.clone()
        play(state, next(option for option in match.decision.options if isinstance(option, order)))  # type: ignore[union-attr]
        settle(state)
        names = [name for name, _ in ribbon.phases(state)]
        assert names[names.index(first) + 1] == second and names[0] == "IV Air"
    assert ribbon.PHASES.keys() >= set(Phase)


def test_5_0_the_months_say_what_is_due() -> None:
    view = Match(GAME, "honan", 1).view(JAPANESE)
    track = ribbon.months(view)
    assert track.boxes == ("Apr", "May", "Jun") and track.now == 0
    assert "69th Division" in track.note and "points are counted" in track.note


@pytest.mark.parametrize("name", OVERLAYS)
def test_every_layer_says_what_its_patterns_mean(name: str) -> None:
    match = meets(GAME, lambda state, question: isinstance(question, ChooseBattle))
    for side in (JAPANESE, ALLIED):
        view = match.view(side)
        own = next(place for place in view.stacks if place in view.layout.against(1 - side))
        layer = SKIN.overlay(view, side, name, f"{own:04}")
        assert layer.words and all(mark.tone in layer.tones for mark in layer.marks.values())


def test_the_pool_is_told_as_a_mix_and_never_by_name() -> None:
    """B.4"""
    view = Match(GAME, "honan", 1).view(JAPANESE)
    lists = dict(SKIN.lists(view, JAPANESE))
    assert "May 1944: " in lists["Japanese still to come (9.1)"][0]
    assert "of 0" in lists["Chinese pool (9.7)"][1] and "of 1" in lists["Chinese pool (9.7)"][1]


def test_a_hex_tells_ground_town_of_today_and_supply() -> None:
    view = Match(GAME, "honan", 1).view(JAPANESE)
    lines = SKIN.place_card(view, JAPANESE, "1901")
    assert lines[0].startswith("Kaifeng (1901)") and any("Today" in line for line in lines)
    assert any("in supply" in line for line in lines)


def test_counters_of_a_hex_lie_on_each_other_inside_it() -> None:
    """6.0 One size for a lone counter and for a stack; a town's pile stands higher than its name."""
    chart = SKIN.chart("honan")
    assert chart.piled and not chart.plates
    town, field = chart.room("1901", 0.84), chart.room("2002", 0.84)
    assert town[1] - chart.badge("1901")[1] < field[1] - chart.badge("2002")[1]
