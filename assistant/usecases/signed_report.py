"""An evening as a text that can be sent around: its results, and a seal by which the ledger knows it again.

The seal is a digest of the text and of the last link of the club's log. Whoever has the text can see later that the
ledger still says the same, and that its history up to that moment was not rewritten.
"""

from __future__ import annotations

import re
from hashlib import blake2b

from assistant.ledger.errors import LedgerError
from assistant.ledger.model import Club
from assistant.ledger.store import Store
from assistant.rules import Problem
from assistant.rules.model.problems import problem

_SEAL = re.compile(r"seal: (?P<seq>\d{1,18})-(?P<digest>[0-9a-f]{32})")


def report_of(store: Store, club: Club, date: str) -> str:
    """The report of an evening (`date`: ISO). Raises `LedgerError` where there is none."""
    lines = _lines(store, club, date)
    last = next(iter(store.log(club.id, limit=1)))
    return "\n".join([*lines, f"seal: {last.seq}-{_digest(lines, last.link)}", ""])


def verify_report(store: Store, text: str) -> Problem | None:
    """What is wrong with a report, None where the ledger still says all of it."""
    lines = [line.rstrip() for line in text.strip().splitlines()]
    seal = _SEAL.fullmatch(lines[-1]) if lines else None
    if seal is None or len(lines) < 3:
        return problem("bad_value", "", "This is not a report of huipai: the line with its seal is missing.")
    said, seq = lines[:-1], int(seal["seq"])
    name, _, date = said[0].rpartition(", ")
    club = next((one for one in store.clubs() if one.name == name), None)
    event = next(iter(store.log(club.id, before=seq + 1, limit=1)), None) if club else None
    if club is None or event is None or event.seq != seq:
        return problem("unknown", "", "The ledger does not know the club or the moment of this report.")
    if seal["digest"] != _digest(said, event.link):
        return problem("changed", "", "The report was changed, or the history of the ledger was rewritten since.")
    if said != _lines(store, club, date):
        return problem("changed", "", "The report is genuine, but the evening was corrected since.")
    return None


def _lines(store: Store, club: Club, date: str) -> list[str]:
    with store.reading() as shelf:
        evening = shelf.evening_on(club.id, date)
    if evening is None:
        raise LedgerError.saying("unknown", "There is no such evening in this club.")
    found = store.standings(club.id, date, date)
    return [f"{club.name}, {date}", *(f"{line.player}: {line.points:+d} ({line.hands})" for line in found)]


def _digest(lines: list[str], link: str) -> str:
    return blake2b("\n".join([*lines, link]).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
