"""What battles by the thousand have taught: a small network that sees the whole map and says who will win.

It reads every place with the same eyes (who stands there, who next door, what it is worth), sums up what it has seen,
and says how many points are still to come and how sure that is. With the lead on the track that is a chance to win;
more points are therefore never worse. Leanings (other weights than the tuned ones) come on top, by the plain sums of
`evaluation.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile

import numpy as np

from ai.games.edsons_ridge import evaluation
from ai.games.edsons_ridge.evaluation import squash
from ai.games.edsons_ridge.facts import PLACE_FACTS, WHOLE_FACTS, Facts, Ground, Numbers, by_place, facts_of, ground_of
from ai.games.edsons_ridge.weights import WEIGHTS
from game.edsons_ridge.components import JAPANESE
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Side
from game.kernel.reading import read_bytes

FILE = Path(__file__).with_name("judgement.npz")
LARGEST = 2_000_000  # bytes, packed or unpacked; ours has some 20,000
LEAK = 0.1  # of a hidden unit below its threshold
LEAST_DOUBT = 0.3  # points; nothing is surer than that before the end
POINTS = 10.0  # what one is much of: the network counts in tens


class Unlearned(ValueError):
    """There is nothing to be remembered from a file."""


class Layers(NamedTuple):
    """Eyes for a place, then a layer over what was seen and what belongs to no place, then points and doubt."""

    eyes: Numbers
    eyes_threshold: Numbers
    mind: Numbers
    mind_threshold: Numbers
    out: Numbers  # points to come, and doubt, by hidden unit
    plain: Numbers  # the same straight from what was seen


class Opinion(NamedTuple):
    """What the network makes of positions, and what it went through: the teacher needs that."""

    places: Numbers
    seen: Numbers  # by place
    inputs: Numbers
    hidden: Numbers
    points: Numbers  # to come, for the Japanese
    raw_doubt: Numbers
    doubt: Numbers


def leaky(total: Numbers) -> Numbers:
    found: Numbers = np.maximum(total, LEAK * total)
    return found


def opinion(layers: Layers, facts: Facts, ground: Ground) -> Opinion:
    """Of one position, or of many at once."""
    places = by_place(facts, ground)
    seen = leaky(places @ layers.eyes + layers.eyes_threshold)
    pooled = np.swapaxes(ground.pools, -1, -2) @ seen
    inputs = np.concatenate([pooled.reshape(*pooled.shape[:-2], -1), facts.whole], axis=-1)
    hidden = leaky(inputs @ layers.mind + layers.mind_threshold)
    said: Numbers = (hidden @ layers.out + inputs @ layers.plain).astype(np.float32, copy=False)
    points, raw = said[..., 0] * np.float32(POINTS), said[..., 1]
    doubt: Numbers = np.logaddexp(np.float32(0), raw) + np.float32(LEAST_DOUBT)
    return Opinion(places, seen, inputs, hidden, points, raw, doubt)


def learned_chance(state: Edson, layers: Layers) -> float:
    """The chance of the Japanese, as a number before it is squashed."""
    facts = facts_of(state)
    found = opinion(layers, facts, ground_of(state))
    return (facts.lead + float(found.points)) / float(found.doubt)


def evaluate(state: Edson, side: Side, weights: Mapping[str, float]) -> float:
    """The chance, 0 to 1, that the side wins."""
    if state.winner is not None:
        return 1.0 if state.winner == side else 0.0
    chance = learned_chance(state, layers_of())
    if weights is not WEIGHTS and weights != WEIGHTS:
        chance += leaning(state, weights)
    japanese = squash(chance)
    return japanese if side == JAPANESE else 1.0 - japanese


def leaning(state: Edson, weights: Mapping[str, float]) -> float:
    """How much better the Japanese stand for whoever sees things so than for anybody."""
    return evaluation.standing(state, weights) - evaluation.standing(state, WEIGHTS)


# ---- the file --------------------------------------------------------------------------------------------------------


@cache
def learned(path: Path = FILE) -> dict[str, Numbers]:
    """By name of the layer; Unlearned if the file is not there, is damaged, or knows other facts than today's."""
    try:
        parts = _read(path)
    except (OSError, EOFError, ValueError, KeyError, BadZipFile) as error:
        raise Unlearned(f"{path.name} is missing or damaged: put back the one that came with the game") from error
    if len(parts["eyes"]) != PLACE_FACTS or len(parts["plain"]) != 3 * parts["eyes"].shape[1] + WHOLE_FACTS:
        raise Unlearned(f"{path.name} knows other facts than these: put back the one that came with the game")
    return parts


def _read(path: Path) -> dict[str, Numbers]:
    raw = BytesIO(read_bytes(path, LARGEST))
    if sum(part.file_size for part in ZipFile(raw).infolist()) > LARGEST:
        raise Unlearned(f"{path.name} is too large")
    with np.load(raw, allow_pickle=False) as file:
        return {name: file[name].astype(np.float32) for name in Layers._fields}


@cache
def layers_of() -> Layers:
    return Layers(**learned())
