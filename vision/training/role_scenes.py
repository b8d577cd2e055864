"""Tables as boxes, with whose tile each is: what the choice of the hand learns from, without light or faces.

Four players' rows, rivers, walls, melds behind or beside the hand, looked at from a seat, from above, or from nearby.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from tile_renderer import Recipe, random_scene
from tile_renderer.deal import Wall
from tile_renderer.framing import framed
from tile_renderer.geometry import view
from tile_renderer.layout import TABLE_CENTRE, Care, hand, indicator, meld, moved, row, walls, width_of
from tile_renderer.render import labels
from tile_renderer.scene import Body, Camera, Look, Scene
from tile_renderer.solids import paint_bodies

Rng = np.random.Generator

LONG_SIDE = 480
"""Pixels of a table's longer side: enough for the place of a tile, and quick."""

LEAST_VISIBLE = 0.35
"""Share of a face that shows before a detector finds it."""

SMALLEST = 6.0
"""Pixels of a box's shorter side."""


@dataclass(frozen=True, slots=True)
class RoleScene:
    """A table: `boxes` (n, 4) in pixels, which are the player's `own`, and which lie face `down`, both (n,)."""

    size: tuple[int, int]
    boxes: NDArray[np.float64]
    own: NDArray[np.bool_]
    down: NDArray[np.bool_]


def role_scenes(count: int, seed: int) -> Iterator[RoleScene]:
    """Tables, the same for the same seed: two thirds with company, the rest as the renderer lays them."""
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        made = seen_from_a_seat(rng) if rng.random() < 0.65 else random_scene(rng, Recipe(LONG_SIDE, company=0.8))
        scene = as_boxes(made)
        if scene.own.any():
            yield scene


def as_boxes(scene: Scene) -> RoleScene:
    """What a detector could find of a scene; of layouts that are no game every tile is the player's own."""
    canvas = np.zeros((scene.size[1], scene.size[0], 3), np.uint8)
    painted = paint_bodies(canvas, scene, view(scene.camera, scene.size), None)
    found = [label for label in labels(scene, painted) if label.visible >= LEAST_VISIBLE]
    boxes = np.array([label.box for label in found], float).reshape(-1, 4)
    large = (boxes[:, 2:] - boxes[:, :2]).min(axis=1) >= SMALLEST
    own = np.array([label.own for label in found], bool)
    down = np.array([label.tile == "back" for label in found], bool)
    return RoleScene(scene.size, boxes[large], own[large], down[large])


def seen_from_a_seat(rng: Rng) -> Scene:
    """A game under way: the player's row with its melds, and what lies on the table."""
    width = rng.uniform(24, 30)
    size = (width, width * rng.uniform(1.28, 1.42), width * rng.uniform(0.6, 0.86))
    wall = Wall(rng, bool(rng.random() < 0.3))
    own = _own(wall, size, rng)
    others = _others(wall, size, rng)
    chance = rng.random()
    shown = own if chance < 0.5 else [*own, *(body for body in others if body.role == "discard")]
    shape = ((4, 3), (3, 4), (16, 9), (9, 16), (1, 1))[rng.choice(5, p=[0.35, 0.3, 0.15, 0.05, 0.15])]
    pixels = (round(LONG_SIDE * shape[0] / max(shape)), round(LONG_SIDE * shape[1] / max(shape)))
    camera = Camera(
        azimuth=float(rng.normal(0, 10)),
        elevation=float(rng.uniform(18, 88)),
        roll=float(rng.normal(0, 4)) + (float(rng.choice([90, 270])) if rng.random() < 0.06 else 0.0),
        focal=float(rng.uniform(0.6, 1.3)),
    )
    fill = float(rng.uniform(0.55, 1.05))
    return Scene(pixels, (*own, *others), look=Look(size), camera=framed(shown, size, camera, pixels, fill))


def _own(wall: Wall, size: tuple[float, float, float], rng: Rng) -> list[Body]:
    """The player's row; its melds at its right, behind it, or in a corner; perhaps a drawn tile or flowers."""
    care = Care() if rng.random() < 0.7 else Care(1.0, 1.5, 2.5, break_chance=0.1)
    tilt = float(rng.choice([0.0, rng.uniform(70, 92)]))
    melds = int(rng.choice(5, p=[0.4, 0.22, 0.18, 0.12, 0.08]))
    if rng.random() < 0.5:
        return hand(wall, melds, size, care, rng, tilt)
    whole = int(rng.choice([13, 14, 16, 17]))
    bodies = row(wall.draw(whole - 3 * melds), size, care, rng, tilt)
    length = width_of(bodies, size)
    if rng.random() < 0.25:
        place = rng.uniform(0, length), size[1] * rng.choice([1.2, -1.3, 1.6])
        bodies += moved(row(wall.draw(1), size, care, rng, 0.0), *map(float, place))
    x, y = float(rng.uniform(0, 0.5) * length), float(size[1] * rng.uniform(1.0, 1.9))
    if rng.random() < 0.3:
        x, y = length + float(rng.uniform(20, 90)), float(rng.uniform(-40, 60))
    for number in range(melds):
        laid = meld(wall.meld(), number, size, care, rng)
        if rng.random() < 0.5:  # in many houses the claimed tile is not turned
            laid = meld(replace(wall.meld(), turned=None), number, size, care, rng)
        bodies += moved(laid, x, y)
        x += width_of(laid, size) + float(rng.uniform(0, 14))
    if rng.random() < 0.25:
        laid = row(wall.draw(int(rng.integers(1, 4))), size, care, rng)
        bodies += [replace(body, role="meld") for body in moved(laid, x + float(rng.uniform(0, 20)), y)]
    return moved(bodies, -length / 2)


def _others(wall: Wall, size: tuple[float, float, float], rng: Rng) -> list[Body]:
    """Rivers before the players or strewn over the middle, walls, other players' rows and melds, the 惠坯."""
    bodies = _rivers(wall, size, rng)
    if rng.random() < 0.7:
        bodies += walls(size, rng, [side for side in range(4) if rng.random() < 0.55])
    if rng.random() < 0.5:
        bodies.append(indicator(wall.draw(1)[0], size, rng))
    for side in (1, 2, 3):
        if rng.random() < 0.6:
            tilt = 90.0 if rng.random() < 0.6 else 0.0
            care = Care(stray=1, twist=1)
            laid = hand(wall, int(rng.integers(0, 4)), size, care, rng, tilt)
            if rng.random() < 0.3:
                laid = [body for body in laid if body.role == "meld"]
            turned = _from_side([replace(body, role="other hand", seat="opposite") for body in laid], side)
            bodies += turned
    return bodies


def _rivers(wall: Wall, size: tuple[float, float, float], rng: Rng) -> list[Body]:
    """Each player's discards in rows of 6 to 10 before the player, or all strewn in the middle."""
    if rng.random() < 0.35:
        return _strewn(wall, size, rng)
    wide, count = int(rng.choice([6, 6, 8, 10])), int(rng.integers(3, 22))
    away = float(rng.uniform(70, 190))
    care = Care(gap=1.0, stray=float(rng.uniform(0.5, 3)), twist=float(rng.uniform(1, 5)))
    bodies: list[Body] = []
    for side in range(4):
        if rng.random() < 0.8:
            tiles = wall.draw(max(1, count + int(rng.integers(-2, 3))))
            lines = [tiles[first : first + wide] for first in range(0, len(tiles), wide)]
            laid = [
                body
                for number, line in enumerate(lines)
                for body in moved(row(line, size, care, rng), -wide * size[0] / 2, -number * (size[1] + 1.5))
            ]
            bodies += _from_side(moved(laid, 0.0, TABLE_CENTRE - away), side)
    return [replace(body, role="discard", seat=None) for body in bodies]


def _strewn(wall: Wall, size: tuple[float, float, float], rng: Rng) -> list[Body]:
    """Tiles in disorder, none on another."""
    count, reach = int(rng.integers(4, 60)), float(rng.uniform(90, 220))
    places: list[tuple[float, float]] = []
    for _ in range(20 * count):
        x, y = float(rng.normal(0, reach)), float(rng.normal(0, reach) + TABLE_CENTRE)
        clear = all((x - a) ** 2 + (y - b) ** 2 > (1.25 * size[1]) ** 2 for a, b in places)
        if clear and y > 2.2 * size[1] and len(places) < count:
            places.append((x, y))
    any_turn = rng.random() < 0.7
    return [
        Body(
            tile,
            *place,
            turn=float(rng.uniform(0, 360) if any_turn else rng.choice([0, 90, 180, 270]) + rng.normal(0, 5)),
            tilt=180.0 if rng.random() < 0.05 else 0.0,
            role="discard",
            seat=None,
        )
        for tile, place in zip(wall.draw(len(places)), places, strict=True)
    ]


def _from_side(bodies: list[Body], side: int) -> list[Body]:
    """Bodies laid from the player's own side, as they lie from the seat `side` × 90° further on."""
    return moved(moved(moved(bodies, 0, -TABLE_CENTRE), turn=90.0 * side), 0, TABLE_CENTRE)
