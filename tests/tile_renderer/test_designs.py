"""Sets that nobody has seen: any arrangement shows its number, any face stays a face, and no two sets are alike."""

from pathlib import Path

import numpy as np
import pytest
from tile_renderer.arrangements import any_coins, any_sticks, colours
from tile_renderer.designs import PAINTED, able, drawn_face, random_design
from tile_renderer.faces import KINDS, drawing
from tile_renderer.glyphs import glyph
from tile_renderer.lettering import Fonts
from tile_renderer.raster import contours_of

SEEDS = range(40)
FONTS = Fonts.below(Path("/usr/share/fonts")).chinese if Path("/usr/share/fonts").is_dir() else ()
WITH_FONTS = pytest.mark.skipif(not able(FONTS), reason="no font of this machine draws Chinese characters")


@pytest.mark.parametrize("seed", SEEDS)
def test_every_arrangement_shows_its_number_apart_and_on_the_face(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for things in (any_sticks(rng), any_coins(rng)):
        assert sorted(things) == [2, 3, 4, 5, 6, 7, 8, 9]
        for number, places in things.items():
            assert len(places) == number
            middles = np.array([place[:2] for place in places])
            apart = np.linalg.norm(middles[:, None] - middles, axis=2) + 1000 * np.eye(number)
            assert apart.min() > 40
            assert (middles > (20, 20)).all()
            assert (middles < (280, 380)).all()


def test_colours_go_by_rows_and_by_columns() -> None:
    nine = [(x, y, 40.0, 0.0) for y in (80, 200, 320) for x in (60, 150, 240)]
    patterns = {tuple(colours(nine, np.random.default_rng(seed))) for seed in range(200)}
    by_rows = ("red",) * 3 + ("green",) * 3 + ("blue",) * 3
    assert by_rows in patterns
    assert ("red", "green", "blue") * 3 in patterns
    assert ("blue",) * 9 in patterns


@pytest.mark.parametrize("tile", [*KINDS, "flower"])
def test_every_design_keeps_its_drawing_near_the_face(tile: str) -> None:
    for seed in range(12):
        design = random_design(np.random.default_rng(seed))
        points = [p for shape in drawing(tile, design, seed % 8) for contour in contours_of(shape) for p in contour]
        if tile == "P" and design.white == "blank" and not design.corner:
            assert not points
        else:
            assert np.array(points).min() > -10
            assert (np.array(points) < (310, 410)).all()


def test_a_design_is_repeatable_and_another_seed_gives_another() -> None:
    faces = [
        [drawn_face(tile, random_design(np.random.default_rng(seed)), np.random.default_rng(seed)) for tile in KINDS]
        for seed in (1, 1, 2)
    ]
    assert all(face.shape == (PAINTED[1], PAINTED[0], 3) and face.dtype == np.uint8 for face in faces[0])
    assert all((a == b).all() for a, b in zip(faces[0], faces[1], strict=True))
    assert all((a != b).any() for a, b in zip(faces[0], faces[2], strict=True))


def test_the_faces_of_a_design_differ_in_their_drawing() -> None:
    for seed in range(6):
        design = random_design(np.random.default_rng(seed))
        drawings = [drawing(tile, design) for tile in KINDS]
        assert len(set(drawings)) == len(KINDS)


@WITH_FONTS
def test_a_font_file_letters_a_set_and_what_it_lacks_comes_from_our_own() -> None:
    font = able(FONTS)[0]
    own, traced = glyph("萬", "kai"), glyph("萬", font)
    assert traced != own
    assert {letter for letter, _ in traced} == {"M", "L", "Z"}
    numbers = np.array([values for _, values in traced if values])
    assert numbers.min() > -200
    assert numbers.max() < 1200
    latin = next(iter(Fonts.below(Path("/usr/share/fonts")).latin), None)
    assert latin is None or glyph("萬", str(latin)) == own


@WITH_FONTS
def test_grass_script_letters_no_set(tmp_path: Path) -> None:
    cursive = tmp_path / "zhi-mang-xing-400.ttf"
    cursive.write_bytes(Path(able(FONTS)[0]).read_bytes())
    assert able([cursive]) == []
