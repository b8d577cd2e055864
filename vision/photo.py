"""A photo from a file or from bytes → an upright RGB array.

The header decides before any pixel is decoded, and one photo is decoded at a time: memory stays below a gigabyte.
"""

from __future__ import annotations

import io
import threading
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from vision.advice import Advice

if TYPE_CHECKING:
    from PIL import Image

MAX_BYTES = 100_000_000
MAX_PIXELS = 50_000_000

ENOUGH = 1280
"""Pixels of a photo's longer side in which a hand that fills it is located and named as well as in full size."""

REDUCTIONS = (2, 4, 8)
"""A JPEG photo can be decoded at a half, a quarter, an eighth of its size, in as much less time."""

LYING = (5, 6, 7, 8)
"""Exif orientations of photos whose width is the height of the stored picture."""

_ORIENTATION = 0x0112
_ONE_AT_A_TIME = threading.Lock()


class PhotoError(Exception):
    """A photo that cannot be read; the message is a sentence that says what is wrong and what to do.

    `advice` carries the same as code, template and values. The leaves are named by what is to be done.
    """

    def __init__(self, code: str, template: str, **values: str | int) -> None:
        self.advice = Advice(code, template, values)
        super().__init__(self.advice.message)


class CheckPathError(PhotoError):
    """The file is not there or may not be opened."""


class ChoosePhotoError(PhotoError):
    """It is no photo: empty, text, a video, or a kind of picture that is not read."""


class SendAgainError(PhotoError):
    """It was a photo once, but part of it is missing or damaged."""


class MakeSmallerError(PhotoError):
    """More bytes or pixels than a photo of a hand needs."""


_SIGNATURES = (
    (0, b"\xff\xd8\xff", "JPEG"),
    (0, b"\x89PNG\r\n\x1a\n", "PNG"),
    (8, b"WEBP", "WEBP"),
    (0, b"GIF8", "a GIF"),
    (0, b"BM", "a BMP picture"),
    (0, b"II*\0", "a TIFF or raw picture"),
    (0, b"MM\0*", "a TIFF or raw picture"),
    (0, b"%PDF", "a PDF document"),
    (0, b"PK\3\4", "a ZIP archive or office document"),
    (0, b"\x1a\x45\xdf\xa3", "a video"),
    (8, b"AVI ", "a video"),
    (0, b"\0\0\0\x0cJXL ", "a JPEG XL picture"),
    (0, b"\xff\x0a", "a JPEG XL picture"),
)
_READ = ("JPEG", "PNG", "WEBP", "HEIF")
_HEIF_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"mif2")


def load(source: bytes | Path) -> NDArray[np.uint8]:
    """The upright photo as RGB, shape (height, width, 3); raises a leaf of `PhotoError`.

    JPEG, PNG, WebP and HEIC up to `MAX_BYTES` and `MAX_PIXELS`, of any colour mode; of an animation the first frame.
    """
    return _load(_read_file(source) if isinstance(source, Path) else bytes(source))[0]


@dataclass(frozen=True)
class Picture:
    """An upright photo of `size` (width, height) in pixels; `image` may show it smaller.

    `image` is RGB of shape (height, width, 3); `full` gives the same in full size, decoded when it is first asked for.
    """

    size: tuple[int, int]
    image: NDArray[np.uint8]
    full: Callable[[], NDArray[np.uint8]]

    @property
    def scale(self) -> float:
        """Pixels of `image` per pixel of the photo, at most 1."""
        return float(max(self.image.shape[:2]) / max(self.size))

    def upside_down(self) -> Picture:
        """The photo as it is seen from the opposite edge."""
        return Picture(self.size, _turned(self.image), cache(lambda: _turned(self.full())))


def _turned(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.ascontiguousarray(np.rot90(image, 2))


def picture_of(image: NDArray[np.uint8]) -> Picture:
    """A photo that is decoded already."""
    return Picture((image.shape[1], image.shape[0]), image, lambda: image)


def open_picture(source: bytes | Path, longest: int = ENOUGH) -> Picture:
    """The photo with no more pixels decoded than needed: its longer side has at least `longest` of them, or all it has.

    Only JPEG can be decoded smaller, by halves. Raises a leaf of `PhotoError`, as `load`.
    """
    data = _read_file(source) if isinstance(source, Path) else bytes(source)
    image, size = _load(data, longest)
    full = max(image.shape[:2]) == max(size)
    return Picture(size, image, (lambda: image) if full else cache(lambda: _load(data)[0]))


def _load(data: bytes, longest: int | None = None) -> tuple[NDArray[np.uint8], tuple[int, int]]:
    """The upright photo, perhaps smaller, and the size (width, height) that it has in full."""
    check_bytes(len(data))
    kind = kind_of(data)
    if kind not in _READ:
        raise ChoosePhotoError(
            "not_a_photo",
            "This is {kind}, not a photo that can be read: choose a JPEG, PNG, WebP or HEIC photo.",
            kind=kind,
        )
    # Decoders warn about odd metadata, which is of no use to anyone here.
    with _ONE_AT_A_TIME, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return _decode(data, kind, longest)
        except PhotoError:
            raise
        except Exception as error:  # decoders answer damage with whatever went wrong inside them
            raise SendAgainError(
                "damaged",
                "The photo is damaged or only a part of it arrived: send or copy it again, or take another one.",
            ) from error


def kind_of(data: bytes) -> str:
    """What the first bytes say: "JPEG", "PNG", "WEBP" or "HEIF", else a description such as "a video"."""
    for offset, signature, kind in _SIGNATURES:
        if data.startswith(signature, offset):
            return kind
    if data[4:8] == b"ftyp":
        return _kind_by_brand(data[8:12], data[16:64])
    if data and not set(data[:512]) - set(range(32, 256)) - set(b"\t\r\n\f"):
        return "text"
    return "an unknown kind of file" if data else "an empty file"


def _kind_by_brand(major: bytes, compatible: bytes) -> str:
    if major in (b"avif", b"avis") or (b"avif" in compatible and b"heic" not in compatible):
        return "an AVIF picture"
    return "HEIF" if major in _HEIF_BRANDS else "a video"


def _read_file(path: Path) -> bytes:
    try:
        if path.is_file():
            check_bytes(path.stat().st_size)
            return path.read_bytes()
        found = path.exists()
    except (OSError, ValueError) as error:
        raise CheckPathError(
            "unreadable", "{path} may not be opened: check its name and its permissions.", path=str(path)
        ) from error
    if found:
        raise CheckPathError("not_a_file", "{path} is not a file: name the photo itself.", path=str(path))
    raise CheckPathError("not_found", "There is no file {path}: check its name and folder.", path=str(path))


def check_bytes(size: int) -> None:
    """Raises `MakeSmallerError` for a file of more bytes than a single photo can have."""
    if size > MAX_BYTES:
        raise MakeSmallerError(
            "too_many_bytes",
            "The file has {megabytes} MB, more than {most}: choose a single photo, or save it smaller.",
            megabytes=round(size / 1e6),
            most=MAX_BYTES // 1_000_000,
        )


def _check_size(width: int, height: int) -> None:
    if width * height > MAX_PIXELS:
        raise MakeSmallerError(
            "too_many_pixels",
            "The photo has {width} × {height} pixels, more than {most} million: save it smaller and choose that.",
            width=width,
            height=height,
            most=MAX_PIXELS // 1_000_000,
        )


def _decode(data: bytes, kind: str, longest: int | None) -> tuple[NDArray[np.uint8], tuple[int, int]]:
    if kind == "HEIF":
        image = _decode_heif(data)
        return image, (image.shape[1], image.shape[0])
    if kind == "WEBP":
        _check_size(*_webp_size(data))  # Pillow prepares the whole canvas when it opens the file
    from PIL import Image  # noqa: PLC0415

    try:
        picture: Image.Image = Image.open(io.BytesIO(data), formats=(kind,))
    except Image.DecompressionBombError as error:
        raise MakeSmallerError(
            "too_many_pixels_inside",
            "The photo unpacks to far more than {most} million pixels: save it smaller and choose that.",
            most=MAX_PIXELS // 1_000_000,
        ) from error
    width, height = picture.size
    _check_size(width, height)
    if longest is not None:
        halves = max((by for by in REDUCTIONS if max(width, height) >= by * longest), default=1)
        picture.draft(None, (width // halves, height // halves))  # which only JPEG heeds
    picture.load()
    orientation = picture.getexif().get(_ORIENTATION, 1)
    picture = _as_rgb(picture)  # and let go of the original before the next copy
    size = (height, width) if orientation in LYING else (width, height)
    return _upright(np.asarray(picture), orientation), size


def _decode_heif(data: bytes) -> NDArray[np.uint8]:
    import pillow_heif  # noqa: PLC0415

    photo = pillow_heif.open_heif(io.BytesIO(data), convert_hdr_to_8bit=True)
    _check_size(*photo.size)
    # The decoder turns the photo itself: its Exif orientation must not be applied again.
    return np.asarray(_as_rgb(photo.to_pillow()))


WEBP_HEADER = 10
"""Bytes of the first chunk that hold width and height."""


def _webp_size(data: bytes) -> tuple[int, int]:
    """Width and height by the header of the first chunk."""
    chunk, body = data[12:16], data[20 : 20 + WEBP_HEADER]
    if len(body) < WEBP_HEADER:
        raise ValueError("the header ends early")
    if chunk == b"VP8X":
        return 1 + int.from_bytes(body[4:7], "little"), 1 + int.from_bytes(body[7:10], "little")
    if chunk == b"VP8L":
        bits = int.from_bytes(body[1:5], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    return int.from_bytes(body[6:8], "little") & 0x3FFF, int.from_bytes(body[8:10], "little") & 0x3FFF


def _as_rgb(picture: Image.Image) -> Image.Image:
    """Any colour mode as RGB; what is transparent becomes white."""
    from PIL import Image  # noqa: PLC0415

    if picture.mode.startswith("I"):  # 16 bits of grey; Pillow's own conversion would clip them
        picture = Image.fromarray((np.asarray(picture).astype(np.uint16) >> 8).astype(np.uint8))
    if picture.has_transparency_data:
        colours = picture if picture.mode == "RGBA" else picture.convert("RGBA")
        picture = Image.new("RGB", picture.size, "white")
        picture.paste(colours, mask=colours)
    return picture if picture.mode == "RGB" else picture.convert("RGB")


def _upright(image: NDArray[np.uint8], orientation: int) -> NDArray[np.uint8]:
    """Undoes the turn that the Exif `orientation` (1 to 8) names; other values leave the picture as it is."""
    if orientation not in range(2, 9):
        return image
    import cv2  # noqa: PLC0415

    if orientation in (5, 7):
        image = np.asarray(cv2.transpose(image), np.uint8)
        return image if orientation == 5 else np.asarray(cv2.flip(image, -1), np.uint8)
    if orientation in (2, 4):
        return np.asarray(cv2.flip(image, 1 if orientation == 2 else 0), np.uint8)
    turns = {3: cv2.ROTATE_180, 6: cv2.ROTATE_90_CLOCKWISE, 8: cv2.ROTATE_90_COUNTERCLOCKWISE}
    return np.asarray(cv2.rotate(image, turns[orientation]), np.uint8)
