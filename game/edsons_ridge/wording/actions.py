"""Answers in words: what an option does and costs. The same action means different things in different questions."""

from __future__ import annotations

from typing import Any

from game.edsons_ridge import advantage, movement, refit, regroup
from game.edsons_ridge.components import AMERICAN, other
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording import fight_actions, impulse_actions
from game.edsons_ridge.wording.effects import Answers, better, fixed, unit_from
from game.edsons_ridge.wording.names import WHO, called, short_place, unit_words
from game.kernel.agenda import Action, Question, Side
from game.kernel.picking import Done, Pick
from game.kernel.words import count

# 14, 15, 6 Advantage, refit, regroup


def _reroll(state: Edson, q: advantage.Advantage, a: advantage.Reroll) -> str:
    return f"Roll again: the Advantage then goes to {WHO[other(q.side)]} (14.2)"


def _refit(state: Edson, q: refit.Refit, a: Pick) -> str:
    free = ", free of charge (15.5)" if q.side == AMERICAN and not refit.refit_cost(a.item) else ""
    return f"{unit_words(state, a.item)}: {better(state, a.item)}{free}"


def _refit_all(state: Edson, q: refit.Refit, a: refit.RefitAll) -> str:
    return f"Refit all of the rest: {count(len(q.left(state)), 'piece')}"


def _refit_done(state: Edson, q: refit.Refit, a: Done) -> str:
    return f"Refit the {count(len(q.chosen), 'piece')} chosen, no more" if q.chosen else "Refit nothing"


def _regroup(state: Edson, q: regroup.Regroup, a: Pick) -> str:
    return f"Regroup {unit_from(state, a.item)}"


def _regroup_to(state: Edson, q: regroup.RegroupTo, a: movement.GoTo) -> str:
    return f"{called(q.unit)} to {short_place(a.place)}{_company(state, q.side, a.place)}"


def _company(state: Edson, side: Side, place: int) -> str:
    here = len(state.units(side, place))
    return f", {count(here, 'unit')} there" if here else ", empty"


SAY: Answers = {
    **impulse_actions.SAY,
    **fight_actions.SAY,
    advantage.Advantage: {advantage.LetStand: fixed("Let the roll stand"), advantage.Reroll: _reroll},
    refit.Refit: {Pick: _refit, refit.RefitAll: _refit_all, Done: _refit_done},
    regroup.Regroup: {Pick: _regroup, Done: fixed("Nobody else regroups")},
    regroup.RegroupTo: {movement.GoTo: _regroup_to},
}


def say(state: Edson, question: Question[Any], action: Action) -> str:
    return SAY[type(question)][type(action)](state, question, action)
