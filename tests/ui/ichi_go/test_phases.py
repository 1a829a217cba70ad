"""A phase of the other side is shown army by army, and every phase ends with a card of what it came to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.ichi_go import events
from game.ichi_go.components import ALLIED, JAPANESE, Phase
from game.ichi_go.game import GAME
from game.kernel.agenda import Side
from game.kernel.match import Match
from game.kernel.state import Told
from table.seats import Seats
from tests.ui.opening import new_app
from ui.director.annals import PhaseCard
from ui.director.beats import Dice, Entry, Flag, Slide
from ui.director.gathering import gathered, may_wait
from ui.director.past import Past
from ui.director.script import Cue, Frame
from ui.director.timeline import Pace, Timeline
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.scenes.lull import SECONDS
from ui.scenes.phase_card import PhaseCardScene
from ui.skins.ichi_go.clicks import SKIN


@cache
def seen_by(reader: Side, scenario: str = "honan", moves: int = 150) -> tuple[Past, tuple[Frame, ...]]:
    """A random game as one side saw it, move by move."""
    match: Match[Any] = Match(GAME, scenario, 5)
    past, rng, frames = Past(match, SKIN, {reader}), Random(5), list[Frame]()
    while match.decision is not None and len(match.history) < moves:
        match.play(rng.choice(match.decision.options))
        frames += past.record(reader)
    return past, tuple(frames)


def slides(frames: list[Frame] | tuple[Frame, ...]) -> list[tuple[str, ...]]:
    cues = [cue for frame in frames for cue in frame.cues if not cue.is_past]
    return sorted(beat.path for cue in cues for beat in cue.beats if isinstance(beat, Slide))


@pytest.mark.parametrize("reader", [JAPANESE, ALLIED])
def test_groups_show_every_march_once_and_nothing_else_is_touched(reader: Side) -> None:
    _, frames = seen_by(reader)
    shown = gathered(SKIN, frames)
    groups = [frame for frame in shown if any(cue.together for cue in frame.cues)]
    assert len(shown) < len(frames) and len(groups) > 5
    assert slides(shown) == slides(frames)
    kept = [frame for frame in shown if frame not in groups]
    assert all(frame in frames or any(cue in whole.cues for whole in frames for cue in frame.cues) for frame in kept)
    assert any(frame.opens for frame in kept), "phases begin by themselves"
    assert all(cue.words.endswith(".") for frame in groups for cue in frame.cues if cue.together)


@pytest.mark.parametrize("reader", [JAPANESE, ALLIED])
def test_nobody_moves_who_did_not_stand_there(reader: Side) -> None:
    """6.6 A covered unit changes its name with whatever lies on it; it is one and the same counter all the same."""
    _, frames = seen_by(reader)
    for frame in gathered(SKIN, frames):
        where: dict[int, str] = {}
        for beat in (beat for cue in frame.cues if cue.together or cue.is_past for beat in cue.beats):
            if isinstance(beat, Slide):
                for piece in beat.moved:
                    stood = where.get(piece) == beat.start or piece in SKIN.pieces_at(frame.before, beat.start)
                    assert stood and len(set(beat.moved)) == len(beat.moved)
                    where[piece] = beat.end


def test_an_army_marches_at_once_and_the_ones_before_it_stand_where_they_went() -> None:
    first, again = Slide((1,), ("1901", "1902")), Slide((1,), ("1902", "1903"))
    other, flag = Slide((2, 3), ("2001", "2002", "2003")), Flag("1903", JAPANESE)
    gone = Slide((4,), ("1601", "1602"))
    army = Cue("12th Army", (first, other, again, flag), together=True)
    line = Timeline([Cue("", (gone,), is_past=True), army], Pace())
    at = {slot.beat: slot for slot in line.slots if slot.beat is not None}
    assert at[gone].end == at[gone].start == 0.0 and at[gone].share(0.0) == 1.0
    assert at[first].start == at[other].start == 0.0
    assert at[again].start == at[first].end and at[flag].start == at[again].end
    assert line.advance(0.01) == ["slide", "slide"], "what is past is not heard again"
    assert line.words == "12th Army"


def test_dice_and_battles_are_never_put_together() -> None:
    _, frames = seen_by(JAPANESE)
    fights = [frame for frame in frames if any(isinstance(event, events.Fought) for event in _events(frame))]
    assert fights and not any(may_wait(SKIN, [frame]) for frame in fights)
    shown = [cue for frame in gathered(SKIN, frames) for cue in frame.cues if cue.together]
    assert not any(isinstance(beat, Dice) for cue in shown for beat in cue.beats)
    assert any(isinstance(beat, Entry) for cue in shown for beat in cue.beats), "arrivals are"


def _events(frame: Frame) -> list[Any]:
    return [each.event for cue in frame.cues for each in cue.told]


# ---- what a phase came to


@pytest.mark.parametrize("reader", [JAPANESE, ALLIED])
def test_a_card_tells_what_changed_hands_and_what_was_lost(reader: Side) -> None:
    past, frames = seen_by(reader)
    cards = past.annals[reader].phases
    assert len(cards) > 5 and {card.side for card in cards} == {JAPANESE, ALLIED}
    for card in cards:
        told = [each for frame in frames if card.first <= frame.number <= card.number for each in _events(frame)]
        words = " ".join(line for _, lines in card.account.sections for line in lines)
        flags = {sign.place: sign.side for sign in card.account.signs if sign.side is not None}
        taken = {f"{event.place:04}": event.side for event in told if isinstance(event, events.Controlled)}
        assert flags == taken and bool(taken) == ("(3.5)" in words)
        assert any(isinstance(event, events.Fought | events.Walkover) for event in told) == ("(11.19)" in words)
    assert any(card.ways for card in cards)


def test_cutting_a_road_stands_on_the_card() -> None:
    """7.1, 7.3"""
    start = Match(GAME, "honan", 1).view(JAPANESE)
    after = start.clone()
    cut = next(place for place in sorted(after.layout.jp) if place not in (1901, 2008))
    after.raided.update(after.stacks[cut])
    begun = Told(events.PhaseBegun(1, Phase.CH_MOVEMENT), start)
    account = SKIN.phase_account(start, after, [begun], JAPANESE)
    assert account is not None
    assert [sign.words for sign in account.signs] == ["cut off"]
    assert account.sections[-1][0] == "Supply" and "(7.3)" in account.sections[-1][1][0]
    assert SKIN.phase_account(start, start, [begun], JAPANESE) is None, "nothing happened"


def test_a_line_of_the_log_finds_its_phase_and_what_is_taken_back_has_none() -> None:
    past, _ = seen_by(JAPANESE)
    annals = past.annals[JAPANESE]
    card = annals.phases[2]
    assert annals.phase_of(card.first, card.lines[-1]) is card
    assert annals.phase_of(card.number, "Nothing like that.") is None
    other, _ = seen_by(JAPANESE, moves=149)
    number = other.annals[JAPANESE].phases[1].number
    other.annals[JAPANESE].rewind(number)
    assert len(other.annals[JAPANESE].phases) == 2


# ---- on the screen


@pytest.fixture
def battle(tmp_path: Path, unpainted: None) -> Iterator[Driver]:
    """Japan against the random player, as far as the Chinese movement."""
    app = new_app(tmp_path, (1280, 800))
    app.settings.speed = 4.0
    match: Match[Any] = Match(GAME, "honan", 5)
    rng = Random(5)
    while match.decision is not None and match.decision.side == JAPANESE:
        match.play(rng.choice(match.decision.options))
    pygame.event.clear()
    app.push(BattleScene(app, match, Seats((JAPANESE,), "random")))
    yield Driver(app)
    app.close()


def until_card(driver: Driver) -> PhaseCard:
    for _ in range(6000):
        if isinstance(driver.scene, PhaseCardScene):
            return driver.scene.card
        driver.frames(1)
    raise AssertionError("no phase ends")


def test_the_other_side_is_shown_whole_then_summed_up_and_enter_goes_on(battle: Driver) -> None:
    """A pause holds it, looking back goes army by army, and the card does not close by a key too many."""
    driver, director = battle, battle.scene.director
    below = driver.scene
    seen, held = set(), False
    for _ in range(6000):
        if isinstance(driver.scene, PhaseCardScene):
            break
        held = held or bool(director.untold)
        if director.frame is not None and any(cue.together for cue in director.frame.cues):
            seen.add(director.words)
            assert not director.untold
        driver.frames(1)
    card = until_card(driver)
    assert held and card.side == ALLIED and card.account.sections
    assert seen >= {line for title, lines in card.account.sections if title == "What moved" for line in lines}
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, PhaseCardScene)
    driver.frames(round(SECONDS * 60) + 2)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_SPACE)
    if driver.scene is not below:  # the month is over, too
        driver.frames(round(SECONDS * 60) + 2)
        driver.key(pygame.K_SPACE)
    assert driver.scene is below
    assert director.cards.phase() is None
    driver.scene.staff.show.look_back()
    assert (director.looks_back and any(cue.together for cue in director.seen_frame.cues)) or director.step(-1)


@pytest.mark.parametrize(("wanted", "comes"), [("all", True), ("theirs", True), ("never", False)])
def test_whose_phases_are_summed_up_is_set(battle: Driver, wanted: str, comes: bool) -> None:
    director = battle.scene.director
    director.settings.summaries = wanted
    past, _ = seen_by(JAPANESE)
    theirs = next(card for card in past.annals[JAPANESE].phases if card.side == ALLIED)
    own = next(card for card in past.annals[JAPANESE].phases if card.side == JAPANESE)
    director.note_cards()
    director.cards.phases = {}
    director.annals.phases.append(theirs)
    assert (director.cards.phase() is theirs) == comes
    director.cards.phases = {}
    director.annals.phases.append(own)
    assert (director.cards.phase() is own) == (wanted == "all")


@pytest.mark.parametrize("size", [(900, 600), (1280, 720), (1920, 1080)])
def test_the_card_finds_room_at_every_size(battle: Driver, size: tuple[int, int]) -> None:
    driver = battle
    driver.resize(*size)
    past, _ = seen_by(JAPANESE)
    card = max(past.annals[JAPANESE].phases, key=lambda one: sum(len(lines) for _, lines in one.account.sections))
    driver.scene.show_phase(card)
    driver.frames(3)
    scene = driver.scene
    assert isinstance(scene, PhaseCardScene)
    window = driver.app.surface.get_rect()
    assert window.contains(scene.sheet) and scene.sheet.contains(scene.button) and scene.page.height > 100
    scene.roll(1000)
    assert scene.scroll == scene._hidden
