"""Whole orders and a sense of place in the terminal: goal, where, near, from, go, change, kind, do."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from game.kernel.match import Match
from game.registry import GAMES
from table.composition.orders import PlainOrders
from tests.table.matches import meets
from tests.ui.terminal.session import Script, said
from ui.skins.orders import find_orders
from ui.terminal.session import Session

IDLE = ("ChooseImpulse", "ChooseForce", "ChooseStack")
COMPOSED = [name for name in GAMES if type(find_orders(name)).goals is not PlainOrders.goals]  # whole orders


def at_the_idle_question(name: str) -> Match[Any]:
    """Where an order can be begun, and some ground is held already."""
    return meets(GAMES[name], lambda state, question: type(question).__name__ in IDLE)


def played(folder: Path, match: Match[Any], *lines: str) -> tuple[Session, str]:
    session = Session(match, tuple(match.game.players), Script(*lines), io.StringIO(), GAMES, folder)
    assert session.run() == 0
    return session, said(session)


def a_way(match: Match[Any], folder: Path) -> tuple[str, str]:
    """A place to begin in, and one to go to."""
    from tests.table.matches import a_composition

    composition = a_composition(folder, match)
    for spot in sorted(composition.spots, key=str):
        goals = composition.orders.goals(composition.view, composition.root, spot)  # type: ignore[arg-type]
        if goals and spot[0] == "place":
            return str(spot[1]), goals[0].place
    raise AssertionError("nobody can act")


def test_most_games_so_far_have_whole_orders() -> None:
    assert len(COMPOSED) >= 2


@pytest.mark.parametrize("name", COMPOSED)
def test_an_order_is_composed_read_and_given(name: str, tmp_path: Path) -> None:
    match = at_the_idle_question(name)
    start, end = a_way(match, tmp_path)
    before = len(match.history)
    _, text = played(tmp_path, match, f"from {start}", "goal", "where", "near", f"go {end}", "order", "do")
    assert f"You are at {start}" in text and "Type do to give it: " in text
    assert "step" in text and len(match.history) > before
    assert any(wind in text for wind in ("North, ", "South, ", "East, ", "West, ", "Northeast, ", "Southwest, "))


@pytest.mark.parametrize("name", COMPOSED)
def test_nothing_happens_before_it_is_given(name: str, tmp_path: Path) -> None:
    match = at_the_idle_question(name)
    start, end = a_way(match, tmp_path)
    before = match.state.digest()
    _, text = played(
        tmp_path, match, "do", f"from {start}", f"go {end}", "change 1", "change 99", "kind nonsense", "go 0"
    )
    assert match.state.digest() == before
    assert "no order yet" in text and "number of an entry" in text and "Places in reach" in text


def test_speech_is_brief_normal_or_full(tmp_path: Path) -> None:
    match = at_the_idle_question(next(iter(GAMES)))
    _, brief = played(tmp_path, match, "speech brief", "options", "speech nonsense")
    listed = brief.split("Speech: brief.")[1]
    assert "[" not in listed.split("> ")[1].split("Type speech")[0].replace("[4]", "").replace("[3]", "").replace(
        "[5]", ""
    )
    assert "Type speech and brief, normal or full." in brief


def test_several_answers_at_once(tmp_path: Path) -> None:
    """Units are named together; each is taken as long as it goes with the others."""
    from game.kernel.picking import Picking

    game = next(iter(GAMES.values()))
    match = meets(game, lambda state, question: isinstance(question, Picking) and len(question.options(state)) > 3)
    assert match.decision is not None
    before, wanted = len(match.history), match.decision.options[:2]
    played(tmp_path, match, "1 2")
    assert tuple(match.actions[before : before + 2]) == wanted or match.actions[before] == wanted[0]


def test_a_standing_order_is_set_and_kept_with_the_game(tmp_path: Path) -> None:
    match = at_the_idle_question(next(iter(GAMES)))
    _, text = played(tmp_path, match, "standing", "standing never", "standing 35", "standing often")
    assert "Second throws: if it gains 20." in text and "Second throws: never." in text
    assert "Second throws: if it gains 35." in text and "Type standing and never" in text
    assert "standing" in match.notes
