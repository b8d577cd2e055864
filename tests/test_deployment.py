"""What docs/compose.yaml, docs/Caddyfile and docs/deployment.md say is what the program understands."""

import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from streamlit.config import get_config_options

from assistant.app.base.addresses import PROXY
from assistant.app.served import HOSTS, is_known
from assistant.cli.parser import parser
from assistant.ledger.store import DATABASE_URL, url_of

DOCS = Path(__file__).resolve().parents[1] / "docs"
COMPOSE = (DOCS / "compose.yaml").read_text("utf-8")
SERVICES: dict[str, Any] = yaml.safe_load(COMPOSE)["services"]
APPS = ("app1", "app2")
HEALTH = "/_stcore/health"


def test_every_variable_is_one_of_the_programs() -> None:
    for app in APPS:
        assert set(SERVICES[app]["environment"]) == {DATABASE_URL, HOSTS, PROXY, "STREAMLIT_SERVER_COOKIE_SECRET"}
    assert "server.cookieSecret" in get_config_options()
    assert url_of("postgresql://huipai:secret@database/huipai").drivername == "postgresql+psycopg"


def test_every_command_exists() -> None:
    texts = COMPOSE + (DOCS / "deployment.md").read_text("utf-8") + (DOCS / "threat_model.md").read_text("utf-8")
    commands = set(re.findall(r"huipai ((?:ledger |members )?[a-z]+)(?=[ `\n,])", texts)) - {"refuses"}
    known = parser().format_help()
    for command in commands:
        assert command.split()[0] in known, command
    assert parser().parse_args(["app", "--port", "8501", "--members-only", "--backups", "/b"]).members_only
    assert parser().parse_args(["backup", "--keep", "/backups"]).keep == "/backups"
    assert parser().parse_args(["members", "add", "NAME", "--role", "owner"]).role == "owner"


def test_what_is_asked_of_the_administrator_is_said() -> None:
    asked = set(re.findall(r"\$\{(\w+):\?\}", COMPOSE))
    assert asked == {"POSTGRES_PASSWORD", "HUIPAI_HOST", "COOKIE_SECRET"}
    (command,) = re.findall(r"^ +(HUIPAI_HOST.*compose.*)$", (DOCS / "deployment.md").read_text("utf-8"), re.MULTILINE)
    assert {word.partition("=")[0] for word in shlex.split(command) if "=" in word} == asked


def test_images_have_versions_and_files_are_there() -> None:
    for name, service in SERVICES.items():
        if "image" in service:
            assert re.search(r":\d+", service["image"]), name
        for volume in service.get("volumes", ()):
            if volume.startswith("."):
                assert (DOCS / volume.partition(":")[0]).is_file(), volume
    build = SERVICES["app1"]["build"]
    base, *lines = build["dockerfile_inline"].splitlines()
    assert re.fullmatch(r"FROM python:3\.1[1-4]-slim", base)
    assert (DOCS / build["context"] / "pyproject.toml").is_file()
    assert "USER huipai" in lines


def test_nobody_waits_for_a_service_that_says_nothing_of_its_health() -> None:
    for name, service in SERVICES.items():
        for other, when in service.get("depends_on", {}).items():
            assert when == {"condition": "service_healthy"}, (name, other)
            assert "test" in SERVICES[other]["healthcheck"], other


def test_the_proxy_finds_every_process() -> None:
    port = parser().parse_args(shlex.split(SERVICES["app1"]["command"])[1:]).port
    assert SERVICES["proxy"]["environment"]["HUIPAI_APPS"].split() == [f"{app}:{port}" for app in APPS]
    for app in APPS:
        assert f"http://127.0.0.1:{port}{HEALTH}'" in SERVICES[app]["healthcheck"]["test"][-1]


@pytest.mark.skipif(shutil.which("caddy") is None, reason="no Caddy on this machine")
def test_the_proxy_asks_for_health_by_a_name_that_the_app_answers_to() -> None:
    """The app refuses names that are not its own, and those of containers are none of them."""
    env = os.environ | {"HUIPAI_HOST": "club.example.org", "HUIPAI_APPS": "app1:8501 app2:8501"}
    command = ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(DOCS / "Caddyfile")]
    done = subprocess.run(command, check=True, capture_output=True, env=env)
    (active,) = _all_of(json.loads(done.stdout), "active")
    assert active["uri"] == HEALTH
    (host,) = active["headers"]["Host"]
    assert is_known(host, frozenset({"club.example.org"}))
    assert not is_known("app1:8501", frozenset({"club.example.org"}))


def _all_of(config: Any, name: str) -> list[Any]:
    """Everything under a key, however deep it stands."""
    parts = config.items() if isinstance(config, dict) else enumerate(config) if isinstance(config, list) else ()
    return [found for key, one in parts for found in ([one] if key == name else _all_of(one, name))]
