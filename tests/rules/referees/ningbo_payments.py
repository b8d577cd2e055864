"""Who pays after a hand of 宁波, how many times what it is worth, and who deals next, as the rules name it."""

from __future__ import annotations

from collections.abc import Iterator

from tests.rules.referees.record import Record
from tests.rules.referees.tiles import SEATS, Meld, after


def dealer_after(record: Record) -> str:
    dealer = record.given["dealer"]
    won = [win["seat"] for win in record.wins]
    stays = dealer in won and record.options["dealer_stays_on_win"]
    return dealer if stays or not won else after(dealer)


def pays(record: Record, win: dict) -> Iterator[tuple[str, int, str]]:
    """Who pays how many times what the hand is worth, and why."""
    options, seat, how = record.options, win["seat"], win["how"]
    bonds = {other: bonds_between(record, seat, other) for other in SEATS if other != seat}
    bound = [other for other in bonds if bonds[other]]
    of_bonds = {"self_draw": "santan_self_draw", "discard": "santan_discard", "rob_kong": "santan_on_rob"}[how]
    if how == "self_draw" and "kong_from" in win:
        yield win["kong_from"], options["kong_discarder_pays"], "杠头开花"
    elif how == "self_draw" and (not bound or options["santan_others_pay"]):
        for other in bonds:
            if other not in bound:
                yield other, options["self_draw_each"], "自摸"
    elif how == "discard":
        yield win["from"], options["discard_pays"], "捉冲"
    elif how == "rob_kong":
        yield win["from"], options["rob_pays"], "抢杠"
    for other in bound:
        yield other, options[of_bonds] * bonds[other], "三摊"


def bonds_between(record: Record, one: str, other: str) -> int:
    """How often one of the two has claimed three sets from the other, or 1 where the record says so."""
    shown = sum(claims(record.melds.get(a, []), b) >= 3 for a, b in ((one, other), (other, one)))
    said = any({one, other} == set(pair) for pair in record.given.get("bound", ()))
    return max(shown, int(said))


def claims(melds: list[Meld], source: str) -> int:
    return sum(kind in ("chi", "pong", "open_kong", "added_kong") and given == source for kind, _, given in melds)
