"""Trains the locator: a YOLO that finds tiles and does not name them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
import ultralytics.engine.trainer as engine
from ultralytics.models.yolo.detect import DetectionTrainer
from ultralytics.nn.tasks import DetectionModel

from vision.dataset.labelled import load_photos
from vision.training.fonts import machine_fonts
from vision.training.prepare import PrepareRecipe, prepare
from vision.training.processor import has_bfloat16
from vision.training.unfuse import unfused

NO_FLIPS: dict[str, Any] = {"fliplr": 0.0, "flipud": 0.0}
"""A mirrored tile is another tile."""


class LocatorTrainer(DetectionTrainer):
    """ultralytics' trainer, with bfloat16 on processors that have it and a start from a plain state dict."""

    start: Path | None = None

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> DetectionModel:
        """A model of the data's classes; tensors of `start` that fit by name and shape are taken over."""
        model: DetectionModel = super().get_model(cfg, weights, verbose)
        if self.start is not None and weights is None:
            own = model.state_dict()
            known = torch.load(self.start, map_location="cpu", weights_only=True)
            fitting = {name: value for name, value in known.items() if name in own and own[name].shape == value.shape}
            model.load_state_dict(fitting, strict=False)
        return model

    def _setup_train(self) -> None:
        super()._setup_train()
        if self.device.type == "cpu" and has_bfloat16():
            self.model = self.model.to(memory_format=torch.channels_last)

    def preprocess_batch(self, batch: dict[str, Any]) -> dict[str, Any]:
        """Moves the batch to the device, pixels last on a CPU (that is how its convolutions want them)."""
        batch = super().preprocess_batch(batch)
        if self.device.type == "cpu" and has_bfloat16():
            batch["img"] = batch["img"].to(memory_format=torch.channels_last)
        return batch


def use_bfloat16_on_cpu() -> None:
    """ultralytics refuses `amp="bf16"` on a CPU; its trainer asks `autocast` of its own module, so that is replaced."""
    if has_bfloat16():
        engine.autocast = lambda *_args, **_kwargs: torch.autocast("cpu", dtype=torch.bfloat16)


def train_locator(
    data_file: Path,
    out: Path,
    settings: dict[str, Any],
    start: Path | None = None,
    device: str = "cpu",
    resume: bool = False,
) -> Path:
    """Trains by `settings` (ultralytics' names) and returns the last checkpoint.

    `start` is a plain state dict, or an ultralytics checkpoint where `settings["model"]` names one.
    """
    if device == "cpu":
        use_bfloat16_on_cpu()
    LocatorTrainer.start = start
    arguments = {
        **settings,
        **NO_FLIPS,
        "data": str(data_file),
        "project": str(out.parent),
        "name": out.name,
        "exist_ok": True,
        "device": device,
    }
    if resume:
        arguments["resume"] = str(out / "weights" / "last.pt")
    trainer = LocatorTrainer(overrides=arguments)
    trainer.train()
    return Path(trainer.last)


def plain_weights(checkpoint: Path, out: Path) -> Path:
    """The averaged weights of an ultralytics checkpoint as a plain state dict, to start another training from."""
    stored = torch.load(checkpoint, map_location="cpu", weights_only=False)
    model = stored["ema"] or stored["model"]
    torch.save(model.float().state_dict(), out)
    return out


@dataclass(frozen=True, slots=True)
class LocatorInputs:
    """What a training is given besides its recipe: data, weights to start from, others' tiles, fonts, the device.

    `start` is a plain state dict, an ultralytics checkpoint (`.pt`) or an exported locator (`.onnx`).
    """

    data: Path
    start: Path | None = None
    others: Path | None = None
    fonts: Path | None = None
    device: str = "cpu"


def train_by_recipe(given: LocatorInputs, out: Path, recipe: dict[str, Any], resume: bool = False) -> Path:
    """Prepares `out/photos` and trains in `out`; returns the last checkpoint."""
    data_file = out / "photos" / "data.yaml"
    if not (resume and data_file.is_file()):
        wanted = PrepareRecipe(**recipe["prepare"])
        prepare(given.data, data_file.parent, wanted, given.others, machine_fonts(given.fonts))
    start = given.start
    if start is not None and start.suffix == ".pt":
        start = plain_weights(start, out / "start.pth")
    elif start is not None and start.suffix == ".onnx":
        start = unfused(start, out / "start.pth", load_photos(given.data / "photos", "train")[::60])
    return train_locator(data_file, out / "training", recipe["settings"], start, given.device, resume)
