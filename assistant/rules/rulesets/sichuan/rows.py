"""The 番种 of 四川: one row each, with the test that tells whether a hand has it, and how often."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from assistant.rules.definition.chapters import Example
from assistant.rules.definition.rows import FanRow, Reason, because
from assistant.rules.model.hand import NOTHING, How, Meld
from assistant.rules.model.tiles import KINDS
from assistant.rules.rulesets.shared.facts import once_for_a_hand
from assistant.rules.shapes.groups import CHOW, Groups
from assistant.rules.shapes.winning_hand import CompleteHand

_PAIRS = 7
SUITS = "msp"
"""The suits 万 条 筒 by their letters."""

_SUIT_NAMES = "万条筒"


class SichuanFacts(NamedTuple):
    """What the tiles of a hand show, melds included, however they are read.

    `kongs`: the declared 杠; `roots`: four alike that are not one 杠; `suits` and `ranks`: those that occur, 0-based.
    """

    kongs: int
    roots: tuple[int, ...]
    suits: frozenset[int]
    ranks: frozenset[int]
    melded_ends: bool


@once_for_a_hand
def facts(counts: tuple[int, ...], melds: tuple[Meld, ...]) -> SichuanFacts:
    """The facts of a hand."""
    every = list(counts)
    konged = set()
    for meld in melds:
        for tile in meld.tiles:
            every[tile.index] += 1
        if meld.kind.is_kong:
            konged.add(meld.tiles[0].index)
    kinds = [kind for kind, count in enumerate(every) if count]
    return SichuanFacts(
        kongs=len(konged),
        roots=tuple([kind for kind in kinds if every[kind] >= 4 and kind not in konged]),
        suits=frozenset([kind // 9 for kind in kinds]),
        ranks=frozenset([kind % 9 for kind in kinds]),
        melded_ends=all(meld.tiles[0].index % 9 in _ENDS for meld in melds),
    )


_ENDS = frozenset({0, 8})
_RANKS_258 = frozenset({1, 4, 7})


def _is_triplets(groups: Groups) -> bool:
    return len(groups) != _PAIRS and not any(group.shape == CHOW for group in groups)


def _plain(_: CompleteHand, __: Groups) -> Reason | None:
    return None


def _kongs(hand: CompleteHand, _: Groups) -> Reason | None:
    kongs = facts(hand).kongs
    return because("杠 that were declared: {count}.", kongs, count=kongs) if kongs else None


def _roots(hand: CompleteHand, _: Groups) -> Reason | None:
    roots = facts(hand).roots
    tiles = " ".join([KINDS[kind].text for kind in roots])
    return because("All four of {tiles} without a 杠.", len(roots), tiles=tiles) if roots else None


def _triplets(_: CompleteHand, groups: Groups) -> Reason | None:
    return because("Four 刻子 or 杠 and a pair.") if _is_triplets(groups) else None


def _single(hand: CompleteHand, _: Groups) -> Reason | None:
    return because("Four melds, and a single tile that waited.") if len(hand.melds) == 4 else None


def _one_suit(hand: CompleteHand, _: Groups) -> Reason | None:
    suits = facts(hand).suits
    return because("Every tile is {suit}.", suit=_SUIT_NAMES[min(suits)]) if len(suits) == 1 else None


def _seven_pairs(_: CompleteHand, groups: Groups) -> Reason | None:
    return because("Seven pairs.") if len(groups) == _PAIRS else None


def _kong_flower(hand: CompleteHand, _: Groups) -> Reason | None:
    return because("自摸 with the replacement of the own 杠.") if hand.kong_draw else None


def _kong_shot(hand: CompleteHand, _: Groups) -> Reason | None:
    won = hand.extra.get("after_kong")
    return because("The tile comes from a player who had just made a 杠.") if won else None


def _robbed(hand: CompleteHand, _: Groups) -> Reason | None:
    return because("The tile that another player added to a 碰.") if hand.how is How.ROB_KONG else None


def _last(hand: CompleteHand, _: Groups) -> Reason | None:
    if not hand.last_tile:
        return None
    if hand.how is How.SELF_DRAW:
        return because("自摸 with the last tile of the wall.")
    return because("The discard after the last tile of the wall.")


def _ends(hand: CompleteHand, groups: Groups) -> Reason | None:
    if len(groups) == _PAIRS or not facts(hand).melded_ends:
        return None
    reach = {CHOW: (0, 6)}
    held = all(group.kind % 9 in reach.get(group.shape, (0, 8)) for group in groups)
    return because("Every set and the pair hold a 1 or a 9.") if held else None


def _generals(hand: CompleteHand, groups: Groups) -> Reason | None:
    held = _is_triplets(groups) and facts(hand).ranks <= _RANKS_258
    return because("大对子 of nothing but 2, 5 and 8.") if held else None


def _seven_generals(hand: CompleteHand, groups: Groups) -> Reason | None:
    held = len(groups) == _PAIRS and facts(hand).ranks <= _RANKS_258
    return because("七对 of nothing but 2, 5 and 8.") if held else None


def _middle(hand: CompleteHand, _: Groups) -> Reason | None:
    return None if facts(hand).ranks & _ENDS else because("No 1 and no 9.")


def _closed(hand: CompleteHand, _: Groups) -> Reason | None:
    return None if hand.open else because("No 碰 and no open 杠.")


def _first_draw(hand: CompleteHand) -> bool:
    return hand.first_turn and hand.how is How.SELF_DRAW and not hand.melds


def _heaven(hand: CompleteHand, _: Groups) -> Reason | None:
    held = _first_draw(hand) and hand.by_dealer
    return because("The dealer wins with the first 14 tiles.") if held else None


def _earth(hand: CompleteHand, _: Groups) -> Reason | None:
    held = _first_draw(hand) and not hand.by_dealer
    return because("自摸 with the own first draw, before anybody has claimed a tile.") if held else None


def _example(hand: str, *melds: str, fan: Mapping[str, int] = NOTHING, **more: Any) -> Example:
    """A hand in a deal that goes on; `fan` turns on what is not played otherwise."""
    return Example(hand, melds, options={"fan_values": fan} if fan else NOTHING, **more)


_PLAIN = "234567m2345567p+8p"
_DISCARD: dict[str, Any] = {"how": How.DISCARD}

ROWS = (
    FanRow(
        "平胡", 0, "plain win", "None of the others: a name only.",
        _plain, _example(_PLAIN, **_DISCARD),
    ),
    FanRow(
        "杠", 1, "kong", "Each declared 杠 of the winner, open, added or concealed. A robbed 杠 is a 碰 again.",
        _kongs, _example("234678m4456p+4p", "concealed_kong 7777p"),
    ),
    FanRow(
        "根", 1, "four of a kind",
        "Each four alike that are not one 杠: in the hand, a 碰 and the fourth tile, or with the winning tile.",
        _roots, _example("12344445m67844p+6m"), by_name=True, repeated=True,
    ),
    FanRow(
        "大对子", 1, "all triplets", "Four 刻子 or 杠 and a pair.",
        _triplets, _example("333s77p44p+4p", "pong 111p", "pong 666s"),
        of_reading=True, by_name=True, also=("对对胡",), contradicts=("七对", "将七对"),
    ),
    FanRow(
        "金钩钓", 1, "single tile left",
        "Four melds, 碰 or 杠, concealed ones too, and a single tile; beside 大对子.",
        _single, _example("2s+2s", "pong 111p", "pong 666s", "pong 999p", "pong 555s"),
        by_name=True, contradicts=("七对", "将七对"),
    ),
    FanRow(
        "清一色", 2, "one suit", "Every tile, melds too, of one suit.",
        _one_suit, _example("1112345678999s+5s", **_DISCARD), by_name=True,
    ),
    FanRow(
        "七对", 2, "seven pairs", "Seven pairs and no meld; four alike are two pairs.",
        _seven_pairs, _example("1155m33557788p9p+9p"), of_reading=True, of_pairs=True, by_name=True,
    ),
    FanRow(
        "杠上花", 1, "kong replacement", "自摸 with the replacement of the own 杠.",
        _kong_flower, _example("123s123789p9s+9s", "concealed_kong 5555p", flags=("kong_draw",)), of_win=True,
    ),
    FanRow(
        "杠上炮", 1, "discard after a kong",
        "On the discard that follows the discarder's own 杠, or by robbing the next 杠 of its maker.",
        _kong_shot,
        _example(
            "234567m2355678p+4p",
            win_keys={"after_kong": True}, melds_of_source=("concealed_kong 9999p",), **_DISCARD,
        ),
        of_win=True,
    ),
    FanRow(
        "抢杠", 1, "robbing a kong", "The tile that another player adds to a 碰.",
        _robbed, _example("23466m24567789p+3p", how=How.ROB_KONG, melds_of_source=("pong 333p",)), of_win=True,
    ),
    FanRow(
        "海底", 1, "last tile", "自摸 with the last tile of the wall, or the discard after it.",
        _last, _example(_PLAIN, flags=("last_tile",)), of_win=True,
    ),
    FanRow(
        "带幺九", 2, "terminals in every set", "Every set and the pair hold a 1 or a 9.",
        _ends, _example("123789m1118999p+7p", fan={"带幺九": 2}), of_reading=True, by_name=True,
        contradicts=("七对", "将七对", "将对", "中张"),
    ),
    FanRow(
        "将对", 2, "triplets of 2, 5, 8", "大对子 of 2, 5 and 8 only, counted on top of it.",
        _generals, _example("222555m88m22p+2p", "pong 555p", fan={"将对": 2}), of_reading=True, by_name=True,
        contradicts=("七对", "将七对"),
    ),
    FanRow(
        "将七对", 1, "seven pairs of 2, 5, 8", "七对 of 2, 5 and 8 only, counted on top of it.",
        _seven_generals, _example("2222558m225588p+8m", fan={"将七对": 1}),
        of_reading=True, of_pairs=True, by_name=True,
    ),
    FanRow(
        "中张", 1, "no terminals", "断幺九: no 1 and no 9.",
        _middle, _example("234567m2345678p+8p", fan={"中张": 1}), by_name=True,
    ),
    FanRow(
        "门清", 1, "concealed", "No 碰 and no open or added 杠.",
        _closed, _example(_PLAIN, fan={"门清": 1}, **_DISCARD), by_name=True,
    ),
    FanRow(
        "天胡", 5, "dealer's first tiles", "The dealer, 自摸, with the first 14 tiles.",
        _heaven, _example(_PLAIN, flags=("first_turn",), dealer=True, fan={"天胡": 5}), of_win=True,
    ),
    FanRow(
        "地胡", 5, "first draw",
        "Another player, 自摸 with the own first draw, before anybody has claimed a tile.",
        _earth, _example(_PLAIN, flags=("first_turn",), fan={"地胡": 5}), of_win=True,
    ),
)  # fmt: skip
"""Every 番种 of 四川, those that are not played unless the house says so at the end."""
