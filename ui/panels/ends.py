"""What ends a sheet, and what an act is called on a button."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.kernel.agenda import Action
from game.kernel.game import Game
from ui.panels.draft import Answer
from ui.panels.sheet import Outcome
from ui.skins.registry import Composed, Skin, Step

CHANCE = re.compile(r"((?:[a-z]+ )+)(\d+)%", re.IGNORECASE)
VERB = re.compile(r"\w+[^s]s$")  # says enough by itself: "patrol succeeds", but "takes it"
BETTER_WORDS = {"success": "win", "hits": "hit", "eliminates": "hit"}


@dataclass(frozen=True)
class End:
    """Something that can be done with a sheet as it is."""

    outcome: Outcome
    action: Action
    words: str
    odds: str
    step: Step  # what one clicks for it

    @property
    def answers(self) -> list[Answer]:
        assert self.outcome.tail is not None
        return [*self.outcome.draft.answers, Answer(self.outcome.draft.world, self.outcome.tail, self.action)]


def make_end(game: Game[Any], skin: Skin | None, outcome: Outcome, action: Action) -> End:
    tail, world = outcome.tail, outcome.draft.world
    assert tail is not None
    steps = skin.click_of(tail.question, action).steps if skin is not None else (("button", repr(action)),)
    return End(outcome, action, game.say(world, tail.question, action), game.odds(world, tail, action), steps[-1])


def deed_words(game: Game[Any], skin: Skin | None, answers: Sequence[Answer]) -> str:
    """An act in a few words: the skin's, or the last answer's own."""
    words = skin.deed(answers) if isinstance(skin, Composed) else ""
    last = answers[-1]
    return words or short(game.say(last.world, last.question, last.action))


def short(words: str) -> str:
    """The first clause, without rule numbers."""
    return re.split(r": | \(", words, maxsplit=1)[0]


def chance(odds: str) -> str:
    """The first chance of the odds, for the button: of what, and how likely."""
    first = next((part for part in odds.split("; ") if "%" in part), "")
    found = CHANCE.search(first)
    if found is None:
        return ""
    words = found[1].strip()
    last = words.split()[-1]
    said = last if VERB.match(last) else words
    return f": {BETTER_WORDS.get(said, said)} {found[2]} %"
