"""The ladder's bookkeeping: what is played next, how it is counted, and that it goes on where it was left."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import ladder

GAME = next(name for name, game in ladder.GAMES.items() if len(game.players) == 2)


def rows(*games: tuple[str, str, int]) -> list[list[object]]:
    return [[index, [first, second], winner, 1.0, 0.1] for index, (first, second, winner) in enumerate(games)]


def test_every_claim_is_on_the_programme() -> None:
    duels = {(p.first, p.second) for p in ladder.pairings(GAME)}
    assert {("sergeant", "recruit"), ("general", "general"), ("general", "random"), ("mcts", "heuristic")} <= duels
    assert len({p.scenario for p in ladder.pairings(GAME)}) == 5


def test_the_pairing_with_the_fewest_games_comes_next() -> None:
    """One that has had its round waits until all the others have had theirs."""
    first, second = ladder.pairings(GAME)[:2]
    known = {first.key(GAME): [[]] * ladder.ROUND}
    pairing, target = next(ladder.next_rounds(known, GAME, 100, ladder.wanted(GAME, [], [])))
    assert (pairing, target) == (second, ladder.ROUND)


def test_players_and_scenarios_can_be_asked_for() -> None:
    asked = ladder.wanted(GAME, ["general"], ["hill_80"])
    assert {p.second for p in asked} == {"random", "colonel", "general"}
    assert {p.scenario for p in asked} == {"hill_80"}


def test_what_was_played_on_other_ground_or_by_other_weights_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    pairing = ladder.Pairing("hill_80", "captain", "lieutenant")
    before = pairing.key(GAME)
    assert pairing.key(GAME) == before != ladder.Pairing("last_stand", "captain", "lieutenant").key(GAME)
    assert ladder.Pairing("hill_80", "captain", "lieutenant", seed=4).key(GAME) != before
    _, brain = ladder.find_game(GAME)
    monkeypatch.setattr(type(brain), "weights", {**brain.weights, "scale": 9.0})
    assert pairing.key(GAME) != before


def test_wins_are_counted_whichever_side_they_were_won_on() -> None:
    pairing = ladder.Pairing("hill_80", "captain", "lieutenant")
    games = rows(("captain", "lieutenant", 0), ("lieutenant", "captain", 1), ("captain", "lieutenant", 1))
    assert ladder.cell(pairing, games).startswith("2/3 ")


def test_where_a_player_meets_itself_the_side_is_counted() -> None:
    pairing = ladder.Pairing("hill_80", "captain", "captain")
    games = rows(("captain", "captain#2", 0), ("captain#2", "captain", 1), ("captain", "captain#2", 1))
    assert ladder.cell(pairing, games).startswith("1/3 ")


def test_it_goes_on_where_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[int, int]] = []

    def one_round(game: str, pairing: ladder.Pairing, done: int, target: int, *_: int) -> list[list[object]]:
        played.append((done, target))
        return rows(*[(pairing.first, pairing.second, 0)] * (target - done))

    monkeypatch.setattr(ladder, "play_round", one_round)
    for games in (10, 15):
        ladder.run(GAME, games, 1, ladder.wanted(GAME, ["sergeant"], []), tmp_path / "found.json")
    assert played == [(0, 10)] * 5 + [(10, 15)] * 5
    assert "| 15/15 (80-100 %) |" in "\n".join(ladder.table(GAME, tmp_path / "found.json"))


def test_a_solitaire_game_has_no_ladder(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    alone = next(name for name, game in ladder.GAMES.items() if len(game.players) == 1)
    monkeypatch.setattr("sys.argv", ["ladder", "--game", alone])
    with pytest.raises(SystemExit):
        ladder.main()
    assert "invalid choice" in capsys.readouterr().err
