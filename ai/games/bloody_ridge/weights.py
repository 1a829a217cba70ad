"""What things are worth (`data/weights.json`). One unit of score is one infantry unit that need not die; what judges a
position is a logistic fit to 143,426 positions of 5,000 games of the scorers."""

from __future__ import annotations

from pathlib import Path

from ai.weights import read_weights

WEIGHTS, WEIGHT_WORDS = read_weights(Path(__file__).parent / "data")
