"""`huipai read`, `evaluate` and `demo` with a reader that sees what the test says."""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from assistant.cli.commands import demo
from assistant.cli.commands.evaluate import Wanted, evaluate
from assistant.cli.commands.read import read_photos
from assistant.cli.errors import CommandError
from vision.detections import Box, Detection
from vision.layout.arrangement import Arrangement, PlacedTile, SeenMeld
from vision.reader.photo_quality import NO_TILES
from vision.reader.reader import FakeReader, Reading

cv2 = pytest.importorskip("cv2")

NAMES = (*["1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "3p", "6m", "6m", "6m", "F", "F"],)


def reader(names: tuple[str, ...], melds: int = 0, doubtful: tuple[int, ...] = ()) -> FakeReader:
    """Tiles side by side, the last 3·melds of them as 碰 from the left."""
    tiles = tuple(
        PlacedTile(
            Detection(name, 0.5 if x in doubtful else 0.98, Box(50 * x, 10, 50 * x + 45, 70), "9s", 0.01), False, 0
        )
        for x, name in enumerate(names)
    )
    first = len(names) - 3 * melds
    pongs = tuple(
        SeenMeld("pong", (x, x + 1, x + 2), names[x : x + 3], "left") for x in range(first, len(names), 3)
    )  # fmt: skip
    return FakeReader(Reading((1, 1), Arrangement(tiles, tuple(range(first)), pongs), 0.1234, doubtful=doubtful))


@pytest.fixture
def photo(tmp_path: Path) -> str:
    path = tmp_path / "手.png"
    path.write_bytes(cv2.imencode(".png", np.full((80, 800, 3), 90, np.uint8))[1].tobytes())
    return str(path)


def test_the_json_object_of_a_photo(photo: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert read_photos([photo], as_json=True, reader=reader(("5m", "E", "C", "C", "C"), melds=1))
    answer = json.loads(capsys.readouterr().out)
    assert answer["tiles"].pop(0) == {
        "tile": "5m",
        "confidence": 0.98,
        "box": [0, 10, 45, 70],
        "sideways": False,
        "row": 0,
        "role": "hand",
        "doubt": [],
    }
    tiles = answer.pop("tiles")
    assert [(tile["tile"], tile["role"]) for tile in tiles] == [("E", "hand"), *[("C", "meld")] * 3]
    assert answer == {
        "photo": photo,
        "size": [800, 80],
        "hand": {"concealed": "5mE", "melds": [{"kind": "pong", "tiles": "CCC", "from": "left"}]},
        "seconds": 0.123,
    }


def test_a_photo_that_cannot_be_read_has_its_own_line_and_the_others_are_read(
    photo: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"no photo")
    assert not read_photos([str(tmp_path / "none.jpg"), str(broken), photo], as_json=True, reader=reader(NAMES))
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["photo"] for answer in answers] == [str(tmp_path / "none.jpg"), str(broken), photo]
    assert [sorted(answer["error"]) for answer in answers[:2]] == [["code", "message"]] * 2
    assert answers[2]["hand"]["concealed"] == "12345678s3p666mFF"


def test_a_pattern_is_spelt_out_where_the_shell_has_not(
    photo: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "[1].png").write_bytes(Path(photo).read_bytes())
    patterns = [str(tmp_path / name) for name in ("*.png", "[1].png", "*.jpg")]
    assert not read_photos(patterns, as_json=True, reader=reader(NAMES))
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [Path(answer["photo"]).name for answer in answers] == ["[1].png", "手.png", "[1].png", "*.jpg"]


def test_people_see_the_hand_and_what_to_look_at_again(photo: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert read_photos([photo], as_json=False, reader=reader(NAMES, doubtful=(4,)))
    shown = capsys.readouterr().out
    assert "12345678s3p666mFF  (14 concealed)" in shown
    assert "Please look at these again" in shown
    assert "5s 五条   50%  9s 九条" in shown


def test_people_see_when_the_count_is_wrong(photo: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert read_photos([photo], as_json=False, reader=reader(NAMES[:5]))
    assert "5 concealed tiles beside 0 melds: 13 are expected" in capsys.readouterr().out


def test_a_photo_without_tiles_says_so(photo: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert read_photos([photo], as_json=False, reader=FakeReader(Reading((1, 1), advice=(NO_TILES,))))
    shown = capsys.readouterr().out
    assert shown.count("No tiles were found") == 1
    assert "are expected" not in shown


def test_isolated_tiles_and_why_a_tile_is_doubtful(photo: str, capsys: pytest.CaptureFixture[str]) -> None:
    names = ("1m", "2m", "3m", "9p")
    tiles = tuple(
        PlacedTile(Detection(name, 0.5 if name == "3m" else 0.98, Box(50 * x, 10, 50 * x + 45, 70)), False, 0)
        for x, name in enumerate(names)
    )
    arrangement = Arrangement(tiles, (0, 1, 3), aside=(2,), winning=3, indicator=2, unclear=frozenset({2}))
    reading = Reading((1, 1), arrangement, doubtful=(2,), reasons={2: ("unsure", "unclear")})
    assert read_photos([photo], as_json=False, reader=FakeReader(reading))
    shown = capsys.readouterr().out
    assert "IsolatedTiles  9p 九筒, drawn or won last" in shown
    assert "IsolatedTiles  3m 三万, the 惠坯" in shown
    assert "The face is hard to tell. It is unclear where this tile belongs." in shown


def test_the_demonstration_leads_from_the_photo_to_who_pays_whom(capsys: pytest.CaptureFixture[str]) -> None:
    assert demo.show_sample(reader(NAMES))
    shown = capsys.readouterr().out
    assert "7s8s9s*" in shown
    assert "一条龙" in shown
    assert "+900" in shown


def test_the_demonstration_says_in_words_where_it_stops(capsys: pytest.CaptureFixture[str]) -> None:
    assert not demo.show_sample(reader(NAMES[:12]))
    assert "The winning tile 发 is not among the 12 concealed tiles" in capsys.readouterr().out


@pytest.fixture
def labelled(tmp_path: Path, photo: str) -> Path:
    """Two photos of 800 × 80 pixels with two tiles each, as `reader(("5m", "E"))` sees them."""
    (tmp_path / "images").mkdir()
    (tmp_path / "labels").mkdir()
    for name, second in (("a", 27), ("b", 28)):
        (tmp_path / "images" / f"{name}.png").write_bytes(Path(photo).read_bytes())
        lines = [f"{kind} {x / 800} 0.5 {45 / 800} 0.75" for kind, x in ((4, 22.5), (second, 72.5))]
        (tmp_path / "labels" / f"{name}.txt").write_text("\n".join(lines), "utf-8")
    return tmp_path


def test_the_measure_as_json(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evaluate(str(labelled), None, Wanted(as_json=True), reader=reader(("5m", "E")))
    figures = json.loads(capsys.readouterr().out)
    counts = {name: figures[name] for name in ("photos", "tiles", "f1", "exact", "located_f1", "confusions")}
    assert counts == {
        "photos": 2,
        "tiles": 4,
        "f1": 0.75,
        "exact": 0.5,
        "located_f1": 1.0,
        "confusions": [["S", "E", 1]],
    }


def test_the_measure_for_people(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evaluate(str(labelled), None, Wanted(), reader=reader(("5m", "E")))
    shown = capsys.readouterr().out
    assert "2 photos, 4 tiles" in shown
    assert "F1          0.750" in shown
    assert "exact       0.500" in shown
    lines = [line.split() for line in shown.splitlines()]
    assert any(line[:1] == ["S"] and line[2:] == ["0.000", "0", "1", "0"] for line in lines)
    assert ["48", "to", "95", "4", "0.750", "0.750", "0.750"] in lines
    assert ["98%", "to", "99%", "4", "98.0%", "75.0%"] in lines
    assert "differ by 0.2300" in shown


def test_honesty_and_sizes_as_json(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evaluate(str(labelled), None, Wanted(as_json=True, calibration=True), reader=reader(("5m", "E")))
    figures = json.loads(capsys.readouterr().out)
    assert figures["reliability"] == [{"from": 0.98, "to": 0.99, "tiles": 4, "confidence": 0.98, "right": 0.75}]
    assert figures["calibration_error"] == 0.23
    assert figures["by_size"] == [{"from": 48, "tiles": 4, "recall": 0.75, "f1": 0.75}]
    assert figures["mistakes"] == ["b"]
    assert len(figures["fitted"]["calibration"]) == 4
    assert 0 < figures["fitted"]["threshold"] < 1


def test_a_sheet_shows_the_photos_with_a_mistake(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = labelled / "sheet.png"
    evaluate(str(labelled), None, Wanted(sheet=str(path)), reader=reader(("5m", "E")))
    assert "1 photos with a mistake" in capsys.readouterr().err
    with Image.open(path) as picture:
        assert picture.size == (4 * 480, 48 + 22)
    evaluate(str(labelled), None, Wanted(sheet=str(path)), reader=FakeReader(Reading((1, 1))))
    assert "2 photos with a mistake" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "message"), [("sheet.txt", "end in .jpg, .png or .webp"), ("gone/sheet.png", "There is no folder")]
)
def test_a_sheet_that_cannot_be_written_is_said_before_the_reading(labelled: Path, name: str, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        evaluate(str(labelled), None, Wanted(sheet=str(labelled / name)), reader=reader(("5m", "E")))


def test_without_a_mistake_there_is_no_sheet(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (labelled / "images" / "b.png").unlink()
    evaluate(str(labelled), None, Wanted(sheet=str(labelled / "s.png")), reader=reader(("5m", "E")))
    assert "Every photo was read exactly" in capsys.readouterr().err
    assert not (labelled / "s.png").exists()


def test_a_labelled_photo_that_cannot_be_read_stops_the_measure(labelled: Path) -> None:
    (labelled / "images" / "a.png").write_bytes(b"no photo")
    with pytest.raises(CommandError, match=r"a\.png"):
        evaluate(str(labelled), None, Wanted(as_json=True), reader=reader(("5m", "E")))
