"""推倒胡 in words, as the house rules make it."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules.definition.chapters import Chapter, Sentence, say
from assistant.rules.rulesets.tuidaohu.options import TuidaohuOptions


def chapters(options: TuidaohuOptions) -> tuple[Chapter, ...]:
    """The chapters of the rules page."""
    return (
        Chapter("牌", "tiles", (*_tiles(options), *_wild(options))),
        Chapter("和牌", "winning", tuple(_winning(options))),
        Chapter("算番", "how a hand is counted", tuple(_counting(options))),
        Chapter("付分", "payment", (*_paying(options), *_kongs(options))),
        Chapter("庄", "deal", tuple(_dealing(options))),
    )


_SETS_OF_TILES = {
    "136": "136 tiles: 1 to 9 of 万 条 筒, 东南西北 and 中发白, four of each; no flowers.",
    "108": "108 tiles: 1 to 9 of 万 条 筒, four of each; no honours and no flowers.",
    "112": "112 tiles: 1 to 9 of 万 条 筒, four of each, and four 中.",
    "144": (
        "144 tiles: 1 to 9 of 万 条 筒, 东南西北 and 中发白, four of each, and eight flowers: 春夏秋冬 and 梅兰竹菊."
    ),
}

_WILD = {
    "red": "The four 中 are wild.",
    "next": "After the deal a tile is turned up; the tile that follows it is wild, four of them are in play.",
    "same": "After the deal a tile is turned up; the other three of its kind are wild.",
}


def _tiles(options: TuidaohuOptions) -> Iterator[Sentence]:
    yield say(_SETS_OF_TILES[options.tiles])
    yield say("13 tiles each, the dealer 14.")
    if options.reserve:
        yield say(
            "The last {count} tiles of the wall are not drawn. If nobody has won by then: 荒牌.", count=options.reserve
        )
    else:
        yield say("The wall is drawn to its last tile. If nobody has won by then: 荒牌.")


def _wild(options: TuidaohuOptions) -> Iterator[Sentence]:
    if options.wild == "none":
        return
    yield say(_WILD[options.wild])
    yield say(
        "In the concealed hand a wild tile stands for any tile, even for a fifth copy. In melds it is what it shows."
    )
    if options.discarded_wild_is_wild:
        yield say("A wild tile that is won on a discard, or robbed, stands for any tile too.")
    else:
        yield say("A wild tile that is won on a discard, or robbed, is what it shows.")
    if not options.wild_claimable:
        yield say("A discarded wild tile may not be claimed.")
    if options.four_wild_wins and options.wild != "same":
        yield say("Four wild tiles in the concealed hand win by 自摸, whatever the others are.")
    if options.wild_self_draw:
        yield say("{count} wild tiles before the win: 自摸 only.", count=options.wild_self_draw)


def _winning(options: TuidaohuOptions) -> Iterator[Sentence]:
    yield say("Any complete hand wins: four sets and a pair (a 杠 is one set).")
    if options.seven_pairs:
        yield say("Seven pairs without melds win too; four alike are two pairs.")
    if options.orphans:
        yield say("十三幺 wins too, without wild tiles.")
    if options.knitted and options.table == "guobiao":
        yield say("不靠 and 组合龙 win too.")
    if options.minimum:
        yield say("A hand needs {minimum} 番 to win; flowers do not count towards them.", minimum=options.minimum)
    if not options.chow:
        yield say("There is no 吃.")
    if options.discard_wins:
        yield say("Open and concealed hands win, by 自摸, on a discard, or by 抢杠 on a tile that was added to a 碰.")
    else:
        yield say("Hands win by 自摸, or by 抢杠 on a tile that was added to a 碰; not on a discard.")
    if options.one_winner:
        yield say("Of several who could win on one tile the first in order of play after the discarder wins.")
    else:
        yield say("Several players may win on one tile; each is paid by itself.")


def _counting(options: TuidaohuOptions) -> Iterator[Sentence]:
    if options.table == "plain":
        yield say("Every win is worth 1; nothing is counted.")
        return
    yield say("The 番 add up. Of all readings of the hand the highest total counts.")
    if options.table == "guobiao":
        yield say("The table is that of 国标, with its exclusions, combinations and waits; 平胡 stands for 无番和.")
    if options.table == "guobiao" and options.fun:
        yield say("天和, 地和, 人和, 豪华七对, 大车轮, 红孔雀 and 百万石 count beside it.")
    if options.limit:
        yield say("No more than {limit} 番 are paid.", limit=options.limit)


def _paying(options: TuidaohuOptions) -> Iterator[Sentence]:
    template = "自摸: each of the three others pays the 番 times the base, {times} times."
    yield say(template, times=options.self_draw_pays)
    yield say("A discard: the discarder pays it {times} times.", times=options.discard_pays)
    yield say("抢杠: the 杠's maker pays it {times} times.", times=options.rob_pays)
    if options.others_pay:
        yield say("The two others pay it once.")
    if options.dealer_doubles:
        yield say("What the dealer wins or pays counts twice.")


def _kongs(options: TuidaohuOptions) -> Iterator[Sentence]:
    if not options.kong_pay:
        yield say("杠 are not paid.")
        return
    points = options.kong_points
    yield say(
        "杠 are paid at once, won or not: 明杠 by the discarder {open}, 加杠 by each of the three {added}, "
        "暗杠 by each of the three {concealed}, times the base.",
        **points,
    )
    if not options.kong_pay_on_draw:
        yield say("In a 荒牌 they are not paid.")


def _dealing(options: TuidaohuOptions) -> Iterator[Sentence]:
    yield say("东 deals first; play and deal go {order} and round.", order="东 → 南 → 西 → 北")
    if options.dealer_stays_on_draw:
        yield say("The dealer stays after winning, alone or among others, and after a 荒牌.")
    else:
        yield say("The dealer stays after winning, alone or among others; else the next player deals.")
    yield say("A false win (诈胡) is entered by hand.")
