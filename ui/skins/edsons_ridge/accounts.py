"""21 A turn in numbers, for one reader: the lead and why, what it would come to, who is ready again."""

from __future__ import annotations

from game.edsons_ridge.components import (
    AMERICAN,
    FRESH,
    GROUND,
    IS_COMBAT,
    JAPANESE,
    LEVELS,
    OWNER,
    TRACKS,
    place_number,
)
from game.edsons_ridge.state import Edson
from game.edsons_ridge.victory import area_points
from game.edsons_ridge.wording.names import lead_words
from game.kernel.agenda import Side
from game.kernel.forecast import Tone
from game.kernel.words import count, sentence
from ui.director.annals import ScoreLine, TurnAccount
from ui.skins.edsons_ridge.boxes import is_box

NAMES = {JAPANESE: "Japanese", AMERICAN: "Marines"}


def account(before: Edson, after: Edson, reader: Side) -> TurnAccount:
    start, end, date = TRACKS.times[before.turn]
    return TurnAccount(
        f"{date}, {start} to {end}",
        sentence(lead_words(after.lead)),
        _tone(after.lead, reader),
        (*_lines(before, after), *_outlook(after, reader)),
        tuple(_notes(after, reader)),
        _next(after),
    )


def place_title(place: str) -> str:
    return place if is_box(place) else GROUND[place_number(place)].title


def _tone(lead: int, reader: Side) -> Tone:
    ahead = JAPANESE if lead > 0 else AMERICAN
    return Tone.EVEN if not lead else Tone.GOOD if ahead == reader else Tone.BAD


def _lead(lead: int) -> tuple[str, str]:
    """Whose, and how much."""
    return (NAMES[JAPANESE if lead > 0 else AMERICAN] if lead else "nobody"), f"+{abs(lead)}" if lead else "0"


def _lines(before: Edson, after: Edson) -> list[ScoreLine]:
    """21.2 From the lead at the start to the lead now, ground first."""
    turn, scores_from = before.turn, after.scenario.americans_score_from
    japanese = area_points(after, JAPANESE)
    american = area_points(after, AMERICAN) if turn >= scores_from else 0
    other = after.lead - before.lead - japanese + american
    lines = [
        ScoreLine("At the start", *_lead(before.lead)),
        ScoreLine("Japanese areas worth points (21.2)", NAMES[JAPANESE] if japanese else "none", f"+{japanese}"),
    ]
    if turn >= scores_from:
        lines.append(
            ScoreLine("Marine areas worth points (21.2)", NAMES[AMERICAN] if american else "none", f"+{american}")
        )
    else:
        lines.append(ScoreLine(f"Marines score from turn {scores_from} on (21.2)", "", "0"))
    if other:
        lines.append(ScoreLine("Leaders, guns and the like", *_lead(other)))
    return [*lines, ScoreLine("After this turn", *_lead(after.lead))]


def _outlook(after: Edson, reader: Side) -> list[ScoreLine]:
    """What the ground held now would come to by the end."""
    lead = after.lead
    for turn in range(after.turn, after.scenario.last_turn + 1):
        lead += area_points(after, JAPANESE)
        lead -= area_points(after, AMERICAN) if turn >= after.scenario.americans_score_from else 0
    verb = "win" if _tone(lead, reader) >= Tone.EVEN and lead else "lose"
    words = f"If nothing changes you {verb} by {abs(lead)}" if lead else "If nothing changes it ends level"
    return [ScoreLine(words, *_lead(lead), is_outlook=True)]


def _notes(after: Edson, reader: Side) -> list[str]:
    def fresh(side: Side) -> int:
        return sum(
            OWNER[unit] == side and IS_COMBAT[unit] and bool(after.where[unit]) and after.level[unit] == FRESH
            for unit in range(len(after.level))
        )

    mine, his = fresh(reader), fresh(Side(1 - reader))
    return [
        f"{count(mine, 'unit')} of yours {LEVELS[FRESH]}",
        f"{his} of his",
        f"Advantage: {NAMES[after.holder]}",
        f"Improved positions left: {after.ips}",
    ]


def _next(after: Edson) -> tuple[str, str]:
    last = ", the last" if after.turn == after.scenario.last_turn else ""
    return f"Begin turn {after.turn}{last}", "Reinforcements come first"
