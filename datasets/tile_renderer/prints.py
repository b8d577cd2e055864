"""Flat things with print that lie beside tiles and are none: keyboards, cards, pages of text, coasters."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from tile_renderer.geometry import View
from tile_renderer.scene import Print

Image = NDArray[np.uint8]
Rng = np.random.Generator

DOTS = 2.0
"""Dots of print per millimetre."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def lay_prints(canvas: Image, prints: tuple[Print, ...], seen: View, rng: Rng) -> None:
    """Paint what lies flat on the table into `canvas` (changed in place)."""
    size = canvas.shape[1::-1]
    for one in prints:
        picture = DRAWN[one.kind](one, rng)
        height, width = picture.shape[:2]
        c, s = np.cos(np.radians(one.turn)), np.sin(np.radians(one.turn))
        # From dots to millimetres on the table; the picture's y points towards the player.
        scaled = np.array([[1 / DOTS, 0, -one.size[0] / 2], [0, -1 / DOTS, one.size[1] / 2], [0, 0, 1]])
        place = seen.plane() @ np.array([[c, -s, one.x], [s, c, one.y], [0, 0, 1]]) @ scaled
        cover = cv2.warpPerspective(np.full((height, width), 255, np.uint8), place, size)[..., None]
        art = cv2.warpPerspective(picture, place, size, flags=cv2.INTER_AREA)
        canvas[:] = np.where(cover > 127, art, canvas)


def _blank(one: Print) -> Image:
    width, height = (max(4, round(side * DOTS)) for side in one.size)
    return np.full((height, width, 3), one.colour, np.uint8)


def _ink(one: Print, rng: Rng) -> tuple[int, int, int]:
    """Dark on light, light on dark, now and then coloured."""
    if rng.random() < 0.2:
        return int(rng.integers(256)), int(rng.integers(256)), int(rng.integers(256))
    tone = int(rng.integers(0, 60)) if sum(one.colour) > 380 else int(rng.integers(190, 256))
    return tone, tone, tone


def _write(picture: Image, text: str, at: tuple[int, int], high: float, ink: tuple[int, int, int]) -> None:
    cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, high / 22, ink, max(1, round(high / 12)), cv2.LINE_AA)


def keyboard(one: Print, rng: Rng) -> Image:
    """Rows of keys, each with a letter, a few in another colour."""
    picture, ink = _blank(one), _ink(one, rng)
    rows, columns = int(rng.integers(4, 7)), int(rng.integers(10, 18))
    high, wide = picture.shape[0] / rows, picture.shape[1] / columns
    key = np.clip(np.array(one.colour) + rng.normal(0, 50), 0, 255)
    accent = rng.integers(0, 256, 3)
    for row in range(rows):
        left = rng.uniform(0, 0.5) * wide
        while left + wide < picture.shape[1]:
            broad = wide * (rng.uniform(1.3, 2.5) if rng.random() < 0.1 else 1)
            colour = (accent if rng.random() < 0.08 else key).tolist()
            top = round(row * high + 2)
            right = min(picture.shape[1] - 1, round(left + broad - 2))
            cv2.rectangle(picture, (round(left + 1), top), (right, round(top + high - 4)), colour, -1)
            at = round(left + wide * 0.2), round(top + high * 0.5)
            _write(picture, LETTERS[rng.integers(len(LETTERS))], at, high * 0.35, ink)
            left += broad
    return picture


def card(one: Print, rng: Rng) -> Image:
    """A playing card: an index in two corners and pips."""
    picture, ink = _blank(one), _ink(one, rng)
    height, width = picture.shape[:2]
    cv2.rectangle(picture, (2, 2), (width - 3, height - 3), ink, 1)
    _write(picture, LETTERS[rng.integers(len(LETTERS))], (5, round(height * 0.2)), height * 0.14, ink)
    for _ in range(int(rng.integers(1, 11))):
        at = round(rng.uniform(0.3, 0.7) * width), round(rng.uniform(0.15, 0.85) * height)
        cv2.circle(picture, at, round(width * 0.07), ink, -1, cv2.LINE_AA)
    return picture


def page(one: Print, rng: Rng) -> Image:
    """Lines of text, and perhaps a frame."""
    picture, ink = _blank(one), _ink(one, rng)
    height, width = picture.shape[:2]
    line = rng.uniform(6, 26)
    if rng.random() < 0.4:
        cv2.rectangle(picture, (4, 4), (width - 5, height - 5), ink, 2)
    for top in np.arange(line * 1.5, height - line, line * rng.uniform(1.3, 2)):
        words = "".join(rng.choice([*LETTERS, " "], size=int(rng.integers(4, max(5, width / line)))))
        _write(picture, words, (8, round(top)), line * 0.9, ink)
    return picture


def coaster(one: Print, rng: Rng) -> Image:
    """Rings around a middle, on the colour of the ground it lies on."""
    picture, ink = _blank(one), _ink(one, rng)
    middle = picture.shape[1] // 2, picture.shape[0] // 2
    for share in np.sort(rng.uniform(0.2, 0.98, int(rng.integers(1, 4)))):
        width = -1 if rng.random() < 0.3 else int(rng.integers(1, 12))
        cv2.circle(picture, middle, round(share * min(middle)), ink, width, cv2.LINE_AA)
    return picture


DRAWN: dict[str, Callable[[Print, Rng], Image]] = {
    "keyboard": keyboard,
    "card": card,
    "page": page,
    "coaster": coaster,
}
SIZES = {"keyboard": (300.0, 110.0), "card": (58.0, 88.0), "page": (150.0, 200.0), "coaster": (90.0, 90.0)}
"""Usual width and height in millimetres."""
