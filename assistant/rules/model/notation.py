"""Text → kinds 0..41: compact (`123m4467pEEC`), Chinese (三万 红中), Unicode (🀇) and riichi (1z…7z)."""

from __future__ import annotations

import re
from functools import cache

SUITS = "msp"
"""万 条 筒, in the order of kinds."""

HONOURS = "ESWNCFP"
"""东 南 西 北 中 发 白, in the order of kinds."""

FLOWER = "f"
"""Flowers and seasons: 1f–4f 春夏秋冬, 5f–8f 梅兰竹菊, the kinds after the honours."""

FLOWER_NAMES = "春夏秋冬梅兰竹菊"

_DIGITS = {str(rank): rank for rank in range(1, 10)}
_DIGITS |= {digit: rank for rank, digit in enumerate("一二三四五六七八九", 1)} | {"幺": 1, "伍": 5}
_SUIT_OF = {
    suit: place for place, suits in enumerate(("m万萬", "s条條索", "p筒饼餅")) for suit in suits
}  # letter or Chinese suit → 0..2
_HONOUR_OF = {
    name: place
    for place, names in enumerate(
        (
            "E 东 東 东风 東風 东風 東风",
            "S 南 南风 南風",
            "W 西 西风 西風",
            "N 北 北风 北風",
            "C 中 红中 紅中",
            "F 发 發 发财 發財",
            "P 白 白板",
        ),
        27,
    )
    for name in names.split()
}
SHORTENED = 16
"""Characters of what was written that a message shows."""
_FIRST_FLOWER = 34
_FLOWER_OF = {name: _FIRST_FLOWER + place for place, name in enumerate(FLOWER_NAMES)} | {"蘭": _FIRST_FLOWER + 5}
_RIICHI_HONOURS = (27, 28, 29, 30, 33, 32, 31)  # 1z … 7z: 东南西北白发中
_UNICODE = {
    chr(start + step): kind + step
    for start, kind, count in ((0x1F000, 27, 7), (0x1F007, 0, 9), (0x1F010, 9, 9), (0x1F019, 18, 9))
    for step in range(count)
}
_UNICODE |= {chr(0x1F022 + step): _FIRST_FLOWER + kind for step, kind in enumerate((4, 5, 6, 7, 0, 1, 2, 3))}  # 🀢梅…
_FULL_WIDTH = {ord(char) + 0xFEE0: char for char in "123456789" + SUITS + HONOURS + FLOWER + "z"}


@cache
def _token() -> re.Pattern[str]:
    """Any one token, of whatever notation; compiled when somebody first writes other than in the compact form."""
    return re.compile(
        r"(?P<space>[\s,，、;·\ufe0e\ufe0f]+)"
        + r"|(?P<riichi>[1-7]+)z"
        + rf"|(?P<ranks>[{''.join(_DIGITS)}]+)(?P<suit>[{''.join(_SUIT_OF)}])"
        + rf"|(?P<flowers>[1-8]+){FLOWER}"
        + rf"|(?P<flower>[{''.join(_FLOWER_OF)}])"
        + rf"|(?P<honour>{'|'.join(sorted(_HONOUR_OF, key=len, reverse=True))})"
        + rf"|(?P<unicode>[{''.join(_UNICODE)}])"
    )


def kinds_of(text: str) -> tuple[list[int], str]:
    """The kinds that a text begins with, in its order, and the rest of it from the first sign that is not a tile.

    Notations may be mixed; spaces and commas between tiles are skipped.
    """
    plain = text.translate(_FULL_WIDTH)
    kinds: list[int] = []
    place = 0
    while place < len(plain):
        token = _token().match(plain, place)
        if token is None:
            break
        kinds.extend(_kinds_of_token(token))
        place = token.end()
    return kinds, plain[place:]


COMPACT = re.compile(rf"(?:[1-9]+[{SUITS}]|[{HONOURS}])*")
"""A text in the compact form."""

ONE = re.compile(rf"[1-9][{SUITS}]|[{HONOURS}]")
EACH = re.compile(rf"(?:{ONE.pattern})*")
"""A tile in the compact form, and a text of such tiles in which every rank has its suit."""

SIGNS: dict[str, dict[str, int]] = {
    suit: _HONOUR_OF | {str(rank): 9 * place + rank - 1 for rank in range(1, 10)} for place, suit in enumerate(SUITS)
}
"""For each suit's letter, the kind of every sign before it: of a rank, which waits for its suit, or of an honour."""


def _kinds_of_token(token: re.Match[str]) -> list[int]:
    """The kinds of one token; none for a separator."""
    if token["ranks"]:
        return [_SUIT_OF[token["suit"]] * 9 + _DIGITS[rank] - 1 for rank in token["ranks"]]
    if token["riichi"]:
        return [_RIICHI_HONOURS[int(rank) - 1] for rank in token["riichi"]]
    if token["flowers"]:
        return [_FIRST_FLOWER - 1 + _DIGITS[rank] for rank in token["flowers"]]
    named = token["honour"] or token["flower"]
    if named:
        return [_HONOUR_OF[named] if token["honour"] else _FLOWER_OF[named]]
    return [_UNICODE[token["unicode"]]] if token["unicode"] else []


def shortened(text: str) -> str:
    """The first 16 characters of what was written, for a message."""
    return text if len(text) <= SHORTENED else text[: SHORTENED - 1] + "…"
