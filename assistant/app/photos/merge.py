"""What several photos of one hand show, joined into one state: hand, melds and 惠坯 may come on photos of their own.

Places of tiles are counted through all photos of a hand: `STRIDE` belong to each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from assistant.app.photos.cache import Seen
from assistant.app.session.hand_draft import (
    MOST_FACE_UP,
    MOST_MELDS,
    MOST_PHOTOS,
    MOST_TILES,
    HandTile,
    OwnMeld,
    TableState,
    own_meld,
)

ROLES = ("new", "more", "hand", "melds", "hui")
"""What a photo is for: another hand, or more of this one; then what it shows, where the player says so."""
STRIDE = 200


def with_photo(state: TableState, token: str, seen: Seen, role: str) -> TableState:
    """The state with one more photo, at the step where it is checked. A photo that is there already changes nothing.

    `seen` has been through `sorted_out` with the same role.
    """
    if token in state.photos:
        return state
    if role == "new":
        # What other photos showed beside the hand goes with them; what was tapped in before any photo stays.
        cleared = replace(state, photo="", hand=(), melds=(), winning="", seen=() if state.photo else state.seen)
        return with_photo(cleared, token, seen, "more")
    first = STRIDE * len(state.photos)
    hand = tuple(_tile(seen, place, first) for place in seen.hand if place < STRIDE)
    melds = tuple(replace(meld, boxes=_moved(meld.boxes, first)) for meld in seen.melds)
    joined = replace(
        state,
        step="tiles",
        photo=".".join((*state.photos, token)),
        hand=(*state.hand, *hand)[:MOST_TILES],
        melds=(*state.melds, *melds)[:MOST_MELDS],
        indicator=seen.kind(seen.indicator) or state.indicator,
        seen=(*state.seen, *beside(seen))[:MOST_FACE_UP],
    )
    drawn = seen.kind(seen.winning)
    return replace(joined, winning=drawn) if drawn else joined


def beside(seen: Seen) -> tuple[str, ...]:
    """The tiles that lie face up beside the hand: they fill in what has been seen."""
    return tuple(seen.kind(place) for place in seen.others if place < STRIDE)


def without_some(tiles: Sequence[str], taken: Iterable[str]) -> tuple[str, ...]:
    """The tiles without one of each that is taken; the latest goes first."""
    left = list(reversed(tiles))
    for tile in taken:
        if tile in left:
            left.remove(tile)
    return tuple(reversed(left))


def has_room(state: TableState, role: str) -> bool:
    """Whether the hand takes another photo."""
    return role == "new" or len(state.photos) < MOST_PHOTOS


def sorted_out(seen: Seen, role: str, state: TableState) -> Seen:
    """The photo with its tiles where they belong: by what the player said, else by what fits the hand so far."""
    kinds = [place for place in (*seen.hand, *_rest(seen)) if seen.kind(place)]
    lonely = role == "more" and len(kinds) == 1 and state.hand and not state.indicator
    if (role == "hui" or lonely) and kinds:
        return replace(
            seen, hand=(), melds=(), winning=None, indicator=kinds[0] if seen.indicator is None else seen.indicator
        )
    sets, left = _sets([(place, seen.kind(place)) for place in seen.hand])
    if role == "melds" or (role == "more" and state.hand and not left and _fits(state, len(sets) + len(seen.melds))):
        return replace(seen, hand=left, melds=(*seen.melds, *sets))
    return seen


def without_photo(state: TableState, index: int, seen: Seen | None) -> TableState:
    """The state without one of its photos, and without what only that one showed."""
    tokens = [token for place, token in enumerate(state.photos) if place != index]
    return replace(
        state,
        photo=".".join(tokens),
        hand=tuple(
            replace(tile, seen=_after(tile.seen, index)) for tile in state.hand if not _is_on(index, (tile.seen,))
        ),
        melds=tuple(
            replace(
                meld, boxes=tuple(place for place in (_after(box, index) for box in meld.boxes) if place is not None)
            )
            for meld in state.melds
            if not (meld.seen and _is_on(index, meld.boxes))
        ),
        indicator="" if seen and state.indicator == seen.kind(seen.indicator) else state.indicator,
        seen=without_some(state.seen, beside(seen)) if seen else state.seen,
    )


def put_right(seen: Seen, index: int, state: TableState) -> dict[int, str]:
    """The tiles of photo `index` by their place on it, as the player left them; what was taken out is not there."""
    first = STRIDE * index
    named = {tile.seen: tile.tile for tile in state.hand if tile.seen is not None}
    for meld in state.melds:
        named |= _in_meld(meld, {box: seen.kind(box - first) for box in meld.boxes})
    found = {place: named.get(first + place, "") for place in range(len(seen.tiles))}
    aside = {place: tile.name for place, tile in enumerate(seen.tiles) if not seen.kind(place)}
    others = {place: seen.kind(place) for place in seen.others if not found[place]}
    shown = {seen.indicator: seen.kind(seen.indicator)} if seen.indicator is not None else {}
    return {place: name for place, name in (found | others | aside | shown).items() if name}


def _in_meld(meld: OwnMeld, read: dict[int, str]) -> dict[int, str]:
    """What the tiles of a meld are: those read right keep their place, a single wrong one is what is left."""
    left = list(meld.tiles)
    named = {}
    for box, name in read.items():
        if name in left:
            left.remove(name)
            named[box] = name
    wrong = [box for box in read if box not in named]
    return named | ({wrong[0]: left[0]} if len(wrong) == 1 and left else {})


def _tile(seen: Seen, place: int, first: int) -> HandTile:
    tile = seen.tiles[place]
    return HandTile(tile.name, tile.second, tile.doubtful, first + place)


def _moved(boxes: Sequence[int], first: int) -> tuple[int, ...]:
    return tuple(first + box for box in boxes if box < STRIDE)


def _rest(seen: Seen) -> list[int]:
    return [place for place in range(len(seen.tiles)) if place not in seen.hand]


def _is_on(index: int, places: Sequence[int | None]) -> bool:
    return any(place is not None and place // STRIDE == index for place in places)


def _after(place: int | None, index: int) -> int | None:
    """A place once photo `index` is gone: those of later photos move up."""
    if place is None or place // STRIDE < index:
        return place
    return None if place // STRIDE == index else place - STRIDE


def _fits(state: TableState, more: int) -> bool:
    """Whether this number of further melds makes the hand of these concealed tiles complete or waiting."""
    waiting = state.waiting_count - 3 * more
    return more > 0 and len(state.melds) + more <= MOST_MELDS and len(state.hand) in (waiting, waiting + 1)


def _sets(tiles: list[tuple[int, str]]) -> tuple[list[OwnMeld], tuple[int, ...]]:
    """Melds that lie side by side in reading order, and the places that make none."""
    found: list[OwnMeld] = []
    left: list[int] = []
    while tiles:
        meld = next(filter(None, (_set(tiles[:size]) for size in (4, 3))), None)
        if meld:
            found.append(meld)
            tiles = tiles[len(meld.boxes) :]
        else:
            left.append(tiles[0][0])
            tiles = tiles[1:]
    return found, tuple(left)


def _set(tiles: list[tuple[int, str]]) -> OwnMeld | None:
    names = sorted(name for _place, name in tiles)
    kind = {4: "open_kong", 3: "pong" if len(set(names)) == 1 else "chi"}.get(len(names), "")
    meld = own_meld(kind, names[0], seen=True, boxes=tuple(place for place, _name in tiles)) if names else None
    return meld if meld and sorted(meld.tiles) == names else None
