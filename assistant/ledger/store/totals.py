"""Standings and whole tallies of everyone over a range of evenings, kept in memory until something happens.

What is kept is kept under the number of the last event. After more events only those are asked for anew whose sums
they changed; a merge of players asks for everything, and who is who is read again when a player was changed.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, func, select
from sqlalchemy.sql import Select

from assistant.ledger.codec import EVENT_OF
from assistant.ledger.events import EveningChanged, PlayerAdded, PlayerRenamed, PlayersMerged, PlayersParted
from assistant.ledger.model import Id, Player, Standing
from assistant.ledger.names import folded
from assistant.ledger.stats.tally import Pair, Tally
from assistant.ledger.stats.tally_merge import joined_texts
from assistant.ledger.store import queries, schema
from assistant.ledger.store.engine import reading
from assistant.rules.model.amounts import NO_POINTS, Points

MOST_KEPT = 24
"""Answers that are kept; the one that was asked for longest ago goes first."""
_REGROUPING = {kind for kind, event in EVENT_OF.items() if event in (PlayersMerged, PlayersParted, EveningChanged)}
"""After these everything is asked for anew: sums belong to another person, or to another day."""
_OF_PLAYERS = _REGROUPING | {kind for kind, event in EVENT_OF.items() if event in (PlayerAdded, PlayerRenamed)}

Range = tuple[Id | None, str, str]
"""A club (None: all) and the first and the last date."""
People = Mapping[Id, Player]
"""The person whom each record stands for."""
Fold = Callable[[Connection, Range, People, set[Id] | None], dict[Id, Any]]
"""What each record or person has; of all, or only of those of a set."""


@dataclass(frozen=True, slots=True)
class _Kept:
    seq: int
    found: dict[Id, Any]


class Totals:
    """The answers of one store; any number of threads may ask."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self._lock = engine, Lock()
        self._kept: OrderedDict[tuple[Fold, Range], _Kept] = OrderedDict()
        self._people: dict[Id | None, tuple[int, People]] = {}
        self._shown: dict[Range, tuple[int, tuple[Standing, ...]]] = {}

    def standings(self, span: Range) -> tuple[Standing, ...]:
        """The standings by points, then by name. Over all clubs, players of the same name are taken together."""
        with self._lock, reading(self._engine) as connection:
            kept = self._fresh(connection, _sums, span)
            seq, shown = self._shown.get(span, (-1, ()))
            if seq != kept.seq:
                shown = _shown(kept.found, self._persons(connection, span[0], kept.seq))
                self._shown = {span: (kept.seq, shown)} | dict(list(self._shown.items())[: MOST_KEPT - 1])
            return shown

    def tallies(self, span: Range) -> dict[Id, Tally]:
        """The tally of every person who has played, those of merged records joined."""
        with self._lock, reading(self._engine) as connection:
            return dict(self._fresh(connection, _tallies, span).found)

    def _fresh(self, connection: Connection, fold: Fold, span: Range) -> _Kept:
        seq = queries.last_event(connection)
        kept = self._kept.get((fold, span))
        if kept is None or kept.seq != seq:
            who = self._persons(connection, span[0], seq)
            if kept is None or queries.kinds_since(connection, kept.seq) & _REGROUPING:
                kept = _Kept(seq, fold(connection, span, who, None))
            else:
                changed = _changed(connection, kept.seq) & who.keys()
                kept = _Kept(seq, kept.found | fold(connection, span, who, changed) if changed else kept.found)
        self._kept[fold, span] = kept
        self._kept.move_to_end((fold, span))
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return kept

    def _persons(self, connection: Connection, club: Id | None, seq: int) -> People:
        """Who is who at event `seq`, the last one."""
        since, found = self._people.get(club, (-1, {}))
        if since < 0 or queries.kinds_since(connection, since) & _OF_PLAYERS:
            found = queries.persons(connection, club)
        self._people = {club: (seq, found)} | dict(list(self._people.items())[: MOST_KEPT - 1])
        return found


def _changed(connection: Connection, since: int) -> set[Id]:
    """Records whose sums were changed after an event."""
    return set(connection.execute(_CHANGED, {"since": since}).scalars())


_CHANGED = select(schema.tallies.c.player_id).where(schema.tallies.c.changed > bindparam("since"))


def _sums(connection: Connection, span: Range, _: People, some: set[Id] | None) -> dict[Id, Any]:
    """Hands and points by record."""
    of = schema.tallies.c
    wanted = select(of.player_id, func.sum(of.hands), func.sum(of.points + of.extra)).group_by(of.player_id)
    if some is not None:
        wanted = wanted.where(of.player_id.in_(some))
    found = connection.execute(_in_range(wanted, span, some))
    return {player: (int(hands), Points(points)) for player, hands, points in found}


def _in_range(wanted: Select[Any], span: Range, some: set[Id] | None) -> Select[Any]:
    """A statement over `some` players that does not name the club, so that the database begins with them."""
    club, first, last = span
    return queries.in_range(wanted, club if some is None else None, first, last)


def _shown(found: dict[Id, tuple[int, Points]], who: People) -> tuple[Standing, ...]:
    lines: dict[str, Standing] = {}
    for player, (hands, points) in found.items():
        name = who[player].name
        before = lines.get(folded(name), Standing(name, 0, NO_POINTS))
        lines[folded(name)] = Standing(before.player, before.hands + hands, before.points + points)
    shown = (line for line in lines.values() if line.hands or line.points)
    return tuple(sorted(shown, key=lambda line: (-line.points, line.player)))


def _tallies(connection: Connection, span: Range, people: People, some: set[Id] | None) -> dict[Id, Any]:
    """The tally by person, over the sittings in the order of time."""
    of = schema.tallies.c
    who = {record: player.id for record, player in people.items()}
    wanted = (
        select(of.player_id, of.body).where(of.hands > 0).order_by(schema.evenings.c.date, of.table_id, of.player_id)
    )
    if some is not None:
        persons = {who[record] for record in some if record in who}
        wanted = wanted.where(of.player_id.in_([record for record, person in who.items() if person in persons]))
    texts: dict[Id, list[str]] = {}
    for record, body in connection.execute(_in_range(wanted, span, some)).all():
        texts.setdefault(who[record], []).append(body)
    merged = any(record != person for record, person in who.items())
    tallies = {person: joined_texts(found) for person, found in texts.items()}
    return {person: _regroup(tally, who) for person, tally in tallies.items()} if merged else tallies


def _regroup(tally: Tally, who: dict[Id, Id]) -> Tally:
    """The tally with persons in place of records in its pairs."""
    pairs: dict[Id, Pair] = {}
    for record, pair in tally.pairs.items():
        before = pairs.get(who[record], Pair())
        pairs[who[record]] = Pair(before.hands + pair.hands, before.traced + pair.traced, before.points + pair.points)
    return replace(tally, pairs=pairs)
