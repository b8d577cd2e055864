"""What the ledger refuses, one exception per thing that a caller can do about it; each says so in a sentence."""

from __future__ import annotations

from assistant.rules.model.problems import Problem, problem


class LedgerError(Exception):
    """Something asked of the ledger cannot be done; `problems` can be translated, and are all that is wrong."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = problems
        super().__init__("\n".join(found.message for found in problems))

    @classmethod
    def saying(cls, code: str, template: str, **values: object) -> LedgerError:
        """The error with one problem."""
        return cls(problem(code, "", template, **values))


class RefusedError(LedgerError):
    """An event that the book does not allow as things stand; nothing was written."""


class KeyTakenError(LedgerError):
    """A key under which something else is stored already; nothing was written."""


class StoreError(LedgerError):
    """The database cannot be used as it is; what was stored before is untouched."""


class NewerDatabaseError(StoreError):
    """A database that a newer version has written: update, and open it again."""


class DamagedDatabaseError(StoreError):
    """A file that is no database, or that is broken: restore a backup."""


class DiskFullError(StoreError):
    """No room to write, or a disk that fails: make room, and save again."""


class BusyDatabaseError(StoreError):
    """Somebody else is writing for too long: try again."""


class UnreachableDatabaseError(StoreError):
    """The server, or the way to it, is gone: try again when it is back."""
