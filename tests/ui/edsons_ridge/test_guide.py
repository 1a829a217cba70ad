"""What the battle screen tells: overlays, hints, tabs, rule links and pop-ups, the map cursor and every key."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from fractions import Fraction

import pygame

from ai.thoughts import Plan, Thoughts
from ai.worker import THINKING, WorkerReport
from game.edsons_ridge.components import place_name
from game.edsons_ridge.preview.checks import next_ammo_drop
from game.edsons_ridge.preview.reach import reach, threats
from game.kernel.forecast import Chance, Expected, Forecast, Tone
from game.kernel.match import Match
from game.kernel.tally import Reason, Tally
from game.registry import GAMES
from table.disclosure import KEPT_BACK, SEALED
from table.opponent import Diary
from table.seats import HINTS, Seats, help_count
from tests.patience import until
from ui.app import App
from ui.battle import hinting
from ui.battle.forecasts import INKS, ForecastBlock
from ui.battle.inked import PaperPane
from ui.battle.keys import acts
from ui.battle.keysheet import key_rows
from ui.battle.layout import place_all
from ui.battle.links import NumberLink, link_numbers
from ui.driver import Driver
from ui.palette import DAY_PAPER
from ui.scenes.battle import BattleScene
from ui.scenes.ending import EndingScene
from ui.scenes.rules import RulesScene
from ui.settings import KEYS, SCALES, TEXT_SCALES
from ui.widgets import CARD, NOTE, Line, Page, Style

NAME = "edsons_ridge"
GAME = GAMES[NAME]
SHORTEST = min(GAME.briefings, key=lambda brief: brief.minutes).name
Opener = Callable[..., Driver]


pytestmark = pytest.mark.usefixtures("no_painting")


def played(question: str, human: int, seed: int = 5) -> Match[Any]:
    """A match at the first question of that name for the human."""
    for attempt in range(seed, seed + 20):
        rng, match = Random(attempt), Match(GAME, SHORTEST, attempt)
        while match.decision is not None:
            if type(match.decision.question).__name__ == question and match.decision.side == human:
                return match
            match.play(rng.choice(match.decision.options))
    raise AssertionError(f"{question} is never asked")


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opener]:
    apps = []

    def go(question: str = "ChooseImpulse", human: int = 1, size: tuple[int, int] = (1280, 800)) -> Driver:
        app = App(headless=True, settings_file=tmp_path / "settings.json", folder=tmp_path, size=size)
        apps.append(app)
        app.settings.speed = 0.0
        pygame.event.clear()
        app.push(BattleScene(app, played(question, human), Seats((human,), "random")))
        driver = Driver(app)
        driver.frames(3)
        return driver

    yield go
    for app in apps:
        app.close()


def names(driver: Driver) -> list[str]:
    return [pane.name for pane in driver.scene.page.panes]


def words_on(driver: Driver, pane: str) -> str:
    found = next(one for one in driver.scene.page.panes if one.name == pane)
    return "\n".join(line.text for item in found.items for line in getattr(item, "lines", ()))


# ---- overlays --------------------------------------------------------------------------------------------------------


def test_overlays_say_what_the_engine_says(opened: Opener) -> None:
    driver = opened()
    scene = driver.scene
    view, shown = scene.post.view, []
    for _ in range(3):
        driver.key(pygame.K_o)
        assert "legend" in names(driver)
        shown.append(scene.board.overlay)
    reached, feared, held = ({place: mark.text for place, mark in overlay.marks.items()} for overlay in shown)
    assert reached == {place_name(place): str(way.cost) for place, way in reach(view, 1).items()}
    fights = {place for place, mark in shown[0].marks.items() if mark.tone == "fight"}
    assert fights == {place_name(place) for place, way in reach(view, 1).items() if way.fight}
    expected = {place_name(place): f"{one.attack} v {one.defence}" for place, one in threats(view, 1).items()}
    assert expected
    assert {place: text for place, text in feared.items() if text != "open"} == expected
    for place, text in held.items():
        owner, _, worth = text.partition(" ")
        number = next(n for n in view.scenario.in_play if place_name(n) == place)
        assert (owner == "J") == (view.control[number] == 0)
        assert int(worth or 0) == view.scenario.points[number]
    driver.key(pygame.K_o)
    assert scene.board.overlay is None
    assert "legend" not in names(driver)


def test_tones_of_an_overlay_differ_without_colour(opened: Opener) -> None:
    driver = opened()
    for _ in range(3):
        driver.key(pygame.K_o)
        tones = driver.scene.board.overlay.tones.values()
        assert len({tone.pattern for tone in tones}) == len(tones)
        assert all(tone.words for tone in tones)


def test_an_overlay_is_worked_out_once_for_a_position(opened: Opener) -> None:
    driver = opened()
    driver.key(pygame.K_o)
    first = driver.scene.board.overlay
    driver.frames(5)
    assert driver.scene.board.overlay is first
    driver.scene.staff.choosing.pass_turn()
    driver.key(pygame.K_RETURN)
    driver.frames(5)
    assert driver.scene.board.overlay is not first


# ---- hints -----------------------------------------------------------------------------------------------------------


def test_a_hint_is_thought_elsewhere_and_told_in_three_steps(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "adviser", lambda game: "heuristic")
    driver = opened()
    scene, hinter = driver.scene, driver.scene.staff.hints.hinter
    before = len(scene.played.history)
    driver.key(pygame.K_h)
    until(lambda: hinter.hint is not None, lambda: driver.frames(1))
    assert hinter.told == 1
    assert hinter.hint.action in scene.played.decision.options
    assert "Hint 1 of 3" in words_on(driver, "asked")
    assert "Hint 2" not in words_on(driver, "asked")
    driver.key(pygame.K_h)
    assert scene.board.pointed
    assert "Hint 2 of 3: Look at" in words_on(driver, "asked")
    driver.key(pygame.K_h)
    assert "Hint 3 of 3: " in words_on(driver, "asked")
    assert len(scene.played.history) == before
    assert help_count(scene.played, HINTS) == 1


def test_frames_go_on_while_a_hint_is_thought_about_and_playing_on_drops_it(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    def never(mind: Any, seconds: float) -> WorkerReport:
        waits.append(seconds)
        return WorkerReport(THINKING)

    monkeypatch.setattr(hinting.Opponent, "start", lambda *_: None)
    monkeypatch.setattr(hinting.Opponent, "wait", never)
    driver = opened()
    driver.key(pygame.K_h)
    driver.frames(20)
    hinter = driver.scene.staff.hints.hinter
    assert len(waits) >= 20
    assert not any(waits), "a frame never waits for the thinking"
    assert hinter.thinking
    driver.key(pygame.K_h)
    assert hinter.told == 0
    driver.scene.staff.choosing.pass_turn()
    driver.key(pygame.K_RETURN)
    assert driver.scene.staff.hints.hinter.asked is None
    assert help_count(driver.scene.played, HINTS) == 1


# ---- tabs and openness -----------------------------------------------------------------------------------------------

SECRET = "the dump lies in nine"


def with_thoughts() -> Match[Any]:
    """The opponent has moved and thought of things that the player may not know."""
    match = played("ChooseImpulse", 1)
    number = next(n for n, moment in enumerate(match.history, start=1) if moment.side == 0)
    plans = (Plan(SECRET, 0.9, 4, SECRET),)
    Diary(match.notes).write(number, Thoughts(SECRET, SECRET, plans, 77))
    return match


def test_the_ending_tells_the_thoughts_to_who_asked_for_them(opened: Opener) -> None:
    driver = opened()
    match = with_thoughts()
    rng = Random(1)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
    for openness in ("facts", "end"):
        driver.app.settings.openness = openness
        driver.app.push(EndingScene(driver.app, match, Seats((1,), "random")))
        driver.scene.show_figures()
        driver.frames()
        told = any(
            SECRET in line.text
            for pane in driver.scene.page.panes
            for item in pane.items
            for line in getattr(item, "lines", ())
        )
        assert told == (openness == "end")


def test_the_opponents_tab_tells_plans_and_keeps_secrets_as_the_setting_says(opened: Opener) -> None:
    driver = opened()
    for openness, words in (("facts", KEPT_BACK), ("turn", SECRET), ("end", SEALED["end"])):
        driver.app.settings.openness = openness
        driver.app.push(BattleScene(driver.app, with_thoughts(), Seats((1,), "random")))
        driver.frames(3)
        driver.key(pygame.K_b)
        told = words_on(driver, "log")
        assert words in told
        assert (SECRET in told) == (openness == "turn")


def test_tabs_open_by_key_and_by_click_then_fill_the_column_then_close(opened: Opener) -> None:
    driver = opened()
    tabs, page = driver.scene.staff.guide.tabs, driver.scene.page
    column = driver.scene.post.places.sheet
    for key, name in ((pygame.K_b, "Opponent"), (pygame.K_l, "Log")):
        driver.key(key)
        assert tabs.shown == name
        assert page.focus.startswith("start"), "Enter still does what it did"
        assert page.item("commit") is not None, "the sheet stands above the drawer"
        driver.key(key)
        drawer = next(pane for pane in page.panes if pane.name == "log")
        assert drawer.rect == column
        driver.key(key)
        assert tabs.shown == "" and "log" not in names(driver)
    driver.press("tab Rules")
    assert tabs.shown == "Rules"
    assert words_on(driver, "log").startswith(tuple(driver.scene.staff.guide.asked_rules()))
    driver.key(pygame.K_ESCAPE)
    assert tabs.shown == ""


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 800), 150)])
def test_the_log_once_opened_shows_eight_lines(size: tuple[int, int], scale: int, opened: Opener) -> None:
    driver = opened(size=size)
    driver.app.settings.text_scale = scale
    driver.app.restyle()
    driver.frames()
    driver.key(pygame.K_l)
    drawer = next(pane for pane in driver.scene.page.panes if pane.name == "log")
    whole = [item for item in drawer.items if item.key.startswith("log ") and drawer.rect.contains(item.where)]
    rows = sum(max(1, round(item.rect.height / driver.app.style.height(NOTE))) for item in whole)
    assert rows >= 8


def test_a_line_of_the_log_brings_the_map_there(opened: Opener) -> None:
    driver = opened()
    scene = driver.scene
    for _ in range(3):
        driver.key(pygame.K_EQUALS)
    entries = scene.post.chronicle.entries[-80:]
    number = max(n for n, entry in enumerate(entries) if entry.places)
    driver.key(pygame.K_l)
    driver.press(f"log {number}")
    place = entries[number].places[0]
    assert scene.board.camera.shows(scene.board.chart.badge(place))
    assert scene.post.place in entries[number].places


# ---- rules -----------------------------------------------------------------------------------------------------------


def links(driver: Driver, pane: str) -> list[NumberLink]:
    found = next(one for one in driver.scene.page.panes if one.name == pane)
    return [item for item in found.items if isinstance(item, NumberLink)]


def test_every_number_on_a_card_opens_its_rule(opened: Opener) -> None:
    driver = opened()
    driver.press("told Score")
    link = links(driver, "status")[0]
    driver.click(link.seen.center)
    assert driver.scene.staff.guide.popup.number == driver.scene.post.book.find(link.word).number
    assert link.word in words_on(driver, "rule")
    driver.key(pygame.K_ESCAPE)
    assert "rule" not in names(driver)


def test_the_question_itself_and_the_report_lead_to_rules(opened: Opener) -> None:
    driver = opened()
    driver.click(driver.item("question").seen.center)
    assert driver.scene.staff.guide.popup.number in driver.scene.post.book.numbers(driver.scene.post.choices.question)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_t)
    link = next(item for item in links(driver, "report") if item.pane.rect.contains(item.where))
    driver.click(link.seen.center)
    assert "rule" in names(driver)
    assert "report" not in names(driver)
    driver.key(pygame.K_ESCAPE)
    assert "report" in names(driver)


def test_the_rule_of_the_question_by_keys_alone(opened: Opener) -> None:
    driver = opened()
    focus = driver.scene.page.focus
    driver.key(pygame.K_F1)
    number = driver.scene.staff.guide.popup.number
    assert number in driver.scene.post.book.numbers(driver.scene.post.choices.question)
    assert driver.scene.page.focus == "rule close"
    driver.key(pygame.K_RETURN)
    assert "rule" not in names(driver)
    assert driver.scene.page.focus == focus
    driver.key(pygame.K_F1)
    driver.key(pygame.K_RIGHT)
    assert driver.scene.page.focus == "rule open"
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, RulesScene)
    assert driver.scene.number == number


def test_plain_numbers_are_no_links(opened: Opener) -> None:
    book = opened().scene.post.book
    assert book.numbers("10 units, 3 points, 12 to 7, B1, D2 and 4-3-6") == []
    assert book.numbers("An assault (10.33C) in its order (R12), see 10.33C.")[:2] == ["10.33", "R12"]


def test_quantities_are_no_links_wherever_their_words_are_wrapped(opened: Opener) -> None:
    driver = opened()
    app, book = driver.app, driver.scene.post.book
    text = "expected 6.2 casualty points (10.33, 10.34); under fire (4.2 casualty points expected) success 8% (12.3)"
    assert book.find("4.2") is not None, "there is such a rule"
    assert book.numbers(text) == ["10.33", "10.34", "12.3"]
    page = Page(app.style, app.manager, app.say)
    for width in range(90, 400, 31):
        pane = page.pane("test", pygame.Rect(0, 0, width, 400))
        pane.words(Line(text, CARD))
        link_numbers(pane, book, lambda number: None)
        assert [item.word for item in pane.items if isinstance(item, NumberLink)] == ["10.33", "10.34", "12.3"]
    page.clear()


def test_links_of_sums_are_their_rule_values_and_no_other_number(opened: Opener) -> None:
    """4.2 levels are expected, 10.33 is a rule; both look alike in a text."""
    driver = opened()
    app, book = driver.app, driver.scene.post.book
    value = Tally("Attack value", "10.33")
    value.add("lead unit (4.2 of it counts)", 4, "10.31A-D")
    forecast = Forecast(
        "an assault (4.2)",
        (Chance("holds (4.2)", Fraction(1, 3), Tone.BAD), Chance("falls", Fraction(2, 3), Tone.GOOD)),
        expected=(Expected("you lose (4.2)", 4.2, "levels"),),
        sums=(value,),
        notes=(Reason("Two dice", ("8.25",)),),
    )
    page = Page(app.style, app.manager, app.say)
    for width in range(120, 400, 31):
        pane = PaperPane(page, "test", pygame.Rect(0, 0, width, 400), DAY_PAPER)
        block = ForecastBlock(pane, book, lambda number: None, lambda: None, "X", opened=True)
        block.put(forecast, "", [note.as_text() for note in forecast.notes])
        hot = [item.key.rpartition(" ")[2] for item in pane.items if item.key.startswith("number ")]
        assert list(dict.fromkeys(hot)) == ["8.25", "10.33", "10.31"]
    page.clear()


def test_colours_come_from_the_tone_alone() -> None:
    assert set(INKS) == set(Tone)
    assert len({INKS[tone] for tone in Tone}) == len(Tone)


# ---- the map by keyboard ---------------------------------------------------------------------------------------------


def test_tab_goes_from_part_to_part_and_arrows_move_the_cursor(opened: Opener) -> None:
    driver = opened()
    scene = driver.scene
    seen = set()
    for _ in range(40):
        driver.key(pygame.K_TAB)
        item = scene.page.item(scene.page.focus)
        seen.add(item.pane.name)
        if scene.page.focus == "map":
            break
    assert scene.page.focus == "map"
    start = scene.staff.guide.cursor.place
    driver.key(pygame.K_RIGHT)
    assert scene.staff.guide.cursor.place != start
    assert scene.board.cursor == scene.staff.guide.cursor.place
    title = scene.post.skin.place_card(scene.post.view, 1, scene.staff.guide.cursor.place)[0]
    assert title in words_on(driver, "place")
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_TAB)
    assert scene.page.focus != "map"
    assert scene.board.cursor == ""


def test_go_to_a_place_by_its_number(opened: Opener) -> None:
    driver = opened()
    for _ in range(4):
        driver.key(pygame.K_EQUALS)
    driver.key(pygame.K_g)
    driver.type("24")
    scene = driver.scene
    assert scene.staff.guide.cursor.place == "24"
    assert scene.board.camera.shows(scene.board.chart.badge("24"))
    driver.key(pygame.K_g)
    driver.type("z")
    assert "no place Z" in driver.app.notice
    assert scene.staff.guide.cursor.typed is None


def test_n_leads_to_places_that_can_act_and_brings_them_into_sight(opened: Opener) -> None:
    driver = opened()
    scene = driver.scene
    can_act = set(scene.staff.composer.strip.places())
    for _ in range(4):
        driver.key(pygame.K_EQUALS)
    for key, mod in ((pygame.K_n, 0), (pygame.K_n, pygame.KMOD_LSHIFT)):
        driver.key(key, mod=mod)
        assert scene.post.place in can_act
        assert scene.board.camera.shows(scene.board.chart.badge(scene.post.place))
        while scene.post.place:
            driver.key(pygame.K_ESCAPE)


# ---- keys ------------------------------------------------------------------------------------------------------------


def press(driver: Driver, action: str) -> bool:
    """Whether the app or the scene knew the key of an action."""
    word = driver.app.settings.key_of(action)
    *mods, name = word.split("+")
    mod = sum({"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT}[part] for part in mods)
    event = pygame.Event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod, unicode="", scancode=0)
    known = driver.app._own_key(event) or driver.scene.handle(event)
    driver.frames()
    return known


QUIET = {"skip", "skip_all", "step_back", "step_forward", "move_now"}  # of the opponent's turn


LESSONS = {"skip_step", "repeat_lesson"}  # in a lesson; elsewhere they are nobody's


@pytest.mark.parametrize("action", [action for action in KEYS if action not in QUIET | LESSONS])
def test_every_key_does_something_in_my_turn(action: str, opened: Opener) -> None:
    driver = opened()
    assert press(driver, action), action


@pytest.mark.parametrize("action", sorted(QUIET))
def test_every_key_of_the_opponents_turn_is_known(action: str, opened: Opener) -> None:
    driver = opened()
    driver.scene.staff.choosing.pass_turn()
    driver.key(pygame.K_RETURN)
    assert action in acts(driver.scene.staff)


def test_the_list_of_keys_shows_them_as_they_are_set(opened: Opener) -> None:
    driver = opened()
    driver.app.settings.bind("hint", "j")
    rows = {words: key for key, words in key_rows(driver.app.settings)}
    assert rows["Hint"] == "J"
    assert all(words in rows for words, _ in KEYS.values())
    assert press(driver, "keys")
    assert "keys" in names(driver)
    driver.key(pygame.K_ESCAPE)
    assert "keys" not in names(driver)


def test_the_sheet_folds_and_comes_back(opened: Opener) -> None:
    driver = opened(size=(1920, 1080))
    wide = driver.scene.post.places.board.width
    driver.key(pygame.K_F3)
    assert "options" not in names(driver)
    assert driver.scene.post.places.board.width == driver.app.surface.get_width()
    driver.key(pygame.K_l)
    assert "log" in names(driver)
    assert driver.scene.post.places.board.width == wide


# ---- places and lines ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(640, 480), (1024, 600), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440)])
def test_the_parts_fill_the_window_without_overlapping(size: tuple[int, int], opened: Opener) -> None:
    palette = opened().app.style.palette
    window = pygame.Rect(0, 0, *size)
    for factor in sorted({scale * text / 10_000 for scale in SCALES for text in TEXT_SCALES if scale * text <= 20_000}):
        for folded, wants in ((False, ()), (True, ()), (False, (("hand", "bottom", 120), ("stacks", "left", 160)))):
            places = place_all(window, Style(palette, factor), folded, wants)
            every = (places.ribbon, places.board, places.sheet, places.tabs, *(room.rect for room in places.extra))
            parts = [part for part in every if part.width and part.height]
            assert all(window.contains(part) for part in parts)
            assert all(not a.colliderect(b) for n, a in enumerate(parts) for b in parts[n + 1 :])
            assert sum(part.width * part.height for part in parts) == size[0] * size[1]


def test_a_line_is_shown_whole_or_not_at_all(opened: Opener) -> None:
    app = opened().app
    page = Page(app.style, app.manager, app.say)
    pane = page.pane("test", pygame.Rect(0, 0, 300, 100))
    for _ in range(20):
        pane.words(Line("HHHH", CARD), gap=1)
    tall = app.style.font(CARD).size("H")[1]
    surface = pygame.Surface((300, 100))
    for scroll in range(0, 60, 7):
        surface.fill((0, 0, 0))
        pane.scroll_to(scroll)
        pane.paint(surface)
        lit = [any(surface.get_at((x, y))[0] > 60 for x in range(40)) for y in range(100)]
        ink = next(n for n in range(100) if lit[n])
        height = next(n for n in range(ink, 100) if not lit[n]) - ink
        runs = "".join("x" if row else " " for row in lit).split()
        assert {len(run) for run in runs} == {height}
        assert height < tall
    page.clear()


def rest_on(driver: Driver, key: str) -> Any:
    """The note that half a second on a thing brings."""
    explainer = driver.scene.staff.explainer
    driver.point(driver.item(key).seen.center)
    assert explainer.note() is None
    driver.frames(32)
    return explainer.note()


def test_ammo_tracks_stand_on_the_ribbon(opened: Opener) -> None:
    driver = opened()
    view = driver.scene.post.view
    japanese, marines = (driver.item(f"track {number}") for number in (0, 1))
    assert (japanese.track.now, marines.track.now) == tuple(view.box)
    assert f"{round(100 * next_ammo_drop(view).low)} %" in japanese.note
    told, _ = rest_on(driver, "track 0")
    assert told.clause and told.sentence


def test_pointing_at_a_phase_says_what_it_does(opened: Opener) -> None:
    driver = opened()
    phases = [name for name, _ in driver.scene.post.skin.phases(driver.scene.post.view)]
    assert all(driver.scene.post.skin.phase_notes()[name] for name in phases)
    told, _ = rest_on(driver, f"phase {phases[-1]}")
    assert told.clause and told.sentence
