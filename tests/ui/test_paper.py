"""Paper, slips and gold: every word can be read on its ground, and textures are of the size that was asked for."""

from __future__ import annotations

import pytest

from ui.palette import CONTRAST_PAPER, DAY_PAPER, NIGHT_PAPER, PaperColours, contrast
from ui.widgets import paper

PAPERS = pytest.mark.parametrize("colours", [DAY_PAPER, NIGHT_PAPER, CONTRAST_PAPER], ids=["day", "night", "contrast"])
WORDS = ("ink", "quiet", "disabled", "link", "good", "bad", "dark_side", "light_side")


@PAPERS
@pytest.mark.parametrize("word", WORDS)
def test_every_word_can_be_read_on_paper(colours: PaperColours, word: str) -> None:
    assert contrast(getattr(colours, word), colours.paper) >= 4.5


@PAPERS
def test_words_on_gold_and_on_bars_can_be_read(colours: PaperColours) -> None:
    assert min(contrast(colours.on_gold, plate) for plate in (colours.gold_top, colours.gold, colours.gold_low)) >= 4.5
    assert contrast(colours.ink, colours.slip) >= 4.5
    assert contrast((255, 255, 255), colours.bad_bar) >= 4.5
    assert contrast(colours.on_bar, colours.good_partly) >= 4.5


@pytest.mark.parametrize("size", [(404, 676), (360, 62), (30, 20), (1700, 900)])
def test_a_slip_is_as_large_as_asked_and_torn_all_round(size: tuple[int, int]) -> None:
    found = paper.slip(size, DAY_PAPER.slip)
    assert found.get_size() == size
    assert found.get_at((size[0] // 2, size[1] // 2)).a == 255
    assert any(found.get_at((0, y)).a < 255 for y in range(size[1]))
    assert any(found.get_at((size[0] - 1, y)).a < 255 for y in range(size[1]))


def test_paper_has_its_colour_under_its_fibres() -> None:
    sheet = paper.paper((80, 60), DAY_PAPER.paper)
    seen = [sheet.get_at((x, y)) for x in range(20, 60, 4) for y in range(20, 40, 4)]
    for channel, wanted in enumerate(DAY_PAPER.paper):
        assert abs(sum(pixel[channel] for pixel in seen) / len(seen) - wanted) < 12


def test_only_the_torn_edges_of_a_sheet_are_ragged() -> None:
    found = paper.paper((200, 300), DAY_PAPER.paper, paper.LEFT)
    assert any(found.get_at((0, y)).a < 255 for y in range(300))
    assert all(found.get_at((199, y)).a == 255 for y in range(300))


def test_a_hatch_joins_with_itself() -> None:
    tile = paper.hatch((0, 0, 0), (255, 255, 255), rising=True)
    size = tile.get_width()
    column = [tile.get_at((0, y)) for y in range(size)]
    assert len(set(map(tuple, column))) == 2
    assert size % paper.GAP == 0
