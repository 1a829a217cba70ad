"""Keys while something is being composed: digits and letters tick, arrows change a row, Enter commits, N goes round."""

from __future__ import annotations

import pygame

from table.composition.intents import Ticks
from ui.battle.composer import Composer

TICKS: dict[str, Ticks] = {"all": "all", "fresh": "fresh", "formation": "formation", "none": "none"}  # by their keys
KINDS = ("order_1", "order_2", "order_3", "order_4")
ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)


def number_in(key: str, kind: str) -> int | None:
    """The number of an item of this kind (a row, an end, an option), by its key."""
    word, _, number = key.partition(" ")
    return int(number) if word == kind and number.lstrip("-").isdecimal() else None


def handle(composer: Composer, event: pygame.Event, action: str) -> bool:
    """Whether the key was one of ours."""
    if action in KINDS and composer.strip.is_open():
        return composer.strip.pick_by_key(action)
    if composer.strip.has_letter(pygame.key.name(event.key)):
        return composer.strip.pick_by_key(pygame.key.name(event.key))
    if action in ("next_area", "previous_area"):
        next_place(composer, 1 if action == "next_area" else -1)
        return True
    if composer.sheet is None:
        return False
    if action in TICKS:
        composer.tick(TICKS[action])
        return True
    return on_row(composer, event)


def on_row(composer: Composer, event: pygame.Event) -> bool:
    """Enter commits the sheet from any row; Space turns the row."""
    row = number_in(composer.scene.page.focus, "row")
    if row is None:
        return False
    if event.key in ENTERS:
        composer.commit()
        return True
    if event.key == pygame.K_SPACE:
        composer.turn(row)
        return True
    return False


def next_place(composer: Composer, direction: int) -> None:
    """N goes round: what ends the sheet if places do, else the places that can act."""
    ends = [number for number, end in enumerate(composer.ends) if end.step[0] == "place"]
    if composer.sheet is not None and ends:
        now = ends.index(composer.end) + direction if composer.end in ends else (0 if direction > 0 else -1)
        composer.point_at_end(ends[now % len(ends)])
        return
    lit = composer.pointing.lit_places()
    if composer.strip.is_open() and not (composer.prefix and composer.sheet is None and lit):
        lit = _aims(composer) or composer.strip.places()
    places, here = sorted(lit, key=place_order), composer.pointing.spot
    if not places:
        composer.scene.app.say("No place is lit here.")
        return
    now = places.index(here) + direction if here in places else (0 if direction > 0 else -1)
    composer.pointing.come_to(places[now % len(places)])


def _aims(composer: Composer) -> frozenset[str]:
    """Where the kind of order that is looked into can go."""
    asking = composer.composition.asking
    goals = asking.goals if asking is not None and composer.strip.kind else ()
    return frozenset(goal.place for goal in goals if goal.step[0] == "place" and goal.kind == composer.strip.kind)


def place_order(place: str) -> tuple[int, str]:
    """Numbers by size, then letters."""
    return (int(place), "") if place.isdecimal() else (10_000, place)
