"""What happened in truth: the note of a scenario with its map, beside what happened here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.kernel.agenda import Side
from game.kernel.match import Match
from ui.scenes.aftermath import FieldPicture, GroundField, field_shown, history_shown
from ui.widgets import BODY, CARD, NOTE, Line, Pane, Style

TALL = 210  # pixels of a map at 100 %


def fill_history(pane: Pane, match: Match[Any], reader: Side, style: Style, before: Mapping[str, Side] | None) -> None:
    """`before`: who held what at the beginning."""
    brief = match.game.briefing(match.scenario)
    if brief is None or not brief.card.history:
        pane.text("Nobody has written down here what happened.", BODY, "quiet")
        return
    if match.decision is not None:
        pane.text("What happened in truth is told when the game is over.", BODY, "quiet")
        return
    pane.words(Line("In truth", BODY, True), gap=4)
    _map(pane, style, history_shown(match, reader))
    for paragraph in brief.card.history:
        pane.words(Line(paragraph, CARD), gap=6)
    pane.words(Line("Here", BODY, True), gap=4)
    _map(pane, style, field_shown(match, reader, before))
    pane.words(Line(match.game.score(match.view(reader)), CARD), gap=6)
    pane.words(Line(f"More of it in: {'; '.join(brief.card.sources)}", NOTE, False, "quiet"))


def _map(pane: Pane, style: Style, shown: GroundField | None) -> None:
    if shown is not None:
        picture = FieldPicture("", pane, pane.box(style.px(TALL)))
        picture.shown = shown
        pane.add(picture, 8)
