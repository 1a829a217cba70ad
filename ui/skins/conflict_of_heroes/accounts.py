"""2.5 A round in numbers: the points and why, losses, command points to come."""

from __future__ import annotations

from game.conflict_of_heroes.components import AMERICAN, JAPANESE
from game.conflict_of_heroes.state import GONE, Engagement
from game.conflict_of_heroes.victory import end_points
from game.conflict_of_heroes.wording.events import lead_words
from game.kernel.agenda import Side
from game.kernel.forecast import Tone
from game.kernel.words import count, sentence
from ui.director.annals import ScoreLine, TurnAccount


def account(before: Engagement, after: Engagement, reader: Side) -> TurnAccount:
    gain = (after.lead - before.lead) * (1 if reader == AMERICAN else -1)
    other = Side(1 - reader)
    ends = [(side, end_points(after, side)) for side in (reader, other)]
    return TurnAccount(
        f"{after.sheet.title}, round {before.turn} of {after.sheet.rounds}",
        sentence(lead_words(after.lead)),
        Tone.GOOD if gain > 0 else Tone.BAD if gain < 0 else Tone.EVEN,
        (
            ScoreLine("At the start of the round (2.5)", "lead", lead_words(before.lead).partition(" lead with ")[2]),
            ScoreLine("Your gain in this round", "points", f"{gain:+d}"),
            ScoreLine("Lost by you, in all", "units", str(_lost(after, reader))),
            ScoreLine("Lost by them, in all", "units", str(_lost(after, other))),
            ScoreLine(f"If it ended now: {ends[0][1]} more for you, {ends[1][1]} for them", is_outlook=True),
        ),
        (
            f"Command points now: Americans {after.caps[AMERICAN]}, Japanese {after.caps[JAPANESE]}",
            *([f"Bushido {after.bushido:+d}"] if after.sheet.bushido is not None else []),
        ),
        (f"Begin round {after.turn}", f"{count(after.sheet.rounds - after.turn + 1, 'round')} to go"),
    )


def _lost(view: Engagement, side: Side) -> int:
    return sum(view.where[unit] == GONE for unit in view.sheet.units_of[side])
