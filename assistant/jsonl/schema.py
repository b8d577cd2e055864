"""The keys of a JSON line: none that is unknown, none missing. Wrong values are left to `decode`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from assistant.rules import RULESETS, RulesError, RuleSet, Seat, Tile, hui_of, parse_tiles
from assistant.rules.definition.ruleset import Key
from assistant.rules.model.problems import Problem, problem

Json = dict[str, Any]


class _Keys(NamedTuple):
    """The keys of an object: those required, and all that are known, in the order in which a message names them."""

    required: frozenset[str]
    known: tuple[str, ...]
    as_set: frozenset[str]

    def are_those_of(self, given: Json) -> bool:
        return self.as_set.issuperset(given) and self.required.issubset(given)


def _keys(required: tuple[str, ...], optional: tuple[str, ...]) -> _Keys:
    return _Keys(frozenset(required), required + optional, frozenset(required + optional))


_RECORD = _keys(("rules", "dealer", "wins"), ("id", "options", "base", "indicator", "burn_rounds", "melds", "bound"))
_HOLDING = _keys(("rules", "concealed"), ("id", "options", "indicator", "melds", "seen"))
_WIN = _keys(("seat", "how"), ("from", "concealed", "tile", "fan", "last_tile", "kong_draw", "first_turn"))
_MELD = _keys(("kind", "tiles"), ("from",))


def check_record_keys(given: Json) -> None:
    """Raise `RulesError` for keys of a finished hand that are unknown or missing, at any depth."""
    rules = rules_of(given)
    found = _known(given, _RECORD, rules.record_keys if rules else ())
    if "base" not in given and (rules is None or rules.has_base):
        found.append(_missing("base"))
    found += _indicator(given, rules)
    melds = given.get("melds")
    for seat, of_seat in melds.items() if isinstance(melds, dict) else ():
        if seat not in _SEATS:
            found.append(_unknown(seat, tuple(Seat)).inside("melds"))
        for place, meld in _objects(of_seat):
            found += [fault.inside(f"melds.{seat}[{place}]") for fault in _claim_problems(meld)]
    keys = rules.win_keys if rules else ()
    for place, win in _objects(given.get("wins")):
        found += [fault.inside(f"wins[{place}]") for fault in _win_problems(win, given, keys)]
    _raise(found)


def check_hand_in_play_keys(given: Json, more: tuple[Key, ...] = ()) -> None:
    """Raise `RulesError` for keys of a hand in play that are unknown or missing, at any depth; `more` may be there."""
    found = _known(given, _HOLDING, more)
    found += _indicator(given, rules_of(given))
    for place, meld in _objects(given.get("melds")):
        found += [fault.inside(f"melds[{place}]") for fault in _known(meld, _MELD)]
    _raise(found)


_SEATS = tuple(Seat)


def _claim_problems(meld: Json) -> list[Problem]:
    """A meld of a finished hand says from whom it was claimed."""
    found = _known(meld, _MELD)
    if "from" not in meld and meld.get("kind") in _CLAIMED:
        found.append(_missing("from"))
    return found


_CLAIMED = ["chi", "pong", "open_kong", "added_kong"]  # a list, since anything may be asked for in it


def _win_problems(win: Json, given: Json, keys: tuple[Key, ...]) -> list[Problem]:
    """A win has names of 番种, or concealed tiles and the winning tile, which only four 惠牌 dealt can do without."""
    found = _known(win, _WIN, keys)
    if "from" not in win and win.get("how") in ["discard", "rob_kong"]:
        found.append(_missing("from"))
    if "fan" not in win:
        if "concealed" not in win:
            found.append(_missing("concealed"))
        if "tile" not in win and not _four_hui(win.get("concealed"), given.get("indicator")):
            found.append(_missing("tile"))
    return found


def _known(given: Json, keys: _Keys, more: tuple[Key, ...] = ()) -> list[Problem]:
    """Unknown and missing keys of one object, of which some are required, some optional, and some for these rules."""
    if keys.are_those_of(given):
        return []
    known = (*keys.known, *(extra.name for extra in more))
    unknown = [_unknown(key, known) for key in given if key not in known]
    return unknown + [_missing(key) for key in keys.known if key in keys.required and key not in given]


def rules_of(given: Json) -> RuleSet | None:
    """The set of rules that a line names, None where it names none that is known."""
    name = given.get("rules")
    return RULESETS.get(name) if isinstance(name, str) else None


def _indicator(given: Json, rules: RuleSet | None) -> list[Problem]:
    """Where 惠牌 are played the 惠坯 is needed."""
    if "indicator" in given or rules is None or not rules.hui(given.get("options")):
        return []
    return [_missing("indicator")]


def _four_hui(concealed: object, indicator: object) -> bool:
    if not isinstance(concealed, str) or not isinstance(indicator, str):
        return False
    try:
        tiles, hui = parse_tiles(concealed), hui_of(Tile.parse(indicator))
    except RulesError:
        return False
    return len(tiles) == 13 and tiles.count(hui) == 4


def _objects(value: object) -> list[tuple[int, Json]]:
    """The objects of a list, each with its place."""
    if not isinstance(value, list):
        return []
    return [(place, item) for place, item in enumerate(value) if isinstance(item, dict)]


def _unknown(key: str, known: Iterable[str]) -> Problem:
    return problem(
        "unknown_key", key, "The key “{key}” is not known; there are: {known}.", key=key, known=", ".join(known)
    )


def _missing(key: str) -> Problem:
    return problem("missing_key", "", "The key “{key}” is missing.", key=key)


def _raise(found: list[Problem]) -> None:
    if found:
        raise RulesError(*found)
