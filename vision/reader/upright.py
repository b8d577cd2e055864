"""A second opinion about which way is up: faces that seem to stand on their heads are looked at turned by half too."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.layout.orientation import ALIKE_WHEN_TURNED, quarters_of
from vision.layout.rows import Frame
from vision.layout.thresholds import THRESHOLDS as T
from vision.reader.classifier import NO_TILE, Looks, Namer
from vision.reader.detector import Places
from vision.reader.onnx import Values

Image = NDArray[np.uint8]


def with_second_opinion(image: Image, places: Places, looks: Looks, namer: Namer, frame: Frame) -> Values:
    """Log-chances (n, 4) of the quarters that faces are turned by, on an RGB photo whose rows run along `frame`.

    A network has seen most faces upright and says so too readily. Where it is not clear, the clearest faces are looked
    at turned by half as well: what it says of both, the second turned back, has no such bias.
    """
    telling = _telling(places, looks, namer.classes)
    quarter = quarters_of(frame)
    words = looks.quarters[telling, quarter] - looks.quarters[telling, (quarter + 2) % 4]
    if not len(telling) or words.mean() >= T.turn_clear:
        return looks.quarters
    height, width = image.shape[:2]
    x1, y1, x2, y2 = places.corners[telling].T
    turned = np.ascontiguousarray(np.rot90(image, 2))
    again = namer.look(turned, np.stack([width - x2, height - y2, width - x1, height - y1], axis=1)).quarters
    surer = looks.quarters.copy()
    surer[telling] += np.roll(again, 2, axis=1)
    return surer


def _telling(places: Places, looks: Looks, classes: tuple[str, ...]) -> NDArray[np.intp]:
    """Indices of the clearest faces that are legible one way only, and are most likely the player's."""
    legible = [name not in ALIKE_WHEN_TURNED and name != NO_TILE for name in classes]
    clear = looks.chances[:, legible].max(axis=1) if len(places) else np.zeros(0)
    order = np.argsort(-clear * places.tile)
    return order[clear[order] >= T.turn_named][: int(T.turn_asked)]
