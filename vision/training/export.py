"""Checkpoints → ONNX files that OpenCV's DNN loads, with their rows in the registry."""

from __future__ import annotations

import shutil
from pathlib import Path

import torch
from ultralytics import YOLO

from vision.training.namer import Namer
from vision.training.recipes import NamerRecipe


def export_locator(checkpoint: Path, file: Path, size: int = 640) -> Path:
    """A YOLO checkpoint as ONNX: (1, 3, size, size) RGB / 255 → (1, 4 + classes, places)."""
    made = YOLO(str(checkpoint)).export(format="onnx", imgsz=size, opset=17, simplify=False, dynamic=False)
    shutil.move(made, file)
    return file


def export_namer(checkpoint: Path, file: Path, recipe: NamerRecipe) -> Path:
    """The namer's averaged weights as ONNX: (n, 3, size, size) RGB / 255 → (n, classes) logits."""
    model = Namer(recipe)
    model.load_state_dict(torch.load(checkpoint, weights_only=True)["weights"])
    model.eval()
    crops = torch.zeros(2, 3, recipe.size, recipe.size)
    torch.onnx.export(
        model,
        (crops,),
        str(file),
        input_names=["crops"],
        output_names=["logits"],
        dynamic_axes={"crops": {0: "n"}, "logits": {0: "n"}},
        opset_version=17,
        dynamo=False,
    )
    return file
