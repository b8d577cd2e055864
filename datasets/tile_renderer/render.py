"""Scene → picture and labels, from the same geometry."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tile_renderer.fingers import lay_fingers
from tile_renderer.geometry import view
from tile_renderer.lens import expose
from tile_renderer.light import cast_shadows, shine
from tile_renderer.prints import lay_prints
from tile_renderer.scene import READ, Body, Role, Scene, SeatName
from tile_renderer.solids import Faces, SeenSolid, paint_bodies
from tile_renderer.surfaces import ground

FLAT = 0.15
"""A face that is seen at a flatter angle than this cosine can't be read by anybody."""


@dataclass(frozen=True, slots=True)
class Label:
    """One tile in the picture.

    `box` is x1, y1, x2, y2 in pixels, around what shows of the face (or of the back: class "back"). `corners` are the
    face's upper left, upper right, lower right and lower left, also where hidden or outside. `visible` is the share of
    it that shows, 0 where it is seen too flat. `own` says whether it belongs to the photographer's reading.
    """

    tile: str
    box: tuple[float, float, float, float]
    corners: tuple[tuple[float, float], ...]
    visible: float
    sideways: bool
    meld: int | None
    seat: SeatName | None
    role: Role
    own: bool

    @property
    def reading(self) -> str:
        """The role that a reader should give it: hand, winning, meld, indicator or seen."""
        if self.own:
            return "winning" if self.role == "drawn" else self.role
        return "indicator" if self.role == "indicator" else "seen"


@dataclass(frozen=True, slots=True)
class RenderedPicture:
    """`image` is RGB of shape (height, width, 3); `tiles` are all that are in view."""

    image: NDArray[np.uint8]
    tiles: tuple[Label, ...]


def render(scene: Scene, faces: Faces | None = None) -> RenderedPicture:
    """Paint a scene. `faces` are photographed faces by class, used where the scene's look asks for them.

    The same scene gives the same picture. Nothing passed in is changed.
    """
    rng = np.random.default_rng(scene.seed)
    seen = view(scene.camera, scene.size)
    canvas = ground(scene.surface, seen, scene.size, rng)
    lay_prints(canvas, scene.prints, seen, rng)
    cast_shadows(canvas, scene, seen)
    painted = paint_bodies(canvas, scene, seen, faces)
    lay_fingers(canvas, painted.owners, scene.fingers, seen, scene.light)
    shine(canvas, scene, painted.owners % 2 == 1, rng)
    return RenderedPicture(expose(canvas, scene.lens, rng), labels(scene, painted))


def labels(scene: Scene, painted: SeenSolid) -> tuple[Label, ...]:
    """The labels of what was painted, in the order of the scene's bodies; tiles outside the picture have none."""
    shown = np.bincount(painted.owners.ravel(), minlength=2 * len(scene.bodies) + 4)
    found = (_label(k, body, scene, painted, int(shown[2 * k + 3])) for k, body in enumerate(scene.bodies))
    return tuple(label for label in found if label)


def _label(k: int, body: Body, scene: Scene, painted: SeenSolid, pixels: int) -> Label | None:
    area = _area(painted.outlines[k])
    box = _inside(painted.outlines[k], scene.size)
    if box is None or pixels == 0:
        return None
    visible = min(1.0, pixels / max(area, 1.0)) if painted.slant[k] > FLAT else 0.0
    if visible < 0.9:
        box = _shown(painted.owners, 2 * k + 3, box)
    front = bool(painted.front[k])
    return Label(
        tile=body.tile if front else "back",
        box=box,
        corners=tuple((float(x), float(y)) for x, y in painted.corners[k]),
        visible=visible,
        sideways=body.sideways,
        meld=body.meld,
        seat=body.seat,
        role=body.role,
        own=body.seat == "own" and body.role in READ,
    )


Box = tuple[float, float, float, float]


def _inside(outline: NDArray[np.float64], size: tuple[int, int]) -> Box | None:
    low, high = outline.min(axis=0), outline.max(axis=0)
    low, high = np.clip(low, 0, size), np.clip(high, 0, size)
    if (high - low < 1).any():
        return None
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def _shown(owners: NDArray[np.uint16], owner: int, box: Box) -> Box:
    """The box around the pixels that a quad still has."""
    x1, y1 = max(0, int(box[0]) - 1), max(0, int(box[1]) - 1)
    part = owners[y1 : int(box[3]) + 2, x1 : int(box[2]) + 2] == owner
    rows, columns = np.flatnonzero(part.any(axis=1)), np.flatnonzero(part.any(axis=0))
    return float(x1 + columns[0]), float(y1 + rows[0]), float(x1 + columns[-1] + 1), float(y1 + rows[-1] + 1)


def _area(outline: NDArray[np.float64]) -> float:
    x, y = outline[:, 0], outline[:, 1]
    return abs(float(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1)))) / 2
