"""Finished hands for practice, of any ruleset, from a seed, and what a table should know about them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from assistant.rules import (
    KINDS,
    HandRecord,
    How,
    Meld,
    MeldKind,
    RulesError,
    Seat,
    Settlement,
    Tile,
    Win,
    left_of,
    settle,
)
from assistant.rules.model.amounts import Points
from assistant.rules.model.hand import DealEvent, Kong
from assistant.teacher.phrase import Phrase, phrase
from assistant.teacher.practice.asked import Drill
from assistant.teacher.practice.deal import MOST_FLOWERS, WINDS, Deal, four_at_most
from assistant.teacher.practice.hand_facts import names_of_tiles

BASE = Points(100)
"""The 底分 of practice, where the rules have one."""
PER_TAI = 20
"""Points of a 台 where a record has to say them."""
ENOUGH = 40
"""Hands that can be settled among which one is chosen."""
TRIES = 2000
"""Hands that are made for these, at most: by some house rules few of them can be settled."""
LAST_TILES, AFTER_KONGS = 0.08, 0.15
"""Shares of wins with the last tile, and of those after a 杠."""
KONGS = (MeldKind.OPEN_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)


class Finished(NamedTuple):
    """A finished hand with its settlement."""

    record: HandRecord
    settled: Settlement


def finished(drill: Drill, melds: tuple[int, int], wilds: int, from_one: float = 0.3) -> Iterator[Finished]:
    """Finished hands of one winner that can be settled, one after the other, at most `ENOUGH` of them.

    `melds` are the least and the most melds of the winner, `wilds` the wild tiles in hand where there are any;
    `from_one` is the share of hands whose melds were all claimed from one player.
    """
    deal, made = Deal(drill.rules, Random(drill.dice), drill.house), 0
    for _try in range(TRIES):
        record = _record(deal, melds, wilds, from_one) if made < ENOUGH else None
        if record is None:
            continue
        try:
            yield Finished(record, settle(record))
        except RulesError:
            continue
        made += 1


def _record(deal: Deal, melds: tuple[int, int], wilds: int, from_one: float) -> HandRecord | None:
    dice, game = deal.dice, deal.game
    groups = deal.groups(deal.parts(1, 4), runs=dice.choice((0.3, 0.75, 0.9)))
    seat, dealer = Seat(dice.choice(WINDS)), Seat(dice.choice(WINDS))
    indicator, count = deal.indicator(), dice.randint(*melds)
    one = dice.choice(_others(seat)) if dice.random() < from_one else None
    open_sets = [group for group in groups[:-1] if game.chow or group[0] == group[1]][:count]
    laid = tuple(_meld(deal, group, seat, one) for group in open_sets)
    concealed = [tile for group in groups if group not in open_sets for tile in group]
    wild = game.wild_kinds(indicator)
    for place in dice.sample(range(len(concealed)), min(wilds, len(concealed)) if wild else 0):
        concealed[place] = KINDS[wild[0]]
    turned = [] if indicator is None else [indicator]
    if not four_at_most([*concealed, *(tile for meld in laid for tile in meld.tiles), *turned]):
        return None
    tile = concealed.pop(dice.randrange(len(concealed)))
    win = _win(deal, seat, tuple(sorted(concealed)), tile)
    ruleset = deal.at_table.ruleset
    return HandRecord(
        deal.rules,
        BASE if ruleset.has_base else None,
        dealer,
        indicator,
        (win,),
        {seat: laid} if laid else {},
        dice.choice((0, 0, 1, 2)) if "burn_rounds" in ruleset.shared_keys else 0,
        options={**deal.options, **ruleset.unfinished},
        extra=_extra(deal, seat),
        events=tuple(_events(seat, laid, win)) if ruleset.goes_on else (),
    )


def _events(seat: Seat, laid: tuple[Meld, ...], win: Win) -> Iterator[DealEvent]:
    """A deal in time order, where the rules go on after a win: the kongs, then the win."""
    yield from (DealEvent(Kong(seat, meld.tiles[0])) for meld in laid if meld.kind.is_kong)
    yield DealEvent(wins=(win,))


def _win(deal: Deal, seat: Seat, concealed: tuple[Tile, ...], tile: Tile) -> Win:
    dice = deal.dice
    how = dice.choice((How.SELF_DRAW, How.SELF_DRAW, How.DISCARD, How.DISCARD, How.DISCARD, How.ROB_KONG))
    source = None if how is How.SELF_DRAW else dice.choice(_others(seat))
    last, after_kong = dice.random() < LAST_TILES, dice.random() < AFTER_KONGS
    return Win(seat, how, concealed, tile, source, last_tile=last, kong_draw=after_kong and source is None)


def _meld(deal: Deal, group: list[Tile], seat: Seat, one: Seat | None) -> Meld:
    """A set laid open; a 吃 comes from the 上家, another from `one` or from anybody."""
    dice = deal.dice
    if group[0] != group[1]:
        return Meld(MeldKind.CHI, tuple(group), left_of(seat, deal.game.order))
    kind = dice.choice((MeldKind.PONG, MeldKind.PONG, MeldKind.PONG, *KONGS))
    source = None if kind is MeldKind.CONCEALED_KONG else one or dice.choice(_others(seat))
    return Meld(kind, tuple(group) if kind is MeldKind.PONG else (group[0],) * 4, source)


def _others(seat: Seat) -> list[Seat]:
    return [other for other in Seat if other != seat]


def _extra(deal: Deal, winner: Seat) -> dict[str, Any]:
    """What these rules ask of a record and that has to be there, and the flowers of the winner."""
    values = {"round_wind": deal.dice.choice("ES"), "per_tai": PER_TAI}
    rules = deal.at_table
    keys, options = {key.name: key for key in rules.ruleset.record_keys}, rules.options
    found = {name: value for name, value in values.items() if name in keys and keys[name].is_required(options)}
    flowers = deal.flowers(MOST_FLOWERS) if "flowers" in keys and deal.game.tiles.flowers else ()
    return found | ({"flowers": {winner: flowers}} if flowers else {})


def facts_of(record: HandRecord, stakes: bool = False) -> tuple[Phrase, ...]:
    """What happened, in sentences: who won how, who deals, circumstances; with `stakes` what a unit is worth."""
    return (
        *_how(record),
        *_of_win(record),
        *_of_table(record),
        *(_stakes(record) if stakes else ()),
    )


def _how(record: HandRecord) -> Iterator[Phrase]:
    (win,) = record.wins
    values = {"winner": win.seat, "tile": win.tile, "source": win.source}
    if win.how is How.SELF_DRAW:
        yield phrase("{winner} draws {tile} and wins (自摸).", **values)
    elif win.how is How.DISCARD:
        yield phrase("{winner} wins with {tile}, which {source} discarded (点炮).", **values)
    else:
        yield phrase("{winner} robs {source} of {tile}, which was to make a kong (抢杠).", **values)


def _of_win(record: HandRecord) -> Iterator[Phrase]:
    (win,) = record.wins
    if win.kong_draw:
        yield phrase("The tile was drawn after a kong (杠上开花).")
    if win.last_tile:
        yield phrase("It is the last tile of the wall (海底).")


def _of_table(record: HandRecord) -> Iterator[Phrase]:
    yield phrase("{dealer} deals.", dealer=record.dealer)
    if "round_wind" in record.extra:
        yield phrase("The wind of the round is {wind}.", wind=Seat(record.extra["round_wind"]))
    for seat, flowers in record.extra.get("flowers", {}).items():
        yield phrase("{seat} has laid flowers open: {names}.", seat=seat, names=names_of_tiles(flowers))
    if record.burn_rounds:
        yield phrase("Rounds of 烧庄: {n}.", n=record.burn_rounds)


def _stakes(record: HandRecord) -> Iterator[Phrase]:
    if record.base is not None:
        yield phrase("The 底分 is {base}.", base=record.base)
    if "per_tai" in record.extra:
        yield phrase("A 台 counts {n} points.", n=record.extra["per_tai"])
