"""`huipai app`: serves the app for this machine and, unless told otherwise, for phones on the same network."""

from __future__ import annotations

import http.client
import os
import secrets
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from assistant.cli.errors import CommandError
from assistant.ledger.access import OWNER_CODE

if TYPE_CHECKING:
    from assistant.cli.server.certificate import Certificate

ROOT = Path(__file__).resolve().parents[3]
SIGNS = "ACDEFGHJKLMNPQRTUVWXY34679"
"""The characters of a code, without those that look alike."""
FIRST_PORT = 8501
PORTS_TRIED = 40
SECONDS_TO_START = 60.0
TICK = 0.1
BACKUP_SECONDS = 900.0
"""Seconds between two looks whether there is a backup of today."""

SETTINGS = {
    "server.headless": "true",
    "server.fileWatcherType": "none",
    "server.enableCORS": "true",
    "server.enableXsrfProtection": "true",
    "server.maxUploadSize": "40",
    "server.maxMessageSize": "50",
    "server.maxWidgetStateSize": "10",
    "browser.gatherUsageStats": "false",
    "logger.hideWelcomeMessage": "true",
    "logger.level": "warning",
}
"""Settings of the server, whatever the user's own configuration of Streamlit says."""

THIS_MACHINE = "127.0.0.1"
ALL_ADDRESSES = "0.0.0.0"

# Connecting a datagram socket sends nothing, it only asks which of our addresses such a packet would leave from.
PROBED = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255")

# Streamlit would ask the internet for our outside address when a foreign page tries to connect. Nothing listens here.
NOWHERE = "http://127.0.0.1:9"

# Every thread of the server would keep memory of its own that it has given back; glibc shares two of those instead.
MEMORY = {"MALLOC_ARENA_MAX": "2"}

# In a group of its own the server does not hear Ctrl-C: it is ended by us, in order and without words.
OWN_GROUP: dict[str, Any] = (
    {"process_group": 0}
    if os.name == "posix"
    else {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
)


def lan_address() -> str | None:
    """This machine's address in its local network, or None without one. Sends nothing."""
    for target in PROBED:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
            except OSError:
                continue
            address = str(probe.getsockname()[0])
        if not address.startswith(("127.", "0.")):
            return address
    return None


def is_free(host: str, port: int) -> bool:
    """Whether a server could listen there now."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def choose_port(host: str, wanted: int | None = None) -> int:
    """`wanted`, or the first free port from 8501 on. Raises `CommandError` when there is none."""
    if wanted is not None:
        if not is_free(host, wanted):
            raise CommandError(f"Port {wanted} is taken or not allowed. Choose another one, or leave out --port.")
        return wanted
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        if is_free(host, port):
            return port
    raise CommandError(f"No free port from {FIRST_PORT} to {FIRST_PORT + PORTS_TRIED - 1}. Choose one with --port.")


def addresses(port: int, local: bool, scheme: str = "http") -> tuple[str, str | None]:
    """The app's address on this machine, and the one for phones (None when `local` or without a network)."""
    lan = None if local else lan_address()
    return f"{scheme}://localhost:{port}", lan and f"{scheme}://{lan}:{port}"


def announcement(port: int, local: bool, proof: Certificate | None = None, code: str = "", door: int = 0) -> str:
    """The lines that tell people where the app is, with a QR code for phones; `proof` is the certificate, if any.

    `code` makes the first owner of a club; at the port `door` phones learn to trust the certificate.
    """
    here, phones = addresses(port, local, "https" if proof else "http")
    lines = ["", f"  The app is at         {here}"]
    if phones:
        lines += [f"  Phones on this Wi-Fi  {phones}", "", qr_code(phones, sys.stdout.isatty())]
        lines += ["  Everyone on the same network can open it while it runs; photos stay on this machine."]
        lines += ["  Only for yourself: huipai app --local"]
        lines += [] if proof else ["  A camera inside the page needs a secure address: huipai app --https"]
    elif not local:
        lines += ["  No network was found, so phones cannot reach it."]
    if proof:
        lines += ["", *_about(proof, addresses(door, local)[1] if door else None)]
    if code:
        lines += ["", f"  The code for the first owner of a club  {code}"]
    return "\n".join([*lines, "", "  Ctrl-C ends it.", ""])


def _about(proof: Certificate, door: str | None) -> list[str]:
    """What makes a phone trust the app; `door` is the address where it is shown how."""
    half = len(proof.fingerprint) // 2 + 1
    return [
        "  This machine has made its certificate itself: a phone trusts it once, and an iPhone shows no table before.",
        f"  How to, on a new phone  {door}" if door else f"  The certificate to trust is {proof.authority}",
        "  Its SHA-256 fingerprint has to be",
        f"    {proof.fingerprint[:half]}",
        f"    {proof.fingerprint[half:]}",
    ]


def qr_code(text: str, coloured: bool = False) -> str:
    """The text as a QR code of half blocks for a terminal; `coloured` keeps it black on white in any colour scheme."""
    import segno

    rows = [list(row) for row in segno.make(text, error="l", micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    paired = zip(rows[::2], rows[1::2], strict=True)
    before, after = ("\033[97;40m", "\033[0m") if coloured else ("", "")
    return "\n".join(f"  {before}{''.join(blocks[pair] for pair in zip(*two, strict=True))}{after}" for two in paired)


def command(host: str, port: int, proof: Certificate | None = None) -> list[str]:
    """How Streamlit is started. What matters for privacy is said here too, whatever the user's configuration says."""
    settings = {
        **SETTINGS,
        "server.address": host,
        "server.port": port,
    }
    if proof:
        settings |= {"server.sslCertFile": str(proof.file), "server.sslKeyFile": str(proof.key)}
    script = ROOT / "assistant" / "app" / "served.py"
    return [
        *(sys.executable, "-m", "streamlit", "run", str(script)),
        *(f"--{name}={value}" for name, value in settings.items()),
    ]


def serve(
    local: bool = False,
    wanted: int | None = None,
    https: bool = False,
    hosts: Sequence[str] = (),
    backups: str | None = None,
    members_only: bool = False,
) -> bool:
    """Serves the app until Ctrl-C; returns whether it ended well. Raises `CommandError` when it cannot be started."""
    host = THIS_MACHINE if local else ALL_ADDRESSES
    port = choose_port(host, wanted)
    proof = _proof(local) if https else None
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), NOWHERE)
    code = os.environ.get(OWNER_CODE) or owner_code()
    known = {
        "HUIPAI_HOSTS": " ".join(names(local, [*hosts, *os.environ.get("HUIPAI_HOSTS", "").split()])),
        OWNER_CODE: code,
    }
    known |= {"HUIPAI_MEMBERS_ONLY": "1"} if members_only else {}
    ending = Ending()
    print("Starting the app ...", flush=True)
    server = subprocess.Popen(
        command(host, port, proof),
        cwd=ROOT,
        env={**MEMORY, **os.environ, **nowhere, **known},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        **OWN_GROUP,
    )
    is_up = False
    try:
        is_up = _comes_up(server, port, ending, proof)
        with _door(proof if is_up else None, port, local) as door:
            if is_up:
                print(announcement(port, local, proof, code, door), flush=True)
            nightly = Nightly(backups)
            while not ending.asked and server.poll() is None:
                nightly.tick()
                time.sleep(TICK)
    finally:
        _stop(server, gently=is_up)
    if ending.asked:
        print("\nThe app has ended.")
    return ending.asked


class Nightly:
    """Makes the backup of the day in a folder while the app runs; nothing without a folder."""

    def __init__(self, folder: str | None) -> None:
        self._folder, self._next = folder, 0.0

    def tick(self) -> None:
        """Looks once in `BACKUP_SECONDS` whether there is one of today; one that fails is said and tried again."""
        if not self._folder or time.monotonic() < self._next:
            return
        from assistant.ledger.errors import LedgerError
        from assistant.ledger.store import open_store
        from assistant.ledger.store.nightly import backup_of_the_day

        self._next = time.monotonic() + BACKUP_SECONDS
        try:
            store = open_store()
            try:
                backup_of_the_day(store, Path(self._folder), datetime.now(UTC).astimezone())
            finally:
                store.close()
        except LedgerError as error:
            print(f"huipai: No backup was made: {error}", file=sys.stderr, flush=True)


class Ending:
    """Whether the end was asked for: by Ctrl-C, by a request to end, or because the terminal was closed.

    Signals only leave a note, so that none of them can come between starting the server and holding on to it. Who
    had them ignored, as nohup does, has them ignored.
    """

    def __init__(self) -> None:
        self.asked = False
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)  # Windows has no SIGHUP
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._ask)

    def _ask(self, _number: int, _frame: FrameType | None) -> None:
        self.asked = True


def names(local: bool, more: Sequence[str] = ()) -> list[str]:
    """The names that the app answers to: those of this machine, and `more` where people have given it one."""
    host = socket.gethostname().lower()
    own = [] if local else [host, f"{host.partition('.')[0]}.local"]
    return ["localhost", *own, *map(str.lower, more)]


def owner_code() -> str:
    """A new code of 40 random bits that can be read aloud, such as "K7QX-2M9D"."""
    signs = "".join(secrets.choice(SIGNS) for _ in range(8))
    return f"{signs[:4]}-{signs[4:]}"


def _proof(local: bool) -> Certificate:
    from assistant.cli.server.certificate import certificate
    from assistant.ledger.store import data_folder

    return certificate(data_folder(), None if local else lan_address())


@contextmanager
def _door(proof: Certificate | None, port: int, local: bool) -> Iterator[int]:
    """The port where phones learn to trust the certificate; 0 where none has to."""
    phones = addresses(port, local, "https")[1]
    if proof is None or phones is None:
        yield 0
        return
    from assistant.cli.server.trust import trust_door

    door = choose_port(ALL_ADDRESSES)
    with trust_door(proof, ALL_ADDRESSES, door, phones):
        yield door


def _comes_up(server: subprocess.Popen[bytes], port: int, ending: Ending, proof: Certificate | None) -> bool:
    """Waits until the app answers; False when the end is asked for before. Raises `CommandError` if it never does."""
    deadline = time.monotonic() + SECONDS_TO_START
    while not ending.asked:
        if server.poll() is not None:
            raise CommandError("The app ended while it started; the lines above say why.")
        if time.monotonic() > deadline:
            raise CommandError(f"The app did not answer within {SECONDS_TO_START:.0f} seconds. Please try again.")
        if _answers(port, proof):
            return True
        time.sleep(TICK)
    return False


def _answers(port: int, proof: Certificate | None) -> bool:
    connection = http.client.HTTPConnection(THIS_MACHINE, port, timeout=2.0)
    if proof:
        trusted = ssl.create_default_context(cafile=str(proof.authority))
        connection = http.client.HTTPSConnection(THIS_MACHINE, port, timeout=2.0, context=trusted)
    try:
        connection.request("GET", "/_stcore/health")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _stop(server: subprocess.Popen[bytes], gently: bool) -> None:
    """Ends the server if it still runs; one that never was up has nothing to put in order."""
    if server.poll() is not None:
        return
    if gently:
        server.terminate()
        try:
            server.wait(timeout=5)
            return
        except subprocess.TimeoutExpired:
            pass
    server.kill()
    server.wait()
