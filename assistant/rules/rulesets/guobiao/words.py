"""国标 in words, as the house rules make it."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules.definition.chapters import Chapter, Sentence, say
from assistant.rules.model.seats import Seat
from assistant.rules.rulesets.guobiao.options import GuobiaoOptions


def chapters(options: GuobiaoOptions) -> tuple[Chapter, ...]:
    """The chapters of the rules page."""
    return (
        Chapter("牌", "tiles", tuple(_tiles())),
        Chapter("和牌", "winning", tuple(_winning(options))),
        Chapter("算番", "how a hand is counted", tuple(_counting(options))),
        Chapter("听牌", "waits", tuple(_waits(options))),
        Chapter("付分", "payment", tuple(_paying())),
        Chapter("庄和圈", "deal, rounds and fouls", tuple(_dealing(options))),
    )


def _tiles() -> Iterator[Sentence]:
    yield say(
        "144 tiles: 1 to 9 of 万 条 筒, 东南西北 and 中发白, four of each, and eight flowers: 春夏秋冬 and 梅兰竹菊."
    )
    yield say("13 tiles each, the dealer 14. A flower is laid open and replaced from the back of the wall.")
    yield say("The wall is drawn to its last tile. If nobody has won by then (荒牌) nobody pays.")


def _winning(options: GuobiaoOptions) -> Iterator[Sentence]:
    yield say("A hand needs {minimum} 番 to win; flowers do not count towards them.", minimum=options.minimum)
    yield say("It is complete with four sets and a pair (a 杠 is one set), or with seven pairs; four alike are two.")
    yield say("Or as 十三幺, or with 14 single tiles of a knitted nine and honours (全不靠, 七星不靠).")
    yield say("A knitted nine is 147 of one suit, 258 of another and 369 of the third. With a set and a pair: 组合龙.")
    yield say("Open and concealed hands win, by 自摸, on a discard, or by 抢杠 on a tile that was added to a 碰.")
    if options.one_winner:
        yield say("Of several who could win on one tile the first in order of play after the discarder wins.")
    else:
        yield say("Several players may win on one tile; each is paid by itself.")


def _counting(options: GuobiaoOptions) -> Iterator[Sentence]:
    yield say("Of all readings of the hand, and of all ways to combine its sets, the highest total counts.")
    yield say("A 番种 that another one implies does not count beside it; each row says which those are.")
    yield say(
        "番种 that join two, three or four sets: each of them joins sets of which no two were joined before, directly "
        "or through others. None may be left out to reach 无番和."
    )
    yield say(
        "A tile of another player belongs to a 顺子 if the reading has one with it, else to the pair, else to a 刻, "
        "which is then not concealed."
    )
    yield say("杠 and concealed 刻 are two series side by side: 明杠 to 四杠, and 双暗刻 to 四暗刻.")
    if options.special_self_draw == "zimo":
        yield say("A 自摸 with seven pairs and the like counts 自摸, not 不求人.")
    if options.blessings:
        yield say("天和, 地和 and 人和 count.")


def _waits(options: GuobiaoOptions) -> Iterator[Sentence]:
    yield say("边张, 坎张 and 单钓将 count only where no other kind would have completed the concealed tiles.")
    yield say("A kind of which no tile is left is a wait all the same, even one held four times.")
    if options.knitted_body_wait:
        yield say("Beside 组合龙 what is left without the knitted nine is looked at.")
    else:
        yield say("A tile that belongs to the knitted nine is never 边张, 坎张 or 单钓将.")


def _paying() -> Iterator[Sentence]:
    yield say("自摸: each of the three others pays the 番 and 8 more, times the base.")
    yield say(
        "A discard or a robbed kong: who made it pays the 番 and 8 more, the two others pay 8 each, times the base."
    )
    yield say("Kongs are not paid, and nobody pays for another player.")


def _dealing(options: GuobiaoOptions) -> Iterator[Sentence]:
    order = " → ".join(Seat(letter).chinese for letter in options.dealer_order)
    yield say("东 deals first; play and deal go {order} and round.", order=order)
    if options.dealer_stays:
        yield say("The dealer stays after winning.")
    else:
        yield say("The deal passes on after every hand: four hands are a 圈, four 圈 a game of 16 hands.")
    yield say("The dealer is 东, and 南 西 北 follow in order of play (门风).")
    yield say(
        "A false win (错和), or one with too few 番: the hand goes on for the others, and the offender pays {points} "
        "points to each of them. It is entered by hand.",
        points=options.false_win,
    )
