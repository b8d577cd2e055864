"""What the 番种 of 广东麻将 ask of a hand."""

from __future__ import annotations

from assistant.rules.definition.rows import Reason, because
from assistant.rules.model.hand import How
from assistant.rules.rulesets.shared.laid_out import DRAGONS, ENDS, FIRST_HONOUR, ORPHANS, WINDS, laid_out
from assistant.rules.shapes.groups import Groups
from assistant.rules.shapes.winning_hand import CompleteHand


def jihu(_: CompleteHand, __: Groups) -> Reason | None:
    """鸡胡."""
    return because("A complete hand, and nothing that makes it more.")


def pinghu(hand: CompleteHand, groups: Groups) -> Reason | None:
    """平胡."""
    return because("Four 顺子 and a pair.") if laid_out(hand.melds, groups).all_runs else None


def pengpenghu(hand: CompleteHand, groups: Groups) -> Reason | None:
    """碰碰胡."""
    return because("Four 刻子 or 杠 and a pair.") if laid_out(hand.melds, groups).all_triplets else None


def hunyise(hand: CompleteHand, groups: Groups) -> Reason | None:
    """混一色."""
    return because("One suit and honours.") if laid_out(hand.melds, groups).one_suit_and_honours else None


def qingyise(hand: CompleteHand, groups: Groups) -> Reason | None:
    """清一色."""
    return because("One suit, no honours.") if laid_out(hand.melds, groups).one_suit else None


def hunpeng(hand: CompleteHand, groups: Groups) -> Reason | None:
    """混碰."""
    laid = laid_out(hand.melds, groups)
    return because("混一色 and 碰碰胡.") if laid.one_suit_and_honours and laid.all_triplets else None


def qingpeng(hand: CompleteHand, groups: Groups) -> Reason | None:
    """清碰."""
    laid = laid_out(hand.melds, groups)
    return because("清一色 and 碰碰胡.") if laid.one_suit and laid.all_triplets else None


def hunyaojiu(hand: CompleteHand, groups: Groups) -> Reason | None:
    """混幺九."""
    laid = laid_out(hand.melds, groups)
    there = laid.all_triplets and laid.kinds <= ORPHANS
    return because("Four 刻子 or 杠 and a pair, of 1s, 9s and honours only.") if there else None


def xiaosanyuan(hand: CompleteHand, groups: Groups) -> Reason | None:
    """小三元."""
    there = laid_out(hand.melds, groups).little(DRAGONS)
    return because("刻子 or 杠 of two dragons, and a pair of the third.") if there else None


def qidui(hand: CompleteHand, groups: Groups) -> Reason | None:
    """七对."""
    return because("Seven pairs.") if len(laid_out(hand.melds, groups).pairs) == 7 else None


def xiaosixi(hand: CompleteHand, groups: Groups) -> Reason | None:
    """小四喜."""
    there = laid_out(hand.melds, groups).little(WINDS)
    return because("刻子 or 杠 of three winds, and a pair of the fourth.") if there else None


def ziyise(hand: CompleteHand, groups: Groups) -> Reason | None:
    """字一色."""
    return None if laid_out(hand.melds, groups).suits else because("Honours only.")


def qingyaojiu(hand: CompleteHand, groups: Groups) -> Reason | None:
    """清幺九."""
    return because("Only 1s and 9s of suits.") if laid_out(hand.melds, groups).kinds <= ENDS else None


def dasanyuan(hand: CompleteHand, groups: Groups) -> Reason | None:
    """大三元."""
    there = laid_out(hand.melds, groups).triplets_of(DRAGONS) == 3
    return because("刻子 or 杠 of all three dragons.") if there else None


def dasixi(hand: CompleteHand, groups: Groups) -> Reason | None:
    """大四喜."""
    return because("刻子 or 杠 of all four winds.") if laid_out(hand.melds, groups).triplets_of(WINDS) == 4 else None


def jiulian(hand: CompleteHand, _: Groups) -> Reason | None:
    """九莲宝灯."""
    if hand.melds or hand.tile is None or hand.tile >= FIRST_HONOUR:
        return None
    start = hand.tile // 9 * 9
    counts = hand.after.counts[start : start + 9]
    there = sum(counts) == 14 and all(count >= least for count, least in zip(counts, _GATES, strict=True))
    return because("1112345678999 of one suit and one more of it.") if there else None


_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def shisanyao(_: CompleteHand, groups: Groups) -> Reason | None:
    """十三幺."""
    return because("The 13 kinds of 1, 9 and honours, one of them twice.") if len(groups) == 13 else None


def fanpai(hand: CompleteHand, groups: Groups) -> Reason | None:
    """番牌."""
    if not groups:
        return None  # a hand by name, of which nobody knows the sets
    triplets = laid_out(hand.melds, groups).triplets
    many = sum([(kind in DRAGONS) + (kind == hand.seat_wind) + (kind == hand.round_wind) for kind in triplets])
    return because("Sets of dragons, of the own wind and of the round's wind.", value=many) if many else None


def zimo(hand: CompleteHand, _: Groups) -> Reason | None:
    """自摸."""
    return because("The winning tile was drawn.") if hand.how is How.SELF_DRAW else None
