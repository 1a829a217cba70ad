"""What Edson's Ridge tells beside the map and over it: standing, ammo tracks, phases, and the three overlays."""

from __future__ import annotations

from collections.abc import Callable

from game.edsons_ridge.ammo import LAST_BOX
from game.edsons_ridge.components import (
    AMERICAN,
    AREAS,
    GUNS,
    JAPANESE,
    NOBODY,
    NOWHERE,
    other,
    place_name,
    place_number,
)
from game.edsons_ridge.preview import next_ammo_drop
from game.edsons_ridge.preview.reach import reach, threats
from game.edsons_ridge.state import Edson
from game.edsons_ridge.victory import area_points
from game.edsons_ridge.wording import report
from game.edsons_ridge.wording.names import WHO, WHOSE, lead_words
from game.kernel.agenda import Side
from game.kernel.words import sentence
from ui.board.overlays import Overlay, PlaceMark, Shade
from ui.board.skin import Track

PHASES = {
    "setup": "Set-up",
    "reinforcements": "Reinforce",
    "impulses": "Impulses",
    "close combat": "Close combat",
    "refit": "Refit",
    "regroup": "Regroup",
}
PHASE_NOTES = {
    "setup": "Set-up: the Marines put their units down, then the Japanese (5.2).",
    "reinforcements": "Reinforce: Marine platoons arrive; next turn's can be called early for points (6.2).",
    "impulses": "Impulses: the sides act in turn until both pass or the ammunition gives out (6.3).",
    "close combat": "Close combat: every contested area is fought out hand to hand (6.4).",
    "refit": "Refit: Marines recover as many units as their ammo box says, the Japanese as many as they like (6.5).",
    "regroup": "Regroup: one step into friendly ground for everybody, then points are counted (6.6).",
}
BLUE, ORANGE, YELLOW, GREY = (0, 114, 178), (213, 94, 0), (240, 228, 66), (154, 160, 166)
JAPANESE_TINT, MARINE_TINT = (227, 180, 76), (47, 120, 60)
STRONG, WEAK = 2, -2  # attack less defence: from here on it likely wins, or likely fails


# ---- the status card ---------------------------------------------------------------------------------------------


def status(view: Edson, side: Side) -> list[str]:
    """Points first; then what the tracks do not show."""
    paying = area_points(view, AMERICAN) if view.turn >= view.scenario.americans_score_from else 0
    spent = ", used already" if view.advantage_used else ""
    guns = [words for owner in (JAPANESE, AMERICAN) if (words := _guns(view, owner))]
    return [
        f"{sentence(lead_words(view.lead))}." if view.winner is None else report.score(view),
        f"Areas now: Japanese {area_points(view, JAPANESE)}, Marine {paying} (21.2).",
        f"Advantage: {WHO[view.holder]}{spent} (14.1).",
        f"Guns ready: {'; '.join(guns)}." if guns else "No guns off the board.",
    ]


def _guns(view: Edson, side: Side) -> str:
    """Off-board guns that can still fire; empty for a side that has none."""
    present = {force.unit for force in view.scenario.forces}
    own = [gun for gun in GUNS[side] if gun in present]
    return f"{WHOSE[side]} {sum(gun not in view.used for gun in own)} of {len(own)}" if own else ""


def tracks(view: Edson) -> list[Track]:
    """12.1 Both ammo tracks; face-down chits are question marks."""
    return [
        Track("Japanese ammo", _japanese_boxes(view), view.box[JAPANESE], _japanese_drop(view)),
        Track(
            "Marine ammo",
            tuple(map(str, view.scenario.american_ammo[view.turn])),
            view.box[AMERICAN],
            _american_drop(view),
        ),
    ]


def _japanese_drop(view: Edson) -> str:
    """12.3 The chance of the next drop."""
    if _japanese_boxes(view)[view.box[JAPANESE]] == "?":
        return "Japanese ammo: the number is turned up when the impulses begin (5.3)."
    drop = next_ammo_drop(view)
    chance = f"{round(100 * drop.low)} %"
    if drop.ends:
        return f"Japanese ammo, last box: a first attack's roll below {drop.number} ends the phase, {chance} (12.4)."
    return f"Japanese ammo drops if their first attack rolls {drop.number} or less, {chance}, or hurts nobody (12.3)."


def _american_drop(view: Edson) -> str:
    if view.box[AMERICAN] == LAST_BOX:
        return "Marine ammo cannot drop further this turn (12.4)."
    drop = next_ammo_drop(view)
    return (
        "Marine ammo drops when their first attack of an impulse hurts nobody: "
        f"then {drop.allowance_next} units refit instead of {drop.allowance} (12.3)."
    )


def _japanese_boxes(view: Edson) -> tuple[str, ...]:
    words = report.ammo_numbers(view)
    return tuple("?" if word == report.FACE_DOWN else word for word in words)


# ---- the overlays ------------------------------------------------------------------------------------------------


def reach_overlay(view: Edson, side: Side, place: str) -> Overlay:
    """9.4 Where my units could go in one impulse, and the least movement it takes."""
    area = place_number(place) if place else NOWHERE
    from_here = area if area and (view.units(side, area) or view.leaders(side, area)) else NOWHERE
    marks = {
        place_name(there): PlaceMark("fight" if way.fight else "move", str(way.cost))
        for there, way in reach(view, side, from_here).items()
    }
    whose = f"the units in {place}" if from_here else "any of your units"
    tones = {
        "move": Shade(BLUE, "dots", "Can be entered: least movement needed"),
        "fight": Shade(ORANGE, "crossed", "Enemies there: entering means an assault"),
    }
    return Overlay("Reach", f"Where {whose} can go in one impulse (9.4).", tones, marks)


def threat_overlay(view: Edson, side: Side, place: str) -> Overlay:
    """10.33 What the enemy could bring next, as far as this side may know."""
    marks = {
        place_name(there): PlaceMark(_danger(threat.attack - threat.defence), f"{threat.attack} v {threat.defence}")
        for there, threat in threats(view, side).items()
    }
    for there in reach(view, other(side)):
        mine = there in AREAS and view.control[there] == side and not view.units(side, there)
        if mine:
            marks[place_name(there)] = PlaceMark("open", "open")
    tones = {
        "strong": Shade(ORANGE, "crossed", "Stronger than you by 2 or more"),
        "even": Shade(YELLOW, "rising", "About even"),
        "weak": Shade(GREY, "falling", "Weaker than you by 2 or more"),
        "open": Shade(BLUE, "dots", "Yours but empty: he can walk in"),
    }
    words = "Strongest assault he can bring next impulse: attack v your defence, before fire (10.33, 10.34)."
    return Overlay("Threat", words, tones, marks)


def _danger(edge: int) -> str:
    return "strong" if edge >= STRONG else "weak" if edge <= WEAK else "even"


def control_overlay(view: Edson, side: Side, place: str) -> Overlay:
    """7.3, 21.2 Who holds what, and what it pays each turn."""
    marks = {}
    for area in AREAS:
        holder = view.control[area]
        if area in view.scenario.in_play and holder != NOBODY:
            worth = view.scenario.points[area]
            letter = "J" if holder == JAPANESE else "M"
            marks[place_name(area)] = PlaceMark(letter, f"{letter} {worth}" if worth else letter)
    tones = {
        "J": Shade(JAPANESE_TINT, "rising", "J: Japanese control"),
        "M": Shade(MARINE_TINT, "falling", "M: Marine control"),
    }
    return Overlay("Control and points", "Who holds each area, and its points a turn (7.3, 21.2).", tones, marks)


OVERLAYS: dict[str, Callable[[Edson, Side, str], Overlay]] = {
    "reach": reach_overlay,
    "threat": threat_overlay,
    "control": control_overlay,
}
