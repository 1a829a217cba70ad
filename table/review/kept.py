"""An analysis kept beside its save, so that it need not be made twice and goes on where it stopped."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.kernel.match import Match
from game.kernel.reading import BadFile, Limits, into, read_json
from game.kernel.records import encode
from game.kernel.saves import write_whole
from table.review.analysis import Analysis
from table.review.effort import Effort
from table.review.jobs import ReviewJob, Scrutiny
from table.review.judge import Estimate, Weighed

LIMITS = Limits(size=8_000_000)
FORMAT = 3  # of what was looked at, and how hard


@dataclass(frozen=True)
class KeptReview:
    """What was worked out so far, and of which game: another game under the same name is no use to it."""

    format: int
    game: str
    code: str
    reader: int
    effort: Effort
    looks: dict[str, Weighed]
    levels: dict[str, Estimate]
    gaps: dict[str, Estimate]


def code_of(match: Match[Any]) -> str:
    """What tells this game from every other: its set-up, its dice and its answers."""
    facts = [match.game.name, match.scenario, match.seed, list(match.options), encode(match.actions)]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:24]


def keep(analysis: Analysis, path: Path) -> None:
    """Write what is there; raises OSError."""
    if analysis.effort is None:
        return  # nothing was found yet
    match = analysis.match
    kept = KeptReview(
        FORMAT,
        match.game.name,
        code_of(match),
        analysis.reader,
        analysis.effort,
        {str(index): look for index, look in sorted(analysis.looks.items())},
        {str(index): level for index, level in sorted(analysis.levels.items())},
        {str(index): gap for index, gap in sorted(analysis.gaps.items())},
    )
    write_whole(path, json.dumps(asdict(kept)).encode())


def take_up(analysis: Analysis, path: Path) -> bool:
    """Go on where an earlier analysis of the same game stopped; whether there was one."""
    try:
        kept = into(KeptReview, read_json(path, LIMITS))
        numbers = [int(index) for part in (kept.looks, kept.levels, kept.gaps) for index in part]
    except (BadFile, ValueError):
        return False  # there is none, or it cannot be read: it is made anew
    mine = (FORMAT, analysis.match.game.name, code_of(analysis.match), analysis.reader)
    if (kept.format, kept.game, kept.code, kept.reader) != mine:
        return False
    if not kept.effort.is_sound or any(not 0 <= number < len(analysis.answers) for number in numbers):
        return False
    analysis.effort = kept.effort
    for index, look in kept.looks.items():
        analysis.take(ReviewJob(int(index), Scrutiny.GLANCE, look.before.tries), look)
    for index, level in kept.levels.items():
        analysis.take(ReviewJob(int(index), Scrutiny.LEVEL, level.tries), Weighed(level))
    for index, gap in kept.gaps.items():
        analysis.take(ReviewJob(int(index), Scrutiny.CHOICE, gap.tries), Weighed(Estimate(0.0), gap))
    return True
