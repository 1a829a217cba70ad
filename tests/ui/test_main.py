"""main.py starts the project on a bare machine: tried on small copies of the project, without the internet."""

import ast
import builtins
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import main
from ui.commands import test as checks

SOURCE = Path(main.__file__)
MAKING = "Making a Python environment"
INSTALLING = "Installing the libraries"
FAKE_PLAY = """
import sys
def main(arguments):
    print("playing", arguments, sys.prefix)
    if "interrupt" in arguments:
        raise KeyboardInterrupt
    return 7
"""


def small_project(folder: Path) -> Path:
    """main.py with nothing to install and one command that says how it was called."""
    commands = folder / "ui" / "commands"
    commands.mkdir(parents=True)
    shutil.copy(SOURCE, folder)
    (folder / "requirements.txt").write_text("# nothing\n")
    for name in ("play.py", "app.py"):
        (commands / name).write_text(FAKE_PLAY)
    return folder


def start(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(project / "main.py"), *words]
    return subprocess.run(command, cwd=project.parent, capture_output=True, text=True)


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """One project that has been started once, and what it said: making an environment takes seconds."""
    project = small_project(tmp_path_factory.mktemp("first") / "project")
    return project, start(project, "play", "a b")


@pytest.fixture
def installed(first: tuple[Path, object], tmp_path: Path) -> Path:
    """A copy of that project, to be spoilt."""
    return Path(shutil.copytree(first[0], tmp_path / "project", symlinks=True))


def playing(project: Path, arguments: list[str]) -> str:
    return f"playing {arguments} {project / '.venv'}\n"


# ---- before anything is installed ------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["help", "--help", "-h"])
def test_help_lists_every_command_before_anything_is_installed(tmp_path: Path, word: str) -> None:
    project = small_project(tmp_path / "project")
    (project / "requirements.txt").unlink()
    result = start(project, word)
    assert result.returncode == 0
    assert all(f"  {name} " in result.stdout and line in result.stdout for name, (_, line) in main.COMMANDS.items())
    assert not (project / ".venv").exists()


def test_a_wrong_word_gets_the_nearest_right_one(tmp_path: Path) -> None:
    result = start(small_project(tmp_path / "project"), "sook")
    assert (result.returncode, result.stdout) == (2, "")
    assert "'soak'" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_word_like_no_other_still_gets_an_answer() -> None:
    assert "--help" in main.wrong_word("§§§")


def test_python_3_6_can_read_the_file() -> None:
    assert ast.parse(SOURCE.read_text(encoding="utf-8"), feature_version=(3, 6)).body


def old_builtins(name: str) -> type:
    """A builtin as Python 3.8 has it: `list[str]` is a TypeError there."""

    class Meta(type):
        def __getitem__(cls, item: object) -> object:
            raise TypeError(f"'type' object is not subscriptable: {name}[{item}]")

        def __instancecheck__(cls, thing: object) -> bool:
            return isinstance(thing, getattr(builtins, name))

    return Meta(name, (getattr(builtins, name),), {})


SUBSCRIPTED_SINCE_3_9 = ("tuple", "list", "dict", "set", "frozenset", "type")


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 8, 20), (3, 10, 4)])
def test_an_old_python_comes_as_far_as_the_sentence(
    version: tuple[int, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The whole file is carried out with builtins that cannot be subscripted; `x | y` of types is in quotes too."""
    old = {name: old_builtins(name) for name in SUBSCRIPTED_SINCE_3_9 if name != "type"}
    room = {"__name__": "main", "__file__": str(SOURCE), "__builtins__": {**vars(builtins), **old}}
    monkeypatch.setattr(sys, "version_info", version)
    exec(compile(SOURCE.read_text(encoding="utf-8"), str(SOURCE), "exec"), room)
    assert room["main"](["play"]) == 1  # type: ignore[operator]
    said = capsys.readouterr()
    assert said.err.count("\n") == 1 and f"this is {version[0]}.{version[1]}:" in said.err
    assert said.out == ""


def test_nothing_is_annotated_with_words_that_an_old_python_would_carry_out() -> None:
    """Annotations of names and arguments are carried out on import: they are names, or stand in quotes."""
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    given = [node.annotation for node in ast.walk(tree) if isinstance(node, ast.AnnAssign | ast.arg)]
    given += [node.returns for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    odd = [ast.unparse(note) for note in given if note is not None and not isinstance(note, ast.Name | ast.Constant)]
    assert odd == []


def test_an_old_python_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    main.check_python((3, 11))
    with pytest.raises(main.Stop, match=r"needs Python 3\.11 or newer, and this is 3\.9"):
        main.check_python((3, 9))
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    assert main.main(["--help"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_missing_requirements_are_one_sentence(tmp_path: Path) -> None:
    project = small_project(tmp_path / "project")
    (project / "requirements.txt").unlink()
    assert_one_sentence(start(project, "play"), "requirements.txt: get the whole project again")
    assert not (project / ".venv").exists()


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    project = small_project(tmp_path / "project")
    (project / ".venv").write_text("in the way")
    result = start(project, "play")
    assert_one_sentence(result, "Cannot write")
    assert (project / ".venv").read_text() == "in the way"


def test_an_unwritable_folder_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    project = small_project(tmp_path / "project")
    monkeypatch.setattr(os, "mkdir", refuse)
    with pytest.raises(main.Stop, match=r"Permission denied.*a folder you may write to"):
        main.prepare(str(project))


def test_a_python_without_venv_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(main.Stop, match=r"sudo apt install python3\.\d+-venv"):
        main.make(str(tmp_path / ".venv"))
    assert not (tmp_path / ".venv").exists()


def test_a_venv_that_fails_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "run", lambda command: (1, ["", "Error: it broke."]))
    with pytest.raises(main.Stop, match=r"\(Error: it broke\)"):
        main.make(str(tmp_path / ".venv"))


# ---- the environment -------------------------------------------------------------------------------------------------


def test_the_first_start_says_what_it_does_and_goes_on(first: tuple[Path, subprocess.CompletedProcess[str]]) -> None:
    project, result = first
    assert result.returncode == 7, result.stderr
    assert MAKING in result.stdout
    assert INSTALLING in result.stdout
    assert result.stdout.endswith(playing(project, ["a b"]))


def test_the_next_start_goes_straight_through(installed: Path) -> None:
    result = start(installed, "play", "--help")
    assert (result.returncode, result.stdout, result.stderr) == (7, playing(installed, ["--help"]), "")


def test_no_words_start_the_default_after_one_line(installed: Path) -> None:
    result = start(installed)
    assert result.stdout == main.DEFAULT[1] + "\n" + playing(installed, [])


def test_an_interrupt_ends_without_a_traceback(installed: Path) -> None:
    result = start(installed, "play", "interrupt")
    assert (result.returncode, result.stderr) == (130, "")


def test_changed_requirements_are_installed_into_the_same_environment(installed: Path) -> None:
    (installed / ".venv" / "kept").touch()
    (installed / "requirements.txt").write_text("# something else\n")
    result = start(installed, "play")
    assert INSTALLING in result.stdout
    assert MAKING not in result.stdout
    assert (installed / ".venv" / "kept").exists()
    assert start(installed, "play").stdout == playing(installed, [])


def test_a_failing_install_is_one_sentence_and_is_tried_again(installed: Path) -> None:
    (installed / "requirements.txt").write_text("./no_such_library\n")
    assert_one_sentence(start(installed, "play"), "pip says: ERROR: ", "check the internet connection")
    (installed / "requirements.txt").write_text("# mended\n")
    result = start(installed, "play")
    assert INSTALLING in result.stdout
    assert MAKING not in result.stdout
    assert result.returncode == 7


def test_an_interrupted_environment_is_made_again(installed: Path) -> None:
    spoilt = installed / ".venv" / "spoilt"
    spoilt.touch()
    main.write_stamp(str(installed / ".venv"), main.UNFINISHED)
    result = start(installed, "play")
    assert MAKING in result.stdout
    assert result.returncode == 7
    assert not spoilt.exists()


def test_half_made_environments_are_noticed(installed: Path) -> None:
    folder = installed / ".venv"
    stamp = main.read_stamp(str(folder))
    assert main.is_ready(str(folder), stamp)
    assert main.is_usable(str(folder))
    shutil.rmtree(next(folder.rglob("site-packages")) / "pip")
    assert not main.is_usable(str(folder))
    os.remove(main.python_in(str(folder)))
    assert not main.is_ready(str(folder), stamp)
    assert not main.is_usable(str(folder))
    assert not main.is_usable(str(installed / "nowhere"))


def test_an_environment_of_another_python_is_not_used(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, requirements = str(installed / ".venv"), str(installed / "requirements.txt")
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    assert not main.is_ready(folder, main.stamp_for(requirements))
    assert not main.is_usable(folder)


def assert_one_sentence(result: subprocess.CompletedProcess[str], *parts: str) -> None:
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert all(part in result.stderr for part in parts), result.stderr


# ---- main.py test ----------------------------------------------------------------------------------------------------


def test_every_check_runs_even_after_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[list[str]] = []

    def call(command: list[str], cwd: Path, **streams: object) -> int:
        seen.append(command[1:])
        return 1 if "mypy" in command else 0

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(checks, "install_tools", lambda: True)
    monkeypatch.setattr(checks, "install_extras", lambda: None)
    assert checks.main(["-n", "0", "-k", "not slow", "tests/ui"]) == 1
    assert [command[1] for command in seen] == ["ruff", "ruff", "mypy", checks.LINT_IMPORTS, "pytest"]
    assert seen[-1] == ["-m", "pytest", "-n", "0", "-k", "not slow", "tests/ui"]
    assert capsys.readouterr().out.splitlines()[-1].startswith("FAILED: mypy")


def test_the_tools_are_installed_once_and_again_when_their_list_changes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        seen.append(command)
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(checks, "STAMP", tmp_path / "tools.txt")
    monkeypatch.setattr(checks, "TOOLS", tmp_path / "requirements-dev.txt")
    checks.TOOLS.write_text("pytest\n")
    assert checks.install_tools() and checks.install_tools()
    assert [command[-2:] for command in seen] == [["-r", "requirements-dev.txt"]]
    checks.TOOLS.write_text("pytest\nruff\n")
    assert checks.install_tools()
    assert len(seen) == 2


def test_without_its_tools_nothing_is_called_checked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(subprocess, "call", lambda command, **_: 1)
    monkeypatch.setattr(checks, "STAMP", tmp_path / "tools.txt")
    assert checks.main([]) == 1
    assert "requirements-dev.txt could not be installed" in capsys.readouterr().err
    assert not checks.STAMP.exists()


@pytest.mark.parametrize("missing", [[], ["optuna"], ["optuna", "distributed"]])
def test_optional_parts_that_are_missing_are_asked_for_and_failing_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], missing: list[str]
) -> None:
    seen: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        seen.append(command)
        return 1

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in missing else object())
    checks.install_extras()
    assert len(seen) == bool(missing)
    assert ("their tests will be skipped" in capsys.readouterr().out) == bool(missing)


def test_two_cores_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object())
    assert checks.workers(["-k", "word"]) == ["-n", "2"]
    assert checks.workers(["-n0"]) == checks.workers(["--pdb"]) == checks.workers(["-p", "no:xdist"]) == []
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert checks.workers([]) == []
