"""Our inline components: tap → shown at once in the browser → the whole value sent → checked → the state.

A value travels with a revision (the browser counts its edits) and an epoch (Python counts its own changes): while
edits are under way an older echo from Python does not undo them, and a change of Python's own always wins.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from assistant.app.lang import _, language, term
from assistant.rules import KINDS

HERE = Path(__file__).parent


@dataclass
class Echo:
    """What both sides agreed on last."""

    epoch: int = 0
    revision: int = 0
    value: Any = None


@cache
def component(name: str) -> Any:
    """The component `NAME.js`, registered once per process."""
    script = "\n".join((HERE / file).read_text("utf-8") for file in ("kit.js", f"{name}.js"))
    return st.components.v2.component(f"huipai-{name}", js=script, isolate_styles=False)


def editor(name: str, value: Any, take: Callable[[Any], Any], data: dict[str, Any]) -> None:
    """Draw the component `name` with `value`; `take` gets what was edited and gives back what became of it.

    Both values are plain JSON. `take` runs before the page is drawn again, so it may change the state.
    """
    key = f"huipai-{name}"
    echo: Echo = st.session_state.setdefault(f"{key}-echo", Echo())
    if echo.value != value:
        echo.epoch, echo.value = echo.epoch + 1, value

    def received() -> None:
        edit = (st.session_state[key] or {}).get("edit") or {}
        if isinstance(edit, dict) and edit.get("epoch") == echo.epoch and isinstance(edit.get("revision"), int):
            echo.revision = edit["revision"]
            echo.value = edit.get("value")
            taken = take(edit.get("value"))
            if taken != echo.value:
                echo.epoch, echo.value = echo.epoch + 1, taken

    component(name)(
        key=key,
        data={
            "epoch": echo.epoch,
            "revision": echo.revision,
            "value": value,
            "names": {tile.text: term(tile.name) for tile in KINDS},
            "lang": language(),
            **data,
            "words": {"close": _("Close"), **data["words"]},
        },
        on_edit_change=received,
    )
