"""Save files: JSON, written whole or not at all, checked before anything in them is believed."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dataclasses_json import DataClassJsonMixin

from game.kernel.records import fits, hints
from game.kernel.state import canonical, digest, seal_of

FORMAT = 1
LARGEST = 8_000_000  # bytes; a finished long game takes a few hundred thousand
PROGRAM = "night-on-the-ridge"


class SaveError(Exception):
    """A save that cannot be used; the text says what is wrong and what can be done."""


@dataclass(frozen=True)
class SaveFile(DataClassJsonMixin):
    """What a save holds. The digest covers all the rest, so no damage goes unnoticed."""

    program: str
    format: int
    game: str
    scenario: str
    options: list[str]
    seed: int
    actions: list[Any]
    state: dict[str, Any]
    notes: dict[str, Any]
    digest: str = ""

    def sealed(self) -> str:
        """The content with its digest, ready to be written; the text that is sealed is the text that is kept."""
        text = canonical({name: getattr(self, name) for name in hints(SaveFile) if name != "digest"})
        return f'{text[:-1]},"digest":"{seal_of(text)}"}}'


def backup_of(path: Path) -> Path:
    return Path(f"{path}.bak")


def write_save(path: Path, content: SaveFile) -> None:
    write_text(path, content.sealed())


def write_text(path: Path, text: str) -> None:
    """A text of ours, whole or not at all; the previous version stays as backup. Raises SaveError."""
    try:
        write_whole(path, text.encode("utf-8"), backup=True)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have, letters that no file can hold
        raise SaveError(
            f"The game could not be saved to {path}: {getattr(error, 'strerror', None) or error}. "
            "Choose another folder or make room."
        ) from error


def write_whole(path: Path, data: bytes, backup: bool = False) -> None:
    """Temporary file, flush, rename: `path` is whole or as it was, and no draft stays. Raises OSError, ValueError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if backup:
            _keep_backup(path)
        os.replace(draft, path)
    finally:
        with contextlib.suppress(OSError, ValueError):
            draft.unlink(missing_ok=True)


def _keep_backup(path: Path) -> None:
    """Give the present file a second name, then move that name over the old backup: no moment without either."""
    if not path.exists():
        return
    spare = path.with_name(f".{path.name}.{os.getpid()}.old")
    spare.unlink(missing_ok=True)
    try:
        os.link(path, spare)
    except OSError:  # a file system without links
        shutil.copy2(path, spare)
    os.replace(spare, backup_of(path))
    spare.unlink(missing_ok=True)  # two names of one file: POSIX then leaves both


def read_save(path: Path) -> SaveFile:
    """The content of a save, checked for size, format, fields and digest."""
    try:
        return _checked(_parsed(path))
    except SaveError as error:
        raise SaveError(f"{path.name}: {error}{_advice(path)}") from error.__cause__


def _advice(path: Path) -> str:
    backup = backup_of(path)
    if os.path.exists(backup):  # unlike Path.exists, never raises, however odd the name
        return f" The version before it is kept as {backup.name}: load that one."
    return " Load another save; this file was left as it is."


def _parsed(path: Path) -> Any:
    try:
        if path.stat().st_size > LARGEST:
            raise SaveError(f"is larger than any save of ours ({LARGEST // 1_000_000} MB).")
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise SaveError("does not exist.") from error
    except OSError as error:
        raise SaveError(f"cannot be read: {error.strerror or error}.") from error
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise SaveError("is damaged or cut short: it is not readable JSON.") from error
    except (ValueError, RecursionError) as error:  # absurd numbers, absurd nesting
        raise SaveError("is damaged: it holds something no save of ours holds.") from error


def _checked(data: Any) -> SaveFile:
    if not isinstance(data, dict) or data.get("program") != PROGRAM:
        raise SaveError("is not a save of this program.")
    version = data.get("format")
    if isinstance(version, int) and version > FORMAT:
        raise SaveError(f"was written by a newer version (format {version}, this one reads {FORMAT}): update first.")
    if version != FORMAT:
        raise SaveError(f"has the unknown format {version!r}.")
    wanted = hints(SaveFile)
    wrong = [name for name in wanted if name not in data or not fits(data[name], wanted[name])]
    if wrong or data.keys() - wanted.keys():
        odd = wrong or sorted(data.keys() - wanted.keys())
        raise SaveError(f"is damaged: its field {odd[0]!r} is missing or wrong.")
    try:
        seal = digest({name: data[name] for name in wanted if name != "digest"})
    except (ValueError, RecursionError, UnicodeEncodeError) as error:
        raise SaveError("is damaged: it holds something no save of ours holds.") from error
    if seal != data["digest"]:
        raise SaveError("was changed or damaged after it was saved: its digest does not agree.")
    return SaveFile(**data)
