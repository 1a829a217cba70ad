"""What the questions and events of Edson's Ridge are about: the pieces in hand, and the places they name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.edsons_ridge.casualties import Attrition, Casualties
from game.edsons_ridge.close_combat import CombatArea, NextBlow
from game.edsons_ridge.components import BRIDGES, NOWHERE, PLACES, place_name
from game.edsons_ridge.entrenchment import Digger
from game.edsons_ridge.events import BridgeTaken
from game.edsons_ridge.infiltration import Attempt
from game.edsons_ridge.ranged_fire import PrimaryTarget
from game.edsons_ridge.retreats import RetreatNext
from game.edsons_ridge.setup import PlaceLeader, PlaceUnit
from game.edsons_ridge.state import Edson
from game.edsons_ridge.withdrawal import WithdrawNext
from game.kernel.agenda import Event, Question
from game.kernel.named import Piece, Place, pieces_in, places_in

TO_CHOOSE_FROM = (Casualties, Attrition, RetreatNext, WithdrawNext, NextBlow, Digger, PrimaryTarget)  # pieces
TO_GO_TO = (Attempt, CombatArea, PlaceUnit, PlaceLeader)  # places that are only candidates, or done with


def in_hand(question: Question[Any]) -> frozenset[Piece]:
    """The pieces that a question is about; those it lets one choose from are not in hand yet."""
    return frozenset(() if isinstance(question, TO_CHOOSE_FROM) else pieces_in(question))


def focus(view: Edson, question: Question[Any]) -> str:
    """The area that a question names, or where its units stand, or else where the fight or the impulse goes on."""
    named = () if isinstance(question, TO_GO_TO) else places_in(question)
    standing = _standing(view, sorted(pieces_in(question)))
    return next((place_name(p) for p in (*named, *standing, _underway(view)) if p in PLACES), "")


def _underway(view: Edson) -> Place:
    if view.fight is not None:
        return view.fight.place
    if view.melee is not None:
        return view.melee.place
    return view.impulse.area if view.impulse is not None else NOWHERE


def touched(view: Edson, event: Event) -> set[str]:
    """The places where an event happened: those it names, or where its pieces stand now."""
    ends = BRIDGES[event.bridge].ends if isinstance(event, BridgeTaken) else ()
    places = ends or places_in(event) or _standing(view, pieces_in(event))
    return {place_name(place) for place in places if place in PLACES}


def _standing(view: Edson, units: Iterable[Piece]) -> list[Place]:
    return [view.where[unit] for unit in units]
