"""A move shown in parts: every piece of a beat lies where the beat says, from exact positions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.bloody_ridge import events
from game.bloody_ridge.components import AMERICAN
from game.bloody_ridge.game import GAME
from game.bloody_ridge.scenarios import OPTIONAL_RULES
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Event
from game.kernel.match import Match
from game.kernel.state import Rolled, Told
from ui.director.beats import Dice, Entry, FightBeat, Flag, Flip, Loss, MachineGun, Slide, Verdict
from ui.director.past import Past
from ui.skins.bloody_ridge.beats import SHOWN, beats
from ui.skins.bloody_ridge.clicks import SKIN
from ui.skins.bloody_ridge.map import CHART

ALL = tuple(option.name for option in OPTIONAL_RULES if option.name != "no_hqs")


def moves(seed: int) -> Iterator[tuple[Ridge, list[Told]]]:
    """Every move of a random game: the view before it, and what the player hears of it."""
    match: Match[Any] = Match(GAME, "standard", seed, ALL)
    rng = Random(seed)
    while match.decision is not None:
        before = match.view(0)
        yield before, GAME.told_to(0, match.play(rng.choice(match.decision.options)))


def test_every_event_is_shown_and_every_piece_of_a_beat_lies_where_it_says() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert kinds - {Event} <= set(SHOWN)
    seen: set[type] = set()
    for seed in range(3):
        for before, told in moves(seed):
            views = [before, *(after for _, after in told)]
            for index, shown in enumerate(beats(before, told)):
                for beat in shown:
                    seen.add(type(beat))
                    check(views[index], views[index + 1], beat)
    assert {Slide, Flip, Loss, Entry, Dice, Flag} <= seen


def check(before: Ridge, after: Ridge, beat: Any) -> None:
    if isinstance(beat, Slide):
        assert set(beat.moved) <= set(SKIN.pieces_at(before, beat.start))
        assert set(beat.moved) == set(SKIN.pieces_at(after, beat.end))
    elif isinstance(beat, Flip | Loss):
        assert beat.piece in SKIN.pieces_at(before, beat.place)
    elif isinstance(beat, Entry):
        assert beat.piece in SKIN.pieces_at(after, beat.place)


@pytest.mark.parametrize("seed", range(3))
def test_a_fight_is_shown_in_parts_from_whose_first_position_all_its_pieces_can_be_taken(seed: int) -> None:
    """What a part moves lies in its first position, or comes in it; there is one verdict at most."""
    match: Match[Any] = Match(GAME, "standard", seed, ALL)
    past, rng, parts = Past(match, SKIN, (0,)), Random(seed), 0
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
        frames = past.record(0)
        parts = max(parts, len(frames))
        for frame in frames:
            assert sum(isinstance(beat, Verdict) for beat in frame.beats) <= 1
            there = {piece for place in CHART.outlines for piece in SKIN.pieces_at(frame.before, place)}
            for beat in frame.beats:
                if isinstance(beat, Entry):
                    there.add(beat.piece)
                elif isinstance(beat, Slide):
                    assert set(beat.moved) <= there
                elif isinstance(beat, Loss):
                    assert beat.piece in there
    assert parts > 3


@pytest.mark.parametrize("seed", range(3))
def test_the_dice_on_the_table_are_those_that_were_rolled_by_whoever_rolled_them(seed: int) -> None:
    for before, told in moves(seed):
        shown = [beat for beats_of in beats(before, told) for beat in beats_of]
        throws = [throw for beat in shown if isinstance(beat, Dice) for throw in beat.throws]
        camps = [camp for beat in shown if isinstance(beat, FightBeat) for camp in beat.show.camps]
        table = sorted((throw.side, throw.low, pip) for throw in throws for pip in throw.pips)
        table = sorted([*table, *((camp.side, camp.low, pip) for camp in camps for pip in camp.dice)])
        rolled = [event for event, _ in told if isinstance(event, Rolled)]
        assert table == sorted((side, roll.low, pip) for roll in rolled for side, pips in roll.throws for pip in pips)


def test_7_8_a_machine_gun_fires_in_the_round_in_which_its_men_fall() -> None:
    for seed in range(40):
        for before, told in moves(seed):
            views = [before, *(after for _, after in told)]
            for index, (event, _) in enumerate(told):
                if isinstance(event, events.Fired) and event.side == AMERICAN and event.needed:
                    began = next(i for i, (e, _) in enumerate(told) if isinstance(e, events.Fired))
                    if event.round == 1 and views[began].the_fight.manned and not views[index].the_fight.manned:
                        assert any(isinstance(beat, MachineGun) for beat in beats(before, told)[index])
                        return
    pytest.fail("no machine gun lost its men in the first round of a fight")


def test_every_round_shell_charge_and_counterattack_is_fought_on_stage() -> None:
    """7.5, 8.2, 9, 11.4 A word for each, the dead marked where they stand; only the round that decides is whole."""
    words: dict[type, set[str]] = {}
    for seed in range(12):
        for before, told in moves(seed):
            for (event, _), shown in zip(told, beats(before, told), strict=True):
                for show in (beat.show for beat in shown if isinstance(beat, FightBeat)):
                    assert show.outcome is not None and show.words(0) and show.words(1)
                    words.setdefault(type(event), set()).add(show.outcome.word)
                    assert show.is_small == (show.outcome.word not in ("TAKEN", "REPULSED"))
                    lost = {one.piece for camp in show.camps for one in camp.fighters if one.is_lost}
                    if isinstance(event, events.Shelled):
                        assert lost == set(event.hit)
                    elif isinstance(event, events.Fired):
                        assert set(event.hit) <= lost
    assert {"TAKEN", "REPULSED"} <= words[events.Fired]
    assert words[events.Shelled] == {"HIT", "MISS"} and words[events.Retaken] == {"RETAKEN", "HELD"}
    assert words[events.Charged] == {"BREAKS IN", "SHOT DOWN"}
