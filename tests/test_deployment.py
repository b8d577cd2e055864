"""What docs/compose.yaml and docs/deployment.md say is what the program understands."""

import re
from pathlib import Path

from assistant.app.base.addresses import PROXY
from assistant.app.served import HOSTS
from assistant.cli.parser import parser
from assistant.ledger.store import DATABASE_URL, url_of

DOCS = Path(__file__).resolve().parents[1] / "docs"
COMPOSE = (DOCS / "compose.yaml").read_text("utf-8")


def test_every_variable_is_one_of_the_programs() -> None:
    named = set(re.findall(r"^ {4}(HUIPAI_\w+):", COMPOSE, re.MULTILINE))
    assert named == {DATABASE_URL, HOSTS, PROXY}
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
