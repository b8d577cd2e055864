import numpy as np
import pytest

from vision.detections import Box, Detection
from vision.layout.arrangement import arrange
from vision.photo import picture_of
from vision.reader import photo_quality
from vision.reader.photo_quality import NO_TILES, TOO_DARK, sharpness

cv2 = pytest.importorskip("cv2")


def advice_for(image, arrangement, *more, **named):
    """What is wrong with an RGB photo."""
    return photo_quality.advice_for(picture_of(image), arrangement, *more, **named)


def table(width=900, height=500, count=10, size=(60, 80), left=100, light=1.0):
    """Bone tiles with strokes on felt, and their arrangement."""
    image = np.full((height, width, 3), (30, 110, 60), np.uint8)
    found = []
    for i in range(count):
        x, y = left + i * size[0], 200
        cv2.rectangle(image, (x, y), (x + size[0] - 2, y + size[1]), (235, 230, 215), -1)
        for stroke in range(5):
            at = round(size[0] * (0.2 + 0.15 * stroke))
            top, bottom = y + size[1] // 5, y + size[1] * 4 // 5
            cv2.line(image, (x + at, top), (x + at, bottom), (20, 30, 140), max(1, size[0] // 20))
        x1, x2 = max(0, x), min(width, x + size[0])
        if x2 - x1 > 5:
            found.append(Detection("2s", 0.9, Box(x1, y, x2, y + size[1])))
    return (image * light).astype(np.uint8), arrange(found, (width, height))


def codes(image, arrangement):
    return [advice.code for advice in advice_for(image, arrangement)]


def test_a_good_photo_needs_no_advice():
    assert codes(*table()) == []


def test_nothing_found():
    image = np.full((300, 400, 3), 120, np.uint8)
    assert advice_for(image, arrange([], (400, 300))) == (NO_TILES,)
    assert advice_for(image // 20, arrange([], (400, 300))) == (TOO_DARK,)
    assert advice_for(np.zeros((1, 1, 3), np.uint8), arrange([], (1, 1))) == (TOO_DARK,)


def test_a_dark_photo():
    assert codes(*table(light=0.3)) == []
    assert codes(*table(light=0.06)) == ["too_dark"]


def test_a_blurred_photo():
    image, arrangement = table(width=1800, height=900, size=(120, 160))
    assert codes(cv2.GaussianBlur(image, (0, 0), 2), arrangement) == []
    assert codes(cv2.GaussianBlur(image, (0, 0), 20), arrangement) == ["blurred"]


def test_tiles_that_are_too_small_are_not_called_blurred_too():
    image, arrangement = table(size=(9, 12))
    (advice,) = advice_for(image, arrangement)
    assert advice.code == "too_small"
    assert "12 pixels" in advice.message


def test_tiles_that_the_edge_cuts_off():
    (advice,) = advice_for(*table(), cut_off=2)
    assert advice.code == "cut_off"
    assert "not read: 2" in advice.message


def lamp(image, column):
    """A lamp in the face of the tile in a column: white in the middle, half as bright around."""
    middle = (100 + 60 * column + 30, 240)
    glow = np.zeros(image.shape[:2], np.float32)
    cv2.circle(glow, middle, 26, 1.0, -1)
    glow = cv2.GaussianBlur(glow, (0, 0), 3)[..., None]
    return (image * (1 - glow) + 255 * glow).astype(np.uint8)


def test_a_lamp_in_a_doubtful_tile():
    image, arrangement = table()
    glaring = lamp(image, 4)
    (advice,) = advice_for(glaring, arrangement, doubtful=[4])
    assert advice.code == "glare"
    assert "reflected in 2s:" in advice.message
    assert advice_for(image, arrangement, doubtful=[4]) == (), "doubtful for another reason"
    assert advice_for(glaring, arrangement) == (), "it was read all the same"


def test_white_tiles_in_bright_light_do_not_glare():
    image, arrangement = table()
    assert advice_for(np.clip(image.astype(int) + 40, 0, 255).astype(np.uint8), arrangement, doubtful=[2, 4]) == ()


def test_a_face_without_contrast_has_no_sharpness():
    assert sharpness(np.full((80, 80, 3), 90, np.uint8)) == 0
