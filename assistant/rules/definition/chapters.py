"""The rules in words, for people: chapters of sentences, as the house rules make them; and example hands of 番种."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from assistant.rules.model.hand import NOTHING, How, Meld, MeldKind, OptionValue, Win
from assistant.rules.model.seats import Seat
from assistant.rules.model.tiles import Tile, parse_tiles


class Sentence(NamedTuple):
    """A template (key of a translation) and its values."""

    template: str
    values: dict[str, object]

    @property
    def text(self) -> str:
        """The English sentence."""
        return self.template.format(**self.values)


class Chapter(NamedTuple):
    """A part of the rules: its Chinese title, what that means in English, its sentences."""

    title: str
    gloss: str
    sentences: tuple[Sentence, ...]


def say(template: str, **values: object) -> Sentence:
    """A Sentence, its values as keyword arguments."""
    return Sentence(template, values)


class Example(NamedTuple):
    """A winning hand that shows a 番种: "46m…789p+5m", the winning tile behind the "+"; melds as "pong CCC".

    南 wins; 东 deals, or 南 where the hand is the `dealer`'s; the 惠坯 is 北, so the 惠牌 is 东; the wind of the round
    is 东. "=花糊" is a hand that is won by name. `options` are the house rules that it needs, `keys` and `win_keys` are
    values of the record and of the win that only some rules know, as in JSON lines; `source` is who discarded,
    and `melds_of_source` that seat's melds.
    """

    hand: str
    melds: tuple[str, ...] = ()
    how: How = How.SELF_DRAW
    flags: tuple[str, ...] = ()
    dealer: bool = False
    options: Mapping[str, OptionValue] = NOTHING
    keys: Mapping[str, object] = NOTHING
    win_keys: Mapping[str, object] = NOTHING
    source: Seat = Seat.W
    melds_of_source: tuple[str, ...] = ()

    @property
    def win(self) -> Win:
        """The win of the example, without `win_keys`."""
        source = None if self.how.drawn else self.source
        flags: dict[str, Any] = dict.fromkeys(self.flags, True)
        if self.how.by_flowers:
            return Win(Seat.S, self.how, source=source, **flags)
        if self.hand.startswith("="):
            return Win(Seat.S, self.how, source=source, fan=tuple(self.hand[1:].split()), **flags)
        concealed, _, tile = self.hand.partition("+")
        return Win(Seat.S, self.how, parse_tiles(concealed), Tile.parse(tile), source, **flags)

    @property
    def laid(self) -> tuple[Meld, ...]:
        """The melds of the winner."""
        return _melds(self.melds, Seat.N)

    @property
    def laid_by_source(self) -> tuple[Meld, ...]:
        """The melds of the seat that the winning tile comes from."""
        return _melds(self.melds_of_source, Seat.S)


def _melds(texts: tuple[str, ...], source: Seat) -> tuple[Meld, ...]:
    pairs = (text.split() for text in texts)
    return tuple(
        Meld(MeldKind(kind), parse_tiles(tiles), None if kind == "concealed_kong" else source) for kind, tiles in pairs
    )


# Sentences that sets of rules share


def of_tiles() -> Iterator[Sentence]:
    """The tiles."""
    yield say("136 tiles: 1 to 9 of 万 条 筒, 东南西北 and 中发白, four of each; no flowers.")
    yield say("13 tiles each, the dealer 14.")


def of_hui(options: Any) -> Iterator[Sentence]:
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


def of_burning_in_a_draw(options: Any) -> Sentence:
    """Whether 烧庄 is paid when nobody won."""
    return say("It is paid in a 荒牌 too.") if options.burn_paid_on_draw else say("It is not paid in a 荒牌.")


def of_bonds(options: Any) -> Iterator[Sentence]:
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


def of_deal(options: Any) -> Iterator[Sentence]:
    """Who deals."""
    order = " → ".join(Seat(letter).chinese for letter in options.dealer_order)
    yield say("东 deals first; play and deal go {order} and round.", order=order)
    yield say("The dealer stays after winning, alone or among others, and after a 荒牌, without limit.")
