"""Writes docs/rooms.svg, the picture of rooms and arrows in CONTRIBUTING.md: `make rooms`.

It is drawn from the table of `tests/test_arrows.py`: whoever may import stands above what it imports. An arrow that
follows from two others is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.test_arrows import HOUSES, MAY_IMPORT, within

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "rooms.svg"
WIDTH, ROW, BOX_HEIGHT, HEADING, MARGIN = 860, 76, 34, 34, 16
LETTER, PADDING = 7.6, 24
"""Pixels of a letter in a box, and beside its name."""
STYLE = """\
text { font: 13px system-ui, sans-serif; fill: #1d2b24; text-anchor: middle }
.title { font-weight: 600; text-anchor: start }
rect.box { fill: #fdf6e7; stroke: #1f5a45 }
rect.page { fill: #ffffff }
path { stroke: #1f5a45; fill: none; marker-end: url(#tip) }
#tip path { fill: #1f5a45; stroke: none; marker-end: none }"""

Arrows = Mapping[str, frozenset[str]]
"""Room → the rooms that it may import."""


def house() -> Arrows:
    """The arrows between the houses; a house is one room here, and training stands by itself."""
    rooms = {_house_of(room) for room in MAY_IMPORT} - {"assistant"}
    found: dict[str, set[str]] = {room: set() for room in rooms}
    for room, targets in MAY_IMPORT.items():
        if room != "assistant":
            found[_house_of(room)] |= {_house_of(target) for target in targets} - {_house_of(room), "assistant"}
    return _reduced(found)


def inside(name: str) -> Arrows:
    """The arrows between the rooms of one house."""
    rooms = [room for room in MAY_IMPORT if room != name and _house_of(room) == name]
    return _reduced({room: {target for target in MAY_IMPORT[room] if target in rooms} - {room} for room in rooms})


def _house_of(room: str) -> str:
    if room == "vision.training":
        return room
    return next((name for name in HOUSES if within(room, name)), room)


def _reduced(arrows: Mapping[str, set[str]]) -> Arrows:
    """Without arrows that follow from two others; rooms that name each other (pixels) keep none between them."""
    one_way = {
        room: frozenset(target for target in targets if room not in arrows[target]) for room, targets in arrows.items()
    }
    below = {room: _reached(room, one_way) for room in one_way}
    return {
        room: frozenset(target for target in targets if not any(target in below[other] for other in targets))
        for room, targets in one_way.items()
    }


def _reached(room: str, arrows: Arrows) -> frozenset[str]:
    return frozenset().union(*({target} | _reached(target, arrows) for target in arrows[room]))


def floors(arrows: Arrows) -> list[list[str]]:
    """The rooms from the top floor to the lowest: each above all that it imports."""
    height: dict[str, int] = {}

    def measured(room: str) -> int:
        if room not in height:
            height[room] = max((measured(target) + 1 for target in arrows[room]), default=0)
        return height[room]

    most = max(map(measured, arrows))
    return [sorted(room for room in arrows if height[room] == most - down) for down in range(most + 1)]


def drawn() -> str:
    """The whole picture."""
    panels = [("Between the houses", house(), "")]
    panels += [(f"Inside {name}", inside(name), f"{name}.") for name in HOUSES]
    parts, top = [], MARGIN
    for title, arrows, prefix in panels:
        parts.append(f'<text class="title" x="{MARGIN}" y="{top + 16}">{title}</text>')
        parts += _panel(arrows, top + HEADING, prefix)
        top += HEADING + ROW * len(floors(arrows))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" role="img" aria-label="Rooms and arrows">'
    )
    tip = (
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        '<path d="M0 0 8 4 0 8z"/></marker></defs>'
    )
    page = f'<rect class="page" width="{WIDTH}" height="{top}"/>'
    return "\n".join([head, f"<style>\n{STYLE}\n</style>", tip, page, *parts, "</svg>", ""])


def _panel(arrows: Arrows, top: int, prefix: str) -> list[str]:
    """Boxes floor by floor, and the arrows between them."""
    places: dict[str, tuple[float, int, float]] = {}
    for floor, rooms in enumerate(floors(arrows)):
        for at, room in enumerate(rooms):
            width = len(room.removeprefix(prefix)) * LETTER + PADDING
            places[room] = (WIDTH * (at + 1) / (len(rooms) + 1), top + ROW * floor, width)
    lines = [
        f'<path d="M{places[room][0]:.0f} {places[room][1] + BOX_HEIGHT} {places[target][0]:.0f} {places[target][1]}"/>'
        for room in sorted(arrows)
        for target in sorted(arrows[room])
    ]
    return lines + [_box(room.removeprefix(prefix), *place) for room, place in sorted(places.items())]


def _box(name: str, middle: float, top: int, width: float) -> str:
    box = f'<rect class="box" x="{middle - width / 2:.0f}" y="{top}" width="{width:.0f}" height="{BOX_HEIGHT}" rx="6"/>'
    return f'{box}<text x="{middle:.0f}" y="{top + 22}">{name}</text>'


if __name__ == "__main__":
    PICTURE.write_text(drawn(), "utf-8")
