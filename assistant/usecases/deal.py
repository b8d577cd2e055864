"""A deal that goes on after a win, as it is entered at the table: win after win, then the hands of those who are left.

A record of such a deal needs its kongs and wins in the order of time, because who has won pays no more. What a photo
shows is one hand with its melds, so that of each kong it has to be said how many had won before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from assistant.jsonl.decode import record_of as read_record
from assistant.ledger.outcomes import entered_of
from assistant.rules import RULESETS, HandRecord, How, MeldKind, parse_tiles
from assistant.usecases.quick_entry import QuickHand, Stakes, event_of

MOST_WINS = 3
"""The number of wins that ends a deal: one player is left."""
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DealSoFar:
    """What is known of a deal, in plain JSON. `wins` are events of `huipai settle` in the order of time, `kongs` are
    {"seat", "tile", "at": how many wins were before it}; `melds` and `hands` are by seat. `is_over`: the wall is empty,
    and the hands of those who have not won are laid open one by one; "" is a hand that does not count.
    """

    wins: tuple[Json, ...] = ()
    kongs: tuple[Json, ...] = ()
    melds: Mapping[str, list[Json]] = field(default_factory=dict)
    hands: Mapping[str, str] = field(default_factory=dict)
    is_over: bool = False

    @property
    def won(self) -> tuple[str, ...]:
        """The seats that have won, in the order of time."""
        return tuple(str(win["seat"]) for event in self.wins for win in event["wins"])

    def left(self, seats: str) -> str:
        """The `seats` that have not won."""
        return "".join(seat for seat in seats if seat not in self.won)

    def as_object(self) -> dict[str, Any]:
        """The deal as plain JSON; what is empty is left out."""
        found = {"wins": list(self.wins), "kongs": list(self.kongs), "melds": dict(self.melds)}
        kept: dict[str, Any] = found | {"hands": dict(self.hands), "over": self.is_over}
        return {name: value for name, value in kept.items() if value}

    def with_melds(self, seat: str, melds: list[Json], at: Mapping[str, int]) -> DealSoFar:
        """The deal with the melds of a seat; `at` says for the tile of each kong how many had won before it."""
        kongs = [
            {"seat": seat, "tile": tile, "at": at.get(tile, len(self.wins))}
            for tile in (_tile(meld) for meld in melds if MeldKind(meld["kind"]).is_kong)
        ]
        others = [kong for kong in self.kongs if kong["seat"] != seat]
        kept = {other: of_other for other, of_other in self.melds.items() if other != seat}
        return replace(self, kongs=(*others, *kongs), melds=kept | ({seat: melds} if melds else {}))


def deal_from(value: object) -> DealSoFar:
    """From plain JSON; what makes no sense gives an empty deal."""
    parts: Json = value if isinstance(value, Mapping) else {}
    try:
        return DealSoFar(
            tuple({"wins": [_win(win) for win in event["wins"]]} for event in parts.get("wins", ())),
            tuple(_kong(one) for one in parts.get("kongs", ())),
            {str(seat): [_meld(one) for one in melds] for seat, melds in parts.get("melds", {}).items()},
            {str(seat): str(hand) for seat, hand in parts.get("hands", {}).items()},
            parts.get("over") is True,
        )
    except (AttributeError, KeyError, TypeError, ValueError):
        return DealSoFar()


def _win(value: Any) -> Json:
    return {**value, "seat": str(value["seat"]), "how": str(How(value["how"]))}


def _kong(value: Any) -> Json:
    return {"seat": str(value["seat"]), "tile": str(value["tile"]), "at": int(value["at"])}


def _meld(value: Any) -> Json:
    return {**value, "kind": str(MeldKind(value["kind"])), "tiles": str(value["tiles"])}


def _tile(meld: Json) -> str:
    """The tile of a kong: "1p" of "1111p"."""
    return f"{meld['tiles'][0]}{meld['tiles'][-1]}"


def joined(deal: DealSoFar, record: HandRecord, at: Mapping[str, int]) -> DealSoFar:
    """The deal with a win more: that of a `record` which holds it alone, with its melds; `at` as above."""
    line = entered_of(record)
    event = {"wins": line.get("wins") or line["events"][-1]["wins"]}
    for seat, melds in line.get("melds", {}).items():
        deal = deal.with_melds(seat, melds, at)
    return replace(deal, wins=(*deal.wins, event))


def deal_of_taps(quick: QuickHand, stakes: Stakes) -> DealSoFar:
    """What quick entry knows of a deal whose wall is empty. The tiles of its kongs are "": nobody has tapped them."""
    events = [*quick.events, *([event_of(quick, stakes)] if quick.how not in ("", "nobody", "points") else [])]
    deal = DealSoFar(is_over=True)
    for event in events:
        if "wins" in event:
            deal = replace(deal, wins=(*deal.wins, event))
            continue
        seat = event["kong"]
        meld = {"kind": event["kind"], "tiles": ""} | ({"from": event["from"]} if event.get("from") else {})
        kong = {"seat": seat, "tile": "", "at": len(deal.wins)}
        melds = {**deal.melds, seat: [*deal.melds.get(seat, ()), meld]}
        deal = replace(deal, kongs=(*deal.kongs, kong), melds=melds)
    return deal


def _named(deal: DealSoFar) -> DealSoFar:
    """The deal in which a kong of unknown tiles has some that lie nowhere else, so that nothing counts them."""
    known = [*deal.hands.values(), *(meld["tiles"] for melds in deal.melds.values() for meld in melds)]
    wins = [win for event in deal.wins for win in event["wins"]]
    texts = [*known, *(win.get(name, "") for win in wins for name in ("concealed", "tile"))]
    taken = {tile.text for text in texts if text for tile in parse_tiles(text)}
    free = (f"{rank}{suit}" for suit in "psm" for rank in range(1, 10) if f"{rank}{suit}" not in taken)
    kongs, melds = [dict(kong) for kong in deal.kongs], {seat: list(of_seat) for seat, of_seat in deal.melds.items()}
    for kong in kongs:
        if not kong["tile"]:
            place = next(place for place, meld in enumerate(melds[kong["seat"]]) if not meld["tiles"])
            kong["tile"] = next(free)
            melds[kong["seat"]][place] = {**melds[kong["seat"]][place], "tiles": kong["tile"][0] * 4 + kong["tile"][1]}
    return replace(deal, kongs=tuple(kongs), melds=melds)


def record_of_deal(deal: DealSoFar, shared: HandRecord) -> HandRecord:
    """The whole deal as a record. `shared` holds rules, stakes and dealer. Raises `RulesError` with all that is wrong.

    As long as the deal may go on, nothing of what an empty wall brings is paid.
    """
    deal = _named(deal)
    line = {name: value for name, value in entered_of(shared).items() if name not in ("wins", "events", "hands")}
    goes_on = not deal.is_over and len(deal.won) < MOST_WINS
    options = {**shared.options, **(RULESETS[shared.rules].unfinished if goes_on else {})}
    laid = {seat: hand for seat, hand in deal.hands.items() if hand}
    hands = {"hands": laid} if laid else {}
    events = {"events": list(_events(deal))} if deal.wins or deal.kongs else {"wins": []}
    return read_record({**line, "options": options, "melds": dict(deal.melds), **hands, **events})


def _events(deal: DealSoFar) -> Iterator[dict[str, Any]]:
    """Kongs and wins in the order of time."""
    for place in range(len(deal.wins) + 1):
        win = deal.wins[place] if place < len(deal.wins) else None
        kongs = [kong for kong in deal.kongs if min(kong["at"], len(deal.wins)) == place]
        kongs.sort(
            key=lambda kong: kong["seat"] == _maker(win)
        )  # a stable order, but for the kong right before the win
        yield from ({"kong": {"seat": kong["seat"], "tile": kong["tile"]}} for kong in kongs)
        if win:
            yield dict(win)


def _maker(event: Json | None) -> str:
    """Who has made a kong right before these wins, as they say; "" for nobody."""
    for win in event["wins"] if event else ():
        if win.get("kong_draw"):
            return str(win["seat"])
        if win.get("after_kong"):
            return str(win.get("from", ""))
    return ""
