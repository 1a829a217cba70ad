"""What of the opponent's thinking is told, when, and from whose side."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ai.brain import find_brain
from ai.player import HeuristicPlayer
from ai.thoughts import Plan, Thoughts
from game.kernel.match import Match
from game.registry import GAMES
from table.disclosure import KEPT_BACK, disclosures
from table.opponent import Diary
from tests.table.matches import a_match

SECRET = "the dump lies in nine"
PLANS = (
    Plan("storm the hill", 0.61, 40, "It pays 3.", True),
    Plan("wait", 0.55, 20, "Safe.", True, "Strike first."),
    Plan("dig", 0.5, 9, "Slow.", True),
)


def with_page(match: Match[Any], **changes: Any) -> int:
    """Its first move has such a page; its number."""
    number = next(n for n, moment in enumerate(match.history, start=1) if moment.side == 0)
    page = {"goal": "Take Hill 80.", "fear": "The guns.", "plans": PLANS, "is_open": True, "opens": True, **changes}
    Diary(match.notes).write(number, Thoughts(iterations=77, **page))
    return number


def told(match: Match[Any], openness: str = "facts") -> str:
    return "\n".join(line for one in disclosures(match, (1,), openness) for line in one.lines)


def test_it_tells_its_intent_what_it_dropped_and_why_and_what_it_fears() -> None:
    match = a_match(40)
    with_page(match)
    assert told(match).splitlines()[:5] == [
        "It means to: storm the hill. It pays 3.",
        "Its aim: Take Hill 80.",
        "It weighed: wait. Safe. Dropped: 6 points less likely to win. You would most likely answer: Strike first.",
        "It weighed: dig. Slow. Dropped: 11 points less likely to win.",
        "It fears: The guns.",
    ]


@pytest.mark.parametrize("openness", ["never", "facts", "turn", "end"])
def test_what_tells_a_secret_is_told_to_who_wants_to_read_that(openness: str) -> None:
    match = a_match(40)
    with_page(match, goal=SECRET, fear=SECRET, plans=(Plan(SECRET, 0.9, 4, SECRET),), is_open=False)
    assert (SECRET in told(match, openness)) == (openness == "turn")
    assert (KEPT_BACK in told(match, openness)) == (openness == "facts")
    rng = Random(1)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
    assert (SECRET in told(match, openness)) == (openness in ("turn", "end"))


def test_afterwards_it_tells_what_it_got_wrong() -> None:
    match = a_match(60)
    answers = [moment.action for moment in match.history if moment.side == 1]
    first = with_page(match, plans=(Plan("go", 0.61, 40, "", True, "Pass"),), expected=answers[-1])
    later = [n for n, moment in enumerate(match.history, start=1) if moment.side == 0][-1]
    Diary(match.notes).write(later, Thoughts("Hold.", "", (Plan("hold", 0.42, 30, "", True),), 30, True, True))
    assert "It was wrong: it gave itself 61% to win, and 42% when it next planned." in told(match)
    given = [moment for moment in match.history[first : later - 1] if moment.side == 1]
    assert ("it expected you to answer with: Pass." in told(match)) == all(m.action != answers[-1] for m in given)
    fight = disclosures(match, (1,), "facts", surprises=[(first + 1, "it counted on the hill.")])[-1]
    assert fight.lines[-1] == "It was wrong: it counted on the hill."


def test_plans_are_newest_first_and_never_ahead_of_what_was_shown() -> None:
    match = a_match(60)
    numbers = [n for n, moment in enumerate(match.history, start=1) if moment.side == 0]
    for number in numbers:
        Diary(match.notes).write(number, Thoughts("Hold.", "", PLANS, 30, True, True))
    assert [one.first for one in disclosures(match, (1,), "facts")] == numbers[::-1][:12]
    assert all(one.first <= one.last <= 20 for one in disclosures(match, (1,), "facts", 20))


@pytest.mark.parametrize("name", list(GAMES))
def test_what_a_brain_calls_open_names_nothing_that_the_other_side_cannot_see(name: str) -> None:
    """Secrets cannot be told from the other side's own view, so none of its words may differ there."""
    game = GAMES[name]
    if len(game.players) < 2:
        return
    brain, rng, match = find_brain(name), Random(4), Match(game, game.briefings[0].name, 4)
    player = HeuristicPlayer(game, brain)
    seen = 0
    while match.decision is not None and seen < 6:
        decision = match.decision
        if len(decision.options) > 1 and rng.random() < 0.3:
            view, other = match.view(decision.side), next(s for s in game.players if s != decision.side)
            thoughts = player.choose(view, decision).thoughts
            seen += 1
            if thoughts.is_open:
                assert thoughts.goal == brain.goal(game.observe(match.state, other), decision.side, brain.weights)
        match.play(rng.choice(decision.options))
    assert seen == 6
