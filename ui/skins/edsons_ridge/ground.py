"""The ground of Edson's Ridge in words: where areas lie, what is next to them, who stands there, what counts."""

from __future__ import annotations

from collections.abc import Sequence

from game.edsons_ridge.components import AREAS, GROUND, MAP, other, place_name, place_number
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording.names import WHOSE
from game.kernel.agenda import Side
from game.kernel.words import count, joined
from ui.skins.edsons_ridge.boxes import is_box

MIDDLES: dict[str, tuple[float, float]] = {
    region["id"]: (region["anchor"][0], region["anchor"][1]) for region in MAP["regions"] if region.get("anchor")
}


class EdsonGround:
    """Answers for whoever plays without a map."""

    def middle(self, place: str) -> tuple[float, float] | None:
        return MIDDLES.get(place)

    def near(self, view: Edson, place: str) -> Sequence[str]:
        if is_box(place) or place not in MIDDLES:
            return ()
        return [place_name(number) for number in view.near(place_number(place))]

    def who_is_there(self, view: Edson, side: Side, place: str) -> str:
        number = place_number(place)
        units = [(whose, len(view.units(whose, number))) for whose in (side, other(side))]
        there = joined([f"{many} {WHOSE[whose]}" for whose, many in units if many], "nobody")
        worth = view.scenario.points[number] if number in AREAS else 0
        points = f", worth {count(worth, 'point')}" if worth else ""
        return f"{GROUND[number].title}: {there}{points}"

    def aims(self, view: Edson, side: Side) -> tuple[str, Sequence[str]]:
        """21 The areas worth points that the enemy still holds; or one's own, to be kept."""
        worth = {area: view.scenario.points[area] for area in view.scenario.in_play if area in AREAS}
        worth = {area: points for area, points in worth.items() if points}
        wanted = [area for area in worth if view.control[area] != side]
        if not wanted:
            return "Keep what you hold: every area that counts is yours (21).", [place_name(area) for area in worth]
        best = sorted(wanted, key=lambda area: -worth[area])
        named = joined([f"{place_name(a)} {GROUND[a].title} ({worth[a]})" for a in best[:4]])
        return f"Take areas that are worth points (21): {named}.", [place_name(area) for area in best]
