"""docs/rules.md is what the tables of the engine say today."""

import re

from tests.rules.write_rulebook import PAGE, written


def test_the_page_is_fresh() -> None:
    assert PAGE.read_text("utf-8") == written(), "run `make rules`"


def test_its_pictures_are_there() -> None:
    pictures = {PAGE.parent / name for name in re.findall(r'src="([^"]+)"', PAGE.read_text("utf-8"))}
    assert len(pictures) > 20
    assert [picture for picture in pictures if not picture.is_file()] == []


def test_every_hand_has_fourteen_tiles_and_one_more_for_each_kong() -> None:
    """台湾 plays with 16 tiles, so its winners have 17; there may be five kongs among them."""
    for page in PAGE.read_text("utf-8").split('<a id="')[1:]:
        hands = [line for line in page.splitlines() if "→ <img" in line]
        assert len(hands) > 5
        sizes = {14, *range(17, 23)} if page.startswith("taiwan") else {*range(14, 19)}
        assert {hand.count("<img") for hand in hands} <= sizes
