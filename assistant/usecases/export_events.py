"""Everything of the ledger as JSON lines, event by event, and back: an export imports into an empty database.

The first line says what the file is and how many events follow, so that a file that was cut off is noticed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from assistant.ledger.codec import as_text, body_of, event_of, kind_of
from assistant.ledger.errors import RefusedError
from assistant.ledger.events import ClubOpened, Event, RecordedEvent
from assistant.ledger.model import Id
from assistant.ledger.store import Store
from assistant.ledger.store.writer import Stamp, Writer
from assistant.rules import Problem
from assistant.rules.model.problems import problem

FORMAT = 1
_HEAD = {"export", "format", "events"}
_KEYS = {"event", "seq", "club", "at", "who", "key", "digest", "body"}
_ONE = ("player", "into", "evening", "table", "entry", "house")
"""Fields that hold the id of one thing; those of `seats`, `bench` and a payment's `points` hold players."""


def export_lines(store: Store, club: Id | None = None) -> Iterator[str]:
    """The lines of one club, or of all, as they are at one moment, without their ends."""
    with store.all_events(club) as (count, events):
        yield as_text({"export": "huipai ledger", "format": FORMAT, "events": count})
        for logged in events:
            yield as_text(_line(logged))


def _line(logged: RecordedEvent) -> dict[str, Any]:
    return {
        "event": kind_of(logged.event),
        "seq": logged.seq,
        "club": logged.club,
        "at": logged.at.isoformat(),
        "who": logged.who,
        "key": logged.key,
        "digest": logged.digest,
        "body": body_of(logged.event),
    }


@dataclass(frozen=True, slots=True)
class Replayed:
    """An event of an export that is stored: its key, its number here, and whether it was here before."""

    key: str
    seq: int
    again: bool


@dataclass(slots=True)
class Replay:
    """An export on its way in: `ids` are the numbers of its events here, by those they have in the export."""

    ids: dict[int, int] = field(default_factory=dict)
    expected: int = 0
    seen: int = 0

    def write(self, writer: Writer, given: Mapping[str, Any]) -> Replayed:
        """Stores one line. Raises `RefusedError` for a line that is none, or that refers to one that was refused."""
        self.seen += 1
        event, club, stamp = self._read(given)
        if isinstance(event, ClubOpened):
            number, again = _open(writer, event, stamp)
        else:
            done = writer.replay(club, event, stamp)
            number, again = done.seq, done.again
        self.ids[given["seq"]] = number
        return Replayed(stamp.key, number, again)

    def missing(self) -> Problem | None:
        """What to say at the end of the file when events are missing."""
        if self.seen >= self.expected:
            return None
        template = "The file ends after {seen} of {expected} events: it was cut off. Import the whole file."
        return problem("cut_off", "", template, seen=self.seen, expected=self.expected)

    def begin(self, given: Mapping[str, Any]) -> int:
        """The first line: how many events follow. Raises `RefusedError` for a format that is not known."""
        if set(given) != _HEAD or given["format"] != FORMAT or not isinstance(given["events"], int):
            template = "This export was written by a newer version of huipai, or it is none: update huipai."
            raise RefusedError(problem("bad_value", "export", template))
        self.ids, self.expected, self.seen = {}, given["events"], 0
        return self.expected

    def _read(self, given: Mapping[str, Any]) -> tuple[Event, Id, Stamp]:
        try:
            if set(given) != _KEYS:
                raise ValueError(given)
            event = event_of(given["event"], self._renumbered(given["body"]))
            at = datetime.fromisoformat(given["at"])
            stamp = Stamp(at, str(given["who"]), str(given["key"]), str(given["digest"]))
            own = isinstance(event, ClubOpened)
            return event, 0 if own else self.ids[given["club"]], stamp
        except _Unknown as error:
            template = "It refers to event {number}, which is not there or was refused."
            raise RefusedError(problem("bad_value", "body", template, number=error.number)) from None
        except (ValueError, TypeError, KeyError, AttributeError):
            template = "This line of an export cannot be read: it was changed, or a newer version wrote it."
            raise RefusedError(problem("bad_value", "event", template)) from None

    def _renumbered(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """The body with the numbers that things have here."""
        changed = dict(body)
        for name, value in body.items():
            if name in _ONE and value is not None:
                changed[name] = self._here(value)
            elif name == "seats":
                changed[name] = {seat: self._here(player) for seat, player in value.items()}
            elif name == "bench":
                changed[name] = [self._here(player) for player in value]
            elif name in ("hand", "payment"):
                changed[name] = self._renumbered(value)
        if "why" in body and "points" in body:
            changed["points"] = {str(self._here(int(player))): points for player, points in body["points"].items()}
        return changed

    def _here(self, number: int) -> int:
        if number not in self.ids:
            raise _Unknown(number)
        return self.ids[number]


class _Unknown(Exception):  # noqa: N818  (never leaves this file)
    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def _open(writer: Writer, event: ClubOpened, stamp: Stamp) -> tuple[Id, bool]:
    """A club is opened once; it is the same one where it was opened by this very event, whatever its name is now."""
    there = writer.club_opened_under(stamp.key)
    if there is not None:
        return there, True
    return writer.replay(None, event, stamp).seq, False
