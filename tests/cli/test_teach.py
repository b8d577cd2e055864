"""`huipai teach` and `huipai quiz` as people and programs run them."""

import json
from pathlib import Path

from assistant.cli.commands import quiz
from assistant.rules.presets import preset, write_preset
from assistant.teacher import LEVELS
from tests.cli.test_cli import answers, as_lines, huipai

HAND = {"id": "t1", "rules": "beijing", "indicator": "4m", "concealed": "588m11223456796p", "base": 100}
WAITING = {"id": 2, "rules": "beijing", "indicator": "C", "concealed": "46m123456s11p99pW"}


def test_people_see_discards_reasons_shapes_and_what_is_counted() -> None:
    done = huipai("teach", "-", given=as_lines(HAND, {**WAITING, "discarded": {"tile": "1p", "from": "W"}}))
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    for words in (
        "t1: what to discard",
        "8m brings more: 1,478 points on average, 9p 263.",
        "Worse than 9p, by 3 in copies left.",
        "边张   12 waits for the 3",
        "Chances of a 自摸 count 17 own draws from 121 unseen tiles",
        "西 discards 1p 一筒",
        "碰 and discard W: the hand is ready.",
    ):
        assert words in text


def test_people_see_the_kongs_that_they_can_make() -> None:
    done = huipai("teach", "-", given=as_lines({"rules": "zhuowukui", "concealed": "1111m234p567s99sEE"}))
    assert "• 暗杠 of 1m: the hand stays ready" in done.stdout.decode()


def test_programs_get_a_line_for_each_line_and_status_1_for_a_bad_one() -> None:
    done = huipai("teach", "-", "--json", given=as_lines(HAND, {**HAND, "draws": -1}))
    assert [answer.get("error", {}).get("code") for answer in answers(done)] == [None, "bad_value"]
    assert done.returncode == 1


def test_a_goal_holds_for_the_lines_that_name_none() -> None:
    done = huipai("teach", "-", "--json", "--goal", "big", given=as_lines(HAND, {**HAND, "goal": "safe"}))
    assert [answer["goal"] for answer in answers(done)] == ["big", "safe"]
    assert [answers(done)[0]["discards"][0]["tile"], answers(done)[0]["leaders"]["big"]] == ["8m", "8m"]
    wrong = huipai("teach", "-", "--goal", "quick", given=as_lines(HAND))
    assert (wrong.returncode, b"invalid choice: 'quick'" in wrong.stderr) == (2, True)


def test_the_quiz_asks_marks_and_sums_up() -> None:
    done = huipai("quiz", "--level", "2", "--seed", "3", given=b"18mW\n\nx\n3m\nq\n")
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "1. 1145688m778899p   惠牌 W 西" in text
    assert "All right." in text
    assert "Skipped. The answer:" in text
    assert "“x” is not a tile" in text
    assert "Not quite." in text
    assert "1 of 2 right. The same questions again: --level 2 --seed 3" in text


def test_the_quiz_ends_with_its_input_or_after_its_count() -> None:
    assert b"0 of 0 right" in huipai("quiz", "--seed", "1").stdout
    assert huipai("quiz", "--seed", "1", "--count", "2", given=b"\n\n\n\n").stdout.count(b"Skipped") == 2


def test_questions_for_programs_have_their_answers_and_come_again() -> None:
    first, again = (huipai("quiz", "--json", "--level", "4", "--seed", "9", "--count", "3") for _ in range(2))
    assert first.stdout == again.stdout
    found = answers(first)
    assert [question["id"] for question in found] == ["4.9.0", "4.9.1", "4.9.2"]
    for question in found:
        asked = {key: question[key] for key in ("rules", "indicator", "concealed")}
        (plain,) = answers(huipai("waits", "-", "--json", given=as_lines(asked)))
        assert [{key: wait[key] for key in plain["waits"][0]} for wait in question["waits"]] == plain["waits"]
        assert all(wait["says"] for wait in question["waits"])
    assert len(answers(huipai("quiz", "--json", "--seed", "9"))) == 10


def test_a_level_that_does_not_exist_is_named_with_those_that_do() -> None:
    done = huipai("quiz", "--level", "9")
    assert (done.returncode, done.stderr) == (2, b"huipai: There is no level 9; there are 1 to 5.\n")
    assert huipai("quiz", "--seed", "many").returncode == 2


def test_the_help_describes_the_levels_as_they_are() -> None:
    words = {0: "no", 1: "one", 2: "two"}
    for level in LEVELS:
        suits, waits = (str(a) if a == b else f"{a}–{b}" for a, b in (level.suits, level.waits))
        assert f"  {level.number}  suits {suits}, {words[level.hui]} 惠牌, waits {waits}\n" in quiz.EXAMPLES


def test_names_of_lines_cannot_steer_the_terminal() -> None:
    done = huipai("teach", "-", given=json.dumps({**HAND, "id": "\x1b[2J"}).encode())
    assert b"\x1b" not in done.stdout


def test_the_quiz_asks_by_the_house_rules_of_a_preset(tmp_path: Path) -> None:
    file = tmp_path / "dear.json"
    file.write_text(write_preset(preset("dear", "zhuowukui", {"points": {"推倒和": 5000}})), "utf-8")
    plain, dear = (
        answers(huipai("quiz", "--json", "--kind", "worth", "--seed", "3", "--count", "4", *by))
        for by in (("--rules", "zhuowukui"), ("--preset", str(file)))
    )
    assert [one["rules"] for one in dear] == ["zhuowukui"] * 4
    assert [one["answer"] for one in plain] != [one["answer"] for one in dear]
    other = huipai("quiz", "--rules", "beijing", "--preset", str(file))
    assert (other.returncode, b"for the rules zhuowukui" in other.stderr) == (2, True)


def test_programs_get_the_melds_and_winds_of_a_question_as_waits_takes_them() -> None:
    asked = answers(huipai("quiz", "--json", "--rules", "ningbo", "--level", "5", "--seed", "3", "--count", "6"))
    assert any(one.get("melds") for one in asked)
    keys = ("rules", "indicator", "concealed", "melds", "round_wind", "seat", "dealer", "flowers")
    lines = [{key: one[key] for key in keys if key in one} for one in asked]
    found = answers(huipai("waits", "-", "--json", given=as_lines(*lines)))
    assert [[wait["tile"] for wait in one["waits"]] for one in found] == [
        [wait["tile"] for wait in one["waits"]] for one in asked
    ]


def test_an_explanation_shows_the_sets_it_speaks_of() -> None:
    text = huipai("quiz", "--kind", "worth", "--seed", "5", "--count", "1", given=b"\n").stdout.decode()
    line = next(line for line in text.splitlines() if "It is read like this." in line)
    assert len(line.split("this.")[1].split()) == 5
