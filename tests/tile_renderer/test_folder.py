"""The command and what it writes."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from tile_renderer import CLASSES
from tile_renderer.__main__ import main
from tile_renderer.folder import read_faces

from vision.dataset.labelled import load_photos


def test_the_command_writes_what_the_training_reads(tmp_path: Path) -> None:
    main([str(tmp_path), "--count", "3", "--seed", "4", "--size", "320"])
    photos = load_photos(tmp_path)
    truth = [json.loads(line) for line in (tmp_path / "truth.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [photo.name for photo in photos] == ["r4_00000", "r4_00001", "r4_00002"] == [t["name"] for t in truth]
    for photo, known in zip(photos, truth, strict=True):
        own = [tile for tile in known["tiles"] if tile["own"] and tile["tile"] != "back" and tile["visible"] >= 0.5]
        assert [CLASSES[int(box[0])] for box in photo.boxes] == [tile["tile"] for tile in own]
        height, width = photo.image().shape[:2]
        assert [width, height] == known["size"]
        for box, tile in zip(photo.boxes, own, strict=True):
            x1, _, x2, _ = tile["box"]
            assert box[1] * width == pytest.approx((x1 + x2) / 2, abs=0.01)
            assert box[3] * width == pytest.approx(x2 - x1, abs=0.01)


def test_the_same_seed_writes_the_same_files(tmp_path: Path) -> None:
    for name in ("a", "b"):
        main([str(tmp_path / name), "--count", "2", "--seed", "6", "--size", "128"])
    files = sorted(path.relative_to(tmp_path / "a") for path in (tmp_path / "a").rglob("*.*"))
    assert len(files) == 2 * 5 + 2
    for file in files:
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()


def test_a_sheet_shows_all_pictures(tmp_path: Path) -> None:
    main([str(tmp_path / "sheet.jpg"), "--sheet", "--count", "5", "--size", "128"])
    picture = cv2.imread(str(tmp_path / "sheet.jpg"))
    assert picture is not None
    assert picture.shape == (960, 1920, 3)


def test_photographed_faces_are_read_by_name(tmp_path: Path) -> None:
    for name in ("5m_001", "5m_002", "flower_plum_001"):
        cv2.imwrite(str(tmp_path / f"{name}.jpg"), np.full((40, 30, 3), (200, 30, 30), np.uint8))
    (tmp_path / "E_001.jpg").write_bytes(b"no picture")
    faces = read_faces(tmp_path)
    assert {tile: len(pictures) for tile, pictures in faces.items()} == {"5m": 2, "flower": 1}
    assert faces["5m"][0][0, 0, 2] > 150  # blue stored by OpenCV is blue in RGB


def test_a_place_that_cannot_be_written_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(SystemExit):
        main([str(tmp_path / "file"), "--count", "1", "--size", "64"])
    assert "file can't be written" in capsys.readouterr().err


@pytest.mark.parametrize("options", [["--count", "0"], ["--size", "10"], ["--faces", "no/such/folder"]])
def test_a_wrong_option_is_refused_with_a_sentence(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path), *options])
    assert "error:" in capsys.readouterr().err


def test_each_tile_is_written_with_the_role_a_reader_should_give_it(tmp_path: Path) -> None:
    main([str(tmp_path), "--count", "8", "--seed", "2", "--size", "160", "--seats", "1", "--isolated", "0.5"])
    lines = [json.loads(line) for line in (tmp_path / "truth.jsonl").read_text(encoding="utf-8").splitlines()]
    tiles = [tile for line in lines for tile in line["tiles"]]
    assert {tile["reading"] for tile in tiles} == {"hand", "winning", "meld", "indicator", "seen"}
    assert all(tile["own"] == (tile["reading"] in {"hand", "winning", "meld"}) for tile in tiles)
