"""What lies over the map, one thing at a time: report, recap, a rule, the list of keys, the legend of an overlay."""

from __future__ import annotations

import pygame

from ui.battle.keysheet import fill_keys
from ui.battle.links import link_numbers
from ui.battle.post import GOALS, Post
from ui.battle.ribbon import standing_lines
from ui.battle.staff import Staff
from ui.board.overlays import Overlay, build_legend, legend_height
from ui.board.skin import Informed, Track
from ui.director.recap import chapters
from ui.widgets import BODY, CARD, HEAD, Chip, Line

SHEET = 12  # pixels between a sheet over the map and the map's edge
CORNERS = ("bottomleft", "topleft", "topright")  # of the map, for the legend; the losses lie in the fourth


def build_over_map(staff: Staff) -> None:
    post, guide, overlay = staff.post, staff.guide, staff.guide.overlay()
    if (post.reporting and not guide.popup.number) or post.board is None:
        _build_report(staff)
    elif staff.show.recapping:
        _build_recap(staff)
    if guide.popup.number:
        guide.popup.build()
    elif guide.fight.card is not None:
        guide.fight.build()
    elif guide.listing:
        _build_keys(post)
    elif guide.standing:
        _build_standing(staff)
    elif overlay is not None and not post.reporting and not staff.show.recapping:
        _build_legend(staff, overlay)


def _build_standing(staff: Staff) -> None:
    """All that the ribbon tells in short, and the ways to the report and the quick save."""
    post, style = staff.post, staff.post.style
    board = post.places.board.inflate(-SHEET, -SHEET)
    rect = pygame.Rect(0, board.top, min(board.width, style.px(420)), board.height)
    rect.right = board.right
    pane = post.page.pane("status", rect, "panel", pad=12)
    for number, line in enumerate(standing_lines(post)):
        pane.words(Line(line, CARD, not number), gap=3)
    tracks: list[Track] = post.skin.tracks(post.seen, post.viewer) if isinstance(post.skin, Informed) else []
    for track in tracks:
        pane.words(Line(f"{track.name}: {track.note}", CARD), gap=3)
    pane.gap(4)
    key_of = post.key_of
    pane.chips(
        [
            Chip("report", f"Report {key_of('report')}", post.report, note="The whole position as text."),
            Chip("save", f"Save {key_of('quick_save')}", post.moves.quick_save, note="Quick save."),
            Chip("standing close", "Close", staff.guide.show_standing),
        ]
    )
    rect.height = min(board.height, pane.content)
    pane.container.set_dimensions(rect.size)
    link_numbers(pane, post.book, staff.guide.popup.open)


def _build_report(staff: Staff) -> None:
    post = staff.post
    pane = post.page.pane("report", post.places.board.inflate(-SHEET, -SHEET), "panel")
    pane.words(Line("Situation report", HEAD, True))
    pane.text(post.played.game.report(post.view, post.viewer), BODY)
    for side, fallen in post.stage.tray.lists() if post.stage is not None else ():
        pane.text(f"Lost, {side}: {', '.join(fallen) or 'nobody'}.", BODY)
    link_numbers(pane, post.book, staff.guide.popup.open)
    post.page.reading = "report"


def _build_recap(staff: Staff) -> None:
    """A saved game was opened: what happened last, and what comes next."""
    post, style = staff.post, staff.post.style
    board = post.places.board.inflate(-style.px(24), -style.px(24))
    rect = pygame.Rect(board.topleft, (min(board.width, style.px(620)), board.height))
    pane = post.page.pane("recap", rect, "panel")
    pane.words(Line("Where you were", HEAD, True))
    for number, (first, rest) in enumerate(chapters(post.director), 1):
        pane.words(Line(f"{number}. {first}", BODY, True), gap=2)
        for sentence in rest:
            pane.words(Line(sentence, CARD), gap=1)
        pane.gap(8)
    pane.words(Line("What comes next", BODY, True, "accent"), gap=2)
    pane.words(Line(_next_words(post), BODY))
    pane.button("recap", "Go on", staff.show.end_recap, "main", note="Any key goes on too.")
    rect.height = min(board.height, pane.content)
    pane.container.set_dimensions(rect.size)
    post.page.reading = "recap"


def _next_words(post: Post) -> str:
    decision = post.played.decision
    if post.choices is not None:
        return post.choices.question
    return f"The {post.side_name(decision.side)} decide." if decision is not None else "The game is over."


def _build_keys(post: Post) -> None:
    pane = post.page.pane("keys", post.places.board.inflate(-SHEET, -SHEET), "panel")
    fill_keys(pane, post.settings)
    pane.rect.height = min(pane.rect.height, pane.content)
    post.page.reading = "keys"


def _build_legend(staff: Staff, overlay: Overlay) -> None:
    post = staff.post
    pane = post.page.pane("legend", _legend_box(post, overlay), "panel", pad=8)
    build_legend(pane, overlay, post.key_of("overlay"), post.places.small)
    link_numbers(pane, post.book, staff.guide.popup.open)


def _below_goal(post: Post, room: pygame.Rect) -> pygame.Rect:
    """What the goal slip leaves of the map."""
    ends = [pane.rect.bottom + SHEET // 2 for pane in post.page.panes if pane.name in GOALS]
    top = max([room.top, *ends])
    return pygame.Rect(room.x, top, room.width, room.bottom - top)


def _legend_box(post: Post, overlay: Overlay) -> pygame.Rect:
    """In the corner where it covers the fewest marked places, and below the goal slip."""
    style, places, board = post.style, post.places, post.board
    assert board is not None
    room = _below_goal(post, places.board.inflate(-SHEET, -SHEET))
    width = min(style.px(230 if places.small else 270), room.width)
    inner = width - 2 * style.px(8) - style.px(10)
    height = legend_height(style, overlay, post.key_of("overlay"), inner, places.small)
    box = pygame.Rect(0, 0, width, min(height, room.height))
    spots = [board.camera.to_screen(board.chart.badge(place)) for place in overlay.marks]
    boxes = [box.move_to(**{corner: getattr(room, corner)}) for corner in CORNERS]
    near = style.px(60)
    return min(boxes, key=lambda one: sum(one.inflate(near, near).collidepoint(spot) for spot in spots))
