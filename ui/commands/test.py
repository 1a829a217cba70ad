"""`main.py test`: every check of the project, one after the other, with one exit code."""

import argparse
import hashlib
import importlib.util
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARALLEL = ["-n", "2"]
TOOLS = ROOT / "requirements-dev.txt"  # a player needs none of them
STAMP = Path(sys.prefix) / "tools.txt"  # which of them are installed
EXTRAS = {"distributed": "requirements-cluster.txt", "optuna": "requirements-tune.txt"}  # what optional parts need
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as lint; lint()"  # it cannot be run by its name
ABOUT_WORKERS = ("-n", "--numprocesses", "no:xdist", "--pdb")


def main(arguments: list[str]) -> int:
    """Run every step even after a failure: one look should show all there is to mend."""
    started = time.perf_counter()
    for_pytest = pytest_arguments(arguments)
    if not install_tools():
        return 1
    install_extras()
    failed = [name for name, command in steps(for_pytest) if run_step(name, command) != 0]
    seconds = time.perf_counter() - started
    print(f"FAILED: {', '.join(failed)} ({seconds:.0f} s)" if failed else f"All checks passed ({seconds:.0f} s).")
    return 1 if failed else 0


def pytest_arguments(arguments: list[str]) -> list[str]:
    """Everything but --help belongs to pytest."""
    parser = argparse.ArgumentParser(
        prog="main.py test",
        usage="%(prog)s [-h] [pytest arguments]",
        description="Runs ruff check, ruff format --check, mypy, import-linter and pytest: all, even if one fails.",
        epilog="Every other argument goes to pytest, which runs in the project's folder, on two cores unless told "
        "otherwise. Example: main.py test tests/kernel -k agenda -n 0",
        allow_abbrev=False,
    )
    return parser.parse_known_args(arguments)[1]


def install_tools() -> bool:
    """What the checks themselves are made with; without it nothing can be checked."""
    wanted = hashlib.sha256(TOOLS.read_bytes()).hexdigest()
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == wanted:
        return True
    print(f"== installing what only the checks need ({TOOLS.name}), once", flush=True)
    if not pip_installs(TOOLS.name):
        print(f"{TOOLS.name} could not be installed: check the internet connection and start again.", file=sys.stderr)
        return False
    STAMP.write_text(wanted, encoding="utf-8")
    return True


def install_extras() -> None:
    """The optional parts are tested too. Without them their tests are skipped and say why, so failing is no error."""
    missing = [file for module, file in EXTRAS.items() if importlib.util.find_spec(module) is None]
    if missing:
        print(f"== installing what the optional parts need ({', '.join(missing)}), once", flush=True)
        if not pip_installs(*missing):
            print("== they could not be installed: their tests will be skipped", flush=True)


def pip_installs(*files: str) -> bool:
    """Into the environment that runs us; what pip has to say would only hide what the checks say."""
    named = [word for file in files for word in ("-r", file)]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *named]
    return subprocess.call(pip, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def steps(for_pytest: list[str]) -> list[tuple[str, list[str]]]:
    """pytest comes last, so that its closing line stays in sight."""
    return [
        ("ruff check", ["-m", "ruff", "check", "."]),
        ("ruff format", ["-m", "ruff", "format", "--check", "."]),
        ("mypy", ["-m", "mypy"]),
        ("import-linter", ["-c", LINT_IMPORTS]),
        ("pytest", ["-m", "pytest", *workers(for_pytest), *for_pytest]),
    ]


def workers(for_pytest: list[str]) -> list[str]:
    """Two cores, if pytest-xdist is there and the arguments do not settle it themselves."""
    settled = any(argument.startswith(ABOUT_WORKERS) for argument in for_pytest)
    return [] if settled or importlib.util.find_spec("xdist") is None else PARALLEL


def run_step(name: str, command: list[str]) -> int:
    """One tool, announced and timed, from the project's folder wherever the player stands."""
    print(f"== {name}", flush=True)
    started = time.perf_counter()
    code = subprocess.call([sys.executable, *command], cwd=ROOT)
    print(f"== {name}: {'ok' if code == 0 else 'FAILED'} ({time.perf_counter() - started:.1f} s)", flush=True)
    return code
