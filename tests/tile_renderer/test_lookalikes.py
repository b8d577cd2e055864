"""What is not a tile: things that look like tiles, lettered boards, and pictures full of both."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tile_renderer.decoys import beside_row, without_tiles
from tile_renderer.lettering import Fonts, board, draws, ink_of
from tile_renderer.lookalikes import THINGS, joker

NO_FONTS = Fonts()
DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
ROW = np.array([[60 + 30 * k, 100, 88 + 30 * k, 140] for k in range(8)], np.float32)


@pytest.mark.parametrize("kind", [*THINGS, "joker"])
def test_each_thing_has_a_picture_its_cover_and_print(kind: str) -> None:
    make = THINGS.get(kind, joker)
    made = [make(np.random.default_rng(seed), NO_FONTS) for seed in range(12)]
    for picture, cover in made:
        assert picture.dtype == cover.dtype == np.uint8
        assert picture.shape == (*cover.shape, 3)
        assert (cover > 0).mean() > 0.5
    assert sum(float(picture.std()) > 5 for picture, _ in made) > 8


def test_the_same_seed_makes_the_same_picture_without_tiles() -> None:
    one, two = (without_tiles(np.random.default_rng(3), NO_FONTS, 160) for _ in range(2))
    assert max(one.shape[:2]) == 160
    assert np.array_equal(one, two)


def test_a_board_lies_beside_the_row_and_never_on_it() -> None:
    photo = np.full((240, 360, 3), 90, np.uint8)
    sides = set()
    for seed in range(12):
        made = beside_row(photo, ROW, np.random.default_rng(seed), NO_FONTS)
        assert made is not None
        changed = (made != photo).any(axis=2)
        assert not changed[100:140][:, 60:88].any()
        sides.add("above" if changed[:100].sum() > changed[140:].sum() else "below")
    assert sides == {"above", "below"}
    assert photo.min() == photo.max() == 90


def test_tiles_that_are_no_row_get_no_board() -> None:
    photo = np.zeros((400, 400, 3), np.uint8)
    strewn = np.array([[x, y, x + 20, y + 30] for x, y in ((10, 10), (60, 300), (120, 40), (300, 260))], np.float32)
    assert beside_row(photo, strewn, np.random.default_rng(0), NO_FONTS) is None
    assert beside_row(photo, ROW[:2], np.random.default_rng(0), NO_FONTS) is None


def test_a_board_is_written_all_along() -> None:
    picture = board((400, 40), np.random.default_rng(1), NO_FONTS, (20, 60, 140))
    written = np.abs(picture.astype(int) - (20, 60, 140)).sum(axis=2) > 150
    assert all(written[:, left : left + 100].any() for left in range(0, 400, 100))


@pytest.mark.skipif(not DEJAVU.is_file(), reason="the font DejaVu is not installed")
def test_fonts_differ_by_what_they_draw() -> None:
    fonts = Fonts.below(DEJAVU.parent)
    assert DEJAVU in fonts.latin
    assert DEJAVU not in fonts.chinese
    assert not draws(DEJAVU, "家")
    assert ink_of("A", 40, np.random.default_rng(0), (DEJAVU,)).max() == 255
