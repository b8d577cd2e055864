"""Addresses, ports and the QR code of `huipai app`; the app itself has tests of its own."""

import itertools
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator

import pytest

from assistant.cli.errors import CommandError
from assistant.cli.server import serve
from assistant.cli.server.serve import ALL_ADDRESSES, THIS_MACHINE, addresses, announcement, choose_port, qr_code


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as server:
        server.bind((ALL_ADDRESSES, 0))
        server.listen()
        yield server.getsockname()[1]


def test_a_taken_port_that_was_asked_for_is_refused_in_words(taken: int) -> None:
    with pytest.raises(CommandError, match=rf"Port {taken} is taken.*leave out --port"):
        choose_port(ALL_ADDRESSES, taken)


def test_the_first_free_port_is_chosen(monkeypatch: pytest.MonkeyPatch, taken: int) -> None:
    monkeypatch.setattr(serve, "FIRST_PORT", taken)
    assert taken < choose_port(THIS_MACHINE) < taken + serve.PORTS_TRIED


def test_no_free_port_is_said_in_words(monkeypatch: pytest.MonkeyPatch, taken: int) -> None:
    monkeypatch.setattr(serve, "FIRST_PORT", taken)
    monkeypatch.setattr(serve, "PORTS_TRIED", 1)
    with pytest.raises(CommandError, match=r"Choose one with --port"):
        choose_port(ALL_ADDRESSES)


def test_the_address_for_phones_is_found_without_sending(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent(socket.socket):
        def send(self, *_: object) -> int:
            raise AssertionError("nothing may be sent")

        sendto = send

    monkeypatch.setattr(socket, "socket", Silent)
    lan = serve.lan_address()
    assert lan is None or (re.fullmatch(r"\d+(\.\d+){3}", lan) and not lan.startswith("127."))


def test_phones_get_an_address_only_where_they_can_reach_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.1.7")
    assert addresses(8502, local=False) == ("http://localhost:8502", "http://192.168.1.7:8502")
    assert addresses(8502, local=True) == ("http://localhost:8502", None)
    monkeypatch.setattr(serve, "lan_address", lambda: None)
    assert addresses(8502, local=False) == ("http://localhost:8502", None)


def test_the_announcement_says_who_can_open_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.1.7")
    text = announcement(8502, local=False)
    assert "http://localhost:8502" in text
    assert "http://192.168.1.7:8502" in text
    assert qr_code("http://192.168.1.7:8502") in text
    assert "Everyone on the same network" in text
    alone = announcement(8502, local=True)
    assert "192.168" not in alone
    assert "█" not in alone
    monkeypatch.setattr(serve, "lan_address", lambda: None)
    assert "No network was found" in announcement(8502, local=False)


def test_the_qr_code_holds_the_address() -> None:
    cv2 = pytest.importorskip("cv2")
    numpy = pytest.importorskip("numpy")
    dots = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}
    rows = [
        [dots[block] for block in line.removeprefix("  ")] for line in qr_code("http://192.168.1.7:8501").splitlines()
    ]
    halves = numpy.array(rows, dtype=numpy.uint8)
    picture = halves.transpose(0, 2, 1).reshape(-1, halves.shape[1])
    picture = numpy.pad(picture.repeat(8, 0).repeat(8, 1), 40, constant_values=255)
    assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == "http://192.168.1.7:8501"


@pytest.fixture
def serving() -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """`huipai app --local` and its port, in a process group of its own as in a terminal, where Ctrl-C is heard."""
    port = choose_port(THIS_MACHINE)
    command = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
    command += "signal.signal(signal.SIGHUP, signal.SIG_DFL);"  # nohup hides it
    command += "from assistant.cli import main;"
    command += f"raise SystemExit(main(['app', '--local', '--port', '{port}']))"
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen([sys.executable, "-c", command], cwd=serve.ROOT, start_new_session=True, **pipes) as running:  # type: ignore[call-overload]
        yield port, running
        running.kill()


@pytest.mark.skipif(os.name != "posix", reason="ends the command by signals of POSIX")
class TestServing:
    def test_the_app_is_served_until_ctrl_c(self, serving: tuple[int, subprocess.Popen[str]]) -> None:
        port, running = serving
        said = list(itertools.takewhile(lambda line: line != "  Ctrl-C ends it.\n", running.stdout or ()))
        page = urllib.request.urlopen(f"http://{THIS_MACHINE}:{port}/").read()
        os.killpg(running.pid, signal.SIGINT)
        rest = running.communicate(timeout=30)[0]
        assert rest.strip() == "The app has ended."
        assert said[:3] == ["Starting the app ...\n", "\n", f"  The app is at         http://localhost:{port}\n"]
        assert re.fullmatch(r"  The code for the first owner of a club  [A-Z0-9]{4}-[A-Z0-9]{4}\n", said[4])
        assert b"<html" in page
        assert running.returncode == 0
        assert serve.is_free(THIS_MACHINE, port)

    @pytest.mark.parametrize("ending", ["SIGINT", "SIGTERM", "SIGHUP"])
    def test_it_can_be_ended_while_it_starts(self, serving: tuple[int, subprocess.Popen[str]], ending: str) -> None:
        port, running = serving
        assert running.stdout is not None
        assert running.stdout.readline() == "Starting the app ...\n"
        os.killpg(running.pid, signal.Signals[ending])
        assert running.communicate(timeout=30)[0] == "\nThe app has ended.\n"
        assert running.returncode == 0
        assert serve.is_free(THIS_MACHINE, port)


@pytest.mark.parametrize("host", [THIS_MACHINE, ALL_ADDRESSES])
def test_the_server_is_started_with_privacy_said_out_loud(host: str) -> None:
    flags = serve.command(host, 8502)
    assert f"--server.address={host}" in flags
    assert "--browser.gatherUsageStats=false" in flags
    assert "--logger.hideWelcomeMessage=true" in flags
