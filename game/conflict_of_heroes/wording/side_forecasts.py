"""What an answer may lead to that is no attack of a unit: strikes, initiative, dice of cards, luck, special deeds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from game.conflict_of_heroes import artillery, cards, rounds, specials
from game.conflict_of_heroes.asking import At, Caps, Yes
from game.conflict_of_heroes.attacking import onlookers, sums
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.components import CARDS, MARKERS, table_of
from game.conflict_of_heroes.paying import budget, deed_price
from game.conflict_of_heroes.preview import barrage_odds, fallings, mean_hits
from game.conflict_of_heroes.rallying import rally_tally
from game.conflict_of_heroes.state import BLIND, BUNKER, Engagement, Throw, stands_at
from game.conflict_of_heroes.values import hits_of, shot_of
from game.conflict_of_heroes.wording.names import card_name, side_name, target_name, unit_name
from game.kernel.agenda import Decision, Side
from game.kernel.dice import Distribution, dice, percent
from game.kernel.forecast import Chance, Expected, Forecast, Tone
from game.kernel.named import Piece, Place
from game.kernel.records import changed
from game.kernel.tally import Reason
from game.kernel.words import count, joined, sentence

DIE = dice(1)
MUCH = Fraction(1, 20)  # a mean that is worth a word


# ---- 13.1 strikes


def plot(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    """P03, P06 How it may drift, and whom it would hit if nobody moved."""
    question = decision.question
    assert isinstance(question, artillery.PlotStrike)
    if not isinstance(action, At | artillery.SmokeAt):
        return None
    smoke = isinstance(action, artillery.SmokeAt)
    return strike(view, question.side, question.card, action.place, smoke, _capped(view))


def _capped(view: Engagement) -> tuple[Reason, ...]:
    """CAPs are those of the round it falls in, so nobody knows yet how many there will be."""
    better = percent(DIE.at_least(artillery.ON_TARGET - 1)).replace("%", " %")
    return (Reason(f"When it falls, 1 CAP on the die makes it {better}, 2 make it certain", ("13.2", "3.2.3")),)


def strike(
    view: Engagement,
    side: Side,
    card: str,
    place: Place,
    smoke: bool,
    notes: tuple[Reason, ...] = (),
    caps: int = 0,
) -> Forecast:
    found = fallings(view, place, caps)
    on, where = found[0].share, hex_name(place)
    drifts = {pips: sum(one.share for one in found if one.drift == pips) for pips in {one.drift for one in found}}
    chances = [Chance(f"falls on {where}", on, Tone.GOOD)]
    chances += [
        Chance(f"drifts {count(pips, 'hex', 'hexes')}", drifts[pips], Tone.BAD) for pips in sorted(drifts) if pips
    ]
    wanted = Reason("3 or more on a die is on target; else it falls so many hexes off, any way", ("13.2",))
    if smoke:
        return Forecast(f"smoke of {card_name(card)}", tuple(chances), notes=(wanted, *notes))
    theirs, own = mean_hits(view, side, card, found)
    expected = [Expected("hits", theirs, "enemies if they stay", Tone.GOOD)]
    if own >= MUCH:
        expected.append(Expected("and hits", own, "of your own if they stay", Tone.BAD))
    told = (wanted, *_in_pattern(view, side, card, found[0].area), *notes)
    return Forecast(f"strike of {card_name(card)}", tuple(chances), expected=tuple(expected), notes=told)


def _in_pattern(view: Engagement, side: Side, card: str, area: tuple[Place, ...]) -> tuple[Reason, ...]:
    """13.1 Who stands in the seven hexes, with his chance; whoever may hide there is not foreseen."""
    rolls = barrage_odds(view, side, card, area)
    names = {False: list[str](), True: list[str]()}
    for odds in rolls:
        own = odds.target < BUNKER and view.side(Piece(odds.target)) == side
        share = percent(1 - odds.miss).replace("%", " %")
        names[own].append(f"{target_name(view, odds.target)} in {hex_name(stands_at(view, odds.target))} {share}")
    found = []
    if names[False]:
        found.append(Reason(f"On target it would hit {joined(names[False])}", ("13.1", "13.3")))
    if names[True]:
        found.append(Reason(f"Your own in the pattern: {joined(names[True])}", ("13.1",)))
    if not rolls:
        found.append(Reason("Nobody is seen in its seven hexes now", ("13.1",)))
    return tuple(found)


def accuracy(view: Engagement, throw: Throw, reader: Side) -> Forecast | None:
    """13.2 When it falls: with so many CAPs on the die."""
    due = next((one for one in view.plots if one.round == view.turn and one.side == throw.side), None)
    if due is None or not due.place:
        return None
    return strike(view, due.side, due.card, due.place, due.smoke, caps=throw.caps)


# ---- 2.1 initiative


def bid(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    """3.2.4 Who begins, with what they have announced, or if they announce nothing."""
    question = decision.question
    if not isinstance(action, Caps) or not isinstance(question, rounds.Bid):
        return None
    enemy = Side(1 - question.side)
    known = len(view.bids) >= 2
    theirs = view.bids[1] if known else 0
    share = begins(action.caps - theirs)
    chances = (Chance("you begin", share, Tone.GOOD), Chance("they begin", 1 - share, Tone.BAD))
    most = min(2, view.caps[enemy])
    doubt = [] if known or not most else [_doubt(action.caps, most)]
    ties = Reason("A tie is rolled again, with new CAPs", ("2.1",))
    return Forecast("initiative", chances, notes=(*doubt, ties), exact=known)


def _doubt(own: int, most: int) -> Reason:
    worst = percent(begins(own - most)).replace("%", " %")
    return Reason(f"If they announce nothing; {worst} if they announce {most}", ("3.2.4",))


def begins(ahead: int) -> Fraction:
    """2.1.a The chance to roll more than the other, ties rolled again."""
    both = dice(2)
    pairs = [(one, two, both[one] * both[two]) for one in both for two in both]
    more = sum((share for one, two, share in pairs if one + ahead > two), Fraction(0))
    same = sum((share for one, two, share in pairs if one + ahead == two), Fraction(0))
    return more / (1 - same)


# ---- 9.0 cards with a die


def turn(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    """P10 What a card, or a deed that the firefight allows, leads to at once."""
    if isinstance(action, specials.UseSpecial) and action.rule == specials.LEAVE:
        return boat(view, decision.side)
    if isinstance(action, cards.PlayCard):
        return card_roll(view, decision.side, action.card)
    return None


def card_roll(view: Engagement, side: Side, card: str, caps: int = 0) -> Forecast | None:
    """Cards 07, 08 and 12."""
    if card not in _GAINS:
        return None
    what, of = _GAINS[card]
    spread: dict[int, int] = {}
    for die in DIE:
        amount = of(view, side, die + caps)
        spread[amount] = spread.get(amount, 0) + 1
    shares = Distribution(spread)
    unit, _, about = what.partition(" ")
    chances = tuple(
        Chance(f"{count(amount, unit)} {about}", shares[amount], _tone(amount))
        for amount in sorted(shares, reverse=True)
    )
    mean = sum((amount * share for amount, share in shares.items()), Fraction(0))
    return Forecast(CARDS[card].name, chances, expected=(Expected("in the mean", mean, what, Tone.GOOD),))


_GAINS: dict[str, tuple[str, Callable[[Engagement, Side, int], int]]] = {
    "07": ("AP more for the activation", lambda view, side, die: die),
    "08": ("CAP more", lambda view, side, die: die),
    "12": ("CAP less for the enemy", lambda view, side, die: min(view.caps[1 - side], table_of("12", die))),
}


def _tone(amount: int) -> Tone:
    return Tone.GOOD if amount > 1 else Tone.PARTLY_GOOD if amount else Tone.BAD


def card_throw(card: str) -> Callable[[Engagement, Throw, Side], Forecast | None]:
    return lambda view, throw, reader: card_roll(view, throw.side, card, throw.caps)


# ---- card 11


def luck(view: Engagement, decision: Decision, action: Any) -> Forecast | None:
    """Card 11 What the roll comes to with the card, or without it."""
    throw = view.the_throw
    if not isinstance(action, Yes):
        return _settled(view, throw)
    shares: dict[str, int] = {}
    for die in DIE:
        word = _comes_to(view, changed(throw, luck=table_of("11", die)))
        shares[word] = shares.get(word, 0) + 1
    if set(shares) == {""}:
        return None
    chances = tuple(Chance(word, share, _GOOD.get(word, Tone.EVEN)) for word, share in Distribution(shares).items())
    note = Reason("A die of 1 takes 3 away, any other adds 2", ("9.2",))
    return Forecast("Luck!", chances, max(chances, key=lambda one: (one.tone, one.share)), notes=(note,))


_GOOD = {
    "two hits": Tone.GOOD,
    "a hit": Tone.PARTLY_GOOD,
    "nothing": Tone.BAD,
    "rallies": Tone.GOOD,
    "stays hit": Tone.BAD,
}


def _settled(view: Engagement, throw: Throw) -> Forecast | None:
    word = _comes_to(view, throw)
    return Forecast("the roll", (Chance(word, Fraction(1), _GOOD[word]),)) if word else None


def _comes_to(view: Engagement, throw: Throw) -> str:
    """What this roll does as it stands; empty where that is not told in one word."""
    if throw.why == "attack" and view.deed is not None and 0 <= throw.target < BLIND:
        shot = shot_of(view, view.deed, stands_at(view, throw.target))
        return ("nothing", "a hit", "two hits")[hits_of(*sums(view, shot, throw.target, throw))]
    if throw.why == "rally":
        needed = MARKERS[view.marker[throw.target]].rally
        total = throw.total + rally_tally(view, Piece(throw.target)).total
        return "rallies" if total >= needed else "stays hit"
    return ""


# ---- single dice


def wire(view: Engagement, throw: Throw, reader: Side) -> Forecast | None:
    """18.3 A die more to pay; CAPs make it smaller."""
    deed = view.the_deed
    return wire_price(deed_price(view, deed), budget(view, deed) - throw.caps, throw.caps)


def wire_price(price: int, means: int, caps: int = 0) -> Forecast:
    share = DIE.chance(lambda die: price + max(0, die - caps) <= means)
    chances = (Chance("gets through the wire", share, Tone.GOOD), Chance("too dear, stays", 1 - share, Tone.BAD))
    span = f"{price + max(0, 1 - caps)} to {price + 6 - caps}"
    notes = (
        Reason(f"It costs {span} of the {means} that it may cost: {price} and a die for the wire", ("18.3",)),
        Reason("Too dear or given up, the rest of its APs is lost", ("18.3",)),
    )
    return Forecast("the wire", chances, notes=notes)


def concealment(view: Engagement, throw: Throw, reader: Side) -> Forecast | None:
    """Card 62 The die must beat the number of enemies that see it within 6 hexes."""
    unit = Piece(throw.target)
    if unit not in view.hidden:
        return None
    eyes = onlookers(view, unit)
    share = DIE.chance(lambda die: die + throw.caps > eyes)
    chances = (Chance("stays hidden", share, Tone.GOOD), Chance("is seen", 1 - share, Tone.BAD))
    note = Reason(f"{count(eyes, 'enemy', 'enemies')} within 6 hexes can see it: more than that on a die", ("9.5",))
    return Forecast(f"{unit_name(view, unit)} after its shot", chances, notes=(note,))


# ---- R94


def boat(view: Engagement, side: Side) -> Forecast:
    """The end, with the points that it would have."""
    world = view.clone()
    specials.boat_leaves(world)
    points = world.lead if world.lead >= 1 else 1 - world.lead
    won = world.winner == side
    chance = Chance(
        f"{side_name(world.winner or Side(0))} win by {points}", Fraction(1), Tone.GOOD if won else Tone.BAD
    )
    away, left = specials.taken_off(view), view.sheet.units_of[side]
    behind = sum(view.where[unit] > 0 and unit not in away for unit in left)
    notes = [
        Reason(sentence(f"{count(len(away), 'unit')} taken off, {count(behind, 'unit')} left on the map"), ("2.4",))
    ]
    return Forecast("the boat", (chance,), notes=tuple(notes))
