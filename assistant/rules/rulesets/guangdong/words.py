"""The rules of 广东麻将 in words, as the house rules make them."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules.definition.chapters import Chapter, Sentence, say
from assistant.rules.rulesets.guangdong.options import GuangdongOptions


def chapters(options: GuangdongOptions) -> tuple[Chapter, ...]:
    """Every chapter."""
    return (
        Chapter("牌", "tiles", tuple(_tiles(options))),
        Chapter("胡牌", "winning", tuple(_winning(options))),
        Chapter("番", "the highest row counts", tuple(_fan(options))),
        Chapter("报番", "announcing", tuple(_announcing(options))),
        Chapter("赔付", "payment", tuple(_payment(options))),
        Chapter("庄", "the deal", tuple(_deal(options))),
    )


def _tiles(options: GuangdongOptions) -> Iterator[Sentence]:
    yield say("136 tiles: 1 to 9 of 万 条 筒, 东南西北 and 中发白, four of each; no flowers.")
    yield say("13 tiles each, the dealer 14. Replacements come from the back of the wall.")
    if options.reserve:
        yield say("The last {count} tiles are not drawn.", count=options.reserve)
    else:
        yield say("The wall is drawn to its last tile.")
    yield say("碰 and 杠 are free, and so is 吃.") if options.chow else say("碰 and 杠 are free. There is no 吃.")


def _winning(options: GuangdongOptions) -> Iterator[Sentence]:
    yield say("A hand is complete with four sets and a pair (a set: 顺子, 刻子 or 杠). Open hands win on discards too.")
    if options.seven_pairs:
        yield say("Seven pairs are complete too.")
    if options.big_hands:
        yield say("十三幺 is complete too: the 13 kinds of 1, 9 and honours, one of them twice.")
    if options.minimum:
        yield say("It needs {fan} 番 at least (起胡).", fan=options.minimum)
    if options.one_winner:
        yield say("One player wins on a discard: the first in order of play after the discarder.")
    else:
        yield say("Several players may win on one discard; each win is paid by itself.")


def _fan(options: GuangdongOptions) -> Iterator[Sentence]:
    yield say("A hand is worth the one highest row that it has; rows do not add up. 分 are 2 to the power of the 番.")
    if options.honour_fan:
        yield say("Each set of a dragon, of the own wind and of the round's wind has 1 番 beside the row.")
    if options.self_draw_fan:
        yield say("自摸 has 1 番 beside the row.")
    yield say("The 番 are cut at {limit}.", limit=options.limit)


def _announcing(options: GuangdongOptions) -> Iterator[Sentence]:
    yield say("The winner announces the 番 and the others check them; too many are no win.")
    if options.announced_counts == "lower":
        yield say("Who announces less than the hand is worth gets what was announced.")
    else:
        yield say("The hand counts, also where less was announced.")


def _payment(options: GuangdongOptions) -> Iterator[Sentence]:
    yield say("自摸: each of the three others pays base × 2 to the power of the 番.")
    if options.discard_pays == 1:
        yield say("A discard: the discarder pays that once, the others nothing.")
    else:
        yield say("A discard: the discarder pays for all three (包三家).")
    if options.rob_pays == 1:
        yield say("A robbed kong is paid as a discard of its maker.")
    else:
        yield say("A robbed kong: its maker pays for all three.")
    if options.kong_pay:
        yield from _kongs(options)
    if options.false_win == "limit":
        yield say("诈胡 is entered by hand: at most 3 × base × 2 to the limit, to each of the others.")
    else:
        yield say("诈胡 is entered by hand, as the table agrees.")


def _kongs(options: GuangdongOptions) -> Iterator[Sentence]:
    yield say(
        "Kongs are paid at once, in times of the base: 明杠 {open} from the discarder, 加杠 {added} and 暗杠 "
        "{concealed} from each of the others; a robbed one is not paid.",
        **options.kong_points,
    )


def _deal(options: GuangdongOptions) -> Iterator[Sentence]:
    if options.dealer_stays_on_draw:
        yield say("The dealer stays after winning and after a hand that nobody won; else the next player deals.")
    else:
        yield say("The dealer stays after winning; else the next player deals.")
