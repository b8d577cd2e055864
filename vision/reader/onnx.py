"""A network in an ONNX file as a function from arrays to arrays, run by ONNX Runtime on the processor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.reader.weights import DamagedWeightsError, Weights

Values = NDArray[np.float32]

ERRORS_ONLY = 3
"""ONNX Runtime's level of logging; its warnings are of no use to a player."""


@dataclass(frozen=True, slots=True)
class Network:
    """A loaded network with one input; it may be called from several threads at once."""

    session: Any

    def __call__(self, pixels: Values) -> Values:
        """The first output for `pixels` of shape (n, 3, height, width)."""
        return next(iter(self.outputs(pixels).values()))

    def outputs(self, pixels: Values) -> Mapping[str, Values]:
        """All outputs by name for `pixels` of shape (n, 3, height, width)."""
        answers = self.session.run(None, {self.session.get_inputs()[0].name: pixels})
        names = (output.name for output in self.session.get_outputs())
        return {name: np.asarray(answer, np.float32) for name, answer in zip(names, answers, strict=True)}


def load_network(weights: Weights) -> Network:
    """The network in a verified file; raises `DamagedWeightsError` where ONNX Runtime cannot run it."""
    import onnxruntime  # noqa: PLC0415

    onnxruntime.disable_telemetry_events()
    options = onnxruntime.SessionOptions()
    options.log_severity_level = ERRORS_ONLY
    # Threads that wait by spinning take the cores from OpenCV: 0.21 s a photo in place of 0.12 s.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return Network(onnxruntime.InferenceSession(weights.path, options, providers=["CPUExecutionProvider"]))
    except Exception as error:  # the library has an exception of its own for each kind of damage, without a common base
        raise DamagedWeightsError(
            f"ONNX Runtime {onnxruntime.__version__} cannot run {weights.path}: install the versions that the project "
            "names, or export the weights again."
        ) from error
