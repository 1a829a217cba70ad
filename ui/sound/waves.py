"""The few tools that every sound here is made with: seeded noise, filters, decays, and mixing at a moment."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Wave = npt.NDArray[np.float64]
RATE = 44_100  # samples a second, one channel


def silence(seconds: float) -> Wave:
    return np.zeros(round(seconds * RATE))


def times(seconds: float) -> Wave:
    """The moment of every sample."""
    return np.arange(round(seconds * RATE)) / RATE


def noise(seconds: float, low: float, high: float, seed: int) -> Wave:
    """Noise between two pitches. It is filtered as a ring, so its end runs on into its beginning."""
    count = round(seconds * RATE)
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(count))
    pitch = np.fft.rfftfreq(count, 1 / RATE)
    spectrum *= 1 / (1 + (pitch / high) ** 6) / (1 + (low / np.maximum(pitch, 1)) ** 6)
    wave = np.fft.irfft(spectrum, count)
    return np.asarray(wave / (np.abs(wave).max() or 1))


def ring(seconds: float, pitch: float, fade: float) -> Wave:
    """A struck thing: one pitch that dies away, `fade` seconds to a third of its strength."""
    t = times(seconds)
    return np.asarray(np.sin(2 * np.pi * pitch * t) * np.exp(-t / fade))


def decay(seconds: float, fade: float, rise: float = 0.001) -> Wave:
    """Quickly up, slowly down."""
    t = times(seconds)
    return np.asarray(np.minimum(1, t / rise) * np.exp(-t / fade))


def add(track: Wave, sound: Wave, at: float, strength: float = 1.0) -> None:
    """Mix a sound into a track; what runs over the track's end is cut."""
    start = round(at * RATE)
    room = track[start : start + len(sound)]
    room += sound[: len(room)] * strength


def finished(track: Wave, peak: float, soft_ends: bool = True) -> Wave:
    """As loud as asked for, and without a click at either end."""
    track = track - track.mean()
    if soft_ends:
        ends = min(len(track) // 4, RATE // 100)
        track[-ends:] *= np.linspace(1, 0, ends)
        track[:16] *= np.linspace(0, 1, 16)
    return np.asarray(track * (peak / (np.abs(track).max() or 1)))
