"""The rule reference of Edson's Ridge is complete and hangs together, and the `rules` command shows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.kernel.reference import EXAMPLE, RULE, RULING, TERM, Reference, load_reference
from ui.commands import rules as command

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / "game" / "edsons_ridge" / "data" / "rules.json"
RULINGS_PAGE = ROOT / "game" / "edsons_ridge" / "rulings.md"

BOOK_HEADINGS = """
1 2 3 3.1 3.2 3.21 3.22 3.23 3.24 3.25 3.26 3.3 3.4 3.5 3.6 4 4.1 4.11 4.111 4.112 4.113 4.1131 4.114 4.115 4.2 4.21
4.22 4.23 4.3 4.4 4.5 4.6 4.7 5 5.1 5.2 5.3 5.4 6 6.1 6.2 6.3 6.4 6.5 6.6 7 7.1 7.2 7.3 7.4 7.5 7.6 7.7 8 8.1 8.2 8.21
8.211 8.22 8.221 8.222 8.23 8.24 8.241 8.25 8.26 8.3 8.4 8.5 8.6 9 9.1 9.2 9.3 9.4 9.5 9.6 9.61 9.62 9.63 9.64 9.65 10
10.1 10.2 10.21 10.22 10.23 10.24 10.3 10.31 10.32 10.33 10.34 10.35 10.351 10.352 10.353 10.4 10.5 10.51 10.52 10.53
10.6 10.7 10.8 10.9 11 11.1 11.11 11.12 11.2 11.3 11.4 11.41 11.5 11.6 11.7 12 12.1 12.2 12.3 12.4 12.5 13 13.1 13.2
13.3 13.4 13.5 13.6 13.7 13.8 14 14.1 14.2 14.3 14.4 14.5 14.6 14.7 14.8 15 15.1 15.2 15.3 15.4 15.5 15.51 15.6 16
16.1 16.2 16.3 16.4 16.5 17 17.1 17.2 18 18.1 18.2 18.3 18.4 18.5 18.6 18.7 18.8 19 19.1 19.2 20 20.1 21 21.1 21.2
21.3 21.4 22 23 24
"""

CHECKLIST_NUMBERS = """
3.2 3.21 3.22 3.23 3.24 3.25 3.26 3.3 3.4 3.5 3.6 4.111 4.112 4.113 4.1131 4.114 4.115 4.21 4.22 4.23 4.4 4.7 5.1 5.2
5.3 6.1 6.2 6.3 6.4 6.5 6.6 7.1 7.2 7.3 7.4 7.5 7.6 8.1 8.2 8.21 8.22 8.23 8.24 8.241 8.25 8.26 8.3 8.4 8.6 9.4 9.5
9.61 9.62 9.63 9.64 9.65 10.1 10.2 10.21 10.22 10.23 10.31 10.33 10.34 10.351 10.352 10.353 10.4 10.5 10.51 10.52
10.53 10.7 10.8 10.9 11.1 11.11 11.12 11.2 11.3 11.4 11.41 11.5 11.7 12.3 12.4 12.5 13.1 13.2 13.3 13.4 13.5 13.6 13.7
13.8 14.2 14.3 14.4 14.5 14.7 14.8 15.2 15.4 15.5 15.51 15.6 16.2 16.3 16.4 16.5 17.1 17.2 18.1 18.2 18.3 18.5 18.7
18.8 19.2 21.1 21.2 21.3 21.4
"""

GLOSSARY_WORDS = """
Adjacent|Advantage|Ammo Box|Ammo Marker|Ammo Track|Area|Artillery|AP|Assault Impulse|Attacker|Attack Factor
Attack Total|AV|Banzai|Bayonet Charge|Boundary|Breakthrough|Bridge|Close Combat Value|CP|Company Integrity|Contested
Control|Defender|Defence Factor|Defence Total|DV|Disruption|dr|DR|drm|DRM|Entrance of Enemy-Occupied Areas
Entrenchment|Exhaustion|Exit of Enemy-Occupied Areas|Forward Unit|Free|Fresh|FRU|Identifier|Impulse|Infantry
Infiltration|Machine Gun|Mandatory Assault|Mistaken Attack|Movement Factor|Movement|On-board Artillery
Off-board Artillery|Optional Assault|Overrun|Pass|Point Unit|Preparing the Game|Primary Target|Refit|Reinforcements
Reinforcement Phase|Retreat|Sequence of Play|Setup Area|Spent|Stacking|Supply Dump|Support of Assaults|Target Area|TEM
Turn|Turn of Entry|Turn Track|Unit|Vacant|Victory Conditions|Zone
"""

FLAGS = {
    "R2": "vp_in_refit",
    "R5": "harsh_failure",
    "R6": "spare_d2",
    "R7": "forward_stands",
    "R8": "no_roll_no_ammo",
    "R12": "last_box_or_equal",
    "R14": "banzai_no_ammo",
    "R24": "company_scores_three",
    "R43": "stand_after_charge",
    "R44": "joint_banzai",
    "R47": "contested_hill_fires",
    "R48": "quit_position",
}


@pytest.fixture(scope="module")
def reference() -> Reference:
    return load_reference(DATA)


def numbers(reference: Reference, kind: str) -> list[str]:
    return [entry.number for entry in reference.of_kind(kind)]


def test_every_heading_of_the_book_in_book_order(reference: Reference) -> None:
    assert numbers(reference, RULE) == BOOK_HEADINGS.split()


def test_every_number_of_the_checklist(reference: Reference) -> None:
    assert [number for number in CHECKLIST_NUMBERS.split() if reference.find(number) is None] == []


def test_rulings_and_examples_are_all_there(reference: Reference) -> None:
    assert numbers(reference, RULING) == [f"R{count}" for count in range(1, 51)]
    assert numbers(reference, EXAMPLE) == [f"E{count}" for count in range(1, 16)]
    assert {entry.number: entry.flag for entry in reference if entry.flag} == FLAGS


def test_every_word_of_the_glossary(reference: Reference) -> None:
    words = [word for line in GLOSSARY_WORDS.split("\n") for word in line.split("|") if word]
    missing = [word for word in words if getattr(reference.find(word), "kind", None) != TERM]
    assert missing == []


def test_upper_and_lower_case_rolls_are_different_terms(reference: Reference) -> None:
    one, two = reference.find("dr"), reference.find("DR")
    assert one is not None
    assert two is not None
    assert (one.number, two.number) == ("dr (die roll)", "DR (dice roll)")


def test_references_lead_somewhere_and_nothing_is_empty(reference: Reference) -> None:
    known = {entry.number for entry in reference if entry.kind != TERM}
    for entry in reference:
        assert entry.text.strip(), entry.number
        assert entry.title.strip(), entry.number
        assert set(entry.see) | set(entry.rulings) <= known, entry.number
        assert len(set(entry.see)) == len(entry.see), entry.number
        assert entry.number not in entry.see
    assert all(entry.see for entry in reference), "every entry leads on to another"


def test_numbers_mentioned_in_texts_exist(reference: Reference) -> None:
    mentioned = {
        (entry.number, number)
        for entry in reference
        for number in re.findall(r"(?<![\w.+-])(?:\d{1,2}\.\d{1,4}|R\d+)(?![\w.]*\d)", entry.text)
    }
    assert [pair for pair in mentioned if reference.find(pair[1]) is None] == []


def test_rulings_and_the_rules_they_decide_point_at_each_other(reference: Reference) -> None:
    rules = {entry.number: entry for entry in reference.of_kind(RULE)}
    for ruling in reference.of_kind(RULING):
        decided = [number for number in ruling.see if number in rules]
        assert decided, ruling.number
        assert all(ruling.number in rules[number].rulings for number in decided), ruling.number
    for rule in rules.values():
        for number in rule.rulings:
            found = reference.find(number)
            assert found is not None
            assert rule.number in found.see


@pytest.mark.parametrize(
    ("number", "fact"),
    [
        ("10.351", "D1: to D2"),
        ("10.353", "at D2 is eliminated"),
        ("6.3", "below the printed number"),
        ("11.7", "3, 4 or 5: 3 casualty points"),
        ("13.6", "8 is still enough"),
        ("10.52", "A vacant area the enemy controls is not on the list"),
        ("21.2", "after the Regroup Phase"),
        ("10.31", "1 more in all"),
        ("10.4", "The forward unit may take the first point by a retreat"),
        ("10.53", "After any assault or charge"),
        ("15.51", "by a retreat of choice, or by ordering a general withdrawal"),
        ("20.1", "retreats included"),
        ("E3", "15 to 11, 4 casualty points"),
        ("E10", "3: 3 casualty points"),
        ("E12", "8 - 4 = 4"),
    ],
)
def test_wording_follows_the_rulings(reference: Reference, number: str, fact: str) -> None:
    entry = reference.find(number)
    assert entry is not None
    assert fact in entry.text


def test_the_page_of_rulings_lists_each_once_with_its_flag() -> None:
    rows = [line for line in RULINGS_PAGE.read_text(encoding="utf-8").split("\n") if line.startswith("| R")]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    assert [row[0] for row in cells] == [f"R{count}" for count in range(1, 51)]
    assert {row[0]: row[4].strip("`") for row in cells if row[4]} == FLAGS
    assert all(len(row) == 5 and all(row[:4]) for row in cells)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = command.main(list(arguments))
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_command_shows_a_rule_with_its_surroundings(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--game", "edsons_ridge", "10.35")
    assert (code, err) == (0, "")
    assert out.startswith("10.35 Comparing the totals\nPart of: 10.3 Resolving an assault\n")
    assert "Contains:\n  10.351 Failure\n  10.352 Stalemate\n  10.353 Success\n" in out
    code, out, _ = run(capsys, "10.31")
    assert code == 0
    assert "Rulings:\n  Ruling R4: " in out
    assert "See also:\n  12.3 " in out


def test_command_shows_a_ruling_with_its_house_rule(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "r5")
    assert code == 0
    assert out.startswith("Ruling R5: ")
    assert "House rule for the other reading: harsh_failure" in out


def test_command_without_argument_gives_the_contents(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys)
    assert code == 0
    assert "\n10 Assaults\n  10.1 Making an assault\n" in out
    assert "Rulings: R1 to R50\nExamples: E1 to E15\n" in out


def test_command_searches(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "company", "integrity")
    assert code == 0
    assert out.index("Glossary: Company integrity") < out.index("10.8 Company integrity") < out.index("\nExample E3")
    code, out, _ = run(capsys, "phosgene")
    assert (code, out) == (1, "")


def test_command_shows_a_single_hit_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "stream scenery")
    assert code == 0
    assert out.startswith("3.24 Stream\n")


def test_command_long_searches_are_cut(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "the")
    assert re.search(r"\n\d+ more; add a word", out)


@pytest.mark.parametrize(("asked", "near"), [("10.36", "10.35, 10.34, 10.33"), ("R53", "R50, R49, R48")])
def test_command_unknown_number(capsys: pytest.CaptureFixture[str], asked: str, near: str) -> None:
    code, out, err = run(capsys, asked)
    assert (code, out) == (2, "")
    assert err == f"rules: there is no rule {asked}; nearest: {near}\n"


def test_command_unknown_game_and_bad_option(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--game", "chess", "1")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "edsons_ridge" in err
    assert run(capsys, "--nonsense")[0] == 2
    assert run(capsys, "--help")[0] == 0


def test_command_finds_games_by_their_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "other" / "data"
    folder.mkdir(parents=True)
    (folder / "rules.json").write_text('{"game": "other"}', encoding="utf-8")
    (tmp_path / "empty").mkdir()
    monkeypatch.setattr(command, "GAMES_FOLDER", tmp_path)
    assert list(command.reference_files(tmp_path)) == ["other"]
    assert run(capsys, "1") == (2, "", "rules: rules.json: rules: must be a list\n")


def test_command_output_is_plain_and_narrow(reference: Reference, capsys: pytest.CaptureFixture[str]) -> None:
    pages = [command.contents_lines(reference), *(command.entry_lines(reference, entry) for entry in reference)]
    pages.append(command.result_lines(reference.search("assault"), "assault"))
    for page in pages:
        for line in page:
            assert len(line) <= 88, line
            assert "\t" not in line
            assert "\x1b" not in line
