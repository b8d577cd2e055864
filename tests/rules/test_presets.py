"""Presets: house rules under a name, as a value and as a file; all that is wrong is said at once."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.jsonl.answer import answer_settle, answer_waits
from assistant.rules import RULESETS, RulesError
from assistant.rules.presets import VERSION, built_in, preset, read_preset, write_preset

CLUB = {
    "huipai_preset": 1,
    "name": "周三的桌",
    "rules": "zhuowukui",
    "options": {"hui": True, "points": {"一条龙": 5000, "七对子": 3000}},
}
HAND = {
    **{"id": 1, "rules": "zhuowukui", "dealer": "E", "indicator": "N"},
    "wins": [{"seat": "S", "how": "self_draw", "fan": ["一条龙", "捉五魁"]}],
}


def text(**changes):
    return json.dumps({key: value for key, value in (CLUB | changes).items() if value is not None}, ensure_ascii=False)


def faults(given):
    with pytest.raises(RulesError) as raised:
        read_preset(given)
    return [(fault.code, fault.where) for fault in raised.value.problems]


def test_a_file_gives_a_frozen_value_and_the_value_the_file():
    made = read_preset(text())
    assert (made.name, made.rules) == ("周三的桌", "zhuowukui")
    assert made.options == {"hui": True, "points": {"一条龙": 5000, "七小对": 3000}}
    assert read_preset(write_preset(made)) == made
    assert read_preset(write_preset(made).encode("utf-8-sig")) == made
    with pytest.raises(TypeError):
        made.options["hui"] = False
    with pytest.raises(TypeError):
        made.options["points"]["一条龙"] = 1


@pytest.mark.parametrize("rules", RULESETS)
def test_presets_of_a_ruleset_are_good_and_differ_from_it_and_from_each_other(rules):
    found = built_in(rules)
    assert [known.name for known in found] == list(RULESETS[rules].presets)
    assert all(known.options and read_preset(write_preset(known)) == known for known in found)
    assert len({json.dumps({name: str(value) for name, value in known.options.items()}) for known in found}) == len(
        found
    )


@given(st.sampled_from(sorted(RULESETS)), st.data())
def test_every_combination_of_choices_comes_back(rules, data):
    picked = {}
    for option in RULESETS[rules].options:
        if option.form in ("flag", "choice"):
            values = st.sampled_from(option.choices)
        else:
            values = st.integers(option.least, option.most)
            values = st.dictionaries(st.sampled_from(option.keys), values) if option.keys else values
        if data.draw(st.booleans()):
            picked[option.name] = data.draw(values)
    if RULESETS[rules].option_problems(picked):  # options that exclude each other
        with pytest.raises(RulesError):
            preset("a", rules, picked)
        return
    made = preset("a", rules, picked)
    assert read_preset(write_preset(made)) == made
    assert RULESETS[rules].house_rules(made.options) == RULESETS[rules].house_rules(picked)


def test_what_is_as_written_is_left_out():
    assert preset("  as   written ", "zhuowukui", {"hui": False, "points": {"一条龙": 3000}}).options == {}
    assert preset("  as   written ", "beijing", {}).name == "as written"


def test_everything_that_is_wrong_is_told_at_once():
    options = {"hui": "yes", "open_wins": True, "penalty": -1, "points": {"一条虫": 1, "一条龙": "x", "大钓": 5}}
    assert faults(text(name=" ", colour="red", options=options)) == [
        ("unknown_key", "colour"),
        ("unknown_option", "options.open_wins"),
        ("bad_value", "name"),
        ("bad_value", "options.hui"),
        ("bad_value", "options.penalty"),
        ("bad_value", "options.points"),
        ("bad_value", "options.points"),
    ]


def test_what_does_not_exist_is_named_together_with_what_does():
    with pytest.raises(RulesError) as raised:
        read_preset(text(options={"open_wins": True, "penalty": 1.5, "penalty_to": "bank", "points": {"一条虫": 1}}))
    words = [fault.message for fault in raised.value.problems]
    assert "discard_pays_as_self_draw" in words[0]
    assert words[1:] == [
        "Option penalty is a whole number from 0 to 1000000000.",
        "Option penalty_to can be pot, each.",
        "Option points has no “一条虫”; there are: "
        "推倒和 对对和 大钓 捉五魁 海底捞月 一条龙 七小对 杠上开花 清一色 豪华七小对 四惠牌.",
    ]


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (text(huipai_preset=VERSION + 1, shape="new", rules="later"), ("bad_value", "huipai_preset")),
        (text(huipai_preset=True), ("bad_value", "huipai_preset")),
        (text(huipai_preset=0), ("bad_value", "huipai_preset")),
        (text(huipai_preset=None), ("missing_key", "huipai_preset")),
        ("{}", ("missing_key", "huipai_preset")),
        (text(name=None), ("missing_key", "name")),
        (text(name="x" * 61), ("bad_value", "name")),
        (text(name="a\u0000b"), ("bad_value", "name")),
        (text(name=7), ("bad_value", "name")),
        (text(rules=None), ("missing_key", "rules")),
        (text(rules="riichi"), ("unknown_rules", "rules")),
        (text(rules=["beijing"]), ("unknown_rules", "rules")),
        (text(options=[]), ("bad_value", "options")),
        (text(options={"points": [1]}), ("bad_value", "options.points")),
        (text(options={"points": {"七小对": 1, "七对子": 2}}), ("bad_value", "options.points")),
        (text()[:-9], ("bad_json", "")),
        ("", ("bad_json", "")),
        (b"\xff\xfe{}", ("bad_json", "")),
        (b"\x89PNG\r\n", ("bad_json", "")),
        ("[" * 100_000, ("bad_json", "")),
        ("[1]", ("bad_json", "")),
        ('{"huipai_preset": 1, "name": "a", "name": "b", "rules": "beijing"}', ("bad_json", "")),
    ],
)
def test_a_file_that_cannot_be_used(given, fault):
    assert faults(given) == [fault]


def test_a_newer_file_says_to_update():
    with pytest.raises(RulesError, match=r"newer version of huipai .* update huipai"):
        read_preset(text(huipai_preset=99))


def settled(preset_given, **changes):
    line = {key: value for key, value in (HAND | changes).items() if value is not None}
    answer = answer_settle(json.dumps(line), preset_given).value
    return getattr(answer, "code", None) or answer.wins[0].score.names


def test_a_preset_holds_for_a_line_and_what_the_line_says_wins():
    club = read_preset(text())
    assert settled(club) == {"捉五魁": 2000, "一条龙": 5000}
    assert settled(club, options={"points": {"捉五魁": 1}}) == {"捉五魁": 1, "一条龙": 5000}
    assert settled(club, options={"points": {"一条龙": 7}}) == {"捉五魁": 2000, "一条龙": 7}
    assert settled(club, options={"hui": False}, indicator=None) == {"捉五魁": 2000, "一条龙": 5000}
    assert settled(club, rules=None) == {"捉五魁": 2000, "一条龙": 5000}
    assert settled(club, options=[]) == "bad_value"
    assert settled(None) == "bad_value"  # without the preset there are no 惠牌


def test_a_name_of_the_line_wins_over_another_name_of_the_same_shape():
    club = read_preset(text())
    line = {"wins": [{"seat": "S", "how": "self_draw", "fan": ["七小对"]}]}
    assert settled(club, **line, options={"points": {"七对子": 9}}) == {"七小对": 9}
    assert settled(club, **line, options={"points": {"七小对": 9}}) == {"七小对": 9}


def test_a_line_of_other_rules_is_told_so():
    club = read_preset(text())
    assert settled(club, rules="beijing", base=1) == "bad_value"
    assert settled(club, rules="riichi", base=1) == "unknown_rules"
    answer = answer_waits(json.dumps({"rules": "beijing", "indicator": "N", "concealed": "46m"}), club)
    assert answer.value.message == "The preset 周三的桌 is for the rules zhuowukui, not for those of this hand."
