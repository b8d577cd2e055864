"""Real tiles where they never lay: cut out of their photo, put on a rendered table, and taken by another camera."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from tile_renderer import Recipe, random_scene, render
from tile_renderer.lens import expose
from tile_renderer.scene import READ, Lens

from vision.training.scenes import Scene, turn

Rng = np.random.Generator

GAMES = Recipe(layouts={"standing": 0.5, "lying": 0.5}, company=0.85, prints=0.5, held=0.0, rough=0.0)
"""Tables under way, full of things that are no hand."""


def other_camera(picture: np.ndarray, rng: Rng) -> np.ndarray:
    """The picture (BGR) as a poorer camera in other light would have taken it."""
    warmth = rng.normal(0, 0.08)
    lens = Lens(
        exposure=float(np.clip(rng.normal(0.95, 0.25), 0.35, 1.5)),
        contrast=float(rng.uniform(0.7, 1.25)),
        tint=(float(1 + warmth), float(1 + rng.normal(0, 0.03)), float(1 - 1.4 * warmth)),
        blur=float(rng.choice([0.0, 0.4, 0.8, 1.4])),
        motion=float(rng.uniform(1, 5)) if rng.random() < 0.2 else 0.0,
        motion_angle=float(rng.uniform(0, 180)),
        sharpen=float(rng.choice([0, 0, 0.5, 1.0])),
        noise=float(rng.choice([0, 2, 5, 10])),
        jpeg=int(rng.integers(20, 90)),
    )
    return np.ascontiguousarray(expose(np.ascontiguousarray(picture[..., ::-1]), lens, rng)[..., ::-1])


def empty_table(rng: Rng, faces: dict[str, list[np.ndarray]]) -> tuple[np.ndarray, np.ndarray]:
    """A rendered table (BGR) without the player's own tiles, and the boxes of the face-up ones that lie there."""
    scene = random_scene(rng, GAMES)
    bodies = tuple(body for body in scene.bodies if body.seat != "own" or body.role not in READ)
    picture = render(replace(scene, bodies=bodies), faces)
    boxes = [label.box for label in picture.tiles if label.tile != "back" and label.visible > 0]
    return np.ascontiguousarray(picture.image[..., ::-1]), np.array(boxes, np.float32).reshape(-1, 4)


def moved(scene: Scene, table: np.ndarray, others: np.ndarray, rng: Rng) -> Scene | None:
    """The tiles of a labelled scene on another table, smaller or larger and a little turned; None without tiles.

    What lies on the table and is not covered stays there as `OTHER`.
    """
    picture, classes, corners = scene
    corners = corners[classes == 0]
    if not len(corners):
        return None
    picture, corners = turn(picture, corners, int(rng.choice([0, 0, 0, 1, 2, 3])))
    height, width = table.shape[:2]
    low, high = corners[:, :2].min(axis=0), corners[:, 2:].max(axis=0)
    extent = high - low
    scale = float(rng.uniform(0.35, 1.0) * min(width / extent[0], height / extent[1]))
    scale = min(scale, 90 / float(np.median(corners[:, 3] - corners[:, 1])))
    angle = np.radians(rng.normal(0, 3))
    c, s = scale * np.cos(angle), scale * np.sin(angle)
    free = np.maximum(np.array([width, height]) - extent * scale, 0)
    middle = np.array([width, height]) / 2 + (rng.uniform(-0.5, 0.5, 2) * free)
    matrix = np.array([[c, -s, 0], [s, c, 0]])
    matrix[:, 2] = middle - matrix[:, :2] @ ((low + high) / 2)
    cover = np.zeros(picture.shape[:2], np.uint8)
    for x1, y1, x2, y2 in corners:
        cv2.rectangle(cover, (int(x1), int(y1)), (int(np.ceil(x2)), int(np.ceil(y2))), 255, -1)
    if scale < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale)
    laid = cv2.warpAffine(picture, matrix, (width, height), flags=cv2.INTER_LINEAR)
    covered = cv2.warpAffine(cover, matrix, (width, height)).astype(np.float32) / 255
    share = cv2.GaussianBlur(covered, (0, 0), 0.7)[..., None]
    shadow = cv2.GaussianBlur(share, (0, 0), 6)[..., None] * rng.uniform(0.1, 0.6)
    result = (table * (1 - shadow)) * (1 - share) + laid * share
    placed = placed_boxes(corners, matrix)
    kept = others[[box_is_free(box, placed) for box in others]] if len(others) else others
    all_corners = np.concatenate([placed, kept]).astype(np.float32)
    labels = np.concatenate([np.zeros(len(placed)), np.ones(len(kept))]).astype(np.float32)
    all_corners = np.clip(all_corners, 0, np.array([width, height, width, height], np.float32))
    return result.astype(np.uint8), labels, all_corners


def placed_boxes(corners: np.ndarray, matrix: np.ndarray) -> np.ndarray:
    """Boxes after a small turn: as wide and high as before, around their moved middles (corners of tiles are round)."""
    middles = (corners[:, :2] + corners[:, 2:]) / 2 @ matrix[:, :2].T + matrix[:, 2]
    scale = float(np.hypot(matrix[0, 0], matrix[1, 0]))
    halves = (corners[:, 2:] - corners[:, :2]) / 2 * scale
    return np.concatenate([middles - halves, middles + halves], axis=1)


def box_is_free(box: np.ndarray, placed: np.ndarray) -> bool:
    """Whether nothing was laid on more than a little of the box."""
    low, high = np.maximum(box[:2], placed[:, :2]), np.minimum(box[2:], placed[:, 2:])
    covered = np.clip(high - low, 0, None).prod(axis=1).sum()
    return bool(covered < 0.3 * max(1.0, float((box[2:] - box[:2]).prod())))
