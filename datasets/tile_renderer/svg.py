"""Writes the house set as SVG files into `datasets/faces`: `python -m tile_renderer.svg`."""

from __future__ import annotations

from pathlib import Path

from tile_renderer import shapes
from tile_renderer.faces import KINDS, NAMES, drawing
from tile_renderer.glyphs import filling
from tile_renderer.shapes import Circle, Drawing, Shape, mapped, rounded
from tile_renderer.styles import HOUSE

FOLDER = Path(__file__).resolve().parents[1] / "faces"

_BODY = """<defs>
<linearGradient id="huipai-bone" x1="0" y1="0" x2=".35" y2="1">
<stop offset="0" stop-color="#fffefa"/><stop offset=".55" stop-color="#fbf7ec"/><stop offset="1" stop-color="#efe7d3"/>
</linearGradient>
<linearGradient id="huipai-back" x1="0" y1="0" x2=".35" y2="1">
<stop offset="0" stop-color="#2f9468"/><stop offset="1" stop-color="#176b48"/>
</linearGradient>
</defs>
"""

_FRONT = """<rect x="5" y="10" width="290" height="386" rx="34" fill="#125c3d"/>
<rect x="5" y="8" width="290" height="374" rx="34" fill="#d8ccb1"/>
<rect x="5" y="4" width="290" height="368" rx="34" fill="url(#huipai-bone)"/>
<rect x="8.5" y="7.5" width="283" height="361" rx="31" fill="none" stroke="#fff" stroke-width="3"/>
"""

_BACK = """<rect x="5" y="10" width="290" height="386" rx="34" fill="#d8ccb1"/>
<rect x="5" y="8" width="290" height="366" rx="34" fill="#0e4f34"/>
<rect x="5" y="4" width="290" height="362" rx="34" fill="url(#huipai-back)"/>
"""


def face_svg(tile: str) -> str:
    """The SVG text of a tile of the house set; "back" is a tile lying face down."""
    body, art = (_BACK, _ornament()) if tile == "back" else (_FRONT, drawing(tile, HOUSE))
    placed = mapped(mapped(art, to=(-150, -200)), 0.9, to=(150, 188))
    parts = "".join(_element(shape) + "\n" for shape in placed)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400">\n<title>{NAMES[tile]}</title>\n'
    group = '<g fill-rule="evenodd" stroke-linecap="round" stroke-linejoin="round">\n'
    return head + _BODY + body + group + parts + "</g>\n</svg>\n"


def _ornament() -> Drawing:
    """The back's pattern: a frame, and 惠 in a ring."""
    light, pale = "#4fae83", "#8fd0b0"
    return (
        shapes.Path(rounded(18, 16, 264, 368, 26), stroke=light, width=4),
        Circle(150, 200, 92, stroke=light, width=4),
        Circle(150, 200, 80, stroke=light, width=2),
        shapes.Path(filling("惠", "kai", (92, 142, 208, 258)), fill=pale),
    )


def _element(shape: Shape) -> str:
    ink = f' fill="{shape.fill or "none"}"'
    if shape.stroke:
        ink += f' stroke="{shape.stroke}" stroke-width="{_number(shape.width)}"'
    if isinstance(shape, Circle):
        return f'<circle cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.r)}"{ink}/>'
    steps = "".join(letter + " ".join(map(_number, values)) for letter, values in shape.segments)
    return f'<path d="{steps}"{ink}/>'


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.") if value else "0"


def write(folder: Path) -> None:
    """Write the 34 faces and the back into a folder, over what was there."""
    folder.mkdir(parents=True, exist_ok=True)
    for tile in (*KINDS, "back"):
        (folder / f"{tile}.svg").write_text(face_svg(tile), encoding="utf-8")


if __name__ == "__main__":
    write(FOLDER)
