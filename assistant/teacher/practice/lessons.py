"""Ten short guided lessons, from "what is a set" to "what a 惠牌 can be", each answered by tapping tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from assistant.rules import Tile, parse_tiles
from assistant.teacher.phrase import Phrase, phrase


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: what is said and asked, the tiles that lie there, those to be tapped, and why these."""

    says: str
    shows: str
    taps: str
    why: str

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that lie there, in order."""
        return parse_tiles(self.shows)

    def is_right(self, tapped: Iterable[Tile]) -> bool:
        """Whether these are the tiles, whichever copies of them."""
        return Counter(tapped) == Counter(parse_tiles(self.taps))

    @property
    def asked(self) -> Phrase:
        """What is said."""
        return phrase(self.says)

    @property
    def reason(self) -> Phrase:
        """Why."""
        return phrase(self.why)


@dataclass(frozen=True, slots=True)
class GuidedLesson:
    """A lesson: its title, and its steps in order."""

    title: str
    steps: tuple[LessonStep, ...]


LESSONS = (
    GuidedLesson(
        "What is a set?",
        (
            LessonStep(
                "Three in a row of one suit are a run (顺子). Tap the three that make one.",
                "2m567m9p",
                "567m",
                "Five, six and seven of 万 follow each other.",
            ),
            LessonStep(
                "Three alike are a triplet (刻子). Tap the three that make one.",
                "333p4sEE",
                "333p",
                "Three times three of 筒: a triplet. Two alike are a pair.",
            ),
        ),
    ),
    GuidedLesson(
        "What is a complete hand?",
        (
            LessonStep(
                "Four sets and a pair (将) make a hand complete. Tap the pair.",
                "123m456s789p555sEE",
                "EE",
                "The other twelve tiles are three runs and a triplet.",
            ),
            LessonStep(
                "Here the pair is missing its second tile. Tap the tile that is alone.",
                "123m456s789pEEE5p",
                "5p",
                "Another five of 筒 would make the pair: the hand waits for it (单钓).",
            ),
        ),
    ),
    GuidedLesson(
        "What is a wait at both ends?",
        (
            LessonStep(
                "Two in a row can grow at both ends (两面). Tap the two that wait.",
                "45m123s99p",
                "45m",
                "Four and five of 万 become a run with three or with six.",
            ),
            LessonStep(
                "The hand holds 四万五万. Tap every tile that makes a run of them.",
                "1m3m6m7m",
                "36m",
                "Three before and six after: eight copies in all.",
            ),
        ),
    ),
    GuidedLesson(
        "What is a gap, what is an edge?",
        (
            LessonStep(
                "The hand holds 四条六条. Tap the tile that fills the gap (嵌张).",
                "3s5s7s",
                "5s",
                "Only the middle is missing: four copies at most.",
            ),
            LessonStep(
                "The hand holds 一筒二筒. Tap the tile that completes them (边张).",
                "3p4p9p",
                "3p",
                "Nothing lies before the one, so there is one end alone.",
            ),
        ),
    ),
    GuidedLesson(
        "What do two pairs wait for?",
        (
            LessonStep(
                "Two pairs wait for each other (对倒). Tap every tile that makes a triplet of one of them.",
                "2s2pE5m",
                "2sE",
                "The hand holds 二条二条 and 东东: one becomes three, the other stays the pair.",
            ),
        ),
    ),
    GuidedLesson(
        "What do four in a row wait for?",
        (
            LessonStep(
                "Three sets are done, and 三四五六 of 条 are left. Tap the two tiles that make the pair.",
                "2s3s4s5s6s7s",
                "36s",
                "With three more, 四五六 are the run; with six more, 三四五 are.",
            ),
        ),
    ),
    GuidedLesson(
        "Which tile goes first?",
        (
            LessonStep(
                "A lonely tile goes with nothing. Tap the tile to discard.",
                "45m78s22pE",
                "E",
                "All others are pairs or on the way to a run.",
            ),
            LessonStep(
                "Of two lonely tiles the one at the edge is worth less. Tap it.",
                "1m567s5p99p",
                "1m",
                "Five grows on both sides, one on a single side.",
            ),
        ),
    ),
    GuidedLesson(
        "What is 碰, what is 吃?",
        (
            LessonStep(
                "Somebody discards 五筒, and 碰 takes it. Tap the two tiles that you lay beside it.",
                "3p55p67p",
                "55p",
                "碰 takes a discard of anybody with two alike.",
            ),
            LessonStep(
                "The player before you discards 五条. Tap two tiles with which 吃 makes 四五六.",
                "3s4s6s7s",
                "46s",
                "吃 takes a discard of the player before you, and the run is laid open.",
            ),
        ),
    ),
    GuidedLesson(
        "What makes a hand worth more?",
        (
            LessonStep(
                "All of one suit is 清一色. Tap the tile that spoils it.",
                "123456m789m55m9s",
                "9s",
                "Without the 条 every tile is 万.",
            ),
            LessonStep(
                "Seven pairs are a complete hand too (七对). Tap the tile that has no second one.",
                "1199m2255sEECC3p",
                "3p",
                "Six pairs are there, and the seventh waits for its second tile.",
            ),
        ),
    ),
    GuidedLesson(
        "What can a 惠牌 be?",
        (
            LessonStep(
                "四万 is turned up. The tile after it is wild (惠牌). Tap it.",
                "3m4m5m6m",
                "5m",
                "After 九 comes 一 again; after 北 comes 东, after 白 comes 中.",
            ),
            LessonStep(
                "A 惠牌 lies between 三条 and 五条. Tap the tile that it stands for.",
                "2s4s6s",
                "4s",
                "A 惠牌 in the hand stands for any tile that is missing.",
            ),
            LessonStep(
                "The hand is ready, and the 惠牌 is 五万. Tap the tile that always completes it when it is drawn.",
                "1m5mCF",
                "5m",
                "A drawn 惠牌 is the tile that is missing, whichever that is.",
            ),
        ),
    ),
)
"""Every lesson, in order."""
