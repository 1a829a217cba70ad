"""The shell of the app, driven as a player drives it: through the real loop, with mouse and key events only."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.kernel.match import Match
from game.registry import GAMES
from table.seats import Seats, noted_seats
from tests.patience import until
from tests.ui.opening import GAME, SHORTEST, a_match, all_words, put_save
from ui.app import App
from ui.driver import FRAME, Driver
from ui.palette import PALETTES, contrast
from ui.scenes.base import PageScene
from ui.scenes.battle import BattleScene
from ui.scenes.contest import Contest
from ui.scenes.ending import EndingScene
from ui.scenes.load import LoadScene
from ui.scenes.new_game import NewGameScene
from ui.scenes.opening import save_game
from ui.scenes.opponents import OpponentsScene
from ui.scenes.rules import RulesScene
from ui.scenes.settings import SettingsScene
from ui.scenes.title import TitleScene
from ui.scenes.welcome import WelcomeScene
from ui.settings import FORMAT, TEXT_SCALES, Settings, key_label, load_settings, save_settings
from ui.widgets import Button, Slider, TextEntry, Words
from ui.window import theme_of

DOORS: dict[str, type[PageScene]] = {
    "new": NewGameScene,
    "load": LoadScene,
    "rules": RulesScene,
    "opponents": OpponentsScene,
    "settings": SettingsScene,
}


def battle(driver: Driver) -> Match[Any]:
    """The match on the screen."""
    match = driver.app.top.match
    assert match is not None
    return match


# ---- ways about ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("door", DOORS)
def test_every_screen_is_reached_and_left_by_mouse(driver: Driver, door: str) -> None:
    driver.press(door)
    assert type(driver.scene) is DOORS[door]
    driver.press("back")
    assert isinstance(driver.scene, TitleScene)


@pytest.mark.parametrize("door", DOORS)
def test_every_screen_is_reached_and_left_by_keyboard(driver: Driver, door: str) -> None:
    driver.enter(door)
    assert type(driver.scene) is DOORS[door]
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, TitleScene)


def test_arrows_lead_through_the_title(driver: Driver) -> None:
    assert driver.scene.page.focus == "start", "without a save, what is gold is the battle to begin with"
    driver.tab_to("new")
    driver.key(pygame.K_DOWN)
    assert driver.scene.page.focus == "load"
    driver.key(pygame.K_UP)
    assert driver.scene.page.focus == "new"
    driver.key(pygame.K_RIGHT)
    assert driver.scene.page.focus == "start"


@pytest.mark.parametrize(
    ("letter", "door"), [("n", "new"), ("o", "load"), ("p", "opponents"), ("s", "settings"), ("F1", "rules")]
)
def test_the_keys_on_the_caps_open_their_screens(driver: Driver, letter: str, door: str) -> None:
    driver.key(pygame.K_F1) if letter == "F1" else driver.key(ord(letter), letter)
    assert type(driver.scene) is DOORS[door]


def test_a_game_on_the_title_opens_its_battles(driver: Driver) -> None:
    for name, game in GAMES.items():
        driver.press(f"game {name}")
        assert isinstance(driver.scene, NewGameScene)
        assert driver.scene.setup.game is game
        driver.press("back")


def test_with_a_save_the_card_leads_on_and_says_where(driver: Driver) -> None:
    match = a_match(40)
    Seats((1,), "captain").note(match)
    save_game(driver.app, match, "mine")
    driver.press("settings")
    driver.press("back")
    words = all_words(driver)
    assert "Continue" in words and GAME.scenario_title(match.scenario) in words
    assert "against Captain" in words and "minutes to go" in words
    assert driver.scene.onward.blocks, "who stands where is kept with the save"


def test_a_right_click_steps_back(driver: Driver) -> None:
    driver.press("settings")
    driver.click((700, 700), button=3)
    assert isinstance(driver.scene, TitleScene)


def test_quit_ends_the_loop(driver: Driver) -> None:
    driver.press("quit")
    assert not driver.app.running


def test_the_window_s_cross_ends_the_loop(driver: Driver) -> None:
    driver.post(pygame.QUIT)
    driver.frames()
    assert not driver.app.running


# ---- a new game ------------------------------------------------------------------------------------------------------


def test_enter_on_the_first_title_plays_the_recommended_battle(driver: Driver) -> None:
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, BattleScene)
    assert battle(driver).scenario == GAME.first_scenario
    assert driver.scene.sitting.seats.humans == GAME.players[-1:]


def test_a_letter_and_enter_start_a_game_with_the_defaults(driver: Driver) -> None:
    driver.key(pygame.K_n, "n")
    assert isinstance(driver.scene, NewGameScene)
    assert driver.scene.page.focus == "play"
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, BattleScene)
    assert battle(driver).scenario == GAME.first_scenario


def test_a_game_is_chosen_by_keyboard_alone(driver: Driver) -> None:
    driver.enter("new")
    driver.key(pygame.K_UP)
    assert driver.scene.page.focus != "play"
    driver.tab_to(f"scenario {SHORTEST}")
    driver.key(pygame.K_SPACE)
    driver.tab_to("side 0")
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_SPACE)
    assert driver.scene.setup.side == 1
    driver.key(pygame.K_x, "x")
    driver.enter(f"house {GAME.options[-1].name}")
    driver.enter("play")
    assert (battle(driver).scenario, battle(driver).options) == (SHORTEST, (GAME.options[-1].name,))


def test_arrows_choose_a_battle_and_enter_plays_it(driver: Driver) -> None:
    driver.press("new")
    driver.tab_to(f"scenario {driver.scene.setup.scenario}")
    before = driver.scene.setup.scenario
    driver.key(pygame.K_RIGHT)
    chosen = driver.scene.setup.scenario
    assert chosen != before and driver.scene.page.focus == f"scenario {chosen}"
    driver.key(pygame.K_RETURN)
    assert battle(driver).scenario == chosen


def test_keys_turn_the_games(driver: Driver) -> None:
    driver.press("new")
    games = list(GAMES.values())
    assert driver.scene.setup.game is games[0]
    driver.key(pygame.K_PAGEDOWN)
    assert driver.scene.setup.game is games[1]
    driver.key(pygame.K_1, mod=pygame.KMOD_LCTRL)
    assert driver.scene.setup.game is games[0]


def test_the_gold_plate_names_battle_and_side_and_never_moves(driver: Driver) -> None:
    driver.press("new")
    place = driver.item("play").where.copy()
    assert driver.item("play").label == "Play Hill 80 as the Marines"
    driver.press("side 0")
    assert driver.item("play").label == "Play Hill 80 as the Japanese"
    driver.press("expert")
    assert driver.item("play").where == place
    driver.press("expert")
    driver.press("side -2")
    assert driver.item("play").label == "Watch Hill 80"


def test_choices_reach_the_battle(driver: Driver) -> None:
    driver.press("new")
    driver.press(f"scenario {SHORTEST}")
    driver.press("side 0")
    driver.press("level captain")
    commander = next(iter(driver.scene.setup.commanders()))
    driver.press("another")
    assert driver.scene.setup.character == commander
    rule = GAME.options[0].name
    driver.press("expert")
    driver.press(f"house {rule}")
    driver.press("play")
    seats, match = driver.scene.sitting.seats, driver.scene.match
    assert (seats.humans, seats.opponent) == ((0,), f"captain+{commander}")
    assert (match.scenario, match.options) == (SHORTEST, (rule,))


def test_a_rule_that_is_no_choice_in_a_scenario_is_dimmed_with_its_reason(driver: Driver) -> None:
    game, scenario, rule = next(
        (game, brief.name, option.name)
        for game in GAMES.values()
        for brief in game.briefings
        for option in game.options
        if option not in game.options_for(brief.name)
    )
    driver.press("new")
    driver.scene.open_game(game)
    driver.scene.unfold()
    fitting = next(b.name for b in game.briefings if rule in {o.name for o in game.options_for(b.name)})
    driver.scene.pick("scenario", fitting)
    driver.scene.toggle(rule)
    driver.frames(2)
    assert driver.scene.setup.options == (rule,)
    assert not driver.item(f"house {rule}").blocked
    driver.scene.pick("scenario", scenario)
    assert driver.scene.setup.options == ()
    driver.frames(2)
    assert "no choice in this battle" in driver.item(f"house {rule}").blocked
    driver.press(f"house {rule}")
    assert driver.scene.setup.options == (), "what does not fit is dimmed, says why and does nothing"
    driver.scene.pick("scenario", fitting)
    assert driver.scene.setup.options == (rule,), "what was ticked stays ticked where it is a choice"


def test_a_commander_does_not_follow_to_the_other_side(driver: Driver) -> None:
    driver.press("new")
    driver.press("side 0")
    driver.press("another")
    assert driver.scene.setup.character
    driver.press("side 1")
    assert driver.scene.setup.character == ""


def test_smoothed_dice_are_fixed_at_set_up(driver: Driver) -> None:
    driver.press("new")
    driver.press("expert")
    driver.press("dice smoothed")
    driver.press("play")
    assert battle(driver).is_smoothed
    assert noted_seats(battle(driver)).dice == "smoothed"


def test_leaving_a_battle_keeps_it_and_continue_goes_on(driver: Driver) -> None:
    driver.key(pygame.K_RETURN)
    seed = driver.scene.match.seed
    driver.key(pygame.K_ESCAPE)
    driver.press("leave")
    assert isinstance(driver.scene, TitleScene)
    assert driver.scene.page.focus == "continue"
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, BattleScene)
    assert battle(driver).seed == seed


# ---- saves -----------------------------------------------------------------------------------------------------------


def test_a_save_is_found_by_typing_and_opened(driver: Driver) -> None:
    put_save(driver.app.folder, "jungle")
    put_save(driver.app.folder, "swamp", seed=9)
    driver.press("load")
    driver.frames(5)
    driver.type("jung")
    assert driver.scene.wanted == "jung"
    shown = [item.key for item in driver.scene.page.focusable() if item.key.startswith("save ")]
    assert shown == ["save jungle"]
    driver.press("save jungle")
    driver.press("save jungle")
    assert isinstance(driver.scene, BattleScene)
    assert battle(driver).seed == 3
    assert driver.scene.sitting.seats == Seats((1,), "captain")


def test_a_corrupt_save_says_so_and_nothing_is_lost(driver: Driver) -> None:
    good, bad = put_save(driver.app.folder, "good"), driver.app.folder / "bad.json"
    bad.write_text(good.read_text()[:500])
    driver.press("load")
    driver.frames(5)
    driver.press("save good")
    driver.press("save bad")
    driver.press("open")
    assert isinstance(driver.scene, LoadScene)
    assert "bad.json" in driver.app.notice
    assert "damaged" in driver.app.notice
    assert bad.exists()
    driver.press("save good")
    driver.press("open")
    assert isinstance(driver.scene, BattleScene)


def test_a_broken_newest_save_does_not_stop_continue(driver: Driver) -> None:
    put_save(driver.app.folder, "good")
    broken = driver.app.folder / "newest.json"
    broken.write_text("{")
    os.utime(broken, (4e9, 4e9))
    driver.press("settings")
    driver.key(pygame.K_ESCAPE)
    driver.press("continue")
    assert isinstance(driver.scene, BattleScene)


def test_deleting_can_be_undone(driver: Driver) -> None:
    path = put_save(driver.app.folder, "dear")
    before = path.read_bytes()
    driver.press("load")
    driver.press("delete")
    assert not path.exists()
    driver.press("undelete")
    assert path.read_bytes() == before
    driver.key(pygame.K_DELETE)
    assert not path.exists()
    driver.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert path.exists()


def test_notes_of_a_save_are_not_believed_blindly() -> None:
    match = a_match(1)
    match.notes = {"humans": 5, "opponent": [], "dice": {}}
    assert noted_seats(match) == Seats((0,), "", "true")


# ---- settings --------------------------------------------------------------------------------------------------------


def test_settings_apply_at_once_and_are_kept(driver: Driver, tmp_path: Path) -> None:
    driver.press("settings")
    driver.press("tab Access")
    driver.press("text_scale 150")
    assert driver.app.style.factor == 1.5
    driver.press("high_contrast")
    driver.enter("tab Sound")
    driver.tab_to("volume")
    driver.key(pygame.K_RIGHT)
    driver.resize(1300, 900)
    driver.frames(60)
    again, notice = load_settings(tmp_path / "settings.json")
    assert notice == ""
    assert (again.text_scale, again.high_contrast, again.volume) == (150, True, 75)
    assert (again.width, again.height) == (1300, 900)


def test_a_slider_follows_the_mouse(driver: Driver) -> None:
    driver.press("settings")
    driver.press("tab Sound")
    slider = driver.item("effects")
    assert isinstance(slider, Slider)
    driver.click((slider.track.left, slider.track.centery))
    assert driver.app.settings.effects == 0


def test_a_key_is_changed_and_its_owner_gets_the_old_one(driver: Driver, tmp_path: Path) -> None:
    driver.press("settings")
    driver.press("tab Keys")
    driver.press("key pass")
    driver.key(pygame.K_h, "h")
    assert driver.app.settings.key_of("pass") == "h"
    assert driver.app.settings.key_of("hint") == "p"
    assert load_settings(tmp_path / "settings.json")[0].key_of("pass") == "h"
    driver.press("key undo")
    driver.key(pygame.K_TAB)
    assert driver.app.settings.key_of("undo") == "z"
    driver.press("reset keys")
    assert driver.app.settings.key_of("pass") == "p"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "the file is damaged"),
        ("", "the file is damaged"),
        ("[]", "expected named fields, got a list"),
        ("{}", "format: must be 1"),
        ('{"format": 1, "text_scale": 7}', "text_scale: must be one of 100, 125"),
        ('{"format": 1, "palette": "pink"}', "palette: must be one of "),
        ('{"format": 1, "speed": 3}', "speed: must be one of 0.5, 1.0"),
        ('{"format": 1, "mute": "yes"}', "mute: expected true or false, got a text"),
        ('{"format": 1, "volume": 101}', "volume: expected a whole number of at most 100"),
        ('{"format": 1, "width": 100}', "width: expected a whole number of at least 640"),
        ('{"format": 1, "keys": {"pass": 5}}', "keys.pass: expected a text, got a whole number"),
        ('{"format": 1, "keys": {"pass": "h", "hint": "h"}}', "keys: one key stands for two actions"),
    ],
)
def test_broken_settings_are_kept_aside_and_the_field_is_named(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    settings, notice = load_settings(path)
    assert settings == Settings()
    assert f"({said}" in notice and "\n" not in notice
    assert "settings.broken.json" in notice
    assert (tmp_path / "settings.broken.json").read_text() == text


def test_settings_of_a_newer_version_are_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    assert save_settings(Settings(volume=11), path) == ""
    path.write_text(json.dumps({**json.loads(path.read_text()), "unheard_of": 3}))
    assert load_settings(path) == (Settings(volume=11), "")


def test_settings_that_cannot_be_written_say_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "not written" in save_settings(Settings(), tmp_path / "file" / "settings.json")


def test_keys_of_older_settings_are_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"format": FORMAT, "keys": {"patrol": "j", "fire": "k"}}))
    settings, notice = load_settings(path)
    assert (settings.key_of("order_2"), settings.key_of("order_4"), settings.key_of("order_1")) == ("j", "k", "q")
    assert notice == ""


def test_two_actions_may_be_without_a_key(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"format": FORMAT, "keys": {"log": "h", "report": "p", "hint": "", "pass": ""}}))
    settings, notice = load_settings(path)
    assert (settings.key_of("log"), settings.key_of("hint"), settings.key_of("pass")) == ("h", "", "")
    assert notice == ""


def test_keys_have_names_for_buttons() -> None:
    assert [key_label(key) for key in ("return", "ctrl+space", "f11", ".")] == ["Enter", "Ctrl+Space", "F11", "."]


# ---- rules -----------------------------------------------------------------------------------------------------------


def test_rules_search_links_back_and_forward(driver: Driver) -> None:
    driver.press("rules")
    scene = driver.scene
    first = scene.number
    driver.type("10.33")
    assert scene.number == "10.33"
    link = next(item.key for item in scene.page.focusable() if item.key.startswith("link "))
    driver.press(link)
    assert scene.number == "10.3"
    driver.key(pygame.K_LEFT, mod=pygame.KMOD_LALT)
    assert scene.number == "10.33"
    driver.press("future")
    assert scene.number == "10.3"
    driver.press("past")
    driver.press("past")
    assert scene.number in (first, "10.3", "10")


def test_enter_leads_from_the_search_to_what_was_found(driver: Driver) -> None:
    driver.press("rules")
    driver.type("ban")
    driver.key(pygame.K_RETURN)
    assert driver.scene.page.focus.startswith("rule found ")
    before = driver.scene.number
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert driver.scene.number != before


def test_typing_in_the_middle_stays_in_the_middle(driver: Driver) -> None:
    driver.press("rules")
    driver.type("gs")
    driver.key(pygame.K_LEFT)
    driver.type("un")
    assert driver.scene.wanted == "guns"


# ---- opponents -------------------------------------------------------------------------------------------------------


def test_a_level_is_duplicated_changed_exported_removed_and_imported(driver: Driver) -> None:
    driver.press("opponents")
    driver.press("card recruit")
    driver.tab_to("knob misjudge")
    driver.key(pygame.K_RIGHT)
    assert "duplicate" in driver.app.notice.lower()
    driver.press("duplicate")
    file = driver.app.folder / "levels" / "recruit_mine.json"
    before = json.loads(file.read_text())["knobs"]["misjudge"]
    driver.tab_to("knob misjudge")
    driver.key(pygame.K_LEFT)
    driver.frames(40)
    assert json.loads(file.read_text())["knobs"]["misjudge"] == pytest.approx(before - 0.05)
    driver.press("export")
    driver.press("remove")
    assert not file.exists()
    driver.press("import")
    assert file.exists()
    assert driver.scene.chosen == "recruit_mine"


def test_a_wrong_file_dropped_on_the_window_is_refused(driver: Driver, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"format": 1}')
    driver.press("opponents")
    driver.post(pygame.DROPFILE, file=str(wrong))
    driver.frames()
    assert "wrong.json" in driver.app.notice


def test_two_meet_in_another_process_while_the_screen_goes_on(driver: Driver) -> None:
    driver.press("opponents")
    driver.scene.pair = ["random", "random"]  # not on the cards, but over at once
    driver.press("fight")
    until(lambda: not driver.scene.contest.running, lambda: driver.frames(1))
    assert len(driver.scene.contest.result.outcomes) == 10
    driver.frames()
    assert len(driver.scene.contest.table()) == 3


def test_leaving_ends_the_games(driver: Driver) -> None:
    driver.press("opponents")
    driver.press("fight")
    contest: Contest = driver.scene.contest
    assert contest.running
    driver.key(pygame.K_ESCAPE)
    assert not contest.running


# ---- the end ---------------------------------------------------------------------------------------------------------


def test_the_ending_offers_a_rematch(driver: Driver) -> None:
    match = a_match(100_000)
    driver.app.push(EndingScene(driver.app, match, Seats((1,), "captain")))
    driver.frames()
    until(lambda: driver.scene.audit.done, lambda: driver.frames(1))
    assert driver.scene.audit.agrees
    assert len(driver.scene.ledger.points) >= 1
    driver.press("swap")
    assert isinstance(driver.scene, BattleScene)
    assert driver.scene.sitting.seats.humans == (0,)
    assert battle(driver).scenario == match.scenario


# ---- sizes and text scales -------------------------------------------------------------------------------------------


def check_layout(driver: Driver) -> None:
    """Nothing wider than its pane, panes inside the window and apart from each other, every text inside its item."""
    scene, window = driver.scene, driver.app.surface.get_rect()
    for pane in scene.page.panes:
        assert window.contains(pane.rect), f"{pane.name} leaves the window"
        for item in pane.items:
            assert item.rect.left >= 0, f"{item.key} is cut off on the left"
            assert item.rect.right <= pane.rect.width + 2, f"{item.key or item} is cut off on the right"
            if isinstance(item, Button):
                wide = max(driver.app.style.width(word, item.size, True) for word in item.label.split())
                assert wide <= item.rect.width, f"{item.label} is too long"
            if isinstance(item, Words):
                assert item.rect.width > 0
    for one in scene.page.panes:
        for two in scene.page.panes:
            assert one is two or not one.rect.colliderect(two.rect), f"{one.name} lies on {two.name}"
    buttons = [item for item in scene.page.focusable() if isinstance(item, Button | TextEntry)]
    for one in buttons:
        assert not [
            two for two in buttons if one is not two and one.pane is two.pane and one.rect.colliderect(two.rect)
        ]


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
@pytest.mark.parametrize("scale", TEXT_SCALES)
def test_every_screen_fits_at_every_size_and_text_scale(driver: Driver, size: tuple[int, int], scale: int) -> None:
    put_save(driver.app.folder, "a game with a rather long name that has to be wrapped somewhere")
    driver.app.settings.text_scale = scale
    driver.resize(*size)
    assert driver.app.surface.get_size() == size
    for door in DOORS:
        driver.press(door)
        check_layout(driver)
        if door == "settings":
            for tab in ("Display", "Sound", "Keys", "Access"):
                driver.press(f"tab {tab}")
                check_layout(driver)
        driver.press("back")
    check_layout(driver)


def test_a_window_too_small_is_made_larger(driver: Driver) -> None:
    driver.resize(300, 200)
    assert driver.app.surface.get_size() == (640, 480)
    driver.press("new")
    check_layout(driver)


def test_text_stands_out_in_every_palette() -> None:
    for palette in PALETTES.values():
        inks = [palette.text, palette.quiet, palette.link, palette.warning]
        pairs = [(ink, ground) for ground in (palette.window, palette.panel, palette.card) for ink in inks]
        for ink, ground in [*pairs, (palette.text, palette.lit), (palette.quiet, palette.lit)]:
            assert contrast(ink, ground) >= 4.5, f"{palette.name}: {ink} on {ground}"
        assert contrast(palette.on_accent, palette.accent) >= 4.5


def test_the_theme_grows_with_the_text() -> None:
    theme = theme_of(PALETTES["standard"], 2.0)
    assert theme["defaults"]["font"]["size"] == "28"
    assert theme["@main"]["colours"]["normal_bg"] == "#D7A33B"


# ---- what may go wrong -----------------------------------------------------------------------------------------------


def test_unknown_keys_do_nothing(driver: Driver) -> None:
    for key in (0, pygame.K_F15, pygame.K_SCROLLLOCK, 1 << 30, pygame.K_KP_EQUALS):
        driver.key(key)
    assert isinstance(driver.scene, TitleScene)


def test_an_error_in_a_scene_keeps_the_game_and_goes_to_the_title(driver: Driver) -> None:
    scene = BattleScene(driver.app, a_match(5), Seats((1,), "captain"))
    driver.app.push(scene)
    driver.frames()

    def stumble(seconds: float) -> None:
        raise RuntimeError("a stone in the way")

    scene.update = stumble  # type: ignore[method-assign]
    driver.app.step(FRAME)
    assert "a stone in the way" in driver.app.errors.pop()
    assert isinstance(driver.scene, TitleScene)
    assert "Your game is safe" in driver.app.notice
    driver.frames()
    driver.press("continue")
    assert isinstance(driver.scene, BattleScene)


def test_a_picture_of_the_screen(driver: Driver) -> None:
    driver.key(pygame.K_F12)
    pictures = list((driver.app.folder / "pictures").glob("*.png"))
    assert len(pictures) == 1


def test_drawing_changes_nothing(driver: Driver) -> None:
    driver.press("new")
    driver.app.draw()
    once = pygame.image.tobytes(driver.app.surface, "RGB")
    driver.app.draw()
    assert pygame.image.tobytes(driver.app.surface, "RGB") == once


# ---- the first start -------------------------------------------------------------------------------------------------


def test_the_first_start_asks_three_things_and_leads_to_a_game(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    app = App(headless=True, settings_file=tmp_path / "settings.json", folder=tmp_path / "saves", welcome=True)
    pygame.event.clear()
    driver = Driver(app)
    assert isinstance(driver.scene, WelcomeScene)
    driver.press("text_scale 125")
    assert app.style.factor == 1.25
    driver.press("palette second")
    assert app.style.palette.name == "second"
    driver.press("first game")
    assert isinstance(driver.scene, NewGameScene)
    app.close()
    again = App(headless=True, settings_file=tmp_path / "settings.json", folder=tmp_path / "saves", welcome=True)
    assert isinstance(again.top, TitleScene)
    assert (again.settings.text_scale, again.settings.palette) == (125, "second")
    again.close()


def test_the_chance_to_win_is_shown_only_where_it_is_wanted(driver: Driver) -> None:
    driver.app.begin(BattleScene(driver.app, a_match(12), Seats((1,), "random")))
    for wanted in (True, False):
        driver.app.settings.show_chance = wanted
        driver.scene.change()
        driver.frames()
        assert (driver.scene.page.item("told Chance") is not None) is wanted


def test_a_game_for_one_needs_no_opponent(driver: Driver) -> None:
    alone = [name for name, game in GAMES.items() if len(game.players) == 1]
    driver.press("new")
    for name in alone:
        driver.press(f"game {name}")
        assert driver.scene.setup.rivals == ()
        assert driver.scene.page.item("level captain") is None
        driver.press("play")
        assert driver.scene.sitting.rival.opponent is None
    assert alone or len(GAMES) == 1
