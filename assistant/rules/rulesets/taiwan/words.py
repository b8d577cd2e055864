"""The rules `taiwan` in words."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules.definition.chapters import Chapter, Sentence, say
from assistant.rules.rulesets.taiwan.options import TaiwanOptions


def chapters(options: TaiwanOptions) -> tuple[Chapter, ...]:
    """Every chapter, by the house rules."""
    return (
        Chapter("牌", "tiles", tuple(_tiles(options))),
        Chapter("和牌", "winning", tuple(_winning(options))),
        Chapter("台", "counting 台", tuple(_tai(options))),
        Chapter("花", "flowers", tuple(_flowers(options))),
        Chapter("底和台", "payment", tuple(_payment(options))),
        Chapter("庄和圈", "dealer and rounds", tuple(_deal(options))),
    )


def _tiles(options: TaiwanOptions) -> Iterator[Sentence]:
    yield say("144 tiles: 1 to 9 of 万 条 筒, 东南西北 and 中发白, four of each, and eight flowers. No wild tiles.")
    yield say("{tiles} tiles each, the dealer one more.", tiles=options.tiles)
    yield say("A flower is laid open and replaced from the end of the wall, as a 杠 is; it is no tile of the hand.")
    yield say("The last 16 tiles are not played; then it is a 荒牌.")


def _winning(options: TaiwanOptions) -> Iterator[Sentence]:
    yield say("A hand wins with {sets} sets and a pair.", sets=options.sets)
    if options.sets == 5 and options.tai["八对半"]:
        yield say("八对半: seven pairs and a triplet without melds win too.")
    if options.sets == 4 and options.tai["七对"]:
        yield say("Seven pairs without melds win too.")
    yield say("It wins on a discard, by 自摸, by 抢杠, or with flowers: 八仙过海 and 七抢一.")
    if options.minimum:
        yield say("A win needs {minimum} 台; 庄家台 is not counted for that.", minimum=options.minimum)
    else:
        yield say("There is no minimum: a win of 0 台 is worth the 底.")
    if not options.direct_kong_win:
        yield say("The replacement of an open 杠 claimed from a discard cannot win.")
    yield say(_WINNERS[options.one_winner])


_WINNERS = {
    "all": "Several players may win on one tile; each win is paid by itself.",
    "nearest": "One player wins on a tile: the first in order of play after the discarder.",
    "triple": "Two winners on one tile: the nearest alone wins; three: all of them do.",
}


def _tai(options: TaiwanOptions) -> Iterator[Sentence]:
    yield say("All 台 that apply add up, save those that exclude each other; the highest total of all readings counts.")
    yield say(
        "The winning tile completes the pair, a triplet or a sequence of the reading: every choice is tried, so a "
        "discard may be put into a sequence and leave a triplet concealed."
    )
    if options.cap:
        yield say("A hand counts {cap} 台 at most, 庄家台 beside it.", cap=options.cap)


def _flowers(options: TaiwanOptions) -> Iterator[Sentence]:
    if options.flower_value == "all":
        yield say("Each flower counts.")
    elif options.flower_order == "zhuju":
        yield say("Own flowers: 东 春 梅, 南 夏 兰, 西 秋 竹, 北 冬 菊.")
    else:
        yield say("Own flowers: 东 春 梅, 南 夏 兰, 西 秋 菊, 北 冬 竹.")
    if options.eight_flowers == "standalone":
        yield say("Eight flowers are a win by themselves, which may be declined.")
    else:
        yield say("Eight flowers are a win by themselves, or count in an ordinary win in place of all other flowers.")


def _payment(options: TaiwanOptions) -> Iterator[Sentence]:
    yield say("Each payer pays 底 + (台 + 庄家台) × 每台.")
    yield say("自摸 and 八仙过海: the three others pay; a discard, 抢杠 and 七抢一: the player whose tile it was.")
    yield say(
        "庄家台, where the winner or the payer is the dealer: {dealer}, and {streak} more for each time that the "
        "dealer has stayed.",
        dealer=options.dealer_tai,
        streak=options.streak_tai,
    )


def _deal(options: TaiwanOptions) -> Iterator[Sentence]:
    if options.draw_keeps_dealer:
        yield say(
            "The dealer stays after winning, also as one of several, and after a 荒牌; else the next player deals."
        )
    else:
        yield say("The dealer stays after winning, also as one of several; else the next player deals.")
    if options.streak_limit:
        yield say("A dealer who has stayed {limit} times hands on.", limit=options.streak_limit)
    yield say("Play and deal go 东 → 南 → 西 → 北; four 圈 are a game.")
    yield say("The dealer is 东, unless the record names another seat: many tables let the opened wall decide.")
