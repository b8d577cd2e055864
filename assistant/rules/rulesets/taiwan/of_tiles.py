"""台种 that the tiles decide: the melds, the suits, the sets, and which group the winning tile completes.

A test is given the hand, with the group that the winning tile completes (`hand.use`), and the groups of one reading.
"""

from __future__ import annotations

from assistant.rules.definition.rows import Reason, because
from assistant.rules.model.tiles import KINDS
from assistant.rules.rulesets.taiwan.facts import DRAGONS, WINDS, facts, pungs_of, two_sided
from assistant.rules.rulesets.taiwan.options import USUAL
from assistant.rules.shapes.divisions import divisions
from assistant.rules.shapes.groups import CHOW, PAIR, PUNG, Groups
from assistant.rules.shapes.winning_hand import CompleteHand


def is_sets(hand: CompleteHand, groups: Groups) -> bool:
    """Whether a reading is of sets and a pair."""
    return len(groups) + len(hand.melds) == hand.after.shape.sets + 1


def all_claimed(hand: CompleteHand) -> bool:
    """Whether every set was claimed: 吃, 碰, open and added 杠."""
    return facts(hand).claimed == hand.after.shape.sets


def closed(hand: CompleteHand, _: Groups) -> Reason | None:
    """门清."""
    return None if facts(hand).claimed else because("No 吃, no 碰 and no open 杠.")


def all_begged(hand: CompleteHand, _: Groups) -> Reason | None:
    """全求人."""
    if hand.how.drawn or not all_claimed(hand):
        return None
    return because("Every set is claimed, and so is the winning tile.")


def half_begged(hand: CompleteHand, _: Groups) -> Reason | None:
    """半求人."""
    return because("Every set is claimed, and 自摸.") if hand.how.drawn and all_claimed(hand) else None


def half_flush(hand: CompleteHand, _: Groups) -> Reason | None:
    """混一色."""
    held = facts(hand).suits == 1 and facts(hand).honours
    return because("One suit and honours.") if held else None


def flush(hand: CompleteHand, _: Groups) -> Reason | None:
    """清一色."""
    held = facts(hand).suits == 1 and not facts(hand).honours
    return because("One suit and no honours.") if held else None


def all_honours(hand: CompleteHand, _: Groups) -> Reason | None:
    """字一色."""
    return None if facts(hand).suits else because("Nothing but honours.")


def no_flowers_no_honours(hand: CompleteHand, _: Groups) -> Reason | None:
    """无字无花."""
    held = not hand.own_flowers and not facts(hand).honours
    return because("No flower and no honour.") if held else None


def open_kongs(hand: CompleteHand, _: Groups) -> Reason | None:
    """明杠."""
    kongs = facts(hand).open_kongs
    return because("Open and added 杠: {count}.", kongs, count=kongs) if kongs else None


def concealed_kongs(hand: CompleteHand, _: Groups) -> Reason | None:
    """暗杠."""
    kongs = facts(hand).concealed_kongs
    return because("Concealed 杠: {count}.", USUAL["暗杠"] * kongs, count=kongs) if kongs else None


def four_kongs(hand: CompleteHand, _: Groups) -> Reason | None:
    """四杠子."""
    kongs = facts(hand).open_kongs + facts(hand).concealed_kongs
    return because("Four 杠.") if kongs >= 4 else None


def five_kongs(hand: CompleteHand, _: Groups) -> Reason | None:
    """五杠子."""
    kongs = facts(hand).open_kongs + facts(hand).concealed_kongs
    return because("Five 杠.") if kongs == 5 else None


# 刻子


def pungs(hand: CompleteHand, groups: Groups) -> tuple[int, ...]:
    """The kinds of all 刻 and 杠 of a reading as sets and a pair; () for another one."""
    return pungs_of(groups) + facts(hand).pungs if is_sets(hand, groups) else ()


def all_pungs(hand: CompleteHand, groups: Groups) -> Reason | None:
    """碰碰胡."""
    held = len(pungs(hand, groups)) == hand.options.sets
    return because("Every set is a 刻子 or a 杠.") if held else None


def hidden_pungs(hand: CompleteHand, groups: Groups) -> int:
    """Concealed 刻子 and 杠; one that another player's tile completes is none."""
    if not is_sets(hand, groups):
        return 0
    claimed = hand.use is not None and hand.use.shape == PUNG and not hand.how.drawn
    return len(pungs_of(groups)) + facts(hand).concealed_kongs - claimed


def three_hidden(hand: CompleteHand, groups: Groups) -> Reason | None:
    """三暗刻."""
    return because("Three concealed 刻子.") if hidden_pungs(hand, groups) >= 3 else None


def four_hidden(hand: CompleteHand, groups: Groups) -> Reason | None:
    """四暗刻."""
    return because("Four concealed 刻子.") if hidden_pungs(hand, groups) >= 4 else None


def five_hidden(hand: CompleteHand, groups: Groups) -> Reason | None:
    """五暗刻."""
    return because("Five concealed 刻子.") if hidden_pungs(hand, groups) == 5 else None


def seat_wind(hand: CompleteHand, groups: Groups) -> Reason | None:
    """门风: of the own seat, or each 刻子 of winds."""
    kinds = pungs(hand, groups)
    if hand.options.wind_value == "all":
        winds = len([kind for kind in kinds if kind in WINDS])
        return because("刻子 of winds: {count}.", winds, count=winds) if winds else None
    return because("刻子 of the seat's wind.") if hand.seat_wind in kinds else None


def round_wind(hand: CompleteHand, groups: Groups) -> Reason | None:
    """圈风."""
    held = hand.options.wind_value == "own" and hand.round_wind in pungs(hand, groups)
    return because("刻子 of the round's wind.") if held else None


def dragons(hand: CompleteHand, groups: Groups) -> Reason | None:
    """三元牌."""
    kinds = [kind for kind in pungs(hand, groups) if kind in DRAGONS]
    return because("刻子 of 中 发 白: {count}.", len(kinds), count=len(kinds)) if kinds else None


def _honours(hand: CompleteHand, groups: Groups, kinds: range) -> tuple[int, bool]:
    """刻子 of some kinds, and whether the pair is one of them."""
    held = len([kind for kind in pungs(hand, groups) if kind in kinds])
    return held, held > 0 and any(group.shape == PAIR and group.kind in kinds for group in groups)


def small_dragons(hand: CompleteHand, groups: Groups) -> Reason | None:
    """小三元."""
    return because("Two 刻子 and the pair of 中 发 白.") if _honours(hand, groups, DRAGONS) == (2, True) else None


def big_dragons(hand: CompleteHand, groups: Groups) -> Reason | None:
    """大三元."""
    return because("刻子 of 中, 发 and 白.") if _honours(hand, groups, DRAGONS)[0] == 3 else None


def small_winds(hand: CompleteHand, groups: Groups) -> Reason | None:
    """小四喜."""
    return because("Three 刻子 and the pair of winds.") if _honours(hand, groups, WINDS) == (3, True) else None


def big_winds(hand: CompleteHand, groups: Groups) -> Reason | None:
    """大四喜."""
    return because("刻子 of the four winds.") if _honours(hand, groups, WINDS)[0] == 4 else None


# The use of the winning tile


def only_wait(hand: CompleteHand, groups: Groups) -> Reason | None:
    """独听: the pair, the middle or the closed end of a sequence, and the only kind that was waited for."""
    use, tile = hand.use, hand.tile
    if use is None or tile is None or use.shape == PUNG or not is_sets(hand, groups) or two_sided(use, tile):
        return None
    return because("The hand waited for {tile} alone.", tile=KINDS[tile].text) if len(hand.waited_for) == 1 else None


def runs_only(hand: CompleteHand, groups: Groups) -> Reason | None:
    """平胡."""
    if not is_sets(hand, groups) or pungs(hand, groups) or not _may_be_runs(hand):
        return None
    wait = hand.options.pinghu_wait
    held = wait == "free" or two_sided(hand.use or groups[0], hand.tile or 0)
    if wait == "only":
        held = held and _every_use_is_two_sided(hand)
    return because("Five sequences, completed at a two-sided end.") if held else None


def _may_be_runs(hand: CompleteHand) -> bool:
    """What 平胡 asks beside its sequences."""
    options = hand.options
    if hand.how.drawn and not options.pinghu_self_draw:
        return False
    if not facts(hand).claimed and not options.pinghu_concealed:
        return False
    return bool(options.pinghu_honours or not (facts(hand).honours or hand.own_flowers))


def _every_use_is_two_sided(hand: CompleteHand) -> bool:
    """Whether the winning tile completes nothing but two-sided sequences as long as all sets are sequences."""
    tile = hand.tile or 0
    runs = [groups for groups in divisions(hand.after.counts) if not pungs_of(groups)]
    return all(two_sided(use, tile) for groups in runs for use in groups if tile in use.kinds())


def pairs(hand: CompleteHand, groups: Groups) -> Reason | None:
    """八对半, or 七对 with 13 tiles."""
    if is_sets(hand, groups) or any(group.shape == CHOW for group in groups):
        return None
    if hand.options.sets == 5:
        return because("Seven pairs and a triplet.")
    return because("Seven pairs.")


def eight_pairs(hand: CompleteHand, groups: Groups) -> Reason | None:
    """八对半, of 16 tiles."""
    return pairs(hand, groups) if hand.options.sets == 5 else None


def seven_pairs(hand: CompleteHand, groups: Groups) -> Reason | None:
    """七对, of 13 tiles."""
    return pairs(hand, groups) if hand.options.sets == 4 else None
