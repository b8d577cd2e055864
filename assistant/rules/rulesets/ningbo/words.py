"""The rules `ningbo` in words."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules.definition.chapters import Chapter, Sentence, say
from assistant.rules.rulesets.ningbo.options import NingboOptions


def chapters(options: NingboOptions) -> tuple[Chapter, ...]:
    """Every chapter, by the house rules."""
    return (
        Chapter("牌", "tiles, flowers and 财神", tuple(_tiles(options))),
        Chapter("和牌", "winning", tuple(_winning(options))),
        Chapter("付钱", "payment", tuple(_payment(options))),
        Chapter("庄和圈", "deal and rounds", tuple(_deal(options))),
    )


def _tiles(options: NingboOptions) -> Iterator[Sentence]:
    yield say("144 tiles: the 136 of 万 条 筒, 东南西北 and 中发白, and the eight flowers 春夏秋冬 梅兰竹菊.")
    yield say("13 tiles each, the dealer 14. Who has a flower lays it open and draws a replacement.")
    yield {
        "same": say("A tile is turned up after the deal: its kind is the 财神, and three of them are in play."),
        "next": say("A tile is turned up after the deal: its successor is the 财神, and four of them are in play."),
        "both": say("A tile is turned up after the deal: its kind and the successor are 财神, seven in play."),
    }[options.caishen]
    if options.caishen_in_melds:
        yield say(
            "A 财神 of the hand stands for any of the 34 kinds, itself too, also in a meld; discarded it is itself."
        )
    else:
        yield say("A 财神 in the hand stands for any of the 34 kinds, itself too; in melds and discarded it is itself.")
    if not options.caishen_claimable:
        yield say("A discarded 财神 may be neither claimed nor won on.")


def _winning(options: NingboOptions) -> Iterator[Sentence]:
    if options.seven_pairs:
        yield say("Four sets and a pair, or seven pairs without melds, win.")
    else:
        yield say("Four sets and a pair win.")
    yield say("{least} 台 are needed at least; 三财神 does not count towards them.", least=options.minimum)
    yield say("Open hands win on discards too. Three 财神 in the hand win by 自摸 only, and so does 财神单吊.")
    if options.one_winner == "all":
        yield say("Several players may win on one discard; each win is paid by itself.")
    else:
        yield say("One player wins on a discard or a robbed 杠: the nearest after who discarded or was robbed.")
    if options.rob_concealed_kong:
        yield say("A concealed 杠 may be robbed like an added one.")
    yield say("Of all readings, and of all that each 财神 may stand for, the one with the most 台 counts.")


def _payment(options: NingboOptions) -> Iterator[Sentence]:
    yield say("基数 is the 台 of the hand times the base. 自摸: each pays {n} times.", n=options.self_draw_each)
    yield say("On a discard the discarder pays {n} times, the others nothing.", n=options.discard_pays)
    yield say("抢杠: the robbed player alone pays {n} times.", n=options.rob_pays)
    yield say(
        "杠头开花: who discarded the tile of an open 杠 whose replacement wins pays {n} times alone.",
        n=options.kong_discarder_pays,
    )
    yield say("三摊: who has claimed three sets from one player is bound to that player, both ways.")
    if options.santan_others_pay:
        yield say("By 自摸 the bound player pays {drawn} times, the others as ever.", drawn=options.santan_self_draw)
    else:
        yield say("By 自摸 the bound player pays {drawn} times alone.", drawn=options.santan_self_draw)
    yield say(
        "On a discard the bound player pays {discard} times and by 抢杠 {rob} times, beside who discarded or was "
        "robbed.",
        discard=options.santan_discard,
        rob=options.santan_on_rob,
    )
    yield say("Multiples that fall on one player add.")
    yield say("逃跑 costs {times} times the base; enter it by hand as a penalty.", times=options.flee_penalty)


def _deal(options: NingboOptions) -> Iterator[Sentence]:
    yield say("The dealer is 东; play and deal go 东 南 西 北. The other seats' winds follow the dealer.")
    if options.dealer_stays_on_win:
        yield say("The dealer stays after winning and after a 荒牌; otherwise the next player deals.")
    else:
        yield say("The dealer stays after a 荒牌; otherwise the next player deals.")
    yield say("A 圈 ends when every player has lost the deal once; a game is {rounds} 圈.", rounds=options.rounds)
