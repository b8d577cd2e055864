"""A deal of 四川 settled: its events in time order, the hands at the end, and who deals next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.rules.definition.payment import Engine, Payments
from assistant.rules.definition.results import Transfer, WinScore
from assistant.rules.definition.ruleset import TableRules
from assistant.rules.model.amounts import ONE_POINT, Worth, total_of
from assistant.rules.model.hand import HandRecord
from assistant.rules.model.seats import Seat, right_of
from assistant.rules.model.tiles import Tile
from assistant.rules.rulesets.sichuan.checks import MOST_WINS, kong_meld
from assistant.rules.rulesets.sichuan.options import SichuanOptions
from assistant.rules.rulesets.sichuan.payments import ORDER, WORDS, Play
from assistant.rules.rulesets.sichuan.rows import SUITS


def payments(
    record: HandRecord, scores: tuple[WinScore, ...], rules: TableRules[SichuanOptions], engine: Engine
) -> Payments:
    """Every payment in time order; `ready` holds the hands that were ready when the wall was empty."""
    options, unit = rules.options, record.base or ONE_POINT
    play = Play(options)
    paid = list(_events(record, scores, play))
    ready = _ready(record, play, engine) if len(scores) < MOST_WINS else {}
    if len(scores) < MOST_WINS:
        pigs = [seat for seat in play.playing if is_pig(record, seat)]
        exempt = record.extra.get("only_void_discarded", ())
        paid += play.empty_wall(pigs, exempt, {seat: options.worth(fan) for seat, fan in ready.items()})
    transfers = tuple([one._replace(points=one.points * unit) for one in paid])
    details = {
        "ready": {seat: {"fan": fan, "value": options.worth(fan)} for seat, fan in ready.items()},
        "lines": [_line(one) for one in transfers],
        "pot": total_of([one.points for one in transfers if one.payee is None]),
    }
    return Payments(transfers, details, tuple([{"value": options.worth(won.score.total)} for won in scores]))


def _events(record: HandRecord, scores: tuple[WinScore, ...], play: Play) -> Iterator[Transfer]:
    fan = iter([won.score.total for won in scores])
    just_konged = False
    for event in record.events:
        if event.kong is not None:
            meld = kong_meld(record, event.kong)
            if meld is not None:
                yield from play.kong(event.kong.seat, meld, event.kong.late)
        else:
            yield from play.wins(event.wins, [next(fan) for _ in event.wins], just_konged)
        just_konged = event.kong is not None


def _ready(record: HandRecord, play: Play, engine: Engine) -> dict[Seat, Worth]:
    """The highest 番 that each hand still in play could win with, of those that are ready."""
    hands: Mapping[Seat, tuple[Tile, ...]] = record.extra.get("hands", {})
    found = {}
    for seat in play.playing:
        if seat in hands and not is_pig(record, seat):
            totals = [score.total for _, score in engine.waits(seat, hands[seat])]
            if totals:
                found[seat] = max(totals)
    return found


def is_pig(record: HandRecord, seat: Seat) -> bool:
    """花猪: a tile of the suit named, in hand or melds; three suits where none was named."""
    tiles = [
        *record.extra.get("hands", {}).get(seat, ()),
        *(tile for meld in record.melds_of(seat) for tile in meld.tiles),
    ]
    suits = {tile.index // 9 for tile in tiles}
    void = record.extra.get("void", {}).get(seat)
    return len(suits) == len(SUITS) if void is None else SUITS.index(void) in suits


def _line(paid: Transfer) -> dict[str, Any]:
    return {"from": paid.payer, "to": paid.payee, "points": paid.points, "why": WORDS[paid.why]}


def next_dealer(record: HandRecord, rules: TableRules[SichuanOptions]) -> Seat:
    """The first winner, or who gave the tile to several; else the dealer stays. Other customs are house rules."""
    if rules.options.next_dealer == "rotate":
        return right_of(record.dealer, rules.game.order)
    won = [win.seat for win in record.wins]
    if rules.options.next_dealer == "last_loser":
        left = [seat for seat in ORDER if seat not in won]
        return left[0] if len(left) == 1 else record.dealer
    first = next((event.wins for event in record.events if event.wins), ())
    if not first:
        return record.dealer
    return first[0].seat if len(first) == 1 or first[0].source is None else first[0].source
