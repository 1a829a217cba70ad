"""Answers in words: what an option does and costs. The same action means different things in different questions."""

from __future__ import annotations

from typing import Any

from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording.questions import WORDS
from game.edsons_ridge.wording.sentences import tellers
from game.kernel.agenda import Action, Question

SENTENCES = {kind: asked.say for kind, asked in WORDS.items()}
SAY = {kind: tellers(answers) for kind, answers in SENTENCES.items()}


def say(state: Edson, question: Question[Any], action: Action) -> str:
    return SAY[type(question)][type(action)](state, question, action)
