"""Lanterns: two bearers light a fen by night, and the wind is a card in somebody's hand.

A toy with everything that the two games of the box do not have: a hidden hand, a blind pool, a question that is asked
although it may have one answer, an event that one side hears alone, and a map for each scenario.
"""

from __future__ import annotations

from game.kernel.agenda import Event, Side
from game.kernel.rooms import RoomedGame
from game.kernel.state import Drawn
from tests.toys.lanterns import night, secrets, wording
from tests.toys.lanterns.fen import DATA, FENS, OPTIONS, SIDES
from tests.toys.lanterns.night import CardDrawn, Night


class Lanterns(RoomedGame[Night]):
    """The toy's door."""

    name = "lanterns"
    title = "Lanterns"
    sides = SIDES
    state = Night
    scenarios = FENS
    options = OPTIONS
    reference = DATA / "rules.json"
    foresees = True
    opening, secrets, soundness = night, secrets, night
    wording, standing, chances = wording, wording, wording

    def heard(self, event: Event, after: Night, side: Side) -> Event | None:
        """4.1 Who draws a card is told which; the other hears nothing of it."""
        if isinstance(event, CardDrawn) and event.side != side:
            return None
        return None if isinstance(event, Drawn) and event.why == "a card" else event


GAME = Lanterns()
