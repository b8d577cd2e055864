import io
import os
import struct
import zlib

import numpy as np
import pillow_heif
import pytest
from PIL import Image

from vision import photo

EXIF_ORIENTATION = 0x0112
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")


def scene(width=60, height=40):
    """Four corners of different colour, so that every turn and mirror image can be told."""
    array = np.zeros((height, width, 3), np.uint8)
    array[: height // 2, : width // 2] = (220, 30, 30)
    array[: height // 2, width // 2 :] = (30, 200, 30)
    array[height // 2 :, : width // 2] = (30, 30, 220)
    array[height // 2 :, width // 2 :] = (230, 230, 40)
    return array


def encoded(picture, kind, **options):
    out = io.BytesIO()
    if kind == "HEIF":
        pillow_heif.from_pillow(picture).save(out, quality=95, **options)
    else:
        picture.save(out, kind, **options)
    return out.getvalue()


def same(image, expected, tolerance=16):
    return image.shape == expected.shape and np.abs(image.astype(int) - expected)[4:-4:6, 4:-4:6].max() <= tolerance


def refused(source, leaf, code):
    with pytest.raises(leaf) as caught:
        photo.load(source)
    assert caught.value.advice.code == code
    assert str(caught.value) == caught.value.advice.message
    assert "{" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_of_phones_is_read(kind):
    options = {"lossless": True} if kind == "WEBP" else {}
    image = photo.load(encoded(Image.fromarray(scene()), kind, **options))
    assert image.dtype == np.uint8
    assert same(image, scene())


def test_a_path_is_read_like_its_bytes(tmp_path):
    path = tmp_path / "手牌.png"
    path.write_bytes(encoded(Image.fromarray(scene()), "PNG"))
    assert np.array_equal(photo.load(path), scene())


def stored(orientation):
    """How a camera that was held so stores `scene()`: the inverse of what the orientation asks a viewer to do."""
    upright = scene()
    return {
        1: upright,
        2: upright[:, ::-1],
        3: upright[::-1, ::-1],
        4: upright[::-1],
        5: upright.transpose(1, 0, 2),
        6: np.rot90(upright, 1),
        7: upright[::-1, ::-1].transpose(1, 0, 2),
        8: np.rot90(upright, -1),
    }[orientation]


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_exif_orientation_is_applied(kind, orientation):
    exif = Image.Exif()
    exif[EXIF_ORIENTATION] = orientation
    picture = Image.fromarray(np.ascontiguousarray(stored(orientation)))
    image = photo.load(encoded(picture, kind, exif=exif, **({} if kind == "PNG" else {"quality": 95})))
    assert same(image, scene(), tolerance=40)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_turn_of_a_heic_is_applied_once(orientation):
    picture = Image.fromarray(np.ascontiguousarray(stored(orientation)))
    exif = Image.Exif()
    exif[EXIF_ORIENTATION] = orientation
    assert same(photo.load(encoded(picture, "HEIF", exif=exif.tobytes())), scene(), tolerance=40)


def test_an_orientation_out_of_range_changes_nothing():
    exif = Image.Exif()
    exif[EXIF_ORIENTATION] = 42
    assert photo.load(encoded(Image.fromarray(scene()), "PNG", exif=exif)).shape == (40, 60, 3)


@pytest.mark.parametrize(("mode", "kind"), [("L", "JPEG"), ("L", "PNG"), ("1", "PNG"), ("LA", "PNG"), ("LA", "WEBP")])
def test_grey_pictures_become_rgb(mode, kind):
    grey = Image.fromarray(scene()).convert("L")
    image = photo.load(encoded(grey.convert(mode), kind))
    assert image.shape == (40, 60, 3)
    assert np.array_equal(image[..., 0], image[..., 1])
    if mode == "L":
        assert same(image, np.repeat(np.asarray(grey)[..., None], 3, 2), tolerance=4)


@pytest.mark.parametrize("mode", ["CMYK", "YCbCr"])
def test_other_colour_spaces_of_jpeg_become_rgb(mode):
    data = encoded(Image.fromarray(scene()).convert(mode), "JPEG", quality=95)
    assert same(photo.load(data), scene(), tolerance=40)


def test_sixteen_bits_of_grey_are_scaled_and_not_clipped():
    ramp = np.linspace(0, 65535, 256).astype(np.uint16)[None].repeat(8, 0)
    image = photo.load(encoded(Image.fromarray(ramp), "PNG"))
    assert np.array_equal(image[0, :, 0], np.arange(256))


def test_sixteen_bits_of_colour_are_scaled():
    rows = b"".join(b"\0" + struct.pack(">6H", 0, 32768, 65535, 65535, 256, 0) for _ in range(2))
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 16, 2, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    body = b"".join(struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)) for n, d in chunks)
    image = photo.load(b"\x89PNG\r\n\x1a\n" + body)
    assert image[0].tolist() == [[0, 128, 255], [255, 1, 0]]


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "HEIF"])
def test_what_is_transparent_becomes_white(kind):
    picture = Image.fromarray(scene()).convert("RGBA")
    picture.paste((0, 0, 0, 0), (0, 0, 30, 40))
    options = {"lossless": True} if kind == "WEBP" else {}
    image = photo.load(encoded(picture, kind, **options))
    assert (image[5:-5, 5:20] >= 245).all()
    assert same(image[:, 30:], scene()[:, 30:])


def test_palettes_with_and_without_transparency():
    palette = Image.fromarray(scene()).quantize(8)
    assert same(photo.load(encoded(palette, "PNG")), scene(), tolerance=8)
    see_through = palette.copy()
    see_through.info["transparency"] = bytes([0] * 8)
    assert (photo.load(encoded(see_through, "PNG", transparency=bytes([0] * 8))) == 255).all()


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_of_an_animation_the_first_frame_is_read(kind):
    frames = [Image.fromarray(scene()), Image.new("RGB", (60, 40), "black")]
    options = {"lossless": True} if kind == "WEBP" else {}
    data = encoded(frames[0], kind, save_all=True, append_images=frames[1:], duration=100, **options)
    assert same(photo.load(data), scene())


def test_the_smallest_and_the_narrowest_photo_are_read():
    assert photo.load(encoded(Image.new("RGB", (1, 1)), "PNG")).shape == (1, 1, 3)
    assert photo.load(encoded(Image.new("RGB", (20000, 1)), "PNG")).shape == (1, 20000, 3)


def other_files():
    yield b"", "an empty file"
    yield b"123m456s789pEEEC\n", "text"
    yield "两张三万".encode(), "text"
    yield b"<svg xmlns='http://www.w3.org/2000/svg'/>", "text"
    yield b"\0\0\0\x20ftypisom\0\0\2\0isomiso2avc1mp41" + bytes(99), "a video"
    yield b"\0\0\0\x14ftypqt  \0\0\2\0qt  " + bytes(99), "a video"
    yield b"\x1a\x45\xdf\xa3" + bytes(99), "a video"
    yield b"RIFF\0\0\0\0AVI LIST" + bytes(99), "a video"
    yield b"\0\0\0\x20ftypavif\0\0\0\0avifmif1miaf" + bytes(99), "an AVIF picture"
    yield b"%PDF-1.7" + bytes(99), "a PDF document"
    yield b"PK\3\4" + bytes(99), "a ZIP archive or office document"
    yield bytes(range(256)), "an unknown kind of file"
    for name, kind in (("GIF", "a GIF"), ("BMP", "a BMP picture"), ("TIFF", "a TIFF or raw picture")):
        yield encoded(Image.fromarray(scene()), name), kind


@pytest.mark.parametrize(("data", "kind"), list(other_files()))
def test_what_is_no_photo_is_named(data, kind):
    assert kind in refused(data, photo.ChoosePhotoError, "not_a_photo")


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_half_a_photo_is_refused(kind, share):
    noise = np.random.default_rng(1).integers(0, 256, (96, 96, 3), np.uint8)
    data = encoded(Image.fromarray(noise), kind)
    refused(data[: int(len(data) * share)], photo.SendAgainError, "damaged")


@pytest.mark.parametrize("kind", FORMATS)
def test_only_the_first_bytes_of_a_photo_are_refused(kind):
    refused(encoded(Image.fromarray(scene()), kind)[:24], photo.SendAgainError, "damaged")


def png_header(width, height):
    body = b"IHDR" + struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + body + struct.pack(">I", zlib.crc32(body)) + b"\0\0\0\1IDAT"


def test_too_many_pixels_are_refused_by_the_header_alone():
    refused(png_header(10001, 5000), photo.MakeSmallerError, "too_many_pixels")
    refused(png_header(10000, 10000), photo.MakeSmallerError, "too_many_pixels")
    refused(png_header(100_000, 100_000), photo.MakeSmallerError, "too_many_pixels_inside")


def test_fifty_million_pixels_are_read():
    assert photo.load(encoded(Image.new("L", (10000, 5000)), "PNG", compress_level=1)).shape == (5000, 10000, 3)


@pytest.mark.parametrize("options", [{"lossless": True}, {"quality": 50}, {"quality": 50, "exif": b"Exif\0\0"}])
def test_a_large_webp_is_refused_before_its_canvas_is_made(options):
    data = encoded(Image.new("L", (16000, 3200)), "WEBP", method=0, **options)
    assert "16000 × 3200" in refused(data, photo.MakeSmallerError, "too_many_pixels")


def test_too_many_bytes_are_refused_unread(tmp_path):
    path = tmp_path / "film.jpg"
    with open(path, "wb") as file:
        file.truncate(200_000_000)
    assert "200 MB" in refused(path, photo.MakeSmallerError, "too_many_bytes")
    refused(bytes(photo.MAX_BYTES + 1), photo.MakeSmallerError, "too_many_bytes")


def test_paths_that_cannot_be_read(tmp_path):
    assert "hand.jpg" in refused(tmp_path / "hand.jpg", photo.CheckPathError, "not_found")
    refused(tmp_path, photo.CheckPathError, "not_a_file")
    refused(tmp_path / ("x" * 300), photo.CheckPathError, "unreadable")
    refused(tmp_path / "zero\0byte", photo.CheckPathError, "not_found")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(tmp_path):
    path = tmp_path / "locked.png"
    path.write_bytes(encoded(Image.fromarray(scene()), "PNG"))
    path.chmod(0)
    refused(path, photo.CheckPathError, "unreadable")


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_large_photo_is_opened_smaller_and_decoded_in_full_when_asked(orientation):
    exif = Image.Exif()
    exif[EXIF_ORIENTATION] = orientation
    data = encoded(Image.fromarray(scene(2600, 1400)), "JPEG", quality=95, exif=exif)
    whole = photo.load(data)
    picture = photo.open_picture(data, longest=600)
    assert picture.size == (whole.shape[1], whole.shape[0])
    assert max(picture.image.shape) == 650
    assert picture.scale == 0.25
    assert same(picture.image, whole[::4, ::4])
    assert np.array_equal(picture.full(), whole)
    assert picture.full() is picture.full(), "decoded once"
    assert np.array_equal(picture.upside_down().image, picture.image[::-1, ::-1])


@pytest.mark.parametrize("kind", FORMATS)
def test_a_photo_that_cannot_be_opened_smaller_is_opened_in_full(kind):
    picture = photo.open_picture(encoded(Image.fromarray(scene(90, 60)), kind), longest=60)
    assert (picture.size, picture.scale) == ((90, 60), 1.0)
    assert picture.full() is picture.image


def test_half_a_photo_is_refused_in_any_size():
    data = encoded(Image.fromarray(np.random.default_rng(3).integers(0, 255, (900, 1600, 3), np.uint8)), "JPEG")
    for longest in (None, 400):
        with pytest.raises(photo.SendAgainError):
            photo.open_picture(data[: len(data) // 2], longest or photo.ENOUGH)
