"""What a locator's pictures get besides their tiles."""

import numpy as np
from tile_renderer.lettering import Fonts

from vision.training.misleading import boarded, close_up, strewn
from vision.training.scenes import OTHER, TILE

ROW = np.array([[60 + 30 * k, 100, 88 + 30 * k, 140] for k in range(8)], np.float32)
SCENE = (
    np.full((240, 360, 3), 90, np.uint8),
    np.array([TILE] * 8 + [OTHER], np.float32),
    np.concatenate([ROW, [[150, 150, 178, 190]]]).astype(np.float32),
)


def test_a_board_hides_what_lies_under_it_and_never_the_row() -> None:
    lost = 0
    for seed in range(12):
        picture, classes, corners = boarded(SCENE, np.random.default_rng(seed), Fonts())
        assert (classes == TILE).sum() == 8
        assert len(classes) == len(corners)
        assert (picture[100:140, 60:88] == 90).all()
        lost += int(not (classes == OTHER).any())
    assert 0 < lost < 12


def test_things_are_strewn_where_no_tile_lies() -> None:
    changed = 0
    for seed in range(6):
        picture, _, corners = strewn(SCENE, np.random.default_rng(seed), Fonts())
        changed += int((picture != 90).any())
        for x1, y1, x2, y2 in corners.astype(int):
            assert (picture[y1:y2, x1:x2] == 90).mean() > 0.9
    assert changed > 2


def test_a_close_up_shows_few_tiles_large() -> None:
    shown = [close_up(SCENE, np.random.default_rng(seed)) for seed in range(12)]
    for scene in shown:
        assert scene is not None
        picture, classes, corners = scene
        assert max(picture.shape[:2]) == 640
        assert len(classes) == len(corners) >= 1
        assert (corners[:, 2:] - corners[:, :2]).max() > 120
        assert corners.min() >= 0
    assert close_up((SCENE[0], SCENE[1][:0], SCENE[2][:0]), np.random.default_rng(0)) is None
