"""What a finished game came to, counted while it is played again."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.state import Rolled, Told
from game.registry import GAMES
from table.keeping.audit import Audit
from ui.keeping.ledger import Luck, LuckLedger
from ui.skins.registry import find_skin

GAME = next(iter(GAMES.values()))
SHORTEST = min(GAME.briefings, key=lambda brief: brief.minutes).name


def played_out(seed: int) -> Match[Any]:
    match: Match[Any] = Match(GAME, SHORTEST, seed)
    rng = Random(seed)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
    return match


def counted(match: Match[Any], viewer: int) -> LuckLedger:
    ledger = LuckLedger(match, viewer)
    audit = Audit(match, ledger)
    audit.finish()
    assert audit.agrees
    return ledger


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_die_is_counted_once_and_for_one_side(seed: int) -> None:
    match = played_out(seed)
    rolls = [event for event, _ in match.told if isinstance(event, Rolled)]
    dice = [pip for event in rolls for pip in event.dice]
    lucky = [7 - pip if event.low else pip for event in rolls for pip in event.dice]
    ledger = counted(match, 1)
    assert sum(luck.dice for luck in ledger.luck.values()) == len(dice)
    assert sum(luck.pips for luck in ledger.luck.values()) == sum(lucky)
    assert (ledger.all_dice.dice, ledger.all_dice.pips) == (len(dice), sum(dice))
    assert ledger.rolls == len(rolls)


def test_a_low_roll_that_was_wanted_is_good_luck() -> None:
    """10.35 The dice of both sides count for who threw them; 8.22 of infiltration little is wanted."""
    match = played_out(1)
    ledger = LuckLedger(match, 0)
    match.opening = [Told(event, match.state) for event in (Rolled("assault", (6, 5, 1, 2), 6, (0, 0, 1, 1)),)]
    match.history = []
    ledger(match)
    assert (ledger.luck[0], ledger.luck[1]) == (Luck(2, 11), Luck(2, 3))
    match.opening = [Told(Rolled("infiltration", (1,), 6, (0,), None, True), match.state)]
    ledger(match)
    assert ledger.luck[0] == Luck(3, 17)


def test_points_are_those_of_the_last_position() -> None:
    match = played_out(1)
    ledger = counted(match, 1)
    assert max(ledger.points) == match.state.turn
    assert ledger.points[match.state.turn] == match.state.lead


def test_both_sides_are_told_the_same_luck() -> None:
    match = played_out(2)
    assert counted(match, 0).luck == counted(match, 1).luck


def test_luck_is_measured_against_the_exact_expectation() -> None:
    lucky, unlucky = Luck(), Luck()
    for _ in range(20):
        lucky.add((6, 5))
        unlucky.add((1, 3))
    assert lucky.expected == unlucky.expected == 140
    assert (lucky.gain, unlucky.gain) == (80, -60)
    assert (lucky.words, unlucky.words) == (
        "clearly better than to be expected",
        "clearly worse than to be expected",
    )
    assert Luck().words == "about what was to be expected"


def test_the_luckier_side_is_named_with_its_lead() -> None:
    ledger = LuckLedger(played_out(1), 0)
    assert ledger.luckier() is None
    ledger.luck = {0: Luck(2, 8), 1: Luck(4, 13)}
    assert ledger.luckier() == (0, Fraction(2))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_what_fell_in_truth_and_what_is_held_lies_on_the_map(game: Game[Any]) -> None:
    skin = find_skin(game.name)
    assert skin is not None
    for brief in game.briefings:
        outlines = skin.chart(brief.name).outlines
        assert {place for place, _ in brief.card.fell} <= set(outlines), brief.name
        held = set(game.ground(game.setup(brief.name, 1)))
        assert held <= set(outlines), brief.name
