"""A move shown act by act: the positions worked out from the events lead to the position the rules have reached."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bloody_ridge import events
from game.bloody_ridge.game import GAME
from game.bloody_ridge.scenarios import OPTIONAL_RULES
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Event
from game.kernel.match import Match
from ui.director.beats import Dice, Entry, Flag, Flip, Loss, Slide
from ui.skins.bloody_ridge import acts as unfolding
from ui.skins.bloody_ridge.beats import SHOWN, beats
from ui.skins.bloody_ridge.clicks import SKIN

ALL = tuple(option.name for option in OPTIONAL_RULES if option.name != "no_hqs")


def moves(seed: int, options: tuple[str, ...] = ALL) -> list[tuple[Ridge, Ridge, list[Event]]]:
    """Every move of a random game as the player sees it."""
    match: Match[Any] = Match(GAME, "standard", seed, options)
    rng, found = Random(seed), []
    while match.decision is not None:
        before = match.view(0)
        match.play(rng.choice(match.decision.options))
        found.append((before, match.view(0), match.history[-1].events))
    return found


def facts(view: Ridge) -> tuple[Any, ...]:
    lists = (view.pool, view.aside, view.dead, view.unseen)
    return (
        view.waiting,
        view.crews,
        view.force,
        view.control,
        view.hqs,
        view.turn,
        view.charges,
        *map(sorted, lists),
    )


@pytest.mark.parametrize("seed", range(4))
def test_acts_lead_from_the_position_before_to_the_position_after(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unfolding, "replace", _not_the_end)
    fights = 0
    for before, after, told in moves(seed):
        shown = SKIN.acts(before, after, told)
        if not shown:
            continue
        assert [event for act in shown for event in act.events] == told
        assert facts(shown[-1].after) == facts(after)
        fights += len(shown) > 3
    assert fights > 3


def _not_the_end(value: Any, **changes: Any) -> Any:
    """The last act keeps the position that was worked out, so that it can be compared."""
    from dataclasses import replace

    return value if set(changes) == {"after"} else replace(value, **changes)


def test_every_event_is_shown_and_every_piece_of_a_beat_lies_where_it_says() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert kinds - {Event} <= set(SHOWN)
    seen: set[type] = set()
    for seed in range(3):
        for before, after, told in moves(seed):
            for act in SKIN.acts(before, after, told):
                for shown in beats(act.before, act.after, act.events):
                    for beat in shown:
                        seen.add(type(beat))
                        check(act.before, act.after, beat)
    assert {Slide, Flip, Loss, Entry, Dice, Flag} <= seen


def check(before: Ridge, after: Ridge, beat: Any) -> None:
    if isinstance(beat, Slide):
        assert set(beat.pieces) <= set(SKIN.pieces_at(before, beat.start))
        assert set(beat.pieces) == set(SKIN.pieces_at(after, beat.end))
    elif isinstance(beat, Flip | Loss):
        assert beat.piece in SKIN.pieces_at(before, beat.place)
    elif isinstance(beat, Entry):
        assert beat.piece in SKIN.pieces_at(after, beat.place) or beat.piece in after.pool
