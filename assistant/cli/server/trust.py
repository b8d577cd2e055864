"""A small page over plain HTTP that gives a phone the authority of `huipai app --https` and shows how to trust it.

iPhones refuse websockets with a certificate that was only clicked through, so the app stays empty there until the
authority is trusted. The page itself proves nothing: the fingerprint on it is to be compared with the terminal's.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from assistant.cli.server.certificate import Certificate

PAGE, WORDS = (Path(__file__).with_name(f"trust.{kind}") for kind in ("html", "json"))
"""The page, and what it says by language."""
FILE = "/huipai.crt"
PATIENCE = 10.0
"""Seconds for a request."""


def page(proof: Certificate, address: str, lang: str) -> str:
    """The page as HTML in a language of `WORDS`; `address` is the app's own."""
    said = json.loads(WORDS.read_text("utf-8"))[lang]
    values = {**said, "lang": lang, "fingerprint": proof.fingerprint, "address": address, "file": FILE}
    return re.sub(r"\{(\w+)\}", lambda name: escape(values[name[1]]), PAGE.read_text("utf-8"))


def language(wanted: str) -> str:
    """The language of a page that was asked for by its name or by a browser (`Accept-Language`); Chinese by itself."""
    first = wanted.split(",", maxsplit=1)[0].strip().lower()
    if not first.startswith("zh"):
        return "en" if first else "zh-Hans"
    return "zh-Hant" if any(part in first for part in ("hant", "-tw", "-hk", "-mo")) else "zh-Hans"


@contextmanager
def trust_door(proof: Certificate, host: str, port: int, address: str) -> Iterator[None]:
    """Serves page and certificate at a port while the app runs."""
    certificate = x509.load_pem_x509_certificate(proof.authority.read_bytes()).public_bytes(Encoding.DER)

    class Door(BaseHTTPRequestHandler):
        timeout = PATIENCE

        def do_GET(self) -> None:  # the library asks for that name
            if self.path == FILE:
                self._answer(certificate, "application/x-x509-ca-cert")
            elif self.path.partition("?")[0] == "/":
                asked = self.path.partition("?")[2] or self.headers.get("Accept-Language", "")
                self._answer(page(proof, address, language(asked)).encode(), "text/html; charset=utf-8")
            else:
                self.send_error(HTTPStatus.NOT_FOUND)

        def _answer(self, body: bytes, kind: str) -> None:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
            self.send_header("X-Content-Type-Options", "nosniff")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nothing is noted."""

    server = ThreadingHTTPServer((host, port), Door)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, name="trust", daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
