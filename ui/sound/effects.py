"""The effects, by name. Quiet and dry: a table in a room, not a film. Each has a visible twin on the screen.

No effect is recorded or copied; each is a recipe of noise and rings, and the same every time.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ui.registry import Registry
from ui.sound.waves import Wave, add, decay, finished, noise, ring, silence, times


def click() -> Wave:
    """A button: a small wooden tick."""
    track = noise(0.05, 1500, 6000, 1) * decay(0.05, 0.003) * 0.5
    add(track, ring(0.05, 1250, 0.007), 0, 0.6)
    add(track, ring(0.05, 620, 0.010), 0, 0.4)
    return finished(track, 0.28)


def slide() -> Wave:
    """A counter pushed over paper and put down."""
    track = silence(0.26)
    t = times(0.18)
    add(track, noise(0.18, 700, 3800, 2) * np.sin(np.pi * t / 0.18) ** 2, 0, 0.45)
    add(track, knock(420, 3), 0.17, 0.8)
    return finished(track, 0.26)


def knock(pitch: float, seed: int) -> Wave:
    """A small hard thing on a table."""
    knock = noise(0.07, 900, 5200, seed) * decay(0.07, 0.005)
    add(knock, ring(0.07, pitch, 0.013), 0, 0.7)
    add(knock, ring(0.07, pitch * 2.3, 0.006), 0, 0.4)
    return knock


def dice() -> Wave:
    """Two dice on wood: knocks that come faster and softer, as a bouncing thing does."""
    track = silence(0.8)
    for die, (start, gap) in enumerate(((0.02, 0.17), (0.06, 0.14))):
        at, strength = start, 1.0
        for bounce in range(8):
            add(track, knock(640 + 90 * die + 35 * (bounce % 3), 10 + 8 * die + bounce), at, strength)
            at, gap, strength = at + gap, gap * 0.76, strength * 0.74
    return finished(track, 0.45)


def _shot(seed: int, body: float, tail: float) -> Wave:
    """The crack, the body under it, and what comes back from the jungle."""
    track = silence(0.7)
    add(track, noise(0.06, 1400, 9000, seed) * decay(0.06, 0.010, 0.0004), 0, 1.0)
    add(track, noise(0.25, 140, 1100, seed + 1) * decay(0.25, body), 0.001, 0.9)
    add(track, noise(0.5, 180, 900, seed + 2) * decay(0.5, 0.12, 0.05), 0.12, tail)
    return track


def rifle() -> Wave:
    """Three rifles, not together."""
    track = silence(0.95)
    for number, at in enumerate((0.0, 0.14, 0.23)):
        add(track, _shot(40 + 3 * number, 0.05, 0.14), at, (1.0, 0.6, 0.75)[number])
    return finished(track, 0.5)


def machine_gun() -> Wave:
    """A heavy gun's short burst: slow, even, a little human."""
    track = silence(1.15)
    uneven = np.random.default_rng(60).uniform(-0.006, 0.006, 7)
    for number, off in enumerate(uneven):
        at = 0.01 + number * 0.105 + float(off)
        add(track, _shot(60 + 3 * (number % 3), 0.032, 0.06), at, 0.85 + 0.15 * (number % 2))
    return finished(track, 0.5)


def shell() -> Wave:
    """A burst some way off: the blow, the low roll, earth coming down."""
    track = silence(1.6)
    add(track, noise(0.05, 600, 6000, 80) * decay(0.05, 0.012), 0, 0.55)
    add(track, noise(1.5, 32, 190, 81) * decay(1.5, 0.30, 0.004), 0.004, 1.0)
    add(track, noise(1.2, 120, 700, 82) * decay(1.2, 0.16, 0.008), 0.006, 0.6)
    add(track, noise(1.0, 1500, 5000, 83) * decay(1.0, 0.22, 0.15) * grit(1.0, 84), 0.3, 0.10)
    return finished(track, 0.6)


def grit(seconds: float, seed: int) -> Wave:
    """Here loud, there nothing: falling earth."""
    return np.asarray(np.clip(noise(seconds, 8, 60, seed) * 2, 0, 1))


def flag() -> Wave:
    """Cloth run up and caught by the wind: three flaps."""
    track = silence(0.7)
    for number, at in enumerate((0.0, 0.17, 0.33)):
        flap = noise(0.22, 180, 1900, 100 + number) * decay(0.22, 0.045, 0.02)
        add(track, flap, at, (0.7, 1.0, 0.6)[number])
    add(track, ring(0.2, 2400, 0.03), 0.34, 0.05)
    return finished(track, 0.3)


def charge() -> Wave:
    """A charge: three strokes on a deep drum and many voices rising behind them."""
    track = silence(1.9)
    for at, strength in ((0.0, 0.8), (0.3, 0.9), (0.6, 1.0)):
        add(track, _drum(), at, strength)
    add(track, _voices(1.1), 0.7, 0.5)
    return finished(track, 0.5)


def _drum() -> Wave:
    t = times(0.6)
    fall = 62 * t + 1.6 * (1 - np.exp(-t / 0.03))  # the pitch falls as the skin comes to rest
    skin = np.sin(2 * np.pi * fall) * np.exp(-t / 0.15)
    return np.asarray(skin + 0.25 * noise(0.6, 200, 1500, 130) * decay(0.6, 0.012))


def _voices(seconds: float) -> Wave:
    """Men calling one open vowel from afar: detuned voices, shaped by the mouth's two main resonances."""
    t, rng = times(seconds), np.random.default_rng(140)
    cry = silence(seconds)
    for _ in range(14):
        pitch = rng.uniform(150, 270) * (1 + 0.16 * np.minimum(1, t / 0.35) + 0.008 * np.sin(2 * np.pi * 5.5 * t))
        turn = 2 * np.pi * (np.cumsum(pitch) / 44_100 + rng.random())
        for part in range(1, 9):
            middle = part * float(pitch.mean())
            loud = np.exp(-(((middle - 780) / 260) ** 2)) + 0.6 * np.exp(-(((middle - 1250) / 300) ** 2)) + 0.04
            cry += np.sin(part * turn) * loud
    shape = np.minimum(1, t / 0.18) * np.minimum(1, (seconds - t) / 0.5)
    return np.asarray(cry / np.abs(cry).max() * shape)


Recipe = Callable[[], Wave]
EFFECTS: Registry[Recipe] = Registry(
    "a sound",
    {
        "click": click,
        "slide": slide,
        "dice": dice,
        "rifle": rifle,
        "machine_gun": machine_gun,
        "shell": shell,
        "flag": flag,
        "charge": charge,
    },
)
