"""The review on the screen, what-if and the report: clicked, typed, and the game they came from stays as it is."""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from ai.brain import find_brain
from game.kernel.agenda import Side
from game.kernel.match import Match
from game.registry import GAMES
from table.keeping.naming import review_of
from table.keeping.records import result_of
from table.keeping.service import Service, served_in
from table.keeping.shelf import open_save
from table.review.analysis import Analysis
from table.review.effort import Effort
from table.review.kept import keep
from table.seats import Seats, noted_seats
from table.what_if import branch, branches_of
from tests.patience import until
from tests.ui.opening import all_words, new_app
from ui.commands.report import main as report
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.scenes.ending import EndingScene
from ui.scenes.opening import KEPT_AS
from ui.scenes.review import ReviewScene
from ui.scenes.review_shelf import ReviewShelfScene, review_in_play
from ui.scenes.turning_cards import TurningCard

QUICK = Effort(glances=1, few=1, every=40, some=1, fine=2, longer=6, looked_at=2, suspects=1)


def played_out(game: str, seed: int = 2) -> Match[Any]:
    rules = GAMES[game]
    match: Match[Any] = Match(rules, min(rules.briefings, key=lambda brief: brief.minutes).name, seed)
    rng = Random(seed)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
    Seats(rules.players[-1:], "heuristic").note(match)
    return match


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.report.pictures.from_map", lambda *_, **__: None)  # painting a map takes seconds


Shelf = tuple[Match[Any], bytes, bytes]  # a finished game, its save and its review


def shelved(folder: Path, game: str) -> Shelf:
    """A finished game with its analysis beside it: nothing is left for other processes to do."""
    match, save = played_out(game), folder / "battle.json"
    match.notes[KEPT_AS] = "battle"
    match.save(save)
    analysis = Analysis(match, find_brain(game), noted_seats(match).humans[0], effort=QUICK)
    analysis.finish()
    keep(analysis, review_of(save))
    return match, save.read_bytes(), review_of(save).read_bytes()


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return shelved(tmp_path_factory.mktemp("shelf"), next(iter(GAMES)))


@pytest.fixture
def battle(shelf: Shelf) -> Match[Any]:
    return shelf[0]


def put(shelf: Shelf, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    save = folder / "battle.json"
    save.write_bytes(shelf[1])
    review_of(save).write_bytes(shelf[2])
    return save


def opened(driver: Driver) -> Driver:
    until(lambda: driver.scene.tale.is_read, lambda: driver.frames(1))
    driver.frames(3)
    return driver


@pytest.fixture
def driver(tmp_path: Path, shelf: Shelf) -> Driver:
    """At the review of a finished game, opened from the title by clicks alone."""
    app = new_app(tmp_path)
    put(shelf, app.folder)
    driver = Driver(app)
    app.home()
    driver.frames()
    driver.press("review")
    assert isinstance(driver.scene, ReviewShelfScene)
    driver.frames(4)
    driver.press("open")
    assert isinstance(driver.scene, ReviewScene)
    opened(driver)
    assert not driver.scene.desk.is_working and driver.scene.desk.analysis.is_done
    return driver


def test_steps_by_keys_line_and_turning_points(driver: Driver) -> None:
    scene = driver.scene
    assert scene.cursor == scene.last == len(scene.tale.answers)
    driver.key(pygame.K_PAGEUP)
    assert scene.cursor == scene.last - 1
    driver.key(pygame.K_HOME)
    assert scene.cursor == 0
    driver.tab_to("line")
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    assert scene.cursor == 2
    track = driver.item("line").track  # type: ignore[attr-defined]
    driver.click((track.centerx, track.centery))
    assert abs(scene.cursor - scene.last / 2) <= 1
    assert f"Decision {scene.cursor + 1} of {scene.last}" in all_words(driver)
    shown = scene.ground.board.scene
    assert shown.view == scene.tale.view(scene.cursor, scene.reader), "the board is as it was"


def test_the_other_sides_eyes_and_every_tab(driver: Driver) -> None:
    scene = driver.scene
    driver.key(pygame.K_HOME)
    driver.key(ord("v"), "v")
    assert scene.eyes != scene.reader and scene.ground.board.scene.viewer == scene.eyes
    for tab, words in (("Ledger", "At the"), ("What-if", "Play on from here"), ("Turned", "")):
        driver.press(f"tab {tab}")
        assert scene.tab == tab
        assert words in all_words(driver) or (tab == "Ledger" and "Luck" in all_words(driver))
    cards = [item for pane in scene.page.panes for item in pane.items if isinstance(item, TurningCard)]
    assert len(cards) == len(scene.turned) <= 5
    for card, words in zip(cards, scene.turned, strict=True):
        assert words.cause in ("Dice", "Your choice", "Their choice") and card.title and words.sentence


def test_a_running_game_is_reviewed_by_what_was_seen_alone(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    driver = Driver(app)
    game = next(iter(GAMES.values()))
    match: Match[Any] = Match(game, game.first_scenario, 4)
    rng = Random(1)
    for _ in range(60):
        assert match.decision is not None
        match.play(rng.choice(match.decision.options))
    Seats((1,), "heuristic").note(match)
    app.push(ReviewScene(app, match))
    opened(driver)
    scene = driver.scene
    assert scene.desk.analysis is None and "not over" in scene.desk.words
    assert driver.item("eyes").blocked
    driver.key(ord("v"), "v")
    assert scene.eyes == scene.reader
    driver.press("tab What-if")
    assert driver.scene.page.item("often") is None and "may not know yet" in all_words(driver)
    for index, answer in enumerate(scene.tale.answers):
        scene.go(index)
        driver.press("tab Step")
        assert driver.scene.page.item("general") is None
        if answer.decision.side != scene.reader:
            assert "decided:" not in all_words(driver)
            break


# ---- what-if ---------------------------------------------------------------------------------------------------------


def test_a_what_if_is_a_game_of_its_own_that_never_counts(driver: Driver, battle: Match[Any]) -> None:
    save = driver.app.folder / "battle.json"
    before, digest = save.read_bytes(), battle.state.digest()
    scene = driver.scene
    start = next(n for n, answer in enumerate(scene.tale.answers) if n > 20 and answer.decision.side == 1)
    scene.go(start)
    driver.press("tab What-if")
    driver.press("branch name")
    driver.type("hold on")
    driver.press("fresh dice")
    driver.press(f"play {battle.game.sides[1]}")
    assert isinstance(driver.scene, BattleScene)
    tried = driver.scene.match
    assert "what_if" in tried.notes and tried.decision is not None
    assert tried.view(1).turn == scene.tale.answers[start].before.turn
    played = len(tried.history)
    tried.play(tried.decision.options[0])
    driver.scene.sitting.keep()
    driver.app.keeper.autosaves.flush()
    assert served_in(tried, noted_seats(tried)) is None and result_of(tried, noted_seats(tried)) is None
    twigs = branches_of(driver.app.folder, scene.what_if.root)
    assert [(twig.branching.name, twig.depth, twig.branching.fresh) for twig in twigs] == [("hold on", 0, True)]
    again, words = open_save(twigs[0].saved.path, GAMES)
    assert not words and len(again.history) == played + 1, "as after kill -9: all of it lies on the disk"
    assert again.state.digest() == tried.state.digest()
    assert save.read_bytes() == before and battle.state.digest() == digest
    assert Service(driver.app.folder).served == []
    driver.key(pygame.K_ESCAPE)
    driver.press("root")
    assert isinstance(driver.scene, ReviewScene), "back to the game that it left"
    driver.app.close()


def test_a_line_of_the_log_leads_to_the_review_there(tmp_path: Path, battle: Match[Any]) -> None:
    """In a try that is under way; in a game that counts only what was seen is shown, and nothing can be tried."""
    app = new_app(tmp_path)
    driver = Driver(app)
    seats = Seats(battle.game.players)
    for match, closed in ((branch(battle, 60, Seats((0,)), None), False), (unfinished(battle, 60), True)):
        Seats((0,)).note(match)
        app.push(app.battle(match, Seats((0,))))
        driver.frames(3)
        driver.key(pygame.K_l)
        entry = driver.scene.post.chronicle.shown[-3]
        driver.click(driver.item(f"log {len(driver.scene.post.chronicle.shown) - 3}").where.center, button=3)
        assert isinstance(driver.scene, ReviewScene)
        opened(driver)
        assert driver.scene.tale.answers[driver.scene.cursor].number == entry.number - 1
        driver.press("tab What-if")
        assert (driver.scene.page.item("watch") is None) == closed
        app.home()
    Seats(seats.humans).note(match)
    assert not review_in_play(app, match), "two people play it"
    app.close()


def unfinished(match: Match[Any], count: int) -> Match[Any]:
    again = match.opened_with()
    for action in match.actions[:count]:
        again.repeat(action)
    return again


def test_the_same_dice_come_again_and_fresh_ones_do_not(battle: Match[Any]) -> None:
    seats, start = Seats((1,)), len(battle.actions) // 3
    same, fresh = branch(battle, start, seats, None), branch(battle, start, seats, 99)
    for action in battle.actions[start:]:
        same.repeat(action)
    assert same.state.digest() == battle.state.digest()
    assert fresh.state.seed != branch(battle, start, seats, None).state.seed
    assert fresh.replay().state.digest() == fresh.state.digest()


def test_a_try_of_a_try_hangs_below_it(battle: Match[Any], tmp_path: Path) -> None:
    seats = Seats((1,))
    first = branch(battle, 10, seats, None, "one")
    second = branch(first, 12 if len(first.history) > 12 else 10, seats, 5, "two")
    first.save(tmp_path / "one.json")
    second.save(tmp_path / "two.json")
    root = str(battle.notes["game_key"])
    assert [(twig.branching.name, twig.depth) for twig in branches_of(tmp_path, root)] == [("one", 0), ("two", 1)]


# ---- the report and the ending ---------------------------------------------------------------------------------------


class Checker(HTMLParser):
    """Well-formed as far as a reader without patience asks: every tag closed, every picture with words."""

    ALONE = ("meta", "img", "br", "polygon", "line", "polyline", "circle")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.pictures = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag in ("img", "svg"):
            self.pictures += 1
            if not (found.get("alt") or found.get("aria-label")):
                self.faults.append(f"{tag} without words")
        for name in ("src", "href"):
            if not (found.get(name) or "data:").startswith("data:"):
                self.faults.append(f"{found[name]} needs a network")
        if tag not in self.ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("img",):
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"{tag} closed where it was not open")


def test_a_report_is_one_sound_page(shelf: Shelf, tmp_path: Path) -> None:
    save = put(shelf, tmp_path)
    assert report([str(save), "--out", str(tmp_path / "out")]) == 0
    page = (tmp_path / "out" / "battle.html").read_text("utf-8")
    checker = Checker()
    checker.feed(page)
    checker.close()
    assert checker.faults == [] and checker.open == [] and checker.pictures >= 2
    assert page.startswith("<!DOCTYPE html>") and "dice code" in page and "Luck" in page
    assert "The battle by turn" in page


@pytest.mark.parametrize("game", GAMES)
def test_the_report_of_a_running_game_tells_only_what_was_seen(game: str, tmp_path: Path) -> None:
    rules = GAMES[game]
    match: Match[Any] = Match(rules, min(rules.briefings, key=lambda brief: brief.minutes).name, 5)
    rng = Random(3)
    for _ in range(40):
        if match.decision is not None:
            match.play(rng.choice(match.decision.options))
    reader = rules.players[0]
    Seats((reader,), "heuristic").note(match)
    match.save(tmp_path / "running.json")
    assert report([str(tmp_path / "running.json"), "--out", str(tmp_path)]) == 0
    page = (tmp_path / "running.html").read_text("utf-8")
    assert "Still in play" in page
    for closed in ("Luck and choices", "Where it turned", "What happened in truth", "against", "pips"):
        assert closed not in page.partition("The battle by turn")[0].replace(", against", ""), closed
    told = page.partition("The battle by turn")[2].partition("</body>")[0]
    seen = {escape(line) for moment in match.history for line in rules.account(reader, moment.told)}
    others = [side for side in range(len(rules.sides)) if side != reader]
    theirs = {escape(line) for m in match.history for side in others for line in rules.account(Side(side), m.told)}
    assert [line for line in theirs if line in told and not any(line in each for each in seen)] == []


def test_a_report_that_cannot_be_written_says_so(
    tmp_path: Path, shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    save = put(shelf, tmp_path / "saves")
    (tmp_path / "file").write_text("")
    assert report([str(save), "--out", str(tmp_path / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_the_ending_leads_to_its_turning_points(tmp_path: Path, shelf: Shelf, battle: Match[Any]) -> None:
    app = new_app(tmp_path)
    put(shelf, app.folder)
    driver = Driver(app)
    app.push(EndingScene(app, battle, noted_seats(battle)))
    scene = driver.scene
    scene.audit.finish()
    scene.review.tale.finish()
    scene.review.desk.begin(scene.review.tale.answers)
    scene.review.tell()
    scene.change()
    driver.frames(50)
    assert scene.review.turned and "Luck" in all_words(driver)
    first = scene.review.turned[0]
    driver.press(f"turned {first.number}")
    assert isinstance(driver.scene, ReviewScene)
    opened(driver)
    assert driver.scene.cursor == first.index
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene
    app.close()
