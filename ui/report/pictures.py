"""The pictures of a report: cut out of the painted map, packed into the page itself; the curve as lines of its own."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape

import pygame

from table.review.judge import Estimate
from table.review.ledger import EVEN
from ui.keeping.blocks import draw_arrow, draw_block, livery_of
from ui.keeping.cutouts import Cut, CutFrame, box_around, chart_of, from_map, sketch_of
from ui.keeping.miniatures import as_png
from ui.palette import STANDARD
from ui.scenes.aftermath import GroundField, ground_picture
from ui.scenes.turning_cards import TurnedPicture
from ui.widgets import Style

TURNED, FIELD = (460, 240), (860, 520)  # pixels
WIDTH, HEIGHT, EDGE = 860, 260, 34  # of the curve
YOURS, THEIRS = (47, 107, 156), (200, 65, 43)


def packed(picture: pygame.Surface, words: str) -> str:
    """A picture inside the page, with words for whoever does not see it."""
    data = b64encode(as_png(picture)).decode("ascii")
    width, height = picture.get_size()
    return f'<img src="data:image/png;base64,{data}" width="{width}" height="{height}" alt="{escape(words, True)}">'


def _ground(cut: Cut) -> pygame.Surface:
    """Painted now if it was not before: a page cannot wait for it."""
    chart = chart_of(cut.game, cut.scenario)
    found = from_map(chart, cut, paint=True) if chart is not None else None
    return (found[0] if found is not None else sketch_of(cut)).copy()


def turned_picture(shown: TurnedPicture, style: Style) -> pygame.Surface | None:
    chart = chart_of(shown.game, shown.scenario)
    if chart is None:
        return None
    box = box_around(chart, shown.around) or chart.first_look or chart.bounds
    cut = Cut(shown.game, shown.scenario, box, TURNED)
    picture, frame = _ground(cut), CutFrame(chart, cut)
    for way in shown.arrows:
        colour = YOURS if way.side == shown.reader else THEIRS
        draw_arrow(picture, frame.at(way.start), frame.at(way.end), colour, style.px(10))
    for block in shown.blocks:
        draw_block(picture, style, livery_of(shown.game, block.side, STANDARD.name), frame.at(block.at), block.text)
    return picture


def field_picture(shown: GroundField, style: Style) -> pygame.Surface | None:
    chart = chart_of(shown.game, shown.scenario)
    if chart is None:
        return None
    cut = Cut(shown.game, shown.scenario, box_around(chart, shown.around) or chart.bounds, FIELD)
    return ground_picture(_ground(cut), chart, cut, shown, style)


def curve_lines(curve: Sequence[Estimate], marks: dict[int, int], words: str) -> str:
    """The chance to win as a drawing of lines: sharp on paper, and small."""
    last = max(1, len(curve) - 1)

    def at(place: int, share: float) -> str:
        x = EDGE + (WIDTH - 2 * EDGE) * place / last
        return f"{x:.1f},{HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * min(1.0, max(0.0, share)):.1f}"

    over = [at(place, each.mean + EVEN * each.error) for place, each in enumerate(curve)]
    under = [at(place, each.mean - EVEN * each.error) for place, each in enumerate(curve)]
    line = " ".join(at(place, each.mean) for place, each in enumerate(curve))
    parts = [f'<polygon points="{" ".join([*over, *reversed(under)])}" fill="#b9d3e8"/>']
    for level in (0, 50, 100):
        x, y = at(0, level / 100).split(",")
        parts.append(f'<line x1="{x}" y1="{y}" x2="{WIDTH - EDGE}" y2="{y}" stroke="#888" stroke-dasharray="4 4"/>')
        parts.append(f'<text x="{EDGE - 6}" y="{float(y) + 4:.1f}" text-anchor="end" font-size="12">{level}</text>')
    parts.append(f'<polyline points="{line}" fill="none" stroke="#215e94" stroke-width="2.5"/>')
    for place, number in marks.items():
        x, y = at(place, curve[place].mean).split(",")
        parts.append(f'<circle cx="{x}" cy="{y}" r="10" fill="#1b1b1d" stroke="#d7a33b" stroke-width="2"/>')
        dot = f'<text x="{x}" y="{float(y) + 4:.1f}" text-anchor="middle" font-size="12" fill="#fff">{number}</text>'
        parts.append(dot)
    body = "".join(parts)
    said = escape(words, True)
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{said}"><title>{said}</title>{body}</svg>'
