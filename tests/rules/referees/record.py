"""The form of a record: keys, seats, flags, tiles, copies. What is wrong first in the order of the codes is raised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass, field
from itertools import chain

from tests.rules.referees.tiles import CODES, FLOWER, SEATS, TEXTS, Meld, RefereeError, is_meld, parse

FLAGS = ("last_tile", "kong_draw", "first_turn")
MELDS = ("chi", "pong", "open_kong", "added_kong", "concealed_kong")
KEYS = frozenset({"id", "rules", "options", "base", "dealer", "melds", "wins"})
WIN_KEYS = frozenset({"seat", "from", "how", "concealed", "tile", "fan", *FLAGS})


@dataclass
class Form:
    """What a record of a ruleset may hold."""

    options: dict[str, object]
    keys: frozenset[str] = frozenset()
    win_keys: frozenset[str] = frozenset()
    required: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    """Keys of other rulesets that are a `bad_value` here."""
    repeated: frozenset[str] = frozenset()
    """番种 that may be named more than once."""
    checks: Callable[[dict], Iterable[str]] = lambda _: ()
    """Codes of what else is wrong with the values of a record; its tiles may be anything yet."""
    is_meld: Callable[[dict, str, list[int]], bool] = lambda _, kind, tiles: is_meld(kind, tiles)
    """Whether tiles are a meld of a kind in a record."""


@dataclass
class Record:
    """A record whose form is good, its tiles as numbers."""

    given: dict
    options: dict
    melds: dict[str, list[Meld]]
    flowers: dict[str, list[int]]
    indicator: int | None
    wins: list[dict] = field(default_factory=list)


def read(given: dict, form: Form) -> Record:
    """The record; raises the first `RefereeError` in the order of the codes."""
    codes = [*key_codes(given, form)]
    if codes:
        raise first(codes)
    codes += [*value_codes(given, form)]
    try:
        laid = given.get("melds", {})
        melds = {seat: [_meld(meld, given, form, codes) for meld in some] for seat, some in laid.items()}
        flowers = {seat: parse(text, 99) for seat, text in given.get("flowers", {}).items()}
        shown = parse(given["indicator"]) if "indicator" in given else [None]
        wins = [_win(win) for win in given["wins"]]
    except RefereeError as fault:
        raise first([*codes, fault.code]) from None
    options = {**form.options, **given.get("options", {})}
    record = Record(given, options, melds, flowers, shown[0] if len(shown) == 1 else -1, wins)
    codes += [*tile_codes(record)]
    if codes:
        raise first(codes)
    return record


def first(codes: list[str]) -> RefereeError:
    return RefereeError(min(codes, key=CODES.index))


def key_codes(given: dict, form: Form) -> Iterator[str]:
    yield from _keys(given, KEYS | form.keys | form.refused, {"rules", "base", "dealer", "wins"} | form.required)
    for win in given.get("wins", ()):
        needed = {"seat", "how"} | (set() if "fan" in win else {"concealed", "tile"})
        needed |= set() if win.get("how") in ("self_draw", None) else {"from"}
        yield from _keys(win, WIN_KEYS | form.win_keys, needed)
    for meld in chain.from_iterable(given.get("melds", {}).values()):
        source = set() if meld.get("kind") == "concealed_kong" else {"from"}
        yield from _keys(meld, {"kind", "tiles", "from"}, {"kind", "tiles"} | source)


def _keys(given: dict, known: Set[str], needed: Set[str]) -> Iterator[str]:
    if given.keys() - known:
        yield "unknown_key"
    if needed - given.keys():
        yield "missing_key"


def value_codes(given: dict, form: Form) -> Iterator[str]:
    if set(given.get("options", {})) - set(form.options):
        yield "unknown_option"
    seats = [given["dealer"], given.get("round_wind", "E"), *given.get("flowers", {}), *given.get("melds", {})]
    for seat, melds in given.get("melds", {}).items():
        seats += [meld.get("from", "E") for meld in melds]
        if any(meld.get("from") == seat or meld["kind"] not in MELDS for meld in melds):
            yield "bad_value"
    if set(seats) - set(SEATS) or not isinstance(given["base"], int) or given["base"] < 1:
        yield "bad_value"
    if form.refused & set(given):
        yield "bad_value"
    yield from together_codes(given["wins"])
    for win in given["wins"]:
        yield from win_codes(win, given, form.repeated)
    yield from form.checks(given)


def together_codes(wins: list[dict]) -> Iterator[str]:
    if len(wins) < 2:
        return
    shared = {(win["how"], win.get("from"), win.get("tile")) for win in wins}
    if len(shared) > 1 or wins[0]["how"] == "self_draw" or len({win["seat"] for win in wins}) < len(wins):
        yield "bad_value"


def win_codes(win: dict, given: dict, repeated: frozenset[str] = frozenset()) -> Iterator[str]:
    drawn = win["how"] == "self_draw"
    if win["how"] not in ("self_draw", "discard", "rob_kong") or win["seat"] not in SEATS:
        yield "bad_value"
    if drawn == ("from" in win) or win.get("from") == win["seat"]:
        yield "bad_value"
    if win.get("kong_draw") and not drawn:
        yield "bad_value"
    if win.get("first_turn") and win["seat"] == given["dealer"] and not drawn:
        yield "bad_value"
    names = [name for name in win.get("fan", ()) if name not in repeated]
    if "fan" in win and ("concealed" in win or "tile" in win or len(set(names)) < len(names)):
        yield "bad_value"


def _meld(meld: dict, given: dict, form: Form, codes: list[str]) -> Meld:
    tiles = parse(meld["tiles"])
    if meld["kind"] in MELDS and not form.is_meld(given, meld["kind"], tiles):
        codes.append("bad_meld")
    return meld["kind"], tuple(tiles), meld.get("from")


def _win(win: dict) -> dict:
    if "fan" in win:
        return dict(win)
    tile = parse(win["tile"])
    if len(tile) != 1:
        raise RefereeError("bad_tile")
    return {**win, "concealed": parse(win["concealed"]), "tile": tile[0]}


def tile_codes(record: Record) -> Iterator[str]:
    if record.indicator == -1:
        yield "bad_tile"
    table = [tile for melds in record.melds.values() for _, tiles, _ in melds for tile in tiles]
    table += [] if record.indicator is None else [record.indicator]
    won = {}
    for win in record.wins:
        melds = record.melds.get(win["seat"], [])
        if "fan" not in win:
            if len(win["concealed"]) != 13 - 3 * len(melds):
                yield "wrong_tile_count"
            table += win["concealed"]
            won[win["tile"]] = 1
    table += list(won)
    flowers = [tile for some in record.flowers.values() for tile in some]
    if any(tile < FLOWER for tile in flowers):
        yield "bad_tile"
    if max(Counter(table).values(), default=0) > 4 or max(Counter(flowers).values(), default=0) > 1:
        yield "too_many_copies"


def text_of(tiles: list[int]) -> str:
    """Tiles as text that `parse` reads."""
    return "".join(TEXTS[tile] for tile in sorted(tiles))
