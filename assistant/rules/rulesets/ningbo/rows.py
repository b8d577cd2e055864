"""The table of 台: one row each, with the test that tells whether a hand has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assistant.rules.definition.chapters import Example
from assistant.rules.definition.rows import FanRow, Reason, because
from assistant.rules.model.hand import How
from assistant.rules.model.tiles import KINDS
from assistant.rules.rulesets.ningbo.flowers import all_four, eight, other_flower, own_flower
from assistant.rules.rulesets.ningbo.options import TAI
from assistant.rules.rulesets.ningbo.waiting_tile import best_use, is_dadiao
from assistant.rules.shapes.groups import CHOW, GROUPS, PUNG, Groups
from assistant.rules.shapes.winning_hand import CompleteHand

Why = Callable[[CompleteHand, Groups], Reason | None]


def _use(name: str, template: str) -> Why:
    """The winning tile stands where it is called so, and nowhere with more 台."""

    def why(hand: CompleteHand, groups: Groups) -> Reason | None:
        if best_use(hand, groups) != name or hand.tile is None:
            return None
        return because(template, tile=KINDS[hand.tile].name)

    return why


def _pengpeng(hand: CompleteHand, groups: Groups) -> Reason | None:
    if not hand.options.ziyise_with_pengpeng and not _suits(hand, groups):
        return None
    if len(groups) == 7:
        return because("Seven pairs (小对).")
    if any(group.shape == CHOW for group in groups) or hand.claimed_runs:
        return None
    return because("Four 刻子 or 杠 and a pair.")


def _suits(hand: CompleteHand, groups: Groups) -> set[int]:
    """The suits 0..2 of all tiles; 3 stands for honours and is left out."""
    return _parts(hand, groups) - {3}


def _parts(hand: CompleteHand, groups: Groups) -> set[int]:
    melded = {meld.tiles[0].index // 9 for meld in hand.melds}
    return {group.kind // 9 for group in groups} | melded


def _qingyise(hand: CompleteHand, groups: Groups) -> Reason | None:
    parts = _parts(hand, groups)
    if len(parts) != 1 or parts == {3}:
        return None
    return because("Every tile is {suit}.", suit="万条筒"[parts.pop()])


def _hunyise(hand: CompleteHand, groups: Groups) -> Reason | None:
    parts = _parts(hand, groups)
    if len(parts) != 2 or 3 not in parts:
        return None
    return because("Only {suit} and honours.", suit="万条筒"[min(parts)])


def _ziyise(hand: CompleteHand, groups: Groups) -> Reason | None:
    return because("Only honours.") if _parts(hand, groups) == {3} else None


def _triplets(kind_of: Callable[[CompleteHand], int | None]) -> Why:
    """刻子 or 杠 of a kind; with 财神 there may be two of them."""

    def why(hand: CompleteHand, groups: Groups) -> Reason | None:
        kind = kind_of(hand)
        if kind is None:
            return None
        times = _laid(hand, kind) + sum([group == GROUPS[PUNG][kind] for group in groups])
        if not times:
            return None
        return because("Three or four {tile}.", value=times if times > 1 else None, tile=KINDS[kind].name)

    return why


def _laid(hand: CompleteHand, kind: int) -> int:
    return sum([meld.tiles[0].index == kind == meld.tiles[1].index for meld in hand.melds])


def _dragon(kind: int) -> Callable[[CompleteHand], int | None]:
    return lambda _: kind


def _seat_wind(hand: CompleteHand) -> int | None:
    return hand.seat_wind


def _round_wind(hand: CompleteHand) -> int | None:
    return hand.round_wind


def _zimo(hand: CompleteHand, _: Groups) -> Reason | None:
    return because("The winning tile was drawn.") if hand.how is How.SELF_DRAW else None


def _dadiao(hand: CompleteHand, _: Groups) -> Reason | None:
    return because("Four claimed sets, and a single tile that waited.") if is_dadiao(hand) else None


def _gangshanghua(hand: CompleteHand, _: Groups) -> Reason | None:
    return because("自摸 with a replacement tile.") if hand.kong_draw else None


def _qianggang(hand: CompleteHand, _: Groups) -> Reason | None:
    return because("Won on the tile that was added to a 碰.") if hand.how is How.ROB_KONG else None


def _haidi(hand: CompleteHand, _: Groups) -> Reason | None:
    counts = hand.last_tile and (hand.how is How.SELF_DRAW or hand.options.haidi_on_discard)
    return because("Won in the turn of the last tile of the wall.") if counts else None


def _tianhu(hand: CompleteHand, _: Groups) -> Reason | None:
    return because("The dealer wins with the tiles dealt.") if hand.first_turn and hand.by_dealer else None


def _dihu(hand: CompleteHand, _: Groups) -> Reason | None:
    drawn = hand.how is How.SELF_DRAW
    allowed = {"discard_or_draw": True, "discard": not drawn, "draw": drawn}[hand.options.dihu]
    won = hand.first_turn and not hand.by_dealer and allowed
    return because("Won in the first turn, before having discarded or claimed.") if won else None


def _yinghu(hand: CompleteHand, _: Groups) -> Reason | None:
    if not _has_caishen(hand):
        return because("No 财神 among the tiles.")
    stand_for_others = hand.at_face_value < _held(hand) or any(meld.shown for meld in hand.melds)
    if stand_for_others or not hand.options.hard_with_face_value:
        return None
    return because("Every 财神 stands for itself.")


def _held(hand: CompleteHand) -> int:
    """财神 in the concealed hand at the win, the drawn one included."""
    drawn = hand.won_wild or (hand.how.drawn and hand.tile in hand.after.wild_kinds)
    return hand.before.wild + drawn


def _has_caishen(hand: CompleteHand) -> bool:
    """A 财神 among the 14 tiles: held, drawn, won, or in a meld."""
    wild = hand.after.wild_kinds
    if hand.before.wild or hand.won_wild or hand.tile in wild:
        return True
    return any(tile.index in wild for meld in hand.melds for tile in meld.lying)


def _three_caishen(hand: CompleteHand, _: Groups) -> Reason | None:
    return because("Three 财神 in the hand.") if _held(hand) >= 3 else None


def _huanda(hand: CompleteHand, _: Groups) -> Reason | None:
    times = hand.at_face_value
    return because("{count} 财神 stand for themselves.", value=times, count=times) if times else None


_WAITS = ("边", "夹", "单吊", "对倒")
_FLUSHES = ("清一色", "混一色", "字一色")
_PLAIN = "123s456s789p23m55p+1m"
_ANY = {"minimum": 0}
"""Examples show a row by itself, whatever is needed to win."""


def _example(hand: str, *melds: str, flowers: str = "", **more: Any) -> Example:
    keys = {"flowers": {"S": flowers}} if flowers else {}
    return Example(hand, melds, options={**_ANY, **more.pop("options", {})}, keys=keys, **more)


def _row(name: str, gloss: str, exactly: str, why: Why, example: Example, **more: object) -> FanRow:
    return FanRow(name, TAI.get(name, 1), gloss, exactly, why, example)._replace(**more)  # type: ignore[arg-type]


def _of_use(name: str, gloss: str, exactly: str, template: str, example: str) -> FanRow:
    others = tuple(other for other in ("排胡", "平胡", *_WAITS) if other != name)
    return _row(
        *(name, gloss, exactly, _use(name, template), _example(example, "pong CCC")),
        of_reading=True,
        by_name=True,
        contradicts=others,
    )


def _honour(name: str, gloss: str, exactly: str, kind_of: Callable[[CompleteHand], int | None], meld: str) -> FanRow:
    return _row(
        *(name, gloss, exactly, _triplets(kind_of), _example("234567m89m22p+7m", f"pong {meld}")),
        of_reading=True,
        by_name=True,
    )


ROWS: tuple[FanRow, ...] = (
    _row(
        *("排胡", "plain wait", "Any hand whose wait has no 台; a name only.", _use("排胡", "No 台 for the wait.")),
        _example("23m22p+4m", "pong CCC", "pong FFF", "chi 678s"),
        value=0,
        of_reading=True,
        contradicts=("平胡", *_WAITS),
    ),
    _row(
        *("平胡", "all runs", "Four 顺子, a two-sided wait, and a pair that is not a valued honour."),
        _use("平胡", "Four 顺子, {tile} was waited for from two sides, and the pair has no 台."),
        _example(_PLAIN),
        of_reading=True,
        by_name=True,
        contradicts=("排胡", *_WAITS),
    ),
    _of_use("边", "edge wait", "The 3 of 12 or the 7 of 89.", "{tile} completes an edge.", "234567m89m22p+7m"),
    _of_use("夹", "middle wait", "The middle of a 顺子.", "{tile} is the middle of a 顺子.", "234567m79m22p+8m"),
    _of_use("单吊", "pair wait", "Half of the pair.", "{tile} completes the pair.", "234567m234p2p+2p"),
    _of_use("对倒", "triplet wait", "The third of a 刻子.", "{tile} completes a 刻子.", "234567m22p33p+3p"),
    _row("自摸", "self-draw", "The winning tile was drawn.", _zimo, _example(_PLAIN)),
    _row(
        *("大吊", "single tile left", "Four claimed sets and a single tile that waits.", _dadiao),
        _example("9p+9p", "chi 234m", "pong 777s", "chi 456p", "pong CCC"),
        by_name=True,
    ),
    _row(
        *("碰碰胡", "all triplets", "Four 刻子 or 杠 and a pair, or seven pairs.", _pengpeng),
        _example("222m555s77pFF+F", "pong 888p"),
        of_reading=True,
        by_name=True,
        contradicts=("平胡",),
    ),
    _row(
        *("杠上花", "replacement tile", "自摸 with the replacement of a 杠, or of a flower.", _gangshanghua),
        _example("234567m89m22p+7m", "open_kong CCCC", flags=("kong_draw",)),
        of_win=True,
    ),
    _row(
        "硬胡",
        "no wild tiles",
        "No 财神 among the 14 tiles, not even as itself.",
        _yinghu,
        _example(_PLAIN),
        by_name=True,
    ),
    _row(
        *("三财神", "three wild tiles", "Three 财神 in the concealed hand; not towards the minimum.", _three_caishen),
        _example("NNN34m567m222p88p+5m"),
        by_name=True,
        needs_wild=True,
        drawn_only=True,
    ),
    _row(
        *("抢杠", "robbing a kong", "Won on the tile that another player adds to a 碰.", _qianggang),
        _example("234567m89m22p+7m", "pong CCC", how=How.ROB_KONG),
    ),
    _row(
        *("天胡", "dealer's first tiles", "The dealer wins with the first 14 tiles.", _tianhu),
        _example(_PLAIN, flags=("first_turn",), dealer=True),
        of_win=True,
    ),
    _row(
        *("地胡", "first turn", "Another player wins before having discarded or claimed.", _dihu),
        _example(_PLAIN, flags=("first_turn",)),
        of_win=True,
    ),
    _row(
        *("清一色", "one suit", "All tiles of one suit.", _qingyise),
        _example("2226677889p+9p", "chi 345p"),
        of_reading=True,
        by_name=True,
        contradicts=tuple(other for other in _FLUSHES if other != "清一色"),
    ),
    _row(
        *("混一色", "one suit and honours", "One suit and at least one honour.", _hunyise),
        _example("22667788pFF+F", "chi 345p"),
        of_reading=True,
        by_name=True,
        contradicts=("清一色", "字一色"),
    ),
    _row(
        *("字一色", "honours only", "Only honours.", _ziyise),
        _example("SSSFFPP+P", "pong CCC", "pong WWW"),
        of_reading=True,
        by_name=True,
        contradicts=("清一色", "混一色"),
    ),
    _row(
        *("海底", "last tile", "自摸 with the last tile of the wall.", _haidi),
        _example(_PLAIN, flags=("last_tile",)),
        of_win=True,
    ),
    _honour("中", "red dragon", "刻子 or 杠 of 中.", _dragon(31), "CCC"),
    _honour("发", "green dragon", "刻子 or 杠 of 发.", _dragon(32), "FFF"),
    _honour("白", "white dragon", "刻子 or 杠 of 白.", _dragon(33), "PPP"),
    _honour("门风", "seat wind", "刻子 or 杠 of the seat's wind; the dealer is 东.", _seat_wind, "SSS"),
    _honour("圈风", "round wind", "刻子 or 杠 of the round's wind.", _round_wind, "EEE"),
    _row("正花", "own flower", "The season and the flower of the seat.", own_flower, _example(_PLAIN, flowers="2f")),
    _row("春夏秋冬", "four seasons", "All of 春夏秋冬.", all_four(0), _example(_PLAIN, flowers="1f2f3f4f")),
    _row("梅兰竹菊", "four flowers", "All of 梅兰竹菊.", all_four(4), _example(_PLAIN, flowers="5f6f7f8f")),
    _row("八花", "eight flowers", "All eight flowers.", eight, _example(_PLAIN, flowers="1f2f3f4f5f6f7f8f")),
    _row(
        "花",
        "other flower",
        "A flower that is not the own one, where the house counts it.",
        other_flower,
        _example(_PLAIN, flowers="1f", options={"other_flower": 1}),
    ),
    _row(
        *("还搭", "wild tile as itself", "A 财神 that stands for itself, where the house counts it.", _huanda),
        _example("NN123s456s789p23m+1m", options={"huanda": 1}),
        repeated=True,
        needs_wild=True,
    ),
)
"""Every row; its 台 may be changed by the option `tai`."""

BESIDE_WAITS = tuple(row.name for row in ROWS if row.of_reading and row.name not in ("排胡", "平胡", *_WAITS))
"""The rows of the reading that do not look at the wait, of which the best one counts alone."""
