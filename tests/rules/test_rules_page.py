"""docs/rules.md, docs/house_rules.md and the keys in docs/command.md are what the tables of the engine say today."""

import re

from assistant.rules import RULESETS
from tests.rules.write_house_rules import COMMAND, command_written
from tests.rules.write_house_rules import PAGE as HOUSE_RULES
from tests.rules.write_house_rules import written as house_rules_written
from tests.rules.write_rulebook import PAGE, written


def test_the_page_is_fresh() -> None:
    assert PAGE.read_text("utf-8") == written(), "run `make rules`"


def test_the_page_of_house_rules_is_fresh() -> None:
    assert HOUSE_RULES.read_text("utf-8") == house_rules_written(), "run `make rules`"


def test_the_keys_of_the_command_are_fresh() -> None:
    text = COMMAND.read_text("utf-8")
    assert all(f"| [`{name}`](rules.md#{name}) |" in text for name in RULESETS)
    assert text == command_written(text), "run `make rules`"


def test_its_pictures_are_there() -> None:
    pictures = {PAGE.parent / name for name in re.findall(r'src="([^"]+)"', PAGE.read_text("utf-8"))}
    assert len(pictures) > 20
    assert [picture for picture in pictures if not picture.is_file()] == []


def test_every_hand_has_fourteen_tiles_and_one_more_for_each_kong() -> None:
    """台湾 plays with 16 tiles, so its winners have 17; there may be five kongs among them."""
    for page in PAGE.read_text("utf-8").split('<a id="')[1:]:
        hands = [line for line in page.splitlines() if "→ <img" in line]
        assert len(hands) > page.count("\n#### ") / 2
        sizes = {14, *range(17, 23)} if page.startswith("taiwan") else {*range(14, 19)}
        assert {hand.count("<img") for hand in hands} <= sizes
