"""What teaches the namer that there is no tile: never a tile, whether it has a label or not."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.dataset.labelled import LabelledPhoto
from vision.detections import CLASSES
from vision.layout.role_model import load_role_model
from vision.reader.classifier import NO_TILE
from vision.reader.detector import FakeDetector, Places
from vision.reader.reader import TileReader
from vision.reader.weights import models_folder
from vision.training.mistakes import are_none, beside, mistakes_on

NAMES = (*CLASSES, NO_TILE)
LEFT, RIGHT = (20.0, 20.0, 50.0, 60.0), (120.0, 20.0, 150.0, 60.0)


def places(*corners: tuple[float, float, float, float], sureness: float = 0.5) -> Places:
    sure = np.full(len(corners), sureness, np.float32)
    return Places(np.array(corners, np.float32), sure, np.zeros_like(sure))


def chances(*said: tuple[str, float]) -> np.ndarray:
    found = np.zeros((len(said), len(NAMES)), np.float32)
    for row, (name, share) in zip(found, said, strict=True):
        row[NAMES.index(name)] = share
    return found


class Sayer:
    """A namer that always says the same."""

    classes = NAMES

    def __init__(self, name: str, share: float) -> None:
        self.said = name, share

    def name(self, image: np.ndarray, corners: np.ndarray) -> np.ndarray:  # noqa: ARG002
        return chances(*[self.said] * len(corners))


def test_only_what_covers_no_label_and_lies_inside_is_kept() -> None:
    known = np.array([(22, 18, 52, 58)], np.float32)
    edge = (0.0, 80.0, 30.0, 99.0)
    found = beside(places(LEFT, RIGHT, edge), known, (200, 100))
    assert found.corners.tolist() == [list(RIGHT)]
    assert len(beside(places(RIGHT, sureness=0.05), known, (200, 100))) == 0


@pytest.mark.parametrize(
    ("said", "none"), [(("none", 0.6), True), (("9p", 0.4), True), (("9p", 0.9), False), (("P", 0.4), False)]
)
def test_a_place_is_none_where_the_namer_says_so_or_is_unsure(said: tuple[str, float], none: bool) -> None:
    assert are_none(chances(said), NAMES).tolist() == [none]


def test_where_many_kinds_are_seen_there_are_tiles_around() -> None:
    kinds = [(name, 0.9) for name in ("1m", "2m", "3p", "4s", "F")]
    assert not are_none(chances(*kinds, ("none", 0.9)), NAMES).any()
    assert are_none(chances(*kinds[:4], ("none", 0.9)), NAMES).tolist() == [False] * 4 + [True]


def test_beside_the_labels_of_a_checked_photo_all_is_none(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "b1.png"), np.zeros((100, 200, 3), np.uint8))
    label = np.array([[0, 0.175, 0.4, 0.15, 0.4]], np.float32)
    photo = LabelledPhoto("b1", tmp_path / "b1.png", "train", "", label, np.zeros((0, 5), np.float32))
    reader = TileReader(
        FakeDetector(places(LEFT, RIGHT)), Sayer("1p", 0.95), load_role_model(models_folder() / "roles.npz")
    )
    assert mistakes_on(photo, reader, checked=False) == []
    assert mistakes_on(photo, reader, checked=True) == [list(RIGHT)]
