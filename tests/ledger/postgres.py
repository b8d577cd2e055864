"""A throw-away PostgreSQL server for the tests: its own folder, a socket in it, no network."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import psycopg

from assistant.ledger.store import open_store

USER = "postgres"
"""As whom the server runs where the tests run as root, which it refuses."""


class Server:
    """A running server. Its databases go with it."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs, self._folder, self._count = programs, folder, 0
        self.data, self.socket = folder / "data", folder
        self._as_user = ["runuser", "-u", USER, "--"] if _is_root() else []
        self._run("initdb", "-D", self.data, "-U", "huipai", "--auth=trust", "--encoding=UTF8", "--no-locale", "-N")
        quick = "-c fsync=off -c full_page_writes=off -c max_connections=60"
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.socket}' {quick}"
        self._run("pg_ctl", "-D", self.data, "-l", folder / "log", "-w", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")
        shutil.rmtree(self._folder, ignore_errors=True)

    def url(self, database: str) -> str:
        return f"postgresql://huipai@/{database}?host={self.socket}"

    def new_database(self) -> str:
        """The URL of a new database with all tables and nothing in them."""
        if self._count == 0:
            open_store(self.empty_database("blank")).close()
        self._count += 1
        return self.empty_database(f"club{self._count}", "blank")

    def empty_database(self, name: str, template: str = "template0") -> str:
        """The URL of a new database with what is in its template."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Lets go of a database, whoever still holds a connection to it."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {url.partition('?')[0].rpartition('/')[2]} WITH (FORCE)")

    def _run(self, program: str, *arguments: object) -> None:
        command = [*self._as_user, str(self._programs / program), *map(str, arguments)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")


def find_server() -> Server | str:
    """A new server, or in words why there is none."""
    programs = _programs()
    if programs is None:
        return "no PostgreSQL server on this machine (on Debian and Ubuntu: apt-get install postgresql)"
    # The path of a socket has at most 107 characters, so it lies in a short folder.
    folder = Path(tempfile.mkdtemp(prefix="huipai-pg-"))
    if _is_root():
        try:
            shutil.chown(folder, USER, USER)
        except LookupError:
            return f"PostgreSQL does not run as root, and there is no user {USER}"
    return Server(programs, folder)


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _programs() -> Path | None:
    """The folder of the server's programs: on the path, or where Debian puts them, the newest first."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    there = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: -float(file.parents[1].name))
    return there[0].parent if there else None
