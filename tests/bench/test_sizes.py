"""What `tests.bench.sizes` counts and everybody may rely on: short modules, small classes, one meaning for a name."""

from __future__ import annotations

from tests.bench.sizes import ROOMS, crowded_classes, doubled_names, in_games_alone, long_modules, modules

CHECKERS = "data/check.py"  # data's own checkers are copied with the data and use plain words


def test_modules_and_classes_can_be_held_in_the_head() -> None:
    everything = modules(*ROOMS)
    assert long_modules(everything) == {}
    assert crowded_classes(everything) == {}


def test_a_name_means_one_thing() -> None:
    """Games may share words of their rulebooks with each other, but not with a generic room."""
    paths = [path for path in modules(*ROOMS) if not path.as_posix().endswith(CHECKERS)]
    assert {name: places for name, places in doubled_names(paths).items() if not in_games_alone(places)} == {}
