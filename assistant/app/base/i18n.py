"""Words in the player's language: gettext catalogues, English sentences as their keys."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import streamlit as st
from babel.messages.pofile import read_po

from assistant.rules import KINDS, RULESETS, RulesError, Seat, Tile, parse_tiles

CHINESE = re.compile("[\u4e00-\u9fff]+")
LOCALE = Path(__file__).resolve().parents[1] / "locale"


@dataclass(frozen=True, slots=True)
class Language:
    """What a language calls itself, and the folder of its catalogues; that of English, in which the code is written,
    holds only terms of the game.
    """

    name: str
    folder: str


_SUITS = {"m": "Characters", "s": "Bamboo", "p": "Dots"}
_HONOURS = ("East wind", "South wind", "West wind", "North wind", "Red dragon", "Green dragon", "White dragon")
_ENGLISH = [f"{rank} {suit}" for suit in _SUITS.values() for rank in range(1, 10)] + [*_HONOURS]

LANGUAGES = {
    "zh": Language("简体中文", "zh_Hans"),
    "zh-Hant": Language("繁體中文", "zh_Hant"),
    "en": Language("English", "en"),
}
"""The languages by their code, which the link holds."""


@cache
def catalogue(folder: str) -> dict[str, str]:
    """All sentences of `locale/FOLDER/*.po`, read once: English → translated."""
    found: dict[str, str] = {}
    for path in sorted((LOCALE / folder).glob("*.po")):
        with path.open("rb") as source:
            found |= {str(message.id): str(message.string) for message in read_po(source) if message.id}
    return found


def language() -> str:
    """The language of this session: "zh" until another one is chosen."""
    return _SPOKEN.get() or str(st.session_state.get("lang", "zh"))


@contextmanager
def speaking(spoken: str) -> Iterator[None]:
    """This language, also in a thread where nothing of the session is at hand."""
    before = _SPOKEN.set(spoken)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


_SPOKEN: ContextVar[str] = ContextVar("spoken", default="")


def _(msgid: str, **values: object) -> str:
    """The sentence in the language of the session, its {named} places filled in."""
    return say(msgid, values)


def say(template: str, values: Mapping[str, object]) -> str:
    """A template that comes as a value (problems, reasons of 番, advice on photos), in the language of the session.

    Values that are words themselves ("a video"), seats and tiles are said in that language too; of `tiles`, which are
    compact text, and of `names` of 番种 each one.
    """
    text = _look_up(template)
    return text.format(**{name: _value(name, value) for name, value in values.items()}) if values else text


def _value(name: str, value: object) -> str:
    if isinstance(value, Tile):
        return _tile(value)
    if isinstance(value, Seat):
        return _look_up(value.chinese)
    if name == "tiles":
        return tile_names(str(value))
    if name == "names":
        return " ".join(map(term, str(value).split()))
    return term(str(value))


def tile_names(text: str) -> str:
    """Tiles in compact text by their names; other words as they are."""
    return " ".join(map(_named, text.split())) or text


def _named(word: str) -> str:
    try:
        return " ".join(map(_tile, parse_tiles(word)))
    except RulesError:
        return _look_up(word)


def _tile(tile: Tile) -> str:
    """What a tile is called; in English the Chinese name stands second."""
    if is_chinese() or tile not in KINDS:
        return _look_up(tile.name)
    return f"{_ENGLISH[KINDS.index(tile)]} ({tile.name})"


def _look_up(msgid: str) -> str:
    folder = LANGUAGES[language()].folder
    return catalogue(folder).get(msgid) or (_in_words(msgid, folder) if folder == "zh_Hant" else msgid)


@cache
def _in_words(text: str, folder: str) -> str:
    """A text that was put together from words of the game ("东 → 北", "春夏"): each of them by the catalogue."""
    known = catalogue(folder)
    return CHINESE.sub(lambda run: known.get(run[0]) or "".join(known.get(one, one) for one in run[0]), text)


def language_of(locale: str | None) -> str:
    """The code of the language that a browser asks for ("zh-TW" → "zh-Hant"); Chinese where it asks for none."""
    wanted = (locale or "zh").lower()
    if not wanted.startswith("zh"):
        return "en"
    return "zh-Hant" if any(part in wanted for part in ("hant", "-tw", "-hk", "-mo")) else "zh"


def term(chinese: str) -> str:
    """A word of the game (a 番种, 烧庄) in the language of the session; one that has no English stays Chinese."""
    said = _look_up(chinese)
    return said if is_chinese() or said != chinese else _glosses().get(chinese, chinese)


@cache
def _glosses() -> dict[str, str]:
    """番种 → what they are called in English."""
    return {row.name: row.gloss for rules in RULESETS.values() for row in rules.fan}


def tile_name(text: str) -> str:
    """What the tile `text` ("5m") is called."""
    return _tile(Tile.parse(text))


def is_chinese() -> bool:
    """Whether the session speaks Chinese, of either script."""
    return language() != "en"
