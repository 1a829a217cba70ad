"""Starts Night on the Ridge: `python3 main.py` on a machine that has nothing but Python.

The first start makes the folder .venv beside this file and installs requirements.txt into it; every later start goes
straight through. Only the standard library is used here, in words that Python 3.6 can still read and carry out (so
annotations stand in quotes): an old Python then says one clear sentence instead of an error. Importing this file does
nothing, because the opponent thinks in a second process that imports it again.
"""

import contextlib
import difflib
import hashlib
import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import TextIO

ROOT = os.path.dirname(os.path.abspath(__file__))
OLDEST_PYTHON = (3, 11)
UNFINISHED = "unfinished"  # what the stamp says while the environment is being made

# word: (module with main(arguments) -> exit code, its line in the help)
COMMANDS = {
    "app": ("ui.commands.app", "the window: every screen, and battles by mouse or keyboard"),
    "play": ("ui.commands.play", "play in the terminal (play --text)"),
    "check": ("ui.commands.check", "replay a save and say whether every roll and state agrees"),
    "report": ("ui.commands.report", "a saved battle as one page for any browser"),
    "review": ("ui.commands.review", "what luck and what choices did in a saved game, and where it turned"),
    "soak": ("ui.commands.soak", "random play with every contract check"),
    "bench": ("ui.commands.bench", "speed and size figures"),
    "arena": ("ui.commands.arena", "players against each other, with intervals and ratings"),
    "tune": ("ui.commands.tune", "search better weights for the opponent by self-play"),
    "drill": ("ui.commands.drill", "teach the instinct of a game's search by nights that it plays itself"),
    "screenshots": ("ui.commands.screenshots", "pictures of every screen and of moments of a battle"),
    "rules": ("ui.commands.rules", "print the rule reference"),
    "test": ("ui.commands.test", "every check: ruff, mypy, import-linter, pytest"),
}
HELP_WORDS = ("help", "--help", "-h")

# What no words at all mean: the command, and the line said first.
DEFAULT = ("app", "Opening the window (for the game in the terminal: python3 main.py play --text).")


class Stop(Exception):
    """The start cannot go on; the message is the one sentence the player reads."""


def main(arguments: "list[str]") -> int:
    """From the words on the command line to an exit code; help and wrong words need nothing installed."""
    try:
        check_python(sys.version_info[:2])
        if arguments and arguments[0] in HELP_WORDS:
            say(help_text())
            return 0
        if arguments and arguments[0] not in COMMANDS:
            say(wrong_word(arguments[0]), sys.stderr)
            return 2
        if not inside(environment()):
            prepare(ROOT)
            return go_on_in(environment(), arguments)
        return run_command(arguments)
    except Stop as stop:
        say(str(stop), sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def run_command(arguments: "list[str]") -> int:
    """Only here is the rest of the project imported, since only here are its libraries sure to be there."""
    name, line = (arguments[0], "") if arguments else DEFAULT
    if line:
        say(line)
    return importlib.import_module(COMMANDS[name][0]).main(arguments[1:]) or 0


# ---- words ----------------------------------------------------------------------------------------------------------


def say(text: str, stream: "TextIO | None" = None) -> None:
    """Flushed, because what follows may replace this process."""
    print(text, file=stream or sys.stdout, flush=True)


def help_text() -> str:
    """Every command with its line."""
    lines = ["usage: python3 main.py [command] [arguments]", "", "commands:"]
    lines += [f"  {name:<13}{line}" for name, (_, line) in COMMANDS.items()]
    lines += [f"  {'help':<13}this list", "", "python3 main.py <command> --help tells more about one of them."]
    return "\n".join(lines)


def wrong_word(word: str) -> str:
    """A slip of the finger should cost one look."""
    nearest = difflib.get_close_matches(word, [*COMMANDS, "help"], n=1, cutoff=0.0)[0]
    return f"There is no command '{word}'; did you mean '{nearest}'? (python3 main.py --help lists them all.)"


# ---- the environment ------------------------------------------------------------------------------------------------


def check_python(version: "tuple[int, ...]") -> None:
    """First of all, before anything an old Python would stumble over."""
    if tuple(version) < OLDEST_PYTHON:
        raise Stop(
            f"Night on the Ridge needs Python {dotted(OLDEST_PYTHON)} or newer, and this is {dotted(version)}: "
            "install a newer Python and start main.py with it."
        )


def dotted(version: "tuple[int, ...]") -> str:
    return ".".join(str(part) for part in version)


def environment(root: str = ROOT) -> str:
    return os.path.join(root, ".venv")


def inside(folder: str) -> bool:
    """Whether this process already runs in that environment, however the path to it is spelt."""
    return os.path.exists(folder) and os.path.samefile(folder, sys.prefix)


def python_in(folder: str) -> str:
    return os.path.join(folder, "Scripts", "python.exe") if os.name == "nt" else os.path.join(folder, "bin", "python")


def go_on_in(folder: str, arguments: "list[str]") -> int:
    """Start again with the environment's Python; Windows cannot replace a process, so there it waits for one."""
    command = [python_in(folder), os.path.abspath(__file__), *arguments]
    if os.name == "nt":
        return subprocess.call(command)
    return os.execv(command[0], command)


def prepare(root: str) -> None:
    """Make the environment and fill it, or do nothing when its stamp says that this is done."""
    folder = environment(root)
    requirements = os.path.join(root, "requirements.txt")
    wanted = stamp_for(requirements)
    if is_ready(folder, wanted):
        return
    try:
        with one_at_a_time(requirements):
            if is_ready(folder, wanted):
                return
            if not is_usable(folder):
                make(folder)
            install(folder, requirements)
            write_stamp(folder, wanted)
    except OSError as error:
        reason = error.strerror or error
        raise Stop(
            f"Cannot write {folder} ({reason}): make {root} a folder you may write to, "
            "or copy the project to one, and start again."
        ) from error


def stamp_for(requirements: str) -> str:
    """What the stamp of a finished environment says: other libraries or another Python need another one."""
    try:
        with open(requirements, "rb") as file:
            content = file.read()
    except OSError as error:
        raise Stop(f"Cannot read {requirements}: get the whole project again and start again.") from error
    return dotted(sys.version_info[:2]) + " " + hashlib.sha256(content).hexdigest()


def stamp_path(folder: str) -> str:
    return os.path.join(folder, "installed.txt")


def read_stamp(folder: str) -> str:
    try:
        with open(stamp_path(folder), encoding="utf-8", errors="replace") as file:
            return file.read().strip()
    except OSError:
        return ""


def write_stamp(folder: str, text: str) -> None:
    with open(stamp_path(folder), "w", encoding="utf-8") as file:
        file.write(text + "\n")


def is_whole(folder: str) -> bool:
    """A cheap look: a Python that was removed or moved leaves a dead link behind."""
    return all(os.path.isfile(path) for path in (python_in(folder), os.path.join(folder, "pyvenv.cfg")))


def is_ready(folder: str, wanted: str) -> bool:
    return read_stamp(folder) == wanted and is_whole(folder)


def is_usable(folder: str) -> bool:
    """Whether pip may work in the environment as it is; one that was interrupted or half-made has to be made again."""
    if read_stamp(folder) == UNFINISHED or not is_whole(folder):
        return False
    question = "import pip, sys; print('%d.%d' % sys.version_info[:2])"
    code, lines = run([python_in(folder), "-c", question])
    return code == 0 and lines[-1:] == [dotted(sys.version_info[:2])]


def make(folder: str) -> None:
    """An empty environment, stamped as unfinished from its first moment on."""
    if not all(importlib.util.find_spec(part) for part in ("venv", "ensurepip")):
        raise Stop(
            "This Python lacks its venv part: install it (on Debian and Ubuntu: "
            f"sudo apt install python{dotted(sys.version_info[:2])}-venv) and start again."
        )
    say("Making a Python environment for the game in the folder .venv (this happens once) ...")
    if os.path.isdir(folder):
        shutil.rmtree(folder)
    os.mkdir(folder)
    write_stamp(folder, UNFINISHED)
    code, lines = run([sys.executable, "-m", "venv", folder])
    if code:
        raise Stop(f"Python could not make {folder} ({last_error(lines)}): repair this Python's venv and start again.")


def install(folder: str, requirements: str) -> None:
    """Let pip do it. When pip itself gives up, the environment is still sound; when it is cut off, it may not be."""
    say("Installing the libraries named in requirements.txt (once; it needs the internet and a minute or two) ...")
    write_stamp(folder, UNFINISHED)
    options = ["--disable-pip-version-check", "--no-input", "--no-color", "-r", requirements]
    code, lines = run([python_in(folder), "-m", "pip", "install", *options], progress=True)
    if code > 0:
        os.remove(stamp_path(folder))
    if code:
        raise Stop(
            f"The libraries could not be installed (pip says: {last_error(lines)}): "
            "check the internet connection and start again."
        )


def run(command: "list[str]", progress: bool = False) -> "tuple[int, list[str]]":
    """Exit code and lines of a program; with progress, each library is named while pip fetches it."""
    lines = []
    try:
        with subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            universal_newlines=True,
            errors="replace",
        ) as process:
            for line in process.stdout or ():
                lines.append(line.strip())
                if progress and line.startswith("Collecting "):
                    say("  " + line.split()[1])
    except OSError as error:  # a file that is there and is no program
        return 1, [str(error)]
    return process.returncode, lines


def last_error(lines: "list[str]") -> str:
    """The line that says most: the last one marked as an error, or else the last one."""
    said = [line for line in lines if line]
    errors = [line for line in said if line.lower().startswith("error")]
    return (errors or said or ["no reason given"])[-1].rstrip(".")


@contextlib.contextmanager
def one_at_a_time(path: str) -> "Iterator[None]":
    """Two starts at once must not build the same folder: the second waits, where files can be locked."""
    with open(path, "rb") as file:
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
