"""Outlines of the characters on tiles, taken once from openly licensed fonts (see `outlines`)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw

from tile_renderer.lettering import draws, opened
from tile_renderer.shapes import Segment, bounds, fitted, outline

EM = 320
"""Pixels of the em box when a font file's characters are traced."""

BASE = 0.88
"""How far below the em box's upper edge the base line lies, as in nearly every CJK font."""

Box = tuple[float, float, float, float]


@cache
def glyph(character: str, font: str) -> tuple[Segment, ...]:
    """The outline of a character in thousandths of its em box, y down.

    `font` is a name in `glyphs.json` or the path of a font file; what a file does not draw is taken from `kai`.
    """
    if font in _table():
        return outline(_table()[font][character])
    return traced(character, font) or glyph(character, "kai")


def traced(character: str, path: str) -> tuple[Segment, ...]:
    """The outline of a character of a font file, followed along its pixels; empty where the font lacks it."""
    if not draws(Path(path), character):
        return ()
    canvas = Image.new("L", (2 * EM, 2 * EM))
    ImageDraw.Draw(canvas).text(
        (EM / 2, EM / 4 + BASE * EM), character, fill=255, font=opened(Path(path), EM), anchor="ls"
    )
    edges, _ = cv2.findContours(np.asarray(canvas, np.uint8) // 128, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_TC89_L1)
    steps: list[Segment] = []
    for edge in edges:
        points = (edge[:, 0].astype(float) - (EM / 2, EM / 4)) * 1000 / EM
        steps += [("L" if number else "M", (float(x), float(y))) for number, (x, y) in enumerate(points)]
        steps.append(("Z", ()))
    return tuple(steps)


def written(
    character: str, font: str, centre: tuple[float, float], width: float, height: float | None = None
) -> tuple[Segment, ...]:
    """The character with its em box (a square without `height`) centred on a point, so that several have one size."""
    x1, y1, x2, y2 = (v / 1000 - 0.5 for v in bounds(glyph(character, font)))
    tall = height or width
    box = (centre[0] + x1 * width, centre[1] + y1 * tall, centre[0] + x2 * width, centre[1] + y2 * tall)
    return fitted(glyph(character, font), box)


def filling(character: str, font: str, box: Box, stretch: float = 1.15) -> tuple[Segment, ...]:
    """The character as large as `box` allows, its proportions changed by at most `stretch`."""
    x1, y1, x2, y2 = bounds(glyph(character, font))
    across, down = (box[2] - box[0]) / (x2 - x1), (box[3] - box[1]) / (y2 - y1)
    across, down = min(across, down * stretch), min(down, across * stretch)
    cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    w, h = (x2 - x1) * across / 2, (y2 - y1) * down / 2
    return fitted(glyph(character, font), (cx - w, cy - h, cx + w, cy + h))


@cache
def _table() -> dict[str, dict[str, str]]:
    table: dict[str, dict[str, str]] = json.loads(Path(__file__).with_name("glyphs.json").read_text(encoding="utf-8"))
    return table
