"""The page that gives a phone the authority of `huipai app --https` and shows how to trust it."""

import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes

from assistant.cli.server import serve, trust
from assistant.cli.server.certificate import Certificate, certificate
from tests.app.traditional import traditional

APP = "https://192.168.1.7:8501"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return certificate(tmp_path_factory.mktemp("data"), "192.168.1.7")


@pytest.fixture(scope="module")
def door(made: Certificate) -> Iterator[str]:
    port = serve.choose_port(serve.THIS_MACHINE)
    with trust.trust_door(made, serve.THIS_MACHINE, port, APP):
        yield f"http://127.0.0.1:{port}"


def fetched(url: str, **headers: str) -> tuple[bytes, Any]:
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
        return answer.read(), answer.headers


def test_the_phone_gets_the_authority_in_a_form_that_it_installs(door: str, made: Certificate) -> None:
    body, headers = fetched(door + trust.FILE)
    assert headers["Content-Type"] == "application/x-x509-ca-cert"
    found = x509.load_der_x509_certificate(body)
    assert found.fingerprint(hashes.SHA256()).hex(":").upper() == made.fingerprint
    assert found.extensions.get_extension_for_class(x509.BasicConstraints).value.ca


@pytest.mark.parametrize(
    ("wanted", "lang", "title"),
    [
        ("zh-CN,zh;q=0.9", "zh-Hans", "让这部手机信任惠牌"),
        ("zh-TW", "zh-Hant", "讓這部手機信任惠牌"),
        ("de", "en", "Have this phone trust huipai"),
        ("", "zh-Hans", "让这部手机信任惠牌"),
    ],
)
def test_the_page_speaks_as_the_browser_does(door: str, made: Certificate, wanted: str, lang: str, title: str) -> None:
    text = fetched(door, **{"Accept-Language": wanted})[0].decode()
    assert f'<html lang="{lang}">' in text
    assert title in text
    assert made.fingerprint in text
    assert f'href="{APP}"' in text
    assert "{" not in re.sub(r"<style>.*</style>", "", text, flags=re.DOTALL)


def test_its_traditional_chinese_is_the_simplified_one_converted() -> None:
    words = json.loads(trust.WORDS.read_text("utf-8"))
    assert words["zh-Hant"] == {name: traditional(text) for name, text in words["zh-Hans"].items()}
    assert words["en"].keys() == words["zh-Hans"].keys()


def test_another_path_has_nothing_and_the_database_is_not_served(door: str) -> None:
    for path in ("/../huipai.db", "/https.key", "/%2e%2e/https.key"):
        with pytest.raises(urllib.error.HTTPError, match="404") as caught:
            fetched(door + path)
        caught.value.close()


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (1440, 900)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_can_be_read_and_has_no_faults(chromium: Any, door: str, size: tuple[int, int], scheme: str) -> None:
    checker = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright is missing")
    context = chromium.new_context(viewport=dict(zip(("width", "height"), size, strict=True)), color_scheme=scheme)
    page = context.new_page()
    page.goto(f"{door}/?zh-Hans")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert [fault["id"] for fault in checker.Axe().run(page).response["violations"]] == []
    with page.expect_download() as saved:
        page.locator(".act").click()
    assert saved.value.suggested_filename == "huipai.crt"
    context.close()
