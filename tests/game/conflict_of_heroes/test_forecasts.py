"""What is foreseen is what is rolled: every roll that the dice can show is played out, and its share counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from game.conflict_of_heroes import artillery, rounds, throwing
from game.conflict_of_heroes.asking import Caps, Toward, Yes
from game.conflict_of_heroes.cards import PlayCard
from game.conflict_of_heroes.components import UNHIT
from game.conflict_of_heroes.events import CapsLost, Resolved, ShellsFall
from game.conflict_of_heroes.firefights import Strike
from game.conflict_of_heroes.game import GAME
from game.conflict_of_heroes.marching import WirePrice
from game.conflict_of_heroes.paying import Pay
from game.conflict_of_heroes.preview import dangers, fallings, mean_hits
from game.conflict_of_heroes.rounds import Bid, initiative
from game.conflict_of_heroes.state import By, Do, Engagement, Going, Plot
from game.conflict_of_heroes.turns import Turn
from game.conflict_of_heroes.wording.side_forecasts import begins
from game.kernel.agenda import Action, play, settle
from game.kernel.forecast import Forecast, sums, told
from game.kernel.state import Copies
from game.kernel.tally import Tally
from tests.game.conflict_of_heroes.positions import (
    AMERICAN,
    JAPANESE,
    answer,
    asked,
    at,
    begin,
    do,
    hit,
    hold,
    mild,
    position,
    until,
)
from tests.game.conflict_of_heroes.positions import told as heard

GUNS = Strike(AMERICAN, "45", (1, 2, 3), "N", True, 0, False)


def shares(state: Engagement, action: Action, dice: int, read: Callable[[Engagement], Any]) -> dict[Any, Fraction]:
    """What comes of an answer by each roll of so many dice, played out to the next turn."""
    found: Counter[Any] = Counter()
    for pips in product(range(1, 7), repeat=dice):
        world = state.clone()
        world.ears = Copies()  # type: ignore[misc]
        world.loaded = pips
        play(world, action)
        found[read(world)] += 1
    return {outcome: Fraction(count, 6**dice) for outcome, count in found.items()}


def rest_of(world: Engagement) -> Iterator[Any]:
    """All that is told until the next turn, by the mildest answers."""
    while (decision := settle(world)) is not None and not isinstance(decision.question, Turn):
        play(world, mild(decision))
    return iter(heard(world))


def hits(world: Engagement) -> int:
    return next(event.hits for event in rest_of(world) if isinstance(event, Resolved))


def foreseen(state: Engagement, action: Action) -> Forecast:
    decision = asked(state)
    found = GAME.forecast(state, decision, action, decision.side)
    assert found is not None
    return found


def by_label(forecast: Forecast) -> dict[str, Fraction]:
    return {chance.label: Fraction(chance.share) for chance in forecast.chances if chance.share}


def test_7_1_an_attack_hits_as_often_as_foreseen() -> None:
    """7.1-7.3, 3.2.3 In jungle at short range, with a CAP on the dice; an unhit target and one that is hit."""
    for marker in ("", "us_unnerved"):
        state = position(("jp_infantry", "H08", 1), ("us_rifle", "H07", 4), ground={"H07": "light_jungle"})
        if marker:
            hit(state, 1, marker)
        begin(state, JAPANESE)
        answer(state, *do(0, Do.ATTACK), at("H07"))
        until(state, throwing.SpendCaps)
        for caps in (0, 1, 2):
            told_ = foreseen(state, Caps(caps))
            rolled = shares(state, Caps(caps), 2, hits)
            wanted = [chance.share for chance in told_.chances]
            assert wanted == [rolled.get(2, 0), rolled.get(1, 0), rolled.get(0, 0)]
            assert told_.headline is not None and told_.headline.share == 1 - rolled.get(0, 0)
            assert any("Light Jungle" in one.as_text() for one in told_.sums)


def test_7_6_a_rally_succeeds_as_often_as_foreseen() -> None:
    """7.6, 7.6.1"""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "A01", 4), ground={"H08": "light_jungle"})
    hit(state, 0, "us_pinned")
    begin(state)
    answer(state, *do(0, Do.RALLY))
    until(state, throwing.SpendCaps)
    for caps in (0, 2):
        rolled = shares(state, Caps(caps), 2, lambda world: rest_of(world) and world.marker[0] == UNHIT)
        assert by_label(foreseen(state, Caps(caps)))["rallies"] == rolled[True]


def test_13_2_a_strike_drifts_as_foreseen() -> None:
    """13.2, R06 The die, then the way of the drift; and its mean is that of all places."""
    state = position(("us_rifle", "A01", 1), ("jp_infantry", "H06", 4), sheet={"strikes": (GUNS,)})
    state.plots = (Plot(AMERICAN, "45", 1, 805),)
    state.turn, state.ears = 1, Copies()  # type: ignore[misc, assignment]
    state.do(artillery.Strikes())
    until(state, throwing.SpendCaps)
    fell = shares(state, Caps(0), 2, lambda world: next(e.place for e in rest_of(world) if isinstance(e, ShellsFall)))
    wanted: Counter[int] = Counter()
    for falling in fallings(state, 805):
        wanted[falling.area[0]] += falling.share  # type: ignore[assignment]
    assert dict(wanted) == fell and sum(wanted.values()) == 1
    theirs, own = mean_hits(state, AMERICAN, "45", fallings(state, 805))
    assert 0 < theirs < 1 and not own
    on_target = by_label(foreseen(state, Caps(1)))["falls on H05"]
    assert on_target == Fraction(5, 6)


def test_13_1_a_plot_tells_whom_it_would_hit() -> None:
    """13.1, 13.3 The enemy in the pattern, the own ones in it, and what a CAP would do."""
    units = (("us_rifle", "H08", 1), ("jp_infantry", "H06", 4))
    state = position(*units, sheet={"strikes": (GUNS,)})
    state.ears = Copies()  # type: ignore[misc]
    state.do(artillery.PlotStrike(AMERICAN, "45", 2))
    there = foreseen(state, at("H07"))
    text = " ".join(told(there))
    assert "Infantry 01 in H06" in text and "Your own in the pattern: Marine Rifle 01 in H08" in text and "83 %" in text
    assert by_label(there)["drifts 1 hex"] == Fraction(1, 6)
    assert "Nobody is seen" in " ".join(told(foreseen(state, at("A01"))))


def test_18_3_wire_is_paid_as_often_as_foreseen() -> None:
    """18.3, R20 A die more; CAPs make it smaller."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "A01", 4), wire=frozenset({807}), caps=[2, 0])
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H07"))
    until(state, throwing.SpendCaps)
    for caps in (0, 1):
        by_label_ = by_label(foreseen(state, Caps(caps)))

        def is_payable(world: Engagement) -> bool:
            return Yes() in until(world, WirePrice).options

        assert by_label_.get("gets through the wire", 0) == shares(state, Caps(caps), 1, is_payable).get(True, 0)


def test_9_1_the_die_of_a_card_is_foreseen() -> None:
    """9.1 Card 12: the enemy loses 0 to 3 CAPs, and no more than he has."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "A01", 4), caps=[0, 2])
    hold(state, AMERICAN, "12")
    begin(state)
    forecast = foreseen(state, PlayCard("12"))

    def lost(world: Engagement) -> int:
        return sum(event.caps for event in rest_of(world) if isinstance(event, CapsLost))

    rolled = shares(state, PlayCard("12"), 1, lost)
    assert sorted(chance.share for chance in forecast.chances) == sorted(rolled.values())
    assert forecast.expected[0].amount == sum(caps * share for caps, share in rolled.items())


def test_9_2_luck_is_foreseen_with_what_the_roll_would_be() -> None:
    """Card 11 A roll of 7 against 8: with the card two pips more, or three fewer."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 4), caps=[0, 0], loaded=(4, 4))
    hold(state, AMERICAN, "11")
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H05"))
    until(state, throwing.TryLuck)
    assert by_label(foreseen(state, asked(state).options[1])) == {"nothing": 1}
    rolled = shares(state, Yes(), 1, hits)
    found = by_label(foreseen(state, Yes()))
    assert found.get("a hit", 0) == rolled.get(1, 0) and found.get("nothing", 0) == rolled.get(0, 0)


def test_2_1_the_initiative_is_foreseen() -> None:
    """2.1.a, 3.2.4 Ties are rolled again."""
    totals = [one + two for one, two in product(range(1, 7), repeat=2)]
    for ahead in (-1, 0, 2):
        winners = [initiative(one + ahead, two) for one, two in product(totals, repeat=2)]
        assert begins(ahead) == Fraction(winners.count(AMERICAN), len(winners) - winners.count(None))
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "A01", 4), caps=[2, 1], turn=2)
    state.ears = Copies()  # type: ignore[misc]
    state.do(rounds.Initiative())
    assert isinstance(asked(state).question, Bid)
    doubtful = foreseen(state, Caps(1))
    assert not doubtful.exact and "if they announce 1" in " ".join(told(doubtful))
    play(state, Caps(2))
    assert foreseen(state, Caps(0)).exact and by_label(foreseen(state, Caps(0)))["you begin"] == begins(-2)


def test_6_3_a_move_tells_who_could_fire_there() -> None:
    """6.3 Only enemies in sight that are not spent, each with the chance that its attack would have."""
    units = (("us_rifle", "H08", 1), ("jp_infantry", "H05", 4), ("jp_infantry", "H03", 1))
    state = position(*units, ground={"H07": "light_jungle"})
    (danger,) = dangers(state, Going(0, 807, 1))
    assert danger.enemy == 1
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H07"), Toward(1))
    assert isinstance(asked(state).question, Pay)
    forecast = foreseen(state, Caps(0))
    words = " ".join(told(forecast))
    assert "could then be hit by Infantry 01" in words and "Leaves 5 APs" in words
    assert [one.total for one in sums(forecast) if isinstance(one, Tally)] == [2]


def test_7_5_each_target_of_a_stack_is_foreseen() -> None:
    """7.5 A roll for each, and how many are hit in all."""
    enemies = (("jp_infantry", "H05", 4), ("jp_infantry", "H05", 1), ("jp_infantry", "H03", 1))
    state = position(("us_rifle", "H08", 1), *enemies)
    begin(state)
    answer(state, *do(0, Do.ATTACK, By.CHANCE))
    forecast = foreseen(state, at("H05"))
    each = [later.headline.share for later in forecast.next if later.headline is not None]
    assert len(each) == 2 and each[0] != each[1]
    assert forecast.expected[0].amount == sum(map(Fraction, each))
