"""Tile → drawing of its face, in the engraving of one set."""

from __future__ import annotations

from tile_renderer.birds import bird, plant
from tile_renderer.glyphs import filling, written
from tile_renderer.motifs import coin, great_coin, stick
from tile_renderer.shapes import Drawing, Path, mapped, outline, rounded
from tile_renderer.styles import Style

KINDS = (*(f"{n}{suit}" for suit in "msp" for n in range(1, 10)), *"ESWNCFP")
"""The 34 kinds in the order of the class list."""

CLASSES = (*KINDS, "flower", "back")
"""Names of all classes; an index here is a class id of the labels."""

NAMES = {
    **{
        f"{n}{suit}": han + word
        for suit, word in zip("msp", "万条筒", strict=True)
        for n, han in enumerate("一二三四五六七八九", 1)
    },
    **dict(zip("ESWNCFP", ("东风", "南风", "西风", "北风", "红中", "发财", "白板"), strict=True)),
    "flower": "花",
    "back": "牌背",
}

CORNERS = "M52 120L52 54L118 54M182 54L248 54L248 120M248 280L248 346L182 346M118 346L52 346L52 280"
"""A frame of which only the corners are drawn."""

FLOWERS = "春夏秋冬梅蘭菊竹"


def drawing(tile: str, style: Style, flower: int = 0) -> Drawing:
    """The engraving of a tile, without its body. `flower` (0..7) says which flower or season.

    Raises ValueError for a name that is no class.
    """
    if tile not in CLASSES:
        raise ValueError(f"{tile!r} is no tile: expected one of {' '.join(CLASSES)}.")
    if tile == "back":
        return ()
    art = _flower(style, flower) if tile == "flower" else _kind(tile, style)
    centred = mapped(mapped(art, to=(-150, -200)), style.zoom * (0.9 if style.corner else 1), to=_place(style))
    return centred + _corner(tile, style, flower)


def _place(style: Style) -> tuple[float, float]:
    """Where the middle of the drawing lies; a corner digit pushes it away a little."""
    if not style.corner:
        return 150, 200
    return (142 if style.corner_right else 158), 210


def _kind(tile: str, style: Style) -> Drawing:
    if len(tile) == 2:
        suit = {"m": _characters, "s": _bamboo, "p": _dots}[tile[1]]
        return suit(int(tile[0]), style)
    return _white(style) if tile == "P" else _honour(tile, style)


def _ink(segments: Path, ink: str, weight: float) -> Path:
    return Path(segments.segments, fill=ink, stroke=ink if weight else None, width=weight)


def _characters(number: int, style: Style) -> Drawing:
    numeral = "一二三四五六七八九"[number - 1] if number != 5 else style.five
    above = written(numeral, style.font, (150, 96), 190, style.squat * 190)
    below = filling(style.wan, style.font, (62, 178, 238, 372))
    return (
        _ink(Path(above), style.ink(style.numeral), style.weight),
        _ink(Path(below), style.ink(style.below), style.weight * 0.5),
    )


def _honour(tile: str, style: Style) -> Drawing:
    character = {"E": style.east, "S": "南", "W": "西", "N": "北", "C": "中", "F": style.fa}[tile]
    box = (84, 66, 216, 334) if tile == "C" else (64, 82, 236, 318)
    ink = {"C": style.red, "F": style.green}.get(tile, style.ink(style.wind))
    return (_ink(Path(filling(character, style.font, box, 1.3)), ink, style.weight * 1.2),)


def _dots(number: int, style: Style) -> Drawing:
    if number == 1:
        return mapped(great_coin(style, 118), to=(150, 200))
    return tuple(s for x, y, r, ink in style.coins[number] for s in mapped(coin(style, ink, r), to=(x, y)))


def _bamboo(number: int, style: Style) -> Drawing:
    if number == 1:
        return bird(style)
    width = (48 if number != 8 else 38) * style.stick_width
    return tuple(
        s
        for x, y, length, turn, ink in style.sticks[number]
        for s in mapped(stick(style, ink, length, width), turn=turn, to=(x, y))
    )


def _white(style: Style) -> Drawing:
    blue, kind = style.blue, style.white
    if kind == "blank":
        return ()
    if kind == "corners":
        return (Path(outline(CORNERS), stroke=blue, width=12),)
    outer = Path(rounded(48, 50, 204, 300, 12), stroke=blue, width=22 if kind == "border" else 9)
    if kind in {"border", "line"}:
        return (outer,)
    inner = Path(rounded(72, 74, 156, 252, 6), stroke=blue, width=5 if kind == "fret" else 9)
    if kind == "double":
        return outer, inner
    if kind == "frame":
        notches = "M72 116L114 74M186 74L228 116M72 284L114 326M186 326L228 284"
        return outer, inner, Path(outline(notches), stroke=blue, width=9)
    rungs = [f"M48 {y}L72 {y}M228 {y}L252 {y}" for y in range(86, 330, 38)]
    rungs += [f"M{x} 50L{x} 74M{x} 326L{x} 350" for x in range(84, 230, 33)]
    return outer, inner, Path(outline("".join(rungs)), stroke=blue, width=8)


def _flower(style: Style, flower: int) -> Drawing:
    inks = ("red", "blue", "red", "green", "blue", "red", "green", "blue")
    word = written(FLOWERS[flower], style.font, (235, 70), 84)
    return (*plant(style, inks[flower], (-14, 12, 6, -8)[flower % 4]), Path(word, fill=style.ink(inks[flower])))


def _corner(tile: str, style: Style, flower: int) -> Drawing:
    if not style.corner:
        return ()
    mark = str(flower % 4 + 1) if tile == "flower" else tile[0]
    left = 244 if style.corner_right else 18
    box = (left, 22, left + 38, 66)
    return (Path(filling(mark, "song", box, 1.0), fill=style.ink(style.corner)),)
