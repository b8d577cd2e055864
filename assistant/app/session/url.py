"""The state as the query of a link, so that a refresh or a second phone goes on where it was.

Whatever a link holds is checked on the way in: a part that makes no sense is left out, the rest counts. A link without
`v` comes from version 0.1 and keeps its meaning: its marks were sides of the winner, and what it did not name had a
value (see `_upcast`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace

from assistant.app.session import house_rules
from assistant.app.session.hand_draft import (
    FLAGS,
    HOWS,
    KIND_NAMES,
    MOST_BASE,
    MOST_BURN,
    MOST_FACE_UP,
    MOST_HANDS,
    MOST_MELDS,
    MOST_PHOTOS,
    MOST_TILES,
    SEATS,
    SIDES,
    STEPS,
    WITH_SOURCE,
    AlsoWon,
    HandTile,
    OwnMeld,
    TableState,
    own_meld,
)
from assistant.rules import RULESETS, RulesError, Tile, format_tiles, parse_tiles

_TILE = "[1-9][msp]|[ESWNCFP]"
_MARKED = re.compile(
    rf"(?P<tile>{_TILE})(?P<doubt>~(?P<second>{_TILE})?)?(?P<also>/(?P<other>{_TILE}))?(@(?P<seen>\d{{1,3}}))?"
)
_TOKENS = re.compile(rf"[A-Za-z0-9_-]{{8,40}}(\.[A-Za-z0-9_-]{{8,40}}){{0,{MOST_PHOTOS - 1}}}")
_BOXES = re.compile(r"[0-9]{1,3}(-[0-9]{1,3}){0,3}")
VERSION = "2"
"""What `v` says in a link whose marks are seats."""
PAIRS = tuple(one + other for one in SEATS for other in SEATS if one != other)
_SIDED = ("side", "bound", "also")
"""Parts that held sides in version 0.1."""
_STARTED = {"seat": "E", "dealer": "E", "how": "self_draw"}
"""What a link of version 0.1 did not say where it was so."""
_KNOWN = {"seat": SEATS, "dealer": SEATS, "how": HOWS}
_MOST_FINED = 36
_LONGEST = 2000
"""Characters of one part of a link that are looked at; a full hand with every mark stays below."""


def to_query(state: TableState) -> dict[str, str]:
    """The parts that differ from an empty table, by name."""
    empty = TableState()
    parts = {
        field.name: _WRITE[field.name](getattr(state, field.name))
        for field in fields(TableState)
        if getattr(state, field.name) != getattr(empty, field.name)
    }
    return {"v": VERSION, **parts} if parts.keys() - {"step"} else parts


def from_query(query: Mapping[str, str]) -> TableState:
    """The state of a link, of any version. Parts that are unknown or make no sense are left out."""
    given = dict(query) if query.get("v") == VERSION else _upcast(query)
    return _read_parts(given)


def _read_parts(query: Mapping[str, str]) -> TableState:
    found: dict[str, object] = {}
    for name, read in _READ.items():
        value = read(query[name][:_LONGEST]) if name in query else None
        if value is not None:
            found[name] = value
    state = TableState(**found)  # type: ignore[arg-type]  # each reader gives its field's type
    rules = house_rules.rules_of(state)
    known = {*rules.rows, *rules.aliases} if state.also else {}
    also = tuple([replace(won, fan=tuple([name for name in won.fan if name in known])) for won in state.also])
    return replace(state, also=also)


def _upcast(query: Mapping[str, str]) -> dict[str, str]:
    """A link of version 0.1 in the words of now: sides of the winner become seats, and what it left out is said.

    It left out a winner and a dealer 东, a 自摸, and 上家 as the discarder.
    """
    if not query.keys() & (NAMES - {"v", "step", "photo"}):
        return dict(query)
    parts = {name: text for name, text in query.items() if name not in _SIDED}
    parts = _STARTED | parts
    parts |= {name: value for name, value in _STARTED.items() if parts[name] not in _KNOWN[name]}
    seats = {side: house_rules.seat_at(_read_parts(parts), side) for side in SIDES}
    if parts["how"] in WITH_SOURCE or "side" in query:
        parts["source"] = seats.get(query.get("side", ""), seats["left"])
    bound = [side for side in query.get("bound", "").split(",") if side in SIDES]
    parts["bound"] = ",".join(parts["seat"] + seats[side] for side in bound)
    also = (part.partition(".") for part in query.get("also", "").split(","))
    others = {seats[side]: fan.split(".") for side, _dot, fan in also if side in SIDES}
    parts["also"] = ",".join(".".join((seat, *fan)) for seat, fan in others.items())
    kept = _keys_of_old(query, parts["seat"], others)
    if kept:
        parts["keys"] = json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return parts


def _keys_of_old(query: Mapping[str, str], winner: str, others: Mapping[str, list[str]]) -> dict[str, object]:
    """What version 0.1 held of the two sets of rules that it knew: a robbed kong, open hands, penalties."""
    kong = {"kong": "concealed"} if query.get("kong") == "concealed" else {}
    winners = {seat: kong | ({"open": True} if "open" in fan else {}) for seat, fan in others.items()}
    fined = [{"seat": seat} for seat in query.get("penalties", "") if seat in SEATS][:_MOST_FINED]
    found = {winner: kong, **winners, "penalties": fined}
    return {name: value for name, value in found.items() if value}


def _write_hand(hand: tuple[HandTile, ...]) -> str:
    """Runs of plain tiles in compact text, marked tiles by themselves: "123m.5m~6m@3.EE"."""
    parts: list[str] = []
    plain: list[str] = []
    for tile in hand:
        mark = f"~{tile.second}" if tile.doubtful else f"/{tile.second}" if tile.second else ""
        mark += f"@{tile.seen}" if tile.seen is not None else ""
        if mark:
            parts += [*_compact(plain), tile.tile + mark]
            plain = []
        else:
            plain.append(tile.tile)
    return ".".join([*parts, *_compact(plain)])


def _compact(tiles: list[str]) -> list[str]:
    return [format_tiles(map(Tile.parse, tiles))] if tiles else []


def _read_hand(text: str) -> tuple[HandTile, ...] | None:
    hand = [tile for part in text.split(".") for tile in _read_part(part)]
    return tuple(hand[:MOST_TILES])


def _read_part(text: str) -> list[HandTile]:
    marked = _MARKED.fullmatch(text)
    if marked:
        second = marked["second"] or marked["other"] or ""
        seen = int(marked["seen"]) if marked["seen"] else None
        return [HandTile(marked["tile"], second, bool(marked["doubt"]), seen)]
    return [HandTile(tile) for tile in _read_tiles(text)]


def _read_tiles(text: str) -> tuple[str, ...]:
    try:
        return tuple(tile.text for tile in parse_tiles(text))
    except RulesError:
        return ()


def _read_melds(text: str) -> tuple[OwnMeld, ...]:
    """`pong.1m.left,chi.2s.left`; `.seen` marks what a photo showed, `.4-5-6` where its tiles lie on it, `.w02` which
    of them are wild ones.
    """
    melds: list[OwnMeld] = []
    for part in text.split(","):
        kind, tile, side, *more = [*part.split("."), "", ""]
        boxes = next((tuple(map(int, mark.split("-"))) for mark in more if _BOXES.fullmatch(mark)), ())
        wild = next((mark for mark in more if mark.startswith("w")), "")
        meld = own_meld(kind, tile, side, "seen" in more, boxes, wild)
        melds += [meld] if meld else []
    return tuple(melds[:MOST_MELDS])


def _write_melds(melds: tuple[OwnMeld, ...]) -> str:
    return ",".join(
        ".".join(
            [
                meld.kind,
                meld.tile,
                meld.side,
                *["seen"] * meld.seen,
                *["-".join(map(str, meld.boxes))] * bool(meld.boxes),
                *[f"w{meld.wild}"] * bool(meld.wild),
            ]
        )
        for meld in melds
    )


def _read_also(text: str) -> tuple[AlsoWon, ...]:
    """`W.对对和.清一色,N`."""
    found: dict[str, AlsoWon] = {}
    for part in text.split(","):
        seat, *fan = part.split(".")
        if seat in SEATS:
            found[seat] = AlsoWon(seat, tuple(dict.fromkeys(fan)))
    return tuple(found.values())


def _read_house(text: str) -> str | None:
    """A JSON object; what of it makes sense is seen when it is used, for that takes the rules too."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return text if isinstance(given, dict) else None


def _one_of(choices: Iterable[str]) -> Callable[[str], str | None]:
    known = frozenset(choices)
    return lambda text: text if text in known else None


def _some_of(choices: tuple[str, ...]) -> Callable[[str], tuple[str, ...]]:
    return lambda text: tuple(choice for choice in choices if choice in text.split(","))


def _number(low: int, high: int) -> Callable[[str], int | None]:
    def read(text: str) -> int | None:
        fits = text.isascii() and text.isdigit() and len(text) <= 9
        return int(text) if fits and low <= int(text) <= high else None

    return read


_READ: dict[str, Callable[[str], object]] = {
    "step": _one_of(STEPS),
    "photo": lambda text: text if _TOKENS.fullmatch(text) else None,
    "hand": _read_hand,
    "winning": _one_of(KIND_NAMES),
    "indicator": _one_of(KIND_NAMES),
    "melds": _read_melds,
    "seat": _one_of(SEATS),
    "dealer": _one_of(SEATS),
    "due": _one_of(SEATS),
    "how": _one_of(HOWS),
    "source": _one_of(SEATS),
    "burn": _number(0, MOST_BURN),
    "base": _number(1, MOST_BASE),
    "flags": _some_of(FLAGS),
    "bound": _some_of(PAIRS),
    "also": _read_also,
    "seen": lambda text: _read_tiles(text)[:MOST_FACE_UP],
    "rules": lambda text: text if text in RULESETS else None,
    "house": _read_house,
    "keys": _read_house,
    "number": _number(1, MOST_HANDS),
}

_WRITE: dict[str, Callable[..., str]] = {
    **dict.fromkeys(_READ, str),
    **dict.fromkeys(("flags", "bound"), ",".join),
    "hand": _write_hand,
    "melds": _write_melds,
    "also": lambda winners: ",".join(".".join((winner.seat, *winner.fan)) for winner in winners),
    "seen": lambda tiles: format_tiles(map(Tile.parse, tiles)),
}

NAMES = frozenset({"v", "side", "kong", "penalties", *_READ})
"""The parts that a link may have, those of version 0.1 too."""
