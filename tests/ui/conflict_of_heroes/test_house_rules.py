"""House rules that do not fit are refused by name, in one line."""

from __future__ import annotations

import pytest

from ui.commands import play

MISFITS = [
    (["--house", "fog_of_war"], "needs the rule 'variable_ap'"),
    (["--scenario", "d7_coffin_corner", "--house", "cards_in_firefight_1"], "is no choice in"),
]


@pytest.mark.parametrize(("words", "complaint"), MISFITS)
def test_a_misfit_is_refused_by_name(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert play.main(["--text", "--game", "conflict_of_heroes", *words]) == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert complaint in heard.err
    assert heard.err.count("\n") == 1
