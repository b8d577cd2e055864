"""The SQLite file itself: for its owner alone, readable where it may not be written, whole when it is copied."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import threading
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

from assistant.ledger.errors import StoreError
from assistant.rules.model.problems import problem

FOLDING = "folding the log"
"""The name of the thread that does it."""
IDLE_SECONDS = 3.0
"""Seconds of silence after a save until the write-ahead log is folded into the file."""
_NETWORK = frozenset(
    (
        *("nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "afpfs", "9p", "davfs", "ceph", "lustre", "beegfs"),
        *("vboxsf", "prl_fs", "virtiofs", "fuse.sshfs", "fuse.rclone", "fuse.s3fs", "fuse.glusterfs"),
        *("fuse.gvfsd-fuse", "fuse.vmhgfs-fuse", "fuse.ceph", "fuse.davfs"),
    )
)
"""File systems of other machines, as Linux calls them; a virtual machine's host is one too."""
_quiet_at: dict[str, float] = {}
"""When each file has been written to for the last time and long enough ago, on the clock of `time.monotonic`."""
_lock = threading.Lock()


def make_private(file: Path) -> None:
    """Makes the folder and the file for the owner alone, where there are none yet. Raises OSError."""
    if not file.parent.is_dir():
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def tighten(folder: Path, file: Path) -> None:
    """Takes the rights of others from our own folder and file, which older versions left to everybody."""
    for path, mode in ((folder, 0o700), (file, 0o600)):
        with suppress(OSError):
            if path.stat().st_mode & 0o077:
                path.chmod(mode)


def is_read_only(file: Path) -> bool:
    """Whether a file that is there may only be read: it, or its folder, belongs to a medium that takes nothing."""
    return file.is_file() and not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK))


def refuse_network(file: Path, mounts: Path = Path("/proc/self/mounts")) -> None:
    """Raises `StoreError` for a file on a network drive, whose locks do not hold between machines."""
    kind = drive_of(file, mounts)
    is_shared = kind in _NETWORK or str(file).startswith("\\\\") or not _has_locks(file.parent)
    if is_shared and os.environ.get("HUIPAI_NETWORK_DRIVE") != "1":
        kind = kind if kind in _NETWORK else "no locks"
        raise StoreError(problem("network_drive", "", NETWORK_DRIVE, name=str(file), kind=kind))


def drive_of(file: Path, mounts: Path) -> str:
    """The kind of file system that a file lies on, "" where that is not known."""
    try:
        lines = [line.split() for line in mounts.read_text("utf-8", "replace").splitlines()]
    except OSError:
        return ""
    place = f"{file.resolve()}/"
    found = [(_plain(line[1]).rstrip("/") + "/", line[2]) for line in lines if len(line) > 2]
    over = [(len(where), number, kind) for number, (where, kind) in enumerate(found) if place.startswith(where)]
    return max(over)[2] if over else ""  # of several at one place the last one is seen


def _plain(where: str) -> str:
    """A path of the table of mounts, in which blanks are written as numbers."""
    return re.sub(r"\\([0-7]{3})", lambda sign: chr(int(sign[1], 8)), where)


def _has_locks(folder: Path) -> bool:
    """Whether a file in that folder can be locked at all: on some network drives none can."""
    try:
        import fcntl  # noqa: PLC0415  # Windows has none
    except ImportError:
        return True
    try:
        with TemporaryFile(dir=folder) as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:  # a folder that is not there, or takes nothing, is named elsewhere
        return error.errno not in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS)
    return True


def fold_later(file: str) -> None:
    """Folds the write-ahead log into the file once nobody has written for a while."""
    with _lock:
        waits = file in _quiet_at
        _quiet_at[file] = time.monotonic() + IDLE_SECONDS
    if not waits:
        threading.Thread(target=_fold_when_quiet, args=(file,), name=FOLDING, daemon=True).start()


def _fold_when_quiet(file: str) -> None:
    while True:
        with _lock:
            rest = _quiet_at[file] - time.monotonic()
            if rest <= 0:
                del _quiet_at[file]
                break
        time.sleep(rest)
    fold(file)


def fold(file: str) -> None:
    """Folds the log into the file; somebody who is writing is not waited for."""
    with suppress(sqlite3.Error):
        connection = sqlite3.connect(f"{Path(file).absolute().as_uri()}?mode=rw", uri=True, timeout=0.5)
        try:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            connection.close()


NETWORK_DRIVE = (
    "{name} lies on a network drive ({kind}), where locks do not hold and two machines could damage it. Keep the file "
    "on a disk of the machine that serves, or use PostgreSQL for several machines."
)
