"""OpenCV's DNN as a function from array to array."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.reader.weights import DamagedWeightsError, Weights

Values = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Network:
    """A loaded network. Calls from several threads wait for each other: OpenCV keeps the input inside the network."""

    net: Any
    lock: threading.Lock = field(default_factory=threading.Lock)

    def __call__(self, pixels: Values) -> Values:
        """The first output for `pixels` of shape (n, 3, height, width)."""
        with self.lock:
            self.net.setInput(pixels)
            return np.array(self.net.forward(), np.float32)


def load_network(weights: Weights) -> Network:
    """The network in a verified file; raises `DamagedWeightsError` where OpenCV cannot run it."""
    import cv2  # noqa: PLC0415

    try:
        return Network(cv2.dnn.readNetFromONNX(str(weights.path)))
    except cv2.error as error:
        raise DamagedWeightsError(
            f"OpenCV {cv2.__version__} cannot run {weights.path}: install the versions that the project names, or "
            "export the weights again."
        ) from error
