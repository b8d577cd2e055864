"""The keys of a JSON line: none that is unknown, none missing. Wrong values are left to `lines_in`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from assistant.rules import RULESETS, RulesError, RuleSet, Seat, Tile, hui_of, parse_tiles
from assistant.rules.faults import Problem, problem
from assistant.rules.ruleset import Key

Json = dict[str, Any]


class _Keys(NamedTuple):
    """The keys of an object: those required, and all that are known, in the order in which a message names them."""

    required: frozenset[str]
    known: tuple[str, ...]
    as_set: frozenset[str]

    def are_those_of(self, given: Json) -> bool:
        keys = given.keys()
        return keys <= self.as_set and self.required <= keys


def _keys(required: tuple[str, ...], optional: tuple[str, ...]) -> _Keys:
    return _Keys(frozenset(required), required + optional, frozenset(required + optional))


_RECORD = _keys(("rules", "dealer", "wins"), ("id", "options", "base", "indicator", "burn_rounds", "melds", "bound"))
_HOLDING = _keys(("rules", "concealed"), ("id", "options", "indicator", "melds", "seen"))
_WIN = _keys(("seat", "how"), ("from", "concealed", "tile", "fan", "last_tile", "kong_draw", "first_turn"))
_MELD = _keys(("kind", "tiles"), ("from",))


def check_record_keys(given: Json) -> None:
    """Raise `RulesError` for keys of a finished hand that are unknown or missing, at any depth."""
    _raise(_record_problems(given))


def check_holding_keys(given: Json, more: tuple[Key, ...] = ()) -> None:
    """Raise `RulesError` for keys of a hand in play that are unknown or missing, at any depth; `more` may be there."""
    _raise(_holding_problems(given, more))


def _record_problems(given: Json) -> Iterator[Problem]:
    rules = rules_of(given)
    yield from _known("", given, _RECORD, rules.record_keys if rules else ())
    if "base" not in given and (rules is None or rules.has_base):
        yield _missing("", "base")
    yield from _indicator(given, rules)
    if "melds" in given:
        yield from _meld_problems(given["melds"])
    for where, win in _objects(given.get("wins"), "wins"):
        yield from _known(where, win, _WIN, rules.win_keys if rules else ())
        if "from" not in win and win.get("how") in ["discard", "rob_kong"]:
            yield _missing(where, "from")
        if "tile" not in win or "concealed" not in win:
            yield from _needs_tiles(where, win, given)


def _meld_problems(melds: object) -> Iterator[Problem]:
    for seat, of_seat in melds.items() if isinstance(melds, dict) else ():
        if seat not in _SEATS:
            yield _unknown(f"melds.{seat}", seat, tuple(Seat))
        for where, meld in _objects(of_seat, f"melds.{seat}"):
            yield from _known(where, meld, _MELD)
            if "from" not in meld and meld.get("kind") in _CLAIMED:
                yield _missing(where, "from")


_SEATS = tuple(Seat)
_CLAIMED = ["chi", "pong", "open_kong", "added_kong"]  # a list, since anything may be asked for in it


def _holding_problems(given: Json, more: tuple[Key, ...]) -> Iterator[Problem]:
    yield from _known("", given, _HOLDING, more)
    yield from _indicator(given, rules_of(given))
    for where, meld in _objects(given.get("melds"), "melds"):
        yield from _known(where, meld, _MELD)


def _known(where: str, given: Json, keys: _Keys, more: tuple[Key, ...] = ()) -> Iterator[Problem]:
    """Unknown and missing keys of one object, of which some are required, some optional, and some for these rules."""
    if keys.are_those_of(given):
        return
    known = (*keys.known, *(extra.name for extra in more))
    for key in given:
        if key not in known:
            yield _unknown(f"{where}.{key}" if where else key, key, known)
    for key in keys.known:
        if key in keys.required and key not in given:
            yield _missing(where, key)


def rules_of(given: Json) -> RuleSet | None:
    """The set of rules that a line names, None where it names none that is known."""
    name = given.get("rules")
    return RULESETS.get(name) if isinstance(name, str) else None


def _indicator(given: Json, rules: RuleSet | None) -> Iterator[Problem]:
    """Where 惠牌 are played the 惠坯 is needed."""
    if "indicator" not in given and rules is not None and rules.hui(given.get("options")):
        yield _missing("", "indicator")


def _needs_tiles(where: str, win: Json, given: Json) -> Iterator[Problem]:
    """A win has names of 番种, or concealed tiles and the winning tile, which only four 惠牌 dealt can do without."""
    if "fan" in win:
        return
    if "concealed" not in win:
        yield _missing(where, "concealed")
    if "tile" not in win and not _four_hui(win.get("concealed"), given.get("indicator")):
        yield _missing(where, "tile")


def _four_hui(concealed: object, indicator: object) -> bool:
    if not isinstance(concealed, str) or not isinstance(indicator, str):
        return False
    try:
        tiles, hui = parse_tiles(concealed), hui_of(Tile.parse(indicator))
    except RulesError:
        return False
    return len(tiles) == 13 and tiles.count(hui) == 4


def _objects(value: object, where: str) -> Iterator[tuple[str, Json]]:
    """The objects of a list, each with its path."""
    for place, item in enumerate(value if isinstance(value, list) else ()):
        if isinstance(item, dict):
            yield f"{where}[{place}]", item


def _unknown(where: str, key: str, known: Iterable[str]) -> Problem:
    return problem(
        "unknown_key", where, "The key “{key}” is not known; there are: {known}.", key=key, known=", ".join(known)
    )


def _missing(where: str, key: str) -> Problem:
    return problem("missing_key", where, "The key “{key}” is missing.", key=key)


def _raise(problems: Iterable[Problem]) -> None:
    found = tuple(problems)
    if found:
        raise RulesError(*found)
