"""What the main button says of a chance: words that can be understood, whatever a game's odds begin with."""

from __future__ import annotations

import pytest

from ui.panels.ends import chance


@pytest.mark.parametrize(
    ("odds", "said"),
    [
        ("success 40%, stalemate 20%, failure 40%", ": win 40 %"),
        ("new roll: success 58%, failure 42%", ": win 58 %"),
        ("new roll: no effect 58%, attrition 42%", ": no effect 58 %"),
        ("hits 72%, expected 1.3 points", ": hit 72 %"),
        ("patrol succeeds 58% (7 or less)", ": succeeds 58 %"),
        ("takes it 64%; counters drawn: 0 50%, 1 17%", ": takes it 64 %"),
        ("clears the area 31%", ": clears the area 31 %"),
        ("against 8; Japanese ammo drops 58%", ": drops 58 %"),
        ("counters drawn: 0 17%, 1 17%; artillery 37%", ""),  # how many come is no single chance
        ("about 8 factors in all", ""),
        ("", ""),
    ],
)
def test_the_button_says_what_is_how_likely(odds: str, said: str) -> None:
    assert chance(odds) == said
