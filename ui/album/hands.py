"""What the hands do once a moment is reached, one verb after the other; each is a list in a skin's `moments.json`.

["weigh"] points at the answer the opponent's scorers would give, ["press", key] clicks on something by its key,
["do", action] presses the key of an action in the settings, ["fan"] opens the fullest contested pile, ["speed", x] sets
the speed of the show, ["until", n] waits for n more answers, ["frames", n] lets time pass.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from ui.album.moments import NoMoment, Players
from ui.driver import Driver

PATIENCE = 900  # frames that the opponent may take for an answer
NAP = 15  # milliseconds between them, so that its process gets its share


def carry_out(driver: Driver, hands: tuple[tuple[Any, ...], ...]) -> None:
    for verb, *words in hands:
        act = VERBS.get(verb)
        if act is None:
            raise NoMoment(f"the hands do not know {verb!r}; they know {', '.join(VERBS)}.")
        act(driver, *words)


def weigh(driver: Driver) -> None:
    match, choices = driver.scene.match, driver.scene.choices
    answer = Players(match.game, match.seed).answer(match, match.decision)
    number = choices.decision.options.index(answer)
    key = f"option {number}"
    if choices.odds(number):
        driver.press(key)  # what has a risk is only shown by the first click
    else:
        driver.point(driver.item(key).seen.center)


def do(driver: Driver, action: str) -> None:
    driver.key(pygame.key.key_code(driver.app.settings.key_of(action)))


def fan(driver: Driver) -> None:
    """Click on the pile of the contested place with the most pieces that can be chosen."""
    board, scene = driver.scene.board, driver.scene
    skin, view = board.skin, scene.view
    places = [place for place in board.regions.shapes if skin.is_contested(view, place)]
    lit = board.scene.lit_pieces
    place = max(places, key=lambda place: (len(lit & set(skin.pieces_at(view, place))), place), default="")
    if not place:
        raise NoMoment("no place is contested.")
    driver.click(driver.spot_in(place))


def speed(driver: Driver, value: float) -> None:
    driver.app.settings.speed = value


def until(driver: Driver, answers: int) -> None:
    match = driver.scene.match
    wanted = len(match.history) + answers
    for _ in range(PATIENCE):
        if len(match.history) >= wanted or match.decision is None:
            return
        driver.frames(1)
        pygame.time.wait(NAP)
    raise NoMoment("the opponent never answered.")


VERBS: dict[str, Callable[..., None]] = {
    "weigh": weigh,
    "press": Driver.press,
    "do": do,
    "fan": fan,
    "speed": speed,
    "until": until,
    "frames": Driver.frames,
}
