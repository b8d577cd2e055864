"""The photo door against damaged files, with the memory that it takes:

    python -m tests.vision.fuzz --runs 2000

Every tenth file is a photo of 12 megapixels; a tenth of what still opens is read. Ends with status 1 after a crash, or
when more than a gigabyte was resident at any time.
"""

from __future__ import annotations

import argparse
import resource
import sys
from time import perf_counter

import numpy as np

from tests.vision.damage import damaged, seeds
from vision import photo
from vision.reader.reader import default_reader

LIMIT = 1_000_000_000
LARGE = 286
"""Squares of this side, in pixels, make a photo of 12 megapixels."""


def resident() -> int:
    """The largest number of bytes that were resident so far."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def main() -> int:
    """Print what happened and the peak memory."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--read-every", type=int, default=10, help="of the photos that open, every n-th is read too")
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    small, large, reader = seeds(rng), seeds(rng, LARGE), default_reader()
    opened = refused = read = 0
    began = perf_counter()
    for run in range(options.runs):
        originals = large if run % 10 == 9 else small
        data = damaged(originals[(run // 10) % len(originals)], rng)
        try:
            image = photo.open_picture(data)
        except photo.PhotoError:
            refused += 1
            continue
        opened += 1
        if opened % options.read_every == 0:
            reader.read(image)
            read += 1
    peak = resident()
    sys.stdout.write(
        f"{options.runs} damaged files in {perf_counter() - began:.0f} s: {refused} refused with a sentence, "
        f"{opened} opened, {read} of them read; at most {peak / 1e6:.0f} MB resident\n"
    )
    return int(peak > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
