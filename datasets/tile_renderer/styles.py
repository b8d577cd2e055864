"""How a set of tiles is engraved: colours, characters and motifs. One style is one set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from tile_renderer.arrangements import COINS, STICKS, Coin, Stick

BONE = "#fbf7ec"
"""Colour of the face itself; motifs are inlaid with it."""


@dataclass(frozen=True, slots=True)
class Style:
    """One set's engraving. Colours are `#rrggbb`; the words name a drawing in `motifs`, `birds` or `faces`.

    `font` is one of `glyphs.json` or the path of a font file, `core` the radius of a coin's middle in a second colour,
    `figure` the seed of what is drawn freely ("any").
    """

    name: str
    red: str = "#c4231f"
    green: str = "#0d6b45"
    blue: str = "#1c3f8f"
    black: str = "#1d2230"
    font: str = "kai"
    weight: float = 7.0
    numeral: Literal["black", "blue", "red", "green"] = "blue"
    below: Literal["black", "blue", "red", "green"] = "red"
    wind: Literal["black", "blue", "red", "green"] = "black"
    wan: Literal["萬", "万"] = "萬"
    five: Literal["伍", "五"] = "伍"
    east: Literal["東", "东"] = "東"
    fa: Literal["發", "发"] = "發"
    white: Literal["frame", "blank", "border", "fret", "line", "double", "corners"] = "frame"
    bird: Literal["peacock", "sparrow", "crane", "any"] = "peacock"
    figure: int = 0
    stick: str = "jointed"
    stick_width: float = 1.0
    coin: str = "flower"
    core: float = 0.0
    great_coin: Literal["lotus", "sun", "rings", "any"] = "lotus"
    sticks: Mapping[int, tuple[Stick, ...]] = field(default_factory=lambda: STICKS, hash=False)
    coins: Mapping[int, tuple[Coin, ...]] = field(default_factory=lambda: COINS, hash=False)
    corner: Literal["", "red", "blue", "green"] = ""
    corner_right: bool = False
    squat: float = 0.76
    zoom: float = 1.0

    def ink(self, name: str) -> str:
        """The colour called "red", "green", "blue", "black" or "bone" in this set."""
        return BONE if name == "bone" else str(getattr(self, name))


HOUSE = Style("house")
"""The set drawn in `datasets/faces`."""

STYLES = (
    HOUSE,
    Style(
        "numbered",
        red="#d02a2a",
        green="#0f7a3a",
        blue="#2036a8",
        numeral="black",
        wind="blue",
        five="五",
        white="border",
        bird="sparrow",
        stick="plain",
        coin="rings",
        great_coin="sun",
        corner="red",
    ),
    Style(
        "sober",
        red="#b5262c",
        green="#23473c",
        blue="#2a3a3f",
        black="#20252a",
        font="song",
        weight=3.0,
        numeral="black",
        white="blank",
        bird="crane",
        stick="beads",
        coin="wheel",
        great_coin="rings",
    ),
    Style(
        "plain words",
        blue="#1b4fc0",
        green="#0a8a3c",
        red="#d8322a",
        wan="万",
        five="五",
        east="东",
        fa="发",
        white="fret",
        bird="sparrow",
        stick="beads",
        coin="flower",
        great_coin="sun",
        corner="blue",
        corner_right=True,
        zoom=0.92,
    ),
)


def random_style(rng: np.random.Generator) -> Style:
    """A set nobody has seen: every choice is drawn on its own, colours near those of a set in `STYLES`."""
    base = STYLES[rng.integers(len(STYLES))]
    choices = {
        "font": ("kai", "kai", "song"),
        "numeral": ("black", "blue", "blue", "black", "green"),
        "wind": ("black", "blue"),
        "wan": ("萬", "萬", "萬", "万"),
        "five": ("伍", "五"),
        "east": ("東", "東", "東", "东"),
        "fa": ("發", "發", "發", "发"),
        "white": ("frame", "blank", "blank", "border", "fret"),
        "bird": ("peacock", "sparrow", "crane"),
        "stick": ("jointed", "beads", "plain"),
        "coin": ("flower", "rings", "wheel"),
        "great_coin": ("lotus", "sun", "rings"),
        "corner": ("", "", "red", "blue", "green"),
        "corner_right": (False, True),
    }
    chosen = {field: options[rng.integers(len(options))] for field, options in choices.items()}
    inks = {name: _near(base.ink(name), rng) for name in ("red", "green", "blue", "black")}
    size = {
        "weight": float(rng.uniform(0, 14)),
        "zoom": float(rng.uniform(0.82, 1.05)),
        "squat": float(rng.uniform(0.6, 1)),
    }
    return replace(base, name="random", **chosen, **inks, **size)  # type: ignore[arg-type]


def _near(colour: str, rng: np.random.Generator) -> str:
    channels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    moved = (int(np.clip(c + rng.normal(0, 10), 0, 255)) for c in channels)
    return "#" + "".join(f"{c:02x}" for c in moved)
