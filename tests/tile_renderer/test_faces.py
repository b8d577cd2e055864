"""The drawn faces: complete, small, self-contained, and exactly what the generator writes."""

import re
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from tile_renderer import outlines
from tile_renderer.faces import CLASSES, KINDS, NAMES, drawing
from tile_renderer.raster import contours_of, render_face
from tile_renderer.styles import STYLES, random_style
from tile_renderer.svg import face_svg

FACES = Path(__file__).resolve().parents[2] / "datasets" / "faces"
FILES = (*KINDS, "back")


def test_the_34_kinds_come_in_the_order_of_the_class_list() -> None:
    suits = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1s 2s 3s 4s 5s 6s 7s 8s 9s 1p 2p 3p 4p 5p 6p 7p 8p 9p"
    assert " ".join(CLASSES) == suits + " E S W N C F P flower back"


def test_the_folder_holds_34_faces_and_the_back() -> None:
    assert {path.name for path in FACES.iterdir()} == {f"{tile}.svg" for tile in FILES}


@pytest.mark.parametrize("tile", FILES)
def test_a_committed_face_is_what_the_generator_writes(tile: str) -> None:
    assert (FACES / f"{tile}.svg").read_text(encoding="utf-8") == face_svg(tile)


@pytest.mark.parametrize("tile", FILES)
def test_a_face_has_a_title_and_nothing_from_outside(tile: str) -> None:
    text = face_svg(tile)
    root = ElementTree.fromstring(text)
    assert root.attrib["viewBox"] == "0 0 300 400"
    assert root[0].tag.endswith("title")
    assert root[0].text == NAMES[tile]
    tags = {element.tag.rsplit("}")[-1] for element in root.iter()}
    assert tags <= {"svg", "title", "defs", "linearGradient", "stop", "rect", "g", "path", "circle"}
    assert "href" not in text
    assert set(re.findall(r"https?://[^\"]*", text)) == {"http://www.w3.org/2000/svg"}
    assert len(text) < 8000


def test_the_outlines_are_those_of_the_named_fonts() -> None:
    pytest.importorskip("fontTools", reason="fontTools is not installed")
    if missing := outlines.missing_fonts():
        pytest.skip(f"this machine lacks {', '.join(missing)}")
    assert outlines.GLYPHS.read_text(encoding="utf-8") == outlines.collect()


@pytest.mark.parametrize("tile", CLASSES)
def test_every_style_keeps_its_drawing_on_the_face(tile: str) -> None:
    rng = np.random.default_rng(7)
    for style in (*STYLES, *(random_style(rng) for _ in range(6))):
        points = [c for shape in drawing(tile, style) for c in contours_of(shape)]
        if points:
            assert (np.vstack(points).min(axis=0) > [8, 8]).all()
            assert (np.vstack(points).max(axis=0) < [292, 392]).all()


@pytest.mark.parametrize(("suit", "number"), [(suit, n) for suit in "sp" for n in range(2, 10)])
def test_a_number_shows_as_many_sticks_or_coins(suit: str, number: int) -> None:
    one = len(drawing(f"2{suit}", STYLES[0])) // 2
    assert len(drawing(f"{number}{suit}", STYLES[0])) == one * number


def test_the_faces_of_a_set_differ() -> None:
    rng = np.random.default_rng(1)
    for style in STYLES:
        pictures = {render_face(tile, style, (60, 80), rng).tobytes() for tile in KINDS}
        assert len(pictures) == 34


def test_a_face_is_repeatable_and_has_the_asked_size() -> None:
    first, second = (render_face("7s", None, (45, 60), np.random.default_rng(5)) for _ in range(2))
    assert first.shape == (60, 45, 3)
    assert (first == second).all()


def test_an_unknown_tile_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match="'0m' is no tile: expected one of 1m 2m"):
        drawing("0m", STYLES[0])
