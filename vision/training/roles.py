"""Learns which tiles are the player's, from rendered tables and labelled photos; some minutes on one core, numpy alone.

python -m vision.training.roles PHOTOS models/roles.npz --scenes 3000
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.layout.lines import Line, TableLines, tables_of
from vision.layout.role_features import Numbers, line_features, row_features
from vision.layout.role_model import RoleModel, Scorer, save_role_model
from vision.layout.thresholds import THRESHOLDS as T
from vision.training.role_examples import RoleExample, examples_of_photos, examples_of_scenes

Rng = np.random.Generator

TOGETHER = 4
"""The number of networks that answer together."""


@dataclass(frozen=True)
class RoleLesson:
    """What both scorers learn from: rows in groups of one picture, of which one or more are right; lines one by one."""

    rows: list[tuple[Numbers, NDArray[np.bool_]]]
    lines: Numbers
    own: Numbers
    weights: Numbers


def lesson_of(examples: Iterable[RoleExample], rng: Rng) -> RoleLesson:
    """Features and truth of all examples; in a third of the cases the lines that touch are known already."""
    rows, lines, own, weights = [], [], [], []
    for example in examples:
        tables = tables_of(example.boxes, example.size)
        found = [(table, line) for table in tables for line in table.lines if len(line) >= T.shortest_row]
        truth = np.array([_share(example, line) * len(line) for _, line in found])
        right = truth >= 0.7 * max(truth.max(), 1.0) if len(truth) else np.zeros(0, bool)
        right &= np.array([_share(example, line) >= 0.8 for _, line in found], bool)
        if not right.any():
            continue
        rows.append((np.array([row_features(line, table, example.clues) for table, line in found]), right))
        table, row = found[int(np.flatnonzero(right)[rng.integers(right.sum())])]
        for line, features in _lines_of(example, table, row, rng):
            share = _share(example, line)
            if not np.isnan(share):
                lines.append(features)
                own.append(float(share >= 0.5))
                weights.append(len(line) ** 0.5)
    return RoleLesson(rows, np.array(lines), np.array(own), np.array(weights))


def _lines_of(example: RoleExample, table: TableLines, row: Line, rng: Rng) -> Iterable[tuple[Line, list[float]]]:
    others = [line for line in table.lines if line is not row]
    own = [line for line in others if _share(example, line) >= 0.5]
    for line in others:
        chance = rng.choice([0.0, 0.5, 1.0])
        kept = [row, *(other for other in own if other is not line and rng.random() < chance)]
        yield line, line_features(line, row, table, example.clues, kept)


def _share(example: RoleExample, line: Line) -> float:
    known = example.own[list(line.members)]
    known = known[~np.isnan(known)]
    return float(known.mean()) if len(known) else float("nan")


def learnt(lesson: RoleLesson, rng: Rng, hidden: int = 24, steps: int = 4000) -> RoleModel:
    """Both scorers, by Adam on mini-batches: each is the mean of several that learnt in another order."""
    rows = [_learn_rows(lesson, rng, hidden, steps) for _ in range(TOGETHER)]
    return RoleModel(mean_of(rows), mean_of([_learn_lines(lesson, rng, hidden, steps) for _ in range(TOGETHER)]))


def mean_of(scorers: Sequence[Scorer]) -> Scorer:
    """One scorer that answers with the mean of scorers of the same features."""
    first, count = scorers[0], len(scorers)
    return Scorer(
        first.mean,
        first.spread,
        np.concatenate([scorer.hidden for scorer in scorers], axis=1),
        np.concatenate([scorer.hidden_bias for scorer in scorers]),
        np.concatenate([scorer.out for scorer in scorers]) / count,
        sum(scorer.out_bias for scorer in scorers) / count,
    )


class _Net:
    """A scorer while it learns: forward, backward, Adam."""

    def __init__(self, features: Numbers, hidden: int, rng: Rng) -> None:
        self.mean, self.spread = features.mean(axis=0), features.std(axis=0) + 1e-3
        count = features.shape[1]
        weights, out = rng.normal(0, count**-0.5, (count, hidden)), rng.normal(0, 0.1, hidden)
        self.parts = [weights, np.zeros(hidden), out, np.zeros(1)]
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def forward(self, features: Numbers) -> Numbers:
        self.given = (features - self.mean) / self.spread
        self.inner = np.tanh(self.given @ self.parts[0] + self.parts[1])
        return np.asarray(self.inner @ self.parts[2] + self.parts[3])

    def backward(self, slope: Numbers, rate: float, decay: float = 1e-3) -> None:
        inner = np.outer(slope, self.parts[2]) * (1 - self.inner**2)
        slopes = [self.given.T @ inner, inner.sum(0), self.inner.T @ slope, np.array([slope.sum()])]
        self.steps += 1
        for number, value in enumerate(slopes):
            self.first[number] = 0.9 * self.first[number] + 0.1 * value
            self.second[number] = 0.99 * self.second[number] + 0.01 * value**2
            mean = self.first[number] / (1 - 0.9**self.steps)
            square = self.second[number] / (1 - 0.99**self.steps)
            step = mean / (np.sqrt(square) + 1e-8)
            self.parts[number] = self.parts[number] * (1 - rate * decay) - rate * step

    def scorer(self) -> Scorer:
        hidden, hidden_bias, out, out_bias = self.parts
        return Scorer(self.mean, self.spread, hidden, hidden_bias, out, float(out_bias[0]))


def _learn_lines(lesson: RoleLesson, rng: Rng, hidden: int, steps: int) -> Scorer:
    net = _Net(lesson.lines, hidden, rng)
    for step in range(steps):
        batch = rng.integers(0, len(lesson.lines), 256)
        chance = 1 / (1 + np.exp(-np.clip(net.forward(lesson.lines[batch]), -30, 30)))
        target = 0.02 + 0.96 * lesson.own[batch]
        net.backward((chance - target) * lesson.weights[batch] / 256, _rate(step, steps))
    return net.scorer()


def _learn_rows(lesson: RoleLesson, rng: Rng, hidden: int, steps: int) -> Scorer:
    net = _Net(np.concatenate([features for features, _ in lesson.rows]), hidden, rng)
    choices = [pair for pair in lesson.rows if len(pair[1]) > 1]
    for step in range(steps):
        batch = [choices[int(index)] for index in rng.integers(0, len(choices), 48)]
        scores = net.forward(np.concatenate([features for features, _ in batch]))
        slopes, at = [], 0
        for features, right in batch:
            part = scores[at : at + len(features)]
            share = np.exp(part - part.max())
            share /= share.sum()
            slopes.append(share - share * right / max((share * right).sum(), 1e-9))
            at += len(features)
        net.backward(np.concatenate(slopes) / len(batch), _rate(step, steps))
    return net.scorer()


def _rate(step: int, steps: int) -> float:
    return 0.01 * 0.5 * (1 + float(np.cos(np.pi * step / steps)))


def main() -> None:
    """Learn and write the model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path, help="folder of labelled photos; its split `train` is learnt from")
    parser.add_argument("out", type=Path)
    parser.add_argument("--scenes", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    examples = [*examples_of_scenes(options.scenes, options.seed, rng), *examples_of_photos(options.photos, rng)]
    save_role_model(learnt(lesson_of(examples, rng), rng), options.out)


if __name__ == "__main__":
    main()
