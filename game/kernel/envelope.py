"""The text of a save: a head that a list may read, and the game itself packed, so that a glance spoils nothing.

Packed is not locked: whoever wants to look will. But dice that are still to fall, what is hidden and what the opponent
thinks do not stand there in plain words. One digest covers it all. Format 1, which had everything open, is still read.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import asdict, dataclass, fields
from typing import Any

from game.kernel.reading import BadFile, Limits, into, legible, look_through, parse_json
from game.kernel.state import canonical, digest, seal_of

FORMAT, OPEN_FORMAT = 2, 1
PROGRAM = "night-on-the-ridge"
LARGEST = 8_000_000  # bytes, packed or unpacked; a finished long game takes a few hundred thousand
LIMITS = Limits(size=LARGEST, depth=24, text=4_000)
OUTSIDE = Limits(size=LARGEST, depth=24, text=LARGEST)  # what is packed is one long text
OPEN_NOTES = (
    "where",
    "score",
    "stands",
    "humans",
    "opponent",
    "what_if",
)  # what a list of saves shows; its player knows it
QUICK_PACKING = 1  # a save is written after every decision: twice as fast, and not much larger


@dataclass(frozen=True)
class SaveFile:
    """What a save holds."""

    game: str
    scenario: str
    options: list[str]
    seed: int
    actions: list[Any]
    state: dict[str, Any]
    notes: dict[str, Any]

    def sealed(self) -> str:
        """The text to be written."""
        inside = {item.name: getattr(self, item.name) for item in fields(self) if item.name not in ("game", "scenario")}
        packed = base64.b64encode(zlib.compress(canonical(inside).encode(), QUICK_PACKING)).decode()
        envelope = {"program": PROGRAM, "format": FORMAT, **asdict(head_of(self)), "packed": packed}
        text = canonical(envelope)
        return f'{text[:-1]},"digest":"{seal_of(text)}"}}'


@dataclass(frozen=True)
class Head:
    """What may be read of a save without unpacking it."""

    game: str
    scenario: str
    decisions: int
    over: bool
    turn: int | None
    notes: dict[str, Any]


def head_of(saved: SaveFile) -> Head:
    state, turn = saved.state, saved.state.get("turn")
    over = state.get("winner") is not None or not state.get("agenda")
    notes = {name: saved.notes[name] for name in OPEN_NOTES if name in saved.notes}
    return Head(saved.game, saved.scenario, len(saved.actions), over, turn if type(turn) is int else None, notes)


def read_head(raw: bytes) -> Head:
    """What the text of a save says of itself."""
    data = _opened(raw)
    return head_of(_plain(data)) if data["format"] == OPEN_FORMAT else _head(data)


def unsealed(raw: bytes) -> SaveFile:
    """What `sealed` wrote; raises BadFile."""
    data = _opened(raw)
    if data["format"] == OPEN_FORMAT:
        return _plain(data)
    head = _head(data)
    inside = parse_json(_unpacked(data["packed"]), LIMITS)
    if not isinstance(inside, dict):
        raise BadFile("is damaged: there is no game inside")
    saved = _content({"game": head.game, "scenario": head.scenario, **inside})
    if head_of(saved) != head:
        raise BadFile("is damaged: its head does not agree with the game inside")
    return saved


def _opened(raw: bytes) -> dict[str, Any]:
    """The fields of the envelope, once program, format and digest are right."""
    data = parse_json(raw, OUTSIDE)
    if not isinstance(data, dict) or data.get("program") != PROGRAM:
        raise BadFile("is not a save of this program")
    version = data.get("format")
    if type(version) is int and version > FORMAT:
        raise BadFile(f"was written by a newer version (format {version}, this one reads {FORMAT}): update first")
    if type(version) is not int or version not in (OPEN_FORMAT, FORMAT):
        raise BadFile(f"has the unknown format {legible(repr(version), 40)}")
    seal = data.pop("digest", None)
    if type(seal) is not str:
        raise BadFile("is damaged: its field 'digest' is missing or wrong")
    if seal != digest(data):
        raise BadFile("was changed or damaged after it was saved: its digest does not agree")
    return data


def _head(data: dict[str, Any]) -> Head:
    wanted = {"program", "format", "packed", *(item.name for item in fields(Head))}
    _check_names(data, wanted)
    look_through([value for name, value in data.items() if name != "packed"], LIMITS)
    return into(Head, data)


def _plain(data: dict[str, Any]) -> SaveFile:
    """Format 1: everything open."""
    look_through(data, LIMITS)
    return _content({name: value for name, value in data.items() if name not in ("program", "format")})


def _content(data: dict[str, Any]) -> SaveFile:
    _check_names(data, {item.name for item in fields(SaveFile)})
    try:
        return into(SaveFile, data)
    except BadFile as error:
        raise BadFile(f"is damaged: {error}") from error


def _check_names(data: dict[str, Any], wanted: set[str]) -> None:
    odd = sorted(wanted ^ data.keys())
    if odd:
        raise BadFile(f"is damaged: its field {legible(odd[0], 40)!r} is missing or unknown")


def _unpacked(text: Any) -> bytes:
    """Never more than a save may have: a few bytes can unpack to a very large text."""
    try:
        packed = base64.b64decode(text, validate=True)
        worker = zlib.decompressobj()
        found = worker.decompress(packed, LARGEST + 1)
    except (TypeError, ValueError, binascii.Error, zlib.error) as error:
        raise BadFile("is damaged: what is packed in it cannot be unpacked") from error
    if len(found) > LARGEST:
        raise BadFile(f"is larger than any save of ours ({LARGEST // 1_000_000} MB)")
    if not worker.eof or worker.unused_data:
        raise BadFile("is damaged: what is packed in it is cut short")
    return found
