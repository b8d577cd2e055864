"""Words in the player's language: gettext catalogues, English sentences as their keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import streamlit as st
from babel.messages.pofile import read_po

from assistant.rules import KINDS, RulesError, Seat, Tile, parse_tiles

LOCALE = Path(__file__).resolve().parents[1] / "locale"


@dataclass(frozen=True, slots=True)
class Language:
    """What a language calls itself, and the folder of its catalogues ("" = English, in which the code is written)."""

    name: str
    folder: str


_TILES = {tile.text: tile.name for tile in KINDS}

LANGUAGES = {
    "zh": Language("简体中文", "zh_Hans"),
    "zh-Hant": Language("繁體中文", "zh_Hant"),
    "en": Language("English", ""),
}
"""By their code, which the link holds."""


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
    return str(st.session_state.get("lang", "zh"))


def _(msgid: str, **values: object) -> str:
    """The sentence in the language of the session, its {named} places filled in."""
    return say(msgid, values)


def say(template: str, values: Mapping[str, object]) -> str:
    """The same for a template that comes as a value (problems, reasons of 番, advice on photos).

    Values that are words themselves ("a video"), seats and tiles are said in that language too; of `tiles`, which are
    compact text, and of `names` of 番种 each one.
    """
    text = _look_up(template)
    return text.format(**{name: _value(name, value) for name, value in values.items()}) if values else text


def _value(name: str, value: object) -> str:
    if isinstance(value, Tile):
        return _look_up(value.name)
    if isinstance(value, Seat):
        return _look_up(value.chinese) if is_chinese() else str(value)
    if name == "tiles":
        return tile_names(str(value))
    if name == "names":
        return " ".join(map(_look_up, str(value).split()))
    return _look_up(str(value))


def tile_names(text: str) -> str:
    """Tiles in compact text by their Chinese names, as they are called in every language; other words as they are."""
    return " ".join(map(_named, text.split())) or text


def _named(word: str) -> str:
    try:
        return " ".join(_look_up(tile.name) for tile in parse_tiles(word))
    except RulesError:
        return _look_up(word)


def _look_up(msgid: str) -> str:
    folder = LANGUAGES[language()].folder
    return (catalogue(folder).get(msgid) if folder else None) or msgid


def language_of(locale: str | None) -> str:
    """The code of the language that a browser asks for ("zh-TW" → "zh-Hant"); Chinese where it asks for none."""
    wanted = (locale or "zh").lower()
    if not wanted.startswith("zh"):
        return "en"
    return "zh-Hant" if any(part in wanted for part in ("hant", "-tw", "-hk", "-mo")) else "zh"


def term(chinese: str) -> str:
    """A word of the game (a tile, a 番种, 烧庄): Chinese in every language, in the script of the session."""
    return _look_up(chinese)


def tile_name(text: str) -> str:
    """What the tile `text` ("5m") is called."""
    return term(_TILES[text])


def is_chinese() -> bool:
    """Whether the session speaks Chinese, of either script."""
    return language() != "en"
