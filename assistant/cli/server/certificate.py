"""The certificates of `huipai app --https`: an authority that this machine makes for itself, and what it vouches for.

A phone trusts the authority once; the server's own certificate is made anew, under the same authority, when the address
changes or a year is over. The authority can vouch for this machine's names and for private addresses only, so whoever
steals its key can pass for no bank. All of it is kept in the data folder.
"""

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
AUTHORITY_DAYS = 3650
SPARE = timedelta(days=14)
"""One that ends sooner is made anew."""
SLOW = timedelta(days=1)
"""How far a phone's clock may be behind."""
PRIVATE = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16", "127.0.0.0/8")
"""Networks whose addresses the authority may vouch for (RFC 1918, 6598, 3927, 1122)."""
Names = frozenset[str]


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files of the server's certificate and key, and that of the authority with the fingerprint (SHA-256) that a
    phone shows for it.
    """

    file: Path
    key: Path
    authority: Path
    fingerprint: str


@dataclass(frozen=True, slots=True)
class _Pair:
    """A certificate and its key."""

    public: x509.Certificate
    private: ec.EllipticCurvePrivateKey


def certificate(folder: Path, address: str | None, now: datetime | None = None) -> Certificate:
    """The certificate in `folder` for this machine at `address`, and its authority; what is missing or over is made.

    Raises `CommandError` when the folder cannot be written to.
    """
    moment = now or datetime.now(UTC)
    authority, file, key = folder / "https-authority.crt", folder / "https.crt", folder / "https.key"
    names = _names(address)
    try:
        root = _authority(authority, folder / "https-authority.key", names, moment)
        kept = _kept(file, key)
        if kept is None or not _holds(kept, names, moment) or not _is_of(kept, root):
            _make(file, key, names, moment, root)
    except OSError as error:
        reason = error.strerror or error
        raise CommandError(f"The certificate cannot be kept in {folder}: {reason}. Leave out --https.") from None
    return Certificate(file, key, authority, root.public.fingerprint(hashes.SHA256()).hex(":").upper())


def _names(address: str | None) -> Names:
    """What this machine is called, and its addresses."""
    host = socket.gethostname()
    found = {"localhost", "127.0.0.1", *([address] if address else [])}
    if host.isascii() and host.replace("-", "").replace(".", "").isalnum():
        found |= {host, f"{host.partition('.')[0]}.local"}
    return frozenset(found)


def _authority(file: Path, key: Path, names: Names, moment: datetime) -> _Pair:
    """The authority that may vouch for these names; made where there is none."""
    wanted = list(_constraints(names))
    kept = _kept(file, key)
    if kept and kept.public.not_valid_after_utc - moment > timedelta(days=DAYS) and _may_name(kept.public, wanted):
        return kept
    private = ec.generate_private_key(ec.SECP256R1())
    made = (
        _begun("huipai", "huipai", private, moment, AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(wanted, None), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(private.public_key()), critical=False)
        .sign(private, hashes.SHA256())
    )
    _keep(file, key, private, made)
    return _Pair(made, private)


def _make(file: Path, key: Path, names: Names, moment: datetime, root: _Pair) -> None:
    """The server's certificate, with that of the authority behind it in the same file."""
    private = ec.generate_private_key(ec.SECP256R1())
    made = (
        _begun("huipai", "huipai app", private, moment, DAYS)
        .add_extension(x509.SubjectAlternativeName(list(_general(sorted(names)))), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(private.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(root.private.public_key()), critical=False)
        .sign(root.private, hashes.SHA256())
    )
    _keep(file, key, private, made, root.public)


def _begun(
    issuer: str, subject: str, private: ec.EllipticCurvePrivateKey, moment: datetime, days: int
) -> x509.CertificateBuilder:
    by, of = (x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]) for name in (issuer, subject))
    builder = x509.CertificateBuilder(by, of, private.public_key(), x509.random_serial_number())
    return builder.not_valid_before(moment - SLOW).not_valid_after(moment + timedelta(days=days))


def _usage(signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        **dict.fromkeys(
            ("content_commitment", "key_encipherment", "data_encipherment", "key_agreement"),
            False,
        ),
        encipher_only=False,
        decipher_only=False,
    )


def _constraints(names: Names) -> Iterable[x509.GeneralName]:
    """What the authority may vouch for: private networks, and those of the names and addresses outside of them."""
    networks = [ipaddress.ip_network(one) for one in PRIVATE]
    for name in sorted(names):
        try:
            found = ipaddress.ip_address(name)
        except ValueError:
            yield x509.DNSName(name)
        else:
            networks += [] if any(found in one for one in networks) else [ipaddress.ip_network(found)]
    yield from map(x509.IPAddress, networks)


def _may_name(authority: x509.Certificate, wanted: list[x509.GeneralName]) -> bool:
    try:
        found = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    except x509.ExtensionNotFound:
        return False
    return set(wanted) <= set(found.permitted_subtrees or ())


def _kept(file: Path, key: Path) -> _Pair | None:
    """The certificate of these files, if they belong together."""
    try:
        found = x509.load_pem_x509_certificate(file.read_bytes())
        private = serialization.load_pem_private_key(key.read_bytes(), None)
    except (OSError, ValueError, TypeError):
        return None
    if not isinstance(private, ec.EllipticCurvePrivateKey) or private.public_key() != found.public_key():
        return None
    return _Pair(found, private)


def _holds(kept: _Pair, names: Names, moment: datetime) -> bool:
    try:
        found = kept.public.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return False
    named = map(str, (*found.get_values_for_type(x509.DNSName), *found.get_values_for_type(x509.IPAddress)))
    return names <= frozenset(named) and kept.public.not_valid_after_utc - moment >= SPARE


def _is_of(kept: _Pair, root: _Pair) -> bool:
    """Whether the authority has signed it."""
    try:
        kept.public.verify_directly_issued_by(root.public)
    except Exception:  # a wrong name, another kind of key, or a wrong signature: each has an exception of its own
        return False
    return True


def _general(names: Iterable[str]) -> Iterable[x509.GeneralName]:
    for name in names:
        try:
            yield x509.IPAddress(ipaddress.ip_address(name))
        except ValueError:
            yield x509.DNSName(name)


def _keep(file: Path, key: Path, private: ec.EllipticCurvePrivateKey, *chain: x509.Certificate) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    _write(key, private.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    _write(file, b"".join(one.public_bytes(pem) for one in chain))


def _write(path: Path, data: bytes) -> None:
    """A file that only its owner may read, in one step."""
    draft = path.with_suffix(".new")
    with contextlib.suppress(FileNotFoundError):
        draft.unlink()
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as target:
        target.write(data)
    draft.replace(path)
