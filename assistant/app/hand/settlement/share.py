"""A settlement to send on: a picture, and a text to paste into a chat."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from assistant.app.base.i18n import _, language, tile_name
from assistant.app.hand.settlement.felt import drawing
from assistant.app.hand.settlement.summary import Summary, WonHand
from assistant.app.ui.editor import component
from assistant.app.ui.elements import signed
from assistant.rules import SetTile


def share(found: Summary) -> None:
    """Two buttons; the picture is drawn in the browser."""
    felt = base64.b64encode(drawing(found).encode("utf-8")).decode("ascii")
    component("share")(
        key="huipai-share",
        data={
            "found": _plain(found),
            "felt": f"data:image/svg+xml;base64,{felt}",
            "text": text_of(found),
            "is_big": any(win.is_big for win in found.wins),
            "lang": language(),
            "words": {
                "title": _("Settlement"),
                "picture": _("Share as a picture"),
                "copy": _("Copy as text"),
                "copied": _("Copied: paste it into the chat."),
                "saved": _("Saved among the downloads."),
                "shared": "",
                "touch": _("Touch the picture for long to save it or to send it on."),
                "close": _("Close"),
                "busy": _("One moment …"),
                "failed": _("That did not work here. Take a screenshot instead."),
                "as": _("as {tile}", tile="{tile}"),
            },
        },
    )


def _plain(found: Summary) -> dict[str, Any]:
    """The settlement as plain JSON; tiles as they lie, with what a 惠牌 stands for."""
    wins = [
        {
            **{"head": win.head, "worth": win.worth, "items": [asdict(item) for item in win.items]},
            "sets": [{"laid": group.meld, "tiles": [_tile(one, win.hui) for one in group.tiles]} for group in win.sets],
        }
        for win in found.wins
    ]
    return {
        "rules": found.rules,
        "title": found.title,
        "wins": wins,
        "notes": [asdict(note) for note in found.notes],
        "payments": [asdict(paid) for paid in found.payments],
        "sums": list(found.sums),
    }


def _tile(one: SetTile, hui: str) -> dict[str, str]:
    if one.hui:
        return {"tile": hui, "stands_for": tile_name(one.tile.text)}
    return {"tile": one.tile.text, "stands_for": ""}


def text_of(found: Summary) -> str:
    """The settlement in lines of plain text."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Summary) -> Iterator[str]:
    yield f"【惠牌】{found.rules}{f' · {found.title}' if found.title else ''}"
    for win in found.wins:
        yield f"{win.head}：{win.worth}"
        if win.sets:
            yield _tiles(win)
        for item in win.items:
            yield f"· {item.name}{f' ({item.gloss})' if item.gloss else ''} {item.worth}：{item.text}"
    for note in found.notes:
        yield f"· {note.name}：{note.text}"
    yield "  ".join(f"{found.called(seat)} {signed(value)}" for seat, value in found.points.items())
    for paid in found.payments:
        yield f"{paid.payer} → {paid.payee} {paid.points}（{paid.why}）"
    yield from found.sums


def _tiles(win: WonHand) -> str:
    """The reading: one set after the other, a 惠牌 with what it stands for in brackets."""
    return " | ".join(" ".join(_named(one, win.hui) for one in group.tiles) for group in win.sets)


def _named(one: SetTile, hui: str) -> str:
    name = tile_name(one.tile.text)
    return f"{tile_name(hui)}({name})" if one.hui else name
