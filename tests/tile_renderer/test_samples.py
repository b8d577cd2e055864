"""The committed sample photos are what the renderer makes, and show what is written beside them."""

import json
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from tile_renderer.folder import write_jpeg
from tile_renderer.samples import QUALITY, SAMPLES, SIZE, SamplePhoto, facts, picture, toml

from assistant.jsonl.answer import settle_line, waits_line

FOLDER = Path(__file__).resolve().parents[2] / "datasets" / "samples"
pictures = cache(picture)
"""Each is painted once."""

EACH = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)


def test_the_folder_holds_a_photo_and_its_facts_for_each_sample() -> None:
    expected = {f"{sample.name}.{end}" for sample in SAMPLES for end in ("jpg", "toml")}
    assert {path.name for path in FOLDER.iterdir()} == expected


@EACH
def test_the_facts_are_written_as_toml(sample: SamplePhoto) -> None:
    text = (FOLDER / f"{sample.name}.toml").read_text(encoding="utf-8")
    assert text == toml(facts(sample))
    assert tomllib.loads(text) == facts(sample)


def line(sample: SamplePhoto) -> dict[str, Any]:
    """The facts as the JSON lines of the command have them: seats for sides, the sample's player in the east."""
    seats = {"left": "N", "opposite": "W", "right": "S"}  # any three other seats do
    melds = [{"kind": m.kind, "tiles": "".join(m.tiles), "from": seats[m.source]} for m in sample.melds]
    return {"rules": "beijing", "indicator": sample.indicator, "concealed": "".join(sample.concealed), "melds": melds}


def test_the_hand_has_won_by_the_rules() -> None:
    facts_of = next(sample for sample in SAMPLES if sample.drawn)
    given = line(facts_of)
    win = {"seat": facts_of.seat, "how": "self_draw", "concealed": given["concealed"], "tile": facts_of.drawn}
    record = {
        "rules": "beijing",
        "base": facts_of.base,
        "dealer": facts_of.dealer,
        "indicator": facts_of.indicator,
        "wins": [win],
    }
    answer = json.loads(settle_line(json.dumps(record))[0])
    assert answer["wins"][0]["fan"] == {"一条龙": 3}
    assert "*" in "".join(answer["wins"][0]["sets"])


@pytest.mark.parametrize(("name", "expected"), [("table", {"5m", "P"}), ("melds", {"6m", "9m", "E", "9s"})])
def test_the_other_samples_wait(name: str, expected: set[str]) -> None:
    sample = next(sample for sample in SAMPLES if sample.name == name)
    answer = json.loads(waits_line(json.dumps(line(sample)))[0])
    assert {wait["tile"] for wait in answer["waits"]} >= expected


@EACH
def test_the_photo_is_what_the_renderer_makes(sample: SamplePhoto, tmp_path: Path) -> None:
    path = FOLDER / f"{sample.name}.jpg"
    stored = cv2.imread(str(path))
    assert stored is not None
    assert stored.shape == (SIZE[1], SIZE[0], 3)
    assert path.stat().st_size < 400_000
    write_jpeg(tmp_path / "again.jpg", pictures(sample).image, QUALITY)
    again = cv2.imread(str(tmp_path / "again.jpg"))
    assert again is not None
    assert np.abs(stored.astype(int) - again).mean() < 0.5  # other processors round in other ways


@EACH
def test_the_photo_shows_the_tiles_in_the_order_of_the_facts(sample: SamplePhoto) -> None:
    own = [label for label in pictures(sample).tiles if label.own]
    shown = [label.tile for label in sorted(own, key=lambda label: label.box[0])]
    melds = [tile for one in sample.melds for tile in one.tiles]
    assert shown == [*sample.concealed, *([sample.drawn] if sample.drawn else []), *melds]
    assert all(label.visible > 0.9 for label in own)
    assert sum(label.sideways for label in own) == len(sample.melds)


@EACH
def test_a_sample_is_a_hand_that_a_set_can_deal(sample: SamplePhoto) -> None:
    melds = [tile for one in sample.melds for tile in one.tiles]
    seen = Counter([*sample.concealed, *melds, sample.indicator, *([sample.drawn] if sample.drawn else [])])
    others = [label.tile for label in pictures(sample).tiles if label.role == "discard"]
    assert len(sample.concealed) == 13 - 3 * len(sample.melds)
    assert max((seen + Counter(others)).values()) <= 4
