"""The bar while the other side acts: the sentence of the beat, and buttons to hold it, go back and skip."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.widgets import Chip

if TYPE_CHECKING:
    from ui.scenes.battle import BattleScene

KeyOf = Callable[[str], str]


def words(scene: BattleScene) -> str:
    """What is being shown, if one waits for its end, or is past; else nothing."""
    director = scene.director
    return director.words if director.looks_back or director.holds else ""


def who(scene: BattleScene) -> str:
    """For the ribbon: whose move is being shown, else who is to decide."""
    decision, frame = scene.played.decision, scene.director.frame
    if frame is not None and scene.director.is_rivals:
        return f"{scene.side_name(frame.side)} act"
    return f"{scene.side_name(decision.side)} to act" if decision is not None else ""


def help_line(scene: BattleScene, key_of: KeyOf) -> str:
    back, on = key_of("step_back"), key_of("step_forward")
    if scene.director.looks_back:
        return f"{back} and {on} step through what happened. Esc or a click returns to now."
    if not scene.sitting.seats.humans:
        return f"{key_of('skip')} pauses, {back} looks back."
    skip, all_of_it = key_of("skip"), key_of("skip_all")
    return f"{skip} skips until this side is done, {all_of_it} to your decision, {back} looks back."


def chips(scene: BattleScene, key_of: KeyOf) -> list[Chip]:
    """At most four; they keep their places while the other side acts."""
    nothing = "" if scene.director.past.frames[scene.viewer] else "Nothing has happened yet."
    if scene.places.small:
        key_of = no_key  # the quiet line names them
    label = f"Back {key_of('step_back')}".strip()
    back = Chip("look back", label, scene.show.look_back, note="One move back.", blocked=nothing)
    pause = Chip(
        "pause", "Go on" if scene.show.paused else "Pause", scene.show.pause, note="Holds the other side's moves."
    )
    if not scene.sitting.seats.humans:
        return [back, pause, *_watching(scene)]
    now = "The opponent plays the best it has found so far."
    move = Chip("move now", f"Move now {key_of('move_now')}".strip(), scene.sitting.move_now, note=now)
    return [
        back,
        pause,
        *([move] if scene.sitting.rival.opponent is not None else []),
        Chip(
            "skip", f"Skip {key_of('skip')}".strip(), scene.show.skip, "main", note="No pauses until this side is done."
        ),
    ]


def no_key(action: str) -> str:
    return ""


def _watching(scene: BattleScene) -> list[Chip]:
    speed = scene.app.settings.speed
    found = [
        Chip("speed", f"Speed {speed:g}x" if speed else "At once", scene.show.change_speed, note="The next speed.")
    ]
    if scene.show.paused:
        found = [Chip("step", "Step", scene.show.look_on, note="One move, then it waits again.")]
    decision = scene.played.decision
    if decision is not None:
        name = f"Play the {scene.side_name(decision.side)}" if scene.show.paused else "Take over"
        note = "From now on you decide for the side that is to act."
        found.append(Chip("take over", name, scene.moves.take_over, note=note))
    return found
