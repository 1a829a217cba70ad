"""What is this? Every order button, box of the ribbon, sign and symbol says in a sentence what it is, with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.kernel.match import Match
from game.registry import GAMES
from table.composition.intents import PointAt
from table.seats import Seats
from tests.ui.opening import new_app
from ui.battle.explaining import STILL, Explainer
from ui.board.skin import Explained
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.skins.orders import find_orders

RULED = ("kind", "goal", "phase", "track", "told")  # what the rulebook knows
OUR_OWN = {"told Chance"}  # no rule: it is judged by the program


@pytest.fixture(params=list(GAMES))
def battle(request: pytest.FixtureRequest, tmp_path: Path, unpainted: None) -> Iterator[Driver]:
    """Somebody has to say where he acts; people play both sides."""
    game = GAMES[request.param]
    match: Match[Any] = Match(game, min(game.briefings, key=lambda one: one.minutes).name, 3)
    rng, orders = Random(3), find_orders(game.name)
    while match.decision is not None and not orders.has_kinds(match.decision):
        match.play(rng.choice(match.decision.options))
    app = new_app(tmp_path)
    app.settings.speed = 0.0
    app.push(BattleScene(app, match, Seats(tuple(game.players), "")))
    driver = Driver(app)
    driver.frames(2)
    driver.scene.post.curtain = False
    driver.scene.change()
    driver.frames(2)
    yield driver
    app.close()


def check(driver: Driver, told: Explained | None, thing: str, ruled: bool) -> None:
    assert told is not None and (told.sentence or told.clause), f"nothing is said of {thing!r}"
    if ruled:
        assert told.rule and driver.scene.post.book.find(told.rule) is not None, f"no rule for {thing!r}: {told}"


def check_parts(driver: Driver, explainer: Explainer) -> set[str]:
    met = set()
    for pane in driver.scene.page.panes:
        for item in pane.items:
            word = item.thing.partition(" ")[0]
            if item.key and word != "map":
                ruled = word in RULED and item.thing not in OUR_OWN and not item.blocked
                check(driver, explainer.explain_item(item), item.thing, ruled)
                met.add(word)
    return met


def test_everything_says_what_it_is(battle: Driver) -> None:
    """At the idle question, and once it is chosen who acts."""
    post, explainer = battle.scene.post, battle.scene.staff.explainer
    met = check_parts(battle, explainer)
    for spot in sorted(post.composition.spots, key=str)[:2]:
        post.composition.spot = None
        post.composition.restart()
        battle.scene.staff.composer.do(PointAt(spot))
        battle.frames(2)
        met |= check_parts(battle, explainer)
    assert met >= {"back", "hint", "told", "question", "undo", "commit", "tab"} and met & {"kind", "goal"}
    faces = post.counters.faces(post.board, post.view, post.style.palette.name)
    symbols = {face.icon for face in faces.values()}
    assert symbols
    for icon in symbols:
        check(battle, explainer.explain(f"symbol {icon}"), icon, True)


def test_the_pointer_rests_on_a_counter_and_on_the_badge_of_a_place(battle: Driver) -> None:
    """Half a second, then the note; nothing before."""
    post, explainer, board = battle.scene.post, battle.scene.staff.explainer, battle.scene.board
    found: dict[str, Explained] = {}
    for place in board.regions.shapes:
        x, y = board.camera.to_screen(board.chart.badge(place))
        spot = round(x), round(y)
        if not board.rect.inflate(-40, -40).collidepoint(spot) or post.page.at(spot) is not None:
            continue
        battle.app.pointer, explainer.spot = spot, spot
        explainer.since = post.clock
        assert explainer.note() is None
        explainer.since = post.clock - STILL
        note = explainer.note()
        if note is not None:
            found["counter" if board.token_at(spot) is not None else "badge"] = note[0]
    assert "badge" in found, "no badge is in sight"
    for kind, told in found.items():
        check(battle, told, kind, True)
