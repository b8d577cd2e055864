"""The shutter of the viewfinder fires when the hand stands still and sure, in a real browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CAMERA = Path(__file__).resolve().parents[2] / "assistant" / "app" / "hand" / "camera"


@pytest.fixture
def steady(chromium: Any) -> Iterator[Any]:
    page = chromium.new_page()
    page.add_script_tag(content=(CAMERA / "steady.js").read_text("utf-8"))
    yield page
    page.close()


@pytest.mark.parametrize(
    ("change", "takes"),
    [
        ("", True),
        ("look.tiles[3][4] = '9p'", False),  # it is named anew
        ("look.tiles[3][5] = false", False),  # it is unsure
        ("look.tiles[3][0] += 40; look.tiles[3][2] += 40", False),  # it lies elsewhere
        ("look.tiles[3][0] += 4; look.tiles[3][2] += 4", True),  # a hand is never quite still
        ("look.count = 12", False),
        ("look.tiles.pop()", False),
        ("look.size = [480, 640]", False),  # the phone was turned
        ("at += 5000", False),  # nobody has looked for long
    ],
)
def test_the_shutter_fires_when_three_looks_show_the_same(steady: Any, change: str, takes: bool) -> None:
    script = f"""() => {{
        const tile = (rank, place) => [place * 30, 100, place * 30 + 28, 140, rank + "m", true];
        const tiles = [..."1234567891234"].map(tile);
        const look = {{ size: [640, 480], count: 13, tiles }};
        const steady = new Steady([13, 14]);
        let at = 1000;
        const first = [steady.add(structuredClone(look), at), steady.add(structuredClone(look), (at += 300))];
        at += 300;
        {change};
        return [...first, steady.add(look, at)];
    }}"""
    assert steady.evaluate(script) == [False, False, takes]
