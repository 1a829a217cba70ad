"""Assaults on stage: the same sums, dice and losses as the rules had, in words and colours for whoever reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.edsons_ridge import events
from game.edsons_ridge.game import GAME
from game.kernel.forecast import Tone
from game.kernel.match import Match
from game.kernel.state import Told
from ui.album.moments import Players
from ui.board.board import Board
from ui.board.scene import Shown
from ui.director import fight_stage
from ui.director.beats import FightBeat, Flip, Loss
from ui.director.canvas import StageCanvas
from ui.director.fight import FightShow
from ui.director.fight_measure import Measure
from ui.palette import STANDARD
from ui.skins.edsons_ridge.clicks import SKIN
from ui.widgets import Style

RECT = pygame.Rect(0, 44, 880, 756)


def moves(seed: int, viewer: int = 1) -> Iterator[tuple[Any, list[Told]]]:
    match: Match[Any] = Match(GAME, "hill_80", seed)
    players = Players(GAME, seed)
    while match.decision is not None:
        before = match.view(viewer)
        yield before, GAME.told_to(viewer, match.play(players.answer(match, match.decision)))


@pytest.fixture(scope="module")
def fights() -> list[tuple[FightShow, list[Told], int]]:
    found = []
    for seed in range(1, 4):
        for before, told in moves(seed):
            for index, shown in enumerate(SKIN.beats(before, told)):
                found += [(beat.show, told, index) for beat in shown if isinstance(beat, FightBeat)]
    return found


def test_10_35_the_stage_adds_up_to_what_the_rules_compared(fights: list[tuple[FightShow, list[Told], int]]) -> None:
    compared = 0
    for show, told, index in fights:
        event = told[index].event
        if isinstance(event, events.Compared):
            attack, defence = show.camps
            assert (attack.value, sum(attack.dice)) == (event.attack, event.attack_roll)
            assert (defence.value, sum(defence.dice)) == (event.defence, event.defence_roll)
            assert show.outcome is not None
            compared += 1
        else:
            assert show.outcome is None, "the dice may still be thrown again"
    assert compared > 5


def test_a_result_is_good_for_one_side_and_bad_for_the_other(fights: list[tuple[FightShow, list[Told], int]]) -> None:
    words = {}
    for show, _, _ in fights:
        if show.outcome is not None:
            one, other = show.camps[0].side, show.camps[1].side
            assert show.tone(one) == -show.tone(other) and show.words(one) != show.words(other)
            words[show.outcome.word] = show.tone(one)
    assert words["REPULSED"] == Tone.BAD and words["BREAK-IN"] == Tone.PARTLY_GOOD


def test_a_loss_seen_on_stage_is_not_seen_again() -> None:
    for seed in range(1, 4):
        for before, told in moves(seed):
            shown = [beat for beats in SKIN.beats(before, told) for beat in beats]
            staged = {
                one.piece
                for beat in shown
                if isinstance(beat, FightBeat)
                for camp in beat.show.camps
                for one in camp.fighters
                if one.is_hurt or one.is_lost
            }
            assert not staged & {beat.piece for beat in shown if isinstance(beat, Loss | Flip)}


def test_a_fight_takes_four_to_six_seconds(fights: list[tuple[FightShow, list[Told], int]]) -> None:
    lengths = [show.seconds for show, _, _ in fights if show.outcome is not None and not show.again]
    assert lengths and all(3.5 <= length <= 6.0 for length in lengths)
    assert all(show.thrown <= show.landed <= show.told <= show.seconds for show, _, _ in fights)


@pytest.mark.parametrize("size", [(880, 676), (880, 756), (1400, 1036), (700, 560)])
def test_nobody_stands_on_another_or_off_his_half(
    fights: list[tuple[FightShow, list[Told], int]], size: tuple[int, int]
) -> None:
    pygame.font.init()
    measure = Measure(pygame.Rect((0, 44), size), Style(STANDARD, 1.0))
    for show, _, _ in fights:
        for number, camp in enumerate(show.camps):
            boxes = [pygame.Rect(box) for _, box in fight_stage.stand(measure, camp, number)]
            assert len(boxes) == len(camp.fighters)
            assert all(measure.half(number).contains(box) for box in boxes)
            assert all(box.collidelist(boxes[:place]) == -1 for place, box in enumerate(boxes))
            leads = [box for fighter, box in fight_stage.stand(measure, camp, number) if fighter.role == "lead"]
            assert all(box.w >= 92 for box in leads)


@pytest.mark.parametrize("still", [False, True])
def test_the_word_comes_after_the_dice(fights: list[tuple[FightShow, list[Told], int]], still: bool) -> None:
    pygame.font.init()
    show = next(show for show, _, _ in fights if show.outcome is not None and not show.again)
    board = Board(SKIN, SKIN.chart("hill_80"), show.before, RECT, STANDARD, 1.0)
    board.show(Shown(show.before, show.camps[0].side))

    def seen(now: float) -> bytes:
        surface = pygame.Surface((1280, 800))
        canvas = StageCanvas(surface, board, Style(STANDARD, 1.0), still)
        fight_stage.draw(canvas, show, now)
        place = Measure(RECT, canvas.style).slip.inflate(-160, -30)
        return pygame.image.tobytes(surface.subsurface(place), "RGB")

    nothing = seen(show.thrown - 0.01)
    assert seen(show.landed - 0.02) == nothing, "no word while the dice still roll"
    assert seen(show.told + 0.1) != nothing
