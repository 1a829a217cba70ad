"""What things are worth. One unit of score is about one railroad hex."""

from __future__ import annotations

TABLE: dict[str, tuple[float, str]] = {  # each weight with its words for the screen
    "rail": (3.0, "A railroad hex"),
    "airbase": (6.0, "An airbase"),
    "award": (10.0, "A point of a short scenario"),
    "beach": (30.0, "A beachhead"),
    "chungking": (8.0, "Chungking"),
    "kunming": (4.0, "Kunming"),
    "port": (2.0, "A port before the seventh month"),
    "city": (1.0, "Any other city"),
    "anchor": (12.0, "Shanghai, Wuhan and the ends of the railroad"),
    "japanese_step": (1.5, "A Japanese step"),
    "chinese_step": (0.4, "A Chinese army"),
    "us_step": (0.8, "A US step"),
    "attack": (1.0, "What an attack promises"),
    "pull": (2.0, "Moving towards what is worth having"),
    "guard": (1.0, "Holding what is worth holding"),
    "tank": (0.5, "A tank regiment"),
    "foresight": (1.0, "Reckoning with a plan of the enemy, not only with his next move"),
    "even": (0.0, "What the Japanese chances look like before anything is counted"),
    "point": (1.0, "The chances of the points that are counted"),
    "progress": (0.01, "Worth of hexes held, towards the points"),
    "steps": (0.03, "Steps that either side has on the map"),
}
WEIGHTS: dict[str, float] = {name: worth for name, (worth, _) in TABLE.items()}
WEIGHT_WORDS: dict[str, str] = {name: words for name, (_, words) in TABLE.items()}
