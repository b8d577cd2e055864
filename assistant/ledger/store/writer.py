"""Writes events in one transaction: verified by the book, each key once, folded at once into all that is shown."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from sqlalchemy import Connection, insert, select

from assistant.ledger import policy, projection
from assistant.ledger.chain import LoggedRow, link_of
from assistant.ledger.codec import as_text, body_of, digest_of, event_of, kind_of
from assistant.ledger.errors import KeyTakenError, RefusedError
from assistant.ledger.events import Event, HouseNoted
from assistant.ledger.model import Entry, Id
from assistant.ledger.store import queries, schema
from assistant.ledger.store.sql_repository import SqlRepository
from assistant.rules import RULESETS, OptionValue
from assistant.rules.model.problems import Problem, problem

LONGEST_KEY = 200
LONGEST_WHO = 100
ADDRESS: ContextVar[str] = ContextVar("ADDRESS", default="")
"""From which address events are written at the moment; "" where nobody knows, as at the serving machine itself."""
WROTE = "wrote"
"""What the doors note of it: the numbers of the events, and the address."""


@dataclass(frozen=True, slots=True)
class Written:
    """The number of an event, the id of what it made; `again` where the same was stored under its key before."""

    seq: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Stamp:
    """When (with its zone) and by whom an event was made, its key, and a digest of what was asked ("" for its own)."""

    at: datetime
    who: str
    key: str
    digest: str = ""


class Writer:
    """Takes the events of one transaction, in order. `shelf` shows things as they are after those so far."""

    def __init__(self, connection: Connection, clock: Callable[[], datetime], who: str) -> None:
        self._connection, self._clock, self._who = connection, clock, who[:LONGEST_WHO]
        self._last = queries.last_event(connection)
        self._made: dict[Id, list[Id]] = {}
        self._links: dict[Id, str] = {}
        self._keys: dict[tuple[Id, str], tuple[int, str] | None] = {}
        self.shelf = SqlRepository(connection)
        self._houses: dict[tuple[Id, str, str], Id] = {}
        """House rules that were asked for in this transaction, by club, rules and what differs from them."""

    def write(self, club: Id | None, event: Event, key: str | None = None, digest: str | None = None) -> Written:
        """Writes one event; `club` is None for `ClubOpened`. The same key again writes nothing.

        `digest` stands for the content where the client compares by something else than the event. Raises
        `RefusedError` with all that speaks against the event, `KeyTakenError` where other content has the key.
        """
        if key is None:
            key = uuid4().hex
            if club is not None:
                self._keys[club, key] = None  # nobody else has made it
        return self.replay(club, event, Stamp(self._clock(), self._who, key, digest or ""))

    def replay(self, club: Id | None, event: Event, stamp: Stamp) -> Written:
        """Writes an event of another database with the moment, author, key and digest that it has there."""
        kind, body = kind_of(event), as_text(body_of(event))
        digest = stamp.digest or digest_of(kind, body)
        before = None if club is None else self.known(club, stamp.key)
        if before is not None and (before[1] == digest or self._is_same(before[0], event)):
            return Written(before[0], again=True)
        if before is not None:
            raise KeyTakenError(problem("key_taken", "key", KEY_TAKEN, key=stamp.key))
        wrong = (*key_problems(stamp.key), *policy.verify(self.shelf, club, event))
        if wrong:
            raise RefusedError(*wrong)
        self._last = seq = self._last + 1
        home = seq if club is None else club
        row = LoggedRow(seq, home, stamp.key, digest, stamp.at, stamp.who[:LONGEST_WHO], kind, body)
        self._links[home] = link = link_of(self._link(home), row)
        self.shelf.log.append(event_row(row._replace(link=link)))
        self._keys[home, stamp.key] = seq, digest
        self.shelf.seq = seq
        self._made.setdefault(home, []).append(seq)
        projection.apply(self.shelf, seq, home, stamp.key, event)
        return Written(seq)

    def note_house(self, club: Id, rules: str, options: Mapping[str, OptionValue]) -> Id:
        """The house rules in full, noted in the club when they are played the first time."""
        asked = (club, rules, repr(options))
        if asked not in self._houses:
            every = RULESETS[rules].full_options(options)
            known = self.shelf.house_like(club, rules, every)
            self._houses[asked] = known.id if known else self.write(club, HouseNoted(rules, every)).seq
        return self._houses[asked]

    def _link(self, club: Id) -> str:
        """The last link of a club's chain."""
        if club not in self._links:
            self._links[club] = queries.last_link(self._connection, club)
        return self._links[club]

    def _is_same(self, seq: int, event: Event) -> bool:
        """Whether an event is stored under this number, however an older version wrote it down."""
        of = schema.events.c
        row = self._connection.execute(select(of.kind, of.body).where(of.seq == seq)).first()
        return row is not None and event_of(row.kind, json.loads(row.body)) == event

    def known(self, club: Id, key: str) -> tuple[int, str] | None:
        """The number and the digest of what is stored under a key of a club."""
        if (club, key) not in self._keys:
            self.look_up(club, [key])
        return self._keys[club, key]

    def club_opened_under(self, key: str) -> Id | None:
        """The club that was opened by the event with this key; None where there is none."""
        just = ((club, found) for (club, known), found in self._keys.items() if known == key and found)
        made = next((club for club, (seq, _) in just if seq == club), None)
        of = schema.events.c
        wanted = select(of.seq).where(of.key == key, of.seq == of.club_id)
        return made or self._connection.execute(wanted).scalar()

    def entries(self, table: Id) -> tuple[Entry, ...]:
        """Hands and payments of a table as they are after the events so far, in the order in which they were saved."""
        self.flush()
        return queries.entries(self._connection, table)

    def look_up(self, club: Id, keys: Iterable[str]) -> None:
        """Looks up many keys at once."""
        wanted = [key for key in set(keys) if (club, key) not in self._keys]
        of = schema.events.c
        for start in range(0, len(wanted), 500):
            some = wanted[start : start + 500]
            found = select(of.key, of.seq, of.digest).where(of.club_id == club, of.key.in_(some))
            self._keys |= {(club, key): None for key in some}
            self._keys |= {(club, key): (seq, digest) for key, seq, digest in self._connection.execute(found)}

    def note_address(self) -> None:
        """Notes from where the events of this transaction came: beside the log, which is the same everywhere."""
        where = ADDRESS.get()[:100]
        for club, made in self._made.items() if where else ():
            row = {"club": club, "at": self._clock(), "who": self._who, "what": WROTE, "about": f"{made[0]}-{made[-1]}"}
            self._connection.execute(insert(schema.door_log).values(address=where, **row))

    def flush(self) -> None:
        """Sends everything to the database; the transaction goes on. Raises `StoreError` when a sum is not zero."""
        self.shelf.flush()
        broken = tuple(self.shelf.broken_agreements())
        if broken:
            raise RefusedError(*broken)


def event_row(row: LoggedRow) -> dict[str, object]:
    """The row of `events`."""
    values = row._asdict()
    return {"club_id": values.pop("club"), **values}


KEY_TAKEN = "Something else is stored under the key {key}: give new content a new key, or edit what is there."


def key_problems(key: str) -> Iterator[Problem]:
    """What is wrong with a key."""
    if not 0 < len(key) <= LONGEST_KEY:
        yield problem("bad_value", "key", "A key has 1 to {most} characters.", most=LONGEST_KEY)
    elif not (key.isascii() and key.isprintable()) and any(
        unicodedata.category(character) in ("Cc", "Cs") for character in key
    ):
        yield problem("bad_value", "key", "The key holds a character that cannot be stored.")
