"""Which plans are proposed for a phase: main efforts, order of phases, daring; the likeliest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.brain import Weights
from ai.games.ichi_go.offensive import Posture
from ai.games.ichi_go.plans import Design, draw_up, nation_of
from ai.games.ichi_go.tale import tale
from ai.games.ichi_go.worth import worths
from ai.search.proposals import Proposal, StepByStep
from game.ichi_go.components import Nation, distance
from game.ichi_go.sequence import PhaseOrder
from game.ichi_go.state import China
from game.kernel.agenda import Decision, Question, Side
from game.kernel.named import Place

CARELESS = -0.02
EFFORT_RADIUS = 2  # hexes around its centre that a main effort takes in
MOST_EFFORTS = 2


def efforts(state: China, side: Side, weights: Weights) -> list[frozenset[Place]]:
    """The dearest places that the enemy holds, for the Allies those that are theirs, not too near to each other."""
    table = worths(state, weights)
    wanted = [place for place in table if state.control.get(place) == 1 - side]
    if side:
        wanted = [place for place in table if state.control.get(place) == side]
    fronts = state.layout.jp
    ranked = sorted(
        wanted,
        key=lambda place: (-table[place] / (3 + min((distance(place, there) for there in fronts), default=9)), place),
    )
    centres: list[Place] = []
    for place in ranked:
        if all(distance(place, other) > EFFORT_RADIUS for other in centres):
            centres.append(place)
        if len(centres) == MOST_EFFORTS:
            break
    return [frozenset(place for place in wanted if distance(place, centre) <= EFFORT_RADIUS) for centre in centres]


def postures(state: China, nation: Nation, weights: Weights) -> list[Posture]:
    """Eight or so."""
    main = efforts(state, nation.side, weights)
    first, second = (*main, frozenset[Place](), frozenset[Place]())[:2]
    if nation is Nation.CH:
        found = [
            Posture("hold"),
            Posture("raid", raid=1.8, guard=0.6),
            Posture("stand", guard=1.8, raid=0.4),
            Posture("main", focus=first),
            Posture("other", focus=second),
            Posture("everywhere", guard=1.3, raid=1.5),
        ]
    else:
        found = [
            Posture("march"),
            Posture("strike", fights_first=True),
            Posture("main", focus=first),
            Posture("careful", step_price=1.8, guard=1.3),
            Posture("bold", step_price=0.5, guard=0.6),
            Posture("other", focus=second),
            Posture("main strike", fights_first=True, focus=first),
            Posture("guard", guard=2.5, step_price=1.5),
            Posture("raid", raid=2.0, step_price=1.5),
        ]
    return found


def proposals(state: China, decision: Decision, weights: Weights) -> Sequence[Proposal]:
    """For whoever's phases these are. Going step by step has to be clearly better: nobody guards anything then."""
    nation = nation_of(state, decision.question)
    if nation is None or nation.side != decision.side:
        return ()
    may_choose = isinstance(decision.question, PhaseOrder)
    found: list[Design] = []
    known = set()
    for posture in postures(state, nation, weights):
        if posture.fights_first and not may_choose:
            continue
        marches = draw_up(state, nation, posture, weights)
        if (posture.fights_first, marches) not in known or posture.fights_first:  # after a battle they may differ
            known.add((posture.fights_first, marches))
            words = tale(state, nation, marches, posture.fights_first)
            found.append(Design(posture.name, words, nation, posture, weights))
    return [*found[:1], StepByStep("scorers", "", promise=CARELESS), *found[1:]]


def expected(state: China, question: Question[Any], weights: Weights) -> Design | None:
    """What anybody would do, for whoever has to reckon with him."""
    nation = nation_of(state, question)
    if nation is None or nation.side != question.side or not weights["foresight"]:
        return None
    posture = Posture("expected")
    return Design(posture.name, "", nation, posture, weights)
