"""What was entered, kept in the store: every change is a version, and undo and redo walk along them.

A version says which one it was made from, so undo writes that one anew and nothing is ever rewritten. Several phones
may change one draft: what they changed in different parts stands side by side, and of one part the last to come counts.
"""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from assistant.app.base.store import storage
from assistant.app.session.hand_draft import STEPS, TableState
from assistant.app.session.url import from_query, to_query

if TYPE_CHECKING:
    from assistant.ledger.store import Draft

KEY = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""Long enough that nobody guesses one."""
EMPTY = TableState()
REACH = 49
"""How many versions back the store still has, at most."""


@dataclass(frozen=True, slots=True)
class DraftEntry:
    """One version: the state at no step in particular; the steps before and after its change; where undo and redo lead.

    `back` and `forth` are versions, None where there is nothing to undo or redo.
    """

    state: TableState = EMPTY
    came: str = STEPS[0]
    went: str = STEPS[0]
    back: int | None = None
    forth: int | None = None


NOTHING = DraftEntry()


@dataclass(frozen=True, slots=True)
class HeldDraft:
    """A draft as one phone saw it last; version 0 is one that was not saved yet."""

    key: str
    version: int = 0
    entry: DraftEntry = NOTHING

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self._within(self.entry.back)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing entered since."""
        return self._within(self.entry.forth)

    def _within(self, version: int | None) -> bool:
        return version is not None and self.version - version <= REACH


def fresh(state: TableState) -> HeldDraft:
    """A new draft under a key of its own; it is stored with its first change."""
    return HeldDraft(secrets.token_urlsafe(18), 0, DraftEntry(replace(state, step=STEPS[0])))


def opened(key: str) -> HeldDraft | None:
    """The draft as it is stored now, None where there is none. Raises `StoreError`."""
    if not KEY.fullmatch(key):
        return None
    draft = storage().drafts.load(key)
    return _held(draft) if draft else None


def changed(held: HeldDraft, after: TableState, came: str) -> tuple[HeldDraft, tuple[str, ...]]:
    """The draft with the change that leads from what `held` shows to `after`; the step was `came` before.

    Also the names of the fields that another phone had changed differently since. Raises `StoreError`.
    """
    base, mine = held.entry.state, replace(after, step=STEPS[0])
    now = held if held.version else _put(held.key, held.entry, None)[0]
    while True:
        state, clashes = merged(base, mine, now.entry.state)
        now, ours = _put(held.key, DraftEntry(state, came, after.step, back=now.version), now.version)
        if ours:
            return now, clashes


def undone(held: HeldDraft) -> tuple[HeldDraft, str]:
    """The draft without its last change, and the step where that was made. Raises `StoreError`."""
    return _walk(held, back=True)


def redone(held: HeldDraft) -> tuple[HeldDraft, str]:
    """The draft with the change that was taken back last, and the step it led to. Raises `StoreError`."""
    return _walk(held, back=False)


def merged(base: TableState, mine: TableState, theirs: TableState) -> tuple[TableState, tuple[str, ...]]:
    """What two phones made of `base`, in one; and the fields that both changed, where `mine` counts."""
    values: dict[str, object] = {}
    clashes: list[str] = []
    for name in (known.name for known in fields(TableState)):
        old, ours, other = getattr(base, name), getattr(mine, name), getattr(theirs, name)
        values[name] = other if ours == old else ours
        if other != old and ours not in (old, other):
            clashes.append(name)
    return TableState(**values), tuple(clashes)  # type: ignore[arg-type]  # each value comes from a field of that name


def _walk(held: HeldDraft, back: bool) -> tuple[HeldDraft, str]:
    while True:
        versions = {draft.version: draft for draft in storage().drafts.history(held.key)}
        now = _held(versions[max(versions)]) if versions else held
        target = versions.get((now.entry.back if back else now.entry.forth) or 0)
        if target is None:
            return now, now.entry.went
        found = _held(target).entry
        entry = replace(found, forth=now.version) if back else replace(found, back=now.version)
        new, ours = _put(held.key, entry, now.version)
        if ours:
            return new, now.entry.came if back else entry.went


def _put(key: str, entry: DraftEntry, expected: int | None) -> tuple[HeldDraft, bool]:
    """The draft as it is stored now: this entry, or what another phone has saved since `expected`."""
    from assistant.ledger.store import DraftConflictError  # noqa: PLC0415  # SQLAlchemy takes its time

    parts = to_query(entry.state)
    body = {"state": parts, "came": entry.came, "went": entry.went, "back": entry.back, "forth": entry.forth}
    text = json.dumps({name: value for name, value in body.items() if value is not None}, ensure_ascii=False)
    try:
        return HeldDraft(key, storage().drafts.save(key, text, expected), entry), True
    except DraftConflictError as error:
        return _held(error.newer), False


def _held(draft: Draft) -> HeldDraft:
    """A stored draft; what makes no sense in it is left out."""
    found = json.loads(draft.body)
    body = found if isinstance(found, dict) else {}
    parts = body.get("state")
    state = from_query({str(k): v for k, v in parts.items() if isinstance(v, str)}) if isinstance(parts, dict) else None
    came, went = (step if step in STEPS else STEPS[0] for step in (body.get("came"), body.get("went")))
    back, forth = (number if isinstance(number, int) else None for number in (body.get("back"), body.get("forth")))
    return HeldDraft(
        draft.key, draft.version, DraftEntry(replace(state or TableState(), step=STEPS[0]), came, went, back, forth)
    )
