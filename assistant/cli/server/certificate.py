"""The certificate of `huipai app --https`: made on the spot by this machine for itself, kept in the data folder."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from assistant.cli.errors import CommandError

DAYS = 365
"""Phones refuse certificates of a server that hold for more than 398 days."""
SPARE = timedelta(days=14)
"""One that ends sooner is made anew."""
Names = frozenset[str]


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files of a certificate and its key, and the fingerprint (SHA-256) that a browser shows for it."""

    file: Path
    key: Path
    fingerprint: str


def certificate(folder: Path, address: str | None, now: datetime | None = None) -> Certificate:
    """The certificate in `folder`; made if there is none that still holds for this machine at `address`.

    Raises `CommandError` when the folder cannot be written to.
    """
    moment = now or datetime.now(UTC)
    file, key = folder / "https.crt", folder / "https.key"
    names = _names(address)
    kept = _kept(file, key)
    if kept is None or not names <= _named(kept) or kept.not_valid_after_utc - moment < SPARE:
        try:
            kept = _make(file, key, names, moment)
        except OSError as error:
            reason = error.strerror or error
            raise CommandError(f"The certificate cannot be kept in {folder}: {reason}. Leave out --https.") from None
    return Certificate(file, key, kept.fingerprint(hashes.SHA256()).hex(":").upper())


def _names(address: str | None) -> Names:
    host = socket.gethostname()
    found = {"localhost", "127.0.0.1", *([address] if address else [])}
    if host.isascii() and host.replace("-", "").replace(".", "").isalnum():
        found |= {host, f"{host.partition('.')[0]}.local"}
    return frozenset(found)


def _kept(file: Path, key: Path) -> x509.Certificate | None:
    """The certificate of these files, if they belong together."""
    try:
        found = x509.load_pem_x509_certificate(file.read_bytes())
        private = serialization.load_pem_private_key(key.read_bytes(), None)
    except (OSError, ValueError, TypeError):
        return None
    return found if private.public_key() == found.public_key() else None


def _named(found: x509.Certificate) -> Names:
    try:
        names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return frozenset()
    return frozenset(map(str, (*names.get_values_for_type(x509.DNSName), *names.get_values_for_type(x509.IPAddress))))


def _make(file: Path, key: Path, names: Names, moment: datetime) -> x509.Certificate:
    private = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "huipai")])
    made = (
        x509.CertificateBuilder(subject, subject, private.public_key(), x509.random_serial_number())
        .not_valid_before(moment - timedelta(days=1))  # a phone's clock may be slow
        .not_valid_after(moment + timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName(list(_general(sorted(names)))), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(private, hashes.SHA256())
    )
    file.parent.mkdir(parents=True, exist_ok=True)
    pem = serialization.Encoding.PEM
    plain = serialization.NoEncryption()
    _write(key, private.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    _write(file, made.public_bytes(pem))
    return made


def _general(names: Iterable[str]) -> Iterable[x509.GeneralName]:
    for name in names:
        try:
            yield x509.IPAddress(ipaddress.ip_address(name))
        except ValueError:
            yield x509.DNSName(name)


def _write(path: Path, data: bytes) -> None:
    """A file that only its owner may read, in one step."""
    draft = path.with_suffix(".new")
    with contextlib.suppress(FileNotFoundError):
        draft.unlink()
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as target:
        target.write(data)
    draft.replace(path)
