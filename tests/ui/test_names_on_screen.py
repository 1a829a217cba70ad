"""What stands on a screen is read by people: titles, not the names that files and code use; counts with their nouns."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ai.brain import find_brain, weight_title
from ai.levels import load_book, player_title
from ai.par import find_par
from game.kernel.match import Match
from game.registry import GAMES
from table.rival import seat_opponent
from table.seats import Seats
from tests.ui.opening import GAME, a_match, all_words
from tests.ui.terminal.session import Script, said
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.scenes.ending import EndingScene
from ui.terminal.session import Session

RAW = re.compile(r"\b[a-zA-Z]+_[a-z0-9_]+\b|\bmcts\b|\bheuristic\b|\b1 (options|dice|decisions|units|moves|points)\b")
ALONE = next(game for game in GAMES.values() if len(game.players) == 1)


def raw(words: str) -> list[str]:
    return [found[0] for found in RAW.finditer(words)]


def screens(driver: Driver, game: str) -> Iterator[str]:
    """Every screen of the shell on which a game speaks, one after the other."""
    driver.press("new")
    driver.press(f"game {game}")
    for brief in GAMES[game].briefings:
        driver.press(f"scenario {brief.name}")
        yield all_words(driver)
    driver.press("side -2")
    yield all_words(driver) + driver.scene.setup.in_words()
    driver.press("expert")
    yield all_words(driver)
    driver.press("expert")
    driver.press("back")
    driver.press("opponents")
    driver.press(f"game {game}")
    for item in [item.key for item in driver.scene.page.focusable() if item.key.startswith("card ")]:
        driver.press(item)
        yield all_words(driver)
    driver.press("back")
    driver.press("load")
    driver.frames(10)
    yield all_words(driver)
    driver.press("back")
    driver.press("rules")
    driver.press(f"game {game}")
    yield all_words(driver)
    driver.press("back")


@pytest.mark.parametrize("game", GAMES)
def test_no_screen_of_the_shell_shows_a_raw_name(driver: Driver, game: str) -> None:
    match: Match[Any] = Match(GAMES[game], GAMES[game].first_scenario, 3)
    Seats((GAMES[game].players[0],), "mcts:40").note(match)
    match.save(driver.app.folder / "kept.json")
    for words in screens(driver, game):
        assert raw(words) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_place_of_a_map_shows_a_raw_name(driver: Driver, unpainted: None, game: str) -> None:
    match: Match[Any] = Match(GAMES[game], GAMES[game].briefings[0].name, 3)
    driver.app.begin(BattleScene(driver.app, match, Seats(GAMES[game].players[:1], "random")))
    scene = driver.scene
    for place in scene.board.regions.shapes:
        assert raw("\n".join(scene.post.skin.place_card(scene.post.view, scene.post.viewer, place))) == []


def test_a_list_of_one_has_no_raw_words(driver: Driver, unpainted: None) -> None:
    driver.app.settings.speed = 0.0
    driver.app.begin(BattleScene(driver.app, a_match(12), Seats((0, 1), "random")))
    while driver.scene.post.curtain or driver.scene.post.choices is None:
        driver.scene.post.lift_curtain()
        driver.frames(2)
    driver.scene.post.choices.narrow([0])
    driver.scene.change()
    driver.frames(2)
    assert "option 0" in [item.key for item in driver.scene.page.focusable()]
    assert raw(all_words(driver)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_weight_has_its_words(game: str) -> None:
    brain = find_brain(game)
    titles = [weight_title(brain, name) for name in brain.weights]
    assert set(brain.weight_words) == set(brain.weights)  # type: ignore[attr-defined]
    assert len({title.casefold() for title in titles}) >= len(titles) - 1  # one may say "the same" of the line above
    assert raw("\n".join(titles)) == []


def test_players_are_called_by_their_titles() -> None:
    book = load_book(GAME.name, find_brain(GAME.name))
    character = next(iter(book.characters.values()))
    assert player_title(f"captain+{character.name}", book) == f"Captain, {character.title}"
    assert player_title("mcts:40") == "Bare search with 40 tries"
    assert player_title("mcts:1") == "Bare search with 1 try"
    par = find_par(ALONE.name, ALONE.briefings[0].name)
    assert par is not None
    assert raw(par.words) == []


# ---- a game for one --------------------------------------------------------------------------------------------------


def test_a_game_for_one_speaks_of_no_opponent(driver: Driver, unpainted: None) -> None:
    driver.press("new")
    driver.press(f"game {ALONE.name}")
    assert "pponent" not in all_words(driver)
    driver.press("play")
    driver.frames(3)
    driver.press("tab Opponent")
    tabs = [item for item in driver.scene.page.focusable() if item.key.startswith("tab ")]
    assert "pponent" not in " ".join(item.label + item.note for item in tabs)
    driver.press("back")
    driver.press("leave")
    driver.press("load")
    driver.frames(10)
    assert "against" not in all_words(driver)


def test_a_game_for_one_ends_without_an_opponent(driver: Driver) -> None:
    match: Match[Any] = Match(ALONE, ALONE.first_scenario, 1)
    driver.app.push(EndingScene(driver.app, match, Seats(ALONE.players, "captain")))
    driver.frames(3)
    assert "pponent" not in all_words(driver)


def test_optional_rules_of_the_book_are_not_called_house_rules(driver: Driver) -> None:
    driver.press("new")
    driver.press(f"game {ALONE.name}")
    driver.press("expert")
    lines = all_words(driver).split("\n")
    optional, house = lines.index("Optional rules of the book"), lines.index("House rules")
    printed = [rule for rule in ALONE.options if rule.printed]
    assert {rule.rule for rule in printed} == {"11.2", "11.3", "11.4", "11.5"}
    for rule in ALONE.options:
        at = lines.index(f"{rule.text} ({rule.rule})")
        assert (optional < at < house) is rule.printed


# ---- the terminal ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_terminal_shows_no_raw_names(tmp_path: Path, game: str) -> None:
    match: Match[Any] = Match(GAMES[game], GAMES[game].first_scenario, 3)
    humans = GAMES[game].players[:1]
    rival = seat_opponent(match, humans, "recruit", tmp_path)
    played = Session(match, humans, Script("look", "log", "1"), io.StringIO(), GAMES, tmp_path, rival)
    assert played.run() == 0
    session, _, _ = said(played).partition("Go on with:")  # what follows is a command to be typed
    assert "Your opponent: Recruit." in session or len(GAMES[game].players) == 1
    assert raw(re.sub(r"\S+\.json", "", session)) == []
