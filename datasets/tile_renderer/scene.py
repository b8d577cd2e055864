"""A scene as plain, frozen data: what lies where, who looks, what shines. Lengths are millimetres, angles degrees.

The table is the plane z = 0, x to the right and y away from the player who took the photo.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tile_renderer.styles import HOUSE, Style

Role = Literal["hand", "meld", "drawn", "indicator", "discard", "wall", "other hand"]
SeatName = Literal["own", "right", "opposite", "left"]
Colour = tuple[int, int, int]
"""RGB."""

READ: frozenset[Role] = frozenset({"hand", "meld", "drawn"})
"""Roles of the tiles that belong to the player's reading when the seat is "own"."""


@dataclass(frozen=True, slots=True)
class Body:
    """One tile. (x, y) is its centre over the table, `base` the height it rests on.

    `tilt` 0 lies face up, 90 stands with its face to the player, 180 lies face down. `turn` is counter-clockwise as
    seen from above; at 0 the face is upright for the player.
    """

    tile: str
    x: float
    y: float
    turn: float = 0.0
    tilt: float = 0.0
    base: float = 0.0
    role: Role = "hand"
    seat: SeatName | None = "own"
    meld: int | None = None
    sideways: bool = False
    flower: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """A box of one colour: the table's rail, a rack, a die, a phone."""

    x: float
    y: float
    size: tuple[float, float, float]
    colour: Colour
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Print:
    """A flat thing with print on the table. `size` is its width and height; `turn` as a body's."""

    kind: Literal["keyboard", "card", "page", "coaster"]
    x: float
    y: float
    size: tuple[float, float]
    colour: Colour
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Finger:
    """A finger from its tip to its root, as thick as `width`."""

    tip: tuple[float, float, float]
    root: tuple[float, float, float]
    colour: Colour
    width: float = 17.0


@dataclass(frozen=True, slots=True)
class Look:
    """The set of tiles: its size (width, height, depth), engraving, bone and back.

    `photographed` picks one of the face pictures that a caller passes to `render`; None draws by `style`.
    """

    size: tuple[float, float, float] = (26.0, 35.0, 20.0)
    style: Style = HOUSE
    photographed: int | None = None
    bone: Colour = (250, 246, 234)
    back: Colour = (24, 110, 72)
    back_share: float = 0.36
    gloss: float = 0.4


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera that looks at a point of the table. At azimuth 0 it is on the player's side, elevation 90 above.

    `focal` is in units of the picture's longer side; `roll` turns the picture clockwise.
    """

    target: tuple[float, float] = (0.0, 0.0)
    azimuth: float = 0.0
    elevation: float = 55.0
    distance: float = 600.0
    roll: float = 0.0
    focal: float = 0.9


@dataclass(frozen=True, slots=True)
class Surface:
    """What the table's plane shows. `half` is half the table's side; None reaches to the horizon."""

    kind: Literal["felt", "wood", "plain", "pattern", "carpet"] = "felt"
    colour: Colour = (34, 104, 66)
    second: Colour = (120, 84, 52)
    contrast: float = 0.15
    grain: float = 1.0
    half: float | None = None
    centre: tuple[float, float] = (0.0, 330.0)


@dataclass(frozen=True, slots=True)
class Light:
    """One lamp and the light of the room. `glare` is the strength of its mirror image on glossy faces."""

    lamp: tuple[float, float, float] = (-350.0, 500.0, 1100.0)
    ambient: float = 0.55
    shadow: float = 0.5
    softness: float = 12.0
    glare: float = 0.0
    gradient: float = 0.15
    gradient_angle: float = 30.0
    shade: float = 0.0


@dataclass(frozen=True, slots=True)
class Lens:
    """What the camera does to light: exposure, tint (red, green, blue gains), sharpness, noise, JPEG quality."""

    exposure: float = 1.0
    contrast: float = 1.0
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)
    blur: float = 0.6
    motion: float = 0.0
    motion_angle: float = 0.0
    sharpen: float = 0.0
    noise: float = 3.0
    jpeg: int | None = 85


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a picture is made from; `seed` decides textures and noise. `size` is width, height in pixels."""

    size: tuple[int, int]
    bodies: tuple[Body, ...]
    blocks: tuple[Block, ...] = ()
    prints: tuple[Print, ...] = ()
    fingers: tuple[Finger, ...] = ()
    look: Look = Look()
    camera: Camera = Camera()
    surface: Surface = Surface()
    light: Light = Light()
    lens: Lens = Lens()
    seed: int = 0
