"""A keyboard is as orderly as a hand: where the locator took other things for the hand, the namer is asked first."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.reader.classifier import NO_TILE, Namer
from vision.reader.detector import Detector, Places
from vision.reader.locate import FAINT
from vision.reader.onnx import Values

Image = NDArray[np.uint8]

MISLED = 0.3
"""Where the namer says of this share of the hand that there is no tile, something else was taken for it."""

MOST_ASKED = 150
"""Of more places the surest so many: a keyboard and a hand beside it have about a hundred."""


def misled(chances: Values, classes: tuple[str, ...]) -> bool:
    """Whether what was taken for the hand is not one, by what the namer says of it, shape (n, len(classes))."""
    return bool(len(chances)) and float(is_none(chances, classes).mean()) >= MISLED


def is_none(chances: Values, classes: tuple[str, ...]) -> NDArray[np.bool_]:
    """Of which places the namer says that there is no tile, shape (n,); of none, where it has no word for that."""
    none = classes.index(NO_TILE) if NO_TILE in classes else -1
    return np.asarray(chances.argmax(axis=1) == none)


@dataclass(frozen=True, slots=True)
class SecondOpinion:
    """A detector that leaves out what the namer takes for no tile: not misled by keyboards, and slower."""

    detector: Detector
    namer: Namer

    @property
    def size(self) -> int:
        """As the detector's."""
        return self.detector.size

    def locate(self, image: Image) -> Places:
        """The places on an RGB picture of shape (height, width, 3) that both take for tiles."""
        places = self.detector.locate(image).surest(MOST_ASKED)
        places = places[places.sureness >= FAINT]
        return places[~is_none(self.namer.name(image, places.corners), self.namer.classes)]
