"""The previews as forecasts: what an answer may lead to, and the sums behind it.

A side reads only forecasts of its own answers, since they are made from what it alone may know; once both stacks of a
battle lie open (R62) either side reads the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.ichi_go.advance import Momentum
from game.ichi_go.air import At, Bombers
from game.ichi_go.attack import AllIn, Attackers, AttackHex, able, eligible
from game.ichi_go.combat import ChooseBattle, targets
from game.ichi_go.components import CHUNGKING, COASTAL, ODDS_LABELS, Nation
from game.ichi_go.march import BY_DIE, chinese_points, needs_die, ready
from game.ichi_go.movement import ChooseStack, Destination, MoveFrom, MoveTo, Via
from game.ichi_go.preview import BattleForecast, Strengths, foresee
from game.ichi_go.secrets import observe
from game.ichi_go.sequence import FightFirst, PhaseOrder
from game.ichi_go.state import China, Clash
from game.ichi_go.supply import BOMBER_RANGE, american_net, japanese_net, keeps_itself
from game.ichi_go.support import CommitSupport, DefensiveTanks, Support
from game.ichi_go.theatre import within
from game.ichi_go.values import QUARTERS, rounded
from game.ichi_go.victory import COLLAPSE_AT, collapse_modifiers, may_collapse
from game.ichi_go.wording.names import place
from game.kernel.agenda import Action, Decision, Side
from game.kernel.forecast import Chance, Expected, Forecast, Tone
from game.kernel.named import Piece, Place
from game.kernel.picking import Done, Pick
from game.kernel.records import changed
from game.kernel.state import SIX
from game.kernel.tally import Reason, Tally

Maker = Callable[[China, Any, Any], Forecast | None]


def forecast(state: China, decision: Decision, action: Action, reader: Side) -> Forecast | None:
    """What may come of an answer; None where no die hangs on it, or where the reader may not know."""
    question = decision.question
    is_open = state.battle is not None and state.battle.is_open
    maker = MAKERS.get(type(question))
    if maker is None or (reader != decision.side and not is_open):
        return None
    found = maker(observe(state, decision.side), question, action)
    return found if found is None or reader == decision.side else found.turned({})


# ---- battles


def _battle(view: China, battle: Clash) -> Forecast:
    seen = foresee(view, battle)
    held = 1.0 - seen.cleared - seen.void
    chances = [Chance("the hex is cleared", seen.cleared, Tone.GOOD), Chance("it holds", held, Tone.BAD)]
    if seen.void:
        chances.append(Chance("nobody with strength attacks", seen.void, Tone.BAD))
    return Forecast(
        f"attack on {place(battle.target)}",
        tuple(chances),
        expected=(
            Expected("the attackers lose", seen.own_lost, "steps", Tone.BAD),
            Expected("the defenders lose", seen.enemy_lost, "steps", Tone.GOOD),
        ),
        next=tuple(_later(seen)),
        sums=(_strength("Attack", seen.attack, "11.6"), _strength("Defence", seen.defence, "11.1"), seen.shift),
        exact=seen.is_exact,
    )


def _later(seen: BattleForecast) -> list[Forecast]:
    """11.8, 11.19 The odds that may come up, the cells of the table, advance and momentum."""
    fought = sum(seen.odds.values())
    found = []
    if fought:
        odds = (Chance(ODDS_LABELS[label], share / fought) for label, share in sorted(seen.odds.items()))
        cells = (Chance(words, share / fought) for words, share in seen.results.items())
        found = [Forecast("shifted odds", tuple(odds)), Forecast("result", tuple(cells))]
    found.append(_yes_no("advance", seen.advance))
    return [*found, _yes_no("momentum", seen.momentum)] if seen.momentum else found


def _yes_no(title: str, share: float) -> Forecast:
    return Forecast(title, (Chance("possible", share, Tone.GOOD), Chance("not possible", 1.0 - share, Tone.BAD)))


def _strength(title: str, strengths: Strengths, rule: str) -> Reason:
    """`Attack strength 18`, or the range of what it may be."""
    totals = [rounded(quarters) if quarters else 0 for quarters, _ in strengths.chances]
    low, high = min(totals), max(totals)
    mean = sum(quarters * share for (quarters, _), share in strengths.chances.items()) / QUARTERS
    words = f"{title} strength {low}" if low == high else f"{title} strength {low} to {high}, about {mean:.1f}"
    return Reason(words, (rule,))


def _with(view: China, units: tuple[Piece, ...]) -> Clash:
    where = dict(able(view))
    return changed(view.the_battle, attackers=units, origins=tuple(where[unit] for unit in units))


def _attackers(view: China, q: Attackers, a: Action) -> Forecast | None:
    if isinstance(a, AllIn):
        return _battle(view, _with(view, q.candidates(view)))
    if isinstance(a, Pick):
        return _battle(view, _with(view, tuple(map(Piece, q.with_pick(view, a.item)))))
    return _battle(view, _with(view, q.chosen)) if isinstance(a, Done) else None


def _target(view: China, q: ChooseBattle, a: Action) -> Forecast | None:
    """With everybody who may take part."""
    if not isinstance(a, AttackHex):
        return None
    pairs = eligible(view, a.place, q.nation)
    return _battle(view, Clash(a.place, q.nation, tuple(u for u, _ in pairs), tuple(p for _, p in pairs)))


def _momentum(view: China, q: Momentum, a: Action) -> Forecast | None:
    if not isinstance(a, AttackHex):
        return None
    return _battle(view, Clash(a.place, q.nation, q.units, (q.place,) * len(q.units), momentum_from=q.place))


def _support(view: China, q: Support, a: CommitSupport) -> Forecast:
    return _battle(view, changed(view.the_battle, tanks=a.tanks, sf=a.sf))


def _defensive(view: China, q: DefensiveTanks, a: CommitSupport) -> Forecast:
    """As the defender reads it."""
    return _battle(view, changed(view.the_battle, defending_tanks=a.tanks)).turned({})


# ---- movement and the rest


def _stack(view: China, q: ChooseStack, a: Action) -> Forecast | None:
    """10.14, 10.15 The points of a die that is still to be thrown."""
    if not isinstance(a, MoveFrom):
        return None
    if not needs_die(view, ready(view, a.place, q.nation), a.place, q.nation):
        return None
    is_chinese = q.nation is Nation.CH
    rolled = [chinese_points(die, view.is_launched) if is_chinese else BY_DIE[die] for die in range(1, SIX + 1)]
    shares = {points: rolled.count(points) / SIX for points in rolled}
    return Forecast(
        f"movement points of {place(a.place)}",
        tuple(Chance(f"{points} points", share) for points, share in shares.items()),
        expected=(Expected("on average", sum(rolled) / SIX, "points"),),
        sums=(Reason("One die for the whole stack", ("10.15" if is_chinese else "10.14",)),),
    )


def _move(view: China, q: Destination, a: Action) -> Forecast | None:
    """7.1, 7.5 Supply at the end of the move; 4.1 the roll where Chungking is entered."""
    if not isinstance(a, MoveTo | Via) or q.nation is Nation.CH:
        return None
    collapse = [_collapse(view)] if _takes_chungking(view, q, a) else []
    fed = _is_fed(view, a.place, q.nation)
    chance = Chance("in supply there", 1.0, Tone.GOOD) if fed else Chance("out of supply there", 1.0, Tone.BAD)
    return Forecast(f"move to {place(a.place)}", (chance,), next=tuple(collapse))


def _is_fed(view: China, where: Place, nation: Nation) -> bool:
    """7.1 From this hex as the map stands: nobody blocks the way who is not there now."""
    near = {where, *view.scenario.theatre.near[where]}
    if nation is Nation.US:
        return where in COASTAL or not near.isdisjoint(american_net(view))
    return keeps_itself(view, where) or not near.isdisjoint(japanese_net(view))


def _takes_chungking(view: China, q: Destination, a: MoveTo | Via) -> bool:
    return q.nation is Nation.JP and a.place == CHUNGKING and may_collapse(view)


def _collapse(view: China) -> Forecast:
    tally = collapse_modifiers(view)
    share = sum(die + tally.total >= COLLAPSE_AT for die in range(1, SIX + 1)) / SIX
    chances = Chance("China collapses", share, Tone.GOOD), Chance("China fights on", 1 - share, Tone.BAD)
    return Forecast("collapse", chances, sums=(tally,))


def _order(view: China, q: PhaseOrder, a: Action) -> Forecast:
    """5.5 What the order costs: how many hexes can be attacked from where everybody stands."""
    now = len(targets(view, q.nation))
    label = "attacks from where they stand:" if isinstance(a, FightFirst) else "attacks without a move:"
    tally = Tally("Hexes next to an attacker", "5.5")
    tally.add("enemy hexes in contact", now, "11.0", keep=True)
    return Forecast("order of phases", expected=(Expected(label, float(now), "hexes"),), sums=(tally,))


def _bombers(view: China, q: Bombers, a: Action) -> Forecast | None:
    if not isinstance(a, At):
        return None
    near = within(a.place, BOMBER_RANGE) & view.layout.jp
    number = sum(len(view.stacks[where]) for where in near)
    return Forecast(f"B-29s over {place(a.place)}", expected=(Expected("out of supply", float(number), "units"),))


MAKERS: dict[type, Maker] = {
    Attackers: _attackers,
    ChooseBattle: _target,
    Momentum: _momentum,
    Support: _support,
    DefensiveTanks: _defensive,
    ChooseStack: _stack,
    Destination: _move,
    PhaseOrder: _order,
    Bombers: _bombers,
}
