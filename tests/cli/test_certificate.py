"""The certificate of `huipai app --https`."""

import contextlib
import ssl
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from assistant.cli.errors import CommandError
from assistant.cli.server import certificate as cli_certificate
from assistant.cli.server import serve
from assistant.cli.server.certificate import Certificate, certificate

NOW = datetime.now(UTC)


def test_it_names_this_machine_and_its_address_and_can_be_served(tmp_path: Path) -> None:
    made = certificate(tmp_path, "192.168.1.7")
    ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(made.file, made.key)
    found = x509.load_pem_x509_certificate(made.file.read_bytes()).extensions
    names = found.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "localhost" in names.get_values_for_type(x509.DNSName)
    assert {"127.0.0.1", "192.168.1.7"} == set(map(str, names.get_values_for_type(x509.IPAddress)))
    assert len(made.fingerprint) == 32 * 3 - 1
    assert stat.S_IMODE(made.key.stat().st_mode) == 0o600


def test_it_is_kept_while_it_holds(tmp_path: Path) -> None:
    made = certificate(tmp_path, "192.168.1.7", NOW).file
    before = made.read_bytes()
    certificate(tmp_path, "192.168.1.7", NOW + timedelta(days=300))
    certificate(tmp_path, None, NOW)
    assert made.read_bytes() == before
    certificate(tmp_path, "192.168.1.7", NOW + timedelta(days=360))
    assert made.read_bytes() != before


def test_a_phone_that_trusts_the_authority_trusts_every_later_certificate(tmp_path: Path) -> None:
    trusted = x509.load_pem_x509_certificate(certificate(tmp_path, "192.168.1.7", NOW).authority.read_bytes())
    for address, moment in (("192.168.1.8", NOW), (None, NOW + timedelta(days=400))):
        made = certificate(tmp_path, address, moment)
        x509.load_pem_x509_certificate(made.file.read_bytes()).verify_directly_issued_by(trusted)


@pytest.mark.parametrize("name", ["192.168.1.7", "127.0.0.1", "localhost"])
def test_the_authority_vouches_for_this_machine(tmp_path: Path, name: str) -> None:
    made = certificate(tmp_path, "192.168.1.7")
    assert handshake(made, name, made.authority) == "TLSv1.3"


@pytest.mark.parametrize("name", ["bank.example", "8.8.8.8"])
def test_whoever_steals_the_authority_passes_for_no_other_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    trusted = certificate(tmp_path / "home", "192.168.1.7").authority
    stolen = cli_certificate._authority(trusted, tmp_path / "home" / "https-authority.key", frozenset(), NOW)
    monkeypatch.setattr(cli_certificate, "_authority", lambda *_: stolen)
    monkeypatch.setattr(cli_certificate, "_names", lambda _: frozenset([name]))
    forged = certificate(tmp_path / "thief", None)
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        handshake(forged, name, trusted)


def handshake(made: Certificate, name: str, trusted: Path) -> str | None:
    """The version of TLS that a browser which trusts that authority and the server agree on."""
    server, client = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cafile=str(trusted))
    server.load_cert_chain(made.file, made.key)
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    browser = client.wrap_bio(to_client, to_server, server_hostname=name)
    app = server.wrap_bio(to_server, to_client, server_side=True)
    for _ in range(4):
        for side in (browser, app):
            with contextlib.suppress(ssl.SSLWantReadError):
                side.do_handshake()
    return browser.version()


def test_another_address_needs_another_one(tmp_path: Path) -> None:
    before = certificate(tmp_path, "192.168.1.7", NOW).file.read_bytes()
    assert certificate(tmp_path, "192.168.1.8", NOW).file.read_bytes() != before


@pytest.mark.parametrize("broken", ["https.crt", "https.key", "https-authority.crt", "https-authority.key"])
def test_a_damaged_one_is_made_anew(tmp_path: Path, broken: str) -> None:
    certificate(tmp_path, None, NOW)
    (tmp_path / broken).write_text("nonsense")
    made = certificate(tmp_path, None, NOW)
    assert handshake(made, "localhost", made.authority) == "TLSv1.3"


def test_the_certificate_of_an_earlier_version_makes_way_for_one_of_the_authority(tmp_path: Path) -> None:
    private = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "huipai")])
    old = x509.CertificateBuilder(name, name, private.public_key(), 1, NOW, NOW + timedelta(days=300))
    cli_certificate._keep(tmp_path / "https.crt", tmp_path / "https.key", private, old.sign(private, hashes.SHA256()))
    made = certificate(tmp_path, None, NOW)
    assert handshake(made, "localhost", made.authority) == "TLSv1.3"


def test_a_folder_that_is_none_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match=r"cannot be kept in .*Leave out --https"):
        certificate(tmp_path / "file" / "data", None)


def test_a_strange_name_of_the_machine_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli_certificate.socket, "gethostname", lambda: "麻将 <b>")
    assert certificate(tmp_path, None, NOW).file.is_file()


def test_the_announcement_shows_the_fingerprint_and_the_secure_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.1.7")
    made = certificate(tmp_path, "192.168.1.7")
    text = serve.announcement(8502, local=False, proof=made, door=8503)
    assert "How to, on a new phone  http://192.168.1.7:8503" in text
    assert "https://192.168.1.7:8502" in text
    assert made.fingerprint in "".join(text.split())
    assert "huipai app --https" not in text
    assert "huipai app --https" in serve.announcement(8502, local=False)
    flags = serve.command(serve.THIS_MACHINE, 8502, made)
    assert f"--server.sslCertFile={made.file}" in flags
