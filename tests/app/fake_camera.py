"""A camera for a browser of the tests: it plays a video made of the sample photos."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"
SIZE = (1280, 960)
QUALITY = 88

Picture = NDArray[np.uint8]


def picture(name: str) -> Picture:
    """A sample photo as a camera of `SIZE` shows it, BGR."""
    photo = cv2.imread(str(SAMPLES / name))
    assert photo is not None
    return np.asarray(cv2.resize(photo, SIZE, interpolation=cv2.INTER_AREA), np.uint8)


def flags_for(path: Path, frames: Sequence[Picture]) -> tuple[str, ...]:
    """Writes the frames there, one JPEG after the other, played again and again; what a browser is started with."""
    jpegs = [cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes() for frame in frames]
    path.write_bytes(b"".join(jpegs))
    shown = f"--use-file-for-fake-video-capture={path}"
    return ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", shown)
