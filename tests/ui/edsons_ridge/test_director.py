"""The director: beats of every event, a timeline of numbers, and shows that change nothing but the picture."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.edsons_ridge.advantage import Advantage
from game.edsons_ridge.events import Eliminated, LeaderRemoved, Moved
from game.kernel.agenda import Event
from game.kernel.match import Match
from game.kernel.state import Rolled
from game.registry import GAMES
from table.seats import Seats, noted_seats
from tests.ui.opening import new_app
from ui.board.boxes import PixelBox
from ui.director import actors, beats
from ui.director.beats import Banner, Dice, DiceThrow, FightBeat, Flip, Loss, Slide, Verdict
from ui.director.director import Director
from ui.director.past import KEPT, Past
from ui.director.script import Cue, Script, lying_dice
from ui.director.staged import Staged
from ui.director.timeline import BRIEF, LONGEST, Pace, Timeline
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.settings import Settings
from ui.skins.registry import find_skin
from ui.sound.effects import EFFECTS

GAME = GAMES["edsons_ridge"]
SKIN = find_skin(GAME.name)
SCENARIO = "last_stand"
TRAY = PixelBox(0, 0, 40, 30)


pytestmark = pytest.mark.usefixtures("no_painting")


def played_past(decisions: int, seed: int, viewers: tuple[int, ...] = (0, 1)) -> Past:
    match: Match[Any] = Match(GAME, SCENARIO, seed)
    past, rng = Past(match, SKIN, viewers), Random(seed)
    for _ in range(decisions):
        if match.decision is None:
            break
        match.play(rng.choice(match.decision.options))
        past.record(viewers[0])
    return past


# ---- events and beats ------------------------------------------------------------------------------------------------


def test_every_event_of_the_game_has_its_beats() -> None:
    from game.edsons_ridge import events
    from ui.skins.edsons_ridge.beats import SHOWN

    told = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert set(SHOWN) == told | {Rolled}


@pytest.mark.parametrize("seed", range(3))
def test_beats_of_whole_games_name_what_exists(seed: int) -> None:
    assert SKIN is not None and isinstance(SKIN, Staged)
    past, places = played_past(700, seed), SKIN.chart(GAME.first_scenario).outlines
    kinds = set()
    for frame in past.frames[0]:
        assert any(cue.words or cue.beats for cue in frame.cues), "what happens is said or seen"
        for beat in frame.beats:
            kinds.add(type(beat))
            named = {getattr(beat, name, "") for name in ("place", "start", "end")} - {""}
            assert named <= set(places)
            assert all(0 <= piece < len(frame.after.where) for piece in beat.pieces())
            if isinstance(beat, Dice):
                assert all(throw.side in (0, 1) and throw.pips for throw in beat.throws)
    assert {Slide, Flip, Loss, Dice, Verdict} <= kinds


def test_those_who_go_together_slide_together() -> None:
    """One slide for alike moves in a row, and each mover in exactly one of the slides on that way."""
    past = played_past(150, 1)
    assert len(past.frames[0]) < KEPT, "the past goes back to the first move"
    moved = [event.unit for event, _ in past.match.told if isinstance(event, Moved)]
    slides = [beat for frame in past.frames[0] for beat in frame.beats if isinstance(beat, Slide)]
    assert [piece for slide in slides for piece in slide.moved] == moved
    assert len(slides) < len(moved)


def test_dice_lie_on_the_table_as_they_were_thrown() -> None:
    """10.35, 10.31 In an assault the attacker's dice come first, in defensive fire the defender's."""
    assert isinstance(SKIN, Staged)
    seen = set()
    for seed in range(4):
        past = played_past(700, seed)
        heard = GAME.told_to(0, past.match.told)
        for (event, view), shown in zip(heard, SKIN.beats(heard[0].after, heard), strict=True):
            if isinstance(event, Rolled) and event.why in ("assault", "defensive fire"):
                seen.add(event.why)
                side = view.fight.side if event.why == "assault" else 1 - view.fight.side
                for beat in shown:  # none where they are read in the same move
                    assert isinstance(beat, FightBeat)
                    assert [(camp.side, camp.dice) for camp in beat.show.camps] == [
                        (side, event.dice[:2]),
                        (1 - side, event.dice[2:]),
                    ]
    assert seen == {"assault", "defensive fire"}


@pytest.mark.parametrize("viewer", (0, 1))
def test_every_frame_begins_where_the_one_before_it_ended(viewer: int) -> None:
    past = played_past(150, 5)
    frames = past.frames[viewer]
    assert len({frame.number for frame in frames}) < len(frames), "a long move is shown in parts"
    for first, second in itertools.pairwise(frames):
        if first.number == second.number:
            assert second.before is first.after
    last = {frame.number: frame.after for frame in frames}
    again = Match(GAME, SCENARIO, 5)
    for number, action in enumerate(past.match.actions, 1):
        again.repeat(action)
        if number in last:
            assert last[number].digest() == again.view(viewer).digest()


def test_a_part_tells_of_one_roll_and_what_fell_lies_still() -> None:
    for frame in played_past(700, 4).frames[0]:
        verdicts = [number for number, beat in enumerate(frame.beats) if isinstance(beat, Verdict)]
        dice = [number for number, beat in enumerate(frame.beats) if isinstance(beat, Dice)]
        assert len(verdicts) <= 1
        assert not verdicts or all(number < verdicts[0] for number in dice)
        fallen: set[int] = set()
        for beat in frame.beats:
            assert fallen.isdisjoint(beat.pieces())
            fallen |= {beat.piece} if isinstance(beat, Loss) else set()


def test_a_skin_without_beats_flashes_the_touched_places() -> None:
    class Plain:
        """Only what every skin has."""

        def touched(self, view: Any, event: Event) -> set[str]:
            return {"12"}

    match = played_past(60, 2).match
    heard = GAME.told_to(0, match.told)
    plain = Script(GAME, Plain()).frames(1, 0, None, heard, None)  # type: ignore[arg-type]
    assert {beat for frame in plain for beat in frame.beats} == {beats.Glow(("12",))}
    assert not [beat for frame in Script(GAME, None).frames(1, 0, None, heard, None) for beat in frame.beats]


def test_dice_lie_until_they_are_settled() -> None:
    frames = played_past(700, 0).frames[0]
    for number, frame in enumerate(frames):
        rest = [beat for beat in frame.beats if isinstance(beat, Dice | Verdict)]
        if rest:
            found = lying_dice(frames[: number + 1])
            assert found == (rest[-1] if isinstance(rest[-1], Dice) else None)


# ---- sounds ----------------------------------------------------------------------------------------------------------


def test_every_sound_has_a_visible_twin() -> None:
    """Whatever can be heard is a beat that draws something: a piece in motion, dice or an effect."""
    kinds = every_kind(beats.Beat) - {beats.Single, beats.PlacedBeat}
    assert {kind.sound for kind in kinds if kind.sound} == set(EFFECTS)
    by_cast_or_table = Slide | beats.Single | Dice | Verdict
    assert all(issubclass(kind, by_cast_or_table) or kind.draw is not beats.Beat.draw for kind in kinds)


def every_kind(kind: type[beats.Beat]) -> set[type[beats.Beat]]:
    return {kind for one in kind.__subclasses__() for kind in {one, *every_kind(one)}}


def test_a_sound_is_played_once() -> None:
    heard: list[str] = []
    director = Director(match := Match(GAME, SCENARIO, 1), SKIN, (0,), 0, Settings(), heard.append)
    rng = Random(1)
    while director.timeline is None:
        assert match.decision is not None
        match.play(rng.choice(match.decision.options))
        director.tell(mine=False)
    assert director.frame is not None
    expected = [beat.sound for beat in director.frame.beats if beat.sound]
    while director.busy:
        director.update(1 / 60)
    assert heard == expected


# ---- the timeline ----------------------------------------------------------------------------------------------------

WALK = Cue("They walk.", (Slide((1,), ("1", "2")),))
ROLL = Cue("Dice.", (Dice("2", (DiceThrow(0, (1, 2)), DiceThrow(1, (3, 4)))),))


def test_speeds_and_pauses() -> None:
    slow, fast = (Timeline([WALK, ROLL], Pace(speed)) for speed in (0.5, 4.0))
    assert slow.total == pytest.approx(8 * fast.total)
    for first, second in zip(slow.slots, slow.slots[1:], strict=False):
        assert first.end == pytest.approx(second.start)


def test_ones_own_simple_moves_are_brief_and_dice_are_not() -> None:
    many = [WALK] * 30
    assert Timeline(many, Pace(1.0, brief=True)).total <= BRIEF + 1e-9 < 0.4
    assert Timeline(many, Pace(0.5, brief=True)).total <= BRIEF + 1e-9, "not even where everything else is slow"
    rolled = Timeline([ROLL], Pace(1.0, brief=True))
    assert rolled.total == pytest.approx(Dice.seconds)


def test_a_move_that_ends_a_phase_does_not_go_on_for_ever() -> None:
    assert Timeline([WALK] * 200, Pace()).total == pytest.approx(LONGEST)
    assert Timeline([WALK] * 200 + [ROLL], Pace()).total == pytest.approx(LONGEST + Dice.seconds)


def test_words_follow_the_beats_and_slow_frames_swallow_nothing() -> None:
    timeline = Timeline([WALK, ROLL], Pace())
    said, begun = [timeline.words], []
    while not timeline.done:
        begun += timeline.advance(5.0)
        said.append(timeline.words)
    assert list(dict.fromkeys(said)) == ["They walk.", "Dice."]
    assert begun == [beat.sound for beat in (*WALK.beats, *ROLL.beats)]
    again = Timeline([WALK, ROLL], Pace())
    again.finish()
    assert again.done


# ---- on the screen ---------------------------------------------------------------------------------------------------

Opener = Callable[..., Driver]


@pytest.fixture
def battle(tmp_path: Path) -> Iterator[Opener]:
    """A battle between people and the random player, some decisions old."""
    apps = []

    def begin(seats: Seats, decisions: int = 20, seed: int = 4, speed: float = 4.0) -> Driver:
        match: Match[Any] = Match(GAME, SCENARIO, seed)
        rng = Random(seed)
        for _ in range(decisions):
            assert match.decision is not None
            match.play(rng.choice(match.decision.options))
        app = new_app(tmp_path)
        app.settings.speed = speed
        apps.append(app)
        pygame.event.clear()
        app.push(BattleScene(app, match, seats))
        driver = Driver(app)
        driver.frames()
        if driver.scene.post.curtain:
            driver.press("curtain")
        return driver

    yield begin
    for app in apps:
        app.close()


def until(driver: Driver, reached: Callable[[Any], bool], most: int = 4000) -> None:
    """Frames until something holds; whatever is asked meanwhile gets the first answer."""
    for _ in range(most):
        scene = driver.scene
        if reached(scene):
            driver.app.draw()
            return
        if scene.post.my_turn and scene.post.choices is not None:
            scene.moves.give(scene.match.decision.options[0])
        driver.pass_by()
    raise AssertionError("it never comes to that")


def showing(kind: type[beats.Beat]) -> Callable[[Any], bool]:
    """Whether the other side's show is in the middle of such a beat."""

    def holds(scene: Any) -> bool:
        timeline = scene.director.timeline
        if timeline is None or not scene.director.is_rivals:
            return False
        slot = next((s for s in timeline.begun if type(s.beat) is kind and timeline.now < s.end), None)
        return slot is not None and slot.share(timeline.now) > 0.3

    return holds


def picture(driver: Driver) -> bytes:
    """The map as it is drawn, without what flashes."""
    driver.scene.board.flashes = {}
    driver.app.draw()
    return pygame.image.tobytes(driver.app.surface.subsurface(driver.scene.board.rect), "RGB")


def test_the_show_ends_where_the_game_already_was(battle: Opener) -> None:
    """At once, animated to the end, or ended early: the same picture, the same game."""
    driver = battle(Seats((0,), "random"))

    def is_asked(scene: BattleScene) -> bool:
        """With no dice on the table: those that a question is about stay there until it is answered (14.3)."""
        return scene.sitting.is_asked and not isinstance(scene.played.decision.question, Advantage)

    until(driver, lambda scene: scene.director.is_rivals and is_asked(scene))
    scene = driver.scene
    digest, during = scene.played.state.digest(), picture(driver)
    frame = scene.director.frame
    while scene.director.busy:
        driver.pass_by()
    driver.pass_by(40)  # the map has come to rest
    shown = picture(driver)
    assert scene.played.state.digest() == digest and scene.post.choices is not None
    scene.director._begin(frame, False)
    scene.show_board()
    scene.staff.show.end()
    assert picture(driver) == shown != during
    scene.director.past.frames[0].clear()
    scene.app.settings.speed = 0.0
    scene.look()
    driver.frames(2)
    assert picture(driver) == shown


def test_drawing_changes_nothing(battle: Opener) -> None:
    driver = battle(Seats((), "random"))
    until(driver, showing(Dice))
    now = driver.scene.director.timeline.now
    assert picture(driver) == picture(driver)
    assert driver.scene.director.timeline.now == now


def test_pieces_in_motion_leave_the_board_and_move(battle: Opener) -> None:
    driver = battle(Seats((), "random"))
    until(driver, showing(Slide))
    scene = driver.scene
    frame, timeline = scene.director.frame, scene.director.timeline
    assert scene.board.scene.view is frame.before
    assert scene.board.scene.lifted == actors.lifted(frame)
    cast = actors.Cast(scene.board, frame)
    slot = next(s for s in timeline.slots if isinstance(s.beat, Slide))
    early, late = (
        cast.poses(timeline.slots, slot.start + share * (slot.end - slot.start), TRAY, False) for share in (0.1, 0.9)
    )
    assert [(p.x, p.y) for p in early] != [(p.x, p.y) for p in late]


def test_reduced_motion_fades_and_moves_nothing(battle: Opener) -> None:
    driver = battle(Seats((), "random"))
    driver.app.settings.reduced_motion = True
    until(driver, showing(Slide))
    scene = driver.scene
    cast, timeline = actors.Cast(scene.board, scene.director.frame), scene.director.timeline
    for slot in timeline.slots:
        if slot.beat is None:
            continue
        places = [
            [(p.face, p.x, p.y, p.shrunk, p.width) for p in cast.poses(timeline.slots, at, TRAY, True)]
            for at in (slot.start + 0.2 * (slot.end - slot.start), slot.start + 0.8 * (slot.end - slot.start))
        ]
        assert places[0] == places[1]


def test_space_skips_the_impulse_and_control_space_everything(battle: Opener) -> None:
    driver = battle(Seats((0,), "random"))
    until(driver, lambda scene: scene.director.is_rivals and not scene.sitting.is_asked and scene.director.frame.opens)
    before = driver.scene.director.frame.number
    driver.key(pygame.K_SPACE)
    until(driver, lambda scene: scene.post.my_turn or (scene.director.frame and scene.director.frame.opens))
    passed = [f for f in driver.scene.director.past.frames[0] if f.number > before]
    assert not any(frame.opens for frame in passed[:-1]), "a skip ends where the next impulse begins"
    until(driver, lambda scene: scene.director.is_rivals)
    driver.key(pygame.K_SPACE, mod=pygame.KMOD_CTRL)
    for _ in range(200):
        assert not driver.scene.director.busy
        if driver.scene.post.my_turn:
            break
        driver.frames(1)
    assert driver.scene.post.my_turn


def test_page_keys_step_through_what_was_seen(battle: Opener) -> None:
    driver = battle(Seats((0,), "random"), speed=0.0)
    until(driver, lambda scene: scene.post.my_turn and len(scene.director.past.frames[0]) > 4)
    scene = driver.scene
    driver.app.settings.tint = "none"  # by night flares flicker
    driver.frames(40)  # the map has come to rest
    now, frames = picture(driver), scene.director.past.frames[0]
    driver.key(pygame.K_PAGEUP)
    driver.key(pygame.K_PAGEUP)
    assert scene.director.seen_frame is frames[-2]
    assert scene.board.scene.view is frames[-2].after
    assert frames[-2].sentences[0] in scene.director.words
    driver.key(pygame.K_PAGEDOWN)
    assert scene.director.seen_frame is frames[-1]
    driver.key(pygame.K_PAGEDOWN)
    assert not scene.director.looks_back
    assert picture(driver) == now
    driver.key(pygame.K_PAGEUP)
    driver.key(pygame.K_ESCAPE)
    assert not scene.director.looks_back and driver.scene is scene


def test_undo_takes_the_past_back_too(battle: Opener) -> None:
    driver = battle(Seats((0, 1), ""), decisions=0)
    scene = driver.scene
    scene.staff.choosing.play(0)
    seen = len(scene.director.past.frames[scene.post.viewer])
    scene.staff.choosing.play(0)
    driver.frames()
    driver.key(pygame.K_z)
    assert len(scene.director.past.frames[scene.post.viewer]) <= seen
    assert not scene.director.busy
    assert scene.director.past.seen[scene.post.viewer].digest() == scene.played.view(scene.post.viewer).digest()


def is_shown_before_a_question(scene: BattleScene) -> bool:
    """One that nobody has answered beforehand: whether to throw again, a standing order says (14.3)."""
    question = scene.played.decision.question if scene.played.decision is not None else None
    return scene.director.is_rivals and scene.sitting.is_asked and not isinstance(question, Advantage)


def test_a_key_or_click_ends_the_show_and_ones_own_counts(battle: Opener) -> None:
    driver = battle(Seats((0,), "random"))
    until(driver, is_shown_before_a_question)
    moves = len(driver.scene.played.history)
    driver.key(pygame.K_RIGHT)
    assert not driver.scene.director.busy and driver.scene.post.my_turn
    assert len(driver.scene.played.history) == moves
    until(driver, is_shown_before_a_question)
    moves = len(driver.scene.played.history)
    driver.click(driver.scene.board.rect.center)
    assert not driver.scene.director.is_rivals
    assert len(driver.scene.played.history) == moves


def test_a_pause_holds_the_other_side_and_ends_with_the_show(battle: Opener) -> None:
    driver = battle(Seats((0,), "random"))
    until(driver, lambda scene: scene.director.is_rivals)
    scene = driver.scene
    driver.press("pause")
    now, moves = scene.director.timeline.now, len(scene.played.history)
    driver.frames(30)
    assert scene.director.timeline.now == now and len(scene.played.history) == moves
    driver.click(scene.board.rect.center)
    assert not scene.staff.show.paused
    until(driver, lambda scene: scene.post.my_turn)


def test_the_report_and_the_tray_name_who_fell(battle: Opener) -> None:
    driver = battle(Seats((0, 1), ""), decisions=150, speed=0.0)
    scene = driver.scene
    fallen = scene.post.skin.losses(scene.post.view, "standard")
    named = [name for _, names in scene.post.stage.tray.lists() for name in names]
    told = [event for event, _ in scene.played.told]
    gone = {e.unit for e in told if isinstance(e, Eliminated)} | {
        e.leader for e in told if isinstance(e, LeaderRemoved)
    }
    assert {token.key for stack in fallen for token in stack.tokens} == gone != set()
    driver.key(pygame.K_t)
    pane = next(pane for pane in scene.page.panes if pane.name == "report")
    text = " ".join(line.text for item in pane.items for line in getattr(item, "lines", ()))
    assert named and all(name in text for name in named)


# ---- watching, and two at one desk -----------------------------------------------------------------------------------


def test_a_watcher_pauses_steps_and_takes_a_side_over(battle: Opener) -> None:
    driver = battle(Seats((), "random"), speed=0.0)
    scene = driver.scene
    driver.key(pygame.K_SPACE)
    moves = len(scene.played.history)
    driver.frames(10)
    assert scene.staff.show.paused and len(scene.played.history) == moves
    assert scene.sitting.ready is not None, "whoever reads gives it time to think"
    driver.key(pygame.K_PAGEDOWN)
    driver.frames(40)
    stepped = [moment for moment in scene.played.history[moves:] if moment.told]
    assert len(stepped) == 1, "one move that can be seen"
    speed = scene.app.settings.speed
    driver.press("pause")
    driver.press("speed")
    assert scene.app.settings.speed != speed
    scene.app.settings.speed = 0.0
    side = scene.played.decision.side
    driver.press("take over")
    assert scene.sitting.seats.humans == (side,) == noted_seats(scene.played).humans
    assert scene.post.viewer == side and not scene.post.curtain
    until(driver, lambda scene: scene.post.my_turn)
    assert scene.post.choices is not None


def test_nothing_secret_is_kept_or_shown() -> None:
    """7.7 A frame holds views only: observed again they tell the same, and no dump or chit that was not shown."""
    from game.edsons_ridge.components import JAPANESE
    from game.edsons_ridge.state import UNKNOWN

    past, hidden = played_past(500, 3), 0
    for viewer, frames in past.frames.items():
        for frame in frames:
            for view in (frame.before, frame.after):
                assert GAME.observe(view, viewer).digest() == view.digest()
                assert view.seed == 0
                if viewer == JAPANESE and not view.dump_found:
                    assert view.dump in (0, UNKNOWN)
                    hidden += view.dump == UNKNOWN
    truth = past.match.state
    assert hidden == 0 or truth.dump != UNKNOWN


def test_the_other_persons_show_ends_behind_the_curtain(battle: Opener) -> None:
    driver = battle(Seats((0, 1), ""), decisions=30)
    scene = driver.scene
    first = scene.post.viewer
    until(driver, lambda scene: scene.post.curtain)
    assert scene.post.viewer != first
    assert scene.director.timeline is None
    assert GAME.observe(scene.board.scene.view, scene.post.viewer).digest() == scene.board.scene.view.digest()
    driver.frames(30)
    assert scene.director.timeline is None, "behind the curtain nothing moves"
    driver.press("curtain")
    frames = scene.director.past.frames[scene.post.viewer]
    assert scene.director.frame is None or scene.director.frame in frames
    until(driver, lambda scene: scene.post.my_turn)


def test_banners_cross_the_map_for_a_charge() -> None:
    """10.9 Both kinds of charge are announced by name."""
    found = {
        beat.words
        for seed in range(6)
        for frame in played_past(700, seed).frames[0]
        for beat in frame.beats
        if isinstance(beat, Banner)
    }
    assert "Banzai" in found
