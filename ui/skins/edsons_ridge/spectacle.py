"""What only this battle shows: gas that rolls over an area, and men who dig."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

import numpy as np
import pygame

from ui.board.bursts import glow, ramp
from ui.director.beats import Burst, Flip, PlacedBeat
from ui.director.canvas import StageCanvas, fading
from ui.sound.effects import EFFECTS, grit, knock
from ui.sound.waves import Wave, add, decay, finished, noise, ring, silence

FRAMES, DRAWN = 6, 110  # a cloud is soft: it is drawn small and blown up
CLOUD = 370  # map units


@dataclass(frozen=True)
class Works(Flip):
    """A piece digs, or what it had dug is lost."""

    worse: bool = False
    seconds = 0.35
    sound = "dig"


@dataclass(frozen=True)
class Salvo(Burst):
    """Destroyers fire from the sea: heavier than any gun on land, and felt."""

    seconds = 1.1
    sound = "naval"
    shakes = 6


@dataclass(frozen=True)
class Gas(PlacedBeat):
    """A cloud rolls over a place."""

    seconds = 1.1
    sound = "gas"

    def draw(self, canvas: StageCanvas, share: float) -> None:
        x, y = canvas.at(self.place)
        drift = 0 if canvas.still else (share - 0.5) * canvas.on_map(80)
        frame = 0 if canvas.still else int(share * FRAMES)
        size = canvas.on_map(CLOUD)
        cloud = pygame.transform.smoothscale(gas_cloud(DRAWN, frame), (size, size))
        canvas.blit(cloud, (x + drift, y), fading(share, 0.3))

    def sprites(self, canvas: StageCanvas) -> list[Callable[[], object]]:
        return [partial(gas_cloud, DRAWN, frame) for frame in range(FRAMES + 1)]


@lru_cache(maxsize=64)
def gas_cloud(size: int, frame: int = 0) -> pygame.Surface:
    """Rolling puffs of a sickly yellow-green, with a darker rim so that they show on any ground."""
    axis = (np.arange(size) - (size - 1) / 2) / (size / 2) * 0.78
    x, y = np.meshgrid(axis, axis, indexing="ij")
    density, light = np.zeros((size, size)), np.zeros((size, size))
    for i in range(9):
        a = i * 2.4 + frame * 0.25
        cx, cy, r = 0.52 * math.cos(a) * (i / 9) ** 0.5, 0.4 * math.sin(a) * (i / 9) ** 0.5, 0.42 - 0.016 * i
        puff = np.clip(1 - np.hypot(x - cx, y - cy) / r, 0, 1)
        density = np.maximum(density, puff)
        light = np.maximum(light, np.clip(1 - np.hypot(x - cx + 0.1, y - cy + 0.13) / r, 0, 1))
    stops = ((0.0, (78, 84, 30)), (0.35, (150, 158, 62)), (1.0, (226, 226, 132)))
    return glow(ramp(light, stops), np.clip(density * 3.2, 0, 0.9))


def gas() -> Wave:
    """A canister's hiss that thins out."""
    track = noise(1.5, 2300, 7600, 110) * decay(1.5, 0.42, 0.12)
    add(track, knock(900, 111), 0, 0.7)
    return finished(track, 0.26)


def dig() -> Wave:
    """Two thrusts of a spade into gravel."""
    track = silence(0.85)
    for number, at in enumerate((0.0, 0.4)):
        add(track, noise(0.2, 700, 4600, 120 + number) * decay(0.2, 0.05, 0.02), at, 0.8)
        add(track, ring(0.12, 1750 + 60 * number, 0.018), at + 0.01, 0.18)
        add(track, noise(0.3, 900, 3800, 124 + number) * decay(0.3, 0.09, 0.05) * grit(0.3, 126 + number), at + 0.16)
    return finished(track, 0.3)


def naval() -> Wave:
    """A salvo from the sea: the far blow, the rush, three heavy bursts and a long roll."""
    track, rush = silence(2.0), noise(0.4, 500, 2400, 151)
    add(track, noise(0.5, 28, 120, 150) * decay(0.5, 0.16, 0.01), 0, 0.7)
    add(track, np.asarray(rush * np.linspace(0, 1, len(rush)) ** 2), 0.1, 0.18)
    for number, at in enumerate((0.5, 0.66, 0.85)):
        add(track, noise(0.06, 500, 5000, 152 + number) * decay(0.06, 0.014), at, 0.6)
        add(track, noise(1.1, 24, 150, 156 + number) * decay(1.1, 0.3, 0.004), at, 1.0)
    return finished(track, 0.65)


EFFECTS.register("gas", gas)
EFFECTS.register("naval", naval)
EFFECTS.register("dig", dig)
