"""House rules: one frozen, documented object; what does not exist is named together with what does."""

import re
import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from assistant.rules import RULESETS, problems
from assistant.rules.definition.options import shown
from assistant.rules.model.hand import HandRecord
from tests.rules.build import E, Tile, record

BEIJING, ZHUOWUKUI = RULESETS["beijing"], RULESETS["zhuowukui"]


def test_the_options_are_those_of_the_rules_with_their_defaults():
    assert {option.name: option.default for option in BEIJING.options} == {
        "discarded_hui_is_wild": False,
        "hui_claimable": True,
        "dadiao_with_open_kong": True,
        "dadiao_with_concealed_kong": False,
        "zhuowukui_with_hui": True,
        "zhuowukui_only_wait": True,
        "haidi_on_discard": 1,
        "dragon_with_melds": True,
        "haohua_with_hui": True,
        "burn_paid_on_draw": False,
        "bao_counts_open_kong": False,
        "dealer_order": "ENWS",
    }


def test_the_options_of_zhuowukui_with_their_defaults():
    shared = {option.name: option.default for option in BEIJING.options} | {"dealer_order": "ESWN"}
    assert {option.name: option.default for option in ZHUOWUKUI.options} == shared | {
        "hui": False,
        "points": {
            **{"推倒和": 1000, "对对和": 2000, "大钓": 2000, "捉五魁": 2000, "海底捞月": 2000, "一条龙": 3000},
            **{"七小对": 4000, "杠上开花": 5000, "清一色": 6000, "豪华七小对": 8000, "四惠牌": 8000},
        },
        "discard_pays_as_self_draw": False,
        "burn_points": 1000,
        "penalty": 1000,
        "penalty_to": "pot",
        "follow_dragons": True,
        "stack_per_further_kong": True,
    }


@pytest.mark.parametrize("option", BEIJING.options, ids=lambda option: option.name)
def test_every_option_is_documented_and_every_choice_is_taken(option):
    assert option.clause.endswith(".")
    assert option.default in option.choices
    for choice in option.choices:
        assert problems(record(**{option.name: choice})) == ()
        assert getattr(BEIJING.house_rules({option.name: choice}), option.name) == choice


@pytest.mark.parametrize("name", RULESETS)
def test_every_option_and_preset_stands_on_the_page_of_house_rules(name):
    page = (Path(__file__).resolve().parents[2] / "docs" / "house_rules.md").read_text("utf-8")
    part = page.partition(f'<a id="{name}"></a>')[2].partition('<a id="')[0]
    rows = [line.split(" | ") for line in part.splitlines() if line.startswith("| `")]
    said = [(row[0], row[1], row[3].partition("<br>")[2]) for row in rows]
    defaults = [
        "see 番种" if option.form == "table" else f"`{shown(option.default)}`" for option in RULESETS[name].options
    ]
    assert said == [
        (f"| `{option.name}`", default, f"{option.clause} |")
        for option, default in zip(RULESETS[name].options, defaults, strict=True)
    ]
    assert re.findall(rf"^- Preset `{name}/(.+?)`:", part, re.MULTILINE) == list(RULESETS[name].presets)


def test_the_options_are_frozen():
    with pytest.raises(FrozenInstanceError):
        BEIJING.house_rules({}).haidi_on_discard = 2


def test_unknown_options_and_values_are_named_with_those_that_exist():
    found = problems(record(open_wins=True, haidi_on_discard=7))
    assert [fault.code for fault in found] == ["unknown_option", "bad_value"]
    assert "dealer_order" in found[0].message
    assert found[1].message == "Option haidi_on_discard can be 0, 1, 2."


def test_unknown_rules_are_named_with_those_that_exist():
    (fault,) = problems(HandRecord("riichi", 1, E, Tile.parse("N")))
    assert (fault.code, fault.message) == (
        "unknown_rules",
        f"There are no rules “riichi”; there are: {', '.join(RULESETS)}.",
    )


def test_names_that_may_be_given_in_place_of_tiles():
    named = {row.name for row in BEIJING.fan if row.by_name}
    assert named == {
        *("推倒和", "门清无惠", "对对和", "大钓", "捉五魁", "一条龙", "七对子", "清一色", "豪华七对子", "四惠牌"),
    }


def test_every_row_says_what_it_asks():
    assert all(row.gloss and row.exactly.endswith(".") and "{" not in row.exactly for row in BEIJING.fan)


def test_the_rules_load_nothing_but_the_standard_library():
    heavy = "[name for name in ('numpy', 'cv2', 'streamlit') if name in sys.modules]"
    code = f"import sys, assistant.jsonl.answer; print({heavy})"
    root = Path(__file__).resolve().parents[2]
    ran = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
