"""`models/registry.toml` → a weights file that is there, whole, and speaks the classes that this code expects.

A row of the registry, one table per network (`locator`, `namer`):

    [locator]
    file = "locator.onnx"
    sha256 = "…"                    # of the file
    size = 640                      # side of its square input in pixels
    classes = ["tile", "other"]     # in the order of its outputs
    threshold = 0.3                 # optional: what the reader takes as least confidence
    partners = ["large_namer"]      # optional: rows of networks that answer together with this one
    calibration = [0.1, 0.8, 0.4, -1.0]   # optional, of the namer: bias, name, place, overlap (calibration.py)

Whatever else a row holds (recipe, figures, command) is for people.
"""

from __future__ import annotations

import hashlib
import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER_VARIABLE = "HUIPAI_MODELS"
"""Names another folder with a registry, for instance to try new weights."""


class WeightsError(Exception):
    """The networks cannot be loaded; the message is a sentence that says what to do."""


class MissingWeightsError(WeightsError):
    """The registry or a file that it names is not there."""


class DamagedWeightsError(WeightsError):
    """The registry cannot be understood, or a file is not the one that it describes."""


@dataclass(frozen=True, slots=True)
class Weights:
    """A verified file and what the registry says about it."""

    name: str
    path: Path
    size: int
    classes: tuple[str, ...]
    threshold: float | None = None
    partners: tuple[str, ...] = ()
    calibration: tuple[float, ...] = ()


def models_folder() -> Path:
    """The folder in `HUIPAI_MODELS`, else `models/` of the project."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else Path(__file__).resolve().parents[2] / "models"


def find_weights(name: str, folder: Path | None = None) -> Weights:
    """The row `name` of the registry, with its file checked by SHA-256; raises a leaf of `WeightsError`."""
    folder = folder or models_folder()
    weights, digest = _row(name, _registry(folder / "registry.toml"), folder)
    try:
        found = hashlib.sha256(weights.path.read_bytes()).hexdigest()
    except OSError as error:
        raise MissingWeightsError(
            f"The weights {weights.path} are missing: get the whole project again, or run `git checkout models`."
        ) from error
    if found != digest:
        raise DamagedWeightsError(
            f"The weights {weights.path} are not the ones in the registry (SHA-256 {found[:12]}…, expected "
            f"{digest[:12]}…): run `git checkout models`, or enter the digest if you trained them yourself."
        )
    return weights


def _registry(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise MissingWeightsError(
            f"There is no registry of weights {path}: get the whole project again, or set {FOLDER_VARIABLE} to the "
            "folder that holds it."
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DamagedWeightsError(f"{path} is not valid TOML ({error}): run `git checkout models`.") from error


def _row(name: str, registry: dict[str, Any], folder: Path) -> tuple[Weights, str]:
    match registry.get(name):
        case {"file": str(file), "sha256": str(digest), "size": int(size), "classes": [*classes]} if size > 0:
            threshold = registry[name].get("threshold")
            known = None if threshold is None else float(threshold)
            partners = tuple(map(str, registry[name].get("partners", ())))
            line = tuple(map(float, registry[name].get("calibration", ())))
            if len(line) in (0, 3, 4):
                weights = Weights(name, folder / file, size, tuple(map(str, classes)), known, partners, line)
                return weights, digest.lower()
    raise DamagedWeightsError(
        f"The registry of weights in {folder} has no complete row [{name}]; expected file, sha256, size and classes, "
        "and three or four numbers where there is a calibration."
    )
