"""Works out anew, after a migration, what the tables of today keep beside the log.

The log of a version without a chain is chained as it stands. Keys that held the key of a draft are made such that
nobody can open the draft by them.
"""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, select, update
from sqlalchemy import Table as SqlTable

from assistant.ledger.chain import START, LoggedRow, link_of
from assistant.ledger.keys import private_key
from assistant.ledger.names import folded
from assistant.ledger.store import rows, schema
from assistant.ledger.store.tallies import contents, sums_of, write_sums

CHUNK = 1000


def refresh(connection: Connection) -> None:
    """Brings everything beside the log to this version."""
    _hide_drafts(connection)
    _chain(connection)
    _fold_names(connection)
    for table in connection.execute(select(schema.tables.c.id)).scalars().all():
        _count_again(connection, table)


def _hide_drafts(connection: Connection) -> None:
    for table, number in ((schema.events, schema.events.c.seq), (schema.entries, schema.entries.c.id)):
        found = connection.execute(select(number, table.c.key).where(table.c.key.like("flow-%"))).all()
        _update(connection, table, number.name, [{"id_": one, "key": private_key(key)} for one, key in found])


def _chain(connection: Connection) -> None:
    """Chains what has no link yet; a link that is there stays, so that nothing that was changed becomes right by it."""
    of = schema.events.c
    columns = (of.seq, of.club_id, of.key, of.digest, of.at, of.who, of.kind, of.body, of.link)
    for club in connection.execute(select(schema.clubs.c.id)).scalars().all():
        link, after = START, 0
        while True:  # chunk by chunk, so that a log of any length fits
            wanted = select(*columns).where(of.club_id == club, of.seq > after).order_by(of.seq).limit(CHUNK)
            found = connection.execute(wanted).all()
            if not found:
                break
            links = []
            for row in found:
                link, after = row.link or link_of(link, LoggedRow(*row)), row.seq
                if not row.link:
                    links.append({"id_": row.seq, "link": link})
            _update(connection, schema.events, "seq", links)


def _fold_names(connection: Connection) -> None:
    """Names are compared by one rule that does not hang on the version of Python that wrote them."""
    for table in (schema.clubs, schema.tables):
        found = connection.execute(select(table.c.id, table.c.name, table.c.folded)).all()
        changed = [{"id_": row.id, "folded": folded(row.name)} for row in found if folded(row.name) != row.folded]
        _update(connection, table, "id", changed)
    players = [rows.player_of(row) for row in connection.execute(select(schema.players))]
    wanted = {(one.club, folded(name)): one.id for one in players for name in (one.name, *one.nicknames)}
    there = {(row.club_id, row.folded): row.player_id for row in connection.execute(select(schema.names))}
    if wanted != there:
        connection.execute(delete(schema.names))
        names = [{"club_id": club, "folded": name, "player_id": one} for (club, name), one in wanted.items()]
        connection.execute(schema.names.insert(), names)


def _count_again(connection: Connection, table: int) -> None:
    """A table whose hands cannot be read keeps its sums; `check` names what is broken."""
    try:
        sums = sums_of(contents(connection, table))
    except (ValueError, TypeError, KeyError, AttributeError):
        return
    there = connection.execute(select(schema.tallies.c.player_id).where(schema.tallies.c.table_id == table)).scalars()
    sums.touched |= set(there)
    last = select(schema.tallies.c.changed).where(schema.tallies.c.table_id == table)
    write_sums(connection, {table: sums}, max(connection.execute(last).scalars(), default=0))


def _update(connection: Connection, table: SqlTable, key: str, values: list[dict[str, object]]) -> None:
    if values:
        names = [name for name in values[0] if name != "id_"]
        statement = update(table).where(table.c[key] == bindparam("id_"))
        connection.execute(statement.values({name: bindparam(name) for name in names}), values)
