"""Contestants for the two networks, each trained on equally many pictures and measured alike."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from ultralytics import YOLO

from vision.dataset.labelled import LabelledPhoto, load_photos, pixel_boxes
from vision.training.locator import train_locator
from vision.training.namer import Training, accuracy, run
from vision.training.patches import join
from vision.training.patches_of_tiles import photo_patches
from vision.training.prepare import PrepareRecipe, prepare
from vision.training.recipes import NamerRecipe
from vision.training.sources import training_patches

LOCATORS = {
    "YOLOv5n, pretrained": ("yolov5n.yaml", True),
    "YOLOv5n, from nothing": ("yolov5n.yaml", False),
    "YOLO11n, from nothing": ("yolo11n.yaml", False),
    "YOLO26n, from nothing": ("yolo26n.yaml", False),
}
"""Name → ultralytics' model file, and whether it starts from the pretrained weights."""

NOTHING = ("lookalikes", "jokers", "grounds")

WITHOUT: dict[str, tuple[str, ...]] = {
    "all sources": (),
    "without what is no tile": NOTHING,
    "without faces and artwork": ("faces", "artwork"),
    "photos alone": ("faces", "artwork", "backs", "blanks", *NOTHING),
}
"""What a namer learns from, and the sources left out for that."""


@dataclass(frozen=True, slots=True)
class ComparedRow:
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
    rows: list[ComparedRow] = []
    for name, (model, pretrained) in LOCATORS.items():
        if pretrained and start is None:
            continue
        began = time.monotonic()
        folder = out / name.replace(",", "").replace(" ", "-").lower()
        checkpoint = train_locator(data_file, folder, {**settings, "model": model}, start if pretrained else None)
        minutes = (time.monotonic() - began) / 60
        rows.append(ComparedRow(name, found(checkpoint, val, int(settings["imgsz"])), minutes))
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


def leave_venues_out(data: Path, out: Path, recipe: NamerRecipe, brushes: Path | None = None) -> Path:
    """Trains namers without the photos named a…, b… or c… in turn, and names the crops of those; returns the table.

    Each as the recipe says, and without some of its sources. Figures are the shares of the left-out crops (of `train`
    and `val`) that are named right, and their mean.
    """
    photos = data / "photos"
    left = {
        letter: join([photo_patches(photos, split, 0, 0, letter) for split in ("train", "val")]) for letter in "abc"
    }
    rows: list[ComparedRow] = []
    for name, without in WITHOUT.items():
        began = time.monotonic()
        shares = {source: share for source, share in recipe.sources.shares.items() if source not in without}
        figures = {}
        for letter, crops in left.items():
            sources = replace(recipe.sources, shares=shares, photos_from="abc".replace(letter, ""))
            torch.manual_seed(recipe.seed)
            training = Training(replace(recipe, sources=sources), out)
            run(training, training_patches(data, out, sources, brushes=brushes))
            figures[f"{letter}…"] = accuracy(training.averaged(), crops, recipe.size).named
        figures["mean"] = sum(figures.values()) / len(figures)
        rows.append(ComparedRow(name, figures, (time.monotonic() - began) / 60))
        keep(rows, out / "namer.json")
    return out / "namer.json"


def iou(box: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Shared area of `box` with each of `others`, as a share of both together."""
    low, high = np.maximum(box[:2], others[:, :2]), np.minimum(box[2:], others[:, 2:])
    shared = np.clip(high - low, 0, None).prod(axis=1)
    return np.asarray(shared / ((box[2:] - box[:2]).prod() + (others[:, 2:] - others[:, :2]).prod(axis=1) - shared))


def keep(rows: list[ComparedRow], file: Path) -> None:
    """Writes the table so far."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps([vars_of(row) for row in rows], ensure_ascii=False, indent=1))
    print(rows[-1], flush=True)  # noqa: T201


def vars_of(row: ComparedRow) -> dict[str, Any]:
    """The row as JSON."""
    return {"name": row.name, **row.figures, "minutes": round(row.minutes, 1)}
