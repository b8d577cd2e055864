"""The motifs of 条 and 筒: bamboo sticks and coins, drawn about the origin and then placed."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tile_renderer.shapes import Circle, Drawing, Path, Shape, mapped, outline, rounded
from tile_renderer.styles import BONE, Style


def stick(style: Style, ink: str, length: float, width: float) -> Drawing:
    """An upright bamboo stick of this length and width in face units, centred on the origin."""
    return STICKS[style.stick](style.ink(ink), length, width)


def coin(style: Style, ink: str, radius: float) -> Drawing:
    """A coin of 筒 centred on the origin."""
    middle = (Circle(0, 0, style.core, fill=style.red if ink != "red" else style.green),) if style.core else ()
    return mapped((*COINS[style.coin](style.ink(ink)), *middle), radius)


def great_coin(style: Style, radius: float) -> Drawing:
    """The one coin of 一筒."""
    return mapped(GREAT_COINS[style.great_coin](style), radius)


def _jointed(ink: str, length: float, width: float) -> Drawing:
    trunk, node = width * 0.66, length * 0.145
    end, half = (length - node) / 2, (width - node) / 2
    nodes = "".join(f"M{-half} {y}L{half} {y}" for y in (-end, 0, end))
    shine = "".join(f"M0 {y - length * 0.1}L0 {y + length * 0.1}" for y in (-length / 4, length / 4))
    return (
        Path(outline(f"M0 {-end}L0 {end}"), stroke=ink, width=trunk),
        Path(outline(nodes), stroke=ink, width=node),
        Path(outline(shine), stroke=BONE, width=width * 0.17),
    )


def _beads(ink: str, length: float, width: float) -> Drawing:
    bead = length / 3
    parts: list[Shape] = []
    for y in (-bead, 0.0, bead):
        parts.append(Path(rounded(-width / 2, y - bead / 2, width, bead * 0.96, width * 0.42), fill=ink))
        parts.append(Path(rounded(-width * 0.14, y - bead * 0.25, width * 0.28, bead * 0.48, width * 0.14), fill=BONE))
    return tuple(parts)


def _plain(ink: str, length: float, width: float) -> Drawing:
    w, h = width / 2, length / 2
    bulge, brow, slope = w * 0.9, h + w * 0.3, h * 0.3
    waist = outline(
        f"M{-w} {w - h}C{-w} {-brow} {w} {-brow} {w} {w - h}C{bulge} {-slope} {bulge} {-slope} {w * 0.6} 0"
        f"C{bulge} {slope} {bulge} {slope} {w} {h - w}C{w} {brow} {-w} {brow} {-w} {h - w}"
        f"C{-bulge} {slope} {-bulge} {slope} {-w * 0.6} 0C{-bulge} {-slope} {-bulge} {-slope} {-w} {w - h}Z"
    )
    line = Path((("M", (0, -h * 0.72)), ("L", (0, h * 0.72))), stroke=BONE, width=width * 0.14)
    return Path(waist, fill=ink), line


def _bar(ink: str, length: float, width: float) -> Drawing:
    bar = rounded(-width * 0.3, -length / 2, width * 0.6, length, width * 0.25)
    return (Path(bar, fill=ink),)


def _leaf(ink: str, length: float, width: float) -> Drawing:
    w, h = width * 0.62, length / 2
    leaf = outline(f"M0 {-h}C{w} {-h * 0.4} {w} {h * 0.4} 0 {h}C{-w} {h * 0.4} {-w} {-h * 0.4} 0 {-h}Z")
    return Path(leaf, fill=ink), Path((("M", (0, -h * 0.7)), ("L", (0, h * 0.7))), stroke=BONE, width=width * 0.1)


def _knobbed(ink: str, length: float, width: float) -> Drawing:
    knots = tuple(Circle(0, y, width * 0.4, fill=ink) for y in (-length * 0.42, 0, length * 0.42))
    return (Path(rounded(-width * 0.2, -length / 2, width * 0.4, length, width * 0.2), fill=ink), *knots)


def _hollow(ink: str, length: float, width: float) -> Drawing:
    stalk = rounded(-width * 0.34, -length / 2, width * 0.68, length, width * 0.34)
    node = outline(f"M{-width * 0.4} 0L{width * 0.4} 0")
    return Path(stalk, stroke=ink, width=width * 0.2), Path(node, stroke=ink, width=width * 0.2)


def _halves(ink: str, length: float, width: float) -> Drawing:
    w, half = width * 0.38, length * 0.46
    return tuple(Path(rounded(-w, top, 2 * w, half, w), fill=ink) for top in (-length / 2, length * 0.04))


def _chain(ink: str, length: float, width: float) -> Drawing:
    w, half, line = width * 0.34, length * 0.5, width * 0.2
    return tuple(
        Path(rounded(-w, top + line / 2, 2 * w, half - line / 2, w), stroke=ink, width=line) for top in (-half, 0.0)
    )


STICKS: dict[str, Callable[[str, float, float], Drawing]] = {
    "jointed": _jointed,
    "beads": _beads,
    "plain": _plain,
    "bar": _bar,
    "leaf": _leaf,
    "knobbed": _knobbed,
    "hollow": _hollow,
    "halves": _halves,
    "chain": _chain,
}


def _around(count: int, distance: float, radius: float, fill: str, start: float = 0.0) -> Drawing:
    angles = (start + 2 * math.pi * i / count for i in range(count))
    return tuple(Circle(distance * math.sin(a), -distance * math.cos(a), radius, fill=fill) for a in angles)


def _petals(count: int, inner: float, outer: float, width: float, fill: str) -> Drawing:
    middle, tip = (inner + outer) / 2, width * 0.7
    petal = outline(
        f"M0 {-inner}C{-width} {-middle} {-tip} {-outer} 0 {-outer}C{tip} {-outer} {width} {-middle} 0 {-inner}Z"
    )
    return tuple(s for i in range(count) for s in mapped((Path(petal, fill=fill),), turn=360 * i / count))


def _flower_coin(ink: str) -> Drawing:
    ring = Circle(0, 0, 0.91, stroke=ink, width=0.18)
    return ring, Circle(0, 0, 0.7, fill=ink), *_petals(4, 0.13, 0.56, 0.3, BONE), Circle(0, 0, 0.1, fill=BONE)


def _ring_coin(ink: str) -> Drawing:
    return (
        Circle(0, 0, 1, fill=ink),
        Circle(0, 0, 0.74, stroke=BONE, width=0.12),
        Circle(0, 0, 0.42, stroke=BONE, width=0.12),
        Circle(0, 0, 0.12, fill=BONE),
    )


def _wheel_coin(ink: str) -> Drawing:
    spokes = tuple(Path((("M", (0, -0.24)), ("L", (0, -0.62))), stroke=ink, width=0.17) for _ in range(6))
    turned = tuple(s for i, spoke in enumerate(spokes) for s in mapped((spoke,), turn=60 * i))
    return Circle(0, 0, 0.87, stroke=ink, width=0.26), *turned, Circle(0, 0, 0.26, fill=ink)


def _disk(ink: str) -> Drawing:
    return Circle(0, 0, 0.95, fill=ink), Circle(0, 0, 0.2, fill=BONE)


def _hoop(ink: str) -> Drawing:
    return (Circle(0, 0, 0.8, stroke=ink, width=0.34),)


def _dotted(ink: str) -> Drawing:
    return Circle(0, 0, 0.86, stroke=ink, width=0.2), Circle(0, 0, 0.36, fill=ink)


def _blossom(ink: str) -> Drawing:
    return *_petals(6, 0.16, 0.98, 0.42, ink), Circle(0, 0, 0.24, fill=BONE), Circle(0, 0, 0.14, fill=ink)


def _cash(ink: str) -> Drawing:
    return Circle(0, 0, 0.95, fill=ink), Path(rounded(-0.3, -0.3, 0.6, 0.6, 0.02), fill=BONE)


def _crossed(ink: str) -> Drawing:
    cross = outline("M-0.5 -0.5L0.5 0.5M-0.5 0.5L0.5 -0.5")
    return Circle(0, 0, 0.84, stroke=ink, width=0.22), Path(cross, stroke=ink, width=0.2)


def _beaded(ink: str) -> Drawing:
    return *_around(12, 0.82, 0.15, ink), Circle(0, 0, 0.5, fill=ink), Circle(0, 0, 0.2, fill=BONE)


COINS: dict[str, Callable[[str], Drawing]] = {
    "flower": _flower_coin,
    "rings": _ring_coin,
    "wheel": _wheel_coin,
    "disk": _disk,
    "hoop": _hoop,
    "dotted": _dotted,
    "blossom": _blossom,
    "cash": _cash,
    "crossed": _crossed,
    "beaded": _beaded,
}


def _lotus(style: Style) -> Drawing:
    return (
        Circle(0, 0, 1, fill=style.green),
        *_around(24, 0.895, 0.056, BONE),
        Circle(0, 0, 0.785, fill=BONE),
        *_petals(12, 0.36, 0.74, 0.14, style.blue),
        Circle(0, 0, 0.4, fill=BONE),
        Circle(0, 0, 0.34, fill=style.red),
        *_petals(8, 0.08, 0.28, 0.075, BONE),
        Circle(0, 0, 0.06, fill=BONE),
    )


def _sun(style: Style) -> Drawing:
    return (
        *_petals(16, 0.5, 1.0, 0.14, style.green),
        Circle(0, 0, 0.62, fill=BONE),
        Circle(0, 0, 0.53, stroke=style.blue, width=0.1),
        Circle(0, 0, 0.4, fill=style.red),
        *_petals(5, 0.06, 0.3, 0.12, BONE),
    )


def _rings(style: Style) -> Drawing:
    return (
        Circle(0, 0, 0.94, stroke=style.blue, width=0.12),
        *_around(28, 0.76, 0.05, style.green),
        Circle(0, 0, 0.58, stroke=style.green, width=0.1),
        *_around(12, 0.4, 0.06, style.red),
        Circle(0, 0, 0.22, stroke=style.red, width=0.1),
        Circle(0, 0, 0.07, fill=style.red),
    )


def _any_rings(style: Style) -> Drawing:
    """Rings, beads and petals in any order from the rim to the middle, as the style's seed has them."""
    rng = np.random.default_rng(style.figure)
    inks = (style.green, style.blue, style.red)
    made: list[Shape] = []
    rim = 1.0
    while rim > 0.2:
        ink, part, deep = inks[rng.integers(3)], rng.integers(5), rng.uniform(0.1, 0.34)
        if part == 0:
            made += _around(int(rng.integers(8, 26)), rim - deep / 2, deep * 0.4, ink)
        elif part == 1:
            made += _petals(int(rng.integers(5, 17)), max(0.05, rim - 1.6 * deep), rim, rng.uniform(0.08, 0.2), ink)
        elif part == 2:
            made += [Circle(0, 0, rim, fill=ink), Circle(0, 0, max(0.08, rim - deep), fill=BONE)]
        else:
            made.append(Circle(0, 0, rim - deep / 4, stroke=ink, width=deep / 2))
        rim -= deep * rng.uniform(1, 1.3)
    return *made, Circle(0, 0, max(0.08, rim), fill=inks[rng.integers(3)])


GREAT_COINS: dict[str, Callable[[Style], Drawing]] = {
    "lotus": _lotus,
    "sun": _sun,
    "rings": _rings,
    "any": _any_rings,
}
