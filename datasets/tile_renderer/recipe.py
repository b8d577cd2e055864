"""Recipe + generator → a random scene. The recipe says how often; the generator says what."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np

from tile_renderer.clutter import blocks, fingers, prints
from tile_renderer.colours import BACKS, BONES, GROUNDS, RIMS, near
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
    rivers,
    scattered,
    second_row,
    walls,
)
from tile_renderer.scene import Body, Camera, Lens, Light, Look, Scene, Surface
from tile_renderer.styles import STYLES, Style, random_style

Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Recipe:
    """How often what is drawn. Weights need not sum to one.

    `photographed` is the share of scenes that ask for photographed faces; `styles` how many random styles of
    engraving are drawn once and reused (drawing 36 faces takes as long as a picture). `turned` is the share of photos
    taken from any side, `prints` that of those with printed things beside the tiles, `held` with fingers on them,
    `whites` with many more 白 than a set has: blank ones are the hardest to find. `seats` is the share of tables seen
    from a seat, with the rivers and rows of all four in view, `isolated` that of hands whose melds lie in a second
    row or whose drawn tile is isolated.
    """

    long_side: int = 640
    layouts: Mapping[str, float] = field(
        default_factory=lambda: {
            "standing": 0.28,
            "lying": 0.28,
            "grid": 0.1,
            "tray": 0.1,
            "loose": 0.12,
            "table": 0.12,
        }
    )
    photographed: float = 0.5
    styles: int = 24
    style_seed: int = 1
    turned: float = 0.2
    flowers: float = 0.3
    company: float = 0.6
    rough: float = 0.25
    prints: float = 0.3
    whites: float = 0.12
    seats: float = 0.0
    isolated: float = 0.0
    held: float = 0.12

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
    if rng.random() < recipe.whites:
        own = [replace(body, tile="P") if rng.random() < WHITE_SHARE else body for body in own]
    if recipe.isolated and layout in TABLE_LAYOUTS and rng.random() < recipe.isolated:
        own = second_row(own, look.size, rng)
    company = _company(wall, look, rng) if rng.random() < recipe.company and layout in TABLE_LAYOUTS else []
    shown = own
    if recipe.seats and layout in TABLE_LAYOUTS and rng.random() < recipe.seats:
        company = _four_players(wall, look, rng)
        far = float(rng.uniform(0.3, 1.1)) * 2 * TABLE_CENTRE
        shown = [*own, *(body for body in company if body.y < far and abs(body.x) < TABLE_CENTRE)]
    shape = ((4, 3), (3, 4), (16, 9), (1, 1))[rng.choice(4, p=[0.4, 0.3, 0.2, 0.1])]
    size = tuple(round(recipe.long_side * side / max(shape)) for side in shape)
    camera = framed(
        shown, look.size, _camera(rng, layout, recipe), (size[0], size[1]), float(rng.uniform(*FILL[layout]))
    )
    surface = _surface(rng, layout)
    return Scene(
        size=(size[0], size[1]),
        bodies=(*own, *company),
        blocks=tuple(blocks(rng, layout, own, surface)),
        prints=tuple(prints(rng, layout)) if rng.random() < recipe.prints else (),
        fingers=tuple(fingers(rng, own)) if rng.random() < recipe.held else (),
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


def _tray(wall: Wall, look: Look, rng: Rng) -> list[Body]:
    """A set in its tray or on an automatic table's lift, closely packed: the photo may cut it anywhere."""
    care = Care(gap=0.3, stray=0.2, twist=0.3)
    return grid(wall, (int(rng.integers(4, 9)), int(rng.integers(6, 15))), look.size, care, rng)


def _loose(wall: Wall, look: Look, rng: Rng) -> list[Body]:
    return loose(wall, int(rng.integers(1, 9)), look.size, rng)


def _scattered(wall: Wall, look: Look, rng: Rng) -> list[Body]:
    return scattered(wall, int(rng.integers(4, 17)), look.size, rng)


def _whole_table(wall: Wall, look: Look, rng: Rng) -> list[Body]:
    """Several rows face up before the player: a hand with its melds in a second row, or a lesson's examples."""
    rows = [_lying(wall, look, rng) for _ in range(int(rng.integers(2, 4)))]
    step = look.size[1] * rng.uniform(1.15, 2.2)
    return [replace(b, y=b.y + i * step) for i, bodies in enumerate(rows) for b in bodies]


LAYOUTS: dict[str, Callable[[Wall, Look, Rng], list[Body]]] = {
    "standing": _standing,
    "lying": _lying,
    "grid": _grid,
    "tray": _tray,
    "loose": _loose,
    "scattered": _scattered,
    "table": _whole_table,
}

FILL = {
    "standing": (0.6, 1.03),
    "lying": (0.6, 1.03),
    "grid": (0.4, 1.1),
    "tray": (0.8, 1.5),
    "loose": (0.15, 0.8),
    "scattered": (0.4, 1.0),
    "table": (0.5, 1.0),
}
"""Share of the picture that the player's own tiles take up, from and to; above 1 the edge cuts some off."""

WHITE_SHARE = 0.25
"""Share of 白 among the own tiles of a scene that has many."""

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


def _four_players(wall: Wall, look: Look, rng: Rng) -> list[Body]:
    """A table in use by four: rivers or a heap of discards, what is left of the walls, the others' rows and melds."""
    bodies = rivers(wall, look.size, rng) if rng.random() < 0.7 else discards(wall, 60, look.size, rng)
    bodies += walls(look.size, rng, [side for side in range(4) if rng.random() < 0.7])
    if rng.random() < 0.6:
        bodies.append(indicator(wall.draw(1)[0], look.size, rng))
    return bodies + other_hands(wall, look.size, rng, [side for side in (1, 2, 3) if rng.random() < 0.85])


@cache
def style_pool(count: int, seed: int) -> Sequence[Style]:
    """The styles a recipe draws from: the named ones and `count` random ones."""
    rng = np.random.default_rng(seed)
    return (*STYLES, *(random_style(rng) for _ in range(count)))


def _look(rng: Rng, recipe: Recipe) -> Look:
    width = rng.uniform(24, 30)
    pool = style_pool(recipe.styles, recipe.style_seed)
    return Look(
        size=(width, width * rng.uniform(1.28, 1.42), width * rng.uniform(0.6, 0.86)),
        style=pool[int(rng.integers(len(pool)))],
        photographed=int(rng.integers(2**16)) if rng.random() < recipe.photographed else None,
        bone=BONES[rng.integers(len(BONES))],
        back=near(rng, BACKS),
        back_share=float(rng.choice([0.2, 0.34, 0.5, 0.62])),
        gloss=float(rng.uniform(0.1, 1)),
    )


def _camera(rng: Rng, layout: str, recipe: Recipe) -> Camera:
    low = 22 if layout in ("standing", "lying") else 40
    any_side = rng.random() < recipe.turned
    upright = layout in ("standing", "scattered")
    elevation = rng.uniform(8, 60) if upright else rng.uniform(low, 90)
    azimuth = rng.uniform(-180, 180) if any_side and not upright else rng.normal(0, 12)
    roll = rng.choice([0, 90, 180, 270]) + rng.normal(0, 12) if any_side else rng.normal(0, 3)
    return Camera(
        azimuth=float(azimuth),
        elevation=float(min(elevation, 89.5)),
        roll=float(roll),
        focal=float(rng.uniform(0.65, 1.3)),
    )


def _surface(rng: Rng, layout: str) -> Surface:
    kind = _pick(rng, {"felt": 0.3, "wood": 0.2, "plain": 0.2, "pattern": 0.15, "carpet": 0.15})
    colour = near(rng, GROUNDS)
    on_table = layout in TABLE_LAYOUTS and rng.random() < 0.5
    return Surface(
        kind=kind,  # type: ignore[arg-type]
        colour=colour,
        second=near(rng, RIMS) if on_table else near(rng, (colour,), 26),
        contrast=float(rng.uniform(0.03, 0.22)),
        grain=float(rng.choice([0.5, 1.0, 2.0])),
        half=float(rng.uniform(TABLE_CENTRE + 35, TABLE_CENTRE + 120)) if on_table else None,
    )


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
