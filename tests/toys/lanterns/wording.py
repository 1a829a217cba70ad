"""Everything in words, and the chances of a gust."""

from __future__ import annotations

from typing import Any

from game.kernel.agenda import Action, Decision, Event, Question, Side
from game.kernel.forecast import Chance, Forecast, Tone
from game.kernel.named import Place
from game.kernel.picking import Done, Pick
from game.kernel.state import Drawn, Rolled
from game.kernel.words import ByClass, count, joined, sentence
from tests.toys.lanterns.fen import CALM, DARK, FLICKER, GUSTS, SIDES, UNKNOWN
from tests.toys.lanterns.night import (
    Answered,
    BlownOut,
    Burns,
    CardDrawn,
    Dawn,
    GoTo,
    Hold,
    Kindle,
    Kindled,
    Night,
    PlayGust,
    Reply,
    Walk,
    Walked,
    gust_column,
    shelter,
)

CARD_NAMES = ("gust", "wish", "hidden card")
RESULTS = {
    CALM: ("no lantern goes out", Tone.BAD),
    FLICKER: ("one lantern goes out", Tone.PARTLY_GOOD),
    DARK: ("all of them go out", Tone.GOOD),
}


def name(side: Side) -> str:
    return SIDES[side].capitalize()


def hexes(places: tuple[Place, ...]) -> str:
    return joined(f"{place:04d}" for place in places)


def hand_words(state: Night, side: Side) -> str:
    held = [
        count(number, CARD_NAMES[kind], f"{CARD_NAMES[kind]}es" if kind == 1 else "")
        for kind, number in enumerate(state.hands[side].counts)
        if number
    ]
    return joined(held, "no card")


# ---- questions and answers -------------------------------------------------------------------------------------------

_ASK = ByClass[str](
    "question",
    {
        Walk: lambda state, _: "Where does your bearer go? (2.1)",
        Kindle: lambda state, asked: (
            f"Which lanterns are lit? So far {hexes(asked.chosen)}. (3.1)"
            if asked.chosen
            else "Which lanterns are lit? (3.1)"
        ),
        Reply: lambda state, _: f"{count(len(state.kindled), 'lantern')} burn low. A gust in reply? (4.2)",
    },
)
_SAY = ByClass[str](
    "words",
    {
        GoTo: lambda state, question, action: (
            "Stay" if action.hex == state.bearers[question.side] else f"Go to {action.hex:04d}"
        ),
        Pick: lambda state, question, action: f"Light {action.item:04d}",
        Done: lambda state, question, action: "That is all" if question.chosen else "Light nothing",
        PlayGust: lambda state, question, action: "Play a gust",
        Hold: lambda state, question, action: "Play no card",
    },
)
_DESCRIBE = ByClass[str](
    "description",
    {
        Drawn: lambda view, event: "",  # told by what comes of it
        Rolled: lambda view, event: f"The gust: a {event.dice[0]}.",
        CardDrawn: lambda view, event: f"You draw a {CARD_NAMES[event.card]}.",
        Walked: lambda view, event: f"{name(event.side)}'s bearer goes to {event.hex:04d}.",
        Kindled: lambda view, event: f"{name(event.side)} lights {hexes(event.hexes)}.",
        Answered: lambda view, event: f"{name(event.side)} plays {'a gust' if event.gust else 'no card'}.",
        BlownOut: lambda view, event: f"{hexes(event.hexes)} {'goes' if len(event.hexes) == 1 else 'go'} out.",
        Burns: lambda view, event: f"{event.hex:04d} burns for {name(event.side)}: {count(event.points, 'point')}.",
        Dawn: lambda view, event: (
            "Dawn. "
            + " ".join(
                f"{name(Side(side))} has {count(number, 'wish', 'wishes')}." for side, number in enumerate(event.wishes)
            )
        ),
    },
)


def ask(state: Night, question: Question[Any]) -> str:
    return _ASK(question, state)


def say(state: Night, question: Question[Any], action: Action) -> str:
    return _SAY(action, state, question)


def describe(view: Night, event: Event) -> str:
    return _DESCRIBE(event, view)


# ---- the standing ----------------------------------------------------------------------------------------------------


def report(state: Night, side: Side | None = None) -> str:
    lines = [f"Turn {min(state.turn, state.fen.turns)} of {state.fen.turns}. {score(state)}"]
    for each in map(Side, range(len(SIDES))):
        mine = hexes(tuple(sorted(place for place, owner in state.lit.items() if owner == each)))
        hand = hand_words(state, each) if each == side else count(state.hands[each].size, CARD_NAMES[UNKNOWN])
        lines.append(f"{name(each)}: bearer in {state.bearers[each]:04d}; lit: {mine}; holds {hand}.")
    return "\n".join(lines)


def score(state: Night) -> str:
    return sentence(joined(f"{SIDES[side]} {points}" for side, points in enumerate(state.points))) + "."


def forecast(view: Night, decision: Decision, action: Action, reader: Side) -> Forecast | None:
    """4.3 Only a gust throws a die."""
    if not isinstance(action, PlayGust):
        return None
    column = gust_column(view)
    turned = reader != decision.side
    chances = tuple(
        Chance(words, share, tone.turned(turned))
        for result, share in GUSTS.outcomes(column).items()
        for words, tone in (RESULTS[result],)
    )
    return Forecast("The gust", chances, sums=(shelter(view),))
