"""Damaged photos: some in every run; 2,000, a part of them large, with memory measured, by `make fuzz-photos`."""

import numpy as np
import pytest

from tests.vision.damage import damaged, seeds
from vision import photo

RUNS = 400


def test_damaged_photos_are_read_or_refused_with_a_sentence():
    rng = np.random.default_rng(2026)
    originals = seeds(rng)
    refusals = []
    for run in range(RUNS):
        data = damaged(originals[run % len(originals)], rng)
        try:
            image = photo.load(data)
        except photo.PhotoError as error:
            refusals.append(str(error))
        except BaseException as error:
            pytest.fail(f"run {run}: {error!r} for {data[:64]!r}…")
        else:
            assert image.ndim == 3
            assert image.shape[2] == 3
            assert image.dtype == np.uint8
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in refusals)
    assert RUNS // 4 < len(refusals) < RUNS, "the damage is too weak or too strong to show anything"
