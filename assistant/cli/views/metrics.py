"""What `huipai evaluate` shows: how well photos are read, by kind and by size, and how honest doubts are."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from assistant.cli.views.console import heading, named, plain_table
from vision.evaluation.metrics import SIZES, Measure
from vision.evaluation.reliability import Fitted


def measure_view(measure: Measure, most: int) -> RenderableType:
    """The two figures of the measure, what they are made of, all kinds, and the `most` frequent confusions."""
    total = measure.total
    head = Text(f"{len(measure.photos)} photos, {total.right + total.missed} tiles", style="bold")
    parts = [head, _figures(measure), Text(), heading("By kind, the worst first"), _kinds(measure), Text()]
    if measure.confusions:
        confusions = plain_table("is", "read as", "times>")
        for label, read, count in measure.confusions[:most]:
            confusions.add_row(named(label), named(read), str(count))
        parts += [heading("Most often confused"), confusions, Text()]
    return Group(*parts, heading("By size of the tile"), _sizes(measure), Text(), *_levels(measure))


def calibration_view(fitted: Fitted) -> RenderableType:
    """The lines for the registry, and how good they are on photos that they were not fitted on."""
    line = fitted.calibration
    return Group(
        Text(),
        heading("A calibration for models/registry.toml, in [namer]"),
        Text(f"calibration = [{line.bias:.3f}, {line.name:.3f}, {line.place:.3f}, {line.overlap:.3f}]"),
        Text(f"threshold = {fitted.threshold:.3f}"),
        Text(
            f"With {fitted.share:.0%} of the tiles marked, {fitted.unmarked_right:.2%} of the others are right; "
            f"confidence and share right differ by {fitted.error:.4f} (each venue or tenth of them left out once)."
        ),
    )


def _figures(measure: Measure) -> RenderableType:
    total = measure.total
    figures = plain_table("", ">", "")
    for name, value, words in (
        ("F1", f"{measure.f1:.3f}", "over all tiles of all photos"),
        ("exact", f"{measure.exact:.3f}", "share of photos in which every tile is right"),
        ("hand", f"{measure.hand_exact:.3f}", "share of photos whose hand holds what is labelled, no more"),
        ("precision", f"{total.precision:.3f}", "share of the tiles read that are right"),
        ("recall", f"{total.recall:.3f}", "share of the tiles labelled that are read"),
        ("located", f"{measure.located.f1:.3f}", "F1 when only the place counts"),
        ("named", f"{measure.named:.3f}", "share of the tiles found whose name is right"),
        ("sure", f"{measure.unmarked_right:.4f}", "share right among the tiles without a doubt mark"),
        ("doubted", f"{measure.marked:.3f}", "share of tiles with a doubt mark"),
        ("seconds", f"{measure.seconds:.2f}", "for one photo"),
    ):
        figures.add_row(name, value, words)
    return figures


def _kinds(measure: Measure) -> RenderableType:
    kinds = plain_table("tile", "F1>", "right>", "missed>", "too many>")
    seen = [(kind, scores) for kind, scores in measure.by_kind.items() if scores.right + scores.missed + scores.extra]
    for kind, scores in sorted(seen, key=lambda pair: pair[1].f1):
        kinds.add_row(named(kind), f"{scores.f1:.3f}", str(scores.right), str(scores.missed), str(scores.extra))
    return kinds


def _sizes(measure: Measure) -> RenderableType:
    sizes = plain_table("pixels", "tiles>", "F1>", "recall>", "precision>")
    above = dict(pairwise(SIZES))
    for size, scores in measure.by_size.items():
        span = f"{size} to {above[size] - 1}" if size in above else f"{size} and more"
        figures = (scores.f1, scores.recall, scores.precision)
        sizes.add_row(span, str(scores.right + scores.missed), *(f"{figure:.3f}" for figure in figures))
    return sizes


def _levels(measure: Measure) -> list[RenderableType]:
    levels = plain_table("said", "tiles>", "mean>", "right>")
    for level in measure.reliability:
        span = f"{level.low:.0%} to {level.high:.0%}"
        levels.add_row(span, str(level.count), f"{level.confidence:.1%}", f"{level.right:.1%}")
    words = f"confidence and share right differ by {measure.calibration_error:.4f} on average"
    return [heading("How sure, and how often right"), levels, Text(words, style="dim")]


def measure_object(measure: Measure) -> dict[str, Any]:
    """The figures for programs; shares from 0 to 1."""
    total = measure.total
    return {
        "photos": len(measure.photos),
        "tiles": total.right + total.missed,
        "f1": round(measure.f1, 4),
        "exact": round(measure.exact, 4),
        "hand_exact": round(measure.hand_exact, 4),
        "precision": round(total.precision, 4),
        "recall": round(total.recall, 4),
        "located_f1": round(measure.located.f1, 4),
        "named": round(measure.named, 4),
        "marked": round(measure.marked, 4),
        "unmarked_right": round(measure.unmarked_right, 4),
        "seconds": round(measure.seconds, 3),
        "calibration_error": round(measure.calibration_error, 4),
        "reliability": [
            {
                "from": level.low,
                "to": level.high,
                "tiles": level.count,
                "confidence": round(level.confidence, 4),
                "right": round(level.right, 4),
            }
            for level in measure.reliability
        ],
        "by_size": [
            {
                "from": size,
                "tiles": scores.right + scores.missed,
                "recall": round(scores.recall, 4),
                "f1": round(scores.f1, 4),
            }
            for size, scores in measure.by_size.items()
        ],
        "mistakes": [photo.name for photo in measure.photos if not photo.exact],
        "by_kind": {kind: round(scores.f1, 4) for kind, scores in measure.by_kind.items()},
        "confusions": [list(confusion) for confusion in measure.confusions],
    }


def calibration_object(fitted: Fitted | None) -> dict[str, Any]:
    """What was fitted, for programs; nothing where nothing was."""
    if fitted is None:
        return {}
    line = fitted.calibration
    return {
        "fitted": {
            "calibration": [round(value, 3) for value in (line.bias, line.name, line.place, line.overlap)],
            "threshold": round(fitted.threshold, 3),
            "marked": fitted.share,
            "unmarked_right": round(fitted.unmarked_right, 4),
            "calibration_error": round(fitted.error, 4),
        }
    }
