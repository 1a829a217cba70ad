"""What makes a person at the table laugh: counted over games of the arena, by whoever did it.

Circles, marches to death, charges without hope, positions left for nothing, refits forgone, guns lost in the jungle.
An impulse is judged when it is over, by what was told of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ai.blunders import Blunder
from ai.games.edsons_ridge.follies import is_behind, is_gun_lost, is_hopeless, is_needed, is_outnumbered, nearness
from ai.games.edsons_ridge.ground import swings
from game.edsons_ridge import events
from game.edsons_ridge.components import D2, ELIMINATED, IS_COMBAT, OWNER, other
from game.edsons_ridge.refit import Refit, refit_cost
from game.edsons_ridge.retreats import RetreatTo
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Decision, Event, Side
from game.kernel.named import Piece, Place
from game.kernel.picking import Done

CIRCLE, DEATH_MARCH, HOPELESS = "circle", "march to death", "charge without hope"
ABANDONED, FORGONE, JUNGLE = "position left for nothing", "refit forgone", "gun into the jungle"
KINDS = (CIRCLE, DEATH_MARCH, HOPELESS, ABANDONED, FORGONE, JUNGLE)
MARCHES = ("moves", "infiltrates", "regroups")  # of their own will and without a fight


class Watch:
    """One game, seen from outside."""

    def __init__(self) -> None:
        self._begun: Edson | None = None  # where the impulse, or the phase after them, began
        self._told: list[Event] = []
        self._left: dict[Piece, dict[Place, int]] = {}  # by unit: the places it marched out of, and on which turn
        self._busy: set[Piece] = set()  # who has fought, fired or taken ground since he marched last

    def see(self, before: Edson, decision: Decision, action: Any, told: Sequence[Event]) -> list[Blunder]:
        """An answer and what came of it."""
        if self._begun is None:
            self._begun = before
        found = [*self._refit(before, decision, action), *self._retreat(before, decision, action)]
        for event in told:
            if self._told and isinstance(event, events.ImpulseDeclared | events.PhaseBegun):
                found += self._close()
                self._begun, self._told = before, []
            if isinstance(event, events.AssaultBegun):
                found += self._charge(before, event)
            self._told.append(event)
        return found

    # ---- at once ---------------------------------------------------------------------------------------------------

    def _refit(self, before: Edson, decision: Decision, action: Any) -> list[Blunder]:
        """15.4 Enough, with something left on the list that the allowance covers, and a turn to come."""
        question = decision.question
        if not isinstance(question, Refit) or not isinstance(action, Done) or _is_last(before):
            return []
        left = [piece for piece in question.left(before) if refit_cost(piece) <= question.allowance]
        return [Blunder(decision.side, FORGONE, f"{len(left)} left worn")] if left else []

    def _retreat(self, before: Edson, decision: Decision, action: Any) -> list[Blunder]:
        """10.53, 10.4E A gun that could have stayed goes where nothing counts, though its area still stands."""
        if not isinstance(action, RetreatTo):
            return []
        stayed = any(not isinstance(option, RetreatTo) for option in decision.options)
        start = before.where[action.unit]
        mates = len(before.units(decision.side, start)) > 1
        if stayed and mates and is_gun_lost(before, action.unit, action.place):
            return [Blunder(decision.side, JUNGLE, _went(action.unit, start, action.place))]
        return []

    def _charge(self, before: Edson, event: events.AssaultBegun) -> list[Blunder]:
        """10.9, 10.2 A handful against a crowd: even if every die falls well the crowd stands."""
        held = before.units(event.side, event.place)  # who fights beside friends in a contested place is not alone
        if is_hopeless(before, event.side, event.place, (*event.units, *held)):
            return [Blunder(event.side, HOPELESS, f"{len(event.units)} into {event.place}")]
        return []

    # ---- when an impulse or a phase is over ------------------------------------------------------------------------

    def _close(self) -> list[Blunder]:
        begun, told = self._begun, self._told
        assert begun is not None
        busy = _busy(begun, told)
        marches: dict[Piece, list[events.Moved]] = {}
        for event in told:
            if isinstance(event, events.Moved) and event.how in MARCHES and IS_COMBAT[event.unit]:
                marches.setdefault(event.unit, []).append(event)
        dead = {event.unit for event in told if isinstance(event, events.Eliminated)}
        worn = {e.unit: e.after for e in told if isinstance(e, events.LevelChanged)}
        found = []
        for unit, steps in marches.items():
            if unit not in busy:
                found += self._idle(begun, unit, steps, ELIMINATED if unit in dead else worn.get(unit, 0))
        self._remember(begun, marches, busy)
        return found

    def _idle(self, begun: Edson, unit: Piece, steps: list[events.Moved], level: int) -> list[Blunder]:
        """A unit that marched and did nothing else."""
        side, start, end = OWNER[unit], steps[0].start, steps[-1].end
        found, words = [], _went(unit, start, end)
        nearer = nearness(begun, side, end) < nearness(begun, side, start)
        safer, worth = is_outnumbered(begun, side, start), swings(begun)
        if end == start or (self._left.get(unit, {}).get(end) == begun.turn and steps[-1].how != "regroups"):
            found.append(Blunder(side, CIRCLE, words))
        useful = nearer or is_needed(begun, side, end) or bool(begun.units(other(side), end))
        if level == ELIMINATED or (level == D2 and not useful and not safer):
            found.append(Blunder(side, DEATH_MARCH, words))
        if unit in begun.entrenched and worth[end] <= worth[start] and not safer and not is_behind(begun, side, start):
            found.append(Blunder(side, ABANDONED, words))
        return found

    def _remember(self, begun: Edson, marches: dict[Piece, list[events.Moved]], busy: set[Piece]) -> None:
        for unit in busy:
            self._left.pop(unit, None)
        for unit, steps in marches.items():
            if unit not in busy:
                self._left.setdefault(unit, {})[steps[0].start] = begun.turn


def _busy(begun: Edson, told: Sequence[Event]) -> set[Piece]:
    """Who fought, fired, was fought, or took ground, and so went for something."""
    found: set[Piece] = set()
    turned = {(event.place, event.side) for event in told if isinstance(event, events.ControlTurned)}
    for event in told:
        if isinstance(event, events.AssaultBegun):
            defenders = begun.units(other(event.side), event.place)
            found.update((*event.units, *defenders))
        elif isinstance(event, events.FireOpened):
            found.update(event.units)
        elif isinstance(event, events.Moved) and _was_for_something(event, turned):
            found.add(event.unit)
    return found


def _was_for_something(event: events.Moved, turned: set[tuple[Place, Side]]) -> bool:
    """Sent, driven or drawn into a fight, or ground was taken by it."""
    return event.how not in MARCHES or (event.end, OWNER[event.unit]) in turned


def _is_last(state: Edson) -> bool:
    return state.turn >= state.scenario.last_turn


def _went(unit: Piece, start: Place, end: Place) -> str:
    return f"unit {unit} from {start} to {end}"
