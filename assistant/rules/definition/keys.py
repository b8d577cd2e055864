"""Keys of records, wins and hands in play that only some rules know, each with what fills it in.

The command, forms, links, drafts and imports are drawn from these: a ruleset that names a key has it everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from assistant.rules.model.notation import shortened
from assistant.rules.model.problems import Problem, RulesError, problem
from assistant.rules.model.seats import Seat
from assistant.rules.model.tiles import Tile, parse_flowers, parse_tiles


class Form(Protocol):
    """What fills a key in, by `name`: "flag", "choice", "number", "seat", "seats", "tiles" or "flowers"."""

    @property
    def name(self) -> str:
        """The name of the form."""

    @property
    def details(self) -> Mapping[str, Any]:
        """What a form field needs to know beside the name, as JSON: choices, limits, whether each seat has its own."""

    def read(self, value: object, where: str) -> Any:
        """A value of a record from a JSON value; raises `RulesError` that names the field `where`."""

    def write(self, value: Any) -> Any:
        """The JSON value of a value of a record; `read(write(x)) == x`."""


class Key(NamedTuple):
    """A key that only some rules know: its name, what it means, what fills it in, and whether it has to be there.

    `title` is its Chinese name in forms. `default` stands where the key is left out. `required` may hang on the house
    rules. `when` are the ways of winning, the flags, or "fan" for a hand given by its 番种, beside which forms ask for
    the key of a winner; () asks always.
    """

    name: str
    meaning: str
    form: Form
    title: str = ""
    required: bool | Callable[[Any], bool] = False
    default: Any = None
    when: tuple[str, ...] = ()

    def is_required(self, options: Any) -> bool:
        """Whether a record has to hold it by these house rules."""
        return self.required if isinstance(self.required, bool) else self.required(options)

    def read(self, value: object, where: str) -> Any:
        """See `Form.read`."""
        return self.form.read(value, where)

    def write(self, value: Any) -> Any:
        """See `Form.write`."""
        return self.form.write(value)


def bad_value(where: str, template: str, **values: object) -> RulesError:
    """A `RulesError` for a value that a key cannot have."""
    return RulesError(problem("bad_value", where, template, **values))


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    name: str = "flag"

    @property
    def details(self) -> Mapping[str, Any]:
        """Nothing more."""
        return {}

    def read(self, value: object, where: str) -> bool:
        """A truth value."""
        if isinstance(value, bool):
            return value
        raise bad_value(where, "true or false is expected here.")

    def write(self, value: bool) -> bool:
        """The value as it is."""
        return value


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some texts; `labels` are their names in forms."""

    choices: tuple[str, ...]
    labels: tuple[str, ...] = ()
    name: str = "choice"

    @property
    def details(self) -> Mapping[str, Any]:
        """The choices."""
        return {"choices": list(self.choices)}

    def read(self, value: object, where: str) -> str:
        """One of the choices."""
        if isinstance(value, str) and value in self.choices:
            return value
        raise bad_value(where, "One of {choices} is expected here.", choices=", ".join(self.choices))

    def write(self, value: str) -> str:
        """The value as it is."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `least` to `most`."""

    least: int
    most: int
    name: str = "number"

    @property
    def details(self) -> Mapping[str, Any]:
        """The limits."""
        return {"least": self.least, "most": self.most}

    def read(self, value: object, where: str) -> int:
        """A whole number in range."""
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return value
        template = "A whole number from {least} to {most} is expected here."
        raise bad_value(where, template, least=self.least, most=self.most)

    def write(self, value: int) -> int:
        """The value as it is."""
        return value


@dataclass(frozen=True, slots=True)
class OneSeat:
    """A seat; `others` are words that may stand in its place ("none")."""

    others: tuple[str, ...] = ()
    name: str = "seat"

    @property
    def details(self) -> Mapping[str, Any]:
        """The words that may stand in place of a seat."""
        return {"others": list(self.others)} if self.others else {}

    def read(self, value: object, where: str) -> Seat | str:
        """A seat letter, or one of the words."""
        if isinstance(value, str) and value in self.others:
            return value
        return read_seat(value, where)

    def write(self, value: Seat | str) -> str:
        """The letter."""
        return str(value)


@dataclass(frozen=True, slots=True)
class SeatList:
    """Some seats, each once: ["E", "W"]."""

    name: str = "seats"

    @property
    def details(self) -> Mapping[str, Any]:
        """Nothing more."""
        return {}

    def read(self, value: object, where: str) -> tuple[Seat, ...]:
        """A list of different seat letters."""
        if not isinstance(value, list):
            raise bad_value(where, "A list in brackets is expected here.")
        seats = tuple(read_seat(item, f"{where}[{place}]") for place, item in enumerate(value))
        if len(set(seats)) < len(seats):
            raise bad_value(where, "A seat is named once.")
        return seats

    def write(self, value: tuple[Seat, ...]) -> list[str]:
        """The letters."""
        return [str(seat) for seat in value]


@dataclass(frozen=True, slots=True)
class SeatsFined:
    """One object for each fine: [{"seat": "E"}]; a seat may be there more than once."""

    name: str = "seats"

    @property
    def details(self) -> Mapping[str, Any]:
        """A seat may be named again."""
        return {"repeated": True, "as": "objects"}

    def read(self, value: object, where: str) -> tuple[Seat, ...]:
        """A list of objects with a seat."""
        if not isinstance(value, list):
            raise bad_value(where, "A list in brackets is expected here.")
        return tuple(self._seat(item, f"{where}[{place}]") for place, item in enumerate(value))

    def _seat(self, item: object, where: str) -> Seat:
        seat = item["seat"] if isinstance(item, dict) and item.keys() == {"seat"} else None
        if isinstance(seat, str) and seat in _SEATS:
            return _SEATS[seat]
        raise bad_value(where, 'A penalty names the seat that pays it, one of E, S, W, N: {{"seat": "E"}}.')

    def write(self, value: tuple[Seat, ...]) -> list[dict[str, str]]:
        """The objects."""
        return [{"seat": str(seat)} for seat in value]


@dataclass(frozen=True, slots=True)
class Tiles:
    """Tiles as compact text: those of a hand, or flowers (`FLOWERS`)."""

    name: str = "tiles"
    parse: Callable[[str], tuple[Tile, ...]] = parse_tiles
    expected: str = "A text with tiles is expected here."

    @property
    def details(self) -> Mapping[str, Any]:
        """Nothing more."""
        return {}

    def read(self, value: object, where: str) -> tuple[Tile, ...]:
        """The tiles of a text."""
        if isinstance(value, str):
            return inside(where, self.parse, value)
        raise bad_value(where, self.expected)

    def write(self, value: tuple[Tile, ...]) -> str:
        """The tiles as text."""
        return "".join(tile.text for tile in value)


FLOWERS = Tiles("flowers", parse_flowers, "A text with flowers such as 1f5f is expected here.")


@dataclass(frozen=True, slots=True)
class BySeat:
    """A value of its own for each seat that has one: {"E": "1f5f"}."""

    form: Form

    @property
    def name(self) -> str:
        """The name of the values."""
        return self.form.name

    @property
    def details(self) -> Mapping[str, Any]:
        """The details of the values, and that each seat has its own."""
        return {**self.form.details, "by_seat": True}

    def read(self, value: object, where: str) -> Mapping[Seat, Any]:
        """An object of values by seat letter."""
        if not isinstance(value, dict):
            raise bad_value(where, 'An object by seat is expected here: {{"E": …}}.')
        return {read_seat(seat, where): self.form.read(of_seat, f"{where}.{seat}") for seat, of_seat in value.items()}

    def write(self, value: Mapping[Seat, Any]) -> dict[str, Any]:
        """The object."""
        return {str(seat): self.form.write(of_seat) for seat, of_seat in value.items()}


@dataclass(frozen=True, slots=True)
class OwnOrBySeat:
    """The value of a player, or those of all by seat."""

    form: Form

    @property
    def name(self) -> str:
        """The name of the values."""
        return self.form.name

    @property
    def details(self) -> Mapping[str, Any]:
        """The details of the values."""
        return self.form.details

    def read(self, value: object, where: str) -> Any:
        """A value, or an object of values by seat letter."""
        return (BySeat(self.form) if isinstance(value, dict) else self.form).read(value, where)

    def write(self, value: Any) -> Any:
        """The JSON value, or the object."""
        return (BySeat(self.form) if isinstance(value, Mapping) else self.form).write(value)


WINDS = ("E", "S", "W", "N")


def round_wind(required: bool | Callable[[Any], bool] = True) -> Key:
    """The wind of the round (圈风)."""
    form = Choice(WINDS, ("东", "南", "西", "北"))
    return Key("round_wind", "The wind of the round: E, S, W or N.", form, "圈风", required)


SEAT_OF_HAND = Key("seat", "The seat whose tiles these are: E, S, W or N.", OneSeat(), "座位")
DEALER_OF_HAND = Key("dealer", "The seat that deals: E, S, W or N.", OneSeat(), "庄家")
"""For rules by which the worth of a wait hangs on the own wind, or on own flowers."""

OWN_FLOWERS = Key(
    "flowers", "Own flowers that are laid open (1f5f), or those of all by seat.", OwnOrBySeat(FLOWERS), "花牌"
)
"""The flowers of a hand in play."""

IN_PLAY = (round_wind(required=False), DEALER_OF_HAND, SEAT_OF_HAND, OWN_FLOWERS)
"""Keys of a hand in play by rules with winds and flowers."""

FLOWERS_BY_SEAT = Key("flowers", 'Flowers laid open, by seat: {"E": "1f5f"}.', BySeat(FLOWERS), "花牌")


def read_seat(value: object, where: str) -> Seat:
    """A seat from its letter; raises `RulesError` (`bad_value`)."""
    if isinstance(value, str) and value in _SEATS:
        return _SEATS[value]
    raise bad_value(where, "One of E, S, W, N is expected here, not {given}.", given=shortened(str(value)))


_SEATS = {seat.value: seat for seat in Seat}


def inside(where: str, parse: Callable[[str], tuple[Tile, ...]], text: str) -> tuple[Tile, ...]:
    """What `parse` makes of a text, its problems placed at `where`."""
    try:
        return parse(text)
    except RulesError as error:
        found: list[Problem] = [fault.inside(where) for fault in error.problems]
        raise RulesError(*found) from None
