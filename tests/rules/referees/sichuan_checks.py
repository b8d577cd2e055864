"""What the naive referee of 四川 refuses, each code as the page of the rules names it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.rules.referees.texts import SEATS, SUITED, Refused, parse

if TYPE_CHECKING:
    from tests.rules.referees.sichuan import Deal


def is_kong(meld: dict) -> bool:
    """Whether a meld is a 杠."""
    return str(meld["kind"]).endswith("kong")


def tiles_of(meld: dict) -> list[str]:
    """The tiles of a meld."""
    return parse(meld["tiles"], SUITED)


def check_keys(deal: Deal) -> None:
    """`hands` at a 流局."""
    options = deal.options
    checks = options["check_ready"] or options["kong_return_not_ready"] or options["pig"] != "none"
    left = [seat for seat in SEATS if seat not in [win["seat"] for win in deal.wins]]
    if len(deal.wins) < 3 and checks and any(seat not in deal.line.get("hands", {}) for seat in left):
        raise Refused("missing_key")


def check_order(deal: Deal) -> None:
    """Every `bad_value` of the events in their order."""
    won: list[str] = []
    konged = []
    for place, event in enumerate(deal.events):
        before = deal.events[place - 1] if place else {}
        if len(won) == 3 or (before.get("wins") and any(win.get("last_tile") for win in before["wins"])):
            raise Refused("bad_value")
        if "kong" in event:
            kong = event["kong"]
            konged.append((kong["seat"], kong["tile"]))
            check_kong(deal, kong, won)
        else:
            check_wins(event["wins"], before, won)
            check_first_turns(event["wins"], deal.line["dealer"], bool(place))
            won += [win["seat"] for win in event["wins"]]
    if any(seat in deal.line.get("hands", {}) for seat in won):
        raise Refused("bad_value")
    laid = [(seat, tiles_of(meld)[0]) for seat in SEATS for meld in deal.melds[seat] if is_kong(meld)]
    if sorted(laid) != sorted(konged):
        raise Refused("bad_value")


def check_kong(deal: Deal, kong: dict, won: list[str]) -> None:
    """A 杠 of a seat in play, given by a seat in play."""
    melds = [meld for meld in deal.melds[kong["seat"]] if is_kong(meld) and kong["tile"] in tiles_of(meld)]
    if not melds or kong["seat"] in won:
        raise Refused("bad_value")
    kind = melds[0]["kind"]
    if (kind == "open_kong" and melds[0]["from"] in won) or (kong.get("late") and kind != "added_kong"):
        raise Refused("bad_value")


def check_wins(wins: list[dict], before: dict, won: list[str]) -> None:
    """Winners in play, on one tile of a seat in play, with the flags that the event before allows."""
    seats = [win["seat"] for win in wins]
    alike = all(win.get(key) == wins[0].get(key) for key in ("how", "from", "tile") for win in wins)
    if not wins or not alike or len(set(seats)) < len(seats) or set(seats) & set(won):
        raise Refused("bad_value")
    if len(wins) > 1 and wins[0]["how"] == "self_draw":
        raise Refused("bad_value")
    maker = before.get("kong", {}).get("seat")
    for win in wins:
        drawn = win["how"] == "self_draw"
        if win.get("from") in [win["seat"], *won] or drawn == ("from" in win):
            raise Refused("bad_value")
        if win.get("kong_draw") and not (drawn and maker == win["seat"]):
            raise Refused("bad_value")
        if win.get("after_kong") and (drawn or maker != win["from"]):
            raise Refused("bad_value")


def check_first_turns(wins: list[dict], dealer: str, later: bool) -> None:
    """A first turn comes before any 杠 and other win, and the dealer's is a 自摸."""
    for win in wins:
        if win.get("first_turn") and (later or (win["seat"] == dealer and win["how"] != "self_draw")):
            raise Refused("bad_value")


def check_tiles(deal: Deal) -> None:
    """Tiles of the 108, melds that are possible, hands of the right size, four copies at most."""
    hands = deal.line.get("hands", {})
    concealed = [(win["seat"], parse(win["concealed"], SUITED)) for win in deal.wins]
    concealed += [(seat, parse(text, SUITED)) for seat, text in hands.items()]
    for win in deal.wins:
        parse(win["tile"], SUITED)
    for seat in SEATS:
        for meld in deal.melds[seat]:
            tiles = tiles_of(meld)
            if meld["kind"] == "chi" or len(set(tiles)) > 1 or len(tiles) != 3 + is_kong(meld):
                raise Refused("bad_meld")
    for seat, tiles in concealed:
        if len(tiles) != 13 - 3 * len(deal.melds[seat]):
            raise Refused("wrong_tile_count")
    lying = Counter(tile for _, tiles in concealed for tile in tiles)
    lying += Counter(tile for seat in SEATS for meld in deal.melds[seat] for tile in tiles_of(meld))
    lying += Counter(event["wins"][0]["tile"] for event in deal.events if "wins" in event)
    if max(lying.values(), default=0) > 4:
        raise Refused("too_many_copies")
