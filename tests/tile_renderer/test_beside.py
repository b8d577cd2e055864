"""What lies beside tiles or on them: printed things, fingers, trays."""

from dataclasses import replace

import numpy as np
import pytest
from tile_renderer import Body, Recipe, Scene, random_scene, render
from tile_renderer.prints import DRAWN, SIZES
from tile_renderer.scene import Camera, Finger, Lens, Light, Look, Print, Surface

ABOVE = Scene(
    (640, 480),
    (Body("5m", 0, 0), Body("6m", 100, 0)),
    look=Look(size=(26, 35, 20)),
    camera=Camera(elevation=90, distance=420, focal=1.0),
    surface=Surface("plain", colour=(10, 10, 10), contrast=0.0),
    light=Light(ambient=1.0, shadow=0.0, gradient=0.0),
    lens=Lens(blur=0, noise=0, jpeg=None),
)


@pytest.mark.parametrize("kind", sorted(DRAWN))
def test_a_printed_thing_lies_under_the_tiles_and_is_none(kind: str) -> None:
    plain = render(ABOVE)
    printed = render(replace(ABOVE, prints=(Print(kind, 0, 0, SIZES[kind], (200, 210, 60), turn=20),)))  # type: ignore[arg-type]
    assert printed.tiles == plain.tiles
    x1, y1, x2, y2 = (round(v) for v in plain.tiles[0].box)
    inside = slice(y1 + 12, y2 - 12), slice(x1 + 12, x2 - 12)
    assert (printed.image[inside] == plain.image[inside]).all()
    changed = (printed.image != plain.image).any(axis=2)
    shown = SIZES[kind][0] * SIZES[kind][1] * (640 / 420) ** 2  # 640 pixels see 420 mm at that distance
    assert changed.sum() > 0.4 * min(shown, changed.size)


def test_the_same_seed_prints_the_same() -> None:
    printed = replace(ABOVE, prints=(Print("keyboard", 0, 60, SIZES["keyboard"], (230, 230, 230)),))
    assert render(printed).image.tobytes() == render(printed).image.tobytes()
    assert render(printed).image.tobytes() != render(replace(printed, seed=1)).image.tobytes()


def test_a_finger_hides_what_is_under_it_and_nothing_else() -> None:
    whole = render(ABOVE)
    held = render(replace(ABOVE, fingers=(Finger((0, -4, 25), (0, -80, 40), (230, 180, 150)),)))
    assert held.tiles[0].visible < 0.8 * whole.tiles[0].visible
    assert held.tiles[1] == whole.tiles[1]


def test_a_finger_before_the_lens_is_left_out() -> None:
    near = replace(ABOVE, fingers=(Finger((0, 0, 415), (0, -80, 415), (230, 180, 150)),))
    assert render(near).image.tobytes() == render(ABOVE).image.tobytes()


def test_a_tray_is_closely_packed_and_often_cut_by_the_edge() -> None:
    cut = 0
    for number in range(12):
        scene = random_scene(np.random.default_rng([5, number]), Recipe(long_side=320, layouts={"tray": 1}))
        shown = render(scene).tiles
        assert len(shown) >= 8
        cut += len(shown) < len(scene.bodies) or any(label.visible < 0.6 for label in shown)
    assert 3 <= cut <= 12


def test_a_scene_of_whites_has_more_than_a_set() -> None:
    scene = random_scene(np.random.default_rng(1), Recipe(layouts={"grid": 1}, whites=1.0))
    assert sum(body.tile == "P" for body in scene.bodies) > 0.1 * len(scene.bodies)
