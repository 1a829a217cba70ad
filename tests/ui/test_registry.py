"""Open lists: what a skin may add, and what is said when it cannot."""

from __future__ import annotations

import pytest

from ui.registry import Registry


def recipes() -> Registry[int]:
    return Registry("a sound", {"click": 1})


def test_what_is_registered_is_found_beside_what_was_there() -> None:
    found = recipes()
    found.register("whistle", 2)
    assert dict(found) == {"click": 1, "whistle": 2}


def test_a_name_is_given_once_but_the_same_thing_may_come_again() -> None:
    found = recipes()
    found.register("click", found["click"])
    with pytest.raises(ValueError, match="there is already a sound named 'click'"):
        found.register("click", 3)
    assert found["click"] == 1


def test_an_unknown_name_is_refused_in_one_line() -> None:
    with pytest.raises(KeyError, match="there is no sound named 'gong'"):
        recipes()["gong"]
