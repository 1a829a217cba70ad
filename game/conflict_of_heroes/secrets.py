"""B.1, B.7 What a side may know, worlds that fit it, and what it hears."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.conflict_of_heroes import events
from game.conflict_of_heroes.asking import whole_deck
from game.conflict_of_heroes.bushido import has_extra_no_hit
from game.conflict_of_heroes.components import (
    ANY_OF_PILE,
    CARD_KINDS,
    CARDS,
    DECK,
    JAPANESE_PILE,
    MARKER_KINDS,
    NO_EFFECT,
    NO_HIT,
    PILES,
    SIDES,
    UNHIT,
    UNKNOWN_CARD,
    UNKNOWN_MARKER,
    Suit,
    in_pile,
    other,
)
from game.conflict_of_heroes.setup import pile_of
from game.conflict_of_heroes.state import SOMEWHERE, Engagement
from game.kernel.agenda import Event, Side
from game.kernel.named import Piece, Place
from game.kernel.pool import Pool
from game.kernel.records import changed
from game.kernel.state import Drawn, Rolled

UNKNOWN_APS = -1
SOME_HEX = Place(-1)  # an objective that is not known
TRIES = 20


def observe(state: Engagement, side: Side) -> Engagement:
    """B.1 Hands, piles, deck, face-down markers, hidden hexes, plots and objective blanked."""
    view, enemy = state.blinded(), other(side)
    view.piles = [face_down(pile, UNKNOWN_MARKER) for pile in view.piles]
    view.deck = face_down(view.deck, UNKNOWN_CARD)
    view.hands[enemy] = face_down(view.hands[enemy], UNKNOWN_CARD)
    for unit in state.sheet.units_of[enemy]:
        if view.marker[unit] != UNHIT and unit not in view.shown:
            view.marker[unit] = UNKNOWN_MARKER
        if unit in view.hidden:
            view.where[unit] = SOMEWHERE
    view.plots = tuple(changed(plot, place=0, smoke=False) if plot.side == enemy else plot for plot in view.plots)
    if view.objective and objective_side(view) == enemy:
        view.objective = SOME_HEX
    if "fog_of_war" in view.house and view.active(enemy):
        view.pool[enemy] = UNKNOWN_APS
    return view


def face_down(pool: Pool, unknown: int) -> Pool:
    counts = [0] * len(pool.counts)
    counts[unknown] = pool.size
    return Pool(tuple(counts))


def objective_side(state: Engagement) -> Side | None:
    rule = state.sheet.special("draw_objective")
    return Side(SIDES.index(rule.data["side"])) if rule is not None else None


# ---- B.7 worlds


def imagine(view: Engagement, side: Side, rng: Random) -> Engagement:
    """Own facts stay; then markers, hands, objective, plots, hidden hexes, fog and dice."""
    world, enemy = view.clone(), other(side)
    world.seed = rng.getrandbits(64)
    for pile in range(len(PILES)):
        _deal_markers(world, pile, rng)
    _deal_cards(world, side, enemy, rng)
    if world.objective == SOME_HEX:
        world.objective = rng.choice(world.sheet.objectives)[1]
    _plot(world, side, enemy, rng)
    for unit in sorted(world.hidden):
        if world.where[unit] == SOMEWHERE:
            world.where[unit] = rng.choice(world.maybe[unit] or world.sheet.board.hexes)
    if world.pool[enemy] == UNKNOWN_APS:
        world.pool[enemy] = _fog(world.used[enemy], rng)
    return world


def full_pile(state: Engagement, pile: int) -> list[int]:
    """1.0.9, F Everything that is in the game of a pile, by kind."""
    counts = list(pile_of(state.sheet, pile).counts)
    if pile == JAPANESE_PILE:
        counts[NO_HIT] += state.owed + int(has_extra_no_hit(state))
    return counts


def _deal_markers(world: Engagement, pile: int, rng: Random) -> None:
    """Within `could_be`, from what is neither shown nor the own side's; the rest lies in the pile."""
    left = full_pile(world, pile)
    unknown = []
    for unit in world.sheet.units:
        kind = world.marker[unit]
        if kind == UNKNOWN_MARKER and world.pile_of(unit) == pile:
            unknown.append(unit)
        elif kind not in (UNHIT, UNKNOWN_MARKER, NO_EFFECT) and world.pile_of(unit) == pile:
            left[in_pile(kind)] -= 1
    dealt = _assign(world, unknown, left, rng)
    for unit, kind in dealt.items():
        world.marker[unit] = kind
        left[in_pile(kind)] -= 1
    world.piles[pile] = Pool(tuple(max(0, count) for count in left))


def _assign(world: Engagement, units: list[Piece], left: list[int], rng: Random) -> dict[Piece, int]:
    """The most doubtful units last; a deal that does not come out is tried again."""
    order = sorted(units, key=lambda unit: world.could_be[unit].bit_count())
    for attempt in range(TRIES):
        strict = attempt < TRIES - 1
        counts, dealt = list(left), {}
        for unit in order:
            kind = _one(world, unit, counts, rng, strict)
            if kind is None:
                break
            dealt[unit] = kind
            counts[in_pile(kind)] -= 1
        else:
            return dealt
    raise ValueError("no deal of markers fits the view")


def _one(world: Engagement, unit: Piece, counts: list[int], rng: Random, strict: bool) -> int | None:
    fits = world.could_be[unit] if strict else ANY_OF_PILE[world.pile_of(unit)]
    kinds = [kind for kind in range(MARKER_KINDS) if fits >> kind & 1 and counts[in_pile(kind)] > 0]
    if not kinds:
        return None
    return rng.choices(kinds, [counts[in_pile(kind)] for kind in kinds])[0]


def _deal_cards(world: Engagement, side: Side, enemy: Side, rng: Random) -> None:
    known = [mine + gone for mine, gone in zip(world.hands[side].counts, world.discard.counts, strict=True)]
    unseen = [k for k, number in enumerate(whole_deck(world).counts) for _ in range(number - known[k])]
    rng.shuffle(unseen)
    hand = _without_events(unseen, world.hands[enemy].size)
    world.hands[enemy] = Pool.of(hand, CARD_KINDS)
    world.deck = Pool.of(unseen, CARD_KINDS)


def _without_events(unseen: list[int], size: int) -> list[int]:
    """R50 Events never stay in a hand: the first cards that are none; they leave the deck."""
    hand: list[int] = []
    for card in list(unseen):
        if len(hand) == size:
            break
        if CARDS[DECK[card]].suit != Suit.EVENT:
            hand.append(card)
            unseen.remove(card)
    return hand


def _plot(world: Engagement, side: Side, enemy: Side, rng: Random) -> None:
    """Near the own units: that is where the enemy aims."""
    mine = [world.where[unit] for unit in world.sheet.units_of[side] if world.where[unit] > 0]
    places = mine or list(world.sheet.board.hexes)
    plots = []
    for plot in world.plots:
        if plot.side == enemy and not plot.place:
            near = rng.choice(places)
            plot = changed(plot, place=rng.choice((near, *world.sheet.board.near[near])))
        plots.append(plot)
    world.plots = tuple(plots)


def _fog(used: int, rng: Random) -> int:
    """3.0.1 3D6 of which more than that much was not used yet."""
    for _ in range(TRIES):
        dice = [rng.randint(1, 6) for _ in range(3)]
        if max(dice) + min(dice) > used:
            return max(dice) + min(dice) - used
    return 1


# ---- what is heard

_Owner = Callable[[Engagement, Event], Side]
_PRIVATE: dict[type[Event], _Owner] = {
    events.MarkerSeen: lambda state, event: state.side(event.unit),  # type: ignore[attr-defined]
    events.PlacedHidden: lambda state, event: state.side(event.unit),  # type: ignore[attr-defined]
    events.CreptTo: lambda state, event: state.side(event.unit),  # type: ignore[attr-defined]
    events.CardDrawn: lambda state, event: event.side,  # type: ignore[attr-defined]
    events.PlottedAt: lambda state, event: event.side,  # type: ignore[attr-defined]
    events.ObjectiveDrawn: lambda state, event: event.side,  # type: ignore[attr-defined]
}


def heard(event: Event, after: Engagement, side: Side) -> Event | None:
    """B.1 Draws are nobody's to hear; some events are for one side; a concealed attack keeps its sums."""
    if isinstance(event, Drawn):
        return None
    owner = _PRIVATE.get(type(event))
    if owner is not None:
        return event if owner(after, event) == side else None
    if isinstance(event, Rolled) and event.why == "activation" and "fog_of_war" in after.house:
        return event if event.throwers[0] == side else None
    if isinstance(event, events.Resolved) and _is_concealed(after, side):
        return events.Resolved(event.target, 0, 0, event.hits)
    return event


def _is_concealed(after: Engagement, side: Side) -> bool:
    deed = after.deed
    return deed is not None and deed.side != side and deed.leader in after.hidden
