"""Arrangement on hands of the renderer: solid tiles, laid by people, seen by a camera, and what is true of them.

No pixel is painted: the boxes are those of the projected faces.
"""

from collections import Counter
from dataclasses import dataclass

import numpy as np
import pytest
from tile_renderer.geometry import frames, view
from tile_renderer.recipe import Recipe, random_scene

from vision.detections import Box, Detection
from vision.layout.arrangement import arrange

HANDS = Recipe(layouts={"standing": 0.4, "lying": 0.6}, turned=0.0, flowers=0.0, company=0.0, whites=0.0, styles=1)
SCENES = 400


@dataclass(frozen=True)
class Shown:
    """What the arrangement says of a scene, and what is true; melds as (kind, tiles, from whom)."""

    found: Counter
    true: Counter
    doubted: bool
    winning: str | None
    drawn: str | None


def meld_of(bodies):
    """The truth about one meld: its tiles from left to right as the player sees them."""
    tiles = sorted(body.tile for body in bodies)
    aside = [place for place, body in enumerate(bodies) if body.sideways]
    kong = len(bodies) == 4
    if not aside:
        return "concealed_kong", tuple(tiles), None
    source = "left" if aside[0] == 0 else "right" if aside[0] == len(bodies) - 1 else "opposite"
    return "open_kong" if kong else "pong" if len(set(tiles)) == 1 else "chi", tuple(tiles), source


def shown(seed):
    scene = random_scene(np.random.default_rng([7, seed]), HANDS)
    centres, axes = frames(scene.bodies, scene.look.size)
    width, height, depth = scene.look.size
    seen, found = view(scene.camera, scene.size), []
    for centre, (right, up, normal), body in zip(centres, axes, scene.bodies, strict=True):
        # A tile that lies face down shows its back.
        face = centre + normal * (depth / 2 if body.tilt < 150 else -depth / 2)
        corners = seen.project(np.array([face + x * right * width / 2 + y * up * height / 2 for x, y in CORNERS]))
        name = "back" if body.tilt > 150 else body.tile
        found.append(Detection(name, 0.99, Box(*map(float, (*corners.min(0), *corners.max(0))))))
    arrangement = arrange(found, scene.size)
    melds = [[body for body in scene.bodies if body.meld == number] for number in range(4)]
    drawn = [body for body in scene.bodies if body.role == "drawn"]
    beside = [body for body in scene.bodies if body.role == "hand"]
    isolated = drawn and beside and drawn[0].x - max(body.x for body in beside) > 1.6 * width
    return Shown(
        Counter((meld.kind, tuple(sorted(meld.tiles)), meld.source) for meld in arrangement.melds),
        Counter(meld_of(bodies) for bodies in melds if bodies),
        bool(arrangement.doubts),
        None if arrangement.winning is None else arrangement.tiles[arrangement.winning].tile,
        drawn[0].tile if isolated else None,
    )


CORNERS = [(-1, -1), (1, -1), (1, 1), (-1, 1)]


@pytest.fixture(scope="module")
def scenes():
    return [shown(seed) for seed in range(SCENES)]


def test_melds_and_from_whom(scenes):
    """Measured: 389 of 400 hands in every meld; of the others one raises no doubt; no meld is invented."""
    right = [scene for scene in scenes if scene.found == scene.true]
    silent = [scene for scene in scenes if scene.found != scene.true and not scene.doubted]
    assert len(right) >= 385
    assert len(silent) <= 3
    assert not any(scene.found - scene.true for scene in silent)


def test_the_tile_that_was_drawn_last(scenes):
    """Measured: 102 of 114 tiles that were isolated, and never another one."""
    isolated = [scene for scene in scenes if scene.drawn]
    assert sum(scene.winning == scene.drawn for scene in isolated) >= 0.85 * len(isolated)
    assert all(scene.winning in (None, scene.drawn) for scene in scenes)
