"""What a first locator sees beside the labels: other tiles in view, to be learnt as such and not as background."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from ultralytics import YOLO

from vision.labelled import load_photos, pixel_boxes
from vision.training.patches import overlaps
from vision.training.prepare import PARTLY_LABELLED, TILE

DOUBTED = 0.08
"""Detections below this confidence are taken for background."""


def find_others(data: Path, checkpoint: Path, out: Path) -> Path:
    """Runs `checkpoint` on the partly labelled photos and writes `out` (JSON: name → rows of x1 y1 x2 y2 confidence).

    A detection that covers a labelled or a masked place is none.
    """
    locator = YOLO(str(checkpoint))
    found: dict[str, list[list[float]]] = {}
    for photo in load_photos(data):
        if not photo.name.startswith(PARTLY_LABELLED):
            continue
        picture = photo.image()
        height, width = picture.shape[:2]
        known = np.concatenate([pixel_boxes(photo.boxes, width, height), pixel_boxes(photo.ignore, width, height)])
        boxes = locator.predict(picture, imgsz=640, conf=DOUBTED, iou=0.4, max_det=200, verbose=False)[0].boxes
        rows = np.concatenate([boxes.xyxy.numpy(), boxes.conf.numpy()[:, None]], axis=1)[boxes.cls.numpy() == TILE]
        beside = [row for row in rows if not len(known) or overlaps(row[:4], known).max() < 0.3]
        found[photo.name] = [[round(float(value), 2) for value in row] for row in beside]
    out.write_text(json.dumps(found))
    return out
