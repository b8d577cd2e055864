"""What a JSON line says, as values of the rules; all faults are found, the first in order of `CODES` comes first."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from assistant.jsonl.schema import (
    EVENT,
    KONG,
    MELD,
    Json,
    Keys,
    keys_by,
    lacking_in_meld,
    lacking_in_play,
    lacking_in_record,
    lacking_in_win,
    unknown_key,
)
from assistant.rules import (
    KINDS,
    RULESETS,
    HandInPlay,
    HandRecord,
    How,
    Meld,
    MeldKind,
    RulesError,
    RuleSet,
    Seat,
    Tile,
    Win,
    parse_tiles,
)
from assistant.rules.definition.keys import Key
from assistant.rules.definition.ruleset import TableRules
from assistant.rules.engine.validation import NO_BASE, NO_INDICATOR, NOT_BY_THESE_RULES, value_problems
from assistant.rules.model.amounts import Points
from assistant.rules.model.hand import NOTHING, DealEvent, Kong
from assistant.rules.model.notation import shortened
from assistant.rules.model.problems import Problem, problem

Named = TypeVar("Named", bound=StrEnum)


def record_of(given: Json) -> HandRecord:
    """The finished hand of a line of `settle`; raises `RulesError`."""
    return entered(given)[0]


def entered(given: Json) -> tuple[HandRecord, TableRules[Any] | None]:
    """The finished hand of a line of `settle` and the rules at its table; raises `RulesError`."""
    read = _Reader(given)
    rules, table = read.rules, read.table
    read.keys_of(given, read.known.record, "", lacking_in_record(given, table, read.options_hold))
    melds = read.melds_by_seat(given) if "melds" in given else NOTHING
    events = read.events(given)
    record = HandRecord(
        rules=rules.name if rules else "",
        options=read.mapping(given, "options"),
        base=read.base(given),
        dealer=read.seat(given, "dealer", ""),
        indicator=read.indicator(given),
        burn_rounds=read.integer(given["burn_rounds"], "burn_rounds") if "burn_rounds" in given else 0,
        melds=melds,
        wins=tuple([win for event in events for win in event.wins]),
        bound=tuple(read.pairs(given["bound"])) if "bound" in given else (),
        extra=read.extra(given, rules.record_keys if rules else (), ""),
        events=events if rules and rules.goes_on else (),
    )
    if read.faults and table and not read.of_keys and all(fault.code == "bad_tile" for fault in read.faults):
        read.faults += [fault for fault in value_problems(record, table) if _comes_first(fault, given, table.ruleset)]
    read.raise_faults()
    return record, table


def _comes_first(fault: Problem, given: Json, rules: RuleSet) -> bool:
    """Whether a fault of values comes before bad tiles: a bad value, or a key of these rules that is not there."""
    lacking = fault.code == "missing_key" and fault.where in [key.name for key in rules.record_keys]
    return fault.code == "bad_value" or (lacking and fault.where not in given)


def hand_in_play_of(given: Json, more: tuple[Key, ...] = ()) -> HandInPlay:
    """The hand in play of a line of `waits`; raises `RulesError`. Keys of `more` may be there and are not read."""
    read = _Reader(given)
    known = read.known.hand_in_play
    read.keys_of(given, known.and_those_of(more) if more else known, "", lacking_in_play(given, read.table))
    holding = HandInPlay(
        rules=read.rules.name if read.rules else "",
        options=read.mapping(given, "options"),
        indicator=read.indicator(given),
        concealed=read.tiles(given, "concealed"),
        melds=read.melds(given.get("melds", []), "melds"),
        seen=read.tiles(given, "seen"),
        extra=read.extra(given, read.rules.hand_keys if read.rules else (), ""),
    )
    read.raise_faults()
    return holding


class _Reader:
    """Turns JSON values into values of the rules and collects the faults; where there is one it gives a stand-in.

    It begins with the rules and their options, on which the rest hangs, and the id. Faults of keys count alone: what
    lies under a key that is not known, or is not there, says nothing.
    """

    def __init__(self, given: Json) -> None:
        self.given = given
        self.of_keys: list[Problem] = []
        self.faults: list[Problem] = []
        self.rules = _rules_of(given)
        self.table: TableRules[Any] | None = None
        self.options_hold = True
        self.known = keys_by(self.rules)
        if self.rules is None:
            template = "There are no rules {name}; there are: {known}."
            values = {"name": _shown(given.get("rules")), "known": ", ".join(RULESETS)}
            self.faults.append(problem("unknown_rules", "rules", template, **values))
        else:
            judged = self.rules.judged(given.get("options"))
            self.faults += judged.problems
            self.options_hold = not judged.problems
            self.table = judged.rules
            for key in self.rules.refused_keys:
                if key in given:
                    self.fault(key, NOT_BY_THESE_RULES, key=key, rules=self.rules.name)
        name = given.get("id", "")
        if isinstance(name, bool) or not isinstance(name, (str, int, float)) or name in (math.inf, -math.inf):
            self.fault("id", "An id is a text or a number, not {given}.", given=_shown(name))

    def keys_of(self, given: Json, keys: Keys, at: str, lacking: Collection[Problem] = ()) -> None:
        """See that an object has the keys that it should have; `lacking` are those asked for by what it holds."""
        if not lacking and keys.as_set.issuperset(given) and keys.required.issubset(given):
            return
        for fault in (*keys.problems(given), *lacking):
            self.of_keys.append(fault.inside(at.rstrip(".")) if at else fault)

    def raise_faults(self) -> None:
        if self.of_keys or self.faults:
            raise RulesError(*(self.of_keys or self.faults))

    def fault(self, where: str, template: str, **values: object) -> None:
        self.faults.append(problem("bad_value", where, template, **values))

    def base(self, given: Json) -> Points | None:
        """The 底分; None where it is left out, which it must be where hands are worth points."""
        if "base" not in given:
            return None
        if self.rules is None or self.rules.has_base:
            return Points(self.integer(given["base"], "base"))
        self.fault("base", NO_BASE, rules=self.rules.name)
        return None

    def indicator(self, given: Json) -> Tile | None:
        """The tile turned up, which must be left out where there is none."""
        table = self.table
        if "indicator" in given and table is not None and not table.game.indicator:
            if "indicator" not in table.ruleset.refused_keys:
                self.fault("indicator", NO_INDICATOR, rules=table.ruleset.name)
            return None
        return self.tile(given, "indicator")

    def extra(self, given: Json, keys: tuple[Key, ...], at: str) -> dict[str, Any]:
        """What only these rules ask, by its name."""
        found = {}
        for key in keys:
            if key.name in given:
                try:
                    found[key.name] = key.read(given[key.name], at + key.name)
                except RulesError as error:
                    self.faults += error.problems
        return found

    def events(self, given: Json) -> tuple[DealEvent, ...]:
        """The deal in time order; `wins` is short for one event."""
        if "events" not in given:
            wins = self.wins(given.get("wins"), "wins")
            return (DealEvent(wins=wins),) if wins else ()
        if "wins" in given:
            self.fault("events", "Give wins or events, not both.")
            self.keys_of_wins(given["wins"], "wins")
        events = tuple([self.event(event, at) for at, event in self.objects(given["events"], "events")])
        if self.rules is not None and not self.rules.goes_on and (len(events) > 1 or any(one.kong for one in events)):
            self.fault("events", "By these rules ({rules}) a deal ends with the first win.", rules=self.rules.name)
        return events

    def event(self, given: Json, at: str) -> DealEvent:
        """A kong, or the wins on one tile."""
        self.keys_of(given, EVENT, at)
        if ("kong" in given) == ("wins" in given):
            self.fault(at.rstrip("."), "An event is a kong or wins, one of the two.")
        where = f"{at}wins"
        if "kong" not in given:
            wins = self.wins(given.get("wins", []), where)
            if given.get("wins") == []:
                self.fault(where, "An event without a win means nothing: leave it out.")
            return DealEvent(wins=wins)
        kong = self.mapping(given, "kong")
        if isinstance(given["kong"], dict):
            self.keys_of(kong, KONG, f"{at}kong")
        self.keys_of_wins(given.get("wins"), where)
        tile = self.tile(kong, "tile", f"{at}kong.")
        seat = self.seat(kong, "seat", f"{at}kong.")
        return DealEvent(kong=Kong(seat, tile or KINDS[0], self.flag(kong, "late", f"{at}kong.")))

    def mapping(self, given: Json, key: str) -> Json:
        value = given.get(key, {})
        if isinstance(value, dict):
            return value
        self.fault(key, "An object in braces is expected here, not {given}.", given=_shown(value))
        return {}

    def items(self, value: object, where: str) -> list[Any]:
        if isinstance(value, list):
            return value
        self.fault(where, "A list in brackets is expected here, not {given}.", given=_shown(value))
        return []

    def objects(self, value: object, where: str) -> Iterator[tuple[str, Json]]:
        """Every object of a list, with the path before its keys."""
        for place, item in enumerate(value if isinstance(value, list) else self.items(value, where)):
            if isinstance(item, dict):
                yield f"{where}[{place}].", item
            else:
                template = "An object in braces is expected here, not {given}."
                self.fault(f"{where}[{place}]", template, given=_shown(item))

    def text(self, value: object, at: str, key: str) -> str:
        if isinstance(value, str):
            return value
        self.fault(at + key, "A text is expected here, not {given}.", given=_shown(value))
        return ""

    def integer(self, value: object, where: str) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.fault(where, "A whole number is expected here, not {given}.", given=_shown(value))
        return 1

    def flag(self, given: Json, key: str, at: str) -> bool:
        value = given.get(key, False)
        if isinstance(value, bool):
            return value
        self.fault(at + key, "true or false is expected here, not {given}.", given=_shown(value))
        return False

    def one_of(self, names: Mapping[str, Named], value: object, at: str, key: str) -> Named | None:
        found = names.get(value) if isinstance(value, str) else None
        if found is None:
            template = "One of {known} is expected here, not {given}."
            self.fault(at + key, template, known=", ".join(names), given=_shown(value))
        return found

    def tiles(self, given: Json, key: str, at: str = "") -> tuple[Tile, ...]:
        """The tiles of a key; () where the key is left out."""
        value = given.get(key, "")
        text = value if isinstance(value, str) else self.text(value, at, key)
        try:
            return parse_tiles(text)
        except RulesError as error:
            self.faults += [fault.inside(at + key) for fault in error.problems]
            return ()

    def tile(self, given: Json, key: str, at: str = "") -> Tile | None:
        """The tile of a key; None where the key is left out, or holds no text."""
        if key not in given:
            return None
        value = given[key]
        if not isinstance(value, str):
            self.text(value, at, key)
            return None
        try:
            return Tile.parse(value)
        except RulesError as error:
            self.faults += [fault.inside(at + key) for fault in error.problems]
            return None

    def seat(self, given: Json, key: str, at: str) -> Seat:
        value = given.get(key, "")
        if isinstance(value, str) and value in _SEATS:
            return _SEATS[value]
        return self.one_of(_SEATS, value, at, key) or Seat.E

    def source(self, given: Json, at: str) -> Seat | None:
        value = given.get("from")
        if isinstance(value, str) and value in _SEATS:
            return _SEATS[value]
        return self.one_of(_SEATS, value, at, "from") if "from" in given else None

    def melds_by_seat(self, given: Json) -> dict[Seat, tuple[Meld, ...]]:
        """The melds of a finished hand."""
        found = {}
        for name, of_seat in self.mapping(given, "melds").items():
            if name not in _SEATS:
                self.of_keys.append(unknown_key(name, _SEATS).inside("melds"))
            melds = self.melds(of_seat, f"melds.{name}", in_record=True)
            found[_SEATS.get(name, Seat.E)] = melds
        return found

    def melds(self, value: object, where: str, in_record: bool = False) -> tuple[Meld, ...]:
        return tuple([self.meld(meld, at, in_record) for at, meld in self.objects(value, where)])

    def meld(self, given: Json, at: str, in_record: bool) -> Meld:
        self.keys_of(given, MELD, at, lacking_in_meld(given) if in_record and "from" not in given else ())
        kind = self.one_of(_MELD_KINDS, given.get("kind"), at, "kind") or MeldKind.PONG
        return Meld(kind, self.tiles(given, "tiles", at), self.source(given, at))

    def keys_of_wins(self, value: object, where: str) -> None:
        """See that wins have their keys where the wins themselves are not asked for."""
        for place, win in enumerate(value if isinstance(value, list) else []):
            if isinstance(win, dict):
                self.keys_of_win(win, f"{where}[{place}]")

    def keys_of_win(self, given: Json, at: str) -> None:
        self.keys_of(given, self.known.win, at, lacking_in_win(given, self.given, self.table))

    def wins(self, value: object, where: str) -> tuple[Win, ...]:
        return tuple([self.win(win, at) for at, win in self.objects(value, where)])

    def win(self, given: Json, at: str) -> Win:
        self.keys_of_win(given, at)
        if "fan" in given and ("concealed" in given or "tile" in given):
            self.fault(f"{at}fan", "Give the tiles (concealed and tile) or the names of 番种 (fan), not both.")
        return Win(
            seat=self.seat(given, "seat", at),
            how=self.one_of(_HOWS, given.get("how"), at, "how") or How.SELF_DRAW,
            source=self.source(given, at),
            concealed=self.tiles(given, "concealed", at),
            tile=self.tile(given, "tile", at),
            fan=self.names(given["fan"], f"{at}fan") if "fan" in given else None,
            last_tile="last_tile" in given and self.flag(given, "last_tile", at),
            kong_draw="kong_draw" in given and self.flag(given, "kong_draw", at),
            first_turn="first_turn" in given and self.flag(given, "first_turn", at),
            extra=self.extra(given, self.rules.win_keys if self.rules else (), at),
        )

    def names(self, value: object, where: str) -> tuple[str, ...]:
        return tuple([self.text(name, where, f"[{place}]") for place, name in enumerate(self.items(value, where))])

    def pairs(self, value: object) -> Iterator[tuple[Seat, Seat]]:
        for place, pair in enumerate(self.items(value, "bound")):
            where = f"bound[{place}]"
            seats = [self.one_of(_SEATS, seat, where, "") for seat in self.items(pair, where)]
            if len(seats) == 2 and seats[0] and seats[1]:
                yield seats[0], seats[1]
            elif len(seats) != 2:
                self.fault(where, "互包 binds two seats, not {count}.", count=len(seats))


_SEATS = {seat.value: seat for seat in Seat}
_HOWS = {how.value: how for how in How}
_MELD_KINDS = {kind.value: kind for kind in MeldKind}


def _rules_of(given: Json) -> RuleSet | None:
    """The set of rules that a line names, None where it names none that is known."""
    name = given.get("rules")
    return RULESETS.get(name) if isinstance(name, str) else None


def _shown(value: object) -> str:
    """A faulty value as it was written, shortened; what holds others is named only, it may be large."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    return shortened(json.dumps(value, ensure_ascii=False))
