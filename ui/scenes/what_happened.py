"""What happened in truth: the note of a scenario, on the map beside what happened here."""

from __future__ import annotations

from typing import Any

from game.kernel.agenda import Side
from game.kernel.match import Match
from ui.widgets import BODY, CARD, NOTE, Line, Pane, Style


def fill_history(pane: Pane, match: Match[Any], reader: Side, style: Style) -> None:
    brief = match.game.briefing(match.scenario)
    if brief is None or not brief.card.history:
        pane.text("Nobody has written down here what happened.", BODY, "quiet")
        return
    pane.words(Line("What happened", BODY, True), gap=4)
    for paragraph in brief.card.history:
        pane.words(Line(paragraph, CARD), gap=6)
    pane.words(Line("What happened here", BODY, True), gap=4)
    pane.words(Line(match.game.score(match.view(reader)), CARD), gap=6)
    pane.words(Line(f"Sources: {'; '.join(brief.card.sources)}", NOTE, False, "quiet"))
