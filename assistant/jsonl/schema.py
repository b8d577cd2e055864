"""The keys of a JSON line: none that is unknown, none missing. Wrong values are left to `decode`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from assistant.rules import RULESETS, RulesError, RuleSet, Seat, Tile, parse_tiles
from assistant.rules.definition.keys import Key
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


_SHARED = ("indicator", "burn_rounds", "bound")
_RECORD = _keys(("rules", "dealer"), ("wins", "events", "id", "options", "base", "melds"))
_ANY_RECORD = _keys(("rules", "dealer"), ("wins", "events", "id", "options", "base", "melds", *_SHARED))
_HAND_IN_PLAY = _keys(("rules", "concealed"), ("id", "options", "melds", "seen"))
_WIN = _keys(("seat", "how"), ("from", "concealed", "tile", "fan", "last_tile", "kong_draw", "first_turn"))
_MELD = _keys(("kind", "tiles"), ("from",))
_EVENT = _keys((), ("kong", "wins"))
_KONG = _keys(("seat", "tile"), ("late",))


def check_record_keys(given: Json) -> None:
    """Raise `RulesError` for keys of a finished hand that are unknown or missing, at any depth."""
    rules = rules_of(given)
    found = _known(given, *_of_record(rules))
    if "wins" not in given and "events" not in given:
        found.append(_missing("wins"))
    if "base" not in given and (rules is None or rules.has_base):
        found.append(_missing("base"))
    found += _indicator(given, rules)
    found += _required(given, rules.record_keys if rules else (), rules)
    found += list(_meld_problems(given.get("melds")))
    keys = rules.win_keys if rules else _of_any("win_keys")
    for place, win in _objects(given.get("wins")):
        found += [fault.inside(f"wins[{place}]") for fault in _win_problems(win, given, keys)]
    for place, event in _objects(given.get("events")):
        found += [fault.inside(f"events[{place}]") for fault in _event_problems(event, given, keys)]
    _raise(found)


def _of_record(rules: RuleSet | None) -> tuple[_Keys, tuple[str, ...]]:
    """The keys of any record, and those that only some rules know; without known rules those that any do."""
    if rules is None:
        return _ANY_RECORD, tuple([key.name for key in _of_any("record_keys")])
    return _RECORD, (*rules.shared_keys, *rules.refused_keys, *[key.name for key in rules.record_keys])


def _of_any(place: str) -> tuple[Key, ...]:
    """The keys that any rules know at a place; where the rules are not known these are not at fault."""
    return tuple([key for name in RULESETS for key in getattr(RULESETS[name], place)])


def _meld_problems(melds: object) -> Iterator[Problem]:
    for seat, of_seat in melds.items() if isinstance(melds, dict) else ():
        if seat not in _SEATS:
            yield _unknown(seat, tuple(Seat)).inside("melds")
        for place, meld in _objects(of_seat):
            yield from (fault.inside(f"melds.{seat}[{place}]") for fault in _claim_problems(meld))


def _event_problems(event: Json, given: Json, keys: tuple[Key, ...]) -> Iterator[Problem]:
    """An event is a kong or the wins on one tile."""
    yield from _known(event, _EVENT)
    if isinstance(event.get("kong"), dict):
        yield from (fault.inside("kong") for fault in _known(event["kong"], _KONG))
    for place, win in _objects(event.get("wins")):
        yield from (fault.inside(f"wins[{place}]") for fault in _win_problems(win, given, keys))


def check_hand_in_play_keys(given: Json, more: tuple[Key, ...] = ()) -> None:
    """Raise `RulesError` for keys of a hand in play that are unknown or missing, at any depth; `more` may be there."""
    rules = rules_of(given)
    own = rules.hand_keys if rules else _of_any("hand_keys")
    known = tuple(key.name for key in (*own, *more))
    if rules is None or "indicator" in rules.shared_keys | rules.refused_keys:
        known = ("indicator", *known)
    found = _known(given, _HAND_IN_PLAY, known)
    found += _indicator(given, rules)
    found += _required(given, own, rules)
    for place, meld in _objects(given.get("melds")):
        found += [fault.inside(f"melds[{place}]") for fault in _known(meld, _MELD)]
    _raise(found)


def _required(given: Json, keys: tuple[Key, ...], rules: RuleSet | None) -> list[Problem]:
    """Keys of these rules that have to be there by the house rules given."""
    lacking = [key for key in keys if key.name not in given and key.required]
    if rules is None or not lacking:
        return []
    house = rules.judged(given.get("options")).house
    return [_missing(key.name) for key in lacking if key.is_required(house)]


_SEATS = tuple(Seat)


def _claim_problems(meld: Json) -> list[Problem]:
    """A meld of a finished hand says from whom it was claimed."""
    found = _known(meld, _MELD)
    if "from" not in meld and meld.get("kind") in _CLAIMED:
        found.append(_missing("from"))
    return found


_CLAIMED = ["chi", "pong", "open_kong", "added_kong"]  # a list, since anything may be asked for in it


def _win_problems(win: Json, given: Json, keys: tuple[Key, ...]) -> list[Problem]:
    """A win has names of 番种, or concealed tiles and the winning tile, which only wild tiles dealt can do without."""
    found = _known(win, _WIN, tuple(key.name for key in keys))
    if "from" not in win and win.get("how") in ["discard", "rob_kong"]:
        found.append(_missing("from"))
    if "fan" not in win and win.get("how") not in ["eight_flowers", "rob_flower"]:
        if "concealed" not in win:
            found.append(_missing("concealed"))
        if "tile" not in win and not _wins_as_dealt(win.get("concealed"), given):
            found.append(_missing("tile"))
    return found


def _known(given: Json, keys: _Keys, more: tuple[str, ...] = ()) -> list[Problem]:
    """Unknown and missing keys of one object, of which some are required, some optional, and some for these rules."""
    if keys.are_those_of(given):
        return []
    known = (*keys.known, *more)
    unknown = [_unknown(key, known) for key in given if key not in known]
    return unknown + [_missing(key) for key in keys.known if key in keys.required and key not in given]


def rules_of(given: Json) -> RuleSet | None:
    """The set of rules that a line names, None where it names none that is known."""
    name = given.get("rules")
    return RULESETS.get(name) if isinstance(name, str) else None


def _indicator(given: Json, rules: RuleSet | None) -> list[Problem]:
    """Where a tile is turned up it is needed."""
    if "indicator" in given or rules is None or "indicator" not in rules.shared_keys:
        return []
    if not rules.hui(given.get("options")):
        return []
    return [_missing("indicator")]


def _wins_as_dealt(concealed: object, given: Json) -> bool:
    """Whether as many wild tiles as win at once are among the tiles dealt."""
    rules, indicator = rules_of(given), given.get("indicator")
    if rules is None or not isinstance(concealed, str):
        return False
    game = rules.judged(given.get("options")).rules.game
    if game.wilds is None or not game.wilds.wins_at or (game.indicator and not isinstance(indicator, str)):
        return False
    try:
        tiles, wild = parse_tiles(concealed), game.wild_kinds(Tile.parse(str(indicator)) if game.indicator else None)
    except RulesError:
        return False
    return len(tiles) == game.shape.size and sum(tile.index in wild for tile in tiles) >= game.wilds.wins_at


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
