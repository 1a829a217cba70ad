"""Words: whole games read in words, and the lines that matter one by one."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from ai.levels import HEURISTIC, make_player
from game.bloody_ridge import events
from game.bloody_ridge.banzai import CHARGE, FIGHT_ON
from game.bloody_ridge.components import CREWS, JAPANESE
from game.bloody_ridge.events import Drew, Returned, Supported, Taken
from game.bloody_ridge.game import GAME
from game.bloody_ridge.movement import GO_TO, ChooseForce, NextHex
from game.bloody_ridge.organization import PlaceCrews
from game.bloody_ridge.scenarios import SCENARIOS
from game.bloody_ridge.state import NOBODY, Ridge
from game.bloody_ridge.wording.events import DESCRIBE
from game.bloody_ridge.wording.questions import ASK
from game.kernel.agenda import Action, Decision, Event, settle
from game.kernel.forecast import Forecast, Tone, button, sums
from game.kernel.match import Match
from game.kernel.picking import DONE, Pick
from game.kernel.reference import load_reference
from game.kernel.state import Rolled, Told
from tests.game.bloody_ridge.positions import (
    BATTALION_HQ,
    DIVISION_HQ,
    GUNS,
    MGS,
    THE_CACHE,
    THE_HERO,
    attack,
    force,
    play,
    position,
    rifles,
)
from tests.listening import listen

ALL_RULES = tuple(option.name for option in GAME.options if option.name != "no_hqs")
REFERENCE = load_reference(GAME.reference)
CITED = re.compile(r"\((?:[^()]*?[ ,])?(\d{1,2}\.\d{1,2}|R\d+)\)")


def played(scenario: str, seed: int, house: tuple[str, ...] = ()) -> list[Told]:
    """Everything that was told of a random game."""
    match: Match[Any] = Match(GAME, scenario, seed, house)
    rng = Random(seed)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
    return match.told


def played_well(scenario: str, seed: int) -> list[Told]:
    """What was told of a game by the scorers."""
    match: Match[Any] = Match(GAME, scenario, seed, ALL_RULES)
    player = make_player(GAME.name, HEURISTIC, seed, explain=False)
    while match.decision is not None:
        match.play(player.choose(match.view(match.decision.side), match.decision).action)
    return match.told


@pytest.mark.parametrize("scenario", SCENARIOS.names)
def test_every_event_but_bare_dice_has_one_line_that_cites_rules_that_exist(scenario: str) -> None:
    for event, after in played(scenario, 4):
        line = GAME.describe(after, event)
        assert bool(line) != isinstance(event, Rolled), event
        assert "\n" not in line and "  " not in line and "!" not in line
        assert all(REFERENCE.find(number) is not None for number in CITED.findall(line)), line


def test_every_kind_of_event_happens_and_is_put_into_words() -> None:
    """Games with every optional rule bring all of them; whoever plays at random seldom finds an HQ."""
    wanted = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert wanted | {Rolled} == set(DESCRIBE)
    seen: set[type] = set()
    for seed in range(60):
        if wanted <= seen:
            break
        told = [*played("standard", seed, ALL_RULES), *played_well("standard", seed)]
        seen |= {type(event) for event, _ in told}
    assert wanted - seen <= {events.GameWon}


def test_every_question_has_words() -> None:
    kinds = {question.__name__ for question in ASK}
    assert kinds == {"PlaceCrews", "ChooseForce", "NextHex", "DeclareCharge", "ChooseVictim"}


def test_what_a_force_is_told_before_and_after_its_first_attack() -> None:
    """6.11, I1: unknown until it attacks; an MG crew never is."""
    hidden = position(force(1218, hidden=3))
    assert GAME.ask(hidden, NextHex(0)).startswith("A force of 3 of unknown strength in 1218 (red row).")
    crew = position(force(1218, 6, hidden=2), house=("mg_crews",))
    assert "MG crew of 6" in GAME.ask(crew, NextHex(0))
    shown = position(force(1412, 3, 2))
    assert GAME.ask(shown, NextHex(0)).startswith("A force of 2 (factors 3 + 2) in 1412 (jungle, forward).")


def test_where_a_force_may_go_in_words() -> None:
    state = position(force(2012, 2), control={2012, 1912}, hqs={})
    question = NextHex(0)
    said = {a.place: GAME.say(state, question, a) for a in question.options(state)}  # type: ignore[attr-defined]
    assert said[1912] == "March to 1912: clear, forward, yours, over the sector line"
    assert said[1911] == "Attack 1911: Hill 123, counters drawn: a die, over the sector line"
    assert said[2011] == "Attack 2011: jungle, forward, counters drawn: a die less 3"


def test_a_known_hq_is_named() -> None:
    state = position(force(1606, 2), hqs={DIVISION_HQ: 1605})
    assert "the 1st Marine Division HQ there" in GAME.say(state, NextHex(0), GO_TO[1605])


def foreseen(state: Ridge, decision: Decision, action: Action) -> Forecast:
    found = GAME.forecast(state, decision, action, JAPANESE)
    assert found is not None
    return found


def sums_of(state: Ridge, decision: Decision, action: Action) -> str:
    return "\n".join(one.as_text() for one in sums(foreseen(state, decision, action)))


def test_the_forecast_of_an_attack() -> None:
    """6.7, 7.4, 7.13: the hex, or the whole force; then the draws."""
    state = position(force(1606, 5, 4))
    decision = Decision(0, NextHex(0), tuple(NextHex(0).options(state)))
    found = foreseen(state, decision, GO_TO[1605])
    assert re.fullmatch(r"you take it \d+ %", button(found))
    labels = [chance.label for chance in found.chances]
    assert labels == ["empty, you walk in", "taken after a fight", "the whole force of 2 is lost"]
    assert found.main is not None and found.main.label == "you take it"
    assert [mean.label for mean in found.expected] == ["you lose", "the Marines lose"]
    assert float(found.expected[0].amount) >= 2 * float(found.chances[2].share), "failure costs the force"
    assert found.notes[0].as_text().startswith("Retaken at night: ")
    assert [chance.tone for chance in found.chances] == [Tone.GOOD, Tone.PARTLY_GOOD, Tone.BAD]
    assert [later.title for later in found.next][:2] == ["defenders", "artillery"]
    assert {"supply cache", "division HQ"} <= {later.title for later in found.next}
    why = sums_of(state, decision, GO_TO[1605])
    assert "Your fire: 5 + 4 = 9 against 2: 4:1 (7.5, 7.6)." in why
    assert "A shell kills each of your units up to 2" in why


def test_no_die_is_thrown_on_a_march() -> None:
    """3.8"""
    state = position(force(2012, 1), control={2012, 1912})
    state.do(NextHex(JAPANESE))
    decision = settle(state)
    assert decision is not None
    assert GAME.forecast(state, decision, GO_TO[1912], JAPANESE) is None


def test_an_unknown_force_is_told_as_an_estimate() -> None:
    """6.11"""
    state = position(force(1607, hidden=2))
    decision = Decision(0, NextHex(0), tuple(NextHex(0).options(state)))
    assert re.fullmatch(r"you take it about \d+ %", button(foreseen(state, decision, GO_TO[1606])))


def test_the_forecast_of_a_force_in_the_red_row() -> None:
    state = position(waiting=[2, 0, 1] + [0] * 9, crews={1417: CREWS[0]}, house=("mg_crews",))
    decision = Decision(0, ChooseForce(0), tuple(ChooseForce(0).options(state)))
    assert [button(foreseen(state, decision, action)) for action in decision.options] == [
        "together about 4.0 factors",
        "together about 8.0 factors",
    ]
    assert GAME.say(state, decision.question, decision.options[1]) == (
        "The force in 1417: 1 unit and an MG crew, left sector"
    )


def test_the_forecast_of_a_charge() -> None:
    """11.4"""
    state = position(force(1607, 2, 1), rifles(8, 2), (3,), house=("banzai",))
    decision = attack(state, 1606)
    assert decision is not None
    found = foreseen(state, decision, CHARGE)
    assert found.next[0].main is not None and found.next[0].main.percent == "42 %"
    assert [note.as_text() for note in found.notes] == ["Counts on killing rifle 8 first (11.4)."]
    fight = foreseen(state, decision, FIGHT_ON)
    assert [later.title for later in fight.next] == ["by round 1", "by round 2", "by round 3"]
    assert "Your fire: 3 against 4: 1:1, kills up to 1 (7.9)." in sums_of(state, decision, FIGHT_ON)


def test_the_report_tells_everything_that_lies_open_and_nothing_else() -> None:
    """I1, I3, R33"""
    state = position(force(1606, 3), waiting=[4] + [0] * 11, control={1606, 1912}, aside=[GUNS[0]])
    text = GAME.report(state)
    assert "1218: 4 units face down" in text
    assert "Holding area: 115 units" in text
    assert "50 of 1, 36 of 2, 19 of 3, 10 of 4, 4 of 5" in text
    assert "Artillery that has fired this turn: 1" in text
    assert "open to counterattack (9.1): 1606." in text and "yours for good: 1912." in text


def test_results_in_words() -> None:
    state = position(force(1501, 1), turn=2)
    state.win(0, "exit", 1501)
    assert (
        GAME.score(state) == "You have won: a force left the map from 1501 on turn 2 (4.1). Level A, score 900 (4.5)."
    )
    state = position(turn=4, farthest=7, farthest_turn=1)
    state.win(1, "time")
    assert GAME.score(state).endswith("Farthest advance: row 07 on turn 1. Level C, score 113 (4.5).")
    state = position(force(1606, 1), turn=3)
    state.win(0, "division", 1605)
    assert GAME.score(state) == (
        "You have won: the 1st Marine Division HQ in 1605 fell on turn 3 (4.2). Level B, score 400 (4.5)."
    )


def told_by(heard: list[Event], kind: type[Event], state: Ridge) -> list[str]:
    return [GAME.describe(state, event) for event in heard if isinstance(event, kind)]


def test_every_draw_is_told_in_order() -> None:
    """6.10, I5, V32: what is set aside stands where it was drawn."""
    state = position(force(1515, 1), [DIVISION_HQ, *rifles(5), BATTALION_HQ, GUNS[0]], (5, 6, 6))
    heard = listen(state)
    attack(state, 1414)
    (words,) = told_by(heard, Drew, state)
    assert re.fullmatch(
        r"Drawn: the 1st Marine Division HQ, set aside, rifle 5 of .+, the battalion HQ, set aside and artillery\."
        r" No HQ may stand there: back to the pool \(6\.10\)\.",
        words,
    )


@pytest.mark.parametrize(
    ("draws", "dice", "house", "words"),
    [
        ([], (1,), (), "The force walks into 1606 (jungle, main zone) (6.7)."),
        ([GUNS[0]], (2, 6, 6), (), "The force takes 1606 (jungle, main zone) (6.8)."),
        (rifles(8), (2, 5, 3), ("banzai",), "The force takes 1606 (jungle, main zone) (7.12)."),
    ],
)
def test_a_hex_taken_cites_how(draws: Any, dice: Any, house: Any, words: str) -> None:
    state = position(force(1607, 2, 1), draws, dice, house=house)
    heard = listen(state)
    if attack(state, 1606) is not None:
        play(state, CHARGE)
    assert told_by(heard, Taken, state) == [words]


@pytest.mark.parametrize(
    ("draws", "dice", "rule"),
    [
        (rifles(8), (2, 6, 1), "7.13"),
        ((*rifles(8), THE_CACHE), (6,), "7.14"),
        ((MGS[0], THE_HERO), (3,), "11.3"),
    ],
)
def test_what_goes_back_to_the_pool_cites_why(draws: Any, dice: Any, rule: str) -> None:
    state = position(force(1607, 1), draws, dice, house=("hero", "machineguns"))
    heard = listen(state)
    attack(state, 1606)
    (words,) = told_by(heard, Returned, state)
    assert words.endswith(f"({rule}).")


def test_the_sums_of_a_victim_leave_it_out() -> None:
    """11.4: and whoever kills the division HQ has won (4.2)."""
    state = position(force(1606, 4, 4), rifles(8), (2, 6, 1), hqs={BATTALION_HQ: 1605}, house=("banzai",))
    attack(state, 1605)
    decision = play(state, CHARGE)
    assert decision is not None
    (rifle,) = rifles(8)
    assert "Their fire: 4 against 4" in sums_of(state, decision, Pick(rifle))
    without_hq = sums_of(state, decision, Pick(BATTALION_HQ))
    assert "Your fire: 8 against 2" in without_hq and "Their fire: 8 against 4" in without_hq  # R23
    state = position(force(1606, 4), dice=(2, 6, 1), draws=rifles(8), hqs={DIVISION_HQ: 1605}, house=("banzai",))
    decision = attack(state, 1605)
    assert decision is not None
    assert button(foreseen(state, decision, CHARGE)) == "wins the game 42 %"
    decision = play(state, CHARGE)
    assert decision is not None
    assert button(foreseen(state, decision, Pick(DIVISION_HQ))) == "wins the game 100 %"
    assert "(4.2)" in sums_of(state, decision, Pick(DIVISION_HQ))


def test_the_sums_of_an_attack_know_the_pool() -> None:
    """10.1, 11.2, 11.3, 8.4: everything that may be drawn, and no shells where there are none."""
    state = position(force(1811, 2), house=("hero", "machineguns"), control={1811})
    decision = Decision(0, NextHex(0), tuple(NextHex(0).options(state)))
    why = sums_of(state, decision, GO_TO[1810])
    assert "Defenders: a die, Hill 123 (10.1)." in why
    assert "4 machine guns, the hero, the supply cache" in why
    state.pool = [piece for piece in state.pool if piece not in GUNS]
    assert "no shells can fall" in sums_of(state, decision, GO_TO[1810])
    state.hqs[BATTALION_HQ] = 1810
    assert "(7.5, 7.7)" in sums_of(state, decision, GO_TO[1810])


def test_one_is_one() -> None:
    """Singular and plural."""
    assert GAME.ask(position(force(1412, 3)), NextHex(0)).startswith("A force of 1 (factor 3) in")
    state = position(house=("mg_crews",))
    assert GAME.say(state, PlaceCrews(0, (0, 1, 2)), DONE) == "No more crews: 1 crew stays out of the game"
    assert "a machine gun doubles rifle 5" in GAME.describe(state, Supported(rifles(5), NOBODY, 0)).lower()
    alone = position(crews={1218: CREWS[0]}, house=("mg_crews",))
    assert "1218: an MG crew of 6, left sector." in GAME.report(alone)
