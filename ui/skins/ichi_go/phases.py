"""A phase as it is shown and summed up: army by army, then one card for all of it."""

from __future__ import annotations

from collections.abc import Sequence

from game.ichi_go import events
from game.ichi_go.state import China
from game.ichi_go.wording.names import DATES
from game.ichi_go.wording.phases import (
    changed_hands,
    cut_off,
    fights_of,
    group_of,
    group_words,
    hands_words,
    losses_words,
    moves_words,
    supply_words,
)
from game.kernel.agenda import Event, Side
from game.kernel.forecast import Tone
from game.kernel.state import Told
from ui.director.annals import PhaseAccount, PhaseSign
from ui.skins.ichi_go.map import name_of


class ChinaPhases:
    """The part of the skin that tells whole phases."""

    def group_of(self, view: China, event: Event) -> str | None:
        return group_of(view, event)

    def group_words(self, name: str, told: Sequence[Told]) -> str:
        return group_words(name, told)

    def phase_account(self, before: China, after: China, told: Sequence[Told], reader: Side) -> PhaseAccount | None:
        """Nothing for a phase in which nothing happened."""
        begun = next((event for event, _ in told if isinstance(event, events.PhaseBegun)), None)
        sections = (
            ("What moved", moves_words(told)),
            ("Battles", [words for _, _, words in fights_of(told)]),
            ("Losses", losses_words(before, after, told)),
            ("Changed hands", hands_words(changed_hands(told))),
            ("Supply", supply_words(before, after)),
        )
        if begun is None or not any(lines for _, lines in sections):
            return None
        phase = str(begun.phase)
        return PhaseAccount(
            f"{phase[:1].upper()}{phase[1:]} is over",
            DATES[begun.turn],
            tuple((title, tuple(lines)) for title, lines in sections if lines),
            (*_hands(told), *_fights(told, reader), *_cut(before, after, reader)),
        )


def _hands(told: Sequence[Told]) -> list[PhaseSign]:
    return [PhaseSign(name_of(place), side=Side(owner)) for place, owner in changed_hands(told).items()]


def _fights(told: Sequence[Told], reader: Side) -> list[PhaseSign]:
    """The last word on each hex that was fought for."""
    attacker = next((event.nation.side for event, _ in told if isinstance(event, events.AttackDeclared)), reader)
    found = {}
    for place, falls, _ in fights_of(told):
        tone = (Tone.GOOD if falls else Tone.BAD).turned(attacker != reader)
        found[place] = PhaseSign(name_of(place), "falls" if falls else "holds", tone)
    return list(found.values())


def _cut(before: China, after: China, reader: Side) -> list[PhaseSign]:
    news = sorted(cut_off(after) - cut_off(before))
    owner = {place: reader if place in after.layout.against(Side(1 - reader)) else Side(1 - reader) for place in news}
    return [PhaseSign(name_of(place), "cut off", Tone.BAD.turned(owner[place] != reader)) for place in news]
