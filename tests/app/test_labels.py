"""Whatever people, tables and notes are called, every label shows it as it is: nothing becomes Markdown."""

import re
from typing import Any

import pytest

from assistant.app.served import HEADERS
from assistant.ledger.events import (
    ClubChanged,
    EveningOpened,
    HandEdited,
    NicknameGiven,
    PaymentSaved,
    PlayerAdded,
    PlayerRenamed,
    PlayersMerged,
    TableOpened,
)
from assistant.ledger.model import Hand, Payment
from assistant.ledger.store import Store, open_store
from tests.app.club_pages import open_club
from tests.app.evening import club_of, laid_out

PICTURE = "![x](http://a.example/{})"
LIVE = re.compile(r"(?<!\\)!\[|(?<!\\)\]\(http")
VIEWS = ("evening", "standings", "player", "wall", "report")
PANELS = ("people", "export", "import", "roles", "audit")
PLAIN = (
    *("html", "text", "selectbox", "multiselect", "text_input", "text_area"),
    *("arrow_data_frame", "bidi_component", "vega_lite_chart", "arrow_vega_lite_chart"),
)
"""Elements that show a text as it is; components build theirs of text alone."""


@pytest.fixture
def store() -> Store:
    """An evening in which everything that can be named is named like a picture."""
    store = open_store()
    table = laid_out(store)
    club = club_of(store)
    with store.reading() as shelf:
        seats = dict(shelf.table(table).seats)  # type: ignore[union-attr]
    for number, player in enumerate(seats.values()):
        store.write(club, PlayerRenamed(player, PICTURE.format(number)))
        store.write(club, NicknameGiven(player, PICTURE.format(f"nick{number}")))
    store.write(club, ClubChanged(PICTURE.format("club"), "Asia/Shanghai"))
    other = store.write(club, PlayerAdded(PICTURE.format("other"))).seq
    store.write(club, PlayersMerged(other, seats["E"]))
    store.write(club, PaymentSaved(table, Payment({seats["E"]: -5, seats["N"]: 5}, PICTURE.format("why"))))
    evening = store.write(club, EveningOpened("2026-10-01", PICTURE.format("title"))).seq
    store.write(club, TableOpened(evening, PICTURE.format("table"), seats, (), "beijing", {}, 100))
    for entry in store.entries(table):
        if isinstance(entry.content, Hand):
            noted = Hand(entry.content.seats, entry.content.outcome, entry.content.entered, note=PICTURE.format("note"))
            store.write(club, HandEdited(entry.id, noted))
    return store


def live(node: Any) -> list[str]:
    """Labels below a node of the page in which a picture would be fetched."""
    found = []
    for child in getattr(node, "children", {}).values():
        found += live(child)
    proto = getattr(node, "proto", None)
    if proto is not None and getattr(node, "type", "") not in PLAIN:
        found += [line for line in str(proto).splitlines() if LIVE.search(line.replace("\\\\", "\\"))]
    return found


@pytest.mark.parametrize("view", [*VIEWS, *PANELS])
def test_no_label_fetches_a_picture(store: Store, view: str) -> None:
    club, more = club_of(store), {}
    if view in PANELS:
        view, more = "more", {"panel": view}
    for evening in store.evenings(club):
        page = open_club(view=view, evening=str(evening.id), period="all", **more)
        assert live(page.main) == []


def test_the_browser_fetches_nothing_from_elsewhere_anyway() -> None:
    policy = HEADERS["Content-Security-Policy"]
    for kind in ("img-src", "font-src", "media-src", "connect-src"):
        sources = next(one for one in policy.split("; ") if one.startswith(kind)).split()[1:]
        assert not [one for one in sources if one.startswith("http") or one == "*"]
