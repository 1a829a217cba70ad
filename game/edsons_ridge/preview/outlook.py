"""10, 14.3 An assault as it will really be rolled: the fire before it, and the Advantage by a standing order.

Exact: every number of casualties and every throw, with each throw that would be thrown again. The rule of the standing
order is the one that answers the question when it comes (`gain_of`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from game.edsons_ridge.advantage import Advantage
from game.edsons_ridge.assault import CompareTotals, ResolveDefensiveFire
from game.edsons_ridge.components import other
from game.edsons_ridge.preview.answers import CombatAhead
from game.edsons_ridge.preview.assault import AssaultForecast, assault, drawn_up
from game.edsons_ridge.preview.chain import CLEARED, FAILURE, OVERRUN, STALEMATE, SUCCESS, Branch, branches_of
from game.edsons_ridge.preview.charge import charge
from game.edsons_ridge.preview.dice import DUELS, margins, points
from game.edsons_ridge.preview.habit import Habit
from game.edsons_ridge.preview.reroll import reroll_gain, resolving
from game.edsons_ridge.state import Edson, Fight
from game.edsons_ridge.values import attack_value, defence_value
from game.kernel.agenda import Side
from game.kernel.dice import NEVER, certain
from game.kernel.named import Piece
from game.kernel.standing import USUAL

WORTHWHILE = Fraction(1, 5)  # an area that falls less often is only broken into
Margins = Mapping[int | None, Fraction]  # None: it never comes to dice (R4)


@dataclass(frozen=True)
class Outlook:
    """10.35 What comes of an assault in the end."""

    plain: AssaultForecast  # the same without any second throw
    outcome: Mapping[str, Fraction]
    points: Fraction
    levels: Fraction
    firing: tuple[Piece, ...]
    habit: Habit | None
    side: Side

    @property
    def falls(self) -> Fraction:
        return self.outcome[CLEARED] + self.outcome[OVERRUN]

    @property
    def success(self) -> Fraction:
        return self.falls + self.outcome[SUCCESS]

    @property
    def holds(self) -> Fraction:
        return 1 - self.success

    @property
    def is_about_falling(self) -> bool:
        return self.falls >= WORTHWHILE


def outlook(state: Edson, fight: Fight, firing: tuple[Piece, ...], habit: Habit | None) -> Outlook:
    """Every branch of the fire, each with its throws, and the second throws that the holder would have."""
    world, fight, fire, bearing = drawn_up(state, fight, firing)
    attack, defence = attack_value(world, fight).total, defence_value(world, fight).total
    branches = branches_of(world, fight, fire, attack, defence)
    mine = fight.side
    outcome = dict.fromkeys((FAILURE, STALEMATE, SUCCESS, CLEARED, OVERRUN), NEVER)
    hits = levels = NEVER
    for share, branch, free in _fires(branches, attack - defence, bearing, habit if fire else None, habit, mine):
        for margin, chance in _throws(branch.edge, bearing, free, mine).items():
            weight = share * chance
            outcome[_name(margin, bearing)] += weight
            hits += weight * max(0, margin or 0)
            levels += weight * branch.levels[_case(margin)]
    return Outlook(assault(state, fight, firing), outcome, hits, levels, firing, habit, mine)


def worst_outlook(ahead: CombatAhead, used: Habit | None) -> Outlook:
    """10.31 The defender does what is worst for the attacker: he fires, or holds."""
    outlooks = [outlook(ahead.world, ahead.fight, firing, used) for firing in ahead.firings]
    return min(outlooks, key=lambda one: one.falls + one.success)


def worst_fire(ahead: CombatAhead, used: Habit | None) -> tuple[int, ...]:
    """The same in guns; against a charge by what is cleared."""
    if not ahead.fight.charge:
        return worst_outlook(ahead, used).firing
    world, fight = ahead.world, ahead.fight
    return min(ahead.firings, key=lambda firing: charge(world, fight, firing, used).cleared)


Shares = list[tuple[Fraction, Branch, Habit | None]]  # with the Advantage that is still free then


def _fires(
    branches: Sequence[Branch], edge: int, bearing: int, at_fire: Habit | None, later: Habit | None, side: Side
) -> Shares:
    """14.3 The fire's results; those that its holder would have thrown again are, and then it is spent."""
    shares = [(Fraction(branch.weight, DUELS), branch) for branch in branches]
    if at_fire is None:
        return [(share, branch, later) for share, branch in shares]
    gains = _fire_gains(branches, edge, bearing, at_fire, side)
    again = sum((share for share, branch in shares if at_fire.standing.takes(gains[branch])), start=NEVER)
    kept: Shares = [(share, branch, later) for share, branch in shares if not at_fire.standing.takes(gains[branch])]
    return kept + [(again * share, branch, None) for share, branch in shares if again]


def _fire_gains(
    branches: Sequence[Branch], edge: int, bearing: int, habit: Habit, side: Side
) -> dict[Branch, Fraction]:
    """By how much a new throw of the fire changes the chance that counts for the holder."""
    falls = _wants_all(edge, bearing)

    def worth(branch: Branch, free: Habit | None) -> Fraction:
        good = _good(_throws(branch.edge, bearing, free, side), bearing, falls)
        return good if habit.turned_by(side) else _held(_throws(branch.edge, bearing, free, side))

    anew = sum((Fraction(branch.weight, DUELS) * worth(branch, None) for branch in branches), start=NEVER)
    return {branch: anew - worth(branch, habit) for branch in branches}


def _throws(edge: int | None, bearing: int, free: Habit | None, side: Side) -> Margins:
    """10.35 How the totals may differ in the end."""
    if edge is None:
        return {None: Fraction(1)}
    thrown = margins(edge)
    first: dict[int | None, Fraction] = {margin: thrown.chance_of(margin) for margin in thrown}
    if free is None:
        return first
    again = {margin for margin in thrown if free.standing.takes(_throw_gain(margin, edge, bearing, free, side))}
    share = sum((first[margin] for margin in again), start=NEVER)
    return {margin: (NEVER if margin in again else chance) + share * chance for margin, chance in first.items()}


def _throw_gain(margin: int, edge: int, bearing: int, habit: Habit, side: Side) -> Fraction:
    """14.3 The attacker's for a throw that fails or is a draw: a break-in stands. The defender's for one that does not
    hold."""
    thrown = margins(edge)
    first: Margins = {one: thrown.chance_of(one) for one in thrown}
    if not habit.turned_by(side):
        return _held(first) if margin > 0 else _held(first) - 1
    return _good(first, bearing, _wants_all(edge, bearing)) if margin <= 0 else NEVER


def _wants_all(edge: int, bearing: int) -> bool:
    """Whether the area may fall at once; otherwise the attacker wants to break in."""
    return points(edge).at_least(bearing) >= WORTHWHILE


def _good(throws: Margins, bearing: int, falls: bool) -> Fraction:
    least = bearing if falls else 1
    return sum((chance for margin, chance in throws.items() if margin is not None and margin >= least), start=NEVER)


def _held(throws: Margins) -> Fraction:
    return sum((chance for margin, chance in throws.items() if margin is None or margin <= 0), start=NEVER)


def _name(margin: int | None, bearing: int) -> str:
    if margin is None or margin < 0:
        return FAILURE
    if margin < bearing:
        return SUCCESS if margin else STALEMATE
    return OVERRUN if margin > bearing else CLEARED


def _case(margin: int | None) -> int:
    return 0 if margin is None or margin < 0 else 1 if margin == 0 else 2


# ---- the question itself


def gain_of(state: Edson, question: Advantage) -> Fraction:
    """14.3 By how much the throw on the table, thrown again, raises the chance of what its holder wants."""
    step, side = resolving(state), question.side
    fight = state.fight
    if isinstance(step, CompareTotals):
        fight = state.the_fight
        edge = attack_value(state, fight).total - defence_value(state, fight).total
        bearing = sum(state.absorbs(unit) for unit in state.units(other(fight.side), fight.place))
        margin = edge + sum(state.dice[:2]) - sum(state.dice[2:])
        return _throw_gain(margin, edge, bearing, Habit(side, USUAL), fight.side)
    if isinstance(step, ResolveDefensiveFire) and fight is not None and not fight.charge:
        return _fire_gain(state, fight, side)
    return _check_gain(state, question)


def _fire_gain(state: Edson, fight: Fight, holder: Side) -> Fraction:
    """10.31 For the fire on the table, counting on the same order at the assault's own dice."""
    world, fight, fire, bearing = drawn_up(state, fight, fight.firing)
    assert fire is not None
    attack, defence = attack_value(world, fight).total, defence_value(world, fight).total
    hit = max(0, fire.value.total + sum(state.dice[:2]) - fire.cover.total - sum(state.dice[2:]))
    (now,) = branches_of(world.clone(), fight, replace(fire, points=certain(hit)), attack, defence)
    branches = branches_of(world, fight, fire, attack, defence)
    gains = _fire_gains([*branches], attack - defence, bearing, Habit(holder, USUAL), fight.side)
    same = next(branch for branch in branches if (branch.edge, branch.levels) == (now.edge, now.levels))
    return gains[same]


def _check_gain(state: Edson, question: Advantage) -> Fraction:
    """Any other throw: a success of the one who threw it, or none."""
    found = reroll_gain(state, question)
    good = found.again.chance(lambda name: found.ranks[name] > 0)
    gained = good - (found.now.rank > 0)
    return gained if found.gainer == question.side else -gained
