"""4.5, 9 A turn in numbers: how far the force came, what it holds, who is left to send."""

from __future__ import annotations

from game.bloody_ridge.state import Ridge
from game.bloody_ridge.victory import competitive_score
from game.bloody_ridge.wording import report
from game.kernel.agenda import Side
from game.kernel.forecast import Tone
from game.kernel.words import count
from ui.director.annals import ScoreLine, TurnAccount


def account(before: Ridge, after: Ridge, reader: Side) -> TurnAccount:
    then, now = competitive_score(before), competitive_score(after)
    return TurnAccount(
        f"{after.scenario.title}, turn {before.turn} of {after.scenario.last_turn}",
        f"Score {now} if it ended now (4.5)",
        Tone.GOOD if now > then else Tone.BAD if now < then else Tone.EVEN,
        (
            ScoreLine("At the start (4.5)", "score", str(then)),
            ScoreLine("Hexes held at the start", "hexes", str(len(before.control))),
            ScoreLine("Hexes held now", "hexes", str(len(after.control))),
            ScoreLine(report.advance(after), is_outlook=True),
        ),
        (
            f"{count(sum(after.waiting) + len(after.crews), 'unit')} wait on the red row",
            f"{count(len(after.waiting_forces()), 'force')} can still go",
        ),
        (f"Begin turn {after.turn}", "Units come to the red row first"),
    )


def place_title(place: str) -> str:
    return f"Hex {place}"
