"""9.0 The hand of cards: kind, cost, name, use, and what a card would do to the order that is composed."""

from __future__ import annotations

from collections.abc import Mapping

from game.conflict_of_heroes.components import CARDS, DECK, Card, Suit
from game.conflict_of_heroes.state import Engagement
from game.kernel.agenda import Side
from ui.board.skin import ExtraPane, PaneCard
from ui.skins.conflict_of_heroes.ribbon import hand_title

PRICES: Mapping[str, str] = {"none": "free", "ap_or_cap": "{} AP or CAP", "ap": "{} AP", "cap": "{} CAP"}
USES: Mapping[str, str] = {
    "02": "Pays for one action: choose a unit and an order, then this card.",
    "09": "Adds 2 to one attack: compose an attack, then this card.",
    "11": "You are asked after each of your rolls.",
}
TINTS: Mapping[Suit, tuple[int, int, int]] = {
    Suit.ACTION: (122, 31, 24),
    Suit.BONUS: (27, 79, 156),
    Suit.WEAPON: (58, 78, 48),
    Suit.CAPABILITY: (92, 70, 30),
    Suit.EVENT: (70, 60, 80),
}


def panes(view: Engagement, side: Side) -> tuple[ExtraPane, ...]:
    """A strip at the foot of the map, as long as a hand is held."""
    held = [DECK[kind] for kind, many in enumerate(view.hands[side].counts[: len(DECK)]) for _ in range(many)]
    if not held:
        return ()
    return (ExtraPane("hand", hand_title(view, side), "bottom", 118, tuple(_card(CARDS[number]) for number in held)),)


def _card(card: Card) -> PaneCard:
    use = USES.get(card.number, "")
    lines = tuple(line for line in (card.text, use) if line)
    price = PRICES.get(card.pay, card.pay).format(card.amount)
    kind = str(card.suit).capitalize()
    return PaneCard(("card", card.number), card.name, lines, price, kind, TINTS[card.suit])
