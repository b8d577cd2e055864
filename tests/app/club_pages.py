"""The club's section in Streamlit's own test bench: a page is opened, read and tapped."""

import json
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

from assistant.ledger.model import Hand, Id
from assistant.ledger.store import Store

MAIN = Path(__file__).resolve().parents[2] / "assistant" / "app" / "main.py"

HEARD: list[dict[str, Any]] = []
"""What the browser told when its button was tapped."""

SAVES = {"quick": "save-hand", "again": "save-edit"}

SELF_DRAW = {"how": "self_draw", "winners": ["N"], "fan": {"N": ["清一色"]}}


def open_club(taps: dict[str, Any] | None = None, **query: str) -> AppTest:
    app = AppTest.from_file(str(MAIN), default_timeout=60)
    given = {"at": "club", "lang": "zh", **query} | ({"quick": json.dumps(taps)} if taps else {})
    for name, value in given.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def shown(app: AppTest) -> str:
    """All text and HTML of the page, without its style sheets."""
    parts = [element.proto.body for element in app.get("html")]
    parts += [text.value for kind in (app.warning, app.error, app.info, app.caption, app.success) for text in kind]
    return "\n".join(part for part in parts if not part.startswith("<style>"))


def button(app: AppTest, key: str) -> Any:
    return app.button(key=key)


def chosen(app: AppTest, key: str, word: str) -> None:
    """A line of a menu is tapped."""
    app.menu_button(key=key).set_value(word).run()


def named(app: AppTest, *names: str) -> AppTest:
    """Names as if they were typed: the test bench can only choose among those that are offered."""
    app.session_state["open-named"] = list(names)
    return app.run()


def hands(store: Store, table: Id) -> list[dict[str, int]]:
    return [dict(one.content.outcome.points) for one in store.entries(table) if isinstance(one.content, Hand)]


def saved(app: AppTest, store: Store, table: Id) -> AppTest:
    button(app, "save-hand").click().run()
    return open_club(entry=str(store.entries(table)[-1].id))
