"""The pages of a hand as Streamlit's own test bench opens them: what is shown, and what the link says."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Button

from assistant.ledger.store import open_store

MAIN = Path(__file__).resolve().parents[2] / "assistant" / "app" / "main.py"
SAID = {"v": "2", "seat": "E", "dealer": "N", "how": "self_draw", "hand": "46m123456789s11pE"} | {
    "indicator": "N", "base": "500", "burn": "2"
}  # fmt: skip
"""What `WINS`, a link of version 0.1, says in a link of now."""

WINS = {"hand": "46m123456789s11pE", "indicator": "N", "base": "500", "burn": "2", "dealer": "N"}


def open_app(**query: str) -> AppTest:
    """The app as it opens with a link of these parts."""
    app = AppTest.from_file(str(MAIN), default_timeout=30)
    for name, value in query.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def given(element: Any) -> dict[str, Any]:
    """What Python gives a component."""
    found: Any = json.loads(element.proto.json)
    return found[0] if isinstance(found, list) else found


def shown(app: AppTest) -> str:
    """All HTML and text that the page shows, and what its components are given to say; without the style sheets."""
    parts = [element.proto.body for element in app.get("html")] + [text.value for text in (*app.warning, *app.error)]
    data = [given(element) for element in app.get("bidi_component")]
    said = [str(text) for component in data for text in component.get("problems", ())]
    return "\n".join([*(part for part in parts if not part.startswith("<style>")), *said])


def labels(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


def parts(app: AppTest) -> dict[str, str]:
    """The parts of the page's link."""
    return {name: value if isinstance(value, str) else value[0] for name, value in app.query_params.items()}


def onward(app: AppTest) -> Button:
    """The one thing to do next."""
    return next(button for button in app.button if str(button.key).startswith("onward"))


def link(app: AppTest) -> dict[str, str]:
    """The link, with what is stored under its key as the parts of a link that holds everything."""
    found = parts(app)
    with closing(open_store()) as store:
        draft = store.drafts.load(found.pop("d")) if "d" in found else None
    return found | (json.loads(draft.body)["state"] if draft else {})
