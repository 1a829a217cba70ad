"""B.2, B.4 Play reaches every question of the rules, and both answers of every window lead on."""

from __future__ import annotations

from random import Random
from typing import Any

from ai.games.conflict_of_heroes import BRAIN
from game.conflict_of_heroes import marching, planning, replying, revealing, rounds, setup, turns
from game.conflict_of_heroes.game import GAME
from game.conflict_of_heroes.state import Engagement
from game.kernel.agenda import Action, Decision, Question, Side, play, settle
from tests.ai.conflict_of_heroes.setting import question_classes

BY_EYE = 0.5  # of the answers are the scorers', where chance alone would hardly ever come to blows
Trip = tuple[str, int, float, str, tuple[str, ...]]  # firefight, seed, share by eye, capability that is chosen, options
TRIPS: tuple[Trip, ...] = (
    ("d1_gavutu", 1, 0.0, "", ("cautious_movement",)),
    ("d2_alligator_creek", 1, 0.0, "", ()),
    ("d3_tasimboko", 1, 0.0, "", ()),
    ("d5_matanikau", 1, 0.0, "", ()),
    ("d6_sandbar", 1, 0.0, "", ()),
    ("d7_coffin_corner", 1, 0.0, "", ()),
    ("d7_coffin_corner", 6, BY_EYE, "", ()),
    *(("d4_the_knolls", seed, BY_EYE, card, ()) for seed in range(1, 9) for card in ("65", "64", "60")),
    *(("d7_coffin_corner", seed, 0.0, "", ()) for seed in range(2, 6)),
)
UNASKED = {turns.LowAmmo, turns.Boat}  # no firefight gives card 43; two boats seldom meet: chapters 9 and 21 test them
WINDOWS = (replying.TakeCover, replying.StrikeBack)
ALSO_IN_ENEMY_TURNS = (*WINDOWS, revealing.FaceAbout, rounds.Bid)


class Tour:
    """One game, half by chance and half by the scorers, and what it was asked on the way."""

    def __init__(self, name: str, seed: int, by_eye: float, capability: str, house: tuple[str, ...]) -> None:
        self.state: Engagement = GAME.setup(name, seed, house)
        self.rng, self.by_eye, self.capability = Random(seed), by_eye, capability
        self.asked: set[type[Question[Any]]] = set()
        self.turn_of: Side | None = None
        while (decision := settle(self.state)) is not None:
            self._look(decision)
            play(self.state, self._answer(decision))

    def _look(self, decision: Decision) -> None:
        question = decision.question
        self.asked.add(type(question))
        if isinstance(question, WINDOWS):
            for action in decision.options:
                self._try(action)
        if isinstance(question, turns.Turn):
            self.turn_of = question.side
        elif isinstance(question, turns.ChooseDeed | turns.ChooseTarget | planning.Destination | marching.BonusMove):
            assert question.side == self.turn_of, "B.4: nobody else is asked within a turn"

    def _try(self, action: Action) -> None:
        """The answer is taken and the attack goes on to the next question without a flaw."""
        twin = self.state.clone()
        play(twin, action)
        assert settle(twin) is not None or twin.winner is not None
        assert GAME.flaws(twin) == []

    def _answer(self, decision: Decision) -> Action:
        if isinstance(decision.question, setup.ChooseCapability):
            return setup.Choose(self.capability)
        if self.rng.random() >= self.by_eye:
            return self.rng.choice(decision.options)
        view = GAME.observe(self.state, decision.side)
        scores = BRAIN.scores(view, decision.question, decision.options, BRAIN.weights)
        return decision.options[scores.index(max(scores))]


def test_every_question_is_reached_and_every_window_opens() -> None:
    """As many games as it takes, and no more than these."""
    missing = question_classes() - UNASKED - {setup.PlaceHasty}
    assert missing.issuperset(ALSO_IN_ENEMY_TURNS)
    for trip in TRIPS:
        if missing:
            missing -= Tour(*trip).asked
    assert {kind.__name__ for kind in missing} == set()


def test_a_hasty_defence_has_to_be_given_to_one_of_two() -> None:
    """P38: chance seldom puts two units into one of these hexes."""
    for seed in range(200):
        state, rng = GAME.setup("d4_the_knolls", seed), Random(seed)
        while (decision := settle(state)) is not None and not isinstance(decision.question, turns.Turn):
            if isinstance(decision.question, setup.PlaceHasty):
                assert len(decision.options) > 1
                return
            placed = [action for action in decision.options if not isinstance(action, setup.AsSuggested)]
            play(state, rng.choice(placed))
    raise AssertionError("it is never asked")
