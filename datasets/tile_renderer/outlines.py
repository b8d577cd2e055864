"""Takes the outlines of the characters on tiles from openly licensed fonts into `glyphs.json`.

    python -m tile_renderer.outlines

Needs fontTools and the two fonts (Debian: fonts-lxgw-wenkai, fonts-noto-cjk; both SIL OFL 1.1). Only outlines are
kept, in units of a thousandth of the em, y down; nobody who draws or views a tile needs a font.
"""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

CHARACTERS = "萬万一二三四五伍六七八九東东南西北中發发春夏秋冬梅蘭兰竹菊惠123456789ESWNCFP"
FONTS = {
    "kai": ("/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf", 0, "Version 1.250"),
    "song": ("/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc", 2, "Version 2.001"),
}
"""Name of the style → file, number of the font in it (2 is Noto Serif CJK SC), and its version."""

ASCENT = 880
"""Height of the em box's upper edge over the base line, as in nearly every CJK font."""

LETTERS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z"}

GLYPHS = Path(__file__).with_name("glyphs.json")


def missing_fonts() -> list[str]:
    """The fonts that this machine lacks, or has in another version whose outlines may differ; empty if all is there."""
    return [f"{path} ({version})" for path, number, version in FONTS.values() if not _is_there(path, number, version)]


def _is_there(path: str, number: int, version: str) -> bool:
    return Path(path).is_file() and str(_opened(path, number)["name"].getDebugName(5)).startswith(version)


def collect() -> str:
    """The text of `glyphs.json`: font → character → outline. Raises OSError where a font is missing."""
    table = {name: _font(path, number) for name, (path, number, _) in FONTS.items()}
    return json.dumps(table, ensure_ascii=False, indent=0, sort_keys=True) + "\n"


def _opened(path: str, number: int) -> Any:
    from fontTools.ttLib import TTFont  # noqa: PLC0415 - a tool of whoever draws, not of whoever runs

    return TTFont(path, fontNumber=number)


def _font(path: str, number: int) -> dict[str, str]:
    font = _opened(path, number)
    glyphs, names, em = font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm
    return {c: _outline(glyphs[names[ord(c)]], glyphs, 1000 / em) for c in CHARACTERS}


def _outline(glyph: Any, glyphs: Any, scale: float) -> str:
    from fontTools.pens.recordingPen import DecomposingRecordingPen  # noqa: PLC0415 - as above

    pen = DecomposingRecordingPen(glyphs)
    glyph.draw(pen)
    steps: list[str] = []
    for name, points in pen.value:
        whole = [(round(x * scale), round(ASCENT - y * scale)) for x, y in points]
        steps += _quadratic(whole) if name == "qCurveTo" else [_step(LETTERS[name], whole)]
    return "".join(steps)


def _quadratic(points: list[tuple[int, int]]) -> list[str]:
    """TrueType leaves out the points half-way between two control points; SVG wants them."""
    controls, end = points[:-1], points[-1]
    halves = [(round((a + c) / 2), round((b + d) / 2)) for (a, b), (c, d) in pairwise(controls)]
    return [_step("Q", [control, on]) for control, on in zip(controls, [*halves, end], strict=True)]


def _step(letter: str, points: list[tuple[int, int]]) -> str:
    return letter + " ".join(f"{x} {y}" for x, y in points)


if __name__ == "__main__":
    if missing := missing_fonts():
        sys.exit(f"Fonts are missing: {', '.join(missing)}. On Debian 12 install fonts-lxgw-wenkai and fonts-noto-cjk.")
    GLYPHS.write_text(collect(), encoding="utf-8")
