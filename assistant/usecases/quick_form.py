"""What can be tapped of a hand by a set of rules: ways to end, 番种 by name, and the keys that only these rules ask.

Everything is taken from the ruleset: one that names another key, way or 番种 has it in quick entry too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from assistant.rules import RULESETS, OptionValue
from assistant.rules.definition.game import Game
from assistant.rules.definition.keys import Key
from assistant.rules.model.tiles import FLOWERS

TAPPED = ("flag", "choice", "number", "seat", "seats")
"""Forms that can be tapped; tiles and flowers are laid on the table."""
MANY = 20
"""番种 above which a table is shown by worth and not as the rules list it."""
WAYS = ("self_draw", "discard", "rob_kong")
"""Ways of winning that a seat of the table can be tapped for."""
ONLY_WITH: Mapping[str, tuple[str, ...]] = {"kong": ("rob_kong",), "kong_from": ("self_draw",)}
"""Keys of a win that belong to some ways of winning only."""


@dataclass(frozen=True, slots=True)
class Field:
    """One key: its name in records, what players call it, what fills it in (`form`, `details`), whether it has to be.

    `ways`: the ways of winning to which it belongs, () for all.
    """

    name: str
    title: str
    form: str
    details: Mapping[str, Any] = field(default_factory=dict)
    required: bool = False
    ways: tuple[str, ...] = ()

    def as_object(self) -> dict[str, Any]:
        """The key as plain JSON, for a component of the page."""
        return {
            "name": self.name,
            "title": self.title,
            "form": self.form,
            "details": dict(self.details),
            "required": self.required,
            "ways": list(self.ways),
        }


@dataclass(frozen=True, slots=True)
class QuickForm:
    """All of it. `fan` are (name, value), `rivals` pairs of which one replaces the other; `has_burn`, `has_bound`: the
    rules know 烧庄 and 互包; `goes_on`: the deal goes on after a win.
    """

    fan: tuple[tuple[str, int], ...]
    rivals: tuple[tuple[str, str], ...]
    record: tuple[Field, ...]
    win: tuple[Field, ...]
    ways: tuple[str, ...] = ("self_draw", "discard", "rob_kong")
    flags: tuple[str, ...] = ("last_tile", "kong_draw", "first_turn")
    unit: str = "番"
    has_burn: bool = True
    has_bound: bool = True
    goes_on: bool = False


def quick_form(rules: str, options: Mapping[str, OptionValue]) -> QuickForm:
    """What a table plays by. Raises `RulesError` for house rules that cannot be."""
    known = RULESETS[rules]
    house = known.house_rules(options)
    rows = [(row, value) for row, value in known.played(house) if row.by_name]
    if len(rows) > MANY:
        rows.sort(key=lambda one: one[1])  # the small ones are won most
    names = {row.name for row, _ in rows}
    rivals = ((row.name, other) for row, _ in rows for other in (*row.excludes, *row.contradicts) if other in names)
    hows = known.hows(house)
    return QuickForm(
        fan=tuple((row.name, value) for row, value in rows),
        rivals=tuple(rivals),
        record=(*_fields(known.record_keys, house), *_flowers(known.record_keys, known.game(house))),
        win=tuple(_fields(known.win_keys, house)),
        ways=tuple(str(how) for how in hows if str(how) in WAYS),
        unit=known.unit,
        has_burn="burn_rounds" in known.shared_keys,
        has_bound="bound" in known.shared_keys,
        goes_on=known.goes_on,
    )


def _flowers(keys: Iterable[Key], game: Game) -> Iterator[Field]:
    """The flowers of each winner, where they are played."""
    for key in keys:
        if key.form.name == "flowers" and game.tiles.flowers:
            yield Field(
                key.name, key.title or key.meaning, key.form.name, {"labels": tuple(one.name for one in FLOWERS)}
            )


def _fields(keys: Iterable[Key], house: Any) -> Iterator[Field]:
    for key in keys:
        details = key.form.details
        if key.form.name in TAPPED and not details.get("by_seat"):
            labels = {"labels": getattr(key.form, "labels", ())}
            required, ways = key.is_required(house), ONLY_WITH.get(key.name, ())
            yield Field(key.name, key.title or key.meaning, key.form.name, {**details, **labels}, required, ways)
