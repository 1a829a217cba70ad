"""B.2 A whole order as answers: every question that one deed brings, up to the dice and after them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from game.conflict_of_heroes import attacking, cards, carrying, marching, paying, planning, revealing, throwing, turns
from game.conflict_of_heroes.asking import CAPS, HEXES, NO, TOWARD, YES, Unit
from game.conflict_of_heroes.state import Do, Engagement
from game.conflict_of_heroes.turns import Undertake
from game.kernel.agenda import Action, Decision
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE, PICKS

LEAST = -1  # CAPs in a price: as few as will do
NOTHING: Mapping[int, Any] = {}


@dataclass(frozen=True)
class DeedScript:
    """One deed of a unit, with whoever goes along."""

    unit: Piece
    act: Undertake
    target: Place = NOWHERE
    prey: int = -1
    eye: Place = NOWHERE
    second: Place = NOWHERE
    short: bool = False
    members: tuple[Piece, ...] = ()
    ways: Mapping[int, Place] = field(default_factory=dict)  # where each member goes; its own hex: it only turns
    facing: int = 0
    onward: tuple[Place, ...] = ()  # hexes beyond the first, for bonus moves
    careful: bool = False
    inside: bool = False
    price_caps: int = LEAST
    roll_caps: Mapping[int, int] = field(default_factory=dict)
    aimed: int = -1  # the target of card 09
    boat: Piece = Piece(-1)

    def __call__(self, world: Engagement, decision: Decision) -> Action | None:
        if len(decision.options) == 1:
            return decision.options[0]
        found = _ANSWERS.get(type(decision.question))
        return found(self, world, decision) if found is not None else None

    def hex_for(self, world: Engagement, unit: Piece) -> Action:
        there = self.ways.get(unit)
        if there is None:
            return planning.STAY
        return planning.TURN_HERE if there == world.where[unit] else HEXES[there]


def _named(script: DeedScript, world: Engagement, decision: Decision) -> Action:
    return Unit(script.unit)


def _act(script: DeedScript, world: Engagement, decision: Decision) -> Action:
    return script.act


def _target(script: DeedScript, world: Engagement, decision: Decision) -> Action:
    return PICKS[script.prey] if script.act.do == Do.CLOSE else HEXES[script.target]


def _member(script: DeedScript, world: Engagement, decision: Decision) -> Action:
    """The first of those wanted who can still be picked; then nobody else."""
    return next((PICKS[unit] for unit in script.members if PICKS[unit] in decision.options), DONE)


def _where(script: DeedScript, world: Engagement, decision: Decision) -> Action:
    action = script.hex_for(world, decision.question.unit)  # type: ignore[attr-defined]
    return action if action in decision.options or planning.STAY not in decision.options else planning.STAY


def _facing(script: DeedScript, world: Engagement, decision: Decision) -> Action | None:
    toward = TOWARD[script.facing]
    if toward in decision.options:
        return toward
    own = decision.question.unit == script.unit  # type: ignore[attr-defined]
    return None if own else decision.options[0]


def _about(script: DeedScript, world: Engagement, decision: Decision) -> Action | None:
    """R85 Its own facing after a reveal or a bonus move; nobody else's."""
    own = decision.question.unit == script.unit and script.facing  # type: ignore[attr-defined]
    return TOWARD[script.facing] if own else None


def _price(script: DeedScript, world: Engagement, decision: Decision) -> Action:
    return decision.options[0] if script.price_caps == LEAST else CAPS[script.price_caps]


def _roll(script: DeedScript, world: Engagement, decision: Decision) -> Action:
    return CAPS[script.roll_caps.get(world.the_throw.target, 0)]


def _aim(script: DeedScript, world: Engagement, decision: Decision) -> Action:
    return YES if script.aimed in (world.the_throw.target,) and script.aimed >= 0 else NO


def _bonus(script: DeedScript, world: Engagement, decision: Decision) -> Action | None:
    """11.1 On along the way, as far as it goes; where it ends the player says."""
    return next((HEXES[there] for there in script.onward if HEXES[there] in decision.options), None)


_ANSWERS: dict[type, Callable[[DeedScript, Engagement, Decision], Action | None]] = {
    turns.Turn: _named,
    turns.ChooseDeed: _act,
    turns.ChooseTarget: _target,
    turns.SpottingHex: lambda s, w, d: HEXES[s.eye] if s.eye else d.options[0],
    turns.SecondHex: lambda s, w, d: HEXES[s.second],
    turns.LowAmmo: lambda s, w, d: YES if s.short else NO,
    turns.Boat: lambda s, w, d: Unit(s.boat),
    planning.Supporters: _member,
    planning.Partners: _member,
    planning.Destination: _where,
    planning.Facing: _facing,
    planning.Carefully: lambda s, w, d: YES if s.careful else NO,
    planning.IntoBunker: lambda s, w, d: YES if s.inside else NO,
    paying.Pay: _price,
    attacking.NextTarget: lambda s, w, d: d.options[0],
    throwing.SpendCaps: _roll,
    throwing.CarefulAim: _aim,
    revealing.FaceAbout: _about,
    marching.BonusMove: _bonus,
    carrying.CreepTo: lambda s, w, d: HEXES[s.target],
    carrying.HideIn: lambda s, w, d: HEXES[s.target] if HEXES[s.target] in d.options else d.options[0],
}


@dataclass(frozen=True)
class CardScript:
    """9.1 An action card, whom it acts on, and who goes along."""

    card: str
    on: cards.CardOn | None = None
    members: tuple[Piece, ...] = ()
    caps: int = 0

    def __call__(self, world: Engagement, decision: Decision) -> Action | None:
        if len(decision.options) == 1:
            return decision.options[0]
        match decision.question:
            case turns.Turn():
                return cards.PlayCard(self.card)
            case cards.CardTarget():
                return self.on
            case planning.Partners():
                return next((PICKS[unit] for unit in self.members if PICKS[unit] in decision.options), DONE)
            case throwing.SpendCaps():
                return CAPS[self.caps] if world.the_throw.target < 0 else CAPS[0]
        return None
