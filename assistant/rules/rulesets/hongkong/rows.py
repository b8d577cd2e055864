"""The 番種 of 香港麻將, named as Hong Kong writes them."""

from __future__ import annotations

from assistant.rules.definition.rows import Reason, because
from assistant.rules.model.hand import How
from assistant.rules.rulesets.shared.laid_out import DRAGONS, ENDS, FIRST_WIND, ORPHANS, WINDS, laid_out
from assistant.rules.shapes.groups import Groups
from assistant.rules.shapes.winning_hand import CompleteHand

# What hangs on the win and the flowers


def zimo(hand: CompleteHand, _: Groups) -> Reason | None:
    """自摸."""
    return because("The winning tile was drawn.") if hand.how is How.SELF_DRAW else None


def qianggang(hand: CompleteHand, _: Groups) -> Reason | None:
    """搶槓."""
    return because("The winning tile was added to a 碰 by another player.") if hand.how is How.ROB_KONG else None


def haidi(hand: CompleteHand, _: Groups) -> Reason | None:
    """海底撈月."""
    if not hand.last_tile:
        return None
    if hand.how is How.SELF_DRAW:
        return because("The last tile of the wall was drawn.")
    return because("Won on the discard after the last tile of the wall.", value=hand.options.haidi_on_discard)


def gangshang(hand: CompleteHand, _: Groups) -> Reason | None:
    """槓上開花."""
    return because("Drawn as the replacement of a kong.") if hand.kong_draw else None


def gangshanggang(hand: CompleteHand, _: Groups) -> Reason | None:
    """槓上槓."""
    if not hand.extra.get("kong_on_kong"):
        return None
    return because("Drawn as the replacement of a kong that was made with the replacement of another.")


def _is_heaven(hand: CompleteHand) -> bool:
    return hand.first_turn and hand.by_dealer and not hand.melds


def _is_earth(hand: CompleteHand) -> bool:
    return hand.first_turn and hand.how is How.DISCARD and hand.from_dealer and not hand.melds


def tianhu(hand: CompleteHand, _: Groups) -> Reason | None:
    """天糊."""
    return because("The dealer won with the tiles dealt.") if _is_heaven(hand) else None


def dihu(hand: CompleteHand, _: Groups) -> Reason | None:
    """地糊."""
    return because("Won on the dealer's first discard.") if _is_earth(hand) else None


def renhu(hand: CompleteHand, _: Groups) -> Reason | None:
    """人糊."""
    early = hand.first_turn and not _is_heaven(hand) and not _is_earth(hand)
    return because("Won before the own first discard.") if early else None


def zhuang(hand: CompleteHand, _: Groups) -> Reason | None:
    """莊."""
    return because("The winner is the dealer.", value=hand.options.dealer_fan) if hand.by_dealer else None


# Flowers

PLANTS = {"梅蘭菊竹": (4, 5, 7, 6), "梅蘭竹菊": (4, 5, 6, 7)}
"""The plants of 東 南 西 北, as flowers 0..7: 春夏秋冬 梅蘭竹菊."""
_GROUPS = (frozenset(range(4)), frozenset(range(4, 8)))


def wuhua(hand: CompleteHand, _: Groups) -> Reason | None:
    """無花."""
    return because("No flower was drawn.") if hand.options.flowers and not frozenset(hand.own_flowers) else None


def zhenghua(hand: CompleteHand, _: Groups) -> Reason | None:
    """正花."""
    if hand.seat_wind is None:
        return None
    place, laid = hand.seat_wind - FIRST_WIND, frozenset(hand.own_flowers)
    own = frozenset({place, PLANTS[hand.options.flower_order][place]}) & laid
    if hand.options.points["一台花"]:
        own = own.difference(*[group for group in _GROUPS if group <= laid])
    return because("A flower of the own seat.", value=len(own)) if own else None


def yitaihua(hand: CompleteHand, _: Groups) -> Reason | None:
    """一台花."""
    whole = sum([group <= frozenset(hand.own_flowers) for group in _GROUPS])
    return because("All of 春夏秋冬, or all of 梅蘭菊竹.", value=2 * whole) if whole else None


def never(_: CompleteHand, __: Groups) -> Reason | None:
    """雞糊 counts where nothing else does; 花糊 and 大花糊 are won by name."""
    return None


# What hangs on the melds and the tiles


def menqing(hand: CompleteHand, _: Groups) -> Reason | None:
    """門前清."""
    return None if hand.open else because("No 吃, 碰, 明杠 or 加杠.")


def luohan(hand: CompleteHand, _: Groups) -> Reason | None:
    """十八羅漢."""
    return because("Four kongs.") if sum([meld.kind.is_kong for meld in hand.melds]) == 4 else None


def gates(hand: CompleteHand, _: Groups) -> Reason | None:
    """1112345678999 of one suit and one more of it."""
    if hand.melds or hand.tile is None or hand.tile >= 27:
        return None
    start = hand.tile // 9 * 9
    if hand.options.nine_gates_nine_waits:
        there = hand.before.counts[start : start + 9] == _GATES
        return because("1112345678999 of one suit waited for all nine tiles of it.") if there else None
    have = hand.after.counts[start : start + 9]
    there = sum(have) == 14 and all(count >= least for count, least in zip(have, _GATES, strict=True))
    return because("1112345678999 of one suit and one more of it.") if there else None


_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)

# What hangs on the reading


def pinghu(hand: CompleteHand, groups: Groups) -> Reason | None:
    """平糊."""
    return because("Four 順子 and a pair.") if laid_out(hand.melds, groups).all_runs else None


def duiduihu(hand: CompleteHand, groups: Groups) -> Reason | None:
    """對對糊."""
    return because("Four 刻子 or 杠 and a pair.") if laid_out(hand.melds, groups).all_triplets else None


def kankanhu(hand: CompleteHand, groups: Groups) -> Reason | None:
    """坎坎糊."""
    hidden = hand.how is How.SELF_DRAW and not hand.open
    there = hidden and laid_out(hand.melds, groups).all_triplets
    return because("Four concealed 刻子 or 暗杠, and 自摸.") if there else None


def menfeng(hand: CompleteHand, groups: Groups) -> Reason | None:
    """門風."""
    there = hand.seat_wind in laid_out(hand.melds, groups).triplets
    return because("刻子 or 杠 of the own wind.") if there else None


def quanfeng(hand: CompleteHand, groups: Groups) -> Reason | None:
    """圈風."""
    there = hand.round_wind in laid_out(hand.melds, groups).triplets
    return because("刻子 or 杠 of the round's wind.") if there else None


def sanyuan(hand: CompleteHand, groups: Groups) -> Reason | None:
    """三元牌."""
    laid = laid_out(hand.melds, groups)
    struck = laid.little(DRAGONS) and hand.options.points["小三元"] and not hand.options.small_dragons_add
    many = 0 if struck else laid.triplets_of(DRAGONS)
    return because("刻子 or 杠 of a dragon.", value=many) if many else None


def xiaosanyuan(hand: CompleteHand, groups: Groups) -> Reason | None:
    """小三元."""
    there = laid_out(hand.melds, groups).little(DRAGONS)
    return because("刻子 or 杠 of two dragons, and a pair of the third.") if there else None


def dasanyuan(hand: CompleteHand, groups: Groups) -> Reason | None:
    """大三元."""
    there = laid_out(hand.melds, groups).triplets_of(DRAGONS) == 3
    return because("刻子 or 杠 of all three dragons.") if there else None


def xiaosixi(hand: CompleteHand, groups: Groups) -> Reason | None:
    """小四喜."""
    there = laid_out(hand.melds, groups).little(WINDS)
    return because("刻子 or 杠 of three winds, and a pair of the fourth.") if there else None


def dasixi(hand: CompleteHand, groups: Groups) -> Reason | None:
    """大四喜."""
    return because("刻子 or 杠 of all four winds.") if laid_out(hand.melds, groups).triplets_of(WINDS) == 4 else None


def hunyise(hand: CompleteHand, groups: Groups) -> Reason | None:
    """混一色."""
    return because("One suit and honours.") if laid_out(hand.melds, groups).one_suit_and_honours else None


def qingyise(hand: CompleteHand, groups: Groups) -> Reason | None:
    """清一色."""
    return because("One suit, no honours.") if laid_out(hand.melds, groups).one_suit else None


def ziyise(hand: CompleteHand, groups: Groups) -> Reason | None:
    """字一色."""
    return None if laid_out(hand.melds, groups).suits else because("Honours only.")


def huayaojiu(hand: CompleteHand, groups: Groups) -> Reason | None:
    """花么九."""
    laid = laid_out(hand.melds, groups)
    there = laid.kinds <= ORPHANS and laid.suits and laid.honours and len(groups) <= 7
    return because("Only 1s, 9s and honours.") if there else None


def qingyaojiu(hand: CompleteHand, groups: Groups) -> Reason | None:
    """清么九."""
    laid = laid_out(hand.melds, groups)
    return because("Only 1s and 9s of suits, four 刻子 or 杠.") if laid.kinds <= ENDS and laid.all_triplets else None


def qidui(hand: CompleteHand, groups: Groups) -> Reason | None:
    """七對."""
    return because("Seven pairs.", value=hand.options.seven_pairs) if len(groups) == 7 else None


def shisanyao(_: CompleteHand, groups: Groups) -> Reason | None:
    """十三么."""
    return because("The 13 kinds of 1, 9 and honours, one of them twice.") if len(groups) == 13 else None
