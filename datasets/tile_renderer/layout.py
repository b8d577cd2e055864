"""Where tiles lie on a table: hands, melds, rows, discards, walls. Everything is laid out from the player's side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tile_renderer.deal import DealtMeld, Wall
from tile_renderer.scene import Body, Role, SeatName

TABLE_CENTRE = 330.0
"""Distance in millimetres from the player's row of tiles to the middle of the table."""

SEATS: tuple[SeatName, ...] = ("own", "right", "opposite", "left")

Size = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Care:
    """How carefully tiles are laid: gaps between them, and how far places and turns stray (mm, degrees)."""

    gap: float = 0.4
    stray: float = 0.4
    twist: float = 0.8
    break_chance: float = 0.0
    break_width: float = 12.0


def row(tiles: Sequence[str], size: Size, care: Care, rng: np.random.Generator, tilt: float = 0.0) -> list[Body]:
    """Tiles side by side from x = 0 to the right, at y = 0."""
    bodies, x = [], 0.0
    for tile in tiles:
        bodies.append(_strayed(Body(tile, x + size[0] / 2, 0, tilt=tilt, flower=int(rng.integers(8))), care, rng))
        x += size[0] + care.gap * rng.uniform(0.3, 1.7)
        if rng.random() < care.break_chance:
            x += care.break_width * rng.uniform(0.3, 1.5)
    return bodies


def _strayed(body: Body, care: Care, rng: np.random.Generator) -> Body:
    dy, twist = rng.normal(0, care.stray), rng.normal(0, care.twist)
    lean = rng.normal(0, 0.6 if body.tilt else 0)
    return replace(body, y=body.y + dy, turn=body.turn + twist, tilt=body.tilt + lean)


def meld(dealt: DealtMeld, number: int, size: Size, care: Care, rng: np.random.Generator) -> list[Body]:
    """One meld lying from x = 0 to the right; the lower edges of its tiles are in line, the claimed one is sideways."""
    width, height, _ = size
    bodies, x = [], 0.0
    for i, tile in enumerate(dealt.tiles):
        aside = i == dealt.turned
        wide = height if aside else width
        body = Body(
            tile,
            x + wide / 2,
            -(height - width) / 2 if aside else 0.0,
            turn=float(rng.choice([-90, 90])) if aside else 0.0,
            tilt=180.0 if i in dealt.hidden else 0.0,
            role="meld",
            meld=number,
            sideways=aside,
        )
        bodies.append(_strayed(body, care, rng))
        x += wide + care.gap * rng.uniform(0.3, 1.7)
    return bodies


def width_of(bodies: Sequence[Body], size: Size) -> float:
    """The right end of bodies laid from x = 0."""
    return max(b.x + (size[1] if b.sideways else size[0]) / 2 for b in bodies)


def moved(bodies: Iterable[Body], x: float = 0.0, y: float = 0.0, turn: float = 0.0) -> list[Body]:
    """The bodies turned about the origin, counter-clockwise, and then moved."""
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return [
        replace(b, x=float(c * b.x - s * b.y + x), y=float(s * b.x + c * b.y + y), turn=b.turn + turn) for b in bodies
    ]


def hand(wall: Wall, melds: int, size: Size, care: Care, rng: np.random.Generator, tilt: float) -> list[Body]:
    """A player's hand, centred on x = 0: concealed tiles, perhaps an isolated drawn one, then melds at the right."""
    dealt = [wall.meld() for _ in range(melds)]
    drawn = bool(rng.random() < 0.6)
    tiles = wall.draw(13 - 3 * melds)
    if rng.random() < 0.7:
        tiles.sort(key=lambda tile: (tile[-1] if len(tile) == 2 else "z", tile))
    bodies = row(tiles, size, care, rng, tilt)
    x = width_of(bodies, size) if bodies else 0.0
    if drawn:
        last = row(wall.draw(1), size, care, rng, tilt)
        bodies += [replace(b, role="drawn") for b in moved(last, x + rng.choice([0.5, 6, 18, 30]))]
        x = width_of(bodies, size)
    back = rng.uniform(-4, 14)
    for number, one in enumerate(dealt):
        laid = meld(one, number, size, care, rng)
        x += rng.uniform(14, 60) if number == 0 else rng.uniform(2, 16)
        bodies += moved(laid, x, back)
        x += width_of(laid, size)
    return moved(bodies, -x / 2)


def grid(wall: Wall, shape: tuple[int, int], size: Size, care: Care, rng: np.random.Generator) -> list[Body]:
    """Rows of tiles face up, as in a box or laid out to be counted: some upside down or face down."""
    bodies: list[Body] = []
    upside_down = float(rng.choice([0, 0.3, 0.5]))
    for line in range(shape[0]):
        laid = row(wall.draw(shape[1]), size, care, rng)
        laid = [replace(b, turn=b.turn + 180) if rng.random() < upside_down else b for b in laid]
        bodies += moved(laid, y=-line * (size[1] + care.gap * 2))
    if rng.random() < 0.3:
        bodies = [replace(b, tilt=180.0) if rng.random() < 0.15 else b for b in bodies]
    return moved(bodies, -shape[1] * size[0] / 2, shape[0] * size[1] / 2)


def loose(wall: Wall, count: int, size: Size, rng: np.random.Generator) -> list[Body]:
    """A few tiles side by side, each turned as it fell."""
    step = size[0] * rng.uniform(1.05, 1.7)
    swing, quarter = rng.choice([4, 15, 60, 180]), rng.choice([0, 0, 90])
    if quarter:
        step = max(step, size[1] * 1.02)
    return [
        Body(
            tile,
            (i - count / 2) * step,
            rng.normal(0, 3),
            turn=float(rng.uniform(-swing, swing) if not quarter else quarter * rng.integers(4) + rng.normal(0, 3)),
            flower=int(rng.integers(8)),
        )
        for i, tile in enumerate(wall.draw(count))
    ]


def scattered(wall: Wall, count: int, size: Size, rng: np.random.Generator) -> list[Body]:
    """Tiles stood up one by one with no row in mind, as one shows a set: those in front hide parts of those behind."""
    step = (size[0] + size[2]) * float(rng.uniform(0.62, 1.3))
    swing, lying = float(rng.choice([5, 20, 45])), float(rng.choice([0.0, 0.0, 0.25]))
    return [
        Body(
            tile,
            x,
            y,
            turn=float(rng.uniform(-swing, swing)),
            tilt=0.0 if rng.random() < lying else float(rng.normal(88, 3)),
            flower=int(rng.integers(8)),
        )
        for tile, (x, y) in zip(wall.draw(count), _strewn(count, step, rng), strict=True)
    ]


def discards(wall: Wall, count: int, size: Size, rng: np.random.Generator) -> list[Body]:
    """Tiles in the middle of the table: in a player's neat rows, or strewn."""
    tiles = wall.draw(count)
    if rng.random() < 0.4:
        six = [tiles[i : i + 6] for i in range(0, count, 6)]
        care = Care(gap=1, stray=1, twist=2)
        laid = [moved(row(line, size, care, rng), y=-i * (size[1] + 1)) for i, line in enumerate(six)]
        bodies = moved([b for line in laid for b in line], -3 * size[0], -60)
        return _as("discard", None, moved(bodies, 0, TABLE_CENTRE, float(rng.choice([0, 90, 180, 270]))))
    places = _strewn(count, (size[0] + size[1]) * 0.58, rng)
    down = rng.choice([0.0, 0.0, 0.3])
    bodies = [
        Body(tile, x, y + TABLE_CENTRE, float(rng.uniform(0, 360)), 180.0 if rng.random() < down else 0.0)
        for tile, (x, y) in zip(tiles, places, strict=True)
    ]
    return _as("discard", None, bodies)


def rivers(wall: Wall, size: Size, rng: np.random.Generator) -> list[Body]:
    """Each player's discards in rows of six before the seat, as far as the game has come."""
    bodies: list[Body] = []
    care = Care(gap=1, stray=1.5, twist=3)
    turns = int(rng.integers(1, 19))
    for side in range(4):
        tiles = wall.draw(max(0, turns - int(rng.integers(0, 3))))
        six = [tiles[i : i + 6] for i in range(0, len(tiles), 6)]
        laid = [moved(row(line, size, care, rng), y=-i * (size[1] + 1)) for i, line in enumerate(six)]
        block = moved([b for line in laid for b in line], -3 * size[0], -3.2 * size[0])
        bodies += moved(block, 0, TABLE_CENTRE, 90.0 * side)
    return _as("discard", None, bodies)


def second_row(bodies: Sequence[Body], size: Size, rng: np.random.Generator) -> list[Body]:
    """The hand with its melds before or behind it instead of at its end, or with the drawn tile laid far away."""
    melds = [b for b in bodies if b.role == "meld"]
    if not melds:
        away = float(rng.uniform(1, 4)) * size[0]
        return [replace(b, x=b.x + away) if b.role == "drawn" else b for b in bodies]
    held = [b for b in bodies if b.role != "meld"]
    left = min(b.x for b in held) if rng.random() < 0.5 else max(b.x for b in held) - width_of(melds, size)
    left += min(b.x for b in held) - min(b.x for b in melds) if rng.random() < 0.5 else 0.0
    far = float(rng.choice([-1, 1])) * size[1] * float(rng.uniform(1.3, 2.6))
    return [*held, *moved(melds, left - min(b.x for b in melds), far)]


def _strewn(count: int, step: float, rng: np.random.Generator) -> list[tuple[float, float]]:
    """Places around the middle with a distance of at least about `step`."""
    side = int(np.ceil(np.sqrt(count * rng.uniform(1.0, 2.0))))
    cells = rng.permutation(side * side)[:count]
    turn = rng.uniform(0, np.pi / 2)
    places = []
    for cell in cells:
        x, y = (np.array(divmod(int(cell), side)) - (side - 1) / 2) * step + rng.normal(0, step * 0.07, 2)
        places.append((float(x * np.cos(turn) - y * np.sin(turn)), float(x * np.sin(turn) + y * np.cos(turn))))
    return places


def wall_line(length: int, size: Size, rng: np.random.Generator, high: int = 2) -> list[Body]:
    """A wall lying face down, two high, centred on x = 0."""
    care = Care(gap=0.2, stray=0.8, twist=0.6)
    lines = [row(["P"] * length, size, care, rng, 180.0) for _ in range(high)]
    stacked = [replace(b, base=level * size[2]) for level, line in enumerate(lines) for b in line]
    return moved(stacked, -length * size[0] / 2)


def walls(size: Size, rng: np.random.Generator, sides: Iterable[int] = range(4)) -> list[Body]:
    """What is left of the walls on some of the table's sides."""
    bodies: list[Body] = []
    for side in sides:
        line = moved(wall_line(int(rng.integers(3, 16)), size, rng, int(rng.integers(1, 3))), rng.uniform(-60, 60), 115)
        bodies += _from_side(line, side)
    return _as("wall", None, bodies)


def indicator(tile: str, size: Size, rng: np.random.Generator) -> Body:
    """The 惠坯, face up beside or on the wall."""
    base = float(rng.choice([0.0, size[2], 2 * size[2]]))
    x, y = rng.uniform(-180, 180), rng.uniform(110, 240)
    return Body(tile, x, y, float(rng.choice([0, 90, 180, 270])), base=base, role="indicator", seat=None)


def other_hands(wall: Wall, size: Size, rng: np.random.Generator, sides: Iterable[int]) -> list[Body]:
    """Other players' tiles: standing with their backs to us, or laid down after a win."""
    bodies: list[Body] = []
    for side in sides:
        tilt = 90.0 if rng.random() < 0.7 else 0.0
        care = Care(stray=1, twist=1)
        laid = hand(wall, int(rng.integers(0, 3)), size, care, rng, tilt)
        seat = SEATS[side]
        bodies += [replace(b, role="other hand", seat=seat) for b in _from_side(laid, side)]
    return bodies


def _from_side(bodies: Iterable[Body], side: int) -> list[Body]:
    """Laid from the seat `side` × 90° further on."""
    about_middle = moved(bodies, 0, -TABLE_CENTRE)
    return moved(moved(about_middle, turn=90.0 * side), 0, TABLE_CENTRE)


def _as(role: Role, seat: SeatName | None, bodies: Iterable[Body]) -> list[Body]:
    return [replace(b, role=role, seat=seat) for b in bodies]
