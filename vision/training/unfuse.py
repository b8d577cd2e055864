"""An exported locator → weights to train on from: the same function, with batch normalization put back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn
from ultralytics.nn.tasks import DetectionModel

from vision.dataset.labelled import LabelledPhoto
from vision.reader.detector import CLASSES, letterbox

SIZE = 640


def unfused(file: Path, out: Path, photos: Sequence[LabelledPhoto]) -> Path:
    """Writes the weights of an exported YOLOv5n as a plain state dict; `photos` tell the means and variances.

    An export folds batch normalization into the convolutions. Here it is put back as the identity, and then given the
    statistics that the photos really have, so that training goes on as if it had never stopped.
    """
    stored = weights_of(file)
    model = DetectionModel("yolov5n.yaml", nc=len(CLASSES), verbose=False)
    for name, layer in model.named_modules():
        if not isinstance(layer, nn.Conv2d) or f"{name}.bias" not in stored:
            continue
        layer.weight.data = torch.from_numpy(stored[f"{name}.weight"].copy())
        bias = torch.from_numpy(stored[f"{name}.bias"].copy())
        if layer.bias is not None:
            layer.bias.data = bias
        else:
            norm = model.get_submodule(name.rsplit(".", 1)[0] + ".bn")
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)
            norm.weight.data.fill_(1)
            norm.bias.data = bias
    normalize(model, photos)
    torch.save(model.state_dict(), out)
    return out


def weights_of(file: Path) -> dict[str, np.ndarray]:
    """The initializers of an ONNX file by name, those in half precision widened."""
    graph = onnx.load(str(file)).graph
    stored = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    casts = {node.output[0]: stored[node.input[0]] for node in graph.node if node.op_type == "Cast"}
    return {name: np.asarray(value, np.float32) for name, value in {**stored, **casts}.items()}


@torch.inference_mode()
def normalize(model: nn.Module, photos: Sequence[LabelledPhoto]) -> None:
    """Gives each normalization the statistics of what reaches it; the function stays the same."""
    model.eval()
    seen: dict[str, list[tuple[torch.Tensor, torch.Tensor]]] = {}
    norms = {name: layer for name, layer in model.named_modules() if isinstance(layer, nn.BatchNorm2d)}
    hooks = [
        layer.register_forward_hook(
            lambda _layer, given, _answer, name=name: seen.setdefault(name, []).append(
                (given[0].mean((0, 2, 3)), given[0].square().mean((0, 2, 3)))
            )
        )
        for name, layer in norms.items()
    ]
    for photo in photos:
        model(torch.from_numpy(letterbox(np.ascontiguousarray(photo.image()[..., ::-1]), SIZE)[0]))
    for hook in hooks:
        hook.remove()
    for name, norm in norms.items():
        mean, square = (torch.stack(values).mean(0) for values in zip(*seen[name], strict=True))
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        bias = norm.bias - norm.running_mean * scale
        norm.running_mean.copy_(mean)
        norm.running_var.copy_((square - mean.square()).clamp(min=1e-6))
        norm.weight.copy_(scale * torch.sqrt(norm.running_var + norm.eps))
        norm.bias.copy_(bias + mean * scale)
