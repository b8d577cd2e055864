"""Words in the player's language: gettext catalogues, English sentences as their keys."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import streamlit as st
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from assistant.rules import RulesError, Seat, Tile, parse_tiles

LOCALE = Path(__file__).parent / "locale"
LANGUAGES = {"zh": "zh_Hans", "en": ""}
"""Language of a link → name of its catalogue; English is what the code is written in."""


@cache
def catalogue(name: str) -> Catalog:
    """The catalogue `locale/NAME.po`, read once."""
    with (LOCALE / f"{name}.po").open("rb") as source:
        return read_po(source)


def language() -> str:
    """The language of this session: "zh" until another one is chosen."""
    return str(st.session_state.get("lang", "zh"))


def _(msgid: str, **values: object) -> str:
    """The sentence in the language of the session, its {named} places filled in."""
    return say(msgid, values)


def say(template: str, values: Mapping[str, object]) -> str:
    """The same for a template that comes as a value (problems, reasons of 番, advice on photos).

    Values that are words themselves ("a video"), seats and tiles are said in that language too.
    """
    text = _look_up(template)
    return text.format(**{name: _value(name, value) for name, value in values.items()}) if values else text


def _value(name: str, value: object) -> str:
    if isinstance(value, Tile):
        return value.name
    if isinstance(value, Seat):
        return value.chinese if language() == "zh" else str(value)
    if name == "tiles":
        return tile_names(str(value))
    return _look_up(str(value))


def tile_names(text: str) -> str:
    """Tiles in compact text by their Chinese names, as they are called in every language; other words as they are."""
    return " ".join(map(_named, text.split())) or text


def _named(word: str) -> str:
    try:
        return " ".join(tile.name for tile in parse_tiles(word))
    except RulesError:
        return _look_up(word)


def _look_up(msgid: str) -> str:
    name = LANGUAGES[language()]
    message = catalogue(name).get(msgid) if name and msgid else None
    return str(message.string) if message and message.string else msgid
