"""Names are compared by one rule on every machine, and refused only where nobody could read them."""

import unicodedata

import pytest

from assistant.ledger.errors import RefusedError
from assistant.ledger.events import EntryDeleted, EntryUndone, PlayersMerged
from assistant.ledger.names import LONGEST, folded, name_problem, tidy
from tests.ledger.build import Setting


@pytest.mark.parametrize(
    "name",
    ["👩‍🍳", "می‌خواهم", "क्‍ष", "🪿", "𱍐氏", "❤️", "Łukasz", "张三", "Zoë", "o'Neil", "김", "\U0001fae9 new", "🏴‍☠️"],
)
def test_what_people_are_called_is_a_name(name: str) -> None:
    assert name_problem(name, "name") is None


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "\u200d",
        "\u200b\u2060",
        "\u3164",
        "\ufe0f",
        "Li\u202eWang",
        "\u200dLi",
        "Li\u200d",
        "a\x07",
        "\ud800",
        None,
    ],
)
def test_what_nobody_could_see_is_none(name: str) -> None:
    assert name_problem(name, "name") is not None


def test_names_that_differ_in_width_case_or_a_joiner_are_one() -> None:
    assert folded("ＬＩ") == folded(" li ") == folded("Li")
    assert folded("Zoe\u0308") == folded("ZOË")
    assert folded("می‌خواهم") == folded("میخواهم")
    assert folded("张␣姐".replace("␣", "  ")) == folded("张 姐")


def test_a_name_that_folds_to_more_than_a_column_holds_still_fits() -> None:
    long, other = "ﷺ" * LONGEST, "ﷺ" * (LONGEST - 1) + "ﷻ"
    assert name_problem(long, "name") is None
    assert len(folded(long)) <= 200
    assert folded(long) != folded(other)
    assert folded(long) == folded(long.strip())


def test_characters_of_newer_unicode_are_the_same_whatever_python_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python that knows more, or less, than this one changes nothing about how names are compared."""
    names = ["🪿", "ꟸA", "Ა", "ⱥ", "𱍐", "ㇰ゚", "A\U0001e4ec\u0301"]
    before = [(tidy(one), folded(one)) for one in names]
    normalize = unicodedata.normalize

    def older(form: str, text: str) -> str:
        assert all(unicodedata.ucd_3_2_0.category(one) != "Cn" for one in text), "hangs on the version of Python"
        return normalize(form, text)

    monkeypatch.setattr(unicodedata, "normalize", older)
    folded.cache_clear()
    assert [(tidy(one), folded(one)) for one in names] == before


def test_an_undo_seats_nobody_twice(club: Setting) -> None:
    """A hand is deleted, two of its players turn out to be one: it cannot come back with that person at two seats."""
    seq = club.save("hand")
    club.store.write(club.club, EntryDeleted(seq))
    club.store.write(club.club, PlayersMerged(club.players[0], club.players[1]))
    with pytest.raises(RefusedError, match="cannot sit in two places"):
        club.store.write(club.club, EntryUndone(seq))
