"""Our inline components: tap → shown at once in the browser → the whole value sent → checked → the state.

A value travels with a revision (the browser counts its edits) and an epoch (Python counts its own changes): while
edits are under way an older echo from Python does not undo them. Where Python changed something itself meanwhile, an
edit of the epoch before is not taken; the browser puts it into the new value and sends it again, and where both changed
the same, Python's change wins. So does what was tapped while the app was away reach the session that comes after it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import Any

import streamlit as st

from assistant.app.base.i18n import _, language, tile_name
from assistant.rules import KINDS

APP = Path(__file__).resolve().parents[1]
SCRIPTS = {
    "strip": (
        "kit",
        "melds",
        "drag",
        "frames",
        "chooser",
        "steady",
        "viewfinder",
        "strip",
        "stripview",
        "throwing",
        "whole_strip",
    ),
    "seats": ("kit", "melds", "drag", "seats"),
    "quick": ("kit", "feel", "felt", "quick"),
    "camera": ("kit", "chooser", "steady", "viewfinder", "camera"),
    "share": ("kit", "feel", "picture", "share"),
    "card": ("kit", "picture", "card"),
    "link": ("kit", "picture", "link"),
}
"""Which scripts make a component, in the order in which they need each other; the others are kit and their own."""

Take = Callable[[Any], Any]
NOTHING: Mapping[str, Take] = MappingProxyType({})


@dataclass
class SyncState:
    """What both sides agreed on last."""

    session: str = field(default_factory=lambda: secrets.token_hex(4))
    count: int = 0
    revision: int = 0
    value: Any = None
    lock: Lock = field(default_factory=Lock)
    """Streamlit begins a run before the one that it breaks off has ended: their edits come one after the other."""

    @property
    def epoch(self) -> str:
        """Different whenever Python itself has changed the value, and in every session."""
        return f"{self.session}.{self.count}"

    def follow(self, now: Any) -> None:
        """What the value is now; unless an edit has brought it, it is a change of Python's own."""
        if self.value != now:
            self.count, self.value = self.count + 1, now

    def taken(self, edit: Any, now: Callable[[], Any], take: Take) -> bool:
        """Takes an edit of the browser that is new here and made of the value as it is; whether it was one."""
        with self.lock:
            self.follow(now())
            fits = isinstance(edit, dict) and edit.get("epoch") == self.epoch and isinstance(edit.get("revision"), int)
            if not fits or edit["revision"] <= self.revision:
                return False
            value = edit.get("value")
            became = take(value)
            self.revision, self.value = edit["revision"], value  # not before it is stored: a run may be broken off
            self.follow(became)
            return True

    def said(self, now: Callable[[], Any]) -> dict[str, Any]:
        """What the browser has to know of it."""
        with self.lock:
            self.follow(now())
            return {"epoch": self.epoch, "revision": self.revision, "value": self.value}


@cache
def _scripts() -> dict[str, Path]:
    """Every script of the app by its name; a component's lies in the component's folder."""
    return {path.stem: path for path in APP.rglob("*.js")}


@cache
def component(name: str) -> Any:
    """The component `NAME`, registered once per process."""
    known = _scripts()
    script = "\n".join(known[part].read_text("utf-8") for part in SCRIPTS.get(name, ("kit", name)))
    mounted = st.components.v2.component(f"huipai-{name}", js=script, isolate_styles=False)

    def draw(key: str, data: dict[str, Any], **listeners: Any) -> Any:
        # Streamlit looks for tables among the values of a mapping and loads pandas to do so, but takes a list as it is.
        return mounted(key=key, data=[data], **listeners)

    return draw


def editor(
    name: str,
    now: Callable[[], Any],
    take: Take,
    data: dict[str, Any],
    told: Mapping[str, Take] = NOTHING,
    where: str = "",
) -> None:
    """Draw the component `name` with the value that `now` gives; `take` gets what it was edited to.

    `take` gives back what became of that. All these values are plain JSON. `told` are events by name. All are called
    before the page is drawn again, so they may change the state. `where` distinguishes two places of one component.
    """
    key = f"huipai-{where or name}"
    echo: SyncState = st.session_state.setdefault(f"{key}-echo", SyncState())

    def received(given: Any = None) -> bool:
        edit = ((st.session_state.get(key) if given is None else given) or {}).get("edit") or {}
        return echo.taken(edit, now, take)

    plain = {**echo.said(now), **data}
    if received(_draw(name, key, plain, {"on_edit_change": received, **_listeners(key, told)})):
        st.rerun()  # a tap that came before Streamlit knew the component: it has called nobody


def teller(name: str, data: dict[str, Any], told: Mapping[str, Take]) -> None:
    """Draw the component `name` that has no value of its own and only tells of events."""
    key = f"huipai-{name}"
    _draw(name, key, data, _listeners(key, told))


def _draw(name: str, key: str, data: dict[str, Any], listeners: Mapping[str, Callable[[], object]]) -> Any:
    common = {"key": key, "names": {tile.text: tile_name(tile.text) for tile in KINDS}, "lang": language()}
    words = {"close": _("Close"), **data["words"]}
    return component(name)(key=key, data={**common, **data, "words": words}, **listeners)


def _listeners(key: str, told: Mapping[str, Take]) -> dict[str, Callable[[], None]]:
    return {f"on_{event}_change": _listener(key, event, take) for event, take in told.items()}


def _listener(key: str, event: str, take: Take) -> Callable[[], None]:
    def heard() -> None:
        said = st.session_state.get(key)
        if said is not None:  # a component that has left the page is called once more, and has said nothing
            take(said.get(event))

    return heard
