"""Sets of tiles nobody has seen: stick, coin, bird, frame, characters, arrangement each drawn on its own, and worn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tile_renderer.arrangements import any_coins, any_sticks
from tile_renderer.birds import BIRDS
from tile_renderer.faces import drawing
from tile_renderer.lettering import draws
from tile_renderer.motifs import COINS, GREAT_COINS, STICKS
from tile_renderer.raster import paint
from tile_renderer.styles import Style, random_style

Image = NDArray[np.uint8]
Rng = np.random.Generator

NEEDED = "一二三四五六七八九南西北中"
"""What a font has to draw itself; it may lack 萬, 東, 發 and the flowers."""

GRASS_SCRIPT = ("liu-jian-mao-cao", "zhi-mang-xing", "long-cang")

PAINTED = (96, 128)
"""Width and height of a painted face in pixels."""


def able(fonts: Sequence[Path]) -> list[str]:
    """The fonts that can letter a set of tiles: those of grass script write characters as no tile has them."""
    printed = (path for path in fonts if not any(name in path.name for name in GRASS_SCRIPT))
    return [str(path) for path in printed if all(draws(path, character) for character in NEEDED)]


def random_design(rng: Rng, fonts: Sequence[str] = ()) -> Style:
    """A set further from those of `STYLES` than `random_style` goes. `fonts` are files that are `able`."""
    base = random_style(rng)
    choices: dict[str, Sequence[Any]] = {
        "font": (*fonts, "kai", "song"),
        "numeral": ("black", "black", "blue", "blue", "green", "red"),
        "below": ("red",) * 8 + ("black", "blue", "green"),
        "wind": ("black", "black", "blue", "blue", "green", "red"),
        "wan": ("萬", "萬", "万"),
        "white": ("frame", "blank", "blank", "border", "fret", "line", "line", "double", "corners"),
        "bird": (*BIRDS, "any", "any", "any", "any"),
        "stick": tuple(STICKS),
        "coin": tuple(COINS),
        "great_coin": (*GREAT_COINS, "any", "any"),
        "core": (0, 0, 0.18, 0.3, 0.42),
    }
    chosen = {name: options[int(rng.integers(len(options)))] for name, options in choices.items()}
    drawn: dict[str, Any] = {
        "figure": int(rng.integers(1 << 30)),
        "sticks": any_sticks(rng),
        "coins": any_coins(rng),
        "weight": float(rng.uniform(0, 12)),
        "stick_width": float(rng.uniform(0.75, 1.5)),
        **{name: _ink(name, rng) for name in ("red", "green", "blue", "black")},
    }
    return replace(base, name="design", **chosen, **drawn)


def _ink(name: str, rng: Rng) -> str:
    """A red, green, blue or black as paints have it: bright or faded, pure or towards its neighbours."""
    hue, spread = {"red": (0, 7), "green": (70, 13), "blue": (112, 9), "black": (110, 60)}[name]
    saturation = rng.uniform(0, 90) if name == "black" else rng.uniform(110, 255)
    value = rng.uniform(15, 75) if name == "black" else rng.uniform(60, 200)
    if name == "red":
        value = rng.uniform(130, 225)
    pixel = np.array([[[round(hue + rng.normal(0, spread)) % 180, saturation, value]]], np.uint8)
    red, green, blue = (int(v) for v in cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0])
    return f"#{red:02x}{green:02x}{blue:02x}"


def drawn_face(tile: str, style: Style, rng: Rng, flower: int = 0) -> Image:
    """The face of a tile of this set as it lies on a table: engraved, tinted, worn, with a rim. RGB, `PAINTED`."""
    ground = np.array(paint((), PAINTED), np.float32)
    face = paint(drawing(tile, style, flower), PAINTED).astype(np.float32)
    cover = np.clip(np.abs(face - ground).max(axis=2) / 80, 0, 1)
    face = ground + (face - ground) * _paint_left(cover, rng)[..., None]
    face += _engraved(cover, rng)[..., None]
    face *= _ivory(rng)
    return np.asarray(np.clip(_rimmed(face, rng), 0, 255), np.uint8)


def _paint_left(cover: NDArray[np.float32], rng: Rng) -> NDArray[np.float32]:
    """How much paint is left, 0…1: mostly all of it, here and there rubbed off in spots."""
    left = np.full(cover.shape, rng.uniform(0.75, 1), np.float32)
    if rng.random() < 0.3:
        spots = cv2.resize(rng.random((9, 7)).astype(np.float32), PAINTED, interpolation=cv2.INTER_CUBIC)
        left *= np.clip((spots - rng.uniform(0, 0.35)) * 4, rng.uniform(0.1, 0.7), 1)
    return left


def _engraved(cover: NDArray[np.float32], rng: Rng) -> NDArray[np.float32]:
    """Light and shade along the edges of what is cut into the face, in levels."""
    if rng.random() < 0.4:
        return np.zeros_like(cover)
    deep = cv2.GaussianBlur(cover, (0, 0), rng.uniform(0.6, 1.6))
    angle, reach = rng.uniform(0, 2 * np.pi), rng.uniform(0.8, 2)
    shift = np.array([[1, 0, reach * np.cos(angle)], [0, 1, reach * np.sin(angle)]], np.float32)
    return np.asarray((cv2.warpAffine(deep, shift, PAINTED) - deep) * rng.uniform(15, 80), np.float32)


def _ivory(rng: Rng) -> NDArray[np.float32]:
    """What the face's white is multiplied by: white, bone, yellowed, now and then a coloured set."""
    if rng.random() < 0.06:
        return np.asarray(rng.uniform(0.55, 1, 3), np.float32)
    yellow = rng.uniform(0, 0.22) if rng.random() < 0.5 else rng.uniform(-0.03, 0.05)
    return np.array([1, 1 - 0.3 * yellow, 1 - yellow], np.float32) * np.float32(rng.uniform(0.86, 1.03))


def _rimmed(face: NDArray[np.float32], rng: Rng) -> NDArray[np.float32]:
    """A soft edge, perhaps the light of a lamp, and uneven light over the face."""
    width, height = PAINTED
    inner = np.zeros((height, width), np.float32)
    inset = int(rng.integers(1, 7))
    cv2.rectangle(inner, (inset, inset), (width - 1 - inset, height - 1 - inset), 1.0, -1)
    soft = cv2.GaussianBlur(inner, (0, 0), inset * 0.7)
    lit = face * (1 - rng.uniform(0, 0.4) * (1 - soft))[..., None]
    if rng.random() < 0.25:
        glow = np.zeros((height, width), np.float32)
        at = int(rng.integers(width)), int(rng.integers(height))
        cv2.ellipse(glow, at, (int(rng.integers(6, 40)), int(rng.integers(6, 40))), 0, 0, 360, 1.0, -1)
        lit = lit + cv2.GaussianBlur(glow, (0, 0), rng.uniform(3, 12))[..., None] * rng.uniform(30, 160)
    return np.asarray(lit + np.linspace(0, rng.uniform(-30, 30), height, dtype=np.float32)[:, None, None], np.float32)
