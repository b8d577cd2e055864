"""The book of the rules says what the engine does: every example has its 番种, every house rule its place."""

import pytest

from assistant.rules import RULESETS
from assistant.rules.engine.settlement import problems
from assistant.rules.rulebook import book, record_of

ROWS = [
    pytest.param(rules, row, id=f"{name}-{row.name}")
    for name, rules in RULESETS.items()
    for row in rules.fan
    if row.value or row.name == rules.fallback
]
"""Every row that is more than a name."""


def house_rules_of(rules, row):
    """The house rules that bring a row."""
    hui = {"hui": True} if rules.name == "zhuowukui" and row.needs_wild else {}
    return {**row.example.options, **hui}


@pytest.mark.parametrize("name", RULESETS)
def test_every_option_of_a_book_has_its_clause_and_every_chapter_its_sentences(name):
    made = book(name, {})
    assert [option for option, _ in made.options] == list(made.rules.options)
    assert all(value == option.default for option, value in made.options)
    assert all(chapter.sentences and chapter.gloss for chapter in made.chapters)
    assert all("{" not in sentence.text for chapter in made.chapters for sentence in chapter.sentences)


@pytest.mark.parametrize(("rules", "row"), ROWS)
def test_every_example_has_its_fan(rules, row):
    house = house_rules_of(rules, row)
    assert problems(record_of(rules, row.example, house)) == ()
    entry = next(entry for entry in book(rules.name, house).entries if entry.row is row)
    names = entry.example.score.names
    assert row.name in names
    halved = any(meld.kind.opens for meld in entry.example.melds) and rules.name == "zhuowukui"
    expected = entry.value // 2 if halved else entry.value
    assert names[row.name] == expected or (row.repeated and names[row.name] == 2 * expected)


@pytest.mark.parametrize(("rules", "row"), [row for row in ROWS if row.values[0].name in ("beijing", "zhuowukui")])
def test_an_example_shows_little_else(rules, row):
    """Beside its own name stand at most 推倒和, which goes with 庄, and 门清无惠, which a concealed hand has."""
    house = house_rules_of(rules, row)
    entry = next(entry for entry in book(rules.name, house).entries if entry.row is row)
    beside = set(entry.example.score.names) - {row.name}
    assert beside <= {"推倒和", "门清无惠"}


def test_house_rules_change_the_book():
    plain, club = book("zhuowukui", {}), book("zhuowukui", {"hui": True, "points": {"一条龙": 7}, "penalty_to": "each"})
    assert {entry.row.name for entry in club.entries} - {entry.row.name for entry in plain.entries} == {"四惠牌"}
    assert {entry.row.name: entry.value for entry in club.entries}["一条龙"] == 7
    words = " ".join(sentence.text for chapter in club.chapters for sentence in chapter.sentences)
    assert "1000 points to each of the other three" in words
    assert "There are no 惠牌" not in words
