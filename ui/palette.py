"""Every colour of the app in one place, so that a palette can be swapped whole and contrast can be tested."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property

Colour = tuple[int, int, int]


def hex_colour(text: str) -> Colour:
    """'#D7A33B' as numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, two: Colour) -> float:
    """The WCAG ratio: 4.5 or better is asked of every text."""
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


def blend(one: Colour, two: Colour, share: float) -> Colour:
    """From the first colour (0) to the second (1)."""
    mixed = [round(a + (b - a) * share) for a, b in zip(one, two, strict=True)]
    return mixed[0], mixed[1], mixed[2]


@dataclass(frozen=True)
class Palette:
    """The names that drawing code uses; the values are those of the brief unless a palette says otherwise."""

    name: str = "standard"
    window: Colour = hex_colour("#171B1F")
    panel: Colour = hex_colour("#20262B")
    card: Colour = hex_colour("#2B333A")
    line: Colour = hex_colour("#3A4650")
    lit: Colour = hex_colour("#3A4650")  # under the pointer, or chosen
    text: Colour = hex_colour("#ECE7DA")
    quiet: Colour = hex_colour("#A9B3B8")
    accent: Colour = hex_colour("#D7A33B")
    on_accent: Colour = hex_colour("#1A1408")
    link: Colour = hex_colour("#56B4E9")
    warning: Colour = hex_colour("#F0A06A")
    # the two sides of a game, first and second in its own order of darkness: dark and light
    dark_fresh: Colour = hex_colour("#2F4B30")
    dark_used: Colour = hex_colour("#5C7A52")
    dark_ink: Colour = hex_colour("#FFFFFF")
    light_fresh: Colour = hex_colour("#E3B44C")
    light_used: Colour = hex_colour("#F5E9C9")
    light_ink: Colour = hex_colour("#1A1408")
    # ground
    paper: Colour = hex_colour("#D8D2BF")
    water: Colour = hex_colour("#5F88A3")
    boundary: Colour = hex_colour("#26241E")
    # marks on the map
    selected: Colour = hex_colour("#F0E442")
    reachable: Colour = hex_colour("#0072B2")
    target: Colour = hex_colour("#D55E00")
    badge: Colour = hex_colour("#B3470A")  # behind white text
    # bars of the odds card
    fail: Colour = hex_colour("#E8743B")
    tie: Colour = hex_colour("#9AA0A6")
    light: Colour = hex_colour("#3E95D6")
    heavy: Colour = hex_colour("#9AD0F5")

    def named(self) -> Mapping[str, Colour]:
        """Every colour by its name, for the theme file."""
        return self._named

    @cached_property
    def _named(self) -> Mapping[str, Colour]:
        """Asked for by every line of text in every frame."""
        return {item.name: getattr(self, item.name) for item in fields(self) if item.name != "name"}


STANDARD = Palette()
SECOND = Palette(
    name="second",
    dark_fresh=hex_colour("#123F73"),
    dark_used=hex_colour("#4375AC"),
    light_fresh=hex_colour("#E69F00"),
    light_used=hex_colour("#F8E3B0"),
)
CONTRAST = Palette(
    name="contrast",
    window=(0, 0, 0),
    panel=(0, 0, 0),
    card=(16, 16, 16),
    line=(255, 255, 255),
    lit=(64, 64, 64),
    text=(255, 255, 255),
    quiet=(230, 230, 230),
    accent=(255, 255, 0),
    on_accent=(0, 0, 0),
    link=(255, 255, 0),
    warning=(255, 255, 0),
    dark_fresh=(0, 0, 0),
    dark_used=(70, 70, 70),
    light_fresh=(255, 255, 255),
    light_used=(215, 215, 215),
    light_ink=(0, 0, 0),
    badge=(0, 0, 0),
)
PALETTES = {palette.name: palette for palette in (STANDARD, SECOND, CONTRAST)}


@dataclass(frozen=True)
class PaperColours:
    """What is written on paper, and the paper itself. All words reach a contrast of 4.5 on their ground."""

    paper: Colour = hex_colour("#E9E1CC")
    slip: Colour = hex_colour("#F4EEDD")  # fields and options
    ink: Colour = hex_colour("#241C10")
    quiet: Colour = hex_colour("#5A4E3A")
    disabled: Colour = hex_colour("#62573F")
    link: Colour = hex_colour("#174F82")
    good: Colour = hex_colour("#174F82")  # good for the reader: a word, or a bar with white on it
    good_partly: Colour = hex_colour("#9CC6E8")
    even: Colour = hex_colour("#CFC9BC")
    bad_partly: Colour = hex_colour("#F0B184")
    bad: Colour = hex_colour("#963804")  # a word
    bad_bar: Colour = hex_colour("#B3470A")
    on_bar: Colour = hex_colour("#14120C")  # ink on the lighter bars
    rule: Colour = hex_colour("#C9BC98")  # thin lines
    box: Colour = hex_colour("#8C7D58")  # frames
    gold_top: Colour = hex_colour("#EBBE5C")
    gold: Colour = hex_colour("#D7A33B")
    gold_low: Colour = hex_colour("#C8922B")
    gold_edge: Colour = hex_colour("#5F430C")
    on_gold: Colour = hex_colour("#1A1408")
    changed: Colour = hex_colour("#F0B184")  # behind a word that the world has changed
    dark_side: Colour = hex_colour("#2F4B30")
    light_side: Colour = hex_colour("#7A4E0B")
    reach: Colour = hex_colour("#0064A0")


DAY_PAPER = PaperColours()
NIGHT_PAPER = PaperColours(
    paper=hex_colour("#CEC1A2"),
    slip=hex_colour("#E0D5B9"),
    quiet=hex_colour("#4A3F2C"),
    disabled=hex_colour("#4F432D"),
    link=hex_colour("#124272"),
    good=hex_colour("#124272"),
    bad=hex_colour("#762B02"),
    rule=hex_colour("#B3A57E"),
    light_side=hex_colour("#68410A"),
)
CONTRAST_PAPER = PaperColours(
    paper=(0, 0, 0),
    slip=(0, 0, 0),
    ink=(255, 255, 255),
    quiet=(230, 230, 230),
    disabled=(200, 200, 200),
    link=(255, 255, 0),
    good=(255, 255, 255),
    good_partly=(200, 200, 200),
    even=(128, 128, 128),
    bad_partly=(70, 70, 70),
    bad=(255, 255, 255),
    bad_bar=(0, 0, 0),
    on_bar=(0, 0, 0),
    rule=(255, 255, 255),
    box=(255, 255, 255),
    gold_top=hex_colour("#FFD400"),
    gold=hex_colour("#FFD400"),
    gold_low=hex_colour("#FFD400"),
    gold_edge=(255, 255, 255),
    on_gold=(0, 0, 0),
    changed=(64, 64, 64),
    dark_side=(255, 255, 255),
    light_side=(255, 255, 255),
    reach=(0, 0, 0),
)


def paper_colours(palette: Palette, night: bool = False) -> PaperColours:
    """The paper that goes with a palette, by day or by night."""
    if palette.name == CONTRAST.name:
        return CONTRAST_PAPER
    return NIGHT_PAPER if night else DAY_PAPER
