"""What lies on a table besides tiles: racks, trays, dice, phones, printed things, and the player's fingers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tile_renderer.colours import BACKS, BONES, GROUNDS, RIMS, SKINS, near
from tile_renderer.prints import SIZES
from tile_renderer.scene import Block, Body, Finger, Print, Surface

Rng = np.random.Generator

ON_TABLES = frozenset({"standing", "lying"})
"""Layouts of a game under way."""


def blocks(rng: Rng, layout: str, own: Sequence[Body], surface: Surface) -> list[Block]:
    """Solid things, far ones first."""
    if layout in ON_TABLES:
        return _of_a_game(rng, surface)
    return _rim(rng, own) if layout == "tray" and rng.random() < 0.6 else []


def _of_a_game(rng: Rng, surface: Surface) -> list[Block]:
    """A rack before the tiles or behind them, dice, a phone, the table's rail."""
    found = []
    if rng.random() < 0.3:
        colour = (235, 235, 232) if rng.random() < 0.4 else near(rng, BACKS)
        y, high = (-30.0, 12.0) if rng.random() < 0.6 else (24.0, rng.uniform(8, 30))
        found.append(Block(rng.normal(0, 30), y, (rng.uniform(300, 480), 14, high), colour))
    for _ in range(int(rng.integers(0, 4))):
        x, y = rng.uniform(-260, 260), rng.uniform(60, 300)
        side = float(rng.choice([14, 14, 26, 40, 70]))
        sides = (side, side * rng.uniform(1, 2), 12.0)
        colour = near(rng, BONES, 6) if rng.random() < 0.35 else near(rng, GROUNDS, 40)  # pale ones look like 白
        found.append(Block(x, y, sides, colour, float(rng.uniform(0, 90))))
    if surface.half is not None and rng.random() < 0.5:
        front = surface.centre[1] - surface.half
        found.insert(0, Block(0, front - 22, (2 * surface.half + 80, 44, 8), surface.second))
    return found


def _rim(rng: Rng, own: Sequence[Body]) -> list[Block]:
    """The low walls of a tray around the tiles."""
    places = np.array([[body.x, body.y] for body in own])
    low, high = places.min(axis=0) - 26, places.max(axis=0) + 26
    middle, extent = (low + high) / 2, high - low
    colour, thick = near(rng, RIMS), float(rng.uniform(4, 14))
    across, along = (extent[0] + thick, thick, 10.0), (thick, extent[1] + thick, 10.0)
    return [
        Block(float(middle[0]), float(high[1]), across, colour),
        Block(float(low[0]), float(middle[1]), along, colour),
        Block(float(high[0]), float(middle[1]), along, colour),
        Block(float(middle[0]), float(low[1]), across, colour),
    ]


def prints(rng: Rng, layout: str) -> list[Print]:
    """Printed things at the far side or the near one, off the tiles of most layouts."""
    found = []
    for _ in range(int(rng.integers(1, 4))):
        kind = str(rng.choice(list(SIZES), p=[0.45, 0.2, 0.2, 0.15]))
        scale = rng.uniform(0.7, 1.4)
        size = SIZES[kind][0] * scale, SIZES[kind][1] * scale * rng.uniform(0.8, 1.2)
        away = (60 if layout in ON_TABLES else 120) + size[1] / 2
        y = away + rng.uniform(0, 160) if rng.random() < 0.6 else -away - rng.uniform(0, 80)
        colour = (238, 238, 234) if rng.random() < 0.4 else near(rng, GROUNDS, 50)
        turn = rng.normal(0, 8) + float(rng.choice([0, 0, 90, 180]))
        found.append(Print(kind, float(rng.uniform(-220, 220)), float(y), size, colour, float(turn)))  # type: ignore[arg-type]
    return found


def fingers(rng: Rng, own: Sequence[Body]) -> list[Finger]:
    """One to four fingers of a hand that comes from the player's side or from the end of the row."""
    colour = near(rng, SKINS, 8)
    held = own[(0, len(own) - 1, int(rng.integers(len(own))))[rng.integers(3)]]
    way = rng.uniform(-np.pi, 0) if rng.random() < 0.8 else rng.uniform(0, np.pi)
    found = []
    for number in range(int(rng.integers(1, 5))):
        x = held.x + number * rng.uniform(14, 20) - rng.uniform(0, 30)
        y = held.y + rng.normal(0, 8)
        root = (float(x + 80 * np.cos(way)), float(y + 80 * np.sin(way)), 45.0)
        found.append(Finger((float(x), float(y), float(rng.uniform(14, 34))), root, colour, float(rng.uniform(13, 19))))
    return found
