"""Whether an answer is the one that a lesson means: by names of classes and fields, never by its place in a list."""

from __future__ import annotations

import typing
from collections.abc import Sequence
from typing import Any

from game.kernel.agenda import Action, Question
from game.kernel.game import Game
from game.kernel.named import Piece, Place
from game.kernel.picking import Pick
from game.kernel.records import Record, hints
from table.lessons.files import AnswerPattern, Wanted


def asks(game: Game[Any], state: Any, question: Question[Any], pattern: AnswerPattern) -> bool:
    """Whether this is the question that the pattern is about."""
    return type(question).__name__ == pattern.ask and _fits(game, state, question, pattern.of)


def fits(game: Game[Any], state: Any, question: Question[Any], action: Action, pattern: AnswerPattern) -> bool:
    """Whether this answer to it is meant."""
    kind = pattern.do in ("", type(action).__name__)
    return asks(game, state, question, pattern) and kind and _fits(game, state, action, pattern.fields)


def _fits(game: Game[Any], state: Any, record: Record, wanted: dict[str, Wanted]) -> bool:
    for name, words in wanted.items():
        if not hasattr(record, name):
            return False
        value, kind = getattr(record, name), hints(type(record))[name]
        among = words if isinstance(words, list) else [words]
        if isinstance(value, tuple):
            if sorted(map(str, among)) != sorted(_called(game, state, record, kind, part)[-1] for part in value):
                return False
        elif not any(str(word) in _called(game, state, record, kind, value) for word in among):
            return False
    return True


def _called(game: Game[Any], state: Any, record: Record, kind: Any, value: Any) -> Sequence[str]:
    """What a file may call a value; the last is its proper name."""
    if isinstance(record, Pick):  # a piece, a place or a number, as its question will have it
        return [str(value), game.place_key(value), _piece(game, state, value)]
    if _is(kind, Piece):
        return [_piece(game, state, value)]
    return [game.place_key(value)] if _is(kind, Place) else [str(value)]


def _piece(game: Game[Any], state: Any, piece: int) -> str:
    return game.piece_key(state, Piece(piece)) if piece >= 0 else "nobody"


def _is(hint: Any, what: object) -> bool:
    return hint is what or any(_is(inner, what) for inner in typing.get_args(hint))
