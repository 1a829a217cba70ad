"""A report without a window: pygame only draws its pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.kernel.agenda import Side
from game.kernel.match import Match
from table.review.analysis import Analysis
from ui.report.writing import write_page
from ui.scenes.review_tale import ReviewTale
from ui.skins.registry import find_skin


def draw_page(path: Path, match: Match[Any], reader: Side, analysis: Analysis | None, folder: Path) -> None:
    """Raises OSError."""
    pygame.font.init()
    tale = ReviewTale(match, find_skin(match.game.name), reader)
    tale.finish()
    write_page(path, match, analysis, tale, folder)
