"""B.6 Plans for a nation's two phases: postures, the orders that follow from one, and what the scorers lean to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ai.brain import Weights
from ai.games.ichi_go.defence import Defence
from ai.games.ichi_go.ground import march_cost
from ai.games.ichi_go.offensive import March, Offensive, Package, Posture
from ai.search.proposals import Proposal
from game.ichi_go.attack import AllIn, Attackers
from game.ichi_go.combat import ChooseBattle, EndCombat
from game.ichi_go.components import COMBAT, MOVEMENT, Nation
from game.ichi_go.movement import (
    ChooseStack,
    Destination,
    EndMovement,
    MoveFrom,
    MoveTo,
    Stay,
    Via,
    WholeStack,
    WhoMoves,
)
from game.ichi_go.sequence import FightFirst, PhaseOrder
from game.ichi_go.state import China
from game.kernel.agenda import Action, Question
from game.kernel.named import Piece, Place
from game.kernel.picking import Done, Pick

FIRM, SOFT = 60.0, 30.0  # points that no scorer outbids
OUT_OF_THE_WAY = -40.0
PHASES = {phase: nation for table in (MOVEMENT, COMBAT) for nation, phase in table.items()}


def nation_of(state: China, question: Question[Any]) -> Nation | None:
    """Whose two phases a question belongs to."""
    return question.nation if isinstance(question, PhaseOrder) else PHASES.get(state.phase)


@dataclass
class OrderBook:
    """The orders in force, as long as the phase lasts in which they were given."""

    turn: int = -1
    stacks: dict[Place, tuple[Piece, ...]] = field(default_factory=dict)
    marches: tuple[March, ...] = ()
    battle: Package | None = None  # the attack that was named


@dataclass(frozen=True)
class Design(Proposal):
    """One posture for the two phases of a nation. Orders are drawn up when the first stack is asked for."""

    nation: Nation = Nation.JP
    posture: Posture = Posture("")
    weights: Weights = field(default_factory=dict)
    book: OrderBook = field(default_factory=OrderBook, compare=False, repr=False)

    def lean(self, state: China, question: Question[Any], options: Sequence[Action]) -> Sequence[float]:
        match question:
            case PhaseOrder(nation=nation) if nation is self.nation:
                wanted = self.posture.fights_first
                return [SOFT * (isinstance(action, FightFirst) == wanted) for action in options]
            case ChooseStack(nation=nation) if nation is self.nation:
                return self._next(state, options)
            case WhoMoves(nation=nation) if nation is self.nation:
                return self._who(state, question, options)
            case Destination(nation=nation) if nation is self.nation:
                return self._where(state, question, options)
            case ChooseBattle(nation=nation) if nation is self.nation:
                return self._battle(state, options)
            case Attackers() if self._is_ours(state):
                return self._attackers(state, question, options)
        return ()

    def marches(self, state: China) -> tuple[March, ...]:
        """The orders of this phase; drawn up anew where nobody has moved yet."""
        book, is_fresh = self.book, not state.moved and not state.points
        if book.turn != state.turn or (is_fresh and book.stacks != state.stacks):
            book.turn, book.stacks = state.turn, dict(state.stacks)
            book.marches = draw_up(state, self.nation, self.posture, self.weights)
        return book.marches

    def _pending(self, state: China, place: Place) -> March | None:
        """The next order for a hex that is still to be carried out."""
        here = state.stacks.get(place, ())
        for march in self.marches(state):
            if march.start == place != march.goal:
                units = [unit for unit in march.units if unit in here and unit not in state.moved]
                if units:
                    return march._replace(units=tuple(units))
        return None

    def _next(self, state: China, options: Sequence[Action]) -> list[float]:
        """In the order of the list; who has no order stays."""
        ranks = {march.start: rank for rank, march in reversed(list(enumerate(self.marches(state))))}
        found = []
        for action in options:
            if isinstance(action, EndMovement):
                found.append(0.0)
            elif isinstance(action, MoveFrom) and self._pending(state, action.place) is not None:
                found.append(FIRM - 0.1 * ranks[action.place])
            else:
                found.append(OUT_OF_THE_WAY)
        return found

    def _who(self, state: China, question: WhoMoves, options: Sequence[Action]) -> list[float]:
        march = self._pending(state, question.place)
        wanted = frozenset(march.units) if march is not None else frozenset()
        whole = wanted == frozenset(question.candidates(state))
        found = []
        for action in options:
            match action:
                case WholeStack():
                    found.append(FIRM if whole else -FIRM)
                case Done():
                    found.append(SOFT if wanted <= frozenset(question.chosen) else -SOFT)
                case Pick(item):
                    found.append(FIRM / 2 if item in wanted else -FIRM)
                case _:
                    found.append(0.0)
        return found

    def _where(self, state: China, question: Destination, options: Sequence[Action]) -> list[float]:
        """To the goal, or as near as one comes; over hexes that change hands where points are left."""
        goal = self._goal(state, question)
        here = march_cost(state, question.place, goal)
        found = []
        for action in options:
            match action:
                case MoveTo(place) if place == goal:
                    found.append(FIRM)
                case MoveTo(place):
                    found.append(SOFT + here - march_cost(state, place, goal))
                case Via():
                    found.append(-SOFT)
                case Stay():
                    found.append(SOFT + 0.5 if question.place != goal else FIRM)
                case _:
                    found.append(0.0)
        return found

    # ---- combat

    def _is_ours(self, state: China) -> bool:
        battle = state.battle
        return battle is not None and battle.nation is self.nation and not battle.is_momentum

    def _battle(self, state: China, options: Sequence[Action]) -> list[float]:
        """The best attack of those that can all be made; what does not pay is left."""
        packages = Offensive(state, self.nation, self.posture, self.weights, may_move=False).battles()
        self.book.battle = packages[0] if packages else None
        gains = {package.target: package.gain for package in packages}
        return [
            0.0 if isinstance(action, EndCombat) else gains.get(action.place, -SOFT)  # type: ignore[attr-defined]
            for action in options
        ]

    def _attackers(self, state: China, question: Attackers, options: Sequence[Action]) -> list[float]:
        """Those who were told off for it; everybody where nobody was."""
        package, target = self.book.battle, state.the_battle.target
        wanted = frozenset(question.candidates(state))
        if package is not None and package.target == target:
            wanted &= {unit for unit, _ in package.who}
        found = []
        for action in options:
            match action:
                case AllIn():
                    found.append(FIRM if wanted == frozenset(question.candidates(state)) else -SOFT)
                case Done():
                    found.append(SOFT if wanted <= frozenset(question.chosen) else -SOFT)
                case Pick(item):
                    found.append(FIRM / 2 if item in wanted else -FIRM)
                case _:
                    found.append(-2 * FIRM)
        return found

    def _goal(self, state: China, question: Destination) -> Place:
        moving = frozenset(question.units)
        for march in self.marches(state):
            if moving <= frozenset(march.units):
                return march.goal
        return question.place

    def insists(self) -> bool:
        return True

    def is_searched(self, question: Question[Any]) -> bool:
        return False


def draw_up(state: China, nation: Nation, posture: Posture, weights: Weights) -> tuple[March, ...]:
    if nation is Nation.CH:
        return Defence(state, posture, weights).orders()
    return Offensive(state, nation, posture, weights).orders()
