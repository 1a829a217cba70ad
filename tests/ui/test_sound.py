"""Effects as numbers, and the player that keeps quiet where it should."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from ui.app import App
from ui.settings import Settings
from ui.sound import player
from ui.sound.effects import EFFECTS
from ui.sound.night import LOOP, ambience
from ui.sound.player import Sounds, effect_samples, samples
from ui.sound.waves import RATE


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sounds]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    heard = Sounds(Settings())
    yield heard
    heard.close()


def test_every_effect_is_short_audible_and_never_clips() -> None:
    for name, recipe in EFFECTS.items():
        wave = recipe()
        peak, power = float(np.abs(wave).max()), float(np.sqrt((wave**2).mean()))
        assert wave.ndim == 1 and 0.03 <= len(wave) / RATE <= 2.0, name
        assert 0.2 <= peak <= 0.65, (name, peak)
        assert power > 0.004, (name, power)
        assert abs(wave[0]) < 0.01 and abs(wave[-1]) < 0.01, f"{name} would crack at an end"
        assert np.array_equal(wave, recipe()), f"{name} differs from time to time"


def test_effects_do_not_sound_alike() -> None:
    """Their spectra differ: nobody should take a rifle for a flag."""
    bands = {}
    for name, recipe in EFFECTS.items():
        spectrum = np.abs(np.fft.rfft(recipe(), 1 << 17)) ** 2
        shares = np.array([part.sum() for part in np.split(spectrum[1:], [300, 1200, 3000, 6000, 12000, 24000])])
        bands[name] = np.append(shares / shares.sum(), len(recipe()) / RATE)
    names = sorted(bands)
    for number, first in enumerate(names):
        for second in names[number + 1 :]:
            assert np.abs(bands[first] - bands[second]).sum() > 0.1, (first, second)


def test_the_night_is_quiet_and_its_loop_has_no_seam() -> None:
    wave = ambience()
    assert len(wave) == round(LOOP * RATE)
    assert 0.01 < float(np.abs(wave).max()) <= 0.35
    steps = np.abs(np.diff(wave))
    assert abs(float(wave[0] - wave[-1])) <= float(steps.max())


def test_samples_are_16_bit() -> None:
    raw = np.frombuffer(samples(np.array([0.0, 1.0, -1.0, 3.0])), "<i2")
    assert raw.tolist() == [0, 32767, -32767, 32767]


def test_volumes_hold_at_once(sounds: Sounds) -> None:
    settings = sounds.settings
    settings.volume, settings.effects, settings.ambience = 50, 80, 20
    assert sounds.effect_volume == pytest.approx(0.4)
    assert sounds.night_volume == pytest.approx(0.1)
    assert sounds.play("dice")
    settings.mute = True
    assert sounds.effect_volume == sounds.night_volume == 0
    assert not sounds.play("dice")
    settings.mute, settings.effects = False, 0
    assert not sounds.play("dice")


def test_an_unknown_effect_is_a_mistake_even_when_muted(sounds: Sounds) -> None:
    sounds.settings.mute = True
    with pytest.raises(KeyError):
        sounds.play("kazoo")


def test_nothing_is_made_before_it_is_heard(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    recipe = EFFECTS["flag"]
    effect_samples.cache_clear()  # another test may have heard it
    monkeypatch.setitem(EFFECTS, "flag", lambda: made.append("flag") or recipe())
    sounds.update()
    assert pygame.mixer.get_init() is None and made == []
    assert sounds.play("flag") and sounds.play("flag")
    assert made == ["flag"]


def test_the_night_follows_scene_and_settings(sounds: Sounds) -> None:
    sounds.is_night = True
    sounds.update()
    channel = pygame.mixer.Channel(player.NIGHT)
    assert not channel.get_busy() and sounds.composer is not None, "the frame did not wait for it"
    sounds.composer.join()
    sounds.update()
    assert channel.get_busy()
    assert channel.get_volume() == pytest.approx(sounds.night_volume, abs=0.02)
    sounds.settings.mute = True
    sounds.update()
    assert not channel.get_busy()
    sounds.settings.mute = False
    sounds.update()
    assert channel.get_busy()
    sounds.is_night = False
    sounds.update()
    assert not channel.get_busy()


def test_without_a_device_all_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    heard = Sounds(Settings())
    heard.is_night = True
    assert not heard.play("shell")
    heard.update()
    heard.close()


def test_a_pressed_button_clicks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(headless=True, settings_file=tmp_path / "settings.json", folder=tmp_path)
    played: list[str] = []
    monkeypatch.setattr(app.sounds, "play", lambda name, strength=1.0: played.append(name))
    app.step(0.02)
    app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
    assert played == []
    app.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert played == ["click"]
    app.close()
