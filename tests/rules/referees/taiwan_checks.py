"""Bad input of 台湾, as the page of its rules lists it: the referee's own checks, in the order of the codes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.rules.referees.texts import HONOURS, SEATS, SUITED, Refused, parse

if TYPE_CHECKING:
    from tests.rules.referees.taiwan import Table

KINDS = SUITED + HONOURS


def check(table: Table) -> None:
    """The faults of the page, in the order of the codes."""
    line = table.line
    if any(key not in line for key in ("per_tai", "round_wind")):
        raise Refused("missing_key")
    if line["per_tai"] < 1 or table.streak < 0:
        raise Refused("bad_value")
    check_wins(table)
    for win in line["wins"]:
        check_win(table, win)
    check_tiles(table)


def check_wins(table: Table) -> None:
    """Several winners on one tile, as far as the rules have them."""
    wins = table.line["wins"]
    alike = all(win.get(key) == wins[0].get(key) for key in ("how", "from", "tile") for win in wins)
    if len({win["seat"] for win in wins}) < len(wins) or not alike:
        raise Refused("bad_value")
    if len(wins) > 1 and wins[0]["how"] not in ("discard", "rob_kong"):
        raise Refused("bad_value")
    allowed = {"all": (0, 1, 2, 3), "nearest": (0, 1), "triple": (0, 1, 3)}[table.options["one_winner"]]
    if len(wins) not in allowed:
        raise Refused("bad_value")


def check_win(table: Table, win: dict) -> None:
    """Flags of a win that exclude each other."""
    drawn = win["how"] == "self_draw"
    flowers = table.flowers(win["seat"])
    if win["how"] in ("eight_flowers", "rob_flower") and (len(flowers) < 8 or "concealed" in win or "tile" in win):
        raise Refused("bad_value")
    if win.get("from") == win["seat"] or (drawn or win["how"] == "eight_flowers") == ("from" in win):
        raise Refused("bad_value")
    if win.get("kong_draw") and not (drawn and replaced(table, win["seat"], flowers)):
        raise Refused("bad_value")
    if win.get("last_tile") and win["how"] == "rob_kong":
        raise Refused("bad_value")
    melds = table.melds[win["seat"]]
    if win.get("ready") in ("heavenly", "earthly") and melds:
        raise Refused("bad_value")
    if win.get("first_turn"):
        dealer_discard = win["seat"] == table.line["dealer"] and win["how"] == "discard"
        if win["how"] == "rob_kong" or melds or dealer_discard:
            raise Refused("bad_value")


def replaced(table: Table, seat: str, flowers: list[str]) -> bool:
    """Whether a seat has something of which the replacement may win."""
    kinds = [meld["kind"] for meld in table.melds[seat]]
    allowed = ["concealed_kong", "added_kong"] + ["open_kong"] * table.options["direct_kong_win"]
    return any(kind in allowed for kind in kinds) or bool(flowers and table.options["flower_is_kong"])


def check_tiles(table: Table) -> None:
    """Tiles, melds, the size of the hands and the copies of a kind."""
    lying: Counter[str] = Counter()
    wins = [win for win in table.line["wins"] if "concealed" in win]
    for win in wins:
        lying += Counter(parse(win["concealed"], KINDS))
    for tile in {win["tile"] for win in wins}:
        lying += Counter(parse(tile, KINDS))
    for seat in SEATS:
        for meld in table.melds[seat]:
            tiles = parse(meld["tiles"], KINDS)
            check_meld(meld["kind"], tiles)
            lying += Counter(tiles)
    for win in wins:
        if len(parse(win["concealed"], KINDS)) != table.options["tiles"] - 3 * len(table.melds[win["seat"]]):
            raise Refused("wrong_tile_count")
    flowers = Counter(flower for seat in SEATS for flower in table.flowers(seat))
    if max(lying.values(), default=0) > 4 or max(flowers.values(), default=0) > 1:
        raise Refused("too_many_copies")


def check_meld(kind: str, tiles: list[str]) -> None:
    """A sequence for a 吃, three alike for a 碰, four for a 杠."""
    tiles = sorted(tiles)
    if kind == "chi":
        good = any([start, *others] == tiles for start in tiles[:1] for others in [following_two(start)])
    else:
        good = len(set(tiles)) == 1 and len(tiles) == (3 if kind == "pong" else 4)
    if not good:
        raise Refused("bad_meld")


def following_two(tile: str) -> list[str]:
    """The two tiles after one in its suit."""
    return [f"{int(tile[0]) + step}{tile[1]}" for step in (1, 2)] if tile in SUITED else []
