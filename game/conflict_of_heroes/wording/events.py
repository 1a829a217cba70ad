"""What happened, in words, as the hearer knows it."""

from __future__ import annotations

from game.conflict_of_heroes import events as e
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.components import CARDS, MARKERS, TYPES
from game.conflict_of_heroes.state import BLIND, NOBODY, Engagement
from game.conflict_of_heroes.wording.names import (
    FACINGS,
    WINS,
    card_name,
    side_name,
    target_name,
    unit_name,
    unit_names,
)
from game.conflict_of_heroes.wording.questions import ROLLS
from game.kernel.agenda import Event
from game.kernel.state import Drawn, Rolled
from game.kernel.words import ByClass, count, joined, sentence

OTHER_ROLLS = {"luck": "luck", "drift": "drift", "activation": "the APs of an activation"}


def lead_words(lead: int) -> str:
    side, points = (0, lead) if lead >= 1 else (1, 1 - lead)
    return f"{side_name(side)} lead with {points}"


def _rolled(view: Engagement, event: Rolled) -> str:
    dice = " + ".join(map(str, event.dice))
    total = f" = {sum(event.dice)}" if len(event.dice) > 1 else ""
    return f"Dice for {ROLLS.get(event.why) or OTHER_ROLLS[event.why]}: {dice}{total}."


def _attacked(view: Engagement, event: e.Attacked) -> str:
    place = hex_name(event.place) if event.place > 0 else "the map"
    if event.leader == NOBODY:
        return f"{sentence(event.how)} of {side_name(event.side)} on {place}."
    helped = f", supported by {unit_names(view, event.supporters)}" if event.supporters else ""
    return f"{unit_name(view, event.leader)}: {event.how} on {place}{helped}."


def _resolved(view: Engagement, event: e.Resolved) -> str:
    result = ("a miss", "a hit", "a critical hit")[event.hits]
    if not event.attack and not event.defence:
        return f"{sentence(target_name(view, event.target))}: {result}."
    against = f" against {event.defence}" if event.target < BLIND else ""
    return f"{sentence(target_name(view, event.target))}: {event.attack}{against}, {result}."


def _begun(view: Engagement, event: e.RoundBegun) -> str:
    american, japanese = event.caps
    return f"Round {event.round}. The Americans have {count(american, 'CAP')}, the Japanese {count(japanese, 'CAP')}."


def _initiative(view: Engagement, event: e.InitiativeTaken) -> str:
    totals = f", {event.totals[0]} to {event.totals[1]}" if event.totals else " by the sheet"
    return f"{sentence(side_name(event.side))} begin{totals}."


def _paid(view: Engagement, event: e.Paid) -> str:
    parts = [count(event.aps, "AP")] if event.aps else []
    parts += [count(event.caps, "CAP")] if event.caps else []
    return f"{sentence(side_name(event.side))} pay {joined(parts)}." if parts else ""


def _rallied(view: Engagement, event: e.Rallied) -> str:
    result = "rallies" if event.success else "does not rally"
    return f"{unit_name(view, event.unit)} {result}: {event.total}, {event.needed} needed."


def _shells(view: Engagement, event: e.ShellsFall) -> str:
    where = f"on {hex_name(event.place)}" if event.place > 0 else "off the map"
    aimed = f", aimed at {hex_name(event.aimed)}" if event.aimed > 0 and event.aimed != event.place else ""
    return f"{card_name(event.card)} of {side_name(event.side)} falls {where}{aimed}."


def _over(view: Engagement, event: e.GameOver) -> str:
    objective = f" The secret objective was {hex_name(event.objective)}." if event.objective > 0 else ""
    why = WINS.get(view.ending, view.ending)
    return f"The firefight is over: {why}. {sentence(side_name(event.side))} win with {event.points}.{objective}"


_DESCRIBE: ByClass[str] = ByClass(
    "description",
    {
        Drawn: lambda view, event: "",
        Rolled: _rolled,
        e.UnitPlaced: lambda v, x: f"{unit_name(v, x.unit)} begins in {hex_name(x.place)}, facing {FACINGS[x.facing]}.",
        e.PlacedHidden: lambda v, x: f"{unit_name(v, x.unit)} hides in {hex_name(x.place)}.",
        e.CapabilityChosen: lambda v, x: f"{TYPES[x.type].name} units have {card_name(x.card)}.",
        e.ObjectiveDrawn: lambda v, x: f"Your secret objective is {hex_name(x.place)}.",
        e.RoundBegun: _begun,
        e.Announced: lambda v, x: f"{sentence(side_name(x.side))} announce {count(x.caps, 'CAP')}.",
        e.InitiativeTaken: _initiative,
        e.InitiativeTied: lambda v, x: f"A tie at {x.total}: again.",
        e.Activated: lambda v, x: f"{unit_name(v, x.unit)} is activated{f' with {x.aps} APs' if x.aps else ''}.",
        e.Joined: lambda v, x: f"{unit_name(v, x.unit)} shares the activation.",
        e.Paid: _paid,
        e.Spent: lambda v, x: f"{unit_name(v, x.unit)} is spent.",
        e.Stalled: lambda v, x: f"{sentence(side_name(x.side))} stall.",
        e.Passed: lambda v, x: f"{sentence(side_name(x.side))} pass.",
        e.RoundEnded: lambda v, x: f"Round {x.round} ends.",
        e.PointsGained: lambda v, x: (
            f"{sentence(side_name(x.side))} gain {count(x.points, 'point')}: {x.why} {sentence(lead_words(x.lead))}."
        ),
        e.BushidoChanged: lambda v, x: f"Bushido {x.points:+d}, now {x.now}: {x.why}",
        e.ControlTaken: lambda v, x: f"{sentence(side_name(x.side))} take {hex_name(x.place)}.",
        e.CapsLost: lambda v, x: f"{sentence(side_name(x.side))} lose {count(x.caps, 'CAP')}.",
        e.GameOver: _over,
        e.Moved: lambda v, x: f"{unit_name(v, x.unit)} moves from {hex_name(x.start)} to {hex_name(x.place)}.",
        e.Turned: lambda v, x: f"{unit_name(v, x.unit)} faces {FACINGS[x.facing]}.",
        e.Entered: lambda v, x: f"{unit_name(v, x.unit)} enters at {hex_name(x.place)}.",
        e.Left: lambda v, x: f"{unit_name(v, x.unit)} leaves the map at {hex_name(x.place)}.",
        e.Sheltered: lambda v, x: f"{unit_name(v, x.unit)} is {'in' if x.inside else 'out of'} the bunker.",
        e.WireDeclined: lambda v, x: f"{unit_name(v, x.unit)} does not get through the wire.",
        e.Stuck: lambda v, x: f"{unit_name(v, x.unit)} is immobilized.",
        e.Boarded: lambda v, x: (
            f"{unit_name(v, x.unit)} {'goes aboard' if x.aboard else 'leaves'} {unit_name(v, x.boat)}."
        ),
        e.Attacked: _attacked,
        e.Resolved: _resolved,
        e.StruckBack: lambda v, x: (
            f"{unit_name(v, x.unit)} strikes back: {('nothing', 'a hit', 'a critical hit')[x.hits]}."
        ),
        e.CoverTaken: lambda v, x: f"{unit_name(v, x.unit)} takes cover.",
        e.MarkerPut: lambda v, x: f"{unit_name(v, x.unit)} is hit.",
        e.MarkerSeen: lambda v, x: f"You look at the marker: {MARKERS[x.kind].name}.",
        e.MarkerShown: lambda v, x: f"{unit_name(v, x.unit)} shows its marker: {MARKERS[x.kind].name}.",
        e.SavedByNoHit: lambda v, x: f"A No Hit saves {unit_name(v, x.unit)}.",
        e.Destroyed: lambda v, x: f"{unit_name(v, x.unit)} is destroyed.",
        e.Rallied: _rallied,
        e.MarkerRemoved: lambda v, x: f"{unit_name(v, x.unit)} loses its marker: {MARKERS[x.kind].name}.",
        e.WorksGone: lambda v, x: f"The {'wire' if x.wire else 'bunker'} in {hex_name(x.place)} is gone.",
        e.CardDrawn: lambda v, x: f"You draw {card_name(x.card)}.",
        e.CardsDrawn: lambda v, x: f"{sentence(side_name(x.side))} draw {count(x.count, 'card')}.",
        e.CardPlayed: lambda v, x: f"{sentence(side_name(x.side))} play {card_name(x.card)}.",
        e.EventDrawn: lambda v, x: f"{CARDS[x.card].name}: {x.text}",
        e.Gained: lambda v, x: (
            f"{sentence(side_name(x.side))} gain {count(x.aps, 'AP') if x.aps else count(x.caps, 'CAP')}."
        ),
        e.LuckTried: lambda v, x: f"Luck changes the roll by {x.change:+d}.",
        e.PlotMade: lambda v, x: f"{sentence(side_name(x.side))} plot a strike of {CARDS[x.card].name}.",
        e.PlottedAt: lambda v, x: f"It will fall on {hex_name(x.place)}.",
        e.ShellsFall: _shells,
        e.SmokeSet: lambda v, x: f"Smoke lies over {hex_name(x.place)}.",
        e.SmokeThins: lambda v, x: (
            f"The smoke thins{f'; left in {joined(map(hex_name, x.places))}' if x.places else ''}."
        ),
        e.FlareBurns: lambda v, x: (
            f"A flare lights {hex_name(x.place)} and the hexes around it."
            if x.lit
            else f"The flare over {hex_name(x.place)} is out."
        ),
        e.DugIn: lambda v, x: f"{unit_name(v, x.unit)} has a Hasty Defence.",
        e.SuppliesBurned: lambda v, x: f"The supplies in {hex_name(x.place)} burn.",
        e.BoatLeft: lambda v, x: f"The boat leaves with {unit_names(v, x.units)}.",
        e.Revealed: lambda v, x: f"{unit_name(v, x.unit)} comes to light in {hex_name(x.place)}.",
        e.WentHiding: lambda v, x: f"{unit_name(v, x.unit)} goes into hiding.",
        e.Crept: lambda v, x: f"{unit_name(v, x.unit)} moves unseen.",
        e.CreptTo: lambda v, x: f"It is in {hex_name(x.place)} now.",
        e.StaysHidden: lambda v, x: f"{unit_name(v, x.unit)} stays hidden.",
    },
)


def describe(view: Engagement, event: Event) -> str:
    return _DESCRIBE(event, view)
