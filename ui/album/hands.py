"""What the hands do once a moment is reached, one verb after the other; each is a list in a skin's `moments.json`.

["weigh"] selects what the opponent's scorers would do, ["press", key] clicks on something by its key, ["do", action]
presses the key of an action in the settings, ["aim", kind] composes the whole order of such a kind that has the best
chance, ["point", kind, key] clicks on a piece, a facing or a card, ["at", place] on a place of the map, ["rest", place]
lets the pointer rest there, ["fan"] opens the fullest contested pile, ["beat", kind, share] lets the show come so far
in such a beat, ["turn"] plays on to the next turn card, ["sight", place, place]
holds the key of the line of sight, ["frames", n] only waits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from table.composition.intents import Aim, PointAt
from ui.album.moments import NoMoment, Players
from ui.driver import Driver

PATIENCE = 3000  # frames that the opponent may take for an answer: many, since those on the way are not drawn
NAP = 15  # milliseconds between them, so that its process gets its share


def carry_out(driver: Driver, hands: tuple[tuple[Any, ...], ...]) -> None:
    for verb, *words in hands:
        act = VERBS.get(verb)
        if act is None:
            raise NoMoment(f"the hands do not know {verb!r}; they know {', '.join(VERBS)}.")
        act(driver, *words)


def weigh(driver: Driver) -> None:
    """In a list the answer itself; on a sheet all units, and the first thing to do with them that has a risk."""
    match, choices, composer = driver.scene.match, driver.scene.post.choices, driver.scene.staff.composer
    answer = Players(match.game, match.seed).answer(match, match.decision)
    number = choices.decision.options.index(answer)
    if driver.scene.page.item(f"option {number}") is not None:
        _select(driver, f"option {number}", choices.forecast(number) is not None)
        return
    if not composer.ends:
        do(driver, "all")
    risky = [place for place, end in enumerate(composer.ends) if end.forecast is not None]
    if risky:
        _select(driver, f"end {risky[0]}", True)


def _select(driver: Driver, key: str, risky: bool) -> None:
    """What has a risk is only shown by the first click; anything else would be done by it, so it is pointed at."""
    if risky:
        driver.press(key)
    else:
        driver.point(driver.item(key).seen.center)


def do(driver: Driver, action: str) -> None:
    driver.key(pygame.key.key_code(driver.app.settings.key_of(action)))


def aim(driver: Driver, kind: str) -> None:
    """Every place and target on offer is tried; the one with the best chance is then clicked as a player would."""
    composition, do = driver.scene.post.composition, driver.scene.staff.composer.do
    best: tuple[float, Any, int] | None = None
    for spot in [None, *sorted(composition.spots, key=str)]:
        _begin_at(composition, spot)
        for number, goal in enumerate(composition.asked.goals):
            if goal.kind == kind:
                composition.do(Aim(number))
                forecast = composition.asked.forecast
                share = float(forecast.main.share) if forecast is not None and forecast.main is not None else -1.0
                best = (share, spot, number) if share >= 0 and (best is None or share > best[0]) else best
                _begin_at(composition, spot)
    _begin_at(composition, best[1] if best is not None else None)
    if best is None or not do(Aim(best[2])):
        raise NoMoment(f"no {kind} can be ordered.")
    driver.frames()


def point(driver: Driver, kind: str, key: str | int) -> None:
    """As by a click there."""
    driver.scene.staff.composer.do(PointAt((kind, key)))
    driver.frames()


def sight(driver: Driver, start: str, end: str) -> None:
    """The key of the line of sight is held, from one place to another."""
    driver.point(driver.spot_in(end))
    sighting = driver.scene.staff.sighting
    sighting.hold(True)
    sighting.begin_at(start)
    driver.frames()


def _begin_at(composition: Any, spot: Any) -> None:
    composition.spot = None
    composition.restart()
    if spot is not None:
        composition.do(PointAt(spot))


def at(driver: Driver, place: str) -> None:
    """A click on the map there."""
    driver.scene.staff.composer.do(PointAt(("place", place)))
    driver.frames()


def rest(driver: Driver, place: str) -> None:
    """The pointer rests on a place until its pile fans out."""
    for _ in range(3):
        driver.point(driver.spot_in(place))
        driver.frames(30)


def fan(driver: Driver) -> None:
    """Click on the pile of the contested place with the most pieces that can be chosen."""
    board, post = driver.scene.board, driver.scene.post
    skin, view = board.skin, post.view
    places = [place for place in board.regions.shapes if skin.is_contested(view, place)]
    lit = board.scene.lit_pieces
    place = max(places, key=lambda place: (len(lit & set(skin.pieces_at(view, place))), place), default="")
    if not place:
        raise NoMoment("no place is contested.")
    driver.click(driver.spot_in(place))


def beat(driver: Driver, kind: str, share: float = 0.5) -> None:
    """Frames until the show has come so far in a beat of this kind."""
    director = driver.scene.director
    for _ in range(PATIENCE):
        driver.pass_by()
        line = director.timeline
        slots = line.begun if line is not None else []
        if any(type(slot.beat).__name__ == kind and slot.share(line.now) >= share for slot in slots):
            driver.app.draw()
            return
        pygame.time.wait(0 if director.busy else NAP)
    raise NoMoment(f"no {kind} was ever shown.")


def turn(driver: Driver) -> None:
    """Both sides' scorers play on, at once, until a turn is over and its card lies on the table; no phase has one."""
    battle, driver.app.settings.summaries = driver.scene, "never"
    match = battle.match
    players = Players(match.game, match.seed)
    for _ in range(PATIENCE):
        if driver.scene is not battle:
            driver.app.settings.speed = 0.0
            driver.frames(50)
            return
        driver.app.settings.speed = 1.0 if battle.director.annals.turns else 0.0
        if battle.post.my_turn and not battle.director.annals.turns:
            battle.moves.give(players.answer(match, match.decision))
        driver.pass_by()
        pygame.time.wait(0 if battle.post.my_turn else NAP)
    raise NoMoment("no turn was ever over.")


VERBS: dict[str, Callable[..., None]] = {
    "turn": turn,
    "weigh": weigh,
    "press": Driver.press,
    "do": do,
    "point": point,
    "sight": sight,
    "aim": aim,
    "at": at,
    "rest": rest,
    "fan": fan,
    "beat": beat,
    "frames": Driver.frames,
}
