"""Icons of the app, drawn for it: paths in strokes on a field of 24 × 24."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from urllib.parse import quote

from assistant.app.ui.html import Markup, tag

ICONS: Mapping[str, str] = MappingProxyType(
    {
        "hand": "M2.5 7.5h5.5v10h-5.5Zm6.75 0h5.5v10h-5.5Zm7.2.6 5.3-1.3 2 9.6-5.3 1.2ZM11 10.5h2m-2 4h2",
        "club": "M2 20.5h20M3.5 20.5v-6h5.5v6m0 0v-11h6v11m0 0v-8h5.5v8M12 3.2v2.6m-1.6-1h3.2",
        "learn": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8Zm0 4.3v.2",
        "rules": "M12 6C10 4.4 7 4 3 4v14c4 0 7 .4 9 2 2-1.6 5-2 9-2V4c-4 0-7 .4-9 2Zm0 0v14",
        "camera": "M3 8h4l2-3h6l2 3h4v12H3Zm9 2.2a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2Z",
        "album": "M3 5h18v14H3Zm0 11.5 5.5-5.5 4.5 4.5 2.5-2.5 5 5M16 8.6v.2",
        "tiles": "M4 4h4.2v6.5H4Zm5.9 0h4.2v6.5H9.9Zm5.9 0H20v6.5h-4.2Z"
        "M4 13.5h4.2V20H4Zm5.9 0h4.2V20H9.9Zm5.9 0H20V20h-4.2Z",
        "sample": "M3 5h18v14H3Zm9 2.6 1.3 2.8 3 .3-2.2 2 .6 3-2.7-1.5-2.7 1.5.6-3-2.2-2 3-.3Z",
        "people": "M8 11a3 3 0 1 0 0-7 3 3 0 0 0 0 7Zm8 0a3 3 0 1 0 0-6M2 20c0-3 2-6 6-6s6 3 6 6m2-6c4 0 6 3 6 6",
        "export": "M12 3v12m0 0 4-4m-4 4-4-4M4 17v3h16v-3",
        "import": "M12 15V3m0 0 4 4m-4-4-4 4M4 17v3h16v-3",
        "roles": "M6 11V8a6 6 0 0 1 12 0v3M5 11h14v10H5Zm7 4v3",
        "audit": "M6 3h9l4 4v14H6Zm9 0v4h4M9 12h7M9 16h7",
        "wall": "M3 5h18v12H3Zm9 12v4m-4 0h8",
    }
)
"""Name of an icon → its path."""


def icon(name: str) -> Markup:
    """An icon beside words that say the same."""
    return _drawn(name, "currentColor", width=24, height=24, aria_hidden="true")


def icon_sheet() -> str:
    """Every icon as a variable of the style sheet, `--hp-i-camera`, to be used as a mask."""
    names = (f'--hp-i-{name}:url("data:image/svg+xml,{quote(_masked(name))}")' for name in ICONS)
    return f":root{{{';'.join(names)}}}"


def _masked(name: str) -> Markup:
    return _drawn(name, "#000", xmlns="http://www.w3.org/2000/svg")


def _drawn(name: str, colour: str, **attributes: object) -> Markup:
    line = {"stroke": colour, "stroke_width": "1.8", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return tag("svg", tag("path", d=ICONS[name], fill="none", **line), viewBox="0 0 24 24", **attributes)
