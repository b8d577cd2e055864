"""The certificate of `huipai app --https`."""

import ssl
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from assistant.cli.errors import CommandError
from assistant.cli.server import certificate as cli_certificate
from assistant.cli.server import serve
from assistant.cli.server.certificate import certificate

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
    made = certificate(tmp_path, "192.168.1.7", NOW)
    assert certificate(tmp_path, "192.168.1.7", NOW + timedelta(days=300)) == made
    assert certificate(tmp_path, None, NOW) == made
    assert certificate(tmp_path, "192.168.1.7", NOW + timedelta(days=360)) != made


def test_another_address_needs_another_one(tmp_path: Path) -> None:
    made = certificate(tmp_path, "192.168.1.7", NOW)
    assert certificate(tmp_path, "192.168.1.8", NOW).fingerprint != made.fingerprint


@pytest.mark.parametrize("broken", ["https.crt", "https.key"])
def test_a_damaged_one_is_made_anew(tmp_path: Path, broken: str) -> None:
    made = certificate(tmp_path, None, NOW)
    (tmp_path / broken).write_text("nonsense")
    assert certificate(tmp_path, None, NOW).fingerprint != made.fingerprint


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
    text = serve.announcement(8502, local=False, proof=made)
    assert "https://192.168.1.7:8502" in text
    assert made.fingerprint in "".join(text.split())
    assert "huipai app --https" not in text
    assert "huipai app --https" in serve.announcement(8502, local=False)
    flags = serve.command(serve.THIS_MACHINE, 8502, made)
    assert f"--server.sslCertFile={made.file}" in flags
