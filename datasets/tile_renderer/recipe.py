"""Recipe + generator → a random scene. The recipe says how often; the generator says what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np

from tile_renderer.deal import Wall
from tile_renderer.framing import framed
from tile_renderer.layout import (
    TABLE_CENTRE,
    Care,
    discards,
    grid,
    hand,
    indicator,
    loose,
    other_hands,
    walls,
)
from tile_renderer.scene import Block, Body, Camera, Colour, Lens, Light, Look, Scene, Surface
from tile_renderer.styles import STYLES, Style, random_style

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Recipe:
    """How often what is drawn. Weights need not sum to one.

    `photographed` is the share of scenes that ask for photographed faces; `styles` how many random styles of
    engraving are drawn once and reused (drawing 36 faces takes as long as a picture). `turned` is the share of photos
    taken from any side.
    """

    long_side: int = 640
    layouts: Mapping[str, float] = field(
        default_factory=lambda: {"standing": 0.3, "lying": 0.3, "grid": 0.15, "loose": 0.15, "table": 0.1}
    )
    photographed: float = 0.5
    styles: int = 24
    style_seed: int = 1
    turned: float = 0.2
    flowers: float = 0.3
    company: float = 0.6
    rough: float = 0.25

    def __post_init__(self) -> None:
        unknown = set(self.layouts) - set(LAYOUTS)
        if unknown or not sum(self.layouts.values()) > 0:
            raise ValueError(
                f"layouts: expected weights for some of {', '.join(LAYOUTS)}, got {', '.join(self.layouts) or 'none'}"
            )


def random_scene(rng: Rng, recipe: Recipe | None = None) -> Scene:
    """A scene after the recipe (the default one without). Takes all it needs from `rng`."""
    recipe = recipe or Recipe()
    look = _look(rng, recipe)
    layout = _pick(rng, recipe.layouts)
    wall = Wall(rng, bool(rng.random() < recipe.flowers))
    own = LAYOUTS[layout](wall, look, rng)
    company = _company(wall, look, rng) if rng.random() < recipe.company and layout in TABLE_LAYOUTS else []
    shape = ((4, 3), (3, 4), (16, 9), (1, 1))[rng.choice(4, p=[0.4, 0.3, 0.2, 0.1])]
    size = tuple(round(recipe.long_side * side / max(shape)) for side in shape)
    camera = framed(own, look.size, _camera(rng, layout, recipe), (size[0], size[1]), float(rng.uniform(*FILL[layout])))
    surface = _surface(rng, layout)
    return Scene(
        size=(size[0], size[1]),
        bodies=(*own, *company),
        blocks=tuple(_clutter(rng, surface)) if layout in TABLE_LAYOUTS else (),
        look=look,
        camera=camera,
        surface=surface,
        light=_light(rng),
        lens=_lens(rng, recipe),
        seed=int(rng.integers(2**31)),
    )


def _pick(rng: Rng, weights: Mapping[str, float]) -> str:
    names, shares = list(weights), np.array(list(weights.values()), float)
    return names[int(rng.choice(len(names), p=shares / shares.sum()))]


def _care(rng: Rng) -> Care:
    if rng.random() < 0.6:
        return Care(break_chance=float(rng.choice([0, 0, 0.15])))
    gap, stray, twist = rng.uniform([0.5, 0.5, 1], [4, 3, 5])
    return Care(gap, stray, twist, break_chance=0.1)


def _melds(rng: Rng) -> int:
    return int(rng.choice(5, p=[0.45, 0.22, 0.16, 0.12, 0.05]))


def _standing(wall: Wall, look: Look, rng: Rng) -> list[Body]:
    return hand(wall, _melds(rng), look.size, _care(rng), rng, float(rng.uniform(72, 92)))


def _lying(wall: Wall, look: Look, rng: Rng) -> list[Body]:
    return hand(wall, _melds(rng), look.size, _care(rng), rng, 0.0)


def _grid(wall: Wall, look: Look, rng: Rng) -> list[Body]:
    return grid(wall, (int(rng.integers(2, 8)), int(rng.integers(3, 13))), look.size, _care(rng), rng)


def _loose(wall: Wall, look: Look, rng: Rng) -> list[Body]:
    return loose(wall, int(rng.integers(1, 9)), look.size, rng)


def _whole_table(wall: Wall, look: Look, rng: Rng) -> list[Body]:
    """Several rows face up before the player: a hand with its melds in a second row, or a lesson's examples."""
    rows = [_lying(wall, look, rng) for _ in range(int(rng.integers(2, 4)))]
    step = look.size[1] * rng.uniform(1.15, 2.2)
    return [replace(b, y=b.y + i * step) for i, bodies in enumerate(rows) for b in bodies]


LAYOUTS: dict[str, Callable[[Wall, Look, Rng], list[Body]]] = {
    "standing": _standing,
    "lying": _lying,
    "grid": _grid,
    "loose": _loose,
    "table": _whole_table,
}

FILL = {"standing": (0.66, 1.0), "lying": (0.66, 1.0), "grid": (0.5, 0.98), "loose": (0.2, 0.8), "table": (0.6, 0.98)}
"""Share of the picture that the player's own tiles take up, from and to."""

TABLE_LAYOUTS = frozenset({"standing", "lying"})
"""Layouts of a game under way: other tiles and things may lie on the table."""


def _company(wall: Wall, look: Look, rng: Rng) -> list[Body]:
    """The rest of the table: discards, walls, the 惠坯, other hands."""
    bodies = discards(wall, int(rng.integers(2, 50)), look.size, rng) if rng.random() < 0.8 else []
    if rng.random() < 0.6:
        bodies += walls(look.size, rng, [side for side in range(4) if rng.random() < 0.6])
    if rng.random() < 0.4:
        bodies.append(indicator(wall.draw(1)[0], look.size, rng))
    if rng.random() < 0.5:
        bodies += other_hands(wall, look.size, rng, [side for side in (1, 2, 3) if rng.random() < 0.6])
    return bodies


@cache
def style_pool(count: int, seed: int) -> Sequence[Style]:
    """The styles a recipe draws from: the named ones and `count` random ones."""
    rng = np.random.default_rng(seed)
    return (*STYLES, *(random_style(rng) for _ in range(count)))


BACKS: tuple[Colour, ...] = (
    (20, 112, 70),
    (30, 140, 60),
    (34, 84, 180),
    (70, 150, 215),
    (214, 120, 34),
    (226, 178, 64),
    (150, 34, 40),
    (90, 50, 130),
    (40, 40, 46),
    (206, 160, 104),
    (230, 226, 214),
)
BONES: tuple[Colour, ...] = ((252, 250, 244), (246, 240, 222), (240, 242, 240), (250, 244, 200), (255, 255, 252))
GROUNDS: tuple[Colour, ...] = (
    (30, 104, 62),
    (20, 70, 52),
    (60, 150, 50),
    (34, 62, 120),
    (120, 30, 40),
    (70, 66, 64),
    (150, 110, 74),
    (206, 196, 176),
    (226, 226, 224),
    (170, 150, 130),
    (96, 70, 52),
    (40, 42, 46),
)


RIMS: tuple[Colour, ...] = ((196, 150, 92), (120, 78, 48), (226, 226, 222), (34, 34, 38), (150, 130, 60), (70, 30, 34))


def _near(rng: Rng, colours: Sequence[Colour], spread: float = 12) -> Colour:
    moved = np.clip(np.array(colours[int(rng.integers(len(colours)))]) + rng.normal(0, spread, 3), 0, 255)
    return int(moved[0]), int(moved[1]), int(moved[2])


def _look(rng: Rng, recipe: Recipe) -> Look:
    width = rng.uniform(24, 30)
    pool = style_pool(recipe.styles, recipe.style_seed)
    return Look(
        size=(width, width * rng.uniform(1.28, 1.42), width * rng.uniform(0.6, 0.86)),
        style=pool[int(rng.integers(len(pool)))],
        photographed=int(rng.integers(2**16)) if rng.random() < recipe.photographed else None,
        bone=BONES[rng.integers(len(BONES))],
        back=_near(rng, BACKS),
        back_share=float(rng.choice([0.2, 0.34, 0.5, 0.62])),
        gloss=float(rng.uniform(0.1, 1)),
    )


def _camera(rng: Rng, layout: str, recipe: Recipe) -> Camera:
    low = 22 if layout in ("standing", "lying") else 40
    any_side = rng.random() < recipe.turned
    elevation = rng.uniform(8, 60) if layout == "standing" else rng.uniform(low, 90)
    azimuth = rng.uniform(-180, 180) if any_side and layout != "standing" else rng.normal(0, 12)
    roll = rng.choice([0, 90, 180, 270]) + rng.normal(0, 12) if any_side else rng.normal(0, 3)
    return Camera(
        azimuth=float(azimuth),
        elevation=float(min(elevation, 89.5)),
        roll=float(roll),
        focal=float(rng.uniform(0.65, 1.3)),
    )


def _surface(rng: Rng, layout: str) -> Surface:
    kind = _pick(rng, {"felt": 0.3, "wood": 0.2, "plain": 0.2, "pattern": 0.15, "carpet": 0.15})
    colour = _near(rng, GROUNDS)
    on_table = layout in TABLE_LAYOUTS and rng.random() < 0.5
    return Surface(
        kind=kind,  # type: ignore[arg-type]
        colour=colour,
        second=_near(rng, RIMS) if on_table else _near(rng, (colour,), 26),
        contrast=float(rng.uniform(0.03, 0.22)),
        grain=float(rng.choice([0.5, 1.0, 2.0])),
        half=float(rng.uniform(TABLE_CENTRE + 35, TABLE_CENTRE + 120)) if on_table else None,
    )


def _clutter(rng: Rng, surface: Surface) -> list[Block]:
    """A rack before the tiles, dice, a phone."""
    blocks = []
    if rng.random() < 0.3:
        blocks.append(Block(rng.normal(0, 30), -30, (rng.uniform(300, 480), 14, 12), _near(rng, BACKS)))
    for _ in range(int(rng.integers(0, 4))):
        x, y = rng.uniform(-260, 260), rng.uniform(60, 300)
        side = float(rng.choice([14, 14, 40, 70]))
        sides = (side, side * rng.uniform(1, 2), 12.0)
        blocks.append(Block(x, y, sides, _near(rng, GROUNDS, 40), float(rng.uniform(0, 90))))
    if surface.half is not None and rng.random() < 0.5:
        near = surface.centre[1] - surface.half
        blocks.insert(0, Block(0, near - 22, (2 * surface.half + 80, 44, 8), surface.second))
    return blocks


def _light(rng: Rng) -> Light:
    return Light(
        lamp=(float(rng.uniform(-900, 900)), float(rng.uniform(-500, 1200)), float(rng.uniform(700, 2000))),
        ambient=float(rng.uniform(0.4, 0.8)),
        shadow=float(rng.uniform(0.1, 0.65)),
        softness=float(rng.uniform(3, 25)),
        glare=float(rng.uniform(0.2, 0.9)) if rng.random() < 0.4 else 0.0,
        gradient=float(rng.uniform(0, 0.4)),
        gradient_angle=float(rng.uniform(0, 360)),
        shade=float(rng.uniform(0.2, 0.6)) if rng.random() < 0.25 else 0.0,
    )


def _lens(rng: Rng, recipe: Recipe) -> Lens:
    rough = rng.random() < recipe.rough
    warmth = rng.normal(0, 0.07)
    return Lens(
        exposure=float(np.clip(rng.normal(0.98, 0.2), 0.45, 1.4)),
        contrast=float(rng.uniform(0.85, 1.2)),
        tint=(float(1 + warmth), float(1 + rng.normal(0, 0.02)), float(1 - 1.4 * warmth)),
        blur=float(rng.uniform(0.7, 1.8) if rough else rng.uniform(0.2, 0.7)),
        motion=float(rng.uniform(1, 6)) if rough and rng.random() < 0.5 else 0.0,
        motion_angle=float(rng.uniform(0, 180)),
        sharpen=float(rng.choice([0, 0, 0.4, 0.8])),
        noise=float(rng.uniform(3, 14) if rough else rng.uniform(0, 4)),
        jpeg=int(rng.integers(35, 96)),
    )
