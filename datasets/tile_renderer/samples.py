"""The project's sample photos: `python -m tile_renderer.samples` writes them, and what they show, anew."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from tile_renderer.deal import DealtMeld, Wall
from tile_renderer.folder import write_jpeg
from tile_renderer.framing import framed
from tile_renderer.layout import TABLE_CENTRE, Care, discards, meld, moved, row, wall_line, width_of
from tile_renderer.render import RenderedPicture, render
from tile_renderer.scene import Body, Camera, Lens, Light, Look, Scene, Surface
from tile_renderer.styles import HOUSE

FOLDER = Path(__file__).resolve().parents[1] / "samples"
SIZE = (1600, 1200)
QUALITY = 88
"""The quality of the JPEG files."""


@dataclass(frozen=True, slots=True)
class SampleMeld:
    """A meld of a sample: `kind` and `source` in the words of the command, tiles in the order they lie."""

    kind: str
    tiles: tuple[str, ...]
    source: str
    turned: int


@dataclass(frozen=True, slots=True)
class SamplePhoto:
    """A hand, what its photo can't tell (seat, dealer, 惠坯, 底分), and how it is photographed."""

    name: str
    title: str
    concealed: tuple[str, ...]
    melds: tuple[SampleMeld, ...]
    drawn: str | None
    indicator: str
    seat: str
    dealer: str
    tilt: float
    camera: Camera
    surface: Surface
    back: tuple[int, int, int]
    seed: int
    base: int = 100
    company: bool = False


FELT = Surface("felt", (26, 92, 66), (150, 104, 62), 0.05, 0.5, TABLE_CENTRE + 62)

SAMPLES = (
    SamplePhoto(
        name="hand",
        title="一条龙，自摸：14 张，含一张惠牌",
        concealed=("1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "3p", "6m", "6m", "6m", "F"),
        melds=(),
        drawn="F",
        indicator="2p",
        seat="S",
        dealer="E",
        tilt=0.0,
        camera=Camera(azimuth=-5, elevation=58, roll=0.8, focal=0.85),
        surface=FELT,
        back=(22, 112, 74),
        seed=11,
    ),
    SamplePhoto(
        name="melds",
        title="一碰一吃，手里一张惠牌，听牌",
        concealed=("7m", "8m", "9s", "4p", "5p", "6p", "E"),
        melds=(
            SampleMeld("pong", ("5s", "5s", "5s"), "opposite", 1),
            SampleMeld("chi", ("3p", "2p", "4p"), "left", 0),
        ),
        drawn=None,
        indicator="8s",
        seat="E",
        dealer="E",
        tilt=0.0,
        camera=Camera(azimuth=6, elevation=52, roll=-1.2, focal=0.9),
        surface=Surface("wood", (150, 106, 66), (132, 90, 54), 0.16, 1.0),
        back=(36, 92, 170),
        seed=12,
    ),
    SamplePhoto(
        name="table",
        title="牌桌上，听捉五魁：13 张，还有牌墙、惠坯和打出的牌",
        concealed=("4m", "6m", "2s", "3s", "4s", "5s", "6s", "7s", "7p", "8p", "9p", "W", "W"),
        melds=(),
        drawn=None,
        indicator="F",
        seat="W",
        dealer="N",
        tilt=82.0,
        camera=Camera(azimuth=2, elevation=40, roll=0.5, focal=0.8),
        surface=replace(FELT, colour=(30, 74, 120)),
        back=(224, 150, 40),
        seed=13,
        company=True,
    ),
)


def scene(sample: SamplePhoto) -> Scene:
    """The sample's scene; the same every time."""
    rng = np.random.default_rng(sample.seed)
    look = Look(style=HOUSE, back=sample.back, gloss=0.35)
    own = _own(sample, look, rng)
    others = _company(sample, look, rng) if sample.company else []
    camera = framed(own, look.size, sample.camera, SIZE, 0.93)
    return Scene(
        size=SIZE,
        bodies=(*own, *others),
        look=look,
        camera=camera,
        surface=sample.surface,
        light=Light(
            lamp=(-420, -60 if sample.tilt else 260, 900),
            ambient=0.66,
            shadow=0.5,
            softness=9,
            glare=0.3,
            gradient=0.12,
        ),
        lens=Lens(exposure=0.97, tint=(1.03, 1.0, 0.95), blur=0.25, noise=2.0, jpeg=None),
        seed=sample.seed,
    )


def _own(sample: SamplePhoto, look: Look, rng: np.random.Generator) -> list[Body]:
    care = Care(gap=0.5, stray=0.4, twist=0.5)
    bodies = row(sample.concealed, look.size, care, rng, sample.tilt)
    if sample.drawn:
        drawn = moved(row([sample.drawn], look.size, care, rng, sample.tilt), width_of(bodies, look.size) + 9)
        bodies += [replace(b, role="drawn") for b in drawn]
    x = width_of(bodies, look.size) + 26
    for number, one in enumerate(sample.melds):
        laid = meld(DealtMeld(one.tiles, one.turned), number, look.size, care, rng)
        bodies += moved(laid, x)
        x += width_of(laid, look.size) + 9
    return moved(bodies, -width_of(bodies, look.size) / 2)


def _company(sample: SamplePhoto, look: Look, rng: np.random.Generator) -> list[Body]:
    wall = [replace(b, role="wall", seat=None) for b in moved(wall_line(9, look.size, rng), -70, 120)]
    shown = Body(sample.indicator, 110, 122, role="indicator", seat=None)
    rest = Wall(rng)
    for tile in (*sample.concealed, sample.indicator):
        rest.left.remove(tile)
    return [*wall, shown, *discards(rest, 14, look.size, rng)]


def picture(sample: SamplePhoto) -> RenderedPicture:
    """The sample's photo and its labels."""
    return render(scene(sample))


def facts(sample: SamplePhoto) -> dict[str, Any]:
    """What the photo shows and what it can't tell, as it stands in NAME.toml. Tiles are in the order they lie."""
    return {
        "photo": f"{sample.name}.jpg",
        "title": sample.title,
        "concealed": " ".join(sample.concealed),
        "drawn": sample.drawn or "",
        "melds": [{"kind": m.kind, "tiles": " ".join(m.tiles), "from": m.source} for m in sample.melds],
        "indicator": sample.indicator,
        "seat": sample.seat,
        "dealer": sample.dealer,
        "base": sample.base,
        "burn_rounds": 0,
    }


def toml(table: dict[str, Any]) -> str:
    """The facts as TOML: one key a line; JSON's strings and numbers are TOML's."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in table.items())


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(inner)}" for key, inner in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def write(folder: Path) -> None:
    """Write all samples into a folder, over what was there."""
    folder.mkdir(parents=True, exist_ok=True)
    for sample in SAMPLES:
        write_jpeg(folder / f"{sample.name}.jpg", picture(sample).image, QUALITY)
        (folder / f"{sample.name}.toml").write_text(toml(facts(sample)), encoding="utf-8")


if __name__ == "__main__":
    write(FOLDER)
