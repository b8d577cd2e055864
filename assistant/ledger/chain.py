"""The chain of a club's log: each event's link is a digest of all its fields and of the link before it.

An event that is changed, taken out, put in or moved breaks its link or the next one, so that history cannot be
rewritten unseen. The same links stand in the database, in its backups and in exports. The form is for ever.
"""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import blake2b
from typing import NamedTuple

START = ""
"""The link before the first event of a club."""


class LoggedRow(NamedTuple):
    """A row of the log as it is stored: `body` is the text of its JSON, `link` its place in the chain."""

    seq: int
    club: int
    key: str
    digest: str
    at: datetime
    who: str
    kind: str
    body: str
    link: str = ""


def link_of(before: str, row: LoggedRow) -> str:
    """The link of a row that follows the link `before`: 32 hexadecimal digits."""
    at = row.at.astimezone(UTC).replace(tzinfo=None).isoformat()
    parts = (before, str(row.seq), str(row.club), row.key, row.digest, at, row.who, row.kind, row.body)
    text = "".join([f"{len(part)}:{part}" for part in parts])
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
