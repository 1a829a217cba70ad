"""What no position may be: pieces lost or doubled, units where they cannot be, points that do not add up."""

from __future__ import annotations

from collections.abc import Iterator

from game.conflict_of_heroes.asking import whole_deck
from game.conflict_of_heroes.components import MARKERS, NO_EFFECT, PILES, UNHIT, in_pile
from game.conflict_of_heroes.secrets import full_pile
from game.conflict_of_heroes.setup import FaceUnit, InBunker, OpeningSearch
from game.conflict_of_heroes.state import ACTIVE, EXITED, FRESH, GONE, MOST_BUSHIDO, OFF, SPENT, Engagement
from game.kernel.agenda import by_side


def flaws(state: Engagement) -> list[str]:
    """Empty in play."""
    found = list(_shape(state))
    if found:
        return found
    return [*_units(state), *_hidden(state), *_markers(state), *_cards(state), *_tracks(state)]


def _shape(state: Engagement) -> Iterator[str]:
    count = len(state.sheet.counters)
    for name in ("where", "facing", "status", "marker", "could_be", "maybe"):
        if len(getattr(state, name)) != count:
            yield f"{name} does not have a line for each unit"
    for name in ("caps", "pool", "used", "hands", "sorties"):
        if len(getattr(state, name)) != 2:
            yield f"{name} does not have a line for each side"
    if len(state.piles) != len(PILES):
        yield "a pile of markers is missing"


def _units(state: Engagement) -> Iterator[str]:
    places = {GONE, EXITED, OFF, *state.sheet.board.hexes}
    pending = {item.unit for item in state.agenda if isinstance(item, FaceUnit | InBunker)}
    for unit, place in enumerate(state.where):
        if place not in places:
            yield f"unit {unit} is nowhere"
        if state.status[unit] not in (FRESH, ACTIVE, SPENT):
            yield f"unit {unit} has no state"
        if place > 0 and unit not in state.hidden | pending and state.facing[unit] not in range(1, 7):
            yield f"unit {unit} faces nowhere"
    for unit in state.bunkered:
        if state.where[unit] not in state.bunkers:
            yield f"unit {unit} is in a bunker that is not there"
    for unit, boat in state.aboard.items():
        if state.where[unit] != state.where[boat] and state.where[boat] != GONE:
            yield f"unit {unit} is not where its boat is"


def _hidden(state: Engagement) -> Iterator[str]:
    for unit in state.hidden:
        if state.where[unit] not in state.maybe[unit]:
            yield f"hidden unit {unit} is where it cannot be"
        if state.seen_at(state.where[unit]) and not _asks(state):
            yield f"hidden unit {unit} shares a hex with somebody who is seen"


def _asks(state: Engagement) -> bool:
    """In set-up a hex may be shared until everybody stands."""
    return any(isinstance(item, OpeningSearch) for item in state.agenda)


def _markers(state: Engagement) -> Iterator[str]:
    for pile in range(len(PILES)):
        total = list(state.piles[pile].counts)
        for unit in state.sheet.units:
            kind = state.marker[unit]
            if kind not in (UNHIT, NO_EFFECT) and state.pile_of(unit) == pile:
                total[in_pile(kind)] += 1
        if total != full_pile(state, pile):
            yield f"a marker of the pile {PILES[pile]} is lost or doubled"
    for unit in state.sheet.units:
        kind = state.marker[unit]
        if kind != UNHIT and MARKERS[kind].destroys:
            yield f"unit {unit} should be destroyed"
        if kind not in (UNHIT, NO_EFFECT) and not state.could_be[unit] >> kind & 1:
            yield f"unit {unit} has a marker that it could not have"
        if kind == UNHIT and unit in state.shown:
            yield f"unit {unit} shows a marker that is not there"


def _cards(state: Engagement) -> Iterator[str]:
    piles = [state.deck, state.discard, *state.hands]
    if [sum(counts) for counts in zip(*(pile.counts for pile in piles), strict=True)] != list(whole_deck(state).counts):
        yield "a card is lost or doubled"


def _tracks(state: Engagement) -> Iterator[str]:
    if min(state.caps) < 0 or min(state.pool) < 0:
        yield "a side has less than no points"
    if not -MOST_BUSHIDO <= state.bushido <= MOST_BUSHIDO:
        yield "the Bushido score is off its track"
    for side, pool in by_side(state.pool):
        if pool and not state.active(side):
            yield "points of an activation that nobody has"
