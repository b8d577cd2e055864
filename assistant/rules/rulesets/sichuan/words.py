"""The rules `sichuan` in words."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules.definition.chapters import Chapter, Sentence, say
from assistant.rules.rulesets.sichuan.options import SichuanOptions


def chapters(options: SichuanOptions) -> tuple[Chapter, ...]:
    """Every chapter, by the house rules."""
    return (
        Chapter("牌", "tiles", tuple(_tiles())),
        Chapter("和牌", "winning", tuple(_winning())),
        Chapter("番和封顶", "番 and the cap", tuple(_fan(options))),
        Chapter("刮风下雨", "points for kongs", tuple(_kongs(options))),
        Chapter("流局", "when the wall is empty", tuple(_empty_wall(options))),
        Chapter("庄", "who deals", tuple(_deal(options))),
    )


def _tiles() -> Iterator[Sentence]:
    yield say("108 tiles: 1 to 9 of 万 条 筒, four of each; no honours and no flowers.")
    yield say("13 tiles each, the dealer 14. The wall is played to its last tile; kongs draw from its front.")
    yield say("定缺: after the deal every player names one suit. Its tiles are discarded first and win nothing.")
    yield say("There is no 吃. Play goes 东 → 南 → 西 → 北 and round.")


def _winning() -> Iterator[Sentence]:
    yield say("A hand wins with four sets and a pair, or with seven pairs and no meld; four alike may be two pairs.")
    yield say("A winning hand has two suits at most, melds included, and none of the suit that its player named.")
    yield say("血战到底: who has won leaves the play, and neither pays nor receives afterwards.")
    yield say("The deal ends with the third win, or when the wall is empty.")
    yield say("Several players may win on one discard or robbed tile; each win is paid by itself.")
    yield say("After the last tile there is no 杠.")


def _fan(options: SichuanOptions) -> Iterator[Sentence]:
    yield say("All 番 that apply add up; of all readings of the hand the one with the highest total counts.")
    yield say("A win is worth 2 to the power of its 番, in units of the base; with 0 番 it is worth 1.")
    if options.cap:
        yield say("封顶: more than {cap} 番 count as {cap}.", cap=options.cap)
    else:
        yield say("There is no 封顶.")
    yield say("点炮 and 抢杠: the player whose tile it was pays the value.")
    yield say(_SELF_DRAW[options.self_draw])
    if options.open_kong_flower == "discard":
        yield say("杠上花 after a 点杠: the player who gave the 杠 pays the value alone.")


_SELF_DRAW = {
    "add_base": "自摸: everybody still in play pays the value and 1 more.",
    "add_fan": "自摸: everybody still in play pays as for one 番 more.",
    "plain": "自摸: everybody still in play pays the value.",
}


def _kongs(options: SichuanOptions) -> Iterator[Sentence]:
    points = options.kong_points
    yield say("A 杠 is paid at once, whoever wins later, and 封顶 does not touch it.")
    yield say("刮风: an open 杠 brings {points} from the player who discarded.", points=points["open_kong"])
    yield say(
        "下雨: an added 杠 brings {added} and a concealed one {concealed} from everybody still in play.",
        added=points["added_kong"],
        concealed=points["concealed_kong"],
    )
    yield say("An added 杠 with a tile that was not just drawn brings {points}.", points=options.late_kong_points)
    yield say(_AFTER_SHOT[options.kong_after_shot])


_AFTER_SHOT = {
    "return": "杠上炮: the 杠 before that discard gives its points back, once.",
    "transfer": "杠上炮 (呼叫转移): the points of the 杠 before it go to the winner, the first one in order of play.",
    "keep": "杠上炮: the 杠 before that discard keeps its points.",
}


def _empty_wall(options: SichuanOptions) -> Iterator[Sentence]:
    yield say("With fewer than three wins the hands of those left are shown when the wall is empty.")
    yield say("花猪: who still has a tile of the suit named, in hand or melds, is a pig and not ready.")
    if options.pig != "none":
        yield say(_PIGS[options.pig], points=options.pig_points)
        yield say("A pig that has discarded nothing but that suit pays nothing for it.")
    if options.check_ready:
        yield say(
            "查大叫: who is not ready pays every player who is the highest value that hand could have won, as for a "
            "discard and without what hangs on how it is won."
        )
    if options.kong_return_not_ready:
        yield say("退税: who is not ready gives back the points of all own 杠 to those who paid them.")


_PIGS = {
    "penalty": "A pig pays {points} into the pot.",
    "pays": "A pig pays {points} to every other player in play who is none, in place of 查大叫.",
}


def _deal(options: SichuanOptions) -> Iterator[Sentence]:
    yield say(_NEXT_DEALER[options.next_dealer])
    yield say("There are no rounds: a sitting ends by time or by a number of deals.")


_NEXT_DEALER = {
    "first_winner": "The first to win deals next; if several were first together, the player whose tile it was. If "
    "nobody wins the dealer stays.",
    "last_loser": "The one who has not won deals next; if the wall was empty before, the dealer stays.",
    "rotate": "The next player deals, whoever wins.",
}
