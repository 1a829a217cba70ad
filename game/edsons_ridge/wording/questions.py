"""Questions in words: what a side has to decide now, and the rule that asks it. Each chapter says all of its own."""

from __future__ import annotations

from typing import Any

from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording import fights, marches, phases
from game.edsons_ridge.wording.sentences import Chapter, tellers
from game.kernel.agenda import Question

WORDS: Chapter = {**phases.WORDS, **marches.WORDS, **fights.WORDS}
SENTENCES = {kind: asked.ask for kind, asked in WORDS.items()}
ASK = tellers(SENTENCES)


def ask(state: Edson, question: Question[Any]) -> str:
    return ASK[type(question)](state, question)
