"""Between a program and its PostgreSQL server: a socket that breaks the connection at the n-th message.

Broken before the server hears of it, or after it has done what was asked and before the program hears of that.
"""

from __future__ import annotations

import shutil
import socket
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

NAME = ".s.PGSQL.5432"


class BreakingProxy:
    """A socket in a folder of its own. `at` is the message of the program that breaks (0: none), `heard` as above."""

    def __init__(self, server: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="huipai-bp-"))
        self._server = str(server / NAME)
        self._lock = threading.Lock()
        self.calls, self.at, self.heard = 0, 0, False
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(str(self.folder / NAME))
        self._door.listen(20)
        threading.Thread(target=self._serve, daemon=True).start()

    def url(self, database: str) -> str:
        """The URL by which a database is reached through here."""
        return f"postgresql://huipai@/{database}?host={self.folder}"

    def break_at(self, number: int, heard: bool) -> None:
        """Counts from now on, and breaks at a number."""
        with self._lock:
            self.calls, self.at, self.heard = 0, number, heard

    def close(self) -> None:
        self._door.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                program, _ = self._door.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                pair = (program, server, threading.Event(), threading.Event())
                threading.Thread(target=self._forth, args=pair, daemon=True).start()
                threading.Thread(target=self._back, args=pair, daemon=True).start()

    def _forth(
        self, program: socket.socket, server: socket.socket, muted: threading.Event, answered: threading.Event
    ) -> None:
        with suppress(OSError):
            while data := program.recv(1 << 16):
                with self._lock:
                    self.calls += 1
                    breaks = self.calls == self.at
                if breaks and self.heard:
                    muted.set()
                    server.sendall(data)
                    answered.wait(5)  # then what was asked is done
                if breaks:
                    break
                server.sendall(data)
        _hang_up(program, server)

    def _back(
        self, program: socket.socket, server: socket.socket, muted: threading.Event, answered: threading.Event
    ) -> None:
        with suppress(OSError):
            while data := server.recv(1 << 16):
                if muted.is_set():
                    answered.set()
                else:
                    program.sendall(data)
        _hang_up(program, server)


def _hang_up(*sockets: socket.socket) -> None:
    for one in sockets:
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
        with suppress(OSError):
            one.close()
