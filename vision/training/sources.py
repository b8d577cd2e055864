"""From a recipe's shares to the patches that the namer learns from, each source cut once and kept."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from tile_renderer.lettering import Fonts

from vision.dataset.labelled import load_photos
from vision.reader.detector import load_detector
from vision.reader.weights import find_weights
from vision.training.fonts import machine_fonts
from vision.training.patches import Patches, join, kept, weighted
from vision.training.patches_of_none import (
    ground_patches,
    grounds,
    lookalike_patches,
    misled_patches,
    mistaken_patches,
)
from vision.training.patches_of_tiles import (
    back_patches,
    blank_patches,
    drawn_patches,
    face_patches,
    joker_patches,
    load_artwork,
    load_faces,
    photo_patches,
    rendered_patches,
)
from vision.training.recipes import RecipeError, Sources


@dataclass(frozen=True)
class Material:
    """What the sources are cut from: a folder with `photos/`, `faces/` and `artwork/`, fonts, and known mistakes."""

    data: Path
    sources: Sources
    mistakes: Path | None = None
    brushes: Path | None = None

    @cached_property
    def fonts(self) -> Fonts:
        """The fonts of the machine and of `brushes`."""
        return machine_fonts(self.brushes)

    @cached_property
    def pieces(self) -> list[np.ndarray]:
        """Ground without tiles."""
        return grounds(self.data / "photos", photos_from=self.sources.photos_from)

    def makers(self) -> dict[str, Callable[[], Patches]]:
        """Name of a source → what cuts it."""
        photos, seed = self.data / "photos", self.sources.seed
        return {
            "photos": lambda: photo_patches(photos, "train", photos_from=self.sources.photos_from),
            "faces": lambda: face_patches(load_faces(self.data / "faces"), 6, seed),
            "artwork": lambda: face_patches(load_artwork(self.data / "artwork"), 20, seed),
            "backs": lambda: back_patches(800, seed),
            "blanks": lambda: blank_patches(load_faces(self.data / "faces"), 700, seed),
            "drawn": lambda: drawn_patches(self.fonts, self.sources.drawn, seed),
            "rendered": lambda: rendered_patches(self.data, self.sources),
            "lookalikes": lambda: lookalike_patches(self.fonts, self.pieces, self.sources.lookalikes, seed),
            "jokers": lambda: joker_patches(self.fonts, self.pieces, 700, seed),
            "grounds": lambda: ground_patches(self.pieces),
            "misled": self._misled,
            "mistakes": self._mistaken,
        }

    def _misled(self) -> Patches:
        photos = [one for one in load_photos(self.data / "photos", "train") if one.name.startswith("b")]
        detector = load_detector(find_weights("locator"))
        return misled_patches(detector, self.fonts, self.sources.decoys, self.sources.seed, photos)

    def _mistaken(self) -> Patches:
        assert self.mistakes is not None
        return mistaken_patches(self.data / "photos", self.mistakes, self.sources.photos_from)


def training_patches(
    data: Path, cache: Path, sources: Sources, mistakes: Path | None = None, brushes: Path | None = None
) -> Patches:
    """What the namer learns from, each source cached in `cache`.

    `mistakes` is the file that a share of that name is cut by, `brushes` a folder of further fonts.
    """
    if mistakes is None and sources.shares.get("mistakes", 0) > 0:
        raise RecipeError("This step learns from mistakes of the locator: find them, and give the file (--mistakes).")
    makers = Material(data, sources, mistakes, brushes).makers()
    unknown = set(sources.shares) - set(makers)
    if unknown:
        raise RecipeError(f"There are no crops from {', '.join(sorted(unknown))}; sources are {', '.join(makers)}.")
    cache.mkdir(parents=True, exist_ok=True)
    told = repr(replace(sources, shares={})).encode() + (mistakes.read_bytes() if mistakes else b"")
    code = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("patches*.py")))
    stamp = hashlib.sha256(code + told).hexdigest()[:12]
    return join(
        [
            weighted(kept(cache / f"{name}-{stamp}.npz", makers[name]), share)
            for name, share in sources.shares.items()
            if share > 0
        ]
    )
