"""Who sits on the other side: levels, characters and the level that adapts, all of them data with a card to read.

A name on the command line becomes a `Seat`: plain values that say everything about how a player plays. A seat can be
sent to another process or another machine, so the same name means the same player wherever a game is played.
"""

from ai.levels.adaptive import PlayerRecord, adapted, expected_score, load_record, note_result, updated
from ai.levels.cards import character_card, knobs_text, level_card, player_title
from ai.levels.files import (
    Book,
    data_of,
    find_game,
    load_book,
    load_level,
    note_characters,
    note_levels,
    own_file,
    save_level,
)
from ai.levels.kinds import (
    ADAPTIVE,
    BOX,
    HEURISTIC,
    RANDOM,
    SEARCH,
    USER_FOLDER,
    Character,
    Level,
    LevelError,
    Measured,
    Seat,
    check_name,
)
from ai.levels.seats import find_seat, make_mind, make_player, seat_player

__all__ = [
    "ADAPTIVE",
    "BOX",
    "HEURISTIC",
    "RANDOM",
    "SEARCH",
    "USER_FOLDER",
    "Book",
    "Character",
    "Level",
    "LevelError",
    "Measured",
    "PlayerRecord",
    "Seat",
    "adapted",
    "character_card",
    "check_name",
    "data_of",
    "expected_score",
    "find_game",
    "find_seat",
    "knobs_text",
    "level_card",
    "load_book",
    "load_level",
    "load_record",
    "make_mind",
    "make_player",
    "note_characters",
    "note_levels",
    "note_result",
    "own_file",
    "player_title",
    "save_level",
    "seat_player",
    "updated",
]
