"""What the player has set up: one small JSON file in his own folder, believed only after it was checked."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any

import pygame
from msgspec import Meta

from game.kernel.reading import BadFile, Limits, into, read_json
from game.kernel.saves import write_whole
from table.folders import data_folder
from ui.palette import CONTRAST, PALETTES, STANDARD, Palette

FORMAT = 1
LIMITS = Limits(size=200_000, depth=6, text=200)  # ours take two thousand bytes
SCALES = (75, 100, 125, 150)
TEXT_SCALES = (100, 125, 150, 175, 200)
SPEEDS = (0.5, 1.0, 2.0, 4.0, 0.0)  # 0: at once
TINTS = ("hour", "none", "dusk", "night")  # by the hour of the battle, or always the same
OPENNESS = ("never", "facts", "turn", "end")
SUMMARIES = ("all", "theirs", "never")  # after which phases a card sums them up, in games that have long ones
SMALLEST, LARGEST_WINDOW = (640, 480), (7680, 4320)
CHOICES: dict[str, tuple[Any, ...]] = {
    "scale": SCALES,
    "text_scale": TEXT_SCALES,
    "tint": TINTS,
    "palette": tuple(PALETTES),
    "speed": SPEEDS,
    "openness": OPENNESS,
    "summaries": SUMMARIES,
}
Loudness = Annotated[int, Meta(ge=0, le=100)]

OLD_NAMES = {"move": "order_1", "patrol": "order_2", "entrench": "order_3", "fire": "order_4"}  # in older settings
# action: (words, key); the words stand in the settings, the key on the button
KEYS: dict[str, tuple[str, str]] = {
    "commit": ("Commit, roll, accept", "return"),
    "back": ("Step back, then menu", "escape"),
    "undo": ("Undo", "z"),
    "redo": ("Redo", "y"),
    "skip": ("Skip the opponent's show", "space"),
    "skip_all": ("Skip to my next decision", "ctrl+space"),
    "step_back": ("One move back in what happened", "page up"),
    "step_forward": ("One move forth in what happened", "page down"),
    "next_area": ("Next place that can act", "n"),
    "previous_area": ("Previous place that can act", "shift+n"),
    "go_to": ("Go to a place by its number", "g"),
    "all": ("Tick all units", "a"),
    "fresh": ("Tick the fresh units", "f"),
    "formation": ("Tick a formation", "c"),
    "none": ("Tick none", "d"),
    "order_1": ("First kind of order, as on its button", "q"),
    "order_2": ("Second kind of order", "w"),
    "order_3": ("Third kind of order", "e"),
    "order_4": ("Fourth kind of order", "r"),
    "pass": ("Pass", "p"),
    "hold": ("Hold the chosen stack: pass it by", "j"),
    "pass_on": ("Pass until something happens", "shift+p"),
    "pass_turn": ("Pass for this turn", "ctrl+p"),
    "hint": ("Hint", "h"),
    "zoom_in": ("Zoom in", "="),
    "zoom_out": ("Zoom out", "-"),
    "fit": ("Fit the map", "home"),
    "overlay": ("Next overlay", "o"),
    "light": ("Light by the hour, or day", "f6"),
    "hide": ("Hide the pieces while held", "v"),
    "report": ("Situation report", "t"),
    "log": ("Log", "l"),
    "lists": ("Lists: who waits, who is due", "u"),
    "rules": ("Rules for what is selected", "f1"),
    "sums": ("The sums behind the chances", "x"),
    "panes": ("Hide the cards beside the map", "k"),
    "sight": ("Line of sight while held, to the pointer", "s"),
    "fold_right": ("Fold the sheet away", "f3"),
    "skip_step": ("Lesson: have this step done", "f7"),
    "repeat_lesson": ("Lesson: from its beginning", "f8"),
    "quick_save": ("Quick save", "f5"),
    "quick_load": ("Quick load", "f9"),
    "full_screen": ("Full screen", "f11"),
    "screenshot": ("Take a picture of the screen", "f12"),
    "reasons": ("The opponent's reasons", "b"),
    "move_now": ("Opponent: move now", "."),
    "keys": ("List of keys", "shift+/"),
}
FIXED = ("tab", "up", "down", "left", "right")  # always lead through the screens, whatever else is changed


@dataclass
class Settings:
    """Plain values, each with a default that suits most people."""

    width: Annotated[int, Meta(ge=SMALLEST[0], le=LARGEST_WINDOW[0])] = 1280
    height: Annotated[int, Meta(ge=SMALLEST[1], le=LARGEST_WINDOW[1])] = 800
    full_screen: bool = False
    scale: int = 100
    tint: str = "hour"
    palette: str = STANDARD.name
    volume: Loudness = 70
    effects: Loudness = 80
    ambience: Loudness = 40
    mute: bool = False
    speed: float = 1.0
    reduced_motion: bool = False
    text_scale: int = 100
    high_contrast: bool = False
    openness: str = "facts"
    summaries: str = "all"
    show_chance: bool = True
    new_games: dict[str, dict[str, Any]] = field(default_factory=dict)  # the last choices of New game, the latest last
    standing: dict[str, list[Any]] = field(default_factory=dict)  # standing orders, by game: mode and points
    keys: dict[str, Annotated[str, Meta(max_length=39)]] = field(default_factory=dict)  # of every action

    def __post_init__(self) -> None:
        for name, known in CHOICES.items():
            if getattr(self, name) not in known:
                raise ValueError(f"{name}: must be one of {', '.join(map(str, known))}")
        self.keys = _all_keys(self.keys)

    @property
    def factor(self) -> float:
        """What every size is multiplied by: both scales together, never beyond what the layout is made for."""
        return min(2.0, max(0.75, self.scale * self.text_scale / 10_000))

    @property
    def colours(self) -> Palette:
        return CONTRAST if self.high_contrast else PALETTES[self.palette]

    def key_of(self, action: str) -> str:
        return self.keys.get(action, "")

    def action_of(self, key: str) -> str:
        """What a key does, if anything."""
        return next((action for action, own in self.keys.items() if own == key), "")

    def bind(self, action: str, key: str) -> str:
        """Give an action a key; whoever had it takes the old one, so that no action is ever without. Who it was."""
        other = self.action_of(key)
        if other and other != action:
            self.keys[other] = self.keys[action]
        self.keys[action] = key
        return other if other != action else ""

    def reset_keys(self) -> None:
        self.keys = _all_keys({})


def _all_keys(chosen: dict[str, str]) -> dict[str, str]:
    """A full table: actions that were not given a key keep their usual one, if nobody else has it."""
    named = {OLD_NAMES.get(name, name): key for name, key in chosen.items()}
    known = {name: key for name, key in named.items() if name in KEYS}
    taken = [key for key in known.values() if key]
    if len(set(taken)) != len(taken):
        raise ValueError("keys: one key stands for two actions")
    return {name: known.get(name, "" if key in taken else key) for name, (_, key) in KEYS.items()}


def key_name(event: pygame.Event) -> str:
    """A key press as it is written in the settings: 'z', 'ctrl+space'; empty for keys that have no name."""
    name = pygame.key.name(event.key)
    mods = getattr(event, "mod", 0)
    words = [word for word, mask in (("ctrl", pygame.KMOD_CTRL), ("shift", pygame.KMOD_SHIFT)) if mods & mask]
    return "+".join([*words, name]) if name else ""


def key_label(key: str) -> str:
    """A key as it is printed on a button."""
    words = {"return": "Enter", "escape": "Esc", "ctrl": "Ctrl"}
    parts = [key] if key in ("+", "") else key.split("+")
    return "+".join(
        words.get(part, part if part.startswith("f1") and len(part) > 3 else part.capitalize()) for part in parts
    )


# ---- the file --------------------------------------------------------------------------------------------------------


def settings_path() -> Path:
    return data_folder() / "settings.json"


def load_settings(path: Path) -> tuple[Settings, str]:
    """The settings and a notice; what a newer version has added is left alone. A file that is wrong is kept aside: the
    player may have written it by hand."""
    if not os.path.exists(path):
        return Settings(), ""
    try:
        return _read(path), ""
    except BadFile as error:
        aside = path.with_name(f"{path.stem}.broken{path.suffix}")
        with contextlib.suppress(OSError):
            os.replace(path, aside)
        return (
            Settings(),
            f"The settings could not be read ({error}): the usual ones are used, the file is kept as {aside.name}.",
        )


def _read(path: Path) -> Settings:
    try:
        data = read_json(path, LIMITS)
    except BadFile as error:
        raise BadFile(f"the file {error}") from error
    if into(dict[str, Any], data).get("format") != FORMAT:
        raise BadFile(f"format: must be {FORMAT}")
    return into(Settings, data)


def save_settings(settings: Settings, path: Path) -> str:
    """Whole or not at all; a notice if it failed, since the app goes on either way."""
    try:
        write_whole(path, (json.dumps({"format": FORMAT, **asdict(settings)}, indent=2) + "\n").encode("utf-8"))
    except OSError as error:
        return f"The settings were not written ({error.strerror or error}). They hold until you quit."
    return ""
