"""Who pays a win of 香港麻將, and how much: units by a table of 番, and who is liable (包)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from assistant.rules.definition.payment import Engine, Payments, Share
from assistant.rules.definition.results import Transfer, WinScore
from assistant.rules.definition.ruleset import TableRules
from assistant.rules.model.amounts import ONE_POINT
from assistant.rules.model.hand import HandRecord, How, Meld, MeldKind, Win
from assistant.rules.model.seats import SEATS, Seat
from assistant.rules.rulesets.hongkong.options import HongkongOptions
from assistant.rules.rulesets.shared.laid_out import DRAGONS, FIRST_HONOUR, WINDS

HALF_SPICY = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)
"""Units of 0 to 13 番 by 半辣上."""


def payments(
    record: HandRecord, scores: tuple[WinScore, ...], rules: TableRules[HongkongOptions], _: Engine
) -> Payments:
    """Every win by itself; nothing else is paid."""
    options, base = rules.options, record.base or ONE_POINT
    return Payments(
        tuple(
            Transfer(payer, win.seat, base * times * units(won.score.total, options), why)
            for win, won in zip(record.wins, scores, strict=True)
            for payer, times, why in shares(record, win, won.score.names, options)
        )
    )


def units(fan: int, options: HongkongOptions) -> int:
    """What one unit is worth in times of the base, for a number of 番 after the limit."""
    return HALF_SPICY[fan] if options.table == "half_spicy" else 2**fan


def shares(record: HandRecord, win: Win, names: Collection[str], options: HongkongOptions) -> Sequence[Share]:
    """Who pays how many units for a win with these 番."""
    liable = liable_seat(record, win, names, options)
    others = [seat for seat in SEATS if seat != win.seat]
    if win.source is None:
        return [Share(liable, 6, "bound")] if liable else [Share(seat, 2, win.how.value) for seat in others]
    if win.how is How.ROB_KONG and options.rob_pays_as_self_draw:
        return [Share(win.source, 6, win.how.value)]
    if options.responsibility == "full" or liable == win.source:
        return [Share(win.source, 4, "bound" if liable == win.source else win.how.value)]
    return [Share(seat, 2 if seat == win.source else 1, win.how.value) for seat in others]


class _Clause(NamedTuple):
    """Who gave the last of a number of claimed sets is liable where a row is in the score."""

    option: str
    row: str
    kinds: Collection[int]
    many: int
    runs: bool = False


_CLAUSES = (
    _Clause("liable_dragons", "大三元", DRAGONS, 3),
    _Clause("liable_winds", "大四喜", WINDS, 4),
    _Clause("liable_nine", "清一色", range(FIRST_HONOUR), 3, runs=True),
)


def liable_seat(record: HandRecord, win: Win, names: Collection[str], options: HongkongOptions) -> Seat | None:
    """Who pays a win alone: as the record says, or who gave the latest set that a clause names."""
    said = record.extra.get("liable")
    if said is not None:
        return None if said == "none" else Seat(said)
    claimed = [meld for meld in record.melds_of(win.seat) if meld.kind.opens]
    given = [*_of_clauses(claimed, names, options)]
    if options.liable_twelve and len(claimed) == 4:
        given.append(3)
    return claimed[max(given)].source if given else None


def _of_clauses(claimed: Sequence[Meld], names: Collection[str], options: HongkongOptions) -> Iterator[int]:
    """The places of the sets that make somebody liable, in the order in which the melds were laid."""
    for clause in _CLAUSES:
        if clause.row in names and getattr(options, clause.option):
            places = [
                place
                for place, meld in enumerate(claimed)
                if meld.tiles[0].index in clause.kinds and (clause.runs or meld.kind is not MeldKind.CHI)
            ]
            yield from places[clause.many - 1 : clause.many]
