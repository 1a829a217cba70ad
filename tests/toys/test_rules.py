"""The toy's rules and secrets, each by what a side sees of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.kernel.agenda import Side
from game.kernel.catalogue import ScenarioError
from game.kernel.contract import EVERYTHING, try_game
from game.kernel.forecast import Tone
from game.kernel.match import Match
from game.kernel.picking import DONE, PICKS
from game.kernel.pool import Pool
from game.kernel.state import Drawn
from tests.toys.lanterns.fen import AMBER, CARDS, GUST, JADE, OIL, UNKNOWN, WISH
from tests.toys.lanterns.game import GAME
from tests.toys.lanterns.night import (
    Answered,
    BlownOut,
    Burns,
    CardDrawn,
    GoTo,
    Hold,
    Kindle,
    Kindled,
    PlayGust,
    Reply,
    Walk,
)

FENS = ("pond", "canal")
SEEDS = range(12)


@pytest.mark.parametrize("fen", FENS)
def test_it_keeps_the_contract_to_the_last_decision(fen: str) -> None:
    for seed in SEEDS:
        outcome = try_game(GAME, fen, seed, EVERYTHING)
        assert outcome.flaws == ()
        assert not outcome.unfinished


def test_a_stormy_canal_keeps_it_too_and_a_stormy_pond_is_no_choice() -> None:
    assert try_game(GAME, "canal", 1, EVERYTHING, ("storm",)).flaws == ()
    with pytest.raises(ScenarioError, match="'storm' is no choice in The pond"):
        GAME.setup("pond", 1, ("storm",))


def test_the_two_scenarios_have_maps_of_their_own() -> None:
    pond, canal = (GAME.setup(fen, 1).fen.board for fen in FENS)
    assert (len(pond.hexes), len(canal.hexes)) == (12, 16)
    assert set(canal.hexes) - set(pond.hexes)


def lit(fen: str = "pond", gusts: int = 1, *lanterns: int) -> Match[Any]:
    """Amber has lit these lanterns, and jade holds so many gusts among its two cards."""
    match: Match[Any] = Match(GAME, fen, 5)
    match.state.hands[JADE] = Pool((gusts, 2 - gusts, 0))
    match.state.deck = Pool(
        tuple(
            total - mine - his
            for total, mine, his in zip(
                CARDS.counts, match.state.hands[AMBER].counts, match.state.hands[JADE].counts, strict=True
            )
        )
    )
    match.play(GoTo(match.state.bearers[AMBER]))
    for place in lanterns or (101, 102):
        match.play(PICKS[place])
    match.play(DONE)
    return match


@pytest.mark.parametrize(("gusts", "options"), [(0, (Hold(),)), (1, (PlayGust(), Hold())), (2, (PlayGust(), Hold()))])
def test_a_reply_is_asked_for_whatever_the_hand_holds(gusts: int, options: tuple[Any, ...]) -> None:
    match = lit("pond", gusts)
    assert match.decision is not None
    assert (match.decision.side, match.decision.question, match.decision.options) == (JADE, Reply(JADE), options)


def test_amber_cannot_tell_an_empty_handed_rival_from_one_who_holds_back() -> None:
    empty, armed = lit("pond", 0), lit("pond", 2)
    for match in (empty, armed):
        match.state.seed = 7
        assert match.view(AMBER) == lit("pond", 1).view(AMBER)
        match.play(Hold())
    assert empty.view(AMBER) == armed.view(AMBER)
    heard = [[told.event for told in GAME.told_to(AMBER, match.history[-1].told)] for match in (empty, armed)]
    assert heard[0] == heard[1]


def test_nobody_is_asked_once_no_gust_is_left() -> None:
    match: Match[Any] = Match(GAME, "pond", 5)
    state = match.state
    state.hands[JADE] = Pool((0, 2, 0))
    state.played, state.deck = Pool((5, 0, 0)), Pool((0, 5 - state.hands[AMBER].counts[WISH], 0))
    match.play(GoTo(101))
    match.play(PICKS[101])
    match.play(DONE)
    assert match.decision is not None and not isinstance(match.decision.question, Reply)


def test_a_drawn_card_is_told_to_whoever_drew_it_alone() -> None:
    told = Match(GAME, "pond", 5).opening
    drawn = [event for event, _ in told if isinstance(event, CardDrawn)]
    assert {event.side for event in drawn} == {AMBER, JADE}
    for side in (AMBER, JADE):
        heard = [event for event, _ in GAME.told_to(side, told)]
        assert heard == [event for event in drawn if event.side == side]
        assert any("You draw a" in line for line in GAME.account(side, told))


def test_a_hand_is_seen_by_its_side_and_the_deck_by_nobody() -> None:
    match: Match[Any] = Match(GAME, "pond", 5)
    for side in (AMBER, JADE):
        view = match.view(side)
        assert view.hands[side] == match.state.hands[side]
        assert view.hands[1 - side].counts == (0, 0, match.state.hands[1 - side].size)
        assert view.deck.counts[:UNKNOWN] == (0, 0)
        report = GAME.report(view, Side(1 - side))
        assert "hidden card" in report and "seed" not in report


def test_imagined_hands_are_as_likely_as_the_cards_that_nobody_has_seen() -> None:
    match: Match[Any] = Match(GAME, "pond", 5)
    view, rng = match.view(AMBER), Random(1)
    worlds = [GAME.imagine(view, AMBER, rng) for _ in range(3000)]
    mean = sum(world.hands[JADE].counts[GUST] for world in worlds) / len(worlds)
    unseen = CARDS.counts[GUST] - view.hands[AMBER].counts[GUST]
    expected = view.hands[JADE].size * unseen / (CARDS.size - view.hands[AMBER].size)
    assert mean == pytest.approx(expected, abs=0.05)


def test_oil_is_drawn_blind_and_may_be_stacked() -> None:
    match = lit("pond", 0)
    match.state.stacked = (3, 1)
    told = [event for event, _ in match.play(Hold())]
    assert [event for event in told if isinstance(event, Burns)] == [Burns(AMBER, 101, 3), Burns(AMBER, 102, 1)]
    assert Drawn("oil", 3) in told
    assert match.state.oil.counts == (0, OIL.counts[1] - 1, OIL.counts[2], OIL.counts[3] - 1)
    assert match.state.points[AMBER] == 4


@pytest.mark.parametrize(("die", "out"), [(1, ()), (3, (101,)), (6, (101, 102))])
def test_the_wind_reads_its_table(die: int, out: tuple[int, ...]) -> None:
    """Four against two lanterns is 2:1; reeds shift it back to 1:1, the water of 0103 would not."""
    match = lit("pond", 1)
    match.state.storm = True  # shifts it back up: the middle of the table
    match.load_dice(die)
    told = [event for event, _ in match.play(PlayGust())]
    assert Answered(JADE, True) in told
    assert [event.hexes for event in told if isinstance(event, BlownOut)] == ([out] if out else [])


def test_a_gust_is_forecast_from_the_readers_side() -> None:
    match = lit("pond", 1)
    assert match.decision is not None
    mine, his = (GAME.forecast(match.view(side), match.decision, PlayGust(), side) for side in (JADE, AMBER))
    assert mine is not None and his is not None
    assert [chance.share for chance in mine.chances] == [chance.share for chance in his.chances]
    assert [chance.tone for chance in mine.chances] == [chance.tone.turned() for chance in his.chances]
    assert mine.chances[0].tone is Tone.BAD and mine.sums
    assert GAME.forecast(match.view(JADE), match.decision, Hold(), JADE) is None


def test_lanterns_hang_together_in_any_order() -> None:
    match: Match[Any] = Match(GAME, "pond", 5)
    match.play(GoTo(201))
    assert match.decision is not None and isinstance(match.decision.question, Kindle)
    match.play(PICKS[301])
    assert PICKS[101] not in match.decision.options
    match.play(PICKS[201])
    told = match.play(PICKS[101])  # three are all that may be lit: Done answers itself
    assert told[0].event == Kindled(AMBER, (101, 201, 301))


def test_a_game_is_saved_loaded_and_replayed_to_the_same_end() -> None:
    rng, match = Random(4), Match(GAME, "canal", 9)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
        again: Match[Any] = Match.restore(match.snapshot(), {GAME.name: GAME})
        assert (again.state.digest(), again.decision) == (match.state.digest(), match.decision)
    proven, words = Match.restore(match.snapshot(), {GAME.name: GAME}).proven()
    assert (proven.state.digest(), words) == (match.state.digest(), "")


def test_walking_and_lighting_can_be_taken_back_until_the_oil_is_drawn() -> None:
    match: Match[Any] = Match(GAME, "pond", 5)
    match.play(GoTo(102))
    match.play(PICKS[102])
    assert match.undo(AMBER) and match.undo(AMBER)
    assert match.decision is not None and isinstance(match.decision.question, Walk)
    assert not match.may_undo(AMBER)
