"""Where the sticks of 条 and the coins of 筒 lie on a face: our own set's tables, and what other sets do instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

Coin = tuple[float, float, float, str]
"""Centre, radius and colour."""
Stick = tuple[float, float, float, float, str]
"""Centre, length, turn in degrees and colour."""
Place = tuple[float, float, float, float]
"""Centre, length or radius, and turn."""

Rng = np.random.Generator

_SIX = ((92, 73, "green"), (208, 73, "green"), (92, 213, "red"), (208, 213, "red"), (92, 327, "red"), (208, 327, "red"))

COINS: Mapping[int, tuple[Coin, ...]] = {
    2: ((150, 108, 70, "green"), (150, 292, 70, "blue")),
    3: ((74, 80, 52, "blue"), (150, 200, 52, "red"), (226, 320, 52, "green")),
    4: ((86, 108, 56, "blue"), (214, 108, 56, "green"), (86, 292, 56, "green"), (214, 292, 56, "blue")),
    5: (
        (76, 88, 50, "blue"),
        (224, 88, 50, "green"),
        (150, 200, 50, "red"),
        (76, 312, 50, "green"),
        (224, 312, 50, "blue"),
    ),
    6: tuple((x, y, 51, ink) for x, y, ink in _SIX),
    7: (
        (58, 62, 44, "green"),
        (150, 102, 44, "green"),
        (242, 142, 44, "green"),
        *((x, y, 45, "red") for y in (237, 335) for x in (99, 201)),
    ),
    8: tuple((x, y, 44, "blue") for y in (59, 153, 247, 341) for x in (95, 205)),
    9: tuple((x, y, 43, ink) for y, ink in ((78, "green"), (200, "red"), (322, "blue")) for x in (57, 150, 243)),
}
"""Number → the coins of the house's set."""

STICKS: Mapping[int, tuple[Stick, ...]] = {
    2: ((150, 110, 148, 0, "green"), (150, 290, 148, 0, "blue")),
    3: ((150, 110, 148, 0, "blue"), (84, 290, 148, 0, "green"), (216, 290, 148, 0, "green")),
    4: ((84, 110, 148, 0, "blue"), (216, 110, 148, 0, "green"), (84, 290, 148, 0, "green"), (216, 290, 148, 0, "blue")),
    5: (
        (70, 110, 148, 0, "green"),
        (230, 110, 148, 0, "blue"),
        (150, 200, 148, 0, "red"),
        (70, 290, 148, 0, "blue"),
        (230, 290, 148, 0, "green"),
    ),
    6: tuple((x, y, 148, 0, ink) for y, ink in ((110, "green"), (290, "blue")) for x in (66, 150, 234)),
    7: (
        (150, 74, 102, 0, "red"),
        *((x, y, 102, 0, ink) for y in (203, 326) for x, ink in ((66, "green"), (150, "blue"), (234, "green"))),
    ),
    8: (
        *((x, y, 146, 0, ink) for y, ink in ((108, "green"), (292, "blue")) for x in (52, 248)),
        (112, 116, 116, 36, "green"),
        (188, 116, 116, -36, "green"),
        (112, 284, 116, -36, "blue"),
        (188, 284, 116, 36, "blue"),
    ),
    9: tuple((x, y, 102, 0, ink) for y in (76, 200, 324) for x, ink in ((66, "green"), (150, "red"), (234, "blue"))),
}
"""Number → the sticks of the house's set. Eight is a W over an M."""

ROWS_OF_STICKS: Mapping[int, tuple[tuple[int, ...], ...]] = {
    2: ((1, 1), (1, 1), (2,)),
    3: ((1, 2), (1, 2), (1, 2), (2, 1), (3,)),
    4: ((2, 2),),
    5: ((2, 1, 2), (2, 1, 2), (3, 2), (2, 3)),
    6: ((3, 3), (3, 3), (2, 2, 2)),
    7: ((1, 3, 3), (1, 3, 3), (1, 3, 3), (1, 2, 2, 2), (3, 1, 3), (2, 3, 2), (3, 4)),
    8: ((4, 4), (3, 2, 3), (2, 2, 2, 2)),
    9: ((3, 3, 3),),
}
"""Number → rows of sticks from the top, as sets have them; what is common stands more than once."""

ROWS_OF_COINS: Mapping[int, tuple[tuple[int, ...], ...]] = {
    2: ((1, 1),),
    3: ((1, 2), (2, 1)),
    4: ((2, 2),),
    5: ((2, 1, 2),),
    6: ((2, 2, 2), (2, 2, 2), (3, 3)),
    7: ((3, 4), (3, 2, 2), (2, 3, 2)),
    8: ((2, 2, 2, 2), (2, 2, 2, 2), (3, 2, 3), (4, 4)),
    9: ((3, 3, 3),),
}
"""The same for coins; slanting threes come from the tables of the house, either way."""

INKS = ("green", "blue", "red")


def any_sticks(rng: Rng) -> dict[int, tuple[Stick, ...]]:
    """The sticks of a set nobody has seen: rows or the W over an M, any size, spacing and colours."""
    size, spread = rng.uniform(0.85, 1.2), rng.uniform(0.84, 1.04)
    found: dict[int, tuple[Stick, ...]] = {}
    for number, options in ROWS_OF_STICKS.items():
        if rng.random() < (0.6 if number == 8 else 0.25):
            house: list[Place] = [(x, y, length, turn) for x, y, length, turn, _ in STICKS[number]]
            places = _wave(house, rng) if number == 8 else house
        else:
            rows = options[rng.integers(len(options))]
            # Sticks that stand in a single row are longer than a row of two would have them.
            places = [(x, y, min(0.82 * high, 190.0), 0.0) for x, y, high in _grid(rows, 236.0)]
        inks = colours(places, rng)
        found[number] = tuple(
            (150 + (x - 150) * spread, 200 + (y - 200) * spread, length * size * spread, turn, ink)
            for (x, y, length, turn), ink in zip(places, inks, strict=True)
        )
    return found


def any_coins(rng: Rng) -> dict[int, tuple[Coin, ...]]:
    """The coins of a set nobody has seen: any size, spacing and colours, slanting threes from either side."""
    size, spread, mirrored = rng.uniform(0.72, 1.02), rng.uniform(0.84, 1.04), rng.random() < 0.4
    found: dict[int, tuple[Coin, ...]] = {}
    for number, options in ROWS_OF_COINS.items():
        if rng.random() < (0.92 if number in {3, 7} else 0.4):
            house: list[Place] = [(x, y, radius, 0) for x, y, radius, _ in COINS[number]]
            places = [(300 - x, y, r, t) for x, y, r, t in house] if mirrored else house
            inks = [ink for *_, ink in COINS[number]] if rng.random() < 0.4 else colours(places, rng)
        else:
            rows = options[rng.integers(len(options))]
            widest = min(300 / (max(rows) + 0.15), 380 / (len(rows) + 0.1)) / 2
            places = [(x, y, min(widest * 0.98, 72.0), 0.0) for x, y, _ in _grid(rows, 250.0)]
            inks = colours(places, rng)
        found[number] = tuple(
            (150 + (x - 150) * spread, 200 + (y - 200) * spread, radius * size, ink)
            for (x, y, radius, _), ink in zip(places, inks, strict=True)
        )
    return found


def colours(places: Sequence[Place], rng: Rng) -> list[str]:
    """One colour for all, one for each row, each column or by turns, or one in the middle or on top that differs."""
    order = [INKS[i] for i in rng.permutation(3)]
    way = rng.choice(["one", "rows", "columns", "turns", "single"], p=[0.3, 0.2, 0.25, 0.1, 0.15])
    if way in {"rows", "columns"}:
        axis = 1 if way == "rows" else 0
        lines = sorted({round(place[axis]) for place in places})
        return [order[lines.index(round(place[axis])) % 3] for place in places]
    if way == "turns":
        return [order[number % 2] for number in range(len(places))]
    inks = [order[0]] * len(places)
    if way == "single":
        inks[0 if rng.random() < 0.5 else len(places) // 2] = order[1]
    return inks


def _wave(house: Sequence[Place], rng: Rng) -> list[Place]:
    """Eight sticks as W over M or M over W, steeper or flatter."""
    lean, over = rng.uniform(0.7, 1.3), -1 if rng.random() < 0.4 else 1
    return [(x, y, length, turn * lean * over) for x, y, length, turn in house]


def _grid(rows: Sequence[int], width: float) -> list[tuple[float, float, float]]:
    """Middles of things in rows, evenly spread over the face, and the height that each row has."""
    high = 348 / len(rows)
    step = width / max(*rows, 2)
    return [
        (150 + (column - (count - 1) / 2) * step, 200 + (number - (len(rows) - 1) / 2) * high, high)
        for number, count in enumerate(rows)
        for column in range(count)
    ]
