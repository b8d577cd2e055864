"""HTML as text, built so that nothing entered can become markup."""

from __future__ import annotations

import re
from html import escape


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def plain(text: str) -> str:
    """A text that someone entered, for labels that take Markdown: nothing in it becomes markup."""
    return re.sub(r"([\\`*_{}\[\]()#+\-.!:$~|<>&])", r"\\\1", text)


def tag(name: str, *children: str, **attributes: object) -> Markup:
    """One element. Children that are no `Markup` are escaped; `class_` and `aria_label` stand for their HTML names."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(child if isinstance(child, Markup) else escape(child) for child in children)
    return Markup(f"<{name}{given}>{inside}</{name}>")
