"""Plays the effects by name, as loud as the settings say at that moment; where there is no audio device, plays nothing.

Nothing is made before it is first heard, so that starting the app costs nothing; what was made is kept.
"""

from __future__ import annotations

from functools import lru_cache
from threading import Thread

import numpy as np
import pygame

from ui.settings import Settings
from ui.sound.effects import EFFECTS
from ui.sound.night import ambience
from ui.sound.waves import RATE, Wave

CHANNELS = 12
NIGHT = 0  # the channel that the ambience keeps for itself
FADE = 1500  # milliseconds in which the night comes and goes


class Sounds:
    """All that is heard, from one place."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.is_night = False  # whether a scene wants the ambience
        self._open: bool | None = None  # None: nobody has listened yet
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._night: bytes | None = None
        self.composer: Thread | None = None  # makes the night, which takes too long for a frame

    # ---- volumes

    @property
    def effect_volume(self) -> float:
        """0 to 1, from the settings as they are now."""
        return self._share(self.settings.effects)

    @property
    def night_volume(self) -> float:
        return self._share(self.settings.ambience)

    def _share(self, part: int) -> float:
        return 0.0 if self.settings.mute else self.settings.volume / 100 * part / 100

    # ---- playing

    def play(self, name: str, strength: float = 1.0) -> bool:
        """Whether it is heard. A name that is no effect is a mistake in the program, heard or not."""
        if name not in EFFECTS:
            raise KeyError(name)
        volume = self.effect_volume * strength
        if volume <= 0 or not self._listen():
            return False
        channel = pygame.mixer.find_channel()
        if channel is None:  # so much at once that one more would not be noticed
            return False
        channel.set_volume(volume)
        channel.play(self._effect(name))
        return True

    def click(self) -> None:
        """A button was pressed."""
        self.play("click")

    def update(self) -> None:
        """Once a frame: the night follows the settings and the scene."""
        wanted = self.is_night and self.night_volume > 0
        if not wanted and not self._open:
            return
        if not self._listen():
            return
        channel = pygame.mixer.Channel(NIGHT)
        if wanted and not channel.get_busy():
            self._begin_night(channel)
        elif not wanted and channel.get_busy():
            channel.stop()
        channel.set_volume(self.night_volume)

    def _begin_night(self, channel: pygame.mixer.Channel) -> None:
        if self._night is not None:
            channel.play(self._sound("night", self._night), loops=-1, fade_ms=FADE)
        elif self.composer is None:
            self.composer = Thread(target=self._compose, daemon=True)
            self.composer.start()

    def _compose(self) -> None:
        """The effects first: each takes longer than a frame too, and somebody may fire before the night has fallen."""
        for name in EFFECTS:
            effect_samples(name)
        self._night = night_samples()

    def close(self) -> None:
        """Silence, and the device is given back."""
        self._made = {}
        if self._open:
            pygame.mixer.quit()
        self._open = None

    # ---- the device

    def _listen(self) -> bool:
        """Whether there is a device; asked once. A format of our own lets SDL convert, whatever the device is."""
        if self._open is None:
            try:
                pygame.mixer.init(RATE, -16, 1, 1024, allowedchanges=0)
                pygame.mixer.set_num_channels(CHANNELS)
                pygame.mixer.set_reserved(NIGHT + 1)
                self._open = True
            except (pygame.error, NotImplementedError):  # the latter where pygame was built without a mixer
                self._open = False
        return self._open

    def _effect(self, name: str) -> pygame.mixer.Sound:
        return self._made[name] if name in self._made else self._sound(name, effect_samples(name))

    def _sound(self, name: str, raw: bytes) -> pygame.mixer.Sound:
        if name not in self._made:
            self._made[name] = pygame.mixer.Sound(buffer=raw)
        return self._made[name]


def samples(wave: Wave) -> bytes:
    """16-bit numbers as the device takes them."""
    return np.round(np.clip(wave, -1, 1) * 32_767).astype("<i2").tobytes()


@lru_cache(maxsize=64)
def effect_samples(name: str) -> bytes:
    return samples(EFFECTS[name]())


@lru_cache(maxsize=1)
def night_samples() -> bytes:
    return samples(ambience())
