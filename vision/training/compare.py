"""Contestants for the two networks, each trained on equally many pictures and measured alike."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from ultralytics import YOLO
from ultralytics.nn.tasks import ClassificationModel

from vision.dataset.labelled import LabelledPhoto, load_photos, pixel_boxes
from vision.training.locator import train_locator
from vision.training.namer import Namer, Training, accuracy, run
from vision.training.patches import CLASSES, photo_patches, training_patches
from vision.training.prepare import PrepareRecipe, prepare
from vision.training.recipes import NamerRecipe

LOCATORS = {
    "YOLOv5n, pretrained": ("yolov5n.yaml", True),
    "YOLOv5n, from nothing": ("yolov5n.yaml", False),
    "YOLO11n, from nothing": ("yolo11n.yaml", False),
    "YOLO26n, from nothing": ("yolo26n.yaml", False),
}
"""Name → ultralytics' model file, and whether it starts from the pretrained weights."""

WITHOUT: dict[str, tuple[str, ...]] = {
    "everything": (),
    "no rendered": ("rendered",),
    "no faces": ("faces", "artwork"),
    "photos alone": ("rendered", "faces", "artwork"),
}
"""What a namer learns from, and the sources left out for that."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: figures from 0 to 1, minutes on the processor that trained."""

    name: str
    figures: dict[str, float]
    minutes: float

    def __str__(self) -> str:
        figures = "  ".join(f"{name} {value:.3f}" for name, value in self.figures.items())
        return f"{self.name:<28} {figures}  {self.minutes:.0f} min"


def compare_locators(
    data: Path, out: Path, recipe: dict[str, Any], start: Path | None, others: Path | None = None
) -> Path:
    """Trains each locator on the same pictures by the same settings and finds the tiles of `val`; returns the table.

    A locator that wants pretrained weights is left out where `start` is None.
    """
    val = load_photos(data / "photos", "val")
    data_file = prepare(data, out / "photos", PrepareRecipe(**recipe["prepare"]), others)
    settings = recipe["settings"]
    rows: list[Row] = []
    for name, (model, pretrained) in LOCATORS.items():
        if pretrained and start is None:
            continue
        began = time.monotonic()
        folder = out / name.replace(",", "").replace(" ", "-").lower()
        checkpoint = train_locator(data_file, folder, {**settings, "model": model}, start if pretrained else None)
        minutes = (time.monotonic() - began) / 60
        rows.append(Row(name, found(checkpoint, val, int(settings["imgsz"])), minutes))
        keep(rows, out / "locator.json")
    return out / "locator.json"


def found(checkpoint: Path, photos: list[LabelledPhoto], size: int) -> dict[str, float]:
    """F1 at the threshold that suits this locator best, and recall there.

    Whatever is found beside the labelled tiles counts as false, for all alike, discards that nobody labelled too.
    """
    model = YOLO(str(checkpoint))
    sure, right, labels = [], [], 0
    for photo in photos:
        picture = photo.image()
        height, width = picture.shape[:2]
        known = pixel_boxes(photo.boxes, width, height)
        boxes = model.predict(picture, imgsz=size, conf=0.02, iou=0.45, agnostic_nms=True, verbose=False)[0].boxes
        order = np.argsort(-boxes.conf.numpy())
        free = np.ones(len(known), bool)
        labels += len(known)
        for box, confidence in zip(boxes.xyxy.numpy()[order], boxes.conf.numpy()[order], strict=True):
            shared = iou(box, known) * free
            hit = bool(shared.max(initial=0.0) >= 0.5)
            if hit:
                free[int(shared.argmax())] = False
            sure.append(float(confidence))
            right.append(hit)
    if not sure:
        return {"F1": 0.0, "recall": 0.0}
    hits = np.cumsum(np.array(right)[np.argsort(-np.array(sure))])
    f1 = 2 * hits / (np.arange(1, len(hits) + 1) + labels)
    best = int(f1.argmax())
    return {"F1": float(f1[best]), "recall": float(hits[best] / labels)}


def compare_namers(data: Path, out: Path, recipe: NamerRecipe) -> Path:
    """Trains namers on photos named a… (and more), and names the crops of `val`: of those venues and of the others.

    The others, b… and c…, are venues and tile sets of which no photo was learnt from.
    """
    val = {letter: photo_patches(data / "photos", "val", negatives=0, photos_from=letter) for letter in ("a", "bc")}
    contestants: list[tuple[str, tuple[str, ...], Callable[[NamerRecipe], nn.Module]]] = [
        (f"own, {name}", without, Namer) for name, without in WITHOUT.items()
    ]
    contestants.append(("YOLO11n-cls, everything", (), Classifier))
    rows: list[Row] = []
    for name, without, make in contestants:
        began = time.monotonic()
        shares = {source: share for source, share in recipe.sources.shares.items() if source not in without}
        sources = replace(recipe.sources, shares=shares, photos_from="a")
        torch.manual_seed(recipe.seed)
        training = Training(replace(recipe, sources=sources), out, make=make)
        run(training, training_patches(data, out, sources))
        model = training.averaged()
        figures = {f"{letter}…": accuracy(model, crops, recipe.size) for letter, crops in val.items()}
        rows.append(Row(name, figures, (time.monotonic() - began) / 60))
        keep(rows, out / "namer.json")
    return out / "namer.json"


def iou(box: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Shared area of `box` with each of `others`, as a share of both together."""
    low, high = np.maximum(box[:2], others[:, :2]), np.minimum(box[2:], others[:, 2:])
    shared = np.clip(high - low, 0, None).prod(axis=1)
    return np.asarray(shared / ((box[2:] - box[:2]).prod() + (others[:, 2:] - others[:, :2]).prod(axis=1) - shared))


class Classifier(nn.Module):
    """ultralytics' YOLO11n-cls for crops of a namer's size, from nothing."""

    def __init__(self, recipe: NamerRecipe) -> None:
        super().__init__()
        self.model = ClassificationModel("yolo11n-cls.yaml", nc=len(CLASSES), verbose=False)
        self.size = recipe.size

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits for RGB crops / 255: its head gives (probabilities, logits) where it does not train."""
        answer = self.model(x)
        logits: torch.Tensor = answer[1] if isinstance(answer, tuple) else answer
        return logits


def keep(rows: list[Row], file: Path) -> None:
    """Writes the table so far."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps([vars_of(row) for row in rows], ensure_ascii=False, indent=1))
    print(rows[-1], flush=True)  # noqa: T201


def vars_of(row: Row) -> dict[str, Any]:
    """The row as JSON."""
    return {"name": row.name, **row.figures, "minutes": round(row.minutes, 1)}
