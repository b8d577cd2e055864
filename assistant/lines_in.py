"""What a JSON line says, as values of the rules; all faults are found, the first in order of `CODES` comes first."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from contextlib import suppress
from enum import StrEnum
from typing import Any, TypeVar

from assistant.lines_keys import Json, check_holding_keys, check_record_keys
from assistant.rules import RULESETS, HandRecord, Holding, How, Meld, MeldKind, RulesError, Seat, Tile, Win, parse_tiles
from assistant.rules.checks import value_problems
from assistant.rules.faults import Problem, problem
from assistant.rules.notation import shortened

Named = TypeVar("Named", bound=StrEnum)

_FLAGS = ("last_tile", "kong_draw", "first_turn")


def record_of(given: Json) -> HandRecord:
    """The finished hand of a line of `settle`; raises `RulesError`."""
    check_record_keys(given)
    read = _Reader()
    read.rules(given)
    melds = {Seat(seat): read.melds(melds, f"melds.{seat}") for seat, melds in read.mapping(given, "melds").items()}
    record = HandRecord(
        rules=given["rules"] if isinstance(given["rules"], str) else "",
        options=read.mapping(given, "options"),
        base=read.integer(given["base"], "base"),
        dealer=read.one_of(Seat, given["dealer"], "dealer") or Seat.E,
        indicator=read.tile(given, "indicator", "indicator"),
        burn_rounds=read.integer(given.get("burn_rounds", 0), "burn_rounds"),
        melds=melds,
        wins=tuple(read.wins(given["wins"])),
        bound=tuple(read.pairs(given.get("bound", []))),
    )
    if read.faults and all(fault.code == "bad_tile" for fault in read.faults):
        read.faults += [fault for fault in value_problems(record) if fault.code == "bad_value"]
    read.raise_faults()
    return record


def holding_of(given: Json) -> Holding:
    """The hand in play of a line of `waits`; raises `RulesError`."""
    check_holding_keys(given)
    read = _Reader()
    read.rules(given)
    holding = Holding(
        rules=given["rules"] if isinstance(given["rules"], str) else "",
        options=read.mapping(given, "options"),
        indicator=read.tile(given, "indicator", "indicator"),
        concealed=read.tiles(given["concealed"], "concealed"),
        melds=read.melds(given.get("melds", []), "melds"),
        seen=read.tiles(given.get("seen", ""), "seen"),
    )
    read.raise_faults()
    return holding


class _Reader:
    """Turns JSON values into values of the rules and collects the faults; where there is one it gives a stand-in."""

    def __init__(self) -> None:
        self.faults: list[Problem] = []

    def raise_faults(self) -> None:
        if self.faults:
            raise RulesError(*self.faults)

    def fault(self, where: str, template: str, **values: object) -> None:
        self.faults.append(problem("bad_value", where, template, **values))

    def rules(self, given: Json) -> None:
        """The name of the rules, their options, and the id, which everything else hangs on."""
        name = given["rules"]
        rules = RULESETS.get(name) if isinstance(name, str) else None
        if rules is None:
            template = "There are no rules {name}; there are: {known}."
            self.faults.append(
                problem("unknown_rules", "rules", template, name=_shown(name), known=", ".join(RULESETS))
            )
        elif isinstance(given.get("options", {}), dict):
            self.faults += rules.option_problems(given.get("options", {}))
        name = given.get("id", "")
        if isinstance(name, bool) or not isinstance(name, (str, int, float)) or name in (math.inf, -math.inf):
            self.fault("id", "An id is a text or a number, not {given}.", given=_shown(name))

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
        for place, item in enumerate(self.items(value, where)):
            if isinstance(item, dict):
                yield f"{where}[{place}]", item
            else:
                self.fault(
                    f"{where}[{place}]", "An object in braces is expected here, not {given}.", given=_shown(item)
                )

    def text(self, value: object, where: str) -> str | None:
        if isinstance(value, str):
            return value
        self.fault(where, "A text is expected here, not {given}.", given=_shown(value))
        return None

    def integer(self, value: object, where: str) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.fault(where, "A whole number is expected here, not {given}.", given=_shown(value))
        return 1

    def flag(self, value: object, where: str) -> bool:
        if isinstance(value, bool):
            return value
        self.fault(where, "true or false is expected here, not {given}.", given=_shown(value))
        return False

    def one_of(self, names: type[Named], value: object, where: str) -> Named | None:
        if isinstance(value, str):
            with suppress(ValueError):
                return names(value)
        template = "One of {known} is expected here, not {given}."
        self.fault(where, template, known=", ".join(names), given=_shown(value))
        return None

    def tiles(self, value: object, where: str) -> tuple[Tile, ...]:
        text = self.text(value, where)
        try:
            return parse_tiles(text or "", where)
        except RulesError as error:
            self.faults += error.problems
            return ()

    def tile(self, given: Json, key: str, where: str) -> Tile | None:
        """The tile of a key; None where the key is left out."""
        text = self.text(given[key], where) if key in given else None
        try:
            return None if text is None else Tile.parse(text, where)
        except RulesError as error:
            self.faults += error.problems
            return None

    def melds(self, value: object, where: str) -> tuple[Meld, ...]:
        melds = []
        for place, given in self.objects(value, where):
            kind = self.one_of(MeldKind, given["kind"], f"{place}.kind")
            tiles = self.tiles(given["tiles"], f"{place}.tiles")
            source = self.one_of(Seat, given["from"], f"{place}.from") if "from" in given else None
            melds.append(Meld(kind or MeldKind.PONG, tiles, source))
        return tuple(melds)

    def wins(self, value: object) -> Iterator[Win]:
        for where, given in self.objects(value, "wins"):
            if "fan" in given and ("concealed" in given or "tile" in given):
                self.fault(f"{where}.fan", "Give the tiles (concealed and tile) or the names of 番种 (fan), not both.")
            yield Win(
                seat=self.one_of(Seat, given["seat"], f"{where}.seat") or Seat.E,
                how=self.one_of(How, given["how"], f"{where}.how") or How.SELF_DRAW,
                source=self.one_of(Seat, given["from"], f"{where}.from") if "from" in given else None,
                concealed=self.tiles(given.get("concealed", ""), f"{where}.concealed"),
                tile=self.tile(given, "tile", f"{where}.tile"),
                fan=self._names(given, where),
                **{flag: self.flag(given.get(flag, False), f"{where}.{flag}") for flag in _FLAGS},
            )

    def _names(self, given: Json, where: str) -> tuple[str, ...] | None:
        if "fan" not in given:
            return None
        names = enumerate(self.items(given["fan"], f"{where}.fan"))
        return tuple(self.text(name, f"{where}.fan[{place}]") or "" for place, name in names)

    def pairs(self, value: object) -> Iterator[tuple[Seat, Seat]]:
        for place, pair in enumerate(self.items(value, "bound")):
            where = f"bound[{place}]"
            seats = [self.one_of(Seat, seat, where) for seat in self.items(pair, where)]
            if len(seats) == 2 and seats[0] and seats[1]:
                yield seats[0], seats[1]
            elif len(seats) != 2:
                self.fault(where, "互包 binds two seats, not {count}.", count=len(seats))


def _shown(value: object) -> str:
    """A faulty value as it was written, shortened; what holds others is named only, it may be large."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    return shortened(json.dumps(value, ensure_ascii=False))
