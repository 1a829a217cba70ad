"""Numbers follow a tick and content fades, each for a moment; with reduced motion everything is there at once."""

from __future__ import annotations

import pygame

from game.kernel.forecast import Chance, Forecast, Tone
from ui.battle.easing import FADES, FOLLOWS, Fading, ForecastEasing


def falls(share: float) -> Forecast:
    good, bad = Chance("it falls", share, Tone.GOOD), Chance("it holds", 1 - share, Tone.BAD)
    return Forecast("Assault", (good, bad), good)


def ticked(still: bool) -> ForecastEasing:
    easing = ForecastEasing()
    easing.still = still
    easing.take("How?", falls(0.2))
    easing.clock = 5.0
    easing.take("How?", falls(0.6))
    return easing


def test_a_number_and_its_bar_follow_a_tick_quickly_at_first() -> None:
    easing, now = ticked(False), falls(0.6)
    assert now.main is not None
    seen = []
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        easing.clock = 5.0 + FOLLOWS * part
        head, bar = easing.head(now.main), easing.parts(now.chances)
        assert abs(sum(float(chance.share) for chance in bar) - 1) < 1e-9
        assert abs(float(bar[0].share) - float(head.share)) < 1e-9
        seen.append(float(head.share))
    assert seen == sorted(seen) and seen[0] == 0.2 and seen[-1] == 0.6
    assert seen[1] - seen[0] > seen[-1] - seen[-2], "ease-out"


def test_reduced_motion_and_another_question_know_no_way_between() -> None:
    now = falls(0.6)
    assert now.main is not None
    assert ticked(True).head(now.main).share == 0.6
    easing = ticked(False)
    easing.take("Who leads?", falls(0.9))
    assert easing.share == 1.0


def test_old_content_is_gone_after_a_moment() -> None:
    surface, box = pygame.Surface((40, 30)), pygame.Rect(0, 0, 40, 30)
    old = pygame.Surface(box.size)
    old.fill((200, 0, 0))

    def seen(after: float, still: bool) -> int:
        fading = Fading()
        fading.take("one", None, 0.0)
        fading.take("two", old, 1.0)
        surface.fill((0, 0, 0))
        fading.draw(surface, box, 1.0 + after, still)
        return surface.get_at((5, 5))[0]

    assert seen(0.0, False) == 200 and 0 < seen(FADES / 2, False) < 200
    assert seen(FADES, False) == 0 and seen(0.0, True) == 0
