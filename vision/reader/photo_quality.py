"""When another photo would be better, and why: thresholds at which the namer was measured to go wrong.

On 123 tiles of the `val` photos it named 0.99 rightly down to 14 pixels of height (0.97 at 12, 0.86 at 10), down to a
sharpness of 0.10 (0.94 at 0.09, 0.75 at 0.08), and down to a median brightness of 20 of 255 (0.89 at 11). A camera that
moved by a tenth of a tile's height leaves 0.7 of the photos of `val` and `dev` read as before, by a fifth 0.1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median

import numpy as np
from numpy.typing import NDArray

from vision.advice import Advice
from vision.detections import Box
from vision.layout.arrangement import Arrangement
from vision.layout.thresholds import THRESHOLDS as T
from vision.photo import Picture
from vision.reader.classifier import crop

Image = NDArray[np.uint8]

FACE = 80
"""Pixels of the square crop on which sharpness and glare are measured."""

STEEPEST = 97
"""Percentile of the slopes of a crop that stands for the steepest."""

NO_TILES = Advice(
    "no_tiles", "No tiles were found: take the photo from nearer, with the whole row and its faces in view."
)
TOO_DARK = Advice("too_dark", "The photo is too dark: turn on a light and take it again.")
BLURRED = Advice("blurred", "The tiles are blurred: tap on them to focus, hold still, and take the photo again.")
TOO_SMALL = "The tiles are only {pixels} pixels high: go nearer, so that the row fills the photo."
GLARE = "A lamp is reflected in {tiles}: tilt the phone, or turn the lamp away, and take the photo again."
CUT = "Cut off at the edge of the photo, and not read: {count}. Take it again with the whole row in view."


def advice_for(
    picture: Picture, arrangement: Arrangement, cut_off: int = 0, doubtful: Sequence[int] = ()
) -> tuple[Advice, ...]:
    """All that is wrong with a photo, given what was read on it, which of these tiles are doubtful, and how many
    its edge cuts off.
    """
    boxes = {index: arrangement.tiles[index].detection.box for index in arrangement.own}
    if not boxes:
        step = max(1, min(picture.image.shape[:2]) // 64)
        return (TOO_DARK,) if np.median(picture.image[::step, ::step]) < T.darkest else (NO_TILES,)
    found = []
    chosen = list(boxes)[:: max(1, len(boxes) // int(T.faces_asked))]
    faces = {index: _face(picture, boxes[index]) for index in (*chosen, *doubtful)}
    crops = [faces[index] for index in chosen]
    if median(float(np.median(face)) for face in crops) < T.darkest:
        found.append(TOO_DARK)
    tall = median(max(box.width, box.height) for box in boxes.values())
    if tall < T.lowest:
        found.append(Advice("too_small", TOO_SMALL, {"pixels": round(tall)}))
    elif TOO_DARK not in found and is_blurred(crops):
        found.append(BLURRED)
    glaring = [index for index in doubtful if glare(faces[index]) >= _usual_glare(faces, doubtful) + T.glare_more]
    if glaring and not found:
        tiles = " ".join(arrangement.tiles[index].tile for index in glaring)
        found.append(Advice("glare", GLARE, {"tiles": tiles}))
    if cut_off:
        found.append(Advice("cut_off", CUT, {"count": cut_off}))
    return tuple(found)


def _face(picture: Picture, box: Box) -> Image:
    return crop(picture.image, np.array(box.corners, np.float32) * np.float32(picture.scale), FACE)


def glare(face: Image) -> float:
    """The share of a crop that is blinding white."""
    return float((face[10:-10, 10:-10].min(axis=2) >= T.glaring).mean())


def _usual_glare(faces: Mapping[int, Image], doubtful: Sequence[int]) -> float:
    return median([glare(face) for index, face in faces.items() if index not in doubtful] or [0.0])


def is_blurred(faces: Sequence[Image]) -> bool:
    """Whether most crops are out of focus, or the camera moved: then slopes are gentle in that direction alone."""
    if median(map(sharpness, faces)) < T.least_sharp:
        return True
    down, right = (median(values) for values in zip(*map(slopes, faces), strict=True))
    return bool(min(down, right) < min(T.least_sharp, T.moved * max(down, right)))


def sharpness(face: Image) -> float:
    """The steepest slopes of brightness of a crop per pixel, as a share of its contrast."""
    down, right = _gradient(face)
    return float(np.percentile(np.hypot(down, right), STEEPEST))


def slopes(face: Image) -> tuple[float, float]:
    """The same downwards alone, and to the right alone."""
    down, right = _gradient(face)
    return float(np.percentile(abs(down), STEEPEST)), float(np.percentile(abs(right), STEEPEST))


def _gradient(face: Image) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    grey = face[10:-10, 10:-10].mean(axis=2)
    low, high = np.percentile(grey, (3, 97))
    down, right = np.gradient(grey)
    contrast = max(high - low, 60.0)  # so blurred that nothing is left to see has little contrast too
    return down / contrast, right / contrast
