"""An analysis kept beside its save, so that it need not be made twice and goes on where it stopped."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.kernel.agenda import Side
from game.kernel.match import Match
from game.kernel.reading import BadFile, Limits, into, read_json
from game.kernel.records import encode
from game.kernel.saves import write_whole
from table.review.analysis import Analysis
from table.review.steps import ReviewStep

LIMITS = Limits(size=8_000_000)
ENDING = ".review"


@dataclass(frozen=True)
class KeptReview:
    """What was worked out so far, and of which game: another game under the same name is no use to it."""

    game: str
    code: str
    reader: int
    steps: list[ReviewStep]
    refined: list[int]


def place_of(save: Path) -> Path:
    """Where the analysis of a save lies."""
    return save.with_suffix(ENDING)


def code_of(match: Match[Any]) -> str:
    """What tells this game from every other: its set-up, its dice and its answers."""
    facts = [match.game.name, match.scenario, match.seed, list(match.options), encode(match.actions)]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:24]


def keep(analysis: Analysis, path: Path) -> None:
    """Write what is there; raises OSError."""
    match = analysis.match
    kept = KeptReview(match.game.name, code_of(match), analysis.reader, analysis.steps, sorted(analysis.refined))
    write_whole(path, json.dumps(asdict(kept)).encode())


def take_up(analysis: Analysis, path: Path) -> bool:
    """Go on where an earlier analysis of the same game stopped; whether there was one."""
    try:
        kept = into(KeptReview, read_json(path, LIMITS))
    except BadFile:
        return False  # there is none, or it cannot be read: it is made anew
    numbers = [step.number for step in kept.steps]
    known = [answer.number for answer in analysis.answers[: len(numbers)]]
    mine = (analysis.match.game.name, code_of(analysis.match), analysis.reader)
    if (kept.game, kept.code, kept.reader) != mine or numbers != known:
        return False
    analysis.steps = [_typed(step) for step in kept.steps]
    analysis.refined = {number for number in kept.refined if 0 <= number < len(numbers)}
    return True


def _typed(step: ReviewStep) -> ReviewStep:
    return ReviewStep(step.number, Side(step.side), step.before, step.chosen, step.dice, step.turn)
