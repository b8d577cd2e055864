"""Whether a photo is a mirror image, as selfies are: the faces that are hardest to tell are looked at in the mirror.

Most faces look nearly the same in a mirror and are named either way; a few do not, and these are the least clear ones
of a mirror image. Of 212 photos of `val` and `dev` one is taken for one, and of their mirror images 0.56 are told.
"""

from __future__ import annotations

import numpy as np

from vision.advice import Advice
from vision.detections import KINDS
from vision.layout.thresholds import THRESHOLDS as T
from vision.photo import Picture
from vision.reader.classifier import Namer
from vision.reader.onnx import Values

MIRRORED = Advice(
    "mirrored", "The photo is a mirror image, as selfies are: take it with the other camera, or turn the mirroring off."
)


def is_mirrored(picture: Picture, corners: Values, named: Values, namer: Namer) -> bool:
    """Whether the least clear faces of the hand are clearer in the mirror.

    `corners` (n, 4) are the boxes of the hand in pixels of the photo, `named` (n,) the chances of their names.
    """
    asked = np.argsort(named, kind="stable")[: int(T.mirrored_faces)]
    if not len(asked) or named[asked].mean() >= T.mirrored_sure:
        return False
    x1, y1, x2, y2 = (corners[asked] * np.float32(picture.scale)).T
    image = np.ascontiguousarray(picture.image[:, ::-1])
    width = np.float32(image.shape[1])
    chances = namer.name(image, np.stack([width - x2, y1, width - x1, y2], axis=1))[:, : len(KINDS)]
    return float((chances.max(axis=1) - named[asked]).sum()) >= T.mirrored_gain * T.mirrored_faces
