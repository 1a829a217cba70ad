"""What things are worth. One unit of score is about one victory point."""

from __future__ import annotations

TABLE: dict[str, tuple[float, str]] = {  # each weight with its words for the screen
    "hit": (0.8, "A hit on an enemy unit"),
    "kill": (1.6, "An enemy unit destroyed"),
    "friend": (2.0, "An own unit endangered by own fire"),
    "near": (0.25, "A hex nearer to what counts"),
    "cover": (0.3, "A point of cover where a unit stops"),
    "exposed": (0.12, "An enemy who sees the hex, by the cover that is missing"),
    "rally": (1.2, "A unit that rallies"),
    "cap": (0.25, "A CAP kept"),
    "reserve": (0.35, "A fresh unit kept for an opportunity"),
    "dig": (0.4, "A Hasty Defence"),
    "hide": (0.3, "A unit that goes into hiding"),
    "card": (0.5, "A card played"),
    "lead": (0.35, "A point of lead, in the judgement"),
    "material": (0.25, "A unit more, in the judgement"),
    "marked": (0.5, "The share of a unit that a hit takes, in the judgement"),
    "closing": (0.03, "A hex nearer, in the judgement"),
}
WEIGHTS: dict[str, float] = {name: worth for name, (worth, _) in TABLE.items()}
WEIGHT_WORDS: dict[str, str] = {name: words for name, (_, words) in TABLE.items()}
