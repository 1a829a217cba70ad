"""Questions that are answered together: losses, who advances, air markers, arrivals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ichi_go.advance import AdvanceIn, strongest
from game.ichi_go.air import AirMarker, At, NotNow, worthwhile
from game.ichi_go.area_army import LandAt
from game.ichi_go.causeway import Garrison
from game.ichi_go.components import DIVISIONS
from game.ichi_go.reinforcement import Enter
from game.ichi_go.resolution import StepLoss, involved
from game.ichi_go.state import China
from game.ichi_go.wording.names import chip_name, short_place, strong_unit
from game.ichi_go.wording.names import place as place_words
from game.ichi_go.wording.questions import say
from game.kernel.agenda import Action, Decision, Question
from game.kernel.named import Piece, Place
from game.kernel.picking import PICKS
from game.kernel.words import count
from table.composition.draft import Draft
from table.composition.forms import Form, Row, Series, Value, Wish

ARRIVALS: tuple[type[Question[Any]], ...] = (Enter, LandAt, Garrison)


def sheet_of(view: China, decision: Decision) -> Form | Series | None:
    """None: the plain list."""
    match decision.question:
        case StepLoss() as asked:
            return _losses(view, asked)
        case AdvanceIn() as asked if not asked.chosen:
            return _advance(view, asked)
        case AirMarker() as asked if not asked.chosen:
            return _markers(view, asked)
        case Enter() | LandAt() | Garrison():
            return _arrivals()
    return None


# ---- 11.21 losses


def _losses(view: China, asked: StepLoss) -> Form:
    """A row for each kind of unit that may pay, with minus and plus; the cheapest are filled in."""
    groups: dict[tuple[Any, ...], list[Piece]] = {}
    for unit in sorted(involved(view, asked.role)):
        groups.setdefault(_kind(view, unit, asked.role), []).append(unit)
    rows = tuple(_loss_row(view, units, asked.owed) for units in groups.values())
    return Form(
        f"{count(asked.owed, 'step')} to lose (11.21)",
        rows,
        (StepLoss,),
        (),
        preset=lambda world: _cheapest(world, asked),
        refuse=lambda outcome, row, value: "A division dies last, and no more steps than are owed (11.20, 11.21).",
        missing=lambda outcome: "More steps have to be lost.",
        ask=lambda outcome: f"{short_place(view.the_battle.target)}: who pays {count(asked.owed, 'step')}?",
    )


def _kind(view: China, unit: Piece, role: str) -> tuple[Any, ...]:
    """Units alike are one row, as they are one answer for the rules."""
    battle = view.the_battle
    where = dict(zip(battle.attackers, battle.origins, strict=True)).get(unit, 0)
    return unit in DIVISIONS, view.factor(unit), view.steps_of(unit), where, strong_unit(view, unit)


def _loss_row(view: China, units: Sequence[Piece], owed: int) -> Row:
    """One step from each, then the second of each."""
    turns = range(max(view.steps_of(unit) for unit in units))
    order = [unit for turn in turns for unit in units if view.steps_of(unit) > turn][:owed]
    values = [Value("nothing", (), 0)]
    for number in range(1, len(order) + 1):
        wishes = tuple(Wish(PICKS[unit]) for unit in order[:number])
        values.append(Value(count(number, "step"), wishes, number))
    return Row(units[0], strong_unit(view, units[0]), tuple(values), units[0])


def _cheapest(view: China, asked: StepLoss) -> list[Wish]:
    """B.3 Brigades of 1, full divisions, then the rest as 11.21 lets it."""
    draft, wishes = Draft(view, asked.side), list[Wish]()
    while (found := draft.asked()) is not None and isinstance(found.question, StepLoss):
        action = min(found.options, key=lambda option: _price(draft.world, option.item))  # type: ignore[attr-defined]
        wishes.append(Wish(action))
        draft.give(found, action)
    return wishes


def _price(view: China, unit: Piece) -> tuple[int, int]:
    """What losing a step of it costs: a weak brigade least, then a full division's first step."""
    factor = max(0, view.factor(unit))
    if unit not in DIVISIONS:
        return (0 if factor <= 1 else 2), factor
    return (1 if view.steps_of(unit) > 1 else 3), factor


# ---- 11.24 the advance


def _advance(view: China, asked: AdvanceIn) -> Form:
    ready = strongest(view)
    rows = tuple(_tick(view, unit) for unit in asked.candidates(view))
    return Form(
        "Who advances",
        rows,
        (AdvanceIn,),
        preset=lambda world: [Wish(PICKS[unit]) for unit in ready],
        ask=lambda outcome: f"{short_place(view.the_battle.target)} is empty. Who advances (11.24)?",
    )


def _tick(view: China, unit: Piece) -> Row:
    name, _, about = strong_unit(view, unit).partition(" of ")
    label = f"{chip_name(name)}: {about}" if about else chip_name(name)
    return Row(unit, label, (Value(""), Value("", (Wish(PICKS[unit]),))), unit)


# ---- 8.2 air markers


def _markers(view: China, asked: AirMarker) -> Form:
    """A row for each marker, a click on the map for each."""
    hexes = [Place(place) for place in asked.candidates(view)]
    rows = tuple(_marker_row(number, hexes) for number in range(asked.number))
    return Form(
        "Air markers",
        rows,
        (AirMarker,),
        (),
        topic=lambda question: str(len(question.chosen)),  # type: ignore[attr-defined]
        preset=lambda world: [
            Wish(PICKS[here], str(number)) for number, here in enumerate(worthwhile(world, asked.side, asked.number))
        ],
        walks=True,
        refuse=lambda outcome, row, value: "One marker a hex (8.2).",
        missing=lambda outcome: "Every marker has to be placed (8.2).",
        ask=lambda outcome: f"Where do your {count(asked.number, 'air marker')} go (8.2)?",
    )


def _marker_row(number: int, hexes: Sequence[Place]) -> Row:
    """The markers are one set; which of them is picked first is of no account (8.2)."""
    placed = (Value(place_words(here), (Wish(PICKS[here], str(number)),), 0, f"{here:04}") for here in hexes)
    return Row(number, f"Marker {number + 1}", (Value("not placed"), *placed))


# ---- 9.1 arrivals


def _arrivals() -> Series:
    return Series(
        "Arrivals",
        ARRIVALS,
        lambda world, question: (question.unit, strong_unit(world, question.unit)),  # type: ignore[attr-defined]
        _label,
        _place,
        lambda question, action: -1,
        ask=lambda outcome: "Where do they come in (9.1)?",
        least=2,
        shows_world=True,
    )


def _label(world: China, question: Question[Any], action: Action) -> str:
    match action:
        case At(place):
            return place_words(place)
        case NotNow():
            return "waits"
    return say(world, question, action)


def _place(question: Question[Any], action: Action) -> str:
    return f"{action.place:04}" if isinstance(action, At) else ""
