"""The house rules of practice: one short word for them, which links and cards hold, and the rules that it makes."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from assistant.rules import RULESETS, OptionValue
from assistant.rules.definition.game import Game
from assistant.rules.definition.ruleset import TableRules

LONGEST = 2000
"""Characters of a word, at most; every house rule of any ruleset fits in."""
_WORD = re.compile(r"[A-Za-z0-9_-]*")
_MOST = 1 << 16
"""Bytes of house rules, at most."""
AS_WRITTEN = ""


class Housed:
    """A ruleset, `rules`, with house rules, `house` as `house_word` writes them: for what is dealt, asked or played."""

    __slots__ = ()
    rules: str
    house: str

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The house rules that differ from those as written."""
        return house_options(self.rules, self.house)

    @property
    def at_table(self) -> TableRules[Any]:
        """The ruleset with the house rules."""
        return RULESETS[self.rules].at_table(self.options)

    @property
    def game(self) -> Game:
        """Tiles, shapes, wild tiles and order of play."""
        return self.at_table.game

    @property
    def hand_keys(self) -> frozenset[str]:
        """The names of the keys that only these rules know of a hand in play."""
        return frozenset(key.name for key in RULESETS[self.rules].hand_keys)


def house_word(rules: str, options: Mapping[str, OptionValue]) -> str:
    """The word for house rules of a ruleset: "" for the rules as written; `house_options` reads it."""
    differing = RULESETS[rules].differing(options)
    if not differing:
        return AS_WRITTEN
    plain = {name: dict(value) if isinstance(value, Mapping) else value for name, value in differing.items()}
    text = json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def is_house(rules: str, word: str) -> bool:
    """Whether a word is one that `house_word` writes for a ruleset."""
    return word == house_word(rules, house_options(rules, word))


@lru_cache(maxsize=128)
def house_options(rules: str, word: str) -> Mapping[str, OptionValue]:
    """The house rules that a word stands for; those as written for one that makes no sense."""
    if not word or len(word) > LONGEST or not _WORD.fullmatch(word):
        return MappingProxyType({})
    try:
        text = zlib.decompressobj().decompress(urlsafe_b64decode(word + "=" * (-len(word) % 4)), _MOST)
        given = json.loads(text)
    except (ValueError, Error, zlib.error):
        given = {}
    return MappingProxyType(RULESETS[rules].differing(given) if isinstance(given, dict) else {})
