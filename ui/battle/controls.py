"""The sheet while the other side acts: the sentence of the beat, and buttons to hold it, go back and skip."""

from __future__ import annotations

from ui.battle import announcing
from ui.battle.post import Post
from ui.battle.show import Show
from ui.director.announcer import announced_by
from ui.widgets import Chip

OWN = "Your order"


def words(post: Post) -> str:
    """What is being shown, if one waits for its end, or is past; else nothing."""
    director = post.director
    return director.words if director.looks_back or director.holds else ""


def told(post: Post, show: Show) -> tuple[str, str, str]:
    """Caption, what happens, and which keys help."""
    if announced_by(post.director):
        return announcing.told(post)
    if shown := words(post):
        caption = "What happened" if post.director.looks_back else who(post)
        return caption, shown, help_line(post)
    decision, rival = post.played.decision, post.sitting.rival
    last = post.chronicle.lines[-1] if post.chronicle.lines else ""
    if is_own_show(post):
        return OWN, "Your order is carried out.", last
    if decision is None:
        return "The end", "Nothing is left to decide here.", last
    name = post.side_name(decision.side)
    if post.director.untold:
        last = "What they do is shown together, as soon as all of it is done."
    doing = "paused" if show.paused else "thinking" if rival.thinking else "acting"
    return f"{name}: {rival.name}", f"{name} {doing}.", last


def is_own_show(post: Post) -> bool:
    """Whether what one has ordered is being shown: nobody else acts then."""
    return post.director.busy and not post.director.is_rivals


def who(post: Post) -> str:
    """Whose move is being shown, else who is to decide."""
    if is_own_show(post):
        return OWN
    decision, frame = post.played.decision, post.director.frame
    if frame is not None and post.director.is_rivals:
        return f"{post.side_name(frame.side)} act"
    return f"{post.side_name(decision.side)} to act" if decision is not None else ""


def help_line(post: Post) -> str:
    key_of = post.key_of
    back, on = key_of("step_back"), key_of("step_forward")
    if post.director.looks_back:
        return f"{back} and {on} step through what happened. Esc or a click returns to now."
    if not post.sitting.seats.humans:
        return f"{key_of('skip')} pauses, {back} looks back."
    skip, all_of_it = key_of("skip"), key_of("skip_all")
    return f"{skip} skips until this side is done, {all_of_it} to your decision, {back} looks back."


def keys(post: Post) -> dict[str, str]:
    """The key on each button."""
    actions = {"look back": "step_back", "move now": "move_now", "skip": "skip"}
    return {name: post.key_of(action) for name, action in actions.items()}


def chips(post: Post, show: Show) -> list[Chip]:
    """At most four; they keep their places while the other side acts. The last one is the gold one."""
    nothing = "" if post.director.past.frames[post.viewer] else "Nothing has happened yet."
    if announced_by(post.director):
        return announcing.chips(post, show)
    back = Chip("look back", "Back", show.look_back, note="One move back.", blocked=nothing)
    pause = Chip("pause", "Go on" if show.paused else "Pause", show.pause, note="Holds the other side's moves.")
    if not post.sitting.seats.humans:
        return [back, pause, *_watching(post, show)]
    now = "The opponent plays the best it has found so far."
    move = Chip("move now", "Move now", post.sitting.move_now, note=now)
    return [
        back,
        pause,
        *([move] if post.sitting.rival.opponent is not None else []),
        Chip("skip", "Skip to the end of it", show.skip, "main", note="No pauses until this side is done."),
    ]


def _watching(post: Post, show: Show) -> list[Chip]:
    speed = post.settings.speed
    found = [Chip("speed", f"Speed {speed:g}x" if speed else "At once", show.change_speed, note="The next speed.")]
    if show.paused:
        found = [Chip("step", "Step", show.look_on, note="One move, then it waits again.")]
    decision = post.played.decision
    if decision is not None:
        name = f"Play the {post.side_name(decision.side)}" if show.paused else "Take over"
        note = "From now on you decide for the side that is to act."
        found.append(Chip("take over", name, post.moves.take_over, note=note))
    return found
