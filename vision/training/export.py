"""Checkpoints → ONNX files that ONNX Runtime loads, with their rows in the registry."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from ultralytics import YOLO

from vision.training.namer import NamerNetwork
from vision.training.recipes import NamerRecipe

SMALL = 512
"""Tensors of no more values stay in single precision."""


def export_locator(checkpoint: Path, file: Path, size: int = 640) -> Path:
    """A YOLO checkpoint as ONNX: (1, 3, size, size) RGB / 255 → (1, 4 + classes, places)."""
    made = YOLO(str(checkpoint)).export(format="onnx", imgsz=size, opset=17, simplify=False, dynamic=False)
    shutil.move(made, file)
    return halved(file)


def export_namer(checkpoint: Path, file: Path, recipe: NamerRecipe) -> Path:
    """The namer's averaged weights as ONNX: (n, 3, size, size) RGB / 255 → `logits` (n, classes), `upright` (n, 4)."""
    model = NamerNetwork(recipe)
    model.load_state_dict(torch.load(checkpoint, map_location="cpu", weights_only=True)["weights"])
    model.eval()
    names = ["crops", "logits", "upright"]
    torch.onnx.export(
        model,
        (torch.zeros(2, 3, recipe.size, recipe.size),),
        str(file),
        input_names=names[:1],
        output_names=names[1:],
        dynamic_axes={name: {0: "n"} for name in names},
        opset_version=17,
        dynamo=False,
    )
    return halved(file)


def halved(file: Path) -> Path:
    """Stores large weights of an ONNX file in half precision: half the bytes; the runtime computes in single."""
    model = onnx.load(str(file))
    casts = []
    for weights in list(model.graph.initializer):
        values = numpy_helper.to_array(weights)
        if values.dtype == np.float32 and values.size > SMALL:
            stored = numpy_helper.from_array(values.astype(np.float16), f"{weights.name}_half")
            model.graph.initializer.remove(weights)
            model.graph.initializer.append(stored)
            casts.append(helper.make_node("Cast", [stored.name], [weights.name], to=TensorProto.FLOAT))
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.save(model, str(file))
    return file
