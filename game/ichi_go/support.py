"""11.17, 11.28 Tank regiments and the Special Forces Group: columns for whoever is in supply, and spent for good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ichi_go import events
from game.ichi_go.components import JAPANESE, Nation
from game.ichi_go.state import China
from game.ichi_go.values import supportable
from game.kernel.agenda import Action, Question
from game.kernel.records import changed


@dataclass(frozen=True)
class CommitSupport(Action):
    """So many regiments, and the SF Group or not."""

    tanks: int
    sf: bool = False


COMMIT = {(tanks, sf): CommitSupport(tanks, sf) for tanks in range(11) for sf in (False, True)}


@dataclass(frozen=True)
class Support(Question[China]):
    """11.17, 11.28 Named before untried Chinese are turned up."""

    def options(self, state: China) -> list[Action]:
        battle = state.the_battle
        most = min(state.tanks, supportable(state, battle.attackers, battle.origins))
        groups = (False, True) if state.sf else (False,)
        return [COMMIT[tanks, sf] for sf in groups for tanks in range(most + 1)]

    def answer(self, state: China, action: Any) -> None:
        state.battle = changed(state.the_battle, tanks=action.tanks, sf=action.sf)
        if action.tanks or action.sf:
            state.tell(events.SupportGiven, action.tanks, action.sf, False)


@dataclass(frozen=True)
class DefensiveTanks(Question[China]):
    """11.17, R29 Regiments beside defending units, before the die."""

    def options(self, state: China) -> list[Action]:
        return [COMMIT[tanks, False] for tanks in range(defensive_limit(state) + 1)]

    def answer(self, state: China, action: Any) -> None:
        state.battle = changed(state.the_battle, defending_tanks=action.tanks)
        if action.tanks:
            state.tell(events.SupportGiven, action.tanks, False, True)


def defensive_limit(state: China) -> int:
    """11.17, R28, R29 One for each supplied unit in a mainland hex; a garrison has none."""
    target = state.the_battle.target
    units = state.stacks.get(target, ())
    return min(state.tanks, supportable(state, units, [target] * len(units)))


def ask_defender(state: China) -> list[Question[China]]:
    """11.17 Only where the Japanese defend and something could be sent."""
    if state.the_battle.nation is Nation.JP or not defensive_limit(state):
        return []
    return [DefensiveTanks(JAPANESE)]


def spend(state: China) -> None:
    """11.17, 11.28 Whatever was committed dies, however the battle ends."""
    battle = state.the_battle
    tanks = battle.tanks + battle.defending_tanks
    state.tanks -= tanks
    if battle.sf:
        state.sf = False
    if tanks or battle.sf:
        state.tell(events.SupportLost, tanks, battle.sf)
