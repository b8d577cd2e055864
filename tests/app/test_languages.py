"""Every page in the other languages: no simplified character in traditional Chinese, no Chinese alone in English."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from assistant.rules import RULESETS
from tests.app.pages import SAID, given, open_app
from tests.app.traditional import TRADITIONAL, read, traditional

WAITS = {"v": "2", "hand": "46m123456s789s11p", "indicator": "N"}
PAGES: dict[str, dict[str, str]] = {
    "start": {},
    "tiles": {"step": "tiles", **WAITS, "melds": "pong.C.W"},
    "table": {"step": "table", **SAID, "how": "discard", "source": "S", "also": "W.清一色", "bound": "EW"},
    "asked": {"step": "table", **WAITS, "winning": "5m"},
    "waits": {"step": "answer", **WAITS},
    "discards": {"step": "answer", **WAITS, "hand": "46m123456s789s11p1m", "indicator": "3p"},
    "far": {"step": "answer", **WAITS, "hand": "1379m258s369pESW"},
    "settled": {"step": "answer", **SAID, "bound": "ES"},
    "drawn": {"step": "answer", "v": "2", "how": "nobody", "dealer": "N", "burn": "2"},
    "wrong": {"step": "answer", **WAITS, "hand": "11111m123456789p"},
    "practice": {"at": "learn"},
    "club": {"at": "club"},
    **{f"{name}-{part}": {"at": "rules", "book": name, "part": part} for name in RULESETS for part in
       ("worths", "chapters", "options")},
}  # fmt: skip
OURS = {"简体中文"}
"""What is simplified on purpose: a language by its own name."""


@cache
def written() -> frozenset[str]:
    """The characters of the catalogues, which OpenCC has written: some are simplified elsewhere (里, 台, 划)."""
    paths = TRADITIONAL.glob("*.po")
    return frozenset("".join(text for path in paths for text in read(path).values()))


@cache
def is_simplified(letter: str) -> bool:
    """Whether a character is one that traditional Chinese does not write."""
    return traditional(letter) != letter and letter not in written()


def words(value: Any) -> Iterator[str]:
    """All texts in a value of JSON."""
    if isinstance(value, str):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from words(item)


def said(app: AppTest) -> Iterator[str]:
    """All that a page says: HTML, texts, labels and choices, and what its components are given to say."""
    for element in app.get("html"):
        if not element.proto.body.startswith("<style>"):
            yield element.proto.body
    for component in app.get("bidi_component"):
        yield from words(json.loads(component.proto.json))
    for kind in ("markdown", "caption", "warning", "error", "info"):
        yield from (element.value for element in getattr(app, kind))
    for kind in ("button", "toggle", "number_input", "segmented_control", "pills", "selectbox", "expander"):
        for element in getattr(app, kind):
            yield str(element.label)
            yield from map(str, getattr(element, "options", ()))


@pytest.mark.parametrize("name", sorted(PAGES))
def test_no_character_is_left_simplified(name: str) -> None:
    app = open_app(lang="zh-Hant", **PAGES[name])
    texts = [text for text in said(app) if text not in OURS and not text.startswith("data:")]
    assert any("\u4e00" <= letter <= "\u9fff" for text in texts for letter in text)
    left = {letter: text for text in texts for letter in text if is_simplified(letter)}
    assert left == {}


ALONE = re.compile(r"[^A-Za-z0-9]*[\u4e00-\u9fff][^A-Za-z0-9]*")
"""Chinese without an English word beside it."""
NAMES = {"简体中文", "繁體中文", "文A", "惠牌"}
OF_HAND = ("start", "tiles", "table", "asked", "waits", "discards", "far", "settled", "drawn", "wrong")


def labels(app: AppTest) -> Iterator[str]:
    """What can be tapped, and what components name tiles, seats and choices by."""
    for kind in ("button", "toggle", "number_input", "segmented_control", "pills", "selectbox", "expander"):
        for element in getattr(app, kind):
            yield str(element.label)
            yield from map(str, getattr(element, "options", ()))
    for component in app.get("bidi_component"):
        data = given(component)
        yield from words({name: data.get(name) for name in ("words", "names")})


@pytest.mark.parametrize("name", OF_HAND)
def test_nothing_is_said_in_chinese_alone_to_who_reads_english(name: str) -> None:
    app = open_app(lang="en", **PAGES[name])
    assert [text for text in labels(app) if ALONE.fullmatch(text) and text not in NAMES] == []
