"""3.7, 19 The boxes beside the map for pieces that are not on it, by their names."""

from __future__ import annotations

RESERVES, MARINE_GUNS, JAPANESE_GUNS = "Reserves", "Marine guns", "Japanese guns"
GUN_BOXES = (JAPANESE_GUNS, MARINE_GUNS)  # by side
BOXES = (RESERVES, *GUN_BOXES)


def is_box(place: object) -> bool:
    return place in BOXES
