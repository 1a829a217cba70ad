"""Questions and answers in words."""

from __future__ import annotations

from typing import Any

from game.conflict_of_heroes import (
    artillery,
    asking,
    attacking,
    cards,
    carrying,
    marching,
    paying,
    planning,
    replying,
    revealing,
    rounds,
    setup,
    specials,
    throwing,
    turns,
)
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.components import CARDS, TYPES
from game.conflict_of_heroes.paying import deed_price, surcharge
from game.conflict_of_heroes.state import BUNKER, By, Do, Engagement, Going
from game.conflict_of_heroes.wording.names import (
    FACINGS,
    card_name,
    condition,
    ground,
    target_name,
    unit_name,
    unit_names,
    whereabouts,
)
from game.kernel.agenda import Action, Question
from game.kernel.named import Piece
from game.kernel.picking import Done, Pick
from game.kernel.words import ByClass, count, sentence

ROLLS = {
    "attack": "the attack",
    "strike back": "the blow back",
    "rally": "the rally",
    "accuracy": "the accuracy of the strike",
    "immobilization": "the immobilization check",
    "wire": "the wire",
    "initiative": "the initiative",
    "sergeant": "Experienced Sergeant",
    "officer": "Frontline Officer",
    "sniper": "Sniper Fire",
    "concealment": "staying hidden",
}
DEEDS = {
    Do.STALL: "stall",
    Do.ACTIVATE: "activate and roll its APs",
    Do.MOVE: "move",
    Do.PIVOT: "pivot",
    Do.ATTACK: "attack",
    Do.INDIRECT: "attack indirectly",
    Do.CLOSE: "attack in close combat",
    Do.RALLY: "rally",
    Do.CREEP: "move hidden",
    Do.HIDE: "hide",
    Do.DIG: "make a Hasty Defence",
    Do.SHELTER: "get into or out of the bunker",
    Do.LOAD: "go aboard",
    Do.UNLOAD: "go ashore",
    Do.SMOKE: "fire smoke",
    Do.FLARE: "fire a flare",
    Do.CANISTER: "fire canister",
    Do.BURN: "burn the supplies",
    Do.ENTER: "enter the map",
    Do.EXIT: "leave the map",
    Do.RUSH: "move up to 2 hexes",
    Do.CURE: "lose its marker",
}
WITH = {
    By.POOL: "from the running activation",
    By.NEW: "as a new activation",
    By.CHANCE: "as an opportunity",
    By.CAPS: "with CAPs",
    By.CARD: "with Command Action (02)",
}


# ---- questions


def _throw(state: Engagement) -> str:
    throw = state.the_throw
    what = ROLLS[throw.why]
    if throw.target >= 0:
        preposition = "against" if throw.why in ("attack", "strike back") else "of"
        what = f"{what} {preposition} {target_name(state, throw.target)}"
    return what


def _turn(state: Engagement, q: turns.Turn) -> str:
    pool = f", {count(max(0, state.pool[q.side]), 'AP')} left" if state.active(q.side) else ""
    return f"Your turn: {count(state.caps[q.side], 'CAP')}{pool}. What do you do? (2.2)"


def deed_words(state: Engagement) -> str:
    deed = state.the_deed
    return f"{unit_name(state, deed.leader)} will {DEEDS.get(deed.do, str(deed.do))}"


def _unit_of(words: str) -> Any:
    return lambda state, q: words.format(unit=unit_name(state, q.unit), here=_spot(state, q.unit))


def _spot(state: Engagement, unit: Piece) -> str:
    return f"in {hex_name(state.where[unit])}" if state.where[unit] > 0 else "off the map"


def _partners(state: Engagement, q: planning.Partners) -> str:
    so_far = f" With it: {unit_names(state, map(Piece, q.chosen))}." if q.chosen else ""
    return f"{deed_words(state)}.{so_far} Who joins the group? (10.1)"


def _supporters(state: Engagement, q: planning.Supporters) -> str:
    deed = state.the_deed
    so_far = f" Supported by {unit_names(state, deed.supporters)}." if deed.supporters else ""
    return f"{deed_words(state)} {hex_name(deed.target)}.{so_far} Who supports it? (10.1.2)"


def _pay(state: Engagement, q: paying.Pay) -> str:
    price = deed_price(state, state.the_deed)
    return f"{deed_words(state)} for {price}. How many of them are CAPs? (3.2.1)"


def _wire(state: Engagement, q: marching.WirePrice) -> str:
    return f"With the wire it costs {deed_price(state, state.the_deed)}. Pay, or give up? (18.3)"


def _plot(state: Engagement, q: artillery.PlotStrike) -> str:
    return f"{card_name(q.card)} strikes in round {q.round}. Which hex? Nobody else will know. (13.1)"


def _bid(state: Engagement, q: rounds.Bid) -> str:
    told = f" They announce {state.bids[1]}." if state.bids else ""
    return f"How many CAPs for the initiative?{told} (3.2.4)"


_ASK: ByClass[str] = ByClass(
    "question",
    {
        turns.Turn: _turn,
        turns.ChooseDeed: _unit_of("What does {unit} {here} do? (2.2)"),
        turns.ChooseTarget: lambda state, q: f"{deed_words(state)}. At whom? (6.3)",
        turns.SpottingHex: lambda state, q: f"From where is {hex_name(state.the_deed.target)} watched? (13.0)",
        turns.SecondHex: lambda state, q: f"Which hex behind {hex_name(state.the_deed.target)}? (16.0)",
        turns.LowAmmo: lambda state, q: "Low ammunition: 1 less on the rating instead of 1 more to pay? (9.4)",
        turns.Boat: lambda state, q: "Which boat? (22.0)",
        planning.Partners: _partners,
        planning.Supporters: _supporters,
        planning.Destination: _unit_of("Where does {unit} {here} go? (5.0)"),
        planning.Facing: _unit_of("Which way does {unit} face? (5.1)"),
        planning.IntoBunker: _unit_of("Does {unit} go into the bunker? (18.2)"),
        planning.Carefully: _unit_of("Does {unit} move with care, for 1 more? (5.0.2)"),
        paying.Pay: _pay,
        marching.WirePrice: _wire,
        marching.BonusMove: _unit_of("A bonus move for {unit} {here}? (11.1)"),
        marching.ExtraMove: _unit_of("One more move for {unit} {here}, for its cost and 1 CAP? (9.5)"),
        carrying.CreepTo: _unit_of("Where does {unit} go, unseen? (19.1)"),
        carrying.HideIn: _unit_of("Where does {unit} hide? (19.2)"),
        carrying.RushTo: _unit_of("Where does {unit} {here} go, free? (9.1)"),
        revealing.FaceAbout: _unit_of("Which way does {unit} {here} face? (19.0)"),
        throwing.SpendCaps: lambda state, q: f"How many CAPs for {_throw(state)}? (3.2.3)",
        throwing.CarefulAim: lambda state, q: f"Careful Aiming for {_throw(state)}? (9.2)",
        throwing.TryLuck: lambda state, q: f"{sentence(_throw(state))} came to {state.the_throw.total}. Luck? (9.2)",
        attacking.NextTarget: lambda state, q: "Which target next? (7.5)",
        replying.TakeCover: _unit_of("Does {unit} take cover, for 1 CAP? (9.5)"),
        replying.StrikeBack: _unit_of("Does {unit} strike back? (9.5)"),
        cards.CardTarget: lambda state, q: f"{card_name(q.card)}: on whom? (9.1)",
        specials.AirTarget: lambda state, q: "Which hex do the aircraft attack? (17.0)",
        artillery.PlotStrike: _plot,
        rounds.Bid: _bid,
        setup.PlaceHidden: _unit_of("Where does {unit} hide? (19.0)"),
        setup.PlaceUnit: _unit_of("Where does {unit} begin? (1.0)"),
        setup.FaceUnit: _unit_of("Which way does {unit} {here} face? (5.1)"),
        setup.InBunker: _unit_of("Does {unit} begin in the bunker? (18.1.1)"),
        setup.ChooseCapability: lambda state, q: f"Which capability do all units {TYPES[q.type].name} have? (9.5)",
        setup.PlaceHasty: lambda state, q: f"Who in {hex_name(q.place)} has the Hasty Defence? (18.1.2)",
        setup.FreeFlare: lambda state, q: "A flare before the first turn: over which hex? (15.1)",
    },
)


def ask(state: Engagement, question: Question[Any]) -> str:
    return _ASK(question, state)


# ---- answers


def _unit(state: Engagement, q: Question[Any], a: asking.Unit) -> str:
    if isinstance(q, marching.WirePrice):
        return f"{unit_name(state, a.unit)} drops out"
    extra = condition(state, a.unit)
    return f"{unit_name(state, a.unit)}, {whereabouts(state, a.unit)}{f' ({extra})' if extra else ''}"


def _at(state: Engagement, q: Question[Any], a: asking.At) -> str:
    words = ground(state, a.place)
    if isinstance(q, planning.Destination):
        going = Going(q.unit, a.place)
        price = paying.going_price(state, going, state.the_deed.skill)
        wire = " and the wire's die" if a.place in state.wire and state.type(q.unit).on_foot else ""
        return f"{words}: {price}{wire}"
    seen = [unit for unit in state.seen_at(a.place) if not isinstance(q, setup.PlaceUnit)]
    return f"{words}: {unit_names(state, seen)}" if seen else words


def _act(state: Engagement, q: turns.ChooseDeed, a: turns.Undertake) -> str:
    extra = f", with {CARDS[a.skill].name} for 1 CAP" if surcharge(a.skill) else ""
    return f"{sentence(DEEDS[a.do])} {WITH[a.by]}{extra}"


def _pick(state: Engagement, q: Question[Any], a: Pick[Piece]) -> str:
    if a.item >= BUNKER:
        return sentence(target_name(state, a.item))
    extra = condition(state, a.item)
    return f"{unit_name(state, a.item)}, {whereabouts(state, a.item)}{f' ({extra})' if extra else ''}"


def _done(state: Engagement, q: Question[Any], a: Done) -> str:
    return "Nobody else"


def _caps(state: Engagement, q: Question[Any], a: asking.Caps) -> str:
    return count(a.caps, "CAP") if a.caps else "No CAP"


def _yes(state: Engagement, q: Question[Any], a: asking.Yes) -> str:
    if isinstance(q, marching.WirePrice):
        return f"Pay {deed_price(state, state.the_deed)}"
    return "1 less on the rating" if isinstance(q, turns.LowAmmo) else "Yes"


_NO: dict[type, str] = {
    marching.WirePrice: "Give up: the turn is used",
    marching.BonusMove: "Stop",
    marching.ExtraMove: "No more moves",
    carrying.RushTo: "Stop here",
    turns.LowAmmo: "1 more to pay",
    turns.ChooseDeed: "Nothing more",
    artillery.PlotStrike: "No strike",
    setup.FreeFlare: "No flare",
    setup.PlaceHasty: "Nobody is there",
}


def _no(state: Engagement, q: Question[Any], a: asking.No) -> str:
    return _NO.get(type(q), "No")


def _card_on(state: Engagement, q: Question[Any], a: cards.CardOn) -> str:
    paid = "" if a.by == By.CARD else f", paid {WITH[a.by]}"
    return f"{_unit(state, q, asking.Unit(a.unit))}{paid}"


def _special(state: Engagement, q: Question[Any], a: specials.UseSpecial) -> str:
    rule = state.sheet.special(a.rule)
    return rule.text if rule is not None else a.rule


_SAY: ByClass[str] = ByClass(
    "words",
    {
        asking.Unit: _unit,
        asking.At: _at,
        asking.Toward: lambda state, q, a: sentence(FACINGS[a.facing]),
        asking.Caps: _caps,
        asking.Yes: _yes,
        asking.No: _no,
        asking.Abandon: lambda state, q, a: "Give it up",
        turns.Stall: lambda state, q, a: "Stall for 1 CAP" if a.with_cap else "Stall for 1 AP",
        turns.Pass: lambda state, q, a: "Pass",
        turns.Undertake: _act,
        planning.Stay: lambda state, q, a: "Stay",
        planning.TurnHere: lambda state, q, a: "Pivot",
        Pick: _pick,
        Done: _done,
        cards.PlayCard: lambda state, q, a: f"Play {card_name(a.card)}: {CARDS[a.card].text}",
        cards.CardOn: _card_on,
        specials.AirStrike: lambda state, q, a: f"Aerial attack, {state.sorties[q.side]} left this round",
        specials.UseSpecial: _special,
        artillery.SmokeAt: lambda state, q, a: f"Smoke over {ground(state, a.place)}",
        setup.AsSuggested: lambda state, q, a: "Place all that are left as suggested",
        setup.Choose: lambda state, q, a: f"{card_name(a.card)}: {CARDS[a.card].text}",
    },
)


def say(state: Engagement, question: Question[Any], action: Action) -> str:
    return _SAY(action, state, question)
