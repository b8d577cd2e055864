"""The rules of 香港麻將 in words, as the house rules make them."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules.definition.chapters import Chapter, Sentence, say
from assistant.rules.rulesets.hongkong.options import HongkongOptions


def chapters(options: HongkongOptions) -> tuple[Chapter, ...]:
    """Every chapter."""
    return (
        Chapter("牌", "tiles and flowers", tuple(_tiles(options))),
        Chapter("糊牌", "winning", tuple(_winning(options))),
        Chapter("番", "番 and their limit", tuple(_fan(options))),
        Chapter("賠付", "payment", tuple(_payment(options))),
        Chapter("包牌", "who pays alone", tuple(_liability(options))),
        Chapter("流局", "hands that nobody wins", tuple(_draws(options))),
        Chapter("莊和圈", "deal and rounds", tuple(_deal(options))),
    )


def _tiles(options: HongkongOptions) -> Iterator[Sentence]:
    if options.flowers:
        yield say("144 tiles: 1 to 9 of 万 条 筒, 东南西北 and 中发白, four of each, and eight flowers, one of each.")
        yield say("A flower is laid open and replaced at once; it is no part of the hand.")
        yield say("Own flowers of 東 南 西 北: 春 夏 秋 冬, and {plants}.", plants=" ".join(options.flower_order))
    else:
        yield say("136 tiles: 1 to 9 of 万 条 筒, 东南西北 and 中发白, four of each; no flowers.")
    yield say("13 tiles each, the dealer 14. Replacements come from the back of the wall.")
    if options.reserve:
        yield say("The last {count} tiles are not drawn.", count=options.reserve)
    else:
        yield say("The wall is drawn to its last tile.")


def _winning(options: HongkongOptions) -> Iterator[Sentence]:
    yield say("A hand is complete with four sets and a pair (a set: 順子, 刻子 or 杠), or as 十三么.")
    if options.seven_pairs:
        yield say("Seven pairs are complete too, and worth {fan} 番.", fan=options.seven_pairs)
    if options.flowers and options.flower_win:
        yield say("Seven or eight flowers win by the drawn flower alone, whatever the hand.")
    yield say("It needs {fan} 番 at least. Open hands win on discards too.", fan=options.minimum)
    if options.flowers and not options.flowers_to_minimum:
        yield say("無花, 正花 and 一台花 do not count towards that.")
    if options.one_winner:
        yield say("One player wins on a discard: the first in order of play after the discarder.")
    else:
        yield say("Several players may win on one discard; each win is paid by itself.")
    yield say("A kong added to a 碰 may be robbed by anybody whom the tile completes.")
    if options.rob_concealed_for_orphans:
        yield say("十三么 may rob a concealed kong too.")


def _fan(options: HongkongOptions) -> Iterator[Sentence]:
    yield say("The 番 add up; of all readings of the hand the one with the highest sum counts.")
    yield say("The sum is cut at {limit} 番 (爆棚).", limit=options.limit)
    if options.small_dragons_add:
        yield say("The two 三元牌 of 小三元 count beside it.")
    if options.dealer_fan:
        yield say("A win of the dealer has {fan} 番 more.", fan=options.dealer_fan)


def _payment(options: HongkongOptions) -> Iterator[Sentence]:
    if options.table == "spicy":
        yield say("A unit is the base times 2 to the power of the 番 (辣辣上).")
    else:
        yield say("A unit is the base times 1 2 4 8 16 24 32 48 64 96 128 192 256 384 for 0 to 13 番 (半辣上).")
    yield say("自摸: each of the three others pays two units.")
    if options.responsibility == "full":
        yield say("A discard: the discarder pays four units, the others nothing (全銃).")
    else:
        yield say("A discard: the discarder pays two units, each of the others one (半銃).")
    if options.rob_pays_as_self_draw:
        yield say("A robbed kong: its maker pays six units.")
    else:
        yield say("A robbed kong is paid as a discard of its maker.")
    yield say("Nothing is paid for kongs or flowers by themselves.")
    if options.false_win == "limit":
        yield say("詐糊 is entered by hand: six units of the limit to each of the others.")
    else:
        yield say("詐糊 is entered by hand, as the table agrees.")


def _liability(options: HongkongOptions) -> Iterator[Sentence]:
    yield say("Who is liable pays alone: six units for a 自摸, four where the own discard wins.")
    if options.liable_twelve:
        yield say("十二張落地: who gave the fourth claimed set is liable.")
    if options.liable_dragons:
        yield say("大三元: who gave the third set of dragons is liable.")
    if options.liable_winds:
        yield say("大四喜: who gave the fourth set of winds is liable.")
    if options.liable_nine:
        yield say("九張落地: who gave the third claimed set of a 清一色 is liable.")
    yield say(
        "Where several are, the one who gave the latest set pays. The record may say who is liable, or that nobody is."
    )


def _draws(options: HongkongOptions) -> Iterator[Sentence]:
    yield say("Nobody has won when the last tile is discarded: nobody pays.")
    if options.four_west:
        yield say(
            "四歸西: the dealer's first discard is 西, and the first discards of the three others follow with 西."
        )
    if options.five_kongs:
        yield say("四杠和牌: the fifth kong ends the hand, whoever made the five; it can still be robbed.")


def _deal(options: HongkongOptions) -> Iterator[Sentence]:
    yield say("The dealer is 東; the seats after the dealer in order of play are 南 西 北.")
    if options.dealer_stays_on_draw:
        yield say("The dealer stays after winning and after a hand that nobody won; else the next player deals.")
    else:
        yield say("The dealer stays after winning; else the next player deals.")
    yield say(
        "東 is the wind of the round until every player has lost the deal, then 南, 西, 北: {rounds} 圈.",
        rounds=options.rounds,
    )
