"""The rules of Beijing in words: sentences that its sets of rules share."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules.definition.chapters import Sentence, say
from assistant.rules.model.seats import Seat
from assistant.rules.rulesets.shared.house_rules import HouseRules


def of_hui(options: HouseRules) -> Iterator[Sentence]:
    """The 惠牌 and what they may stand for."""
    yield say(
        "After the deal the next tile of the wall is turned up and stays on the table: the 惠坯. The 惠牌 is the tile "
        "that follows it: 1 to 9 and round, 东南西北 and round, 中发白 and round. So four 惠牌 are in play."
    )
    yield say(
        "A 惠牌 in the hand stands for any tile, itself too, even for a fifth copy. In melds it is what it shows."
    )
    if options.discarded_hui_is_wild:
        yield say("A 惠牌 that is won on a discard, or robbed, stands for any tile too.")
    else:
        yield say("A 惠牌 that is won on a discard, or robbed, is what it shows.")
    if options.hui_claimable:
        yield say("A discarded 惠牌 may be claimed for 吃, 碰 and 杠, as what it shows.")
    else:
        yield say("A discarded 惠牌 may not be claimed.")
    yield say("Three 惠牌 in the hand win by 自摸 only; the fourth one wins whatever the other tiles are.")


def of_shapes() -> Iterator[Sentence]:
    """What a complete hand is."""
    yield say(
        "A hand is complete with four sets and a pair (a set: 顺子, 刻子 or 杠), or with seven pairs and no meld."
    )
    yield say("Of all readings of the hand the one with the highest total counts.")
    yield say("Several players may win on one discard; each win is paid by itself.")


def of_burning() -> Iterator[Sentence]:
    """What a round of 烧庄 is."""
    yield say(
        "The dealer's first discard, and then the first discards of the three others in turn, are all the same tile: "
        "one round. If the second go-round is again four times one tile: two rounds, and so on."
    )
    yield say(
        "The first go-round that is not four of a kind ends it for good, also when a 吃, 碰 or open 杠 breaks the "
        "order. A concealed kong breaks nothing."
    )


def of_burning_in_a_draw(options: HouseRules) -> Sentence:
    """Whether 烧庄 is paid when nobody won."""
    return say("It is paid in a 荒牌 too.") if options.burn_paid_on_draw else say("It is not paid in a 荒牌.")


def of_bonds(options: HouseRules) -> Iterator[Sentence]:
    """互包."""
    yield say(
        "Whoever has claimed three times from one player (吃 and 碰, and a 碰 that became a 杠) is bound to that "
        "player for this hand, and that player to them."
    )
    if options.bao_counts_open_kong:
        yield say("An open kong of a discard counts as a claim too.")
    yield say("When either of them wins, the other pays all of it; the discarder and the others pay nothing of it.")
    yield say("A winner bound to two players gets a full share from each of them. Losses are not covered.")
    yield say(
        "If both win on one discard each pays for the other: the difference changes hands, the discarder pays none."
    )


def of_deal(options: HouseRules) -> Iterator[Sentence]:
    """Who deals."""
    order = " → ".join(Seat(letter).chinese for letter in options.dealer_order)
    yield say("东 deals first; play and deal go {order} and round.", order=order)
    yield say("The dealer stays after winning, alone or among others, and after a 荒牌, without limit.")
