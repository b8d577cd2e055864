"""Several photos of one hand become one reading: hand, melds and 惠坯, each of them removable."""

from collections import OrderedDict
from dataclasses import asdict, replace

import pytest

from assistant.app.hand.step_tiles import remarks
from assistant.app.hand.strip import strip
from assistant.app.photos.cache import PhotoCache, Seen, SeenTile
from assistant.app.photos.merge import STRIDE, has_room, put_right, sorted_out, with_photo, without_photo, without_some
from assistant.app.session.hand_draft import MOST_MELDS, MOST_PHOTOS, MOST_TILES, HandTile, OwnMeld, TableState
from assistant.app.session.url import from_query

TEN = "1m 2m 3m 4s 5s 6s 7p 8p E E"
FIRST, SECOND, THIRD = "a" * 8, "b" * 8, "c" * 8


def photo(tiles: str, melds: tuple[OwnMeld, ...] = (), **more: int) -> Seen:
    """A photo with these tiles in a row; those that are in no meld and no 惠坯 are concealed."""
    names = tiles.split()
    used = {box for meld in melds for box in meld.boxes} | set(more.values())
    hand = tuple(place for place in range(len(names)) if place not in used and names[place] != "back")
    boxes = tuple((10.0 * place, 0.0, 10.0 * place + 8, 12.0) for place in range(len(names)))
    return Seen(b"jpeg", (200, 20), boxes, tuple(map(SeenTile, names)), hand, melds, **more)


def added(state: TableState, token: str, seen: Seen, role: str = "more") -> TableState:
    return with_photo(state, token, sorted_out(seen, role, state), role)


@pytest.fixture
def ten() -> TableState:
    return added(TableState(dealer="N", base=500), FIRST, photo(TEN), "new")


def test_a_new_photo_is_the_hand_and_the_table_stays(ten: TableState) -> None:
    assert ten.tiles == tuple(TEN.split())
    assert [tile.seen for tile in ten.hand] == list(range(10))
    assert (ten.step, ten.photo, ten.dealer, ten.base) == ("tiles", FIRST, "N", 500)
    again = added(replace(ten, winning="E"), SECOND, photo("9s 9s"), "new")
    assert (again.tiles, again.photo, again.winning, again.dealer) == (("9s", "9s"), SECOND, "", "N")


def test_three_alike_on_a_second_photo_are_the_meld_that_the_hand_lacks(ten: TableState) -> None:
    both = added(ten, SECOND, photo("C C C"))
    assert both.tiles == ten.tiles
    assert both.melds == (OwnMeld("pong", "C", "", True, (STRIDE, STRIDE + 1, STRIDE + 2)),)
    assert both.photos == (FIRST, SECOND)


def test_a_hand_of_sixteen_tiles_lacks_a_meld_at_thirteen(ten: TableState) -> None:
    thirteen = added(replace(ten, rules="taiwan"), SECOND, photo("9s 9s F"))
    assert len(thirteen.tiles) == 13
    assert [(meld.kind, meld.tile) for meld in added(thirteen, THIRD, photo("C C C")).melds] == [("pong", "C")]


def test_melds_lie_in_reading_order_and_a_run_in_any(ten: TableState) -> None:
    short = replace(ten, hand=ten.hand[:4])
    melds = added(short, SECOND, photo("3p 2p 4p N N N N 9m 9m 9m")).melds
    assert [(meld.kind, meld.tile) for meld in melds] == [("chi", "2p"), ("open_kong", "N"), ("pong", "9m")]
    assert melds[1].boxes == tuple(range(STRIDE + 3, STRIDE + 7))


def test_tiles_that_make_no_meld_go_on_with_the_hand(ten: TableState) -> None:
    assert added(ten, SECOND, photo("9s 9s 1p")).tiles == (*TEN.split(), "9s", "9s", "1p")


def test_one_tile_alone_is_the_indicator_while_there_is_none(ten: TableState) -> None:
    both = added(ten, SECOND, photo("back 2p"))
    assert (both.indicator, both.tiles) == ("2p", ten.tiles)
    assert added(both, THIRD, photo("9s")).tiles == (*TEN.split(), "9s")


def test_the_player_says_what_a_photo_is_for(ten: TableState) -> None:
    assert added(ten, SECOND, photo("C C C"), "hand").tiles == (*TEN.split(), "C", "C", "C")
    assert added(ten, SECOND, photo("C C C 1m"), "melds").melds[0].tile == "C"
    assert added(ten, SECOND, photo("C C C 1m"), "melds").tiles == (*TEN.split(), "1m")
    assert added(ten, SECOND, photo("9s 1m"), "hui").indicator == "9s"
    assert added(ten, SECOND, photo("9s 1m"), "hui").tiles == ten.tiles


def test_isolated_tiles_are_filled_in() -> None:
    state = added(TableState(), FIRST, photo("1m 2m 3m 5p 9s", indicator=4, winning=3), "new")
    assert (state.indicator, state.winning) == ("9s", "5p")


def test_a_photo_that_is_there_changes_nothing(ten: TableState) -> None:
    assert added(ten, FIRST, photo(TEN)) == ten


def test_a_hand_takes_so_many_photos_tiles_and_melds() -> None:
    full = TableState()
    for number in range(MOST_PHOTOS):
        assert has_room(full, "more")
        full = added(full, str(number) * 8, photo(TEN + " C C C"), "hand")
    assert not has_room(full, "more")
    assert has_room(full, "new")
    assert len(full.hand) == MOST_TILES
    pongs = tuple(OwnMeld("pong", "C", "left", True, (0, 1, 2)) for _ in range(MOST_MELDS + 1))
    assert len(added(TableState(), FIRST, photo("C C C", pongs), "new").melds) == MOST_MELDS


def test_a_photo_taken_away_takes_what_only_it_showed(ten: TableState) -> None:
    typed = replace(ten, hand=(*ten.hand, HandTile("9s")))
    melds = added(typed, SECOND, photo("C C C"), "melds")
    last = added(melds, THIRD, photo("2p"), "hui")
    assert last.indicator == "2p"
    without = without_photo(last, 0, photo(TEN))
    assert (without.tiles, without.photos, without.indicator) == (("9s",), (SECOND, THIRD), "2p")
    assert without.melds[0].boxes == (0, 1, 2)
    bare = without_photo(without_photo(without, 0, photo("C C C")), 0, photo("2p", indicator=0))
    assert (bare.tiles, bare.melds, bare.indicator, bare.photo) == (("9s",), (), "", "")


def test_a_meld_that_was_touched_stays_without_its_photo(ten: TableState) -> None:
    melds = added(ten, SECOND, photo("C C C"), "melds")
    touched = replace(melds, melds=(replace(melds.melds[0], side="right", seen=False),))
    after = without_photo(touched, 1, None)
    assert after.melds == (OwnMeld("pong", "C", "right"),)


def test_a_link_holds_a_joined_hand(ten: TableState) -> None:
    joined = added(added(ten, SECOND, photo("C C C")), THIRD, photo("2p"))
    from assistant.app.session.url import to_query  # noqa: PLC0415

    assert from_query(to_query(joined)) == joined


def test_corrections_name_the_boxes_of_a_photo(ten: TableState) -> None:
    seen = photo(TEN + " back")
    right = replace(ten, hand=(replace(ten.hand[0], tile="9m"), *ten.hand[2:]))
    assert put_right(seen, 0, right) == {0: "9m", **{place: TEN.split()[place] for place in range(2, 10)}, 10: "back"}


def test_a_misread_tile_of_a_meld_is_what_the_meld_lacks() -> None:
    melds = (OwnMeld("chi", "2p", "left", True, (1, 2, 3)),)
    seen = photo("1m 2p 4p 9s 5s", melds, indicator=4)
    state = added(TableState(), FIRST, seen, "new")
    assert put_right(seen, 0, state) == {0: "1m", 1: "2p", 2: "4p", 3: "3p", 4: "5s"}


@pytest.mark.parametrize(("tiles", "melds", "said"), [(4, 4, 0), (4, 6, 1), (22, 0, 1), (22, 6, 2)])
def test_what_does_not_fit_into_a_hand_is_said(tiles: int, melds: int, said: int) -> None:
    claimed = tuple(OwnMeld("pong", "C", "left", True, (place,)) for place in range(melds))
    seen = photo("C " * melds + "1m " * tiles, claimed)
    found = remarks(added(TableState(), FIRST, seen, "new"), [seen])
    assert len(found) == said
    over = [count for count, most in ((tiles, MOST_TILES), (melds, MOST_MELDS)) if count > most]
    assert all(str(count) in text for count, text in zip(over, found, strict=True))


def beside(hand: str, others: str) -> Seen:
    """A photo of a hand, and of tiles that lie beside it."""
    seen = photo(f"{hand} {others}")
    count = len(hand.split())
    return replace(seen, hand=seen.hand[:count], others=tuple(range(count, len(seen.tiles))))


def test_tiles_beside_the_hand_fill_in_what_has_been_seen() -> None:
    state = added(replace(TableState(), seen=("9p",)), FIRST, beside(TEN, "1m 5s C"), "new")
    assert state.tiles == tuple(TEN.split())
    assert state.seen == ("9p", "1m", "5s", "C")
    both = added(state, SECOND, beside("9s 9s 1p", "C F"))
    assert both.seen == ("9p", "1m", "5s", "C", "C", "F")
    assert without_photo(both, 1, beside("9s 9s 1p", "C F")).seen == state.seen
    assert added(both, THIRD, beside(TEN, "E"), "new").seen == ("E",)


def test_a_corrected_photo_keeps_the_tiles_beside_the_hand() -> None:
    seen = beside("1m 2m 3m", "5s C")
    assert put_right(seen, 0, added(TableState(), FIRST, seen, "new")) == {0: "1m", 1: "2m", 2: "3m", 3: "5s", 4: "C"}


def test_of_tiles_that_are_taken_the_latest_goes_first() -> None:
    assert without_some(("1m", "E", "1m", "C"), ["1m", "F"]) == ("1m", "E", "C")


def test_a_tile_that_is_tapped_from_beside_into_the_hand_is_no_longer_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = beside(TEN, "1m 5s C")
    shelf = PhotoCache(photos=OrderedDict({FIRST: seen}))
    monkeypatch.setattr(strip, "shelf", lambda: shelf)
    state = added(TableState(), FIRST, seen, "new")
    more = [*map(asdict, state.hand), {"tile": "5s", "second": "", "doubtful": False, "seen": 11}]
    after = strip.handed(state, {"hand": more, "melds": [], "indicator": ""})
    assert (after.tiles[-1], after.seen) == ("5s", ("1m", "C"))
    assert strip.handed(after, {"hand": more, "melds": [], "indicator": ""}) == after
    (note,) = remarks(after, [seen])
    assert "2" in note, "one of the three is in the hand now"
