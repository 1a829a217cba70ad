"""What things are worth. One unit of score is about one victory point."""

from __future__ import annotations

TABLE: dict[str, tuple[float, str]] = {  # each weight with its words for the screen
    "friend": (2.0, "An own unit endangered by own fire"),
    "near": (0.9, "Being near to what counts"),
    "fire": (0.35, "A shot that a hex allows"),
    "danger": (0.45, "Harm that the enemy may do to a unit where it stands"),
    "marked_danger": (1.3, "The same for a unit that is hit already, times"),
    "cover": (0.04, "A point of cover where a unit stops"),
    "works": (0.5, "A bunker or a Hasty Defence that is not left"),
    "hold": (0.5, "Staying alone in a hex that counts"),
    "rally": (1.1, "A unit that rallies"),
    "cap": (0.12, "A CAP kept"),
    "ap": (0.02, "An AP kept"),
    "reserve": (0.08, "A fresh unit kept for an opportunity"),
    "join": (0.2, "A fresh unit drawn into a shared activation"),
    "ambush": (0.25, "A hidden unit that stays hidden"),
    "dig": (0.25, "A Hasty Defence"),
    "hide": (0.3, "A unit that goes into hiding"),
    "flare": (0.06, "An enemy in the light, for each gun that could reach him"),
    "card": (0.25, "A card kept"),
    "lead": (0.38, "A point of lead, in the judgement"),
    "spirit": (0.35, "A point of Bushido for each round to come, in the judgement"),
    "material": (0.8, "What is left of the units, in the judgement"),
    "posture": (0.5, "Shots that are still to come in this round, in the judgement"),
    "tempo": (0.03, "A unit that can still act in this round, in the judgement"),
}
WEIGHTS: dict[str, float] = {name: worth for name, (worth, _) in TABLE.items()}
WEIGHT_WORDS: dict[str, str] = {name: words for name, (_, words) in TABLE.items()}
