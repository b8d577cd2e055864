"""Pictures in which nothing is a tile, and lettered boards beside rows of tiles."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from tile_renderer.lens import expose
from tile_renderer.lettering import Fonts, board
from tile_renderer.lookalikes import THINGS, Thing
from tile_renderer.recipe import Recipe, random_scene
from tile_renderer.render import render

Image = NDArray[np.uint8]
Boxes = NDArray[np.float32]
Rng = np.random.Generator
Spot = tuple[float, float, float, float]
"""Middle x and y, longer side, and turn in degrees of one thing."""

STEEPEST = 0.5
"""Slope of a row along which a board is laid."""


@dataclass(frozen=True, slots=True)
class DecoyPlan:
    """How things of one kind lie: the kinds that may, and whether all are of one look."""

    kinds: tuple[str, ...]
    uniform: bool = False


PLANS = {
    "keyboard": DecoyPlan(("key",), uniform=True),
    "grid": DecoyPlan(("stone", "icon", "domino", "card", "key", "die")),
    "row": DecoyPlan(("domino", "card", "stone", "die", "lettered", "counter")),
    "scatter": DecoyPlan(("domino", "die", "card", "stone", "counter", "icon")),
    "signs": DecoyPlan(("strip",)),
    "single": DecoyPlan(("domino", "die", "card", "key", "stone", "lettered", "icon", "counter")),
}


def without_tiles(rng: Rng, fonts: Fonts, long_side: int = 640) -> Image:
    """A photo, RGB, of things that look like tiles and are none."""
    scene = random_scene(rng, Recipe(long_side=long_side, layouts={"standing": 0.5, "tray": 0.5}, held=0.0))
    plain = replace(scene, bodies=(), lens=replace(scene.lens, blur=0.0, motion=0.0, noise=0.0, jpeg=None))
    canvas = np.ascontiguousarray(render(plain).image)
    plan = str(rng.choice(list(PLANS), p=[0.22, 0.2, 0.2, 0.16, 0.14, 0.08]))
    if plan == "signs":
        signs(canvas, rng, fonts)
    else:
        lay(canvas, PLANS[plan], spots(plan, canvas.shape[1::-1], rng), rng, fonts)
    return expose(canvas, scene.lens, rng)


def spots(plan: str, size: tuple[int, int], rng: Rng) -> list[Spot]:
    """Where the things of a plan lie on a picture of `size` (width, height)."""
    wide, high = size
    tall = float(rng.uniform(0.05, 0.2)) * wide
    if plan == "single":
        return [
            (
                wide * rng.uniform(0.3, 0.7),
                high * rng.uniform(0.3, 0.7),
                high * rng.uniform(0.2, 0.8),
                rng.normal(0, 12),
            )
        ]
    if plan == "scatter":
        count = int(rng.integers(3, 30))
        return [(rng.uniform(0, wide), rng.uniform(0, high), tall, rng.uniform(0, 360)) for _ in range(count)]
    rows = 1 if plan == "row" else int(rng.integers(3, 7))
    columns = int(rng.integers(5, 15))
    tall = min(tall, wide / columns)
    step = tall * rng.uniform(0.98, 1.3)
    left, top = (wide - step * columns) / 2, high / 2 + rng.normal(0, 0.12 * high) - step * rows / 2
    return [
        (left + step * (x + (0.4 * y if plan == "keyboard" else 0)), top + step * y * 1.05, tall, rng.normal(0, 1))
        for y in range(rows)
        for x in range(columns)
    ]


def lay(canvas: Image, plan: DecoyPlan, places: list[Spot], rng: Rng, fonts: Fonts) -> None:
    """Things at their spots, seen a little aslant; `canvas` is changed in place."""
    kind = str(rng.choice(plan.kinds))
    look = int(rng.integers(2**31))
    high, wide = canvas.shape[:2]
    slant = slanted((wide, high), rng)
    for x, y, tall, turn in places:
        thing = THINGS[kind](np.random.default_rng(look) if plan.uniform and rng.random() < 0.5 else rng, fonts)
        put(canvas, thing, slant @ placed(thing, (x, y), tall, turn), float(rng.uniform(0.1, 0.5)))


def slanted(size: tuple[int, int], rng: Rng) -> NDArray[np.float64]:
    """A mild perspective of a picture of `size` onto itself."""
    wide, high = size
    flat = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    seen = flat + rng.normal(0, 0.05, (4, 2)).astype(np.float32) * (wide, high)
    seen[:2, 0] += np.array([1, -1], np.float32) * np.float32(rng.uniform(0, 0.2) * wide)
    return np.asarray(cv2.getPerspectiveTransform(flat, seen.astype(np.float32)), np.float64)


def placed(thing: Thing, middle: tuple[float, float], tall: float, turn: float) -> NDArray[np.float64]:
    """The matrix (3, 3) that puts a thing at its spot."""
    high, wide = thing[1].shape
    scale = tall / max(high, wide)
    c, s = scale * np.cos(np.radians(turn)), scale * np.sin(np.radians(turn))
    return np.array(
        [
            [c, -s, middle[0] - c * wide / 2 + s * high / 2],
            [s, c, middle[1] - s * wide / 2 - c * high / 2],
            [0, 0, 1],
        ]
    )


def put(canvas: Image, thing: Thing, matrix: NDArray[np.float64], shadow: float) -> None:
    """One thing and its shadow, through a homography; `canvas` is changed in place."""
    size = canvas.shape[1::-1]
    picture, cover = thing
    corners = np.array(
        [[[0, 0], [cover.shape[1], 0], [cover.shape[1], cover.shape[0]], [0, cover.shape[0]]]], np.float32
    )
    seen = cv2.perspectiveTransform(corners, matrix)[0]
    low = np.clip(np.floor(seen.min(axis=0)) - 8, 0, size).astype(int)
    top = np.clip(np.ceil(seen.max(axis=0)) + 12, 0, size).astype(int)
    if (top - low < 2).any():
        return
    matrix = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]], float) @ matrix
    part = (int(top[0] - low[0]), int(top[1] - low[1]))
    art = cv2.warpPerspective(picture, matrix, part, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    share = cv2.warpPerspective(cover, matrix, part, flags=cv2.INTER_LINEAR).astype(np.float32)[..., None] / 255
    under = canvas[low[1] : top[1], low[0] : top[0]].astype(np.float32)
    reach = max(1.0, 0.04 * max(part))
    shade = cv2.GaussianBlur(np.roll(share, (round(reach), round(reach / 2)), (0, 1)), (0, 0), reach)[..., None]
    under *= 1 - shadow * np.minimum(shade.reshape(*share.shape), 1)
    canvas[low[1] : top[1], low[0] : top[0]] = (under * (1 - share) + art * share).astype(np.uint8)


def signs(canvas: Image, rng: Rng, fonts: Fonts) -> None:
    """A few lettered boards, captions or lines; `canvas` is changed in place."""
    high, wide = canvas.shape[:2]
    for _ in range(int(rng.integers(1, 7))):
        long, tall = int(wide * rng.uniform(0.3, 1.0)), int(wide * rng.uniform(0.03, 0.14))
        picture = board((long, tall), rng, fonts)
        cover = np.full((tall, long), 255, np.uint8)
        middle = float(wide * rng.uniform(0.3, 0.7)), float(high * rng.uniform(0.05, 0.95))
        turn = float(rng.normal(0, 6) + rng.choice([0, 0, 0, 90]))
        put(canvas, (picture, cover), placed((picture, cover), middle, long, turn), float(rng.uniform(0, 0.4)))


def beside_row(canvas: Image, boxes: Boxes, rng: Rng, fonts: Fonts) -> Image | None:
    """A lettered board (a rack, a pusher, a caption) along the row of `boxes` (n, 4), above or below it.

    The changed copy of `canvas`, or None where the boxes are no level row or the board would lie outside.
    """
    if len(boxes) < 4:
        return None
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    tall = float(np.median(boxes[:, 3] - boxes[:, 1]))
    slope, start = np.polyfit(middles[:, 0], middles[:, 1], 1)
    away = middles[:, 1] - slope * middles[:, 0] - start
    if abs(slope) > STEEPEST or np.abs(away).max() > 0.6 * tall:
        return None
    board_tall = tall * rng.uniform(0.5, 1.3)
    side = 1 if rng.random() < 0.6 else -1
    far = side * (0.5 * (tall + board_tall) + tall * rng.uniform(0.02, 0.3)) + float(side * (side * away).max())
    left, right = middles[:, 0].min() - tall * rng.uniform(0, 2), middles[:, 0].max() + tall * rng.uniform(0, 2)
    middle = float(left + right) / 2, float(slope * (left + right) / 2 + start + far)
    if not 0.3 * board_tall < middle[1] < canvas.shape[0] - 0.3 * board_tall:
        return None
    picture = board((max(40, int(right - left)), max(8, int(board_tall))), rng, fonts)
    thing = picture, np.full(picture.shape[:2], 255, np.uint8)
    made = canvas.copy()
    put(made, thing, placed(thing, middle, float(max(picture.shape[:2])), float(np.degrees(np.arctan(slope)))), 0.2)
    for x1, y1, x2, y2 in boxes.astype(int):  # the tiles stand before their rack
        at = slice(max(0, y1), y2), slice(max(0, x1), x2)
        made[at] = canvas[at]
    return made
