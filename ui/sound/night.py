"""The night around the table: insects, surf behind the trees, a battle far away. A loop without a seam."""

from __future__ import annotations

import numpy as np

from ui.sound.waves import Wave, add, decay, finished, noise, silence, times

LOOP = 16.0  # seconds; everything in it comes round a whole number of times


def ambience() -> Wave:
    night = _surf() * 0.55 + _insects() * 0.30 + noise(LOOP, 3000, 6500, 205) * 0.05 + _far_battle() * 0.4
    return finished(night, 0.30, soft_ends=False)


def _far_battle() -> Wave:
    """Guns behind the hills: low thuds, and now and then a burst that the trees have swallowed. Each ends before the
    loop does."""
    track, rng = silence(LOOP), np.random.default_rng(220)
    for number in range(9):
        at = float(rng.uniform(0.2, LOOP - 2.2))
        add(track, noise(1.8, 30, 110, 230 + number) * decay(1.8, 0.35, 0.03), at, float(rng.uniform(0.35, 1.0)))
    for number in range(3):
        at = float(rng.uniform(0.5, LOOP - 2.0))
        for shot in range(6):
            add(track, noise(0.2, 180, 700, 250 + number) * decay(0.2, 0.03, 0.01), at + shot * 0.11, 0.14)
    return np.asarray(track / np.abs(track).max())


def _surf() -> Wave:
    """Two swells that do not keep step."""
    t = times(LOOP)
    swell = 0.45 + 0.35 * np.sin(2 * np.pi * 2 * t / LOOP) ** 3 + 0.2 * np.sin(2 * np.pi * 3 * t / LOOP + 1)
    return np.asarray(noise(LOOP, 60, 650, 200) * np.clip(swell, 0.05, 1))


def _insects() -> Wave:
    """Each sings at its own pitch in short trills, with pauses."""
    t, rng = times(LOOP), np.random.default_rng(210)
    song = np.zeros_like(t)
    for pitch, loud in ((3150, 0.35), (3900, 0.5), (4420, 1.0), (4710, 0.6), (5300, 0.3)):
        pulses, trills = round(LOOP * rng.uniform(17, 32)), round(LOOP * rng.uniform(0.35, 0.8))
        begin = rng.random() * 2 * np.pi
        pulse = np.clip(np.sin(2 * np.pi * pulses * t / LOOP), 0, 1) ** 1.5
        trill = 1 / (1 + np.exp(-14 * (np.sin(2 * np.pi * trills * t / LOOP + begin) - 0.25)))
        song += np.sin(2 * np.pi * round(pitch * LOOP) / LOOP * t) * pulse * trill * loud
    return np.asarray(song / np.abs(song).max())
