"""The painted map: the right size, water where water is, lettering that reads, and a cache that can be trusted."""

from __future__ import annotations

import copy
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.edsons_ridge.components import MAP
from ui.board import cache
from ui.board.landscape import Raster, contour_lines, hill_shade, polygon_mask, signed_distance, value_noise
from ui.board.marks import badge_radius
from ui.skins.edsons_ridge import map as ridge
from ui.skins.edsons_ridge import margin
from ui.skins.edsons_ridge.map import BOUNDS, MapPicture, map_picture, picture_key, picture_size

SCALE = 0.5  # the smallest step with the names of all areas
TINY = 0.1
Pixels = npt.NDArray[np.float64]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pictures")


@pytest.fixture(scope="module")
def picture(folder: Path) -> MapPicture:
    return map_picture(SCALE, folder=folder)


def array(picture: MapPicture) -> Pixels:
    """Rows of red, green, blue."""
    return pygame.surfarray.array3d(picture.surface).transpose(1, 0, 2).astype(float)


def window(picture: MapPicture, at: tuple[float, float], across: float, high: float) -> Pixels:
    """Pixels around a map point, half extents in pixels."""
    x, y = ((at[i] - BOUNDS[i]) * picture.scale for i in (0, 1))
    part = picture.surface.subsurface((int(x - across), int(y - high), int(2 * across) + 1, int(2 * high) + 1))
    return pygame.surfarray.array3d(part).transpose(1, 0, 2).astype(float)


def brightness(colours: Pixels) -> Pixels:
    parts = colours / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def contrast(colours: Pixels, dark: float, light: float) -> float:
    values = brightness(colours.reshape(-1, 3))
    low, high = np.percentile(values, [dark, light])
    return float((high + 0.05) / (low + 0.05))


# --- the picture


def test_size_and_corner(picture: MapPicture) -> None:
    assert picture.surface.get_size() == picture_size(SCALE) == (round(BOUNDS[2] * SCALE), round(BOUNDS[3] * SCALE))
    assert picture.corner == BOUNDS[:2]


def test_water_is_bluish_where_water_is(picture: MapPicture) -> None:
    river = MAP["decor"]["rivers"][0]["path"][4:-4:8]
    spots = [(x, y) for x, y in river if abs(y - 1356) > 60] + [(1345.0, 1330.0)]
    for spot in spots:
        red, _, blue = window(picture, spot, 3, 3).reshape(-1, 3).mean(axis=0)
        assert blue > red + 25, spot


def test_land_is_not_bluish(picture: MapPicture) -> None:
    for region in MAP["regions"]:
        if "swamp" not in region["terrain"]:
            red, _, blue = window(picture, tuple(region["anchor"]), 12, 12).reshape(-1, 3).mean(axis=0)
            assert blue < red + 8, region["id"]


def test_the_open_ridge_is_lighter_than_the_jungle(picture: MapPicture) -> None:
    crest, wood = ((1660.0, 880.0), (883.0, 1042.0))
    assert brightness(window(picture, crest, 20, 20)).mean() > brightness(window(picture, wood, 20, 20)).mean() * 1.3


def test_ground_stays_dull(picture: MapPicture) -> None:
    """Only pieces and overlays may be saturated."""
    colours = array(picture)[60:1090:7, 40:1720:7]
    spread = colours.max(axis=2) - colours.min(axis=2)
    assert np.percentile(spread, 90) < 75


def test_every_identifier_reads(picture: MapPicture) -> None:
    reach = badge_radius(SCALE) * 0.6
    for region in MAP["regions"]:
        assert contrast(window(picture, tuple(region["label"]), reach, reach), 4, 96) > 7, region["id"]


def test_every_name_reads(picture: MapPicture) -> None:
    """The ink of the letters against what lies around them."""
    for region in MAP["regions"]:
        if region["kind"] == "area" and not region["hill"]:
            part = window(picture, tuple(region["name_at"]), 18, 5)
            assert contrast(part, 3, 60) > 4.5, region["id"]


def test_areas_out_of_play_lie_in_mist(picture: MapPicture, folder: Path) -> None:
    misty = map_picture(SCALE, in_play=["11", "18", "19"], folder=folder)
    inside, outside = (1640.0, 1330.0), (883.0, 1042.0)
    assert np.abs(window(misty, inside, 15, 15) - window(picture, inside, 15, 15)).max() == 0
    assert window(misty, outside, 30, 30).std() < 0.7 * window(picture, outside, 30, 30).std()
    margin = array(misty)[-60:] - array(picture)[-60:]
    assert np.abs(margin).max() == 0


def test_value_flags_follow_the_scenario(picture: MapPicture, folder: Path) -> None:
    other = map_picture(SCALE, points={"16": 3}, folder=folder)
    for number in ("16", "18"):
        label = next(tuple(r["label"]) for r in MAP["regions"] if r["id"] == number)
        spot = label[0] + 52.0, label[1] - 15.0
        red = {
            name: (window(p, spot, 6, 5)[..., 0] - window(p, spot, 6, 5)[..., 1]).mean()
            for name, p in (("printed", picture), ("other", other))
        }
        flagged, bare = ("other", "printed") if number == "16" else ("printed", "other")
        assert red[flagged] > red[bare] + 30


def test_tracks_lie_in_the_margin() -> None:
    boxes = [margin.turn_box(t) for t in range(1, 6)] + [margin.lead_box(n) for n in (-20, 0, 20)]
    boxes += [margin.ammo_box(side, n) for side in ("american", "japanese") for n in (1, 2, 3)]
    boxes += [margin.ADVANTAGE, margin.POSITIONS, margin.PHASE, *margin.OFF_MAP.values()]
    whole, canvas = pygame.FRect(BOUNDS), pygame.FRect(ridge.CANVAS)
    for i, box in enumerate(boxes):
        assert whole.contains(box)
        assert not canvas.colliderect(box)
        assert box.collidelist(boxes[i + 1 :]) == -1


# --- the cache


def test_a_second_time_comes_from_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = map_picture(TINY, folder=tmp_path)
    monkeypatch.setattr(ridge, "paint", lambda *_: pytest.fail("painted again"))
    assert (array(map_picture(TINY, folder=tmp_path)) == array(first)).all()


def test_painting_ahead_fills_the_cache(tmp_path: Path) -> None:
    assert not ridge.is_painted(TINY, folder=tmp_path)
    ridge.paint_ahead(TINY, folder=tmp_path)
    assert ridge.is_painted(TINY, folder=tmp_path)
    assert not ridge.is_painted(TINY, night=True, folder=tmp_path)


def test_a_damaged_file_is_painted_again(tmp_path: Path) -> None:
    first = map_picture(TINY, folder=tmp_path)
    (file,) = tmp_path.glob("*.pic")
    file.write_bytes(file.read_bytes()[:-100])
    assert (array(map_picture(TINY, folder=tmp_path)) == array(first)).all()
    assert file.stat().st_size > 300_000


def test_changed_data_paints_anew(tmp_path: Path) -> None:
    first = map_picture(TINY, folder=tmp_path)
    data = copy.deepcopy(MAP)
    next(region for region in data["regions"] if region["id"] == "16")["terrain"] = "kunai"
    assert picture_key(TINY, data=data) != picture_key(TINY)
    changed = map_picture(TINY, data=data, folder=tmp_path)
    assert (array(changed) != array(first)).any()
    assert len(list(tmp_path.glob("*.pic"))) == 2


def test_night_has_its_own_picture_and_bright_lettering(tmp_path: Path) -> None:
    day, night = (map_picture(TINY * 2.5, night=dark, folder=tmp_path) for dark in (False, True))
    spot = (883.0, 1042.0)
    assert window(night, spot, 15, 15).mean() < 0.7 * window(day, spot, 15, 15).mean()
    reach = badge_radius(night.scale) * 0.6
    for region in MAP["regions"]:
        assert contrast(window(night, tuple(region["label"]), reach, reach), 4, 96) > 7, region["id"]


def test_every_scale_has_its_own_key() -> None:
    keys = {picture_key(scale, night) for scale in ridge.STEPS for night in (False, True)}
    assert len(keys) == 2 * len(ridge.STEPS)


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert map_picture(TINY, folder=blocked).surface.get_size() == picture_size(TINY)


def test_old_pictures_make_room(tmp_path: Path) -> None:
    for number in range(4):
        assert cache.store(tmp_path, f"p{number}", np.zeros((10, 10, 4), np.uint8))
    cache.trim(tmp_path, room=900)
    assert len(list(tmp_path.glob("*.pic"))) == 2


def test_the_cache_folder_lies_beside_the_saves(tmp_path: Path) -> None:
    assert cache.cache_folder(tmp_path) == tmp_path / "saves" / "cache"


# --- the tools


def test_noise_is_the_same_at_every_scale() -> None:
    coarse, fine = Raster(0, 0, 40, 40, 0.5), Raster(0, 0, 120, 120, 1.5)
    a, b = (value_noise(g.xs, g.ys, 30, 7) for g in (coarse, fine))
    assert np.allclose(a, b[1::3, 1::3], atol=1e-5)
    assert 0 <= a.min() < a.max() <= 1


def test_distance_is_positive_inside() -> None:
    grid = Raster(0, 0, 60, 60, 1.0)
    square = [(10.0, 10.0), (50.0, 10.0), (50.0, 50.0), (10.0, 50.0)]
    field = signed_distance(grid, [square], 30)
    assert field[30, 30] == pytest.approx(19.5, abs=0.1)
    assert field[30, 4] == pytest.approx(-5.5, abs=0.1)
    assert polygon_mask(grid, [square]).sum() == 1600


def test_light_comes_from_the_north_west() -> None:
    x, y = np.meshgrid(np.arange(41.0) - 20, np.arange(41.0) - 20)
    hill = (60 * np.exp(-(x * x + y * y) / 200)).astype(np.float32)
    shade = hill_shade(hill, 1.0, 1.0)
    assert shade[12, 12] > 0.2 > -0.2 > shade[28, 28]


def test_contours_are_as_wide_on_any_slope() -> None:
    for rise in (0.5, 2.0):
        slope = np.tile(np.arange(200, dtype=np.float32) * rise + 6, (20, 1))
        lines = contour_lines(slope, 20, 2.0)[10]
        count = int((200 * rise + 6) // 20)
        assert lines.sum() / count == pytest.approx(2.0, rel=0.25)
