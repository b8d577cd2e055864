"""Lines into the ledger: hands as they were played, each stored once under its key, and events of an export."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from assistant.jsonl.answer import in_words, object_of
from assistant.jsonl.decode import record_of
from assistant.jsonl.schema import Json
from assistant.ledger import events as e
from assistant.ledger.codec import as_text, digest_of
from assistant.ledger.errors import KeyTakenError, LedgerError, RefusedError
from assistant.ledger.model import SEAT_NAMES, Hand, Id, TableStatus
from assistant.ledger.names import folded, name_problem
from assistant.ledger.outcomes import outcome_of
from assistant.ledger.policy import is_date
from assistant.ledger.repository import person
from assistant.ledger.store import Store
from assistant.ledger.store.writer import KEY_TAKEN, Writer, key_problems
from assistant.rules import HandRecord, Problem, RulesError, Settlement, settle
from assistant.rules.model.problems import problem
from assistant.usecases.export_events import Replay

BATCH = 500
"""Lines of one transaction."""
KEYS = ("key", "club", "evening", "table", "players", "hand")


@dataclass(frozen=True, slots=True)
class Stored:
    """A line that is stored: its key, the entry, whether it was there before, and the points of the seats."""

    key: str
    entry: Id
    again: bool
    points: dict[str, int]


@dataclass(frozen=True, slots=True)
class Failed:
    """A line that is not stored, its key (None where it has none that can be read), and what is wrong with it."""

    key: str | None
    problem: Problem


@dataclass(frozen=True, slots=True)
class Begun:
    """The first line of an export was read: this number of events should follow."""

    events: int


Answer = Stored | Failed | Begun


def import_lines(store: Store, lines: Iterable[str | bytes], who: str = "import") -> Iterator[Answer]:
    """Stores lines of hands or of an export, `BATCH` at a time; an answer for each comes once it is stored.

    Clubs, evenings, tables and players that are named for the first time are made. Raises `StoreError` when the
    database cannot be written to; the batches before are stored then.
    """
    replay = Replay()
    rest = iter(lines)
    while batch := list(islice(rest, BATCH)):
        with store.writing(who) as writer:
            given = [_parsed(line) for line in batch]
            _look_up(writer, given)
            places: Places = {}
            answers = [_answer(writer, replay, places, one) for one in given]
        yield from answers
    if missing := replay.missing():
        yield Failed(None, missing)


def as_object(answer: Answer) -> Json:
    """The answer as an object for programs."""
    if isinstance(answer, Failed):
        error = {"code": answer.problem.code, "message": in_words(answer.problem)}
        return {"id": answer.key, "key": answer.key, "error": error}
    if isinstance(answer, Begun):
        return {"export": "huipai ledger", "events": answer.events}
    status = "already there" if answer.again else "stored"
    return {"key": answer.key, "status": status} | ({"points": answer.points} if answer.points else {})


def _parsed(line: str | bytes) -> Json | Problem:
    try:
        return object_of(line)
    except RulesError as error:
        return error.problems[0]


@dataclass(frozen=True, slots=True)
class Destination:
    """Where hands go: a club, an open table of it, and who sits there by seat."""

    club: Id
    table: Id
    seats: dict[str, Id]


Places = dict[tuple[str, ...], Destination]
"""Club, evening, table and players as lines name them → where those hands go, as long as only hands are written."""


def _look_up(writer: Writer, lines: Iterable[Json | Problem]) -> None:
    """Asks the database once which keys are stored already and who the players are, club by club."""
    keys: dict[str, list[str]] = {}
    names: dict[str, set[str]] = {}
    for line in lines:
        if isinstance(line, dict) and not name_problem(line.get("club"), "") and not _key_problem(line.get("key")):
            keys.setdefault(folded(line["club"]), []).append(line["key"])
            players = line["players"].values() if isinstance(line.get("players"), dict) else ()
            names.setdefault(folded(line["club"]), set()).update(one for one in players if isinstance(one, str))
    for name, some in keys.items():
        if club := writer.shelf.club_named(name):
            writer.look_up(club.id, some)
            writer.shelf.look_up_players(club.id, names[name])


def _answer(writer: Writer, replay: Replay, places: Places, given: Json | Problem) -> Answer:
    if isinstance(given, Problem):
        return Failed(None, given)
    try:
        if "export" in given:
            return Begun(replay.begin(given))
        if "event" in given:
            places.clear()  # it may close a table, or name somebody anew
            done = replay.write(writer, given)
            return Stored(done.key, done.seq, done.again, {})
        return _store(writer, places, given)
    except (RulesError, LedgerError) as error:
        key = given.get("key")
        return Failed(key if isinstance(key, str) else None, error.problems[0])


def _store(writer: Writer, places: Places, given: Json) -> Stored:
    _raise(_shape_problems(given))
    line = _line(given)
    place = places.get(line.place)
    known = writer.shelf.club_named(line.club) if place is None else None
    club = place.club if place else known.id if known else None
    if club is not None and (before := writer.known(club, line.key)):
        if before[1] != line.digest:
            raise KeyTakenError(problem("key_taken", "key", KEY_TAKEN, key=line.key))
        return Stored(line.key, before[0], True, {})
    record, settlement = _settled(line.hand)
    if place is None:
        place = places[line.place] = _made_place(writer, club, line)
    house = writer.note_house(place.club, record.rules, record.options)
    hand = Hand(place.seats, outcome_of(settlement, record), line.hand, house)
    done = writer.write(place.club, e.HandSaved(place.table, hand), line.key, line.digest)
    return Stored(line.key, done.seq, done.again, dict(hand.outcome.points))


def _made_place(writer: Writer, club: Id | None, line: _Line) -> Destination:
    """Where the hand of a line goes; what is not there yet is made. Raises `RefusedError` before anything is made."""
    people = {seat: _player(writer, club, name) if club else None for seat, name in line.players.items()}
    _raise(_place_problems(writer, club, line, people))
    number = club or writer.write(None, e.ClubOpened(line.club)).seq
    seats = {seat: people[seat] or writer.write(number, e.PlayerAdded(name)).seq for seat, name in line.players.items()}
    return Destination(number, _table(writer, number, line, seats), seats)


def _settled(hand: Json) -> tuple[HandRecord, Settlement]:
    try:
        record = record_of(hand)
        return record, settle(record)
    except RulesError as error:
        raise RefusedError(*[found.inside("hand") for found in error.problems]) from None


@dataclass(frozen=True, slots=True)
class _Line:
    key: str
    club: str
    evening: str
    table: str
    players: dict[str, str]
    hand: Json

    @property
    def place(self) -> tuple[str, ...]:
        """Club, evening, table and players as the line names them."""
        return self.club, self.evening, self.table, *self.players.values()

    @property
    def digest(self) -> str:
        """A digest that is equal for lines that say the same, however the names are written."""
        players = {seat: folded(name) for seat, name in self.players.items()}
        said = {"club": folded(self.club), "evening": self.evening, "table": folded(self.table)}
        return digest_of("line", as_text(said | {"players": players, "hand": self.hand}))


def _line(given: Json) -> _Line:
    hand = {name: value for name, value in given["hand"].items() if name != "id"}
    players = {seat: given["players"][seat] for seat in SEAT_NAMES}
    return _Line(given["key"], given["club"], given["evening"], given["table"], players, hand)


def _shape_problems(given: Json) -> Iterator[Problem]:
    """Keys that are unknown or missing, values of the wrong kind."""
    for name in given:
        if name not in KEYS:
            yield problem("unknown_key", name, UNKNOWN_KEY, key=name, known=", ".join(KEYS))
    for name in KEYS:
        if name not in given:
            yield problem("missing_key", "", "The key “{key}” is missing.", key=name)
    yield from _value_problems(given) if given.keys() == set(KEYS) else ()


def _value_problems(given: Json) -> Iterator[Problem]:
    if wrong := _key_problem(given["key"]):
        yield wrong
    if not is_date(given["evening"]):
        yield problem("bad_value", "evening", "An evening is named by its date, such as 2026-11-29.")
    for name in ("club", "table"):
        if wrong := name_problem(given[name], name):
            yield wrong
    if not isinstance(given["hand"], dict):
        yield problem("bad_value", "hand", "The hand is an object in braces, as for huipai settle.")
    yield from _players_problems(given["players"])


def _key_problem(key: object) -> Problem | None:
    """What is wrong with the key of a line, None for a good one."""
    if not isinstance(key, str):
        return problem("bad_value", "key", "A text is expected here.")
    return next(key_problems(key), None)


def _players_problems(players: object) -> Iterator[Problem]:
    if not isinstance(players, dict) or set(players) != set(SEAT_NAMES):
        yield problem("bad_value", "players", "Name the players at E, N, W and S, and only those.")
        return
    for seat, name in players.items():
        if wrong := name_problem(name, f"players.{seat}"):
            yield wrong


def _place_problems(writer: Writer, club: Id | None, line: _Line, people: Mapping[str, Id | None]) -> Iterator[Problem]:
    """What will not take the hand: known before anything is made for it."""
    shelf = writer.shelf
    seen: list[object] = []
    for seat, name in line.players.items():
        one = people[seat] or folded(name)
        if one in seen:
            yield problem("bad_value", "players", "{name} cannot sit in two places at once.", name=name)
        seen.append(one)
    evening = shelf.evening_on(club, line.evening) if club else None
    table = shelf.table_named(evening.id, line.table) if evening else None
    if table is not None and table.state is not TableStatus.OPEN:
        template = "Table {name} is {state}: open it again first."
        yield problem("closed", "table", template, name=table.name, state=table.state.value)
    elif table is None and evening is not None and evening.closed:
        yield problem("closed", "evening", "The evening is closed: open it again first.")


def _player(writer: Writer, club: Id, name: str) -> Id | None:
    """The person of a name, None where there is none yet."""
    known = writer.shelf.player_named(club, name)
    whom = person(writer.shelf, known.id) if known else None
    return whom.id if whom else None


def _table(writer: Writer, club: Id, line: _Line, seats: Mapping[str, Id]) -> Id:
    evening = writer.shelf.evening_on(club, line.evening)
    number = evening.id if evening else writer.write(club, e.EveningOpened(line.evening)).seq
    table = writer.shelf.table_named(number, line.table)
    if table is not None:
        return table.id
    hand = line.hand
    opened = e.TableOpened(number, line.table, seats, (), hand["rules"], hand.get("options", {}), hand.get("base", 0))
    return writer.write(club, opened).seq


UNKNOWN_KEY = "The key “{key}” is not known; there are: {known}."


def _raise(problems: Iterable[Problem]) -> None:
    found = tuple(problems)
    if found:
        raise RefusedError(*found)
