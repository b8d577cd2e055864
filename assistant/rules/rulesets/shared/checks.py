"""Records that cannot be: first turns with melds, a tile that is and is not the last, too many of a tile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assistant.rules.definition.ruleset import TableRules
from assistant.rules.model.hand import NOTHING, HandRecord, How, Meld, MeldKind, Win
from assistant.rules.model.problems import Problem, problem
from assistant.rules.model.seats import Seat
from assistant.rules.model.tiles import Tile

BEFORE_DISCARDING = frozenset({MeldKind.CONCEALED_KONG, MeldKind.OPEN_KONG})
"""Melds that somebody can have who has not discarded: after 吃 and 碰 one discards, an added kong was a 碰."""


_ROB_KONG = How.ROB_KONG


def impossible_records(record: HandRecord, rules: TableRules[Any]) -> Iterator[Problem]:
    """Every problem of the wins that no table with 惠牌 can bring about."""
    for place, win in enumerate(record.wins):
        found: list[Problem] = []
        if win.first_turn:
            found += _first_turn(record, win)
        if win.how is _ROB_KONG:
            found += _robbed(record, win)
        if win.fan:
            found += _named(record, win, rules)
        for fault in found:
            yield fault.inside(f"wins[{place}]")
    if len(record.wins) > 1 and len({win.last_tile for win in record.wins}) > 1:
        template = "Several players win on one tile: it is the last one for all of them, or for none."
        yield problem("bad_value", "wins", template)


def _first_turn(record: HandRecord, win: Win) -> Iterator[Problem]:
    allowed = {MeldKind.CONCEALED_KONG} if win.seat == record.dealer else BEFORE_DISCARDING
    if any(meld.kind not in allowed for meld in record.melds_of(win.seat)):
        template = "{seat} has melds that come after a discard, so this is not the first turn: check first_turn."
        yield problem("bad_value", "first_turn", template, seat=win.seat)
    if win.last_tile:
        yield problem("bad_value", "last_tile", "The first turn is never the one of the last tile.")


def _robbed(record: HandRecord, win: Win) -> Iterator[Problem]:
    """A robbed tile is the fourth of a 碰, so no other copy is anywhere else.

    Copies in the melds of the two other seats are counted in any case. Where nobody recorded melds the 碰 is counted
    unseen, and the winner's own copies beside it; a record of melds without that 碰 is taken as it is.
    """
    if win.tile is None:
        return
    elsewhere = [
        tile for seat, melds in record.melds.items() if seat not in (win.source, win.seat) for tile in _tiles(melds)
    ]
    if record.melds is NOTHING and win.extra.get("kong") != "concealed":
        elsewhere += win.concealed
    copies = elsewhere.count(win.tile)
    if copies:
        template = "{count} times {tile}: there are only four of each kind, and the robbed 杠 has all of them."
        yield problem("too_many_copies", "tile", template, count=4 + copies, tile=win.tile)


def _tiles(melds: Sequence[Meld]) -> Iterator[Tile]:
    return (tile for meld in melds for tile in meld.tiles)


def flowers_twice(record: HandRecord) -> Iterator[Problem]:
    """`bad_value` for each flower that lies on the table twice."""
    flowers: Mapping[Seat, Sequence[Tile]] = record.extra.get("flowers", {})
    laid = [flower for of_seat in flowers.values() for flower in of_seat]
    for flower in dict.fromkeys(flower for flower in laid if laid.count(flower) > 1):
        template = "{tile} lies on the table twice: there is one of each flower."
        yield problem("bad_value", "flowers", template, tile=flower)


def _named(record: HandRecord, win: Win, rules: TableRules[Any]) -> Iterator[Problem]:
    """番种 that need concealed tiles only, or none of a 吃, beside melds that say otherwise."""
    named = rules.ruleset.meant(win.fan or ())
    has_melds = bool(record.melds_of(win.seat)) or bool(win.extra.get("open"))
    for row in rules.ruleset.fan:
        if row.of_pairs and row.name in named and has_melds:
            template = "{name} has no meld: leave out the melds, or the name."
            yield problem("bad_value", "fan", template, name=row.name)
    kinds = {meld.kind for meld in record.melds_of(win.seat)}
    for name, against in _AGAINST.items():
        if name in named and kinds & against:
            template = "{name} cannot stand beside these melds of {seat}: check the melds, or leave out the name."
            yield problem("bad_value", "fan", template, name=name, seat=win.seat)


_AGAINST = {
    "门清无惠": frozenset({kind for kind in MeldKind if kind.opens}),
    "对对和": frozenset({MeldKind.CHI}),
}
"""番种 that no hand with such a meld has."""
