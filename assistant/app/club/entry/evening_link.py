"""From the four steps of a hand into the evening: what the open table says to the hand, and saving it there, once."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial

from assistant.app.club import context, url
from assistant.app.session import answer, house_rules, session
from assistant.app.session.evening_link import EveningLink
from assistant.app.session.hand_draft import SEATS, TableState
from assistant.ledger.model import Entry, Evening, Id, Table
from assistant.ledger.model import TableStatus as Turn
from assistant.usecases.evening import next_number, points_of_table, save_record, saved_from_draft, stakes_of

log = logging.getLogger(__name__)


def evening_of() -> EveningLink | None:
    """The table that the hand of this session belongs to; None where none is open. Says what was wrong with a save."""
    try:
        context.tell()
        found = _open_table()
        return _link(*found) if found else None
    except Exception:  # whatever the store is, a hand is settled without it; the log has the rest
        log.exception("the evening cannot be asked")
        return None


def _link(evening: Evening, table: Table) -> EveningLink:
    names, entries = context.names(), context.store().entries(table.id)
    points, stakes = points_of_table(context.store(), table.id), stakes_of(table, entries)
    seated = [seat for seat in SEATS if seat in table.seats]
    return EveningLink(
        title=f"{evening.date} {evening.title}".strip(),
        names={seat: names[table.seats[seat]] for seat in seated},
        rules=stakes.rules,
        house=house_rules.text_of(stakes.rules, stakes.options),
        base=stakes.base,
        dealer=stakes.dealer,
        number=next_number(entries),
        totals={seat: points.get(table.seats[seat], 0) for seat in seated},
        is_saved=partial(_is_saved, entries),
        save=partial(_save, table.id) if context.is_allowed("save") else None,
        show=partial(_show, evening.id, table.id),
    )


def _open_table() -> tuple[Evening, Table] | None:
    """The open table of the latest evening that is open; the one last looked at where there are several."""
    club = context.club()
    for evening in context.store().evenings(club.id)[:3] if club and context.recognised(club) else ():
        tables = [one for one in context.store().tables(evening.id) if one.state is Turn.OPEN]
        if tables and not evening.closed:
            looked_at = url.here().table
            return evening, next((one for one in tables if one.id == looked_at), tables[-1])
    return None


def _is_saved(entries: Sequence[Entry], state: TableState) -> bool:
    return saved_from_draft(entries, answer.record(state), session.hand_key()) is not None


def _save(table: Id, state: TableState) -> bool:
    """Saves under the key of the draft's hand: the same tap again, on any phone, is stored once."""
    with context.defer_errors():
        who, club = context.authorize("save").name, context.require_club().id
        photo = (state.photos or (None,))[0]
        save_record(context.store(), club, table, answer.record(state), session.hand_key(), who, photo)
        for token in state.photos:
            context.store().photos.keep(token)
        return True
    return False


def _show(evening: Id, table: Id) -> None:
    session.go_to("club")
    url.go(view="evening", evening=evening, table=table, panel="", entry=0)
