"""What is wrong with the wins of a finished hand: flags, seats, winning tiles, names of 番种."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from assistant.rules.definition.rows import REPLACES, FanRow
from assistant.rules.definition.ruleset import TableRules
from assistant.rules.model.hand import HandRecord, How, Win
from assistant.rules.model.problems import Problem, problem, problems_in
from assistant.rules.model.seats import Seat


def win_problems(record: HandRecord, rules: TableRules[Any]) -> list[Problem]:
    """Every problem of the wins that does not hang on melds, counts or shapes."""
    together = [event.wins for event in record.events] or [record.wins]
    found = [fault for wins in together if len(wins) > 1 for fault in _problems_together(wins)]
    for place, win in enumerate(record.wins):
        of_win = problems_in(_how_problem(win, rules), _source_problem(win))
        if win.tile is None:
            of_win += problems_in(_tile_problem(record, win, rules))
        if win.kong_draw or win.first_turn:
            of_win += _flag_problems(record, win, rules)
        if win.fan is not None:
            of_win += _name_problems(win, rules)
        if of_win:
            found += [fault.inside(f"wins[{place}]") for fault in of_win]
    return found


def dealt_as_win(record: HandRecord, win: Win, rules: TableRules[Any]) -> bool:
    """Whether a 闲家 was dealt as many wild tiles as win at once: the only win without a winning tile."""
    wilds, wild = rules.game.wilds, rules.game.wild_kinds(record.indicator)
    if wilds is None or not wilds.wins_at or win.seat == record.dealer or record.melds_of(win.seat):
        return False
    held = sum([tile.index in wild for tile in win.concealed])
    return len(win.concealed) == rules.game.shape.size and held >= wilds.wins_at


def _how_problem(win: Win, rules: TableRules[Any]) -> Problem | None:
    allowed = rules.ruleset.hows(rules.options)
    if win.how in allowed:
        return None
    return problem("bad_value", "how", "By these rules a hand is won by {allowed}.", allowed=", ".join(allowed))


def _problems_together(wins: Sequence[Win]) -> Iterator[Problem]:
    """Several winners: on one tile of one player, each seat once."""
    seats: set[Seat] = set()
    for place, win in enumerate(wins):
        if win.seat in seats:
            yield problem("bad_value", f"wins[{place}].seat", "{seat} wins twice; a seat wins once.", seat=win.seat)
        seats.add(win.seat)
    if any(win.how.drawn for win in wins):
        yield problem("bad_value", "wins", "A 自摸 stands alone; several players win only on one discard or 抢杠.")
    if len({win.how for win in wins}) > 1:
        yield problem("bad_value", "wins", "Several winners win in the same way: all on a discard, or all by 抢杠.")
    if len({win.source for win in wins}) > 1:
        yield problem("bad_value", "wins", "Several winners win on the tile of one player.")
    if len({win.tile for win in wins if win.tile is not None}) > 1:
        yield problem("bad_value", "wins", "Several winners win on one and the same tile.")


def _source_problem(win: Win) -> Problem | None:
    if win.how.drawn:
        return None if win.source is None else problem("bad_value", "from", "A 自摸 comes from nobody.")
    if win.source is None:
        code = "bad_value" if win.how is How.ROB_FLOWER else "missing_key"
        return problem(code, "from", "From whom did {seat} win? The seat is missing.", seat=win.seat)
    if win.source == win.seat:
        return problem("bad_value", "from", "{seat} cannot win on a tile of the own seat.", seat=win.seat)
    return None


def _flag_problems(record: HandRecord, win: Win, rules: TableRules[Any]) -> Iterator[Problem]:
    """杠上开花, 海底捞月, 天和: circumstances that exclude each other."""
    if win.kong_draw:
        if win.how is not How.SELF_DRAW:
            yield problem("bad_value", "kong_draw", "The replacement tile of a kong is a 自摸.")
        elif rules.ruleset.kong_needed and not any(meld.kind.is_kong for meld in record.melds_of(win.seat)):
            template = "{seat} has no kong among the melds, so there is no replacement tile to win with."
            yield problem("bad_value", "kong_draw", template, seat=win.seat)
        if win.last_tile and rules.ruleset.has_reserve:
            template = "The replacement of a kong comes from the reserve, so it is not the last tile before it."
            yield problem("bad_value", "last_tile", template)
    if win.first_turn and win.seat == record.dealer and win.how in (How.DISCARD, How.ROB_KONG):
        template = "The dealer discards first, so a first turn of the dealer is a 自摸."
        yield problem("bad_value", "first_turn", template)


def _tile_problem(record: HandRecord, win: Win, rules: TableRules[Any]) -> Problem | None:
    if win.fan is not None or win.how.by_flowers or dealt_as_win(record, win, rules):
        return None
    template = "The winning tile of {seat} is missing."
    return problem("missing_key", "tile", template, seat=win.seat)


def _name_problems(win: Win, rules: TableRules[Any]) -> Iterator[Problem]:
    """番种 given by name, in place of the tiles."""
    ruleset = rules.ruleset
    allowed = {row.name: row for row in ruleset.named(rules.options)}
    names = [ruleset.aliases.get(name, name) for name in win.fan or ()]
    if win.concealed or win.tile is not None:
        yield problem("bad_value", "fan", "Give the tiles or the names of 番种, not both.")
    for name in names:
        if name not in allowed:
            template = "“{name}” is not a 番种 to be given by name; there are: {allowed}."
            yield problem("bad_value", "fan", template, name=name, allowed=" ".join(allowed))
    if any(names.count(name) > 1 for name in names if name in allowed and not allowed[name].repeated):
        yield problem("bad_value", "fan", "A 番种 counts once; name it once.")
    for row in (allowed[name] for name in dict.fromkeys(names) if name in allowed):
        yield from _pair_problems(row, names, ruleset.score.names_strike)


def _pair_problems(row: FanRow, names: Sequence[str], strikes: bool) -> Iterator[Problem]:
    """番种 that no hand has together."""
    for other in row.excludes if strikes else ():
        if other in names:
            yield problem("bad_value", "fan", REPLACES, name=row.name, other=other)
    for other in row.contradicts:
        if other in names:
            template = "No hand has both {name} and {other}; name one of them."
            yield problem("bad_value", "fan", template, name=row.name, other=other)
