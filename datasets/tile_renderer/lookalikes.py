"""Things of a tile's size and shape that are none: dominoes, dice, cards, keys, lettered and numbered stones, counters.

Each is drawn flat, RGB, with its cover (0…255), by a table of functions from a generator and fonts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from tile_renderer.lettering import Colour, Fonts, board, contrasting, ink_of, paint, words

Image = NDArray[np.uint8]
Rng = np.random.Generator
Thing = tuple[Image, Image]
"""Picture (h, w, 3) RGB and cover (h, w)."""

PALE: tuple[Colour, ...] = ((250, 248, 240), (238, 232, 214), (255, 255, 255), (228, 226, 220), (244, 236, 200))
VIVID: tuple[Colour, ...] = ((20, 20, 24), (160, 20, 30), (20, 90, 50), (25, 50, 130), (120, 70, 30), (60, 60, 66))
RANKS = ("A", *(str(rank) for rank in range(2, 11)), "J", "Q", "K")

PIPS = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the dots of a die or a domino's half lie, from -1 to 1."""


def _near(colour: Colour, rng: Rng, spread: float = 8) -> Colour:
    moved = np.clip(np.array(colour) + rng.normal(0, spread, 3), 0, 255)
    return int(moved[0]), int(moved[1]), int(moved[2])


def _one_of(colours: Sequence[Colour], rng: Rng) -> Colour:
    return _near(colours[int(rng.integers(len(colours)))], rng)


def blank(size: tuple[int, int], colour: Colour, rng: Rng, round_share: float = 0.12) -> Thing:
    """A plain slab of `size` (width, height) with round corners and a soft edge."""
    wide, high = size
    picture = np.full((high, wide, 3), colour, np.uint8)
    cover = np.zeros((high, wide), np.uint8)
    radius = max(1, round(round_share * min(size)))
    cv2.rectangle(cover, (radius, 0), (wide - 1 - radius, high - 1), 255, -1)
    cv2.rectangle(cover, (0, radius), (wide - 1, high - 1 - radius), 255, -1)
    for x in (radius, wide - 1 - radius):
        for y in (radius, high - 1 - radius):
            cv2.circle(cover, (x, y), radius, 255, -1, cv2.LINE_AA)
    if rng.random() < 0.5:
        rim = cv2.erode(cover, np.ones((3, 3), np.uint8), iterations=max(1, min(size) // 40), borderValue=0)
        shade = (np.array(colour) * rng.uniform(0.55, 0.9)).astype(np.uint8)
        picture[rim == 0] = shade
    return picture, cover


def _dots(picture: Image, count: int, middle: tuple[float, float], reach: float, colour: Colour, radius: float) -> None:
    for x, y in PIPS[count]:
        at = round(middle[0] + x * reach), round(middle[1] + y * reach)
        cv2.circle(picture, at, max(1, round(radius)), colour, -1, cv2.LINE_AA)


def domino(rng: Rng, fonts: Fonts) -> Thing:  # noqa: ARG001
    """Two halves of dots and a line between them."""
    wide = 64
    high = round(wide * rng.uniform(1.85, 2.1))
    ground = _one_of(PALE if rng.random() < 0.6 else VIVID, rng)
    picture, cover = blank((wide, high), ground, rng)
    ink = contrasting(ground, rng)
    for half in (0, 1):
        colour = _one_of(VIVID, rng) if rng.random() < 0.3 and sum(ground) > 390 else ink
        middle = wide / 2, high * (0.25 + 0.5 * half)
        _dots(picture, int(rng.integers(7)), middle, wide * 0.27, colour, wide * rng.uniform(0.06, 0.1))
    cv2.line(picture, (6, high // 2), (wide - 7, high // 2), ink, int(rng.integers(1, 4)), cv2.LINE_AA)
    if rng.random() < 0.4:
        cv2.circle(picture, (wide // 2, high // 2), 4, (190, 160, 80), -1, cv2.LINE_AA)
    return picture, cover


def half_domino(rng: Rng, fonts: Fonts) -> Thing:
    """One half of a domino alone, as a box around it would show."""
    picture, cover = domino(rng, fonts)
    half = picture.shape[0] // 2
    return (picture[:half], cover[:half]) if rng.random() < 0.5 else (picture[half:], cover[half:])


def die(rng: Rng, fonts: Fonts) -> Thing:  # noqa: ARG001
    """The top of a die."""
    ground = _one_of(PALE if rng.random() < 0.7 else VIVID, rng)
    picture, cover = blank((64, 64), ground, rng, 0.2)
    count = int(rng.integers(1, 7))
    colour: Colour = (200, 30, 30) if count in (1, 4) and rng.random() < 0.6 else contrasting(ground, rng)
    _dots(picture, count, (32, 32), 17, colour, 12 if count == 1 and rng.random() < 0.6 else 6)
    return picture, cover


def card(rng: Rng, fonts: Fonts) -> Thing:
    """A playing card: index in two corners, pips or a picture."""
    wide, high = 72, round(72 * rng.uniform(1.35, 1.5))
    picture, cover = blank((wide, high), _one_of(PALE[:3], rng), rng, 0.08)
    ink: Colour = (200, 24, 30) if rng.random() < 0.5 else (16, 16, 20)
    font = fonts.latin[:1]
    sign = "♠♥♦♣"[int(rng.integers(4))] if font else "*"
    rank = RANKS[int(rng.integers(len(RANKS)))]
    index = np.zeros((high, wide, 3), np.uint8)
    paint(index, ink_of(rank, 16, rng, font), (10, 14), (255, 255, 255))
    paint(index, ink_of(sign, 12, rng, font), (10, 32), (255, 255, 255))
    for corner in (index, index[::-1, ::-1]):
        paint(picture, np.ascontiguousarray(corner[..., 0]), (wide / 2, high / 2), ink)
    if rank in "JQK":
        cv2.rectangle(picture, (20, 16), (wide - 21, high - 17), _one_of(VIVID, rng), -1)
        cv2.circle(picture, (wide // 2, high // 2), int(rng.integers(8, 16)), _one_of(PALE, rng), -1)
        return picture, cover
    places = _pips(1 if rank == "A" else int(rank))
    for x, y in places:
        paint(picture, ink_of(sign, 30 if rank == "A" else 15, rng, font), (x * wide, y * high), ink)
    return picture, cover


def _pips(count: int) -> list[tuple[float, float]]:
    """Where the signs of a card lie, as shares of its sides."""
    if count < 4:
        return [(0.5, float(y)) for y in (np.linspace(0.2, 0.8, count) if count > 1 else (0.5,))]
    lines = np.linspace(0.18, 0.82, (count + 1) // 2)
    return [((0.35, 0.65)[number % 2], float(lines[number // 2])) for number in range(count)]


def key(rng: Rng, fonts: Fonts) -> Thing:
    """A keyboard's key with a letter, or two."""
    wide = round(60 * (rng.uniform(1.3, 2) if rng.random() < 0.1 else rng.uniform(0.9, 1.1)))
    dark = rng.random() < 0.5
    ground = _one_of(VIVID[-1:] if dark else PALE, rng) if rng.random() < 0.8 else _one_of(VIVID, rng)
    picture, cover = blank((wide, 60), ground, rng, 0.14)
    if rng.random() < 0.6:
        top = tuple(int(min(255, value * rng.uniform(1.05, 1.25))) for value in ground)
        cv2.rectangle(picture, (7, 4), (wide - 8, 48), top, -1)
    ink = contrasting(ground, rng)
    letter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"[int(rng.integers(36))]
    able = (*fonts.latin, *fonts.chinese)
    at = (16, 18) if rng.random() < 0.5 else (wide / 2, 28)
    paint(picture, ink_of(letter, int(rng.integers(14, 30)), rng, able), at, ink)
    if rng.random() < 0.35:
        second, able = words(rng, fonts, 1)
        paint(picture, ink_of(second, 14, rng, able), (wide - 16, 42), contrasting(ground, rng), 0.8)
    return picture, cover


def stone(rng: Rng, fonts: Fonts) -> Thing:
    """A pale game stone with one coloured number or a letter (as of number and word games)."""
    ground = _one_of(PALE if rng.random() < 0.7 else ((214, 178, 120), (196, 156, 98)), rng)
    picture, cover = blank((64, round(64 * rng.uniform(1, 1.4))), ground, rng)
    high = picture.shape[0]
    ink: Colour = ((200, 30, 30), (20, 20, 24), (30, 60, 170), (230, 140, 20))[int(rng.integers(4))]
    able = (*fonts.latin, *fonts.chinese)
    text = str(rng.integers(1, 14)) if rng.random() < 0.5 else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[int(rng.integers(26))]
    paint(picture, ink_of(text, round(high * 0.5), rng, able), (32, high * rng.uniform(0.36, 0.5)), ink)
    if rng.random() < 0.5:
        paint(picture, ink_of(str(rng.integers(1, 11)), 12, rng, able), (52, high - 12), ink)
    elif rng.random() < 0.4:
        cv2.circle(picture, (32, round(high * 0.78)), 7, ink, 2, cv2.LINE_AA)
    return picture, cover


def counter(rng: Rng, fonts: Fonts) -> Thing:
    """A round chip or a counting stick."""
    ground = _one_of((*PALE, *VIVID, (220, 60, 50), (60, 140, 220), (240, 200, 60)), rng)
    if rng.random() < 0.5:
        picture = np.full((64, 64, 3), ground, np.uint8)
        cover = np.zeros((64, 64), np.uint8)
        cv2.circle(cover, (32, 32), 31, 255, -1, cv2.LINE_AA)
        cv2.circle(picture, (32, 32), int(rng.integers(18, 29)), contrasting(ground, rng), int(rng.integers(1, 5)))
        text = str(rng.choice([1, 5, 10, 25, 50, 100, 500]))
        paint(picture, ink_of(text, 20, rng, (*fonts.latin, *fonts.chinese)), (32, 32), contrasting(ground, rng))
        return picture, cover
    picture, cover = blank((20, 120), _one_of(PALE, rng), rng, 0.3)
    for number in range(int(rng.integers(1, 9))):
        at = (7 if number % 2 else 13, round(60 + (number - 4) * 6))
        cv2.circle(picture, at, 2, ((200, 30, 30), (20, 20, 20))[int(rng.integers(2))], -1, cv2.LINE_AA)
    return picture, cover


def lettered(rng: Rng, fonts: Fonts) -> Thing:
    """One or two characters on a board, a sticker or a packet, without a tile's edges."""
    text, able = words(rng, fonts, 2 if rng.random() < 0.25 else 1)
    ground = _one_of((*PALE, *VIVID, *VIVID), rng)
    wide, high = round(64 * rng.uniform(0.8, 1.6)), round(64 * rng.uniform(1, 1.5))
    picture = np.full((high, wide, 3), ground, np.uint8)
    cover = np.full((high, wide), 255, np.uint8)
    ink = contrasting(ground, rng)
    paint(picture, ink_of(text, round(min(wide, high) * rng.uniform(0.6, 1)), rng, able), (wide / 2, high / 2), ink)
    return picture, cover


def strip(rng: Rng, fonts: Fonts) -> Thing:
    """A piece of a lettered board, wherever it is cut."""
    picture = board((300, 64), rng, fonts)
    left = int(rng.integers(0, 230))
    part = np.ascontiguousarray(picture[:, left : left + int(rng.integers(44, 70))])
    return part, np.full(part.shape[:2], 255, np.uint8)


def icon(rng: Rng, fonts: Fonts) -> Thing:
    """A coloured square with a sign, as on phones and packets."""
    picture, cover = blank((64, 64), tuple(int(v) for v in rng.integers(20, 250, 3)), rng, 0.24)  # type: ignore[arg-type]
    ink: Colour = (250, 250, 250)
    kind = rng.integers(3)
    if kind == 0:
        text, able = words(rng, fonts, 1)
        paint(picture, ink_of(text, 40, rng, able), (32, 32), ink)
    elif kind == 1:
        cv2.circle(picture, (32, 32), int(rng.integers(8, 24)), ink, int(rng.choice([-1, 3, 6])), cv2.LINE_AA)
    else:
        points = (rng.uniform(0.15, 0.85, (int(rng.integers(3, 7)), 2)) * 64).astype(np.int32)
        cv2.fillPoly(picture, [points], ink, cv2.LINE_AA)
    return picture, cover


JOKERS = ("百搭", "财神", "百变", "万能", "飞", "听用", "聽用", "混", "任意", "鬼", "喜")


def joker(rng: Rng, fonts: Fonts) -> Thing:
    """A tile's slab that says 百搭, 财神, JOKER or the like, or shows a clown: a tile of no set that is played here."""
    picture, cover = blank((66, round(66 * rng.uniform(1.28, 1.42))), _one_of(PALE[:3], rng), rng)
    high = picture.shape[0]
    ink: Colour = ((200, 24, 30), (20, 110, 60), (25, 50, 150), (20, 20, 24))[int(rng.integers(4))]
    if fonts.chinese and rng.random() < 0.6:
        text = JOKERS[int(rng.integers(len(JOKERS)))]
        for number, letter in enumerate(text):
            tall, at = (0.62, 0.5) if len(text) == 1 else (0.4, 0.29 + 0.42 * number)
            paint(picture, ink_of(letter, round(high * tall), rng, fonts.chinese), (33, high * at), ink)
        return picture, cover
    word = ("JOKER", "Joker", "JOKER", "WILD")[int(rng.integers(4))]
    font = (*fonts.latin, *fonts.chinese)[:1]
    paint(picture, ink_of(word, 17, rng, font), (33, float(rng.choice([14, high - 14]))), ink)
    _clown(picture, high // 2, rng)
    return picture, cover


def _clown(picture: Image, y: int, rng: Rng) -> None:
    cv2.circle(picture, (33, y), 15, (235, 200, 160), -1, cv2.LINE_AA)
    for side in (-1, 1):
        cap = np.array([[33, y - 10], [33 + side * 22, y - 18], [33 + side * 9, y + 2]], np.int32)
        cv2.fillPoly(picture, [cap], tuple(int(v) for v in rng.integers(0, 255, 3)), cv2.LINE_AA)
        cv2.circle(picture, (33 + side * 5, y - 2), 2, (10, 10, 10), -1)
    cv2.ellipse(picture, (33, y + 4), (7, 4), 0, 0, 180, (200, 30, 30), 2, cv2.LINE_AA)


THINGS: dict[str, Callable[[Rng, Fonts], Thing]] = {
    "domino": domino,
    "half domino": half_domino,
    "die": die,
    "card": card,
    "key": key,
    "stone": stone,
    "counter": counter,
    "lettered": lettered,
    "strip": strip,
    "icon": icon,
}
"""What is no tile."""
