"""Fights that came out otherwise than the opponent had foreseen, for its tab."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.agenda import Side
from game.kernel.forecast import Tone
from table.disclosure import Surprise
from ui.director.annals import FightCard

SURE = 0.5  # a chance that it counted on


def surprises(cards: Sequence[FightCard], humans: Sequence[Side]) -> list[Surprise]:
    """By the number of the move: what it had counted on, and the word for what came."""
    found = []
    for card in cards:
        show = card.show
        for camp in show.camps:
            chance = show.at_dice(camp.side)
            if camp.side in humans or chance is None or show.outcome is None:
                continue
            hoped = chance.share if chance.tone >= Tone.EVEN else 1 - chance.share
            if hoped >= SURE and show.tone(camp.side) < Tone.EVEN:
                found.append((card.number, f"it counted on {chance.label} {chance.percent}. {show.words(camp.side)}"))
    return found
