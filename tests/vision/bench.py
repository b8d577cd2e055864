"""How long a photo takes, stage by stage, with another reader beside it:

    python -m tests.vision.bench [PHOTO] [--runs 9] [--beside PYTHON]

PHOTO is enlarged to 12 megapixels if it has fewer. Each stage is the median of its runs, warm, in one process;
`--beside` names a Python that has the public reader `mahjong-detector`, which then reads the same bytes.
"""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

import cv2
import numpy as np
from PIL import Image

from vision import photo
from vision.layout.rows import Frame
from vision.reader.locate import hand_region
from vision.reader.photo_quality import advice_for
from vision.reader.reader import default_reader
from vision.reader.slicing import locate_in_strips, strips_of

SAMPLE = Path(__file__).resolve().parents[2] / "datasets" / "samples" / "hand.jpg"
PIXELS = 12_000_000

BESIDE = """
import io, json, sys
from pathlib import Path
from time import perf_counter
from mahjong_detector import detect_tiles
from PIL import Image
data = Path(sys.argv[1]).read_bytes()
tiles = detect_tiles(Image.open(io.BytesIO(data)))
taken = []
for _ in range(int(sys.argv[2])):
    began = perf_counter()
    tiles = detect_tiles(Image.open(io.BytesIO(data)))
    taken.append(perf_counter() - began)
print(json.dumps({"tiles": tiles, "seconds": sorted(taken)[len(taken) // 2]}))
"""


def of_twelve_megapixels(path: Path) -> bytes:
    """The photo as JPEG bytes, enlarged where it has fewer pixels."""
    with Image.open(path) as picture:
        upright = picture.convert("RGB")
    scale = max(1.0, (PIXELS / (upright.width * upright.height)) ** 0.5)
    out = io.BytesIO()
    upright.resize((round(upright.width * scale), round(upright.height * scale)), Image.Resampling.BICUBIC).save(
        out, "JPEG", quality=92
    )
    return out.getvalue()


def timed(work: Callable[[], object], runs: int) -> float:
    """The median time of `runs`, after one that does not count."""
    taken = []
    for _ in range(runs + 1):
        began = perf_counter()
        work()
        taken.append(perf_counter() - began)
    return median(taken[1:])


def stages(data: bytes, runs: int) -> dict[str, float]:
    """Seconds of each stage, and of the whole."""
    reader = default_reader()
    detector, picture = reader.detector, photo.open_picture(data)
    image = picture.image
    size = image.shape[1], image.shape[0]
    first = detector.locate(image)
    region = hand_region(first, size, reader.roles)
    rows, frame = first[np.array(region.members, np.intp)], region.frame or Frame(1.0, 0.0)
    seen = reader.observe(picture)
    arrangement = reader.read(picture).arrangement
    return {
        "decode": timed(lambda: photo.open_picture(data), runs),
        "first look": timed(lambda: detector.locate(image), runs),
        "choose the rows": timed(lambda: hand_region(first, size, reader.roles), runs),
        "closer look": timed(lambda: locate_in_strips(image, strips_of(rows, frame, detector.size), detector), runs),
        "name the tiles": timed(lambda: reader.namer.name(image, seen.places.scaled(picture.scale).corners), runs),
        "choose and arrange": timed(lambda: reader.interpret(seen), runs),
        "advice": timed(lambda: advice_for(picture, arrangement), runs),
        "whole, bytes to hand": timed(lambda: reader.read(photo.open_picture(data)), runs),
    }


def beside(python: str, data: bytes, runs: int) -> dict:
    """What the public reader sees and how long it takes; `error` says why it cannot run."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "photo.jpg"
        path.write_bytes(data)
        try:
            done = subprocess.run(
                [python, "-c", BESIDE, str(path), str(runs)], capture_output=True, text=True, timeout=300, check=True
            )
        except (OSError, subprocess.SubprocessError) as error:
            return {"error": (getattr(error, "stderr", None) or str(error)).strip().splitlines()[-1]}
        return json.loads(done.stdout)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("photo", nargs="?", type=Path, default=SAMPLE)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--beside", metavar="PYTHON")
    options = parser.parse_args()
    data = of_twelve_megapixels(options.photo)
    image = photo.load(data)
    reading = default_reader().read(image)
    megabytes, count = len(data) / 1e6, len(reading.tiles)
    say(f"{options.photo.name}: {image.shape[1]} × {image.shape[0]} pixels, {megabytes:.1f} MB, {count} tiles read;")
    say(f"{cv2.getNumThreads()} threads, median of {options.runs} runs")
    for stage, seconds in stages(data, options.runs).items():
        say(f"  {stage:24}{seconds * 1000:8.1f} ms")
    say("  (the closer look is taken only where the first one shows small tiles)")
    if options.beside:
        other = beside(options.beside, data, options.runs)
        if "error" in other:
            say(f"mahjong-detector could not run: {other['error']}")
        else:
            milliseconds, count = other["seconds"] * 1000, len(other["tiles"])
            say(f"mahjong-detector on the same bytes: {milliseconds:.1f} ms, {count} tiles read")


def say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()
