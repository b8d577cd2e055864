"""Photos of each form that the door lets in, and what the world does to files."""

import io

import numpy as np
import pillow_heif
from PIL import Image


def seeds(rng, scale=4):
    """One photo of each form that the door lets in, of 14 × 10 squares of `scale` pixels."""
    array = rng.integers(0, 256, (10, 14, 3), np.uint8)
    picture = Image.fromarray(np.repeat(np.repeat(array, scale, 0), scale, 1))
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
