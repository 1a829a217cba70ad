"""The opponent knows its view and nothing else: hidden facts change no choice, and no true state reaches ai/."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ai
from ai.games.edsons_ridge import BRAIN
from ai.games.edsons_ridge.brain import EdsonBrain
from ai.player import HeuristicPlayer, Player, RandomPlayer, SearchPlayer, TrueState
from ai.search.skill import Skill
from game.edsons_ridge.components import AMERICAN, JAPANESE, TRACKS
from game.edsons_ridge.game import GAME, EdsonsRidge
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action, Decision, Question, Side, settle
from game.kernel.match import Match

QUICK = Skill(iterations=12)
SOURCES = sorted(Path(ai.__file__).parent.rglob("*.py"))


# ---- hidden facts ----------------------------------------------------------------------------------------------------


def twin_of(state: Edson, side: Side, rng: Random) -> Edson:
    """Another truth that looks the same to this side: other dice to come, other chits, the dump elsewhere."""
    twin = state.clone()
    twin.seed = rng.getrandbits(64)
    twin.chits = other_chits(state, rng)
    if side == JAPANESE and state.dump and not state.dump_found:
        twin.dump = rng.choice([a for a in state.scenario.dump_areas if a not in state.searched and a != state.dump])
    return twin


def other_chits(state: Edson, rng: Random) -> tuple[int, ...]:
    """What lies face down is drawn anew from all that nobody has seen."""
    pool = list(TRACKS.chit_pool)
    for index in state.shown:
        pool.remove(state.chits[index])
    rng.shuffle(pool)
    return tuple(chit if index in state.shown else pool.pop() for index, chit in enumerate(state.chits))


def moments(scenario: str, seed: int, every: int) -> list[tuple[Edson, Decision]]:
    """True positions all along one game between the scorers, each with its decision."""
    match: Match[Edson] = Match(GAME, scenario, seed)
    player = HeuristicPlayer(GAME, BRAIN, seed=seed, explain=False)
    found: list[tuple[Edson, Decision]] = []
    count = 0
    while match.decision is not None:
        decision = match.decision
        if count % every == 0:
            found.append((match.state.clone(), decision))
        count += 1
        match.play(player.choose(match.view(decision.side), decision).action)
        match.history.clear()
    return found


def choices(state: Edson, decision: Decision) -> tuple[Action, Action]:
    """What scorers and search answer, from the view alone."""
    view = GAME.observe(state, decision.side)
    heuristic = HeuristicPlayer(GAME, BRAIN, seed=5, explain=False)
    search = SearchPlayer(GAME, BRAIN, QUICK, 5, explain=False)
    return heuristic.choose(view, decision).action, search.choose(view, decision).action


@pytest.mark.parametrize(("scenario", "every"), [("full_battle", 9), ("hill_80", 5)])
def test_hidden_facts_change_no_choice(scenario: str, every: int) -> None:
    rng = Random(11)
    asked = {JAPANESE: 0, AMERICAN: 0}
    moved_dumps = 0
    for state, decision in moments(scenario, 3, every):
        twin = twin_of(state, decision.side, rng)
        moved_dumps += twin.dump != state.dump
        assert GAME.observe(twin, decision.side) == GAME.observe(state, decision.side)
        asked_again = settle(twin)
        assert asked_again == decision, "even the list of options must not tell a secret"
        assert choices(twin, decision) == choices(state, decision)
        asked[decision.side] += 1
    assert min(asked.values()) >= 10
    assert (moved_dumps >= 10) == (scenario == "full_battle")


# ---- no true state in ai/ --------------------------------------------------------------------------------------------


def table() -> list[Player[Any]]:
    return [RandomPlayer(1), HeuristicPlayer(GAME, BRAIN), SearchPlayer(GAME, BRAIN, QUICK)]


@pytest.mark.parametrize("player", table(), ids=lambda player: type(player).__name__)
def test_every_player_refuses_the_true_state(player: Player[Any]) -> None:
    match: Match[Edson] = Match(GAME, "hill_80", 4)
    assert match.decision is not None
    with pytest.raises(TrueState):
        player.choose(match.state, match.decision)
    with pytest.raises(TrueState):
        player.choose(match.state.clone(), match.decision)
    world = GAME.imagine(match.view(JAPANESE), JAPANESE, Random(1))
    with pytest.raises(TrueState):
        player.choose(world, match.decision)


class SpyGame(EdsonsRidge):
    """Remembers every world it was asked to imagine, and from what."""

    def __init__(self) -> None:
        self.views: list[Edson] = []
        self.worlds: list[Edson] = []
        self.observed: list[Edson] = []

    def imagine(self, view: Edson, side: Side, rng: Random) -> Edson:
        self.views.append(view)
        self.worlds.append(super().imagine(view, side, rng))
        return self.worlds[-1]

    def observe(self, state: Edson, side: Side) -> Edson:
        self.observed.append(state)
        return super().observe(state, side)


class SpyBrain(EdsonBrain):
    """Remembers every position it was asked about."""

    def __init__(self) -> None:
        self.seen: list[Edson] = []

    def scores(self, state: Edson, question: Question[Any], options: Sequence[Action], weights: Any) -> list[float]:
        self.seen.append(state)
        return super().scores(state, question, options, weights)

    def evaluate(self, state: Edson, side: Side, weights: Any) -> float:
        self.seen.append(state)
        return super().evaluate(state, side, weights)


def test_every_world_the_search_touches_was_imagined_from_its_view() -> None:
    """A few decisions of one impulse, so that the kept tree is tried too."""
    match: Match[Edson] = Match(GAME, "hill_80", 4)
    game, brain = SpyGame(), SpyBrain()
    player: SearchPlayer[Edson] = SearchPlayer(game, brain, Skill(iterations=20), 2)
    views: list[Edson] = []
    for _ in range(6):
        assert match.decision is not None
        views.append(match.view(match.decision.side))
        match.play(player.choose(views[-1], match.decision).action)
    known = {id(view) for view in views}
    imagined = {id(world) for world in game.worlds}
    assert len(game.worlds) >= 20
    assert {id(view) for view in game.views} <= known
    assert {id(state) for state in brain.seen} <= known | imagined
    assert {id(state) for state in game.observed} <= known | imagined  # its own view: what the enemy sees of that
    assert id(match.state) not in {id(state) for state in [*brain.seen, *game.views, *game.observed]}


def true_states_in(path: Path) -> list[str]:
    """Every place where a file reaches for the state of something, apart from the name of the winner.

    The arena plays matches and so must ask who won; a trial of the tuning has a state of its own.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    harmless = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "winner"}
    return [
        f"{path.name}:{node.lineno} {ast.unparse(node)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and node.attr in ("state", "before")
        and id(node) not in harmless
        and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "trial"))
    ]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_nothing_in_ai_reaches_for_the_state_of_a_match(path: Path) -> None:
    assert true_states_in(path) == []


def test_the_check_would_notice(tmp_path: Path) -> None:
    """Otherwise the test above would also pass if it looked at nothing."""
    spying = tmp_path / "spying.py"
    spying.write_text("def peek(match):\n    return match.state.dump, match.history[-1].before\n", encoding="utf-8")
    assert {line.split()[1] for line in true_states_in(spying)} == {"match.state", "match.history[-1].before"}
    assert len(SOURCES) > 15
