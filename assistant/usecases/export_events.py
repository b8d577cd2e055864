"""Everything of the ledger as JSON lines, event by event, and back: an export imports into an empty database.

The first line says what the file is and how many events follow, so that a file that was cut off is noticed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from assistant.ledger.chain import START, LoggedRow, link_of
from assistant.ledger.codec import as_text, event_of
from assistant.ledger.errors import RefusedError
from assistant.ledger.events import ClubOpened, Event
from assistant.ledger.fields import UNREADABLE, body_problems
from assistant.ledger.keys import private_key
from assistant.ledger.model import Id
from assistant.ledger.renumber import renumbered
from assistant.ledger.store import Store
from assistant.ledger.store.writer import Stamp, Writer, key_problems
from assistant.rules import Problem
from assistant.rules.model.problems import problem

FORMAT = 2
"""The version of the file; the first one had no links."""
_HEAD = {"export", "format", "events"}
_KEYS = {"event", "seq", "club", "at", "who", "key", "digest", "body"}
YEARS = (1970, 9000)
"""The years of moments that every database keeps."""
_DIGEST = re.compile(r"[0-9a-f]{32}")


def export_lines(store: Store, club: Id | None = None) -> Iterator[str]:
    """The lines of one club, or of all, as they are at one moment, without their ends."""
    with store.all_rows(club) as (count, rows):
        yield as_text({"export": "huipai ledger", "format": FORMAT, "events": count})
        for row in rows:
            yield as_text(_line(row))


def _line(row: LoggedRow) -> dict[str, Any]:
    return {
        "event": row.kind,
        "seq": row.seq,
        "club": row.club,
        "at": row.at.isoformat(),
        "who": row.who,
        "key": row.key,
        "digest": row.digest,
        "body": json.loads(row.body),
        "link": row.link,
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
    links: dict[int, str] = field(default_factory=dict)
    form: int = FORMAT
    expected: int = 0
    seen: int = 0

    def write(self, writer: Writer, given: Mapping[str, Any]) -> Replayed:
        """Stores one line. Raises `RefusedError` for a line that is not an event or refers to a refused one."""
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
        form, count = given.get("format"), given.get("events")
        if set(given) != _HEAD or type(form) is not int or not 1 <= form <= FORMAT or type(count) is not int:
            template = "This export was written by a newer version of huipai, or it is none: update huipai."
            raise RefusedError(problem("bad_value", "export", template))
        self.ids, self.links, self.form, self.expected, self.seen = {}, {}, form, count, 0
        return self.expected

    def _read(self, given: Mapping[str, Any]) -> tuple[Event, Id, Stamp]:
        row = self._row(given)
        wrong = tuple(body_problems(row.kind, given["body"]))
        if wrong:
            raise RefusedError(*wrong)
        self._check_link(row)
        stamp = Stamp(row.at, row.who, private_key(row.key), row.digest)
        try:
            event: Event = renumbered(event_of(row.kind, given["body"]), self._here)
            return event, 0 if isinstance(event, ClubOpened) else self._here(row.club), stamp
        except _Unknown as error:
            template = "It refers to event {number}, which is not there or was refused."
            raise RefusedError(problem("bad_value", "body", template, number=error.number)) from None

    def _row(self, given: Mapping[str, Any]) -> LoggedRow:
        """The line as a row of the log. Raises `RefusedError` for one that lacks something or has another type."""
        link = {"link"} if self.form > 1 else set()
        texts = [given.get(name) for name in ("key", "who", "digest", "event", "at", *link)]
        numbers = (given.get("seq"), given.get("club"))
        if set(given) != _KEYS | link or not all(isinstance(text, str) for text in texts):
            raise RefusedError(problem("bad_value", "event", UNREADABLE))
        at = _moment(given["at"])
        if at is None or not _DIGEST.fullmatch(given["digest"]) or not all(type(one) is int for one in numbers):
            raise RefusedError(problem("bad_value", "event", UNREADABLE))
        if wrong := tuple(key_problems(given["key"])):
            raise RefusedError(*wrong)
        who = "".join([one for one in given["who"] if one.isprintable()])
        fields = (given["seq"], given["club"], given["key"], given["digest"], at, who, given["event"])
        return LoggedRow(*fields, as_text(given["body"]), given.get("link", ""))

    def _check_link(self, row: LoggedRow) -> None:
        if self.form == 1:
            return
        before = self.links.get(row.club, START)
        self.links[row.club] = row.link
        if link_of(before, row) != row.link:
            template = "Its link in the chain is not right: this line, or the one before it, was changed or taken out."
            raise RefusedError(problem("chain", "link", template))

    def _here(self, number: int) -> int:
        if number not in self.ids:
            raise _Unknown(number)
        return self.ids[number]


def _moment(text: str) -> datetime | None:
    """A moment with its zone; None for anything else."""
    try:
        found = datetime.fromisoformat(text)
        return found.astimezone(UTC) if found.tzinfo and YEARS[0] <= found.year < YEARS[1] else None
    except ValueError:
        return None


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
