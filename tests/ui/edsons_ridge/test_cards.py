"""Fight cards and turn cards: written from what was shown, gone with what is taken back, read without haste."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.edsons_ridge.components import AMERICAN
from game.edsons_ridge.game import GAME
from game.kernel.match import Match
from table.seats import Seats
from tests.ui.opening import new_app
from ui.album.moments import Players
from ui.board.board import Board
from ui.director import fight_card, turn_card
from ui.director.annals import losses_of
from ui.director.beats import FightBeat
from ui.director.past import Past
from ui.driver import Driver
from ui.palette import PALETTES, STANDARD
from ui.scenes.battle import BattleScene
from ui.scenes.lull import SECONDS
from ui.scenes.turn_card import TurnCardScene
from ui.skins.edsons_ridge.clicks import SKIN
from ui.widgets import Style


def told(turns: int = 1, seed: int = 1) -> Past:
    match: Match[Any] = Match(GAME, "hill_80", seed)
    past, players = Past(match, SKIN, (AMERICAN,)), Players(GAME, seed)
    while match.decision is not None and len(past.annals[AMERICAN].turns) < turns:
        match.play(players.answer(match, match.decision))
        past.record(AMERICAN)
    return past


@pytest.fixture
def battle(tmp_path: Path) -> Iterator[Driver]:
    """A battle against the random player, with nothing shown."""
    app = new_app(tmp_path)
    app.settings.speed = 0.0
    app.push(BattleScene(app, Match(GAME, "hill_80", 4), Seats((AMERICAN,), "random")))
    yield Driver(app)
    app.close()


@pytest.fixture(scope="module")
def past() -> Past:
    return told()


def test_every_fight_that_was_decided_has_a_card(past: Past) -> None:
    frames = past.frames[AMERICAN]
    decided = [b.show for f in frames for b in f.beats if isinstance(b, FightBeat) and b.show.outcome is not None]
    cards = past.annals[AMERICAN].cards
    assert [card.show for card in cards] == decided and len(cards) > 3
    assert all(card.stretch > 0 and card.score for card in cards)
    annals = past.annals[AMERICAN]
    for frame in frames:
        for cue in frame.cues:
            if any(isinstance(b, FightBeat) and b.show.outcome is not None for b in cue.beats):
                assert all(annals.card_of(frame.number, line) is not None for line in cue.lines)
    late = [line for card in cards if card.last > card.number for line in card.sentences]
    assert any("becomes" in line or "retreats" in line for line in late), "losses chosen later open it too"
    began = [line for card in cards if not card.show.is_small for line in card.sentences]
    assert any(" assault " in line and "10.3)" in line for line in began), "and so does the line it began with"
    chances = [chance for card in cards for chance in (card.chance_before, card.chance_now)]
    assert all(chance is not None and 0 <= chance <= 1 for chance in chances)


def test_a_card_knows_losses_that_were_chosen_after_the_dice(past: Past) -> None:
    """10.4 The defender takes his points one by one, in moves of their own."""
    cards = past.annals[AMERICAN].cards
    later = [card for card in cards if card.after is not card.show.after]
    assert later
    for card in later:
        dead, hurt = losses_of(card, SKIN)[1]
        known = {one.piece for one in card.show.camps[1].fighters}
        assert set(dead) | set(hurt) <= known
    assert any(dead or hurt for card in later for dead, hurt in losses_of(card, SKIN))


def test_what_is_taken_back_is_not_written_down() -> None:
    past = told()
    annals = past.annals[AMERICAN]
    number = annals.cards[1].number
    annals.rewind(number)
    assert len(annals.cards) == 2 and not annals.turns
    assert all(mark.number <= number for mark in annals.marks)


def test_a_turn_card_tells_the_ground_that_changed_hands(past: Past) -> None:
    (card,) = past.annals[AMERICAN].turns
    start, end = past.match.state, card.after
    assert start.turn == end.turn == 2 and card.turn == 1
    for change in card.ground:
        assert card.holders[change.place] == change.flips[-1][1]
        assert change.name and change.flips[0][0] >= 1
    assert card.account.lead and card.account.lines[-1].is_outlook
    assert len(card.chances) > 5 and len(card.swings) <= 2
    assert all(abs(change) >= 0.1 for _, change, _ in card.swings)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
@pytest.mark.parametrize("factor", [1.0, 1.5])
def test_cards_can_be_drawn_in_every_palette(past: Past, palette: Any, factor: float) -> None:
    pygame.font.init()
    style, surface = Style(palette, factor), pygame.Surface((1280, 1080))
    card = past.annals[AMERICAN].turns[0]
    board = Board(SKIN, SKIN.chart("hill_80"), card.after, pygame.Rect(0, 0, 880, 756), STANDARD, 1.0)
    turn_card.draw(surface, pygame.Rect(0, 0, 900, 716), style, card, board)
    fight = past.annals[AMERICAN].cards[0]
    end = fight_card.draw(surface, pygame.Rect(900, 0, 360, 756), style, fight, SKIN, AMERICAN)
    assert 200 < end < 1080
    assert len(set(pygame.image.tobytes(surface, "RGB")[::999])) > 5


def test_the_gold_button_takes_enter_only_after_a_moment(battle: Driver, past: Past) -> None:
    driver = battle
    below = driver.scene
    driver.app.push(TurnCardScene(driver.app, past.annals[AMERICAN].turns[0], below.board))
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, TurnCardScene), "a key held too long throws nothing away"
    driver.frames(round(SECONDS * 60) + 2)
    driver.key(pygame.K_RETURN)
    assert driver.scene is below


@pytest.mark.usefixtures("unpainted")
def test_a_turn_card_leads_into_what_happened(battle: Driver, past: Past) -> None:
    """Its look-back and its fight cards, by a click and by the keys that they have in the battle."""
    driver, scene = battle, battle.scene
    turn, fights = past.annals[AMERICAN].turns[0], 0
    scene.director.past.frames[AMERICAN] = past.frames[AMERICAN]

    def lay_down() -> TurnCardScene:
        scene.director.finish()
        scene.staff.guide.tabs.close()
        scene.director.annals.turns.append(turn)
        driver.app.settings.speed = 1.0
        assert scene.moves.show_turn_card()
        driver.app.settings.speed = 0.0
        assert isinstance(driver.scene, TurnCardScene) and len(driver.scene.ways_out) == 2
        driver.scene.lull.left = 0.0
        return driver.scene

    for step in ("key", "click", "tab"):
        card = lay_down()
        if step == "key":
            driver.key(pygame.K_PAGEUP)
        elif step == "click":
            driver.click(card.ways_out[0].center)
        else:
            driver.key(pygame.K_TAB)
            driver.key(pygame.K_RETURN)
        assert driver.scene is scene and scene.director.looks_back
    for step in ("key", "click"):
        card = lay_down()
        fights = turn.fights
        if step == "key":
            driver.key(pygame.K_l)
        else:
            driver.click(card.ways_out[1].center)
        assert driver.scene is scene and scene.staff.guide.tabs.is_whole
    assert fights > 0


def test_a_turn_card_comes_once_and_only_where_something_is_shown(battle: Driver) -> None:
    driver = battle
    director = driver.scene.director
    director.annals.turns.append(told().annals[AMERICAN].turns[0])
    assert director.new_turn_card() is None, "at once: no shows, no cards"
    director.settings.speed = 1.0
    while director.busy:
        driver.frames(1)
    card = director.new_turn_card()
    assert card is not None and director.new_turn_card() is None


def test_a_line_of_the_log_opens_the_card_of_its_fight(battle: Driver) -> None:
    """By a click, and by Enter where it has the focus; Esc closes it and nothing else."""
    scene, players = battle.scene, Players(GAME, 4)
    match = scene.match
    while not (scene.director.annals.cards and scene.post.my_turn):
        if scene.post.my_turn:
            scene.moves.give(players.answer(match, match.decision))
        battle.frames(1)
    battle.key(pygame.K_l)
    battle.frames(2)
    entries = scene.post.chronicle.entries[-80:]
    annals = scene.director.annals
    fought = [n for n, entry in enumerate(entries) if annals.card_of(entry.number, entry.text) is not None]
    assert fought
    battle.wheel_to(f"log {fought[-1]}")
    battle.press(f"log {fought[-1]}")
    battle.frames(2)
    card = scene.staff.guide.fight.card
    assert card is annals.card_of(entries[fought[-1]].number, entries[fought[-1]].text)
    answered = len(match.history)
    battle.key(pygame.K_ESCAPE)
    battle.frames(2)
    assert scene.staff.guide.fight.card is None and battle.scene is scene
    scene.page.focus_on(f"log {fought[0]}")
    battle.key(pygame.K_RETURN)
    battle.frames(2)
    assert scene.staff.guide.fight.card is not None
    battle.key(pygame.K_RETURN)
    battle.frames(2)
    assert scene.staff.guide.fight.card is None and len(match.history) == answered


def test_fire_before_an_assault_stands_on_its_card() -> None:
    """10.31 The machine guns fire first: the card of the assault says what came of it."""
    for seed in range(1, 6):
        cards = told(seed=seed).annals[AMERICAN].cards
        for shot, fight in pairwise(cards):
            is_one = shot.stretch == fight.stretch and shot.show.place == fight.show.place
            if is_one and shot.show.title.startswith("Fire at the assault") and not fight.show.is_small:
                assert fight.first == (f"{shot.show.title}: {shot.show.words(AMERICAN)}",)
                return
    raise AssertionError("nobody fired first")
