"""What is wrong with the wins of a finished hand: flags, seats, winning tiles, names of 番种."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.rules.model.hand import HandRecord, How, Win
from assistant.rules.model.problems import Problem, problem, problems_in
from assistant.rules.model.seats import Seat
from assistant.rules.model.tiles import hui_of
from assistant.rules.rulesets import RULESETS
from assistant.rules.shapes.decomposition import MAX_HUI


def win_problems(record: HandRecord, options: Any) -> list[Problem]:
    """Every problem of the wins that does not hang on melds, counts or shapes."""
    found = list(_problems_together(record)) if len(record.wins) > 1 else []
    for place, win in enumerate(record.wins):
        of_win = problems_in(_source_problem(win), _tile_problem(record, win))
        of_win += _flag_problems(record, win)
        of_win += _name_problems(record, win, options) if win.fan is not None else ()
        found += [fault.inside(f"wins[{place}]") for fault in of_win]
    return found


def deals_four_hui(record: HandRecord, win: Win) -> bool:
    """Four 惠牌 among the 13 tiles dealt to a 闲家: the only win without a winning tile."""
    if record.indicator is None or win.seat == record.dealer or record.melds_of(win.seat):
        return False
    return len(win.concealed) == 13 and win.concealed.count(hui_of(record.indicator)) == MAX_HUI


def _problems_together(record: HandRecord) -> Iterator[Problem]:
    """Several winners: on one tile of one player, each seat once."""
    wins = record.wins
    seats: set[Seat] = set()
    for place, win in enumerate(wins):
        if win.seat in seats:
            yield problem("bad_value", f"wins[{place}].seat", "{seat} wins twice; a seat wins once.", seat=win.seat)
        seats.add(win.seat)
    if any(win.how is How.SELF_DRAW for win in wins):
        yield problem("bad_value", "wins", "A 自摸 stands alone; several players win only on one discard or 抢杠.")
    if len({win.how for win in wins}) > 1:
        yield problem("bad_value", "wins", "Several winners win in the same way: all on a discard, or all by 抢杠.")
    if len({win.source for win in wins}) > 1:
        yield problem("bad_value", "wins", "Several winners win on the tile of one player.")
    if len({win.tile for win in wins if win.tile is not None}) > 1:
        yield problem("bad_value", "wins", "Several winners win on one and the same tile.")


def _source_problem(win: Win) -> Problem | None:
    if win.how is How.SELF_DRAW:
        return None if win.source is None else problem("bad_value", "from", "A 自摸 comes from nobody.")
    if win.source is None:
        return problem("missing_key", "from", "From whom did {seat} win? The seat is missing.", seat=win.seat)
    if win.source == win.seat:
        return problem("bad_value", "from", "{seat} cannot win on a tile of the own seat.", seat=win.seat)
    return None


def _flag_problems(record: HandRecord, win: Win) -> Iterator[Problem]:
    """杠上开花, 海底捞月, 天和: circumstances that exclude each other."""
    if win.kong_draw:
        if win.how is not How.SELF_DRAW:
            yield problem("bad_value", "kong_draw", "The replacement tile of a kong is a 自摸.")
        elif not any(meld.kind.is_kong for meld in record.melds_of(win.seat)):
            template = "{seat} has no kong among the melds, so there is no replacement tile to win with."
            yield problem("bad_value", "kong_draw", template, seat=win.seat)
        if win.last_tile:
            template = "The replacement of a kong comes from the reserve, so it is not the last tile before it."
            yield problem("bad_value", "last_tile", template)
    if win.first_turn and win.seat == record.dealer and win.how is not How.SELF_DRAW:
        template = "The dealer discards first, so a first turn of the dealer is a 自摸."
        yield problem("bad_value", "first_turn", template)


def _tile_problem(record: HandRecord, win: Win) -> Problem | None:
    if win.tile is not None or win.fan is not None or deals_four_hui(record, win):
        return None
    template = "The winning tile of {seat} is missing; only four 惠牌 in 13 dealt tiles win without one."
    return problem("missing_key", "tile", template, seat=win.seat)


def _name_problems(record: HandRecord, win: Win, options: Any) -> Iterator[Problem]:
    """番种 given by name, in place of the tiles."""
    rules = RULESETS[record.rules]
    allowed = {row.name: row for row in rules.named(options)}
    names = [rules.aliases.get(name, name) for name in win.fan or ()]
    if win.concealed or win.tile is not None:
        yield problem("bad_value", "fan", "Give the tiles or the names of 番种, not both.")
    for name in names:
        if name not in allowed:
            template = "“{name}” is no 番种 to be given by name; there are: {allowed}."
            yield problem("bad_value", "fan", template, name=name, allowed=" ".join(allowed))
    if len(set(names)) < len(names):
        yield problem("bad_value", "fan", "A 番种 counts once; name it once.")
    for row in (allowed[name] for name in names if name in allowed):
        if row.replaces in names:
            template = "{name} replaces {other}; name one of them."
            yield problem("bad_value", "fan", template, name=row.name, other=row.replaces)
