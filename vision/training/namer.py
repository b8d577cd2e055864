"""The namer: a small residual network that tells which tile a crop shows, in any rotation."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.training.augment import augment, plain_crops
from vision.training.patches import CLASSES, Patches, photo_patches, training_patches
from vision.training.processor import has_bfloat16
from vision.training.recipes import NamerRecipe


class Residual(nn.Module):
    """Two 3×3 convolutions and a way around them; `stride` 2 halves the picture."""

    def __init__(self, before: int, after: int, stride: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(before, after, 3, stride, 1, bias=False),
            nn.BatchNorm2d(after),
            nn.ReLU(inplace=True),
            nn.Conv2d(after, after, 3, 1, 1, bias=False),
            nn.BatchNorm2d(after),
        )
        same = before == after and stride == 1
        self.around = (
            nn.Identity()
            if same
            else nn.Sequential(nn.Conv2d(before, after, 1, stride, bias=False), nn.BatchNorm2d(after))
        )

    def forward(self, x: Tensor) -> Tensor:
        """(n, before, h, w) → (n, after, h / stride, w / stride)."""
        return functional.relu(self.body(x) + self.around(x))


class Namer(nn.Module):
    """RGB crops / 255, shape (n, 3, size, size) → logits, shape (n, len(CLASSES))."""

    def __init__(self, recipe: NamerRecipe) -> None:
        super().__init__()
        widths = recipe.widths
        layers: list[nn.Module] = [
            nn.Conv2d(3, widths[0], 3, 2, 1, bias=False),
            nn.BatchNorm2d(widths[0]),
            nn.ReLU(inplace=True),
        ]
        before = widths[0]
        for stage, (width, blocks) in enumerate(zip(widths, recipe.blocks, strict=True)):
            for block in range(blocks):
                layers.append(Residual(before, width, 2 if stage and not block else 1))
                before = width
        self.features = nn.Sequential(*layers)
        self.dropout = nn.Dropout(recipe.dropout)
        self.classify = nn.Linear(before, len(CLASSES))

    def forward(self, x: Tensor) -> Tensor:
        """Logits; pixels are centred here so that callers only divide by 255."""
        features = self.features((x - 0.5) * 4).mean(dim=(2, 3))
        logits: Tensor = self.classify(self.dropout(features))
        return logits


def rate_at(step: int, steps: int, recipe: NamerRecipe) -> float:
    """A short warm-up, then half a cosine down to nothing."""
    warm = max(1, steps // 25)
    if step < warm:
        return recipe.peak_rate * (step + 1) / warm
    return recipe.peak_rate * 0.5 * (1 + math.cos(math.pi * (step - warm) / max(1, steps - warm)))


class Average:
    """A slow copy of the weights, better than the weights themselves at the end."""

    def __init__(self, model: nn.Module, keep: float) -> None:
        self.keep = keep
        self.steps = 0
        self.state = {name: value.detach().clone() for name, value in model.state_dict().items()}

    def update(self, model: nn.Module) -> None:
        """Moves the copy a little towards the weights."""
        self.steps += 1
        keep = min(self.keep, self.steps / (self.steps + 20))
        for name, value in model.state_dict().items():
            if value.dtype.is_floating_point:
                self.state[name].lerp_(value.detach(), 1 - keep)
            else:
                self.state[name].copy_(value)


@torch.inference_mode()
def accuracy(model: nn.Module, patches: Patches, size: int, batch: int = 256) -> float:
    """Share of crops named right, as the labels' boxes grown by 12 % show them."""
    model.eval()
    right = 0
    for start in range(0, len(patches), batch):
        chosen = np.arange(start, min(start + batch, len(patches)))
        logits = model(plain_crops(patches, chosen, size))
        right += int((logits.argmax(1).numpy() == patches.classes[chosen]).sum())
    return right / len(patches)


class Training:
    """A namer on its way: model, averaged copy, optimizer and how many steps are done; kept in `out/state.pt`."""

    def __init__(
        self,
        recipe: NamerRecipe,
        out: Path,
        start: Path | None = None,
        resume: bool = False,
        make: Callable[[NamerRecipe], nn.Module] = Namer,
    ) -> None:
        self.recipe, self.out, self.step, self.make = recipe, out, 0, make
        self.model = make(recipe).to(memory_format=torch.channels_last)
        if start is not None:
            self.model.load_state_dict(torch.load(start, weights_only=True)["weights"])
        self.slow = Average(self.model, recipe.average)
        self.optimizer = torch.optim.AdamW(
            self.model.parameters(), lr=recipe.peak_rate, weight_decay=recipe.weight_decay
        )
        if resume:
            state = torch.load(out / "state.pt", weights_only=True)
            self.model.load_state_dict(state["model"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.slow.state, self.slow.steps, self.step = state["slow"], state["step"], state["step"]

    @property
    def steps(self) -> int:
        """All steps of the recipe."""
        return self.recipe.samples // self.recipe.batch

    def learn(self, crops: Tensor, classes: Tensor) -> float:
        """One step; the loss."""
        self.model.train()
        for group in self.optimizer.param_groups:
            group["lr"] = rate_at(self.step, self.steps, self.recipe)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=has_bfloat16()):
            logits = self.model(crops.to(memory_format=torch.channels_last))
        loss = functional.cross_entropy(logits.float(), classes, label_smoothing=self.recipe.smoothing)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.slow.update(self.model)
        self.step += 1
        return float(loss.item())

    def averaged(self) -> nn.Module:
        """A namer with the averaged weights."""
        model = self.make(self.recipe)
        model.load_state_dict(self.slow.state)
        return model

    def save(self, figure: float) -> None:
        """Writes what to use (`namer.pt`) and what to go on from (`state.pt`)."""
        torch.save({"weights": self.slow.state, "step": self.step, "val": figure}, self.out / "namer.pt")
        state = {"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict()}
        torch.save({**state, "slow": self.slow.state, "step": self.step}, self.out / "state.pt")


CHECK_EVERY = 250
"""Steps between two looks at the validation crops."""


def train_namer(
    data: Path,
    out: Path,
    recipe: NamerRecipe,
    start: Path | None = None,
    resume: bool = False,
    cache: Path | None = None,
    mistakes: Path | None = None,
) -> Path:
    """Trains by the recipe and returns the file with the averaged weights; crops are kept in `cache` (or `out`).

    `mistakes` is what `find_mistakes` wrote, for steps that learn from it.
    """
    torch.manual_seed(recipe.seed)
    out.mkdir(parents=True, exist_ok=True)
    val = photo_patches(data / "photos", "val", negatives=0)
    began = time.monotonic()

    def look(training: Training, loss: float) -> None:
        figure = accuracy(training.averaged(), val, recipe.size)
        training.save(figure)
        minutes = (time.monotonic() - began) / 60
        progress = f"step {training.step}/{training.steps}  loss {loss:.4f}"
        print(f"{progress}  val {figure:.4f}  {minutes:.1f} min", flush=True)  # noqa: T201

    run(Training(recipe, out, start, resume), training_patches(data, cache or out, recipe.sources, mistakes), look)
    return out / "namer.pt"


def run(training: Training, train: Patches, look: Callable[[Training, float], None] | None = None) -> None:
    """All steps that are left; every now and then `look` gets the training and its mean loss."""
    recipe = training.recipe
    rng = np.random.default_rng([recipe.seed, training.step])
    chances = train.weights / train.weights.sum()
    losses: list[float] = []
    while training.step < training.steps:
        chosen = rng.choice(len(train), recipe.batch, p=chances)
        crops = augment(train, chosen, recipe.size, rng)
        losses.append(training.learn(crops, torch.from_numpy(train.classes[chosen])))
        if look is not None and (training.step % CHECK_EVERY == 0 or training.step == training.steps):
            look(training, float(np.mean(losses)))
            losses.clear()
