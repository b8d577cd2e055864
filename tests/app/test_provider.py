"""The club's OpenID Connect account, against a provider that runs on this machine."""

import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from typing import Any

import pytest

from assistant.ledger.access import Member, Role
from assistant.ledger.store import Store, open_store
from tests.app.evening import club_of, laid_out
from tests.app.phone import PHONE, phone
from tests.app.serving import Address, free_port, served

EMAIL = "li@example.org"
SECRETS = """[auth]
redirect_uri = "{app}oauth2callback"
cookie_secret = "of the tests"
client_id = "huipai"
client_secret = "also of the tests"
server_metadata_url = "{provider}/.well-known/openid-configuration"
"""


@pytest.fixture(scope="module")
def provider() -> Iterator[str]:
    """The address of a provider without accounts."""
    for name in ("oidc_provider_mock", "authlib", "httpx"):
        if find_spec(name) is None:
            pytest.skip(f"{name} is not installed: pip install -e '.[dev]'")
    port = free_port()
    command = (sys.executable, "-m", "oidc_provider_mock", "--port", str(port))
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        try:
            _wait(f"http://localhost:{port}/.well-known/openid-configuration")
            yield f"http://localhost:{port}"
        finally:
            running.terminate()


def _wait(url: str) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(url).close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the provider did not start")


@pytest.fixture(scope="module")
def club(provider: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """The app with that provider, and a club whose owner signs in by e-mail."""
    home, data = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("data")
    port = free_port()
    (home / ".streamlit").mkdir()
    text = SECRETS.format(app=f"http://localhost:{port}/", provider=provider)
    (home / ".streamlit" / "secrets.toml").write_text(text, "utf-8")
    with closing(open_store(str(data / "huipai.db"))) as store:
        laid_out(store)
        store.doors.put_member(club_of(store), Member("李师傅", Role.OWNER, EMAIL), "", "")
    with served(port, data, more={"HOME": str(home)}) as address:
        found = str.__new__(Address, f"http://localhost:{port}/")
        found.data = address.data
        yield found


@pytest.fixture
def store(club: Address) -> Iterator[Store]:
    with closing(open_store(str(club.data / "huipai.db"))) as found:
        yield found


def account(provider: str, subject: str, **claims: Any) -> None:
    """What the provider says of an account from now on."""
    body, kind = json.dumps(claims).encode(), {"Content-Type": "application/json"}
    urllib.request.urlopen(
        urllib.request.Request(f"{provider}/users/{subject}", data=body, headers=kind, method="PUT")
    ).close()


def signed_in(browser: Any, club: Address, subject: str) -> str:
    """What the club's page says to whoever signs in with that account."""
    with phone(browser, club, **PHONE) as visitor:
        visitor.page.goto(f"{club}?at=club&lang=zh")
        visitor.text("用社里账号登录")
        visitor.rest()
        visitor.page.get_by_role("button", name="用社里账号登录").click()
        visitor.page.locator("input[name=sub]").fill(subject)
        visitor.page.get_by_role("button", name="Authorize").click()
        visitor.page.wait_for_url(f"{club}**")
        visitor.page.goto(f"{club}?at=club&lang=zh")
        visitor.page.wait_for_selector(".st-key-club-tabs, .st-key-sign-out-provider")
        return str(visitor.page.locator("[data-testid=stMain]").inner_text())


REFUSED = "不是本社成员"


@pytest.mark.parametrize("verified", [{}, {"email_verified": False}, {"email_verified": "true"}])
def test_an_address_that_the_provider_has_not_verified_lets_nobody_in(
    chromium: Any, provider: str, club: Address, verified: dict[str, Any]
) -> None:
    account(provider, "impostor", email=EMAIL, **verified)
    assert REFUSED in signed_in(chromium, club, "impostor")


def test_a_verified_one_does_and_then_the_account_itself_counts(
    chromium: Any, provider: str, club: Address, store: Store
) -> None:
    account(provider, "7", email=EMAIL.upper(), email_verified=True)
    assert REFUSED not in signed_in(chromium, club, "7")
    assert [event.what for event in store.doors.log(club_of(store))][:1] == ["in"]
    account(provider, "7", email="moved@example.org")
    assert REFUSED not in signed_in(chromium, club, "7")
    account(provider, "8", email=EMAIL, email_verified=True)
    assert REFUSED in signed_in(chromium, club, "8")
