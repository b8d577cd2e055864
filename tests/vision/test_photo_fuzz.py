"""Damaged photos: 2,000 in every run; more with `HUIPAI_FUZZ=50000 pytest tests/vision/test_photo_fuzz.py`."""

import io
import os

import numpy as np
import pillow_heif
import pytest
from PIL import Image

from vision import photo

RUNS = int(os.environ.get("HUIPAI_FUZZ", "2000"))


def seeds(rng):
    """One small photo of each form that the door lets in."""
    array = rng.integers(0, 256, (40, 56, 3), np.uint8)
    picture = Image.fromarray(np.repeat(np.repeat(array[:10, :14], 4, 0), 4, 1))
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "camera"

    def saved(kind, source=picture, **options):
        out = io.BytesIO()
        source.save(out, kind, **options)
        return out.getvalue()

    heic = io.BytesIO()
    pillow_heif.from_pillow(picture).save(heic, quality=60, exif=exif.tobytes())
    return [
        saved("JPEG", exif=exif),
        saved("JPEG", progressive=True),
        saved("JPEG", source=picture.convert("CMYK")),
        saved("PNG", exif=exif),
        saved("PNG", source=picture.quantize(16), transparency=0),
        saved("PNG", source=picture.convert("LA")),
        saved("WEBP", exif=exif),
        saved("WEBP", source=picture.convert("RGBA"), lossless=True),
        saved("WEBP", save_all=True, append_images=[picture.rotate(180)], duration=50),
        heic.getvalue(),
    ]


def damaged(data, rng):
    """Cut, flipped, overwritten, doubled or zeroed somewhere."""
    broken = bytearray(data)
    for _ in range(int(rng.integers(1, 4))):
        size = len(broken)
        # Headers matter most: half of the damage falls on the first hundred bytes.
        at = int(rng.integers(0, min(size, 100) if rng.random() < 0.5 else size))
        length = int(rng.integers(1, 16))
        match int(rng.integers(0, 5)):
            case 0:
                del broken[max(1, at) :]
            case 1:
                broken[at] ^= 1 << int(rng.integers(0, 8))
            case 2:
                broken[at : at + length] = rng.bytes(length)
            case 3:
                broken[at:at] = broken[at : at + length]
            case 4:
                broken[at : at + length] = bytes(length)
    return bytes(broken)


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
