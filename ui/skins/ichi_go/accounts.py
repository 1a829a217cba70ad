"""4, 11.20 A month in numbers: points and why, the railroad, what both sides have lost and what comes next."""

from __future__ import annotations

from game.ichi_go.components import JAPANESE, RAILROAD
from game.ichi_go.state import China
from game.ichi_go.victory import points
from game.ichi_go.wording.names import DATES, short_place
from game.kernel.agenda import Side
from game.kernel.forecast import Tone
from game.kernel.named import Place
from game.kernel.words import count, joined, sentence
from ui.director.annals import ScoreLine, TurnAccount
from ui.skins.ichi_go.ribbon import due


def account(before: China, after: China, reader: Side) -> TurnAccount:
    then, now = points(before), points(after)
    gain = now.total - then.total
    tone = Tone.GOOD if gain > 0 else Tone.BAD if gain < 0 else Tone.EVEN
    held = [number for number in RAILROAD if number in after.scenario.theatre.inside]
    new = due(after, after.turn)
    lines = [ScoreLine(line.reason, "points", f"{line.points:+d}") for line in now.lines]
    return TurnAccount(
        f"{after.scenario.title.partition(':')[0]}, {DATES[before.turn]}",
        f"Japan has {count(now.total, 'point')} (4.2)",
        tone.turned(reader != JAPANESE),
        (*lines, ScoreLine(f"At the start of the month: {then.total}", is_outlook=True)),
        (
            f"Railroad: {_held(before, held)} Japanese hexes at the start, {_held(after, held)} now",
            f"Japanese steps lost this month: {after.lost - before.lost}, {after.lost} in all",
            f"Chinese pool: {count(len(after.pool), 'regular')}",
            *([sentence(f"due in {DATES[after.turn]}: {joined(new)}")] if new else []),
        ),
        (f"Begin {DATES[after.turn]}", ""),
    )


def _held(view: China, places: list[Place]) -> int:
    return sum(view.control[place] == JAPANESE for place in places)


def place_title(place: str) -> str:
    return short_place(Place(int(place)))
