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


def of_tiles() -> Iterator[Sentence]:
    """The tiles of a game without flowers."""
    yield say("136 tiles: 1 to 9 of 万 条 筒, 东南西北 and 中发白, four of each; no flowers.")
    yield say("13 tiles each, the dealer 14.")
