"""9.0 Cards: drawing them, and what the action cards do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.conflict_of_heroes import events
from game.conflict_of_heroes.asking import FirefightQuestion, holds
from game.conflict_of_heroes.carrying import Carry, Finish
from game.conflict_of_heroes.components import CARDS, DECK, JAPANESE, UNHIT, Suit, other, table_of
from game.conflict_of_heroes.fortifications import may_dig
from game.conflict_of_heroes.hidden import NEAR, show
from game.conflict_of_heroes.movement import gates, is_held, is_waiting, may_move, steps
from game.conflict_of_heroes.paying import draw_aps
from game.conflict_of_heroes.planning import Partners, has_partners
from game.conflict_of_heroes.rallying import has_rally
from game.conflict_of_heroes.revealing import faces
from game.conflict_of_heroes.sight import sight, watchers
from game.conflict_of_heroes.state import ACTIVE, FRESH, SPENT, By, Deed, Do, Engagement
from game.conflict_of_heroes.throwing import throw_for
from game.conflict_of_heroes.values import bushido_line
from game.kernel.agenda import Action, Side, Step
from game.kernel.named import Piece
from game.kernel.pool import Pool, draw

SWIFT_ACTION = "10"
PRICE = 2  # cards 03, 06, 08


@dataclass(frozen=True)
class PlayCard(Action):
    """An action card, or Swift Action."""

    card: str


@dataclass(frozen=True)
class CardOn(Action):
    """The unit that a card acts on, and how the card is paid for."""

    unit: Piece
    by: By


# ---- 9.0 drawing


@dataclass(frozen=True)
class DrawCards(Step[Engagement]):
    """2.0.5, R124 The first draw is the starting hand; R50 an event is resolved and replaced."""

    side: Side

    def run(self, state: Engagement) -> None:
        count = draw_count(state, self.side)
        drawn = 0
        while drawn < count:
            if not _refill(state):
                break
            kind, state.deck = draw(state, "a card", state.deck)
            if CARDS[DECK[kind]].suit == Suit.EVENT:
                _event(state, kind)
                continue
            state.hands[self.side] = state.hands[self.side].added(kind)
            state.tell(events.CardDrawn, self.side, DECK[kind])
            drawn += 1
        if drawn:
            state.reveal()
            state.tell(events.CardsDrawn, self.side, drawn)


def draw_count(state: Engagement, side: Side) -> int:
    played = "cards_in_firefight_1" in state.house
    first, later = state.sheet.optional_draws if played else state.sheet.draws
    if state.turn == 1:
        return first[side]
    extra = bushido_line(state, JAPANESE, "extra_card") if side == JAPANESE else 0
    return later[side] + extra


def _refill(state: Engagement) -> bool:
    """R49 Reshuffled when empty; events that were resolved stay aside."""
    if state.deck.size:
        return True
    kinds = [CARDS[number].suit != Suit.EVENT for number in DECK]
    back = [n if kind < len(kinds) and kinds[kind] else 0 for kind, n in enumerate(state.discard.counts)]
    state.deck = Pool(tuple(back))
    left = [n - m for n, m in zip(state.discard.counts, back, strict=True)]
    state.discard = Pool(tuple(left))
    return bool(state.deck.size)


def _event(state: Engagement, kind: int) -> None:
    """9.3 As the firefight says."""
    number = DECK[kind]
    state.discard = state.discard.added(kind)
    listed = state.sheet.events.get(number, {"text": CARDS[number].text, "effect": {"op": "note"}})
    effect = listed["effect"]
    if effect["op"] == "night_range" and state.dark:
        state.dark = effect["value"]
    elif effect["op"] == "reinforce":
        state.due |= {n for n, group in enumerate(state.sheet.groups) if group.name == f"card {number}"}
    state.reveal()
    state.tell(events.EventDrawn, number, listed["text"])


# ---- who may play what


def playable(state: Engagement, side: Side) -> list[str]:
    """P29 Cards of the hand that would do something now; 02, 09 and 11 are offered where they count."""
    if not state.hands[side].size:
        return []
    return [number for number, may in _PLAYABLE.items() if holds(state, side, number) and may(state, side)]


def _can_pay(state: Engagement, side: Side) -> bool:
    return state.caps[side] >= PRICE or _pool_pays(state, side)


def _pool_pays(state: Engagement, side: Side) -> bool:
    return state.pool[side] >= 1 and state.pool[side] + state.caps[side] >= PRICE and bool(state.active(side))


def _visible(state: Engagement, side: Side) -> list[Piece]:
    return [unit for unit in state.sheet.units_of[side] if state.where[unit] > 0 and unit not in state.hidden]


def _cures(state: Engagement, side: Side) -> list[CardOn]:
    """Card 03, 9.0.b A card paid with APs acts on the paying unit."""
    hit = [unit for unit in _visible(state, side) if state.marker[unit] != UNHIT]
    found = [CardOn(unit, By.CAPS) for unit in hit] if state.caps[side] >= PRICE else []
    if _pool_pays(state, side):
        found += [CardOn(unit, By.POOL) for unit in hit if state.status[unit] == ACTIVE]
    return found


def _rallies(state: Engagement, side: Side) -> list[CardOn]:
    return [CardOn(unit, By.CARD) for unit in _visible(state, side) if has_rally(state, unit)]


def _rushes(state: Engagement, side: Side) -> list[CardOn]:
    """Card 05 Hidden units too, and reinforcements."""
    return [CardOn(unit, By.CARD) for unit in state.sheet.units_of[side] if _may_rush(state, unit)]


def _may_rush(state: Engagement, unit: Piece) -> bool:
    if unit in state.hidden:
        return state.type(unit).unburdened and not is_held(state, unit, "move")
    if state.where[unit] > 0:
        return may_move(state, unit) and bool(steps(state, unit))
    return is_waiting(state, unit) and bool(gates(state, unit))


def _confusable(state: Engagement, side: Side) -> list[CardOn]:
    """Card 06, R51, R108 Any enemy on the map that is not spent; hidden ones by their counter."""
    enemies = [u for u in state.sheet.units_of[other(side)] if state.is_on_map(u) and state.status[u] != SPENT]
    found = [CardOn(unit, By.CAPS) for unit in enemies] if state.caps[side] >= PRICE else []
    return found + ([CardOn(unit, By.POOL) for unit in enemies] if _pool_pays(state, side) else [])


def _coverable(state: Engagement, side: Side) -> list[CardOn]:
    return [CardOn(unit, By.CARD) for unit in _visible(state, side) if may_dig(state, unit, by_card=True)]


def _scouts(state: Engagement, side: Side) -> list[CardOn]:
    if not any(state.side(unit) != side for unit in state.hidden):
        return []
    return [CardOn(unit, By.CARD) for unit in watchers(state, side)]


def _may_be_swift(state: Engagement, side: Side) -> bool:
    """R16, R53 The first of the two turns is no pass, so there must be something else to do."""
    if state.swift or state.caps[side] < 1:
        return False
    fresh = any(state.status[unit] == FRESH and state.where[unit] > 0 for unit in state.sheet.units_of[side])
    return fresh or state.caps[side] > 1


_ON: dict[str, Callable[[Engagement, Side], list[CardOn]]] = {
    "03": _cures,
    "04": _rallies,
    "05": _rushes,
    "06": _confusable,
    "13": _coverable,
    "30": _scouts,
}
_PLAYABLE: dict[str, Callable[[Engagement, Side], Any]] = {
    **_ON,
    "07": lambda state, side: state.caps[side] >= 1 and state.active(side),
    "08": lambda state, side: state.pool[side] >= PRICE and state.active(side),
    SWIFT_ACTION: _may_be_swift,
    "12": lambda state, side: True,
}


def card_targets(state: Engagement, side: Side, card: str) -> list[CardOn]:
    """Whom an action card may act on; nobody where it acts by itself."""
    return _ON[card](state, side) if card in _ON else []


# ---- playing


def begin_card(state: Engagement, side: Side, card: str) -> None:
    """9.1 The card is named and discarded; then what it acts on."""
    state.discard_card(side, card)
    if card == SWIFT_ACTION:
        state.caps[side] -= 1
        state.swift = 2
    elif card == "07":
        state.caps[side] -= 1
        throw_for(state, side, "sergeant", 1, AddAps(side))
    elif card == "08":
        draw_aps(state, side, PRICE)
        throw_for(state, side, "officer", 1, AddCaps(side))
    elif card == "12":
        throw_for(state, side, "sniper", 1, LoseCaps(side))
    else:
        state.do(CardTarget(side, card))


@dataclass(frozen=True)
class CardTarget(FirefightQuestion):
    """P29 What the card acts on."""

    card: str

    def choices(self, state: Engagement) -> Sequence[Action]:
        return _ON[self.card](state, self.side)

    def is_always(self, state: Engagement) -> bool:
        return True

    def take(self, state: Engagement, action: CardOn) -> None:
        if action.by in (By.POOL, By.CAPS):
            pay_card(state, self.side, action.by)
        if self.card == "06":
            confuse(state, action.unit)
        elif self.card == "30":
            scout(state, action.unit)
        else:
            self._group(state, action)

    def _group(self, state: Engagement, action: CardOn) -> None:
        do = {"03": Do.CURE, "04": Do.RALLY, "05": Do.RUSH, "13": Do.DIG}[self.card]
        deed = Deed(do, self.side, action.unit, action.by, "", self.card, (action.unit,))
        state.deed = deed
        ask = [Partners(self.side, ())] if has_partners(state, deed) else []
        state.do(*ask, Carry(), Finish())


def pay_card(state: Engagement, side: Side, by: By) -> None:
    aps = min(PRICE, state.pool[side]) if by == By.POOL else 0
    draw_aps(state, side, aps)
    state.caps[side] -= PRICE - aps
    state.tell(events.Paid, side, str(by), aps, PRICE - aps)


def confuse(state: Engagement, unit: Piece) -> None:
    """Card 06, R108 The pool stays with a living sharer."""
    side = state.side(unit)
    state.spend(unit)
    if not state.active(side):
        state.pool[side] = state.used[side] = 0


def scout(state: Engagement, unit: Piece) -> None:
    """Card 30 Hidden enemies within 2 hexes and in sight come to light; the enemy's other hexes are thinned out."""
    here, board, side = state.where[unit], state.sheet.board, state.side(unit)
    seen = {place for place in board.within(here, NEAR) if sight(state, here, place).clear}
    found: list[Piece] = []
    for enemy in sorted(state.hidden):
        if enemy not in state.hidden or state.side(enemy) == side:
            continue
        if state.where[enemy] in seen:
            found += show(state, enemy)
        else:
            state.maybe[enemy] = tuple(place for place in state.maybe[enemy] if place not in seen)
    state.do(*faces(state, found))


@dataclass(frozen=True)
class AddAps(Step[Engagement]):
    """Card 07 Also above 7."""

    side: Side

    def run(self, state: Engagement) -> None:
        aps = max(0, state.the_throw.total)
        state.throw = None
        state.pool[self.side] += aps
        state.tell(events.Gained, self.side, aps, 0)


@dataclass(frozen=True)
class AddCaps(Step[Engagement]):
    """Card 08"""

    side: Side

    def run(self, state: Engagement) -> None:
        caps = max(0, state.the_throw.total)
        state.throw = None
        state.caps[self.side] += caps
        state.tell(events.Gained, self.side, 0, caps)
        if state.pool[self.side] <= 0:
            state.retire(self.side)


@dataclass(frozen=True)
class LoseCaps(Step[Engagement]):
    """Card 12"""

    side: Side

    def run(self, state: Engagement) -> None:
        enemy = other(self.side)
        caps = min(state.caps[enemy], table_of("12", state.the_throw.total))
        state.throw = None
        state.caps[enemy] -= caps
        state.tell(events.CapsLost, enemy, caps)
