"""What things are worth. One unit of score is one infantry unit that need not die."""

from __future__ import annotations

TABLE: dict[str, tuple[float, str]] = {  # each weight with its words for the screen
    # choosing: the way ahead
    "march": (0.01, "A step over own ground"),  # so that nobody walks in circles (R36)
    "hunt": (2.0, "The chance that an attack turns up the division HQ"),
    "present": (0.6, "A unit of the force in hand that survives the next attack"),
    "small_first": (0.0, "Small forces first, by unit"),  # units less in a force that is chosen before another one
    "near_first": (1.0, "Forces near their aim first, by unit"),  # units of the way that is left, likewise
    "aside_first": (50.0, "Forces without a part in the main effort first"),
    "hunters_last": (50.0, "Forces that may come upon the division HQ last"),
    # as many counters are drawn against one unit as against five
    "scouts_first": (1.0, "The smallest of those first, by unit"),
    # judging a position: a logistic fit to 143,426 positions of 5,000 games of the scorers
    "start": (0.18, "What it gives for the night before it looks at anything"),
    "urgency": (-4.51, "Few turns left"),  # one by the turns that are left, this one included
    # by the units that the cheapest way will cost, and by urgency
    "means": (1.04, "Units that have not moved yet, against what the cheapest way costs"),
    "reserves": (0.21, "Units that come later"),  # likewise; nothing in the last turn
    # by urgency: the smallest one may come upon the HQ and kill it
    "attempts": (0.19, "Forces that have not moved yet"),
    "thin_pool": (1.44, "Few counters left to be drawn"),  # ten by the counters that are left to be drawn
}
WEIGHTS: dict[str, float] = {name: worth for name, (worth, _) in TABLE.items()}
WEIGHT_WORDS: dict[str, str] = {name: words for name, (_, words) in TABLE.items()}
