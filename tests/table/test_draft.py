"""Drafts and sheets without a window: whatever is composed is exactly what the engine then plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from ai.brain import find_brain
from game.kernel.agenda import Action, Decision, Question
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.picking import DONE, PICKS, Picking
from game.registry import GAMES
from table.composition.draft import Answer, Draft, replay
from table.composition.forms import Form, Wish, tick_row
from table.composition.series import SeriesSheet
from table.composition.sheet import Outcome, Sheet
from ui.skins.orders import find_orders


def composes(game: Game[Any]) -> bool:
    """Whether a game asks anything on a sheet: one whose questions have a single answer each needs none."""
    match: Match[Any] = Match(game, game.briefings[0].name, 1)
    for _ in range(40):
        if match.decision is None or open_sheet(game.name, match.view(match.decision.side), match.decision) is not None:
            break
        match.play(match.decision.options[0])
    return match.decision is not None and len(match.history) < 40


def best_of(name: str) -> Any:
    brain = find_brain(name)

    def best(world: Any, question: Question[Any], options: Sequence[Action]) -> Action:
        scores = brain.scores(world, question, options, brain.weights)
        return options[scores.index(max(scores))]

    return best


def open_sheet(name: str, view: Any, decision: Decision) -> Sheet | SeriesSheet | None:
    form = find_orders(name).sheet_of(view, decision)
    if form is None or (isinstance(form, Form) and not form.rows):
        return None
    kind = Sheet if isinstance(form, Form) else SeriesSheet
    return kind(form, view, decision, best_of(name))


def chain_of(outcome: Outcome, action: Action | None) -> list[Answer]:
    if action is None:
        return outcome.draft.answers
    assert outcome.tail is not None
    return [*outcome.draft.answers, Answer(outcome.draft.world, outcome.tail, action)]


def composed(sheet: Sheet | SeriesSheet, rng: Random) -> list[Answer] | None:
    """Some way to commit the sheet as it is."""
    ends = sheet.ends()
    if ends:
        return chain_of(*rng.choice(ends))
    return sheet.answers if sheet.is_complete else None


PLAYED = {name: game for name, game in GAMES.items() if composes(game)}
assert PLAYED, "no game has sheets"


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_composed_is_what_is_played(name: str) -> None:
    """A game in which every sheet is filled at random: all its answers are taken, and nothing hidden is needed."""
    game, rng, seen, opened = PLAYED[name], Random(3), Counter[str](), set[str]()
    for seed in range(2):
        match: Match[Any] = Match(game, game.briefings[seed % len(game.briefings)].name, seed)
        while match.decision is not None:
            decision = match.decision
            view = match.view(decision.side)
            sheet = open_sheet(name, view, decision)
            if sheet is None:
                match.play(rng.choice(decision.options))
                continue
            opened.add(type(decision.question).__name__)
            for _ in range(rng.randrange(4)):
                row = rng.choice(list(sheet.rows))
                if rng.random() < 0.5:
                    sheet.turn(row.key)
                else:
                    sheet.step(row.key, rng.choice((-1, 1)))
            chain = composed(sheet, rng)
            if chain is None:
                assert sheet.missing()
                match.play(rng.choice(decision.options))
                continue
            seen[type(decision.question).__name__] += 1
            asked = [answer for answer in chain if not answer.is_lone]
            played = replay(match, chain, match.play)
            assert played == len(asked) or match.state.revealed > view.revealed
            assert match.actions[-played:] == [answer.action for answer in asked][:played]
    assert seen.keys() == opened and len(seen) > 5, (seen, opened)


@pytest.mark.parametrize("name", PLAYED)
def test_a_draft_never_rolls_and_never_touches_the_view(name: str) -> None:
    game, rng = PLAYED[name], Random(5)
    match: Match[Any] = Match(game, game.briefings[0].name, 5)
    rolled = 0
    for _ in range(300):
        if match.decision is None:
            break
        decision = match.decision
        view = match.view(decision.side)
        before = view.digest()
        draft = Draft(view, decision.side)
        asked = draft.asked()
        while asked is not None and len(draft.answers) < 6:
            draft.give(asked, rng.choice(asked.options))
            asked = draft.asked()
        assert view.digest() == before
        assert all(answer.world.seed == view.seed for answer in draft.answers)
        assert not draft.closed or asked is None
        rolled += draft.closed
        match.play(rng.choice(decision.options))
    assert rolled


def test_a_replay_stops_where_the_match_asks_something_else() -> None:
    game = next(iter(PLAYED.values()))
    match: Match[Any] = Match(game, game.briefings[0].name, 2)
    assert match.decision is not None
    side, decision = match.decision.side, match.decision
    first = Answer(match.view(side), decision, decision.options[0])
    others = Answer(first.world, decision._replace(side=1 - side), first.action)
    assert replay(match, [others], match.play) == 0, "the other side is not asked"
    assert replay(match, [first, first], match.play) == 1, "the same question is not asked twice"
    strange = Answer(match.view(side), match.decision, PICKS[99])
    assert replay(match, [strange], match.play) == 0


# ---- a picking question of no game at all ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Three(Picking[Any]):
    """Two of five, the fourth only with the first."""

    def candidates(self, state: Any) -> list[int]:
        return [1, 2, 3, 4, 5]

    def may_add(self, state: Any, item: int) -> bool:
        return len(self.chosen) < 2 and (item != 4 or 1 in self.chosen)

    def is_enough(self, state: Any) -> bool:
        return bool(self.chosen)

    def finish(self, state: Any) -> None:
        state.house = ("picked", *map(str, self.chosen))


@pytest.fixture
def ticks() -> Sheet:
    game = next(iter(PLAYED.values()))
    view = Match(game, game.briefings[0].name, 1).view(0)
    view.agenda = [Three(0, ())]
    question = view.agenda[0]
    rows = tuple(tick_row(item, str(item), Wish(PICKS[item])) for item in range(1, 6))
    decision = Decision(0, question, tuple(question.options(view)))
    return Sheet(Form("Ticks", rows, (Three,)), view, decision, lambda world, question, options: options[0])


def test_ticks_in_any_order_become_ascending_picks(ticks: Sheet) -> None:
    assert not ticks.turn(3)
    assert not ticks.turn(1)
    (outcome, action) = ticks.ends()[0]
    assert [answer.action for answer in outcome.draft.answers] == [PICKS[1], PICKS[3]]
    assert action == DONE


def test_what_does_not_go_together_is_refused(ticks: Sheet) -> None:
    assert ticks.missing(), "nothing is ticked yet"
    assert ticks.turn(4), "four asks for one"
    assert ticks.ticked == []
    ticks.turn(1)
    assert not ticks.turn(4)
    assert ticks.turn(5), "two at most"
    assert ticks.ticked == [1, 4]


def test_taking_one_out_drops_what_leant_on_it(ticks: Sheet) -> None:
    ticks.turn(1)
    ticks.turn(4)
    assert not ticks.turn(1)
    assert ticks.ticked == []


def test_ticking_all_takes_as_many_as_go_together(ticks: Sheet) -> None:
    assert ticks.tick(ticks.rows)
    assert ticks.ticked == [1, 2]
