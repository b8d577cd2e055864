"""`huipai app`: serves the app."""

from __future__ import annotations

import argparse

from assistant.cli.command import Command, Parser

TEXT = """\
Serves the app until Ctrl-C; prints its address for this machine and, as a QR code, for phones on the same network.

Everyone on that network can open it while it runs. Photos stay on this machine; nothing is sent to the internet."""

EXAMPLES = """\
examples:
  huipai app
  huipai app --local           for this machine only
  huipai app --https           a secure address: phones ask once, and the camera opens inside the page
  huipai app --port 9000"""


LAST_PORT = 65535


def arguments(command: Parser) -> None:
    """How the app is served, and to whom."""
    command.add_argument("--local", action="store_true", help="for this machine only, closed to the network")
    command.add_argument(
        "--https", action="store_true", help="by a secure address, with a certificate made on the spot"
    )
    command.add_argument(
        "--host", metavar="NAME", action="append", default=[], help="a name of its own that the app answers to"
    )
    command.add_argument("--members-only", action="store_true", help="every section is for the club's members")
    command.add_argument(
        "--backups", metavar="DIR", help="a backup every day into this folder, kept for 7 days, 4 weeks and 12 months"
    )
    command.add_argument("--port", type=_port, help="the port to serve on (default: the first free one from 8501 on)")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to {LAST_PORT}, not {text!r}")
    return int(text)


def run(options: argparse.Namespace) -> bool:
    """Serves until Ctrl-C; returns whether it ended well."""
    from assistant.cli.server.serve import serve

    return serve(options.local, options.port, options.https, options.host, options.backups, options.members_only)


APP = Command("app", "serve the app for this machine and for phones", TEXT, EXAMPLES, arguments, run)
