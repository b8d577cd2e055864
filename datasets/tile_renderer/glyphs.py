"""Outlines of the characters on tiles, taken once from openly licensed fonts (see `outlines`)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from tile_renderer.shapes import Path as Outline
from tile_renderer.shapes import Segment, bounds, fitted, mapped, outline

Box = tuple[float, float, float, float]


@cache
def glyph(character: str, font: str) -> tuple[Segment, ...]:
    """The outline of a character in thousandths of its em box, y down."""
    return outline(_table()[font][character])


def written(character: str, font: str, centre: tuple[float, float], size: float) -> tuple[Segment, ...]:
    """The character with its em box of `size` centred on a point: the sizes of several characters agree."""
    placed = mapped((Outline(glyph(character, font)),), size / 1000, to=(centre[0] - size / 2, centre[1] - size / 2))
    assert isinstance(placed[0], Outline)
    return placed[0].segments


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
