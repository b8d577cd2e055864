"""Pictures and labels come from one geometry: what the labels say is where the pixels are."""

from dataclasses import replace

import numpy as np
import pytest
from tile_renderer import CLASSES, Body, Recipe, RenderedPicture, Scene, Style, random_scene, render
from tile_renderer.scene import Camera, Lens, Light, Look, Surface

CLEAN = Lens(blur=0, noise=0, jpeg=None)
EVEN = Light(ambient=1.0, shadow=0.0, gradient=0.0)
BLANK = Look(size=(26, 35, 20), style=Style("blank", white="blank"), bone=(255, 255, 255), back=(255, 0, 0))
DARK = Surface("plain", colour=(10, 10, 10), contrast=0.0)


def scene(*bodies: Body, camera: Camera | None = None) -> Scene:
    above = camera or Camera(elevation=90, distance=420, focal=1.0)
    return Scene((640, 480), bodies, look=BLANK, camera=above, surface=DARK, light=EVEN, lens=CLEAN)


def bright_box(picture: RenderedPicture, channel: int = 1) -> tuple[float, ...]:
    rows, columns = np.nonzero(picture.image[..., channel] > 128)
    return columns.min(), rows.min(), columns.max() + 1, rows.max() + 1


def test_a_tile_seen_from_above_has_the_size_that_a_pinhole_gives() -> None:
    label = render(scene(Body("P", 0, 0))).tiles[0]
    scale = 640 / (420 - 20 * 1.0 + BLANK.size[0] * 0.045)  # the rim lies one worn edge under the face
    width, height = label.box[2] - label.box[0], label.box[3] - label.box[1]
    assert width == pytest.approx(26 * scale, abs=0.1)
    assert height == pytest.approx(35 * scale, abs=0.1)
    assert (label.box[0] + label.box[2]) / 2 == pytest.approx(320, abs=0.1)
    assert label.visible == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize("roll", [0, 25, 90, 180, 270])
@pytest.mark.parametrize("turn", [0, 10, 90, 200])
def test_the_box_is_where_the_pixels_are(roll: float, turn: float) -> None:
    camera = Camera(elevation=90, distance=420, focal=1.0, roll=roll)
    picture = render(scene(Body("P", 40, 30, turn=turn), camera=camera))
    assert np.abs(np.subtract(picture.tiles[0].box, bright_box(picture))).max() <= 4


def test_a_face_down_tile_is_labelled_back() -> None:
    picture = render(scene(Body("5m", 0, 0, tilt=180)))
    assert picture.tiles[0].tile == "back"
    assert np.abs(np.subtract(picture.tiles[0].box, bright_box(picture, 0))).max() <= 4


def test_a_standing_tile_shows_its_face_to_the_player_and_its_back_to_the_other_side() -> None:
    own = render(scene(Body("5m", 0, 0, tilt=90), camera=Camera(elevation=30, distance=420)))
    other = render(scene(Body("5m", 0, 0, tilt=90), camera=Camera(elevation=30, azimuth=180, distance=420)))
    assert [own.tiles[0].tile, other.tiles[0].tile] == ["5m", "back"]


def test_corners_follow_the_tile_when_the_photo_is_upside_down() -> None:
    upright = render(scene(Body("5m", 0, 0))).tiles[0].corners
    turned = render(scene(Body("5m", 0, 0), camera=Camera(elevation=90, distance=420, roll=180))).tiles[0].corners
    assert upright[0][0] < upright[1][0]
    assert upright[0][1] < upright[3][1]
    assert turned[0][0] > turned[1][0]
    assert turned[0][1] > turned[3][1]


def test_a_covered_tile_says_how_much_of_it_shows() -> None:
    under, over = Body("1m", 0, 0), Body("2m", 13, 0, base=20)
    picture = render(scene(under, over))
    assert picture.tiles[0].visible == pytest.approx(0.5, abs=0.12)
    assert picture.tiles[1].visible == pytest.approx(1.0, abs=0.05)
    assert picture.tiles[0].box[2] < picture.tiles[1].box[0] + 8


def test_a_tile_outside_or_behind_the_camera_has_no_label() -> None:
    camera = Camera(elevation=40, distance=300)
    picture = render(scene(Body("1m", 0, 0), Body("2m", 900, 0), Body("3m", 0, -600), camera=camera))
    assert [label.tile for label in picture.tiles] == ["1m"]


def test_photographed_faces_are_used_where_the_look_asks_for_them() -> None:
    red, blue = (np.full((80, 60, 3), colour, np.uint8) for colour in ((200, 10, 10), (10, 10, 200)))
    asked = replace(scene(Body("5m", 0, 0)), look=replace(BLANK, photographed=3))
    for faces, channel in (({"5m": [red]}, 0), ({"5m": [red, blue]}, 2)):
        middle = render(asked, faces).image[240, 320]
        assert middle[channel] > 150
        assert middle.sum() < 300
    assert (render(asked).image == render(scene(Body("5m", 0, 0))).image).all()


@pytest.mark.parametrize("number", range(24))
def test_labels_of_a_random_scene_agree_with_its_geometry(number: int) -> None:
    made = random_scene(np.random.default_rng([3, number]), Recipe(long_side=320))
    picture = render(made)
    width, height = made.size
    assert picture.image.shape == (height, width, 3)
    assert picture.image.dtype == np.uint8
    assert len(picture.tiles) <= len(made.bodies)
    for label in picture.tiles:
        x1, y1, x2, y2 = label.box
        assert 0 <= x1 < x2 <= width
        assert 0 <= y1 < y2 <= height
        assert 0 <= label.visible <= 1
        assert label.tile in CLASSES
        if label.visible > 0.9:
            inside = np.clip(np.array(label.corners), 0, [width, height])
            round_corner = 1 + 0.06 * max(x2 - x1, y2 - y1)  # corners are square, what shows is round
            assert (inside >= np.array([x1, y1]) - round_corner).all()
            assert (inside <= np.array([x2, y2]) + round_corner).all()


def test_every_own_tile_of_a_framed_scene_is_labelled() -> None:
    for number in range(12):
        made = random_scene(np.random.default_rng([4, number]), Recipe(layouts={"lying": 1}, company=0))
        assert len(render(made).tiles) == len(made.bodies)


def test_the_same_seed_gives_the_same_picture_and_another_seed_another() -> None:
    first, again, other = (render(random_scene(np.random.default_rng(seed))) for seed in (8, 8, 9))
    assert first.tiles == again.tiles
    assert first.image.tobytes() == again.image.tobytes()
    assert first.image.tobytes() != other.image.tobytes()


def test_rendering_changes_nothing_it_is_given() -> None:
    made = random_scene(np.random.default_rng(2), Recipe(photographed=1))
    face = np.full((80, 60, 3), 90, np.uint8)
    before = repr(made)
    render(made, {"1m": [face]})
    assert repr(made) == before
    assert (face == 90).all()
