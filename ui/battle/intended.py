"""What is being composed, on the map: arrows, ghosts of those who will go, and the chance on the target. All of it lies
beside the counters, never on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from table.composition.asking import Asking
from table.composition.on_map import arrows
from table.composition.paper import OrderPaper
from table.composition.plans import PlanSheet
from ui.battle.parts import dashed
from ui.battle.post import Post
from ui.board import pieces
from ui.board.arrows import arrow
from ui.board.board import Board
from ui.board.boxes import PixelBox
from ui.board.cardboard import PAD
from ui.board.display import pile_boxes
from ui.board.skin import Pinning, Sketching
from ui.director import tray
from ui.widgets import CARD, Style

GHOST = 184  # of 255: a counter where it will be
RIM = (20, 16, 10)
SHORTEST = 40  # pixels that are left of an arrow between two piles
ASIDE = (-30, 30, -58, 58, -90, 90)  # pixels above and below the middle of a target, for its badge


def world_of(asking: Asking | None) -> Any:
    """The position as it would be, if somebody would go elsewhere in it; else nothing."""
    if asking is None or asking.sheet is None or isinstance(asking.sheet, PlanSheet) or not arrows(asking):
        return None
    return asking.sheet.world


def draw_intended(post: Post, asking: Asking | None, surface: pygame.Surface, board: Board) -> None:
    """Arrows and ghosts of what is being composed."""
    if asking is None or post.skin is None or board.hidden:
        return
    surface.set_clip(board.rect)
    if isinstance(asking.sheet, PlanSheet) and isinstance(post.skin, Sketching) and not post.director.busy:
        post.skin.draw_order(surface, post.view, board.camera, asking.sheet)
    if asking.sheet is not None and isinstance(post.skin, Pinning) and not post.director.busy:
        pins = [place for row in asking.sheet.rows if row.piece < 0 and (place := asking.sheet.value(row).place)]
        if pins:
            post.skin.draw_pins(surface, post.view, board.camera, pins)
    for place in post.composition.on_hold:
        _draw_hold(surface, board, place, post.style.factor)
    trails = dict.fromkeys(arrows(asking))
    ghosts = _ghosts(post, asking, board, dict.fromkeys(trail[-1] for trail in trails))
    for trail in trails:
        standing = [pygame.Rect(box) for place, box, _ in ghosts if place == trail[-1]]
        sprite = arrow(_along(board, trail, standing), None, 5.0 * post.style.factor)
        surface.blit(sprite.picture, sprite.corner)
    for _, box, picture in ghosts:
        _draw_ghost(surface, post.style, box, picture)
    surface.set_clip(None)


def _draw_hold(surface: pygame.Surface, board: Board, place: str, factor: float) -> None:
    """Two bars on a disc beside the pieces: this one stays."""
    if place not in board.regions.shapes:
        return
    x, y = board.lying.outline(place).min(axis=0)
    radius = round(8 * factor)
    middle = round(x) + round(18 * factor), round(y) + round(14 * factor)
    pygame.draw.circle(surface, (16, 16, 14), middle, radius + 1)
    pygame.draw.circle(surface, (244, 238, 221), middle, radius)
    for side in (-1, 1):
        bar = pygame.Rect(0, 0, max(2, round(3 * factor)), round(8 * factor))
        bar.center = middle[0] + side * round(3 * factor), middle[1]
        pygame.draw.rect(surface, (36, 28, 16), bar)


def _ghosts(
    post: Post, asking: Asking, board: Board, ends: Iterable[str]
) -> list[tuple[str, PixelBox, pygame.Surface]]:
    """Where each of those who will go will stand, beside who stands there now."""
    world, view, skin = world_of(asking), board.scene.view, board.skin
    if world is None or board.scene.coming is None:
        return []
    faces, found = post.counters.faces(board, world, board.palette.name), []
    for place in ends:
        for piece in [key for key in skin.pieces_at(world, place) if key not in set(skin.pieces_at(view, place))]:
            spot = board.spot_of(view, place, piece, world)
            if spot is not None and piece in faces:
                found.append((place, spot.box, pieces.draw(faces[piece], spot.box.w)))
    return found


def _draw_ghost(surface: pygame.Surface, style: Style, box: PixelBox, picture: pygame.Surface) -> None:
    pale = picture.copy()
    pale.set_alpha(GHOST)
    surface.blit(pale, (box.x - PAD, box.y - PAD))
    rim = pygame.Rect(box).inflate(4, 4)
    pygame.draw.rect(surface, (255, 255, 255), rim, 1)
    dashed(surface, RIM, rim, style.px(3))


def _along(board: Board, trail: Sequence[str], standing: Sequence[pygame.Rect]) -> list[tuple[float, float]]:
    """From beside the pile of the first place to beside that of the last; from middle to middle if they lie close."""
    points = [board.camera.to_screen(board.chart.badge(place)) for place in trail]
    if standing:
        points[-1] = standing[0].unionall(list(standing[1:])).center
    if len(trail) > 2:
        return points
    boxes = [*pile_boxes(board, trail[0]), *pile_boxes(board, trail[-1]), *standing]
    (x0, y0), (x1, y1) = points
    spots = [(x0 + (x1 - x0) * share / 40, y0 + (y1 - y0) * share / 40) for share in range(41)]
    free = [spot for spot in spots if not any(box.inflate(10, 10).collidepoint(spot) for box in boxes)]
    if free and abs(free[-1][0] - free[0][0]) + abs(free[-1][1] - free[0][1]) >= SHORTEST:
        return [free[0], free[-1]]
    return points


HIDES = 9  # what would cover the badge counts more than what it would cover


def draw_badge(surface: pygame.Surface, style: Style, board: Board, paper: OrderPaper | None) -> None:
    """On the target that is chosen: the chance that stands on the sheet."""
    chosen = [one for one in paper.targets if one.is_chosen and one.words] if paper is not None else []
    for target in chosen[:1]:
        kind, place = target.step
        if kind != "place" or place not in board.regions.shapes or board.hidden:
            continue
        words = style.render(target.words, CARD, True, (255, 255, 255))
        plate = _beside(board, str(place), words.get_rect().inflate(style.px(16), style.px(8)), style)
        pygame.draw.rect(surface, (20, 16, 10), plate.inflate(4, 4), border_radius=style.px(4))
        pygame.draw.rect(surface, (255, 255, 255), plate.inflate(2, 2), border_radius=style.px(4))
        pygame.draw.rect(surface, style.palette.badge, plate, border_radius=style.px(3))
        surface.blit(words, words.get_rect(center=plate.center))


def _beside(board: Board, place: str, plate: pygame.Rect, style: Style) -> pygame.Rect:
    """Near the middle of the place, where it covers the least of counters and of the place's own sign, and lies under
    nothing."""
    window = board.rect.inflate(-style.px(8), -style.px(8))
    taken = [box for other in board.regions.visible(board.camera.visible) for box in pile_boxes(board, other)]
    x, y = board.camera.to_screen(board.chart.badge(place))
    sign = pygame.Rect(0, 0, style.px(56), style.px(40))
    sign.center = tuple(round(part) for part in board.camera.to_screen(board.chart.label(place)))
    taken += [sign, *[tray.place(board, style)] * HIDES]
    outline = board.lying.outline(place)
    left, right = outline[:, 0].min(), outline[:, 0].max()
    found = []
    for down in ASIDE:
        for across in (x, left, right):
            spot = plate.copy()
            spot.center = round(across), round(y + style.px(down))
            found.append(spot.clamp(window))
    return min(found, key=lambda spot: sum(_shared(spot, box) for box in taken))


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height
