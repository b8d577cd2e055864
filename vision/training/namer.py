"""The namer: a small residual network that tells which tile a crop shows, and which way it is turned."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.training.answers import ANY_FLOWER, CLASSES, COUNTED, FLOWER_PLACES, counted, turn_targets
from vision.training.augment import augment, plain_crops
from vision.training.patches import Patches
from vision.training.patches_of_tiles import photo_patches
from vision.training.processor import has_bfloat16
from vision.training.recipes import NamerRecipe
from vision.training.sources import training_patches


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


class NamerNetwork(nn.Module):
    """RGB crops / 255, shape (n, 3, 64, 64) → logits (n, len(CLASSES)) and logits (n, 4) of the quarters turned."""

    def __init__(self, recipe: NamerRecipe) -> None:
        super().__init__()
        first, *widths = recipe.widths
        layers: list[nn.Module] = [
            nn.Conv2d(3, first, 5, 2, 2, bias=False),
            nn.BatchNorm2d(first),
            nn.ReLU(inplace=True),
        ]
        for stage, (before, after) in enumerate(zip(recipe.widths, widths, strict=False)):
            layers.append(Residual(before, after, 2 if stage < 3 else 1))
        self.features = nn.Sequential(*layers)
        self.dropout = nn.Dropout(recipe.dropout)
        self.classify = nn.Linear(widths[-1], len(CLASSES))
        # Which way is up is seen by where things lie: the last map keeps its four quarters.
        self.upright = nn.Linear(4 * widths[-1], 4)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Pixels are centred here so that callers only divide by 255."""
        features = self.features((x - 0.5) * 4)
        quarters: Tensor = self.upright(functional.avg_pool2d(features, 2).flatten(1))
        return self.classify(self.dropout(features.mean(dim=(2, 3)))), quarters


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


@dataclass(frozen=True, slots=True)
class NamerFigures:
    """Figures of labelled crops: the share named right, and that of legible upright ones that are seen upright."""

    named: float
    upright: float

    def __str__(self) -> str:
        return f"named {self.named:.4f}  upright {self.upright:.4f}"


@torch.inference_mode()
def accuracy(model: nn.Module, patches: Patches, size: int, batch: int = 256) -> NamerFigures:
    """How well crops are named, as the labels' boxes grown by 12 % show them; flowers count as one."""
    model.eval()
    device = next(model.parameters()).device
    named, upright = [], []
    for start in range(0, len(patches), batch):
        chosen = np.arange(start, min(start + batch, len(patches)))
        crops = torch.from_numpy(plain_crops(patches, chosen, size)).permute(0, 3, 1, 2).to(device)
        logits, quarters = (answer.cpu() for answer in model(crops))
        named.append(grouped(logits).argmax(1).numpy() == counted(patches.classes[chosen]))
        shares, known = turn_targets(patches.classes[chosen], patches.turned[chosen], np.zeros(len(chosen), int))
        upright.append((quarters.argmax(1).numpy() == 0)[known & (shares[:, 0] == 1)])
    return NamerFigures(float(np.concatenate(named).mean()), float(np.concatenate(upright).mean()))


def grouped(logits: Tensor) -> Tensor:
    """Logits of what the reader counts, shape (n, len(COUNTED)): flowers together, jokers with what is none."""
    names = counted(np.arange(len(CLASSES)))
    groups = [torch.logsumexp(logits[:, np.flatnonzero(names == k)], 1) for k in range(len(COUNTED))]
    return torch.stack(groups, 1)


def naming_loss(logits: Tensor, classes: Tensor, smoothing: float) -> Tensor:
    """Cross entropy; a flower that the labels do not name asks only for some flower."""
    chances = functional.log_softmax(logits, 1)
    known = classes.clamp(max=len(CLASSES) - 1)
    sure = functional.nll_loss(chances, known, reduction="none") * (1 - smoothing) - smoothing * chances.mean(1)
    some_flower = -torch.logsumexp(chances[:, FLOWER_PLACES], 1)
    return torch.where(classes == ANY_FLOWER, some_flower, sure).mean()


def turning_loss(logits: Tensor, shares: Tensor, known: Tensor) -> Tensor:
    """Cross entropy against shares of the four quarters, over the crops that tell."""
    each = -(shares * functional.log_softmax(logits, 1)).sum(1)
    return (each * known).sum() / known.sum().clamp(min=1)


class Training:
    """A namer on its way: model, averaged copy, optimizer and how many steps are done; kept in `out/state.pt`."""

    def __init__(
        self, recipe: NamerRecipe, out: Path, start: Path | None = None, resume: bool = False, device: str = "cpu"
    ) -> None:
        self.recipe, self.out, self.step = recipe, out, 0
        self.device = torch.device(device)
        self.model = NamerNetwork(recipe).to(self.device, memory_format=torch.channels_last)
        if start is not None:
            self.model.load_state_dict(torch.load(start, map_location=self.device, weights_only=True)["weights"])
        self.slow = Average(self.model, recipe.average)
        self.optimizer = torch.optim.AdamW(
            self.model.parameters(), lr=recipe.peak_rate, weight_decay=recipe.weight_decay
        )
        if resume:
            state = torch.load(out / "state.pt", map_location=self.device, weights_only=True)
            self.model.load_state_dict(state["model"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.slow.state, self.slow.steps, self.step = state["slow"], state["step"], state["step"]

    @property
    def steps(self) -> int:
        """All steps of the recipe."""
        return self.recipe.samples // self.recipe.batch

    def learn(self, patches: Patches, chosen: np.ndarray, rng: np.random.Generator) -> float:
        """One step on the chosen patches; the loss."""
        batch = augment(patches, chosen, self.recipe.size, rng)
        shares, known = turn_targets(patches.classes[chosen], patches.turned[chosen], batch.quarters)
        targets = torch.from_numpy(patches.classes[chosen]), torch.from_numpy(shares), torch.from_numpy(known)
        classes, turned, tells = (target.to(self.device) for target in targets)
        self.model.train()
        for group in self.optimizer.param_groups:
            group["lr"] = rate_at(self.step, self.steps, self.recipe)
        crops = torch.from_numpy(batch.crops).permute(0, 3, 1, 2).to(self.device)  # channels last as they are
        fast = self.device.type != "cpu" or has_bfloat16()
        with torch.autocast(self.device.type, dtype=torch.bfloat16, enabled=fast):
            logits, quarters = self.model(crops)
        loss = naming_loss(logits.float(), classes, self.recipe.smoothing)
        loss = loss + self.recipe.turning * turning_loss(quarters.float(), turned, tells)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.slow.update(self.model)
        self.step += 1
        return float(loss.item())

    def averaged(self) -> nn.Module:
        """A namer with the averaged weights."""
        model = NamerNetwork(self.recipe).to(self.device)
        model.load_state_dict(self.slow.state)
        return model

    def save(self, figures: NamerFigures) -> None:
        """Writes what to use (`namer.pt`) and what to go on from (`state.pt`)."""
        torch.save({"weights": self.slow.state, "step": self.step, "val": figures.named}, self.out / "namer.pt")
        state = {"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict()}
        torch.save({**state, "slow": self.slow.state, "step": self.step}, self.out / "state.pt")


CHECK_EVERY = 500
"""Steps between two looks at the validation crops."""


@dataclass(frozen=True, slots=True)
class NamerInputs:
    """What a training is given besides its recipe: data, found mistakes, brush fonts, a folder for patches."""

    data: Path
    mistakes: Path | None = None
    brushes: Path | None = None
    cache: Path | None = None


def train_namer(given: NamerInputs, training: Training) -> Path:
    """Trains to the recipe's end and returns the file with the averaged weights; patches are kept in the cache."""
    recipe, out = training.recipe, training.out
    torch.manual_seed(recipe.seed)
    out.mkdir(parents=True, exist_ok=True)
    val = photo_patches(given.data / "photos", "val", negatives=0)
    began = time.monotonic()

    def look(training: Training, loss: float) -> None:
        figures = accuracy(training.averaged(), val, recipe.size)
        training.save(figures)
        minutes = (time.monotonic() - began) / 60
        progress = f"step {training.step}/{training.steps}  loss {loss:.4f}"
        print(f"{progress}  val {figures}  {minutes:.1f} min", flush=True)  # noqa: T201

    run(training, training_patches(given.data, given.cache or out, recipe.sources, given.mistakes, given.brushes), look)
    return out / "namer.pt"


def run(training: Training, train: Patches, look: Callable[[Training, float], None] | None = None) -> None:
    """All steps that are left; every now and then `look` gets the training and its mean loss."""
    recipe = training.recipe
    rng = np.random.default_rng([recipe.seed, training.step])
    chances = np.cumsum(train.weights / train.weights.sum())
    losses: list[float] = []
    while training.step < training.steps:
        chosen = np.searchsorted(chances, rng.random(recipe.batch)).clip(0, len(train) - 1)
        losses.append(training.learn(train, chosen, rng))
        if look is not None and (training.step % CHECK_EVERY == 0 or training.step == training.steps):
            look(training, float(np.mean(losses)))
            losses.clear()
