"""9.0 Whole orders by a card of the hand: on whom, who goes along, and what it would do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.cards import CardOn, PlayCard, card_targets, playable
from game.conflict_of_heroes.components import CARDS
from game.conflict_of_heroes.planning import partners, touch
from game.conflict_of_heroes.state import By, Deed, Do, Engagement
from game.conflict_of_heroes.throwing import MOST_CAPS
from game.conflict_of_heroes.wording.names import condition, unit_name
from game.conflict_of_heroes.wording.questions import WITH
from game.kernel.agenda import Action, Side
from game.kernel.named import Piece
from game.kernel.picking import PICKS
from game.kernel.words import count, joined
from table.composition.forms import Row, Value, Wish
from table.composition.paper import Word
from table.composition.plans import Filled, Goal, OrderPlan, PlanPart, PlanScript
from ui.skins.conflict_of_heroes import means
from ui.skins.conflict_of_heroes.scripts import CardScript

GROUPED = {"03": Do.CURE, "04": Do.RALLY, "05": Do.RUSH, "13": Do.DIG}
ROLLED = ("07", "08", "12")  # a die falls at once


def card_goals(view: Engagement, side: Side, card: str) -> Iterator[Goal]:
    """On each unit that it may act on; by itself where it acts on none."""
    if card not in playable(view, side):
        return
    targets: dict[Piece, list[CardOn]] = {}
    for on in card_targets(view, side, card):
        targets.setdefault(on.unit, []).append(on)
    if not targets:
        yield Goal(("card", card), f"card {card}", f"Play {CARDS[card].name}", partial(card_plan, view, side, card))
    for unit, ways in targets.items():
        label = f"{CARDS[card].name} on {unit_name(view, unit)}"
        yield Goal(("piece", unit), f"card {card}", label, partial(card_plan, view, side, card, tuple(ways)))


def card_plan(view: Engagement, side: Side, card: str, ways: tuple[CardOn, ...] = ()) -> OrderPlan:
    mates = _mates(view, side, card, ways[0]) if ways else []
    parts = _parts(view, side, card, ways, mates)
    given: tuple[Action, ...] = (PlayCard(card),)

    def on(filled: Filled) -> CardOn | None:
        return ways[filled.get(means.PAID, 0)] if ways else None

    def along(filled: Filled) -> tuple[Piece, ...]:
        return tuple(mate for mate in mates if filled.get(mate))

    def script(filled: Filled) -> PlanScript:
        return CardScript(card, on(filled), along(filled), filled.get(means.ROLLS, 0))

    def words(filled: Filled, world: Engagement) -> tuple[Word, ...]:
        found = [Word(f"{CARDS[card].name} ({card})")]
        if ways:
            found.append(Word(f" on {unit_name(view, ways[0].unit)}"))
        if mates:
            found += [Word(", with "), Word(joined((unit_name(view, u) for u in along(filled)), "nobody"), "With it")]
        return (*found, Word(f". {CARDS[card].text}"))

    def deed(filled: Filled, world: Engagement) -> str:
        more = f" and {count(len(along(filled)), 'more unit')}" if along(filled) else ""
        return f"Play {CARDS[card].name}{f' on {unit_name(view, ways[0].unit)}' if ways else ''}{more}"

    return OrderPlan(f"Play {CARDS[card].name}?", parts, (), script, words, deed, given)


def _mates(view: Engagement, side: Side, card: str, on: CardOn) -> list[Piece]:
    if card not in GROUPED or not view.grouping or on.unit in view.hidden or view.where[on.unit] <= 0:
        return []
    deed = Deed(GROUPED[card], side, on.unit, on.by, card=card, members=(on.unit,))
    return [mate for mate in partners(view, deed) if touch(view, mate, on.unit)]


def _parts(
    view: Engagement, side: Side, card: str, ways: tuple[CardOn, ...], mates: list[Piece]
) -> tuple[PlanPart, ...]:
    paid = Row(means.PAID, "Paid by", tuple(Value(_paid(view, side, on), (Wish(on),), -1) for on in ways))
    found = [PlanPart("Paid by", (paid,), "switch")] if len(ways) > 1 else []
    if mates:
        found.append(PlanPart("Play", (Row(means.CARE, "Play", (Value(CARDS[card].name, (), -1),)),), "switch"))
        found.append(PlanPart("With it", tuple(_row(view, mate) for mate in mates)))
    if card in ROLLED and view.caps[side] > CARDS[card].amount * (CARDS[card].pay == "cap"):
        most = min(MOST_CAPS, view.caps[side] - CARDS[card].amount * (CARDS[card].pay == "cap"))
        row = Row(means.ROLLS, "on the die", tuple(Value(str(n), (), n) for n in range(most + 1)))
        found.append(PlanPart("CAPs", (row,), "steps"))
    return tuple(found)


def _paid(view: Engagement, side: Side, on: CardOn) -> str:
    if on.by == By.CARD:
        return "free"
    return "2 CAPs" if on.by == By.CAPS else f"2 of {view.pool[side]} AP, {WITH[on.by]}"


def _row(view: Engagement, mate: Piece) -> Row:
    title = f"{unit_name(view, mate)}: {condition(view, mate) or 'the same'}"
    home = hex_name(view.where[mate]) if view.where[mate] > 0 else ""
    return Row(mate, title, (Value(""), Value("", (Wish(PICKS[mate]),))), mate, home)
