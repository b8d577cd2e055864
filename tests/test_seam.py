"""Between vision and the rules goes text: all lists of tiles are one list, and the committed weights speak it."""

import re
import tomllib
from pathlib import Path

from tile_renderer import CLASSES as RENDERED

from assistant.rules import KINDS
from vision.detections import CLASSES as READ
from vision.reader.weights import find_weights

ROOT = Path(__file__).resolve().parents[1]
KINDS_IN_WORDS = tuple(kind.text for kind in KINDS)


def test_the_rules_the_reader_the_renderer_and_the_class_list_name_the_same_tiles():
    text = (ROOT / "datasets" / "tiles.yaml").read_text(encoding="utf-8")
    listed = tuple(re.findall(r'^  \d+: "(\w+)"$', text, re.MULTILINE))
    assert listed == (*KINDS_IN_WORDS, "flower", "back", "none")
    assert tuple(READ) == listed[:-1]
    assert tuple(RENDERED) == listed[:-1]


def test_the_weights_are_the_registered_ones_and_name_these_tiles():
    flowers = tuple(f"{number}f" for number in range(1, 9))
    assert find_weights("namer").classes == (*KINDS_IN_WORDS, *flowers, "back", "joker", "none")
    assert find_weights("large_namer").classes == (*KINDS_IN_WORDS, "flower", "back", "none")
    assert find_weights("locator").classes == ("tile", "other")


def test_no_weights_travel_alone():
    registry = tomllib.loads((ROOT / "models" / "registry.toml").read_text(encoding="utf-8"))
    files = {path.name: path.stat().st_size for path in (ROOT / "models").iterdir()}
    del files["README.md"], files["registry.toml"]
    assert {row["file"] for row in registry.values()} == set(files)
    assert sum(files.values()) <= 20 * 2**20
    card = (ROOT / "models" / "README.md").read_text(encoding="utf-8")
    for name, row in registry.items():
        assert name in card
        assert row["bytes"] == files[row["file"]]
        assert (ROOT / row["recipe"]).is_file()
        assert row["figures"]
        assert row["command"].split()[0] in ("huipai", "python")
