"""Assaults on stage: the same sums, dice and losses as the rules had, in words and colours for whoever reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.edsons_ridge import events
from game.edsons_ridge.components import JAPANESE, OWNER
from game.edsons_ridge.game import GAME
from game.kernel.agenda import Side
from game.kernel.forecast import Tone
from game.kernel.match import Match
from game.kernel.named import Place
from game.kernel.state import Told
from tests.game.edsons_ridge.positions import at, position, unit
from ui.album.moments import Players
from ui.board.board import Board
from ui.board.scene import Shown
from ui.director import fight_parts, fight_stage
from ui.director.beats import FightBeat, Flip, Loss
from ui.director.canvas import StageCanvas
from ui.director.fight import FightShow
from ui.director.fight_measure import SMALL, WHOLE, Measure, measure_of
from ui.director.fight_parts import chips_of
from ui.director.past import Past
from ui.director.script import Cue, Frame, lying_dice
from ui.palette import STANDARD
from ui.skins.edsons_ridge.clicks import SKIN
from ui.skins.edsons_ridge.fights import charge_done
from ui.skins.edsons_ridge.pieces import style_of
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


def test_a_result_is_good_for_one_side_and_bad_for_the_other(fights: list[tuple[FightShow, list[Told], int]]) -> None:
    words = {}
    for show, _, _ in fights:
        if show.outcome is not None:
            one, other = show.camps[0].side, show.camps[1].side
            assert show.tone(one) == -show.tone(other) and show.words(one) and show.words(other)
            words[show.outcome.word] = show.tone(one)
    assert words["REPULSED"] == Tone.BAD and words["BREAK-IN"] == Tone.PARTLY_GOOD


@pytest.mark.parametrize(
    ("left", "cleared", "word", "tone"),
    [(2, True, "CARRIED", Tone.GOOD), (1, False, "STOPPED", Tone.PARTLY_BAD), (0, False, "BROKEN", Tone.BAD)],
)
def test_10_9_a_whole_charge_has_one_word(left: int, cleared: bool, word: str, tone: Tone) -> None:
    """After all its fire and blows: who is left on either side, and whose ground it is."""
    men = ("JP-1_124-1-1", "JP-1_124-1-2")
    before = position(at("10", *men), at("20", "US-PC-1"))
    after = position(at("20", *men[:left]), *([] if cleared else [at("20", "US-PC-1")]))
    came, stood = tuple(map(unit, men)), (unit("US-PC-1"),)
    event = events.ChargeFought(JAPANESE, Place(20), came, stood, left, cleared)
    show = charge_done(event, before, after)
    assert show.outcome is not None and show.outcome.word == word and show.tone(JAPANESE) == tone
    assert show.words(JAPANESE) != show.words(Side(1)) and show.settles and not show.is_small
    assert [sum(one.is_lost for one in camp.fighters) for camp in show.camps] == [2 - left, int(cleared)]
    assert show.seconds < 4, "its fire and blows were seen before"


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
    whole = [show for show, _, _ in fights if show.outcome is not None and not show.again and not show.is_small]
    lengths = [show.seconds for show in whole]
    assert lengths and all(3.5 <= length <= 6.0 for length in lengths)
    assert all(show.thrown <= show.landed <= show.told <= show.seconds for show, _, _ in fights)


@pytest.mark.parametrize("size", [(880, 676), (880, 756), (1400, 1036), (700, 560)])
def test_nobody_stands_on_another_or_off_his_half(
    fights: list[tuple[FightShow, list[Told], int]], size: tuple[int, int]
) -> None:
    pygame.font.init()
    for show, _, _ in fights:
        plan = SMALL if show.is_small else WHOLE
        measure = Measure(pygame.Rect((0, 44), size), Style(STANDARD, 1.0), plan)
        for number, camp in enumerate(show.camps):
            boxes = [pygame.Rect(box) for _, box in fight_stage.stand(measure, camp, number)]
            assert len(boxes) == len(camp.fighters)
            assert all(measure.half(number).contains(box) for box in boxes)
            assert all(box.collidelist(boxes[:place]) == -1 for place, box in enumerate(boxes))
            leads = [box for fighter, box in fight_stage.stand(measure, camp, number) if fighter.role == "lead"]
            assert all(box.w >= plan.least for box in leads)


@pytest.mark.parametrize(("size", "factor"), [((880, 676), 1.0), ((742, 692), 1.5), ((700, 560), 2.0)])
def test_all_reasons_find_room_in_their_half(
    fights: list[tuple[FightShow, list[Told], int]], size: tuple[int, int], factor: float
) -> None:
    pygame.font.init()
    style = Style(STANDARD, factor)
    measure = Measure(pygame.Rect((0, 44), size), style, WHOLE)
    whole = [show for show, _, _ in fights if not show.is_small and show.camps[0].sums]
    assert max(len(show.camps[0].sums) for show in whole) >= 4
    for show in whole:
        for number, camp in enumerate(show.camps):
            chips = chips_of(style, measure, camp, style_of(camp.side), number)
            rows = fight_parts._rows(chips, *fight_parts._across(measure, number))
            high = sum(row[0].get_height() + measure.px(4) for row in rows)
            assert measure.px(measure.plan.sums) + high <= measure.half(number).height + measure.px(8)


@pytest.mark.parametrize("is_small", [False, True])
@pytest.mark.parametrize("still", [False, True])
def test_the_word_comes_after_the_dice(
    fights: list[tuple[FightShow, list[Told], int]], still: bool, is_small: bool
) -> None:
    pygame.font.init()
    show = next(show for show, _, _ in fights if show.outcome and not show.again and show.is_small == is_small)
    board = Board(SKIN, SKIN.chart("hill_80"), show.before, RECT, STANDARD, 1.0)
    board.show(Shown(show.before, show.camps[0].side))

    def seen(now: float) -> bytes:
        surface = pygame.Surface((1280, 800))
        canvas = StageCanvas(surface, board, Style(STANDARD, 1.0), still)
        fight_stage.draw(canvas, show, now)
        place = measure_of(canvas, show).slip.inflate(-160, -30)
        return pygame.image.tobytes(surface.subsurface(place), "RGB")

    nothing = seen(show.thrown - 0.01)
    assert seen(show.landed - 0.02) == nothing, "no word while the dice still roll"
    assert seen(show.told + 0.1) != nothing


SHOT_KINDS = {"assault", "defensive fire", "ranged fire", "close combat"}


def test_every_shot_and_blow_is_on_stage_with_the_sums_of_the_rules(
    fights: list[tuple[FightShow, list[Told], int]],
) -> None:
    """10.31, 11.4, 13.6 Both totals as the rules compared them; a small stage for what is soon over."""
    kinds = set()
    for show, told, index in fights:
        event = told[index].event
        attack, defence = show.camps
        if isinstance(event, events.Compared):
            kinds.add(event.kind)
            assert show.is_small == (event.kind != "assault")
            assert attack.total == str(event.attack + event.attack_roll)
            assert defence.total == str(event.defence + event.defence_roll)
        elif isinstance(event, events.Struck):
            kinds.add("close combat")
            assert (attack.total, defence.total) == (str(event.roll + event.modifier), str(event.needed))
            assert show.outcome is not None and show.outcome.word == ("HIT" if event.hit else "MISS")
            assert [one.is_lost for one in defence.fighters] == [event.hit]
    assert kinds == SHOT_KINDS


def test_whoever_is_shown_is_there_and_stands_on_his_own_side(
    fights: list[tuple[FightShow, list[Told], int]],
) -> None:
    for show, _, _ in fights:
        for camp in show.camps:
            assert all(OWNER[one.piece] == camp.side for one in camp.fighters)


def test_a_single_shot_is_sooner_over_than_a_fight(fights: list[tuple[FightShow, list[Told], int]]) -> None:
    lengths = [show.seconds for show, _, _ in fights if show.is_small and show.outcome is not None and not show.again]
    assert lengths and all(1.5 <= length <= 3.5 for length in lengths)


def test_10_9_a_charge_is_seen_coming_and_leaves_no_dice_on_the_table() -> None:
    match: Match[Any] = Match(GAME, "tamuras_drive", 1)
    players, past = Players(GAME, 1), Past(match, SKIN, {1})
    while match.decision is not None:
        match.play(players.answer(match, match.decision))
        for frame in past.record(1):
            for beat in frame.beats:
                if isinstance(beat, FightBeat) and beat.show.is_prelude:
                    assert [camp.deed for camp in beat.show.camps] == ["charge", "stand"]
                    assert all(camp.fighters and not camp.dice for camp in beat.show.camps)
                    assert lying_dice([Frame(1, 0, None, None, (Cue("", (beat,)),))]) is None
                    return
    raise AssertionError("nobody charged")
