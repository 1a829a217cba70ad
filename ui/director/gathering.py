"""A phase of the other side, shown group by group: all moves of an army at once, with one sentence, whatever the order
in which they were made. A game says which events belong together; everything else is shown by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Protocol, runtime_checkable

from game.kernel.agenda import Event
from game.kernel.state import Told
from ui.board.skin import Skin
from ui.director.beats import Beat, Dice, Slide, Verdict
from ui.director.script import Cue, Frame


@runtime_checkable
class Gathers(Protocol):
    """A skin whose game moves many pieces in one phase."""

    def group_of(self, view: Any, event: Event) -> str | None:
        """The name of the group that an event belongs to, from the view after it; empty: it goes with the group told
        last, None: it is shown by itself."""

    def group_words(self, name: str, told: Sequence[Told]) -> str:
        """One sentence for what a group did."""


def may_wait(skin: Skin | None, frames: Sequence[Frame]) -> bool:
    """Whether all of this belongs to groups, so that it can be shown together with what comes next."""
    return isinstance(skin, Gathers) and all(_is_grouped(skin, frame) for frame in frames)


def _is_grouped(skin: Gathers, frame: Frame) -> bool:
    seen = [cue for cue in frame.cues if cue.beats or cue.words]
    return not frame.opens and all(_names(skin, cue) is not None for cue in seen)


def _names(skin: Gathers, cue: Cue) -> str | None:
    """The group of a sentence: that of the first of its events that names one."""
    found = [skin.group_of(view, event) for event, view in cue.told]
    return None if None in found else next((name for name in found if name), "")


def gathered(skin: Skin | None, frames: Sequence[Frame]) -> list[Frame]:
    """The same moves, those of a group as one frame; what stands between two phases is left alone."""
    if not isinstance(skin, Gathers):
        return list(frames)
    found: list[Frame] = []
    run: list[Frame] = []
    for frame in chain.from_iterable(_parts(skin, whole) for whole in frames):
        if _is_grouped(skin, frame) and (not run or run[-1].side == frame.side):
            run.append(frame)
            continue
        found += _as_groups(skin, run)
        run = [frame] if _is_grouped(skin, frame) else []
        found += [] if run else [frame]
    return found + _as_groups(skin, run)


def _parts(skin: Gathers, frame: Frame) -> list[Frame]:
    """A move that ends a phase may also begin the next one: what belongs to groups, and what does not."""
    kinds = list[bool]()
    for cue in frame.cues:
        silent = not (cue.beats or cue.words)
        kinds.append(kinds[-1] if silent and kinds else silent or _names(skin, cue) is not None)
    found, before = list[Frame](), frame.before
    for number, (cue, kind) in enumerate(zip(frame.cues, kinds, strict=True)):
        if found and kind == kinds[number - 1]:
            found[-1] = replace(found[-1], after=cue.after, cues=(*found[-1].cues, cue))
        else:
            found.append(Frame(frame.number, frame.side, before, cue.after, (cue,)))
        before = cue.after
    return [*found[:-1], replace(found[-1], after=frame.after)] if len(found) > 1 else [frame]


@dataclass
class _Group:
    """What one army does in a phase."""

    name: str
    told: list[Told] = field(default_factory=list)
    beats: list[Beat] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


def _as_groups(skin: Gathers, run: Sequence[Frame]) -> list[Frame]:
    """A frame for each group, from where the run began to where it ended; earlier groups stand where they went."""
    groups = _sorted(skin, run)
    if not groups:
        return list(run)
    first, last = run[0], run[-1]
    found: list[Frame] = []
    gone: tuple[Beat, ...] = ()
    for group in groups:
        words = skin.group_words(group.name, group.told)
        cue = Cue(words, tuple(group.beats), last.after, tuple(group.lines), tuple(group.told), together=True)
        before = [Cue("", gone, is_past=True)] if gone else []
        found.append(Frame(last.number, last.side, first.before, last.after, (*before, cue)))
        gone = (*gone, *(beat for beat in group.beats if beat.pieces()))
    return found


def _sorted(skin: Gathers, run: Sequence[Frame]) -> list[_Group]:
    """By group, in the order in which each began. Dice are in the log; here one sees what they led to."""
    groups: dict[str, _Group] = {}
    cast = _Cast(skin, run[0].before) if run else None
    name, waiting = "", list[Cue]()
    for cue in (cue for frame in run for cue in frame.cues):
        own = _names(skin, cue)
        waiting.append(cue)
        name = own or name
        if not name or cast is None:
            continue
        group = groups.setdefault(name, _Group(name))
        for each in waiting:
            group.told += each.told
            group.lines += each.lines
            group.beats += [cast.known(beat) for beat in each.beats if not isinstance(beat, Dice | Verdict)]
        waiting = []
    return [group for group in groups.values() if group.beats or group.told]


class _Cast:
    """Who a piece was when the phase began: a covered piece changes its name with whatever lies on it."""

    def __init__(self, skin: Any, view: Any) -> None:
        self.skin, self.view = skin, view
        self.where: dict[int, str] = {}  # pieces that have moved, by the names that they began with

    def known(self, beat: Beat) -> Beat:
        if not isinstance(beat, Slide):
            return beat
        here = self._at(beat.start)
        free = [piece for piece in here if piece not in beat.moved]
        moved = tuple(piece if piece in here or not free else free.pop(0) for piece in beat.moved)
        self.where |= dict.fromkeys(moved, beat.end)
        return replace(beat, moved=moved)

    def _at(self, place: str) -> list[int]:
        """Newcomers first."""
        came = [piece for piece, there in self.where.items() if there == place]
        stayed = [piece for piece in self.skin.pieces_at(self.view, place) if piece not in self.where]
        return [*came, *stayed]
