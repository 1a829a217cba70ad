"""How things stand, on the map itself: markers on its tracks, who holds each area and its points, works and bridges."""

from __future__ import annotations

import pygame

from game.edsons_ridge.components import AMERICAN, BRIDGES, JAPANESE, MAP, NOBODY, PLACES, is_zone, place_name
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording import report
from game.kernel.agenda import Side
from game.kernel.named import Place
from ui.board import lettering, markers
from ui.board.camera import Camera
from ui.board.canvas import BLACK
from ui.board.faces import Livery
from ui.board.marks import badge_radius
from ui.skins.edsons_ridge import margin, signs
from ui.skins.edsons_ridge.pieces import style_of

LABELS = {region["id"]: region["label"] for region in MAP["regions"]}
BRIDGE_ENDS = [bridge["ends"] for bridge in MAP["bridges"]]
AROUND = 10  # times the radius of an identifier: the box that its markers keep to
SIDES = {JAPANESE: "japanese", AMERICAN: "american"}


def draw(surface: pygame.Surface, view: Edson, camera: Camera, palette: str) -> None:
    """Everything that a marker tells, from what this view knows."""
    for place in PLACES:
        if place in view.scenario.in_play and not is_zone(place):
            _draw_area(surface, view, camera, place, palette)
    for bridge in BRIDGES:
        _draw_bridge(surface, view, camera, bridge.number, palette)
    _draw_turn(surface, view, camera)
    for side in SIDES:
        _draw_ammo(surface, view, camera, side, palette)
    _draw_lead(surface, view, camera, palette)
    _draw_boxes(surface, view, camera, palette)


def _pixels(camera: Camera, rect: pygame.FRect) -> pygame.Rect:
    x, y = camera.to_screen((rect.x, rect.y))
    return pygame.Rect(round(x), round(y), round(rect.w * camera.scale), round(rect.h * camera.scale))


def _side(box: pygame.Rect) -> int:
    """How large a square marker may be in a box."""
    return max(12, min(box.width, box.height) - 6)


# --- areas


def _draw_area(surface: pygame.Surface, view: Edson, camera: Camera, place: Place, palette: str) -> None:
    """7.3 Who holds it, beside its number; its points on a flag of the holder; digging and the dump below."""
    x, y = camera.to_screen(LABELS[place_name(place)])
    radius = badge_radius(camera.scale)
    if not surface.get_clip().inflate(AROUND * radius, AROUND * radius).collidepoint(x, y):
        return
    owner = view.control[place]
    style = style_of(owner, palette) if owner != NOBODY else None
    if style is not None:
        markers.stamp(surface, markers.control_chip(style, round(radius * 1.05)), (x - radius * 1.3, y + radius * 0.5))
    worth = view.scenario.points[place]
    if worth:
        flag = markers.points_flag(worth, round(radius * 1.5), style, brief=radius < 18)
        surface.blit(flag, (round(x + radius * 1.2), round(y - radius * 1.15)))
    small, spot = round(radius * 0.95), (x - radius * 1.3, y - radius * 0.6)
    here = {unit for side in SIDES for unit in view.units(side, place)}
    if here & view.entrenched:
        markers.stamp(surface, markers.small_chip("position", small), spot)
        spot = (spot[0] - radius * 1.1, spot[1])
    if here & view.labour:
        markers.stamp(surface, markers.small_chip("labour", small), spot)
        spot = (spot[0] - radius * 1.1, spot[1])
    if view.dump == place:
        markers.stamp(surface, signs.supply_dump(max(14, round(radius * 1.3))), (x, y + radius * 1.9))


def _draw_bridge(surface: pygame.Surface, view: Edson, camera: Camera, number: int, palette: str) -> None:
    """Who holds a bridge; before anybody has crossed it, nobody does."""
    owner = view.bridges[number]
    if owner == NOBODY:
        return
    (x0, y0), (x1, y1) = (camera.to_screen(end) for end in BRIDGE_ENDS[number])
    size = max(14, round(badge_radius(camera.scale) * 1.2))
    markers.stamp(surface, markers.bridge_held(style_of(owner, palette), size), ((x0 + x1) / 2, (y0 + y1) / 2))


# --- tracks


def _draw_turn(surface: pygame.Surface, view: Edson, camera: Camera) -> None:
    if 1 <= view.turn <= margin.TURNS:
        box = _pixels(camera, margin.turn_box(view.turn))
        markers.stamp(surface, markers.turn_marker(view.turn, _side(box)), box.center)


def ammo_numbers(view: Edson, side: Side) -> list[str]:
    """12 The numbers of a side's boxes this turn; a chit that lies face down shows none."""
    if side == AMERICAN:
        return [str(number) for number in view.scenario.american_ammo[view.turn]]
    return ["?" if word == report.FACE_DOWN else word for word in report.ammo_numbers(view)]


def _draw_ammo(surface: pygame.Surface, view: Edson, camera: Camera, side: Side, palette: str) -> None:
    """The box in use carries the side's marker; boxes that were used up are crossed out."""
    for number, text in enumerate(ammo_numbers(view, side)):
        box = _pixels(camera, margin.ammo_box(SIDES[side], number + 1))
        if number == view.box[side]:
            markers.stamp(surface, markers.number_marker(text, style_of(side, palette), _side(box)), box.center)
            continue
        _write(surface, text, box, 0.5)
        if number < view.box[side]:
            pygame.draw.aaline(surface, BLACK, box.move(0, -1).bottomleft, box.topright)


def _write(surface: pygame.Surface, text: str, box: pygame.Rect, share: float) -> None:
    px = lettering.fitting_size(text, box.width - 6, max(9, round(box.height * share)), 9)
    lettering.write(surface, text, px, BLACK, box.center)


def _draw_lead(surface: pygame.Surface, view: Edson, camera: Camera, palette: str) -> None:
    """21 The lead, in the colours of whoever has it."""
    lead = max(-margin.LEAD, min(margin.LEAD, view.lead))
    box = _pixels(camera, margin.lead_box(lead))
    leader: Livery = style_of(JAPANESE if view.lead > 0 else AMERICAN, palette)
    size = max(16, box.height + 4)
    if view.lead:
        markers.stamp(surface, markers.number_marker(str(abs(view.lead)), leader, size), box.center)
    else:
        markers.stamp(surface, markers.small_chip("even", size), box.center)


def _draw_boxes(surface: pygame.Surface, view: Edson, camera: Camera, palette: str) -> None:
    """14 The Advantage, the improved positions left, and the phase."""
    box = _pixels(camera, margin.ADVANTAGE)
    picture = signs.advantage(style_of(view.holder, palette), _side(box))
    if view.advantage_used:
        picture = picture.copy()
        picture.set_alpha(110)
    markers.stamp(surface, picture, box.center)
    box = _pixels(camera, margin.POSITIONS)
    markers.stamp(surface, markers.small_chip("position", _side(box) // 2), (box.x + box.width * 0.3, box.centery))
    _write(surface, str(view.ips), box.move(round(box.width * 0.22), 0), 0.5)
    _write(surface, view.phase.capitalize(), _pixels(camera, margin.PHASE), 0.34)
