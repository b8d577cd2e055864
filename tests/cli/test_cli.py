"""The command as people and programs run it: a process of its own, bytes in, bytes out, an exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from assistant import __version__
from assistant.rules import RULESETS

ROOT = Path(__file__).resolve().parents[2]
WAITS = {"id": "w1", "rules": "beijing", "indicator": "N", "concealed": "46m123456s789s11p"}
SETTLE = {
    **{"id": "s1", "rules": "beijing", "base": 100, "dealer": "E", "indicator": "N"},
    "wins": [{"seat": "S", "how": "self_draw", "concealed": "46m123456789s11p", "tile": "5m"}],
}


def environment(**more: str) -> dict[str, str]:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "datasets")])
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LC_", "LANG"))}
    return {**kept, "PYTHONPATH": paths, **more}


def huipai(*arguments: str, given: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "assistant.cli", *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=False, env=environment(**more), cwd=ROOT)


def as_lines(*objects: object) -> bytes:
    return b"".join(json.dumps(one, ensure_ascii=False).encode() + b"\n" for one in objects)


def answers(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def test_one_line_per_line_in_order_and_status_0() -> None:
    done = huipai("waits", "-", "--json", given=as_lines(WAITS, {**WAITS, "id": 2}))
    assert [answer["id"] for answer in answers(done)] == ["w1", 2]
    assert [wait["tile"] for wait in answers(done)[0]["waits"]] == ["5m", "E"]
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_bad_line_gets_its_own_answer_and_the_run_goes_on() -> None:
    given = (
        as_lines(SETTLE) + b"{not json\n" + as_lines({**SETTLE, "id": "s2", "colour": "red"}, {**SETTLE, "id": "s3"})
    )
    done = huipai("settle", "-", "--json", given=given)
    found = [(answer.get("id"), answer.get("error", {}).get("code")) for answer in answers(done)]
    assert found == [("s1", None), (None, "bad_json"), ("s2", "unknown_key"), ("s3", None)]
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe{}",
        b'{"id": "\xe4"}',
        b"[" * 100_000,
        b"[1]",
        b'{"base": 1' + b"0" * 5000 + b"}",
        b'{"id": null}',
        b"nul",
        b'"' + b"x" * 1_000_000,
        b'{"base": NaN}',
    ],
    ids=["utf-16", "latin-1", "deep", "array", "huge number", "null id", "cut off", "long", "NaN"],
)
def test_what_is_no_json_object_is_bad_json(line: bytes) -> None:
    done = huipai("settle", "-", "--json", given=line + b"\n" + as_lines(SETTLE))
    first, second = answers(done)
    assert first["error"]["code"] == "bad_json"
    assert second["id"] == "s1"
    assert (done.returncode, done.stderr) == (1, b"")


def test_an_empty_line_between_others_is_answered_and_empty_lines_at_the_end_are_not() -> None:
    done = huipai("settle", "-", "--json", given=as_lines(SETTLE) + b"\n" + as_lines(SETTLE) + b"\n \n")
    assert [answer.get("error", {}).get("code") for answer in answers(done)] == [None, "bad_json", None]


def test_a_byte_order_mark_windows_line_ends_and_a_missing_last_line_end_are_fine() -> None:
    given = b"\xef\xbb\xbf" + as_lines(SETTLE, SETTLE).replace(b"\n", b"\r\n").removesuffix(b"\r\n")
    done = huipai("settle", "-", "--json", given=given)
    assert [answer["id"] for answer in answers(done)] == ["s1", "s1"]
    assert b"\r" not in done.stdout


@pytest.mark.parametrize(
    "locale", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}]
)
def test_output_is_utf_8_whatever_the_locale(locale: dict[str, str]) -> None:
    done = huipai("settle", "-", "--json", given=as_lines({**SETTLE, "id": "手一"}), **locale)
    assert answers(done)[0]["id"] == "手一"
    assert "一条龙" in done.stdout.decode("utf-8")
    assert "一条龙" in huipai("settle", "-", given=as_lines(SETTLE), **locale).stdout.decode("utf-8")


def test_an_id_with_a_lone_surrogate_comes_back_as_valid_json() -> None:
    done = huipai("settle", "-", "--json", given=b'{"id": "\\ud83c"}\n')
    assert answers(done)[0]["id"] == "\ud83c"


def test_a_file_is_read_like_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "手牌.jsonl"
    file.write_bytes(as_lines(WAITS, SETTLE))
    done = huipai("waits", str(file), "--json")
    assert [answer.get("error", {}).get("code") for answer in answers(done)] == [None, "unknown_key"]
    assert done.returncode == 1


@pytest.mark.parametrize("command", ["waits", "settle"])
def test_no_input_is_no_output(command: str) -> None:
    for flags in ((), ("--json",)):
        done = huipai(command, "-", *flags)
        assert (done.stdout, done.stderr, done.returncode) == (b"", b"", 0)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("settle", "nowhere.jsonl"), "huipai: There is no file nowhere.jsonl."),
        (("waits", "tests", "--json"), "huipai: tests is a folder."),
        (("evaluate", "nowhere"), "nowhere is not a folder"),
    ],
)
def test_wrong_use_is_one_sentence_and_status_2(arguments: tuple[str, ...], sentence: str) -> None:
    done = huipai(*arguments)
    error = done.stderr.decode("utf-8")
    assert sentence in error
    assert error.count("\n") == 1
    assert (done.stdout, done.returncode) == (b"", 2)


@pytest.mark.parametrize(
    "arguments", [(), ("deal",), ("settle",), ("read",), ("app", "--port", "abc"), ("app", "--port", "0")]
)
def test_a_command_that_is_none_says_what_there_is(arguments: tuple[str, ...]) -> None:
    done = huipai(*arguments)
    assert b"usage: huipai" in done.stderr
    assert b"Traceback" not in done.stderr
    assert b"settle" in done.stderr or arguments
    assert done.returncode == 2


@pytest.mark.parametrize("command", ["read", "waits", "settle", "evaluate", "app", "demo"])
def test_every_command_explains_itself_with_examples(command: str) -> None:
    done = huipai(command, "--help", COLUMNS="80")
    text = done.stdout.decode("utf-8")
    assert f"usage: huipai {command}" in text
    assert f"  huipai {command} " in text
    assert "examples:" in text
    assert command in huipai("--help").stdout.decode("utf-8")


def test_the_version_is_the_one_of_the_project() -> None:
    assert huipai("--version").stdout.decode("utf-8") == f"huipai {__version__}\n"


@pytest.mark.parametrize("flags", [("--json",), ()], ids=["json", "table"])
def test_a_reader_that_goes_away_ends_the_run_quietly(flags: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "assistant.cli", "settle", "-", *flags]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environment(), cwd=ROOT, **pipes) as running:  # type: ignore[call-overload]
        running.stdout.close()
        try:
            running.stdin.write(as_lines(*[SETTLE] * 300))
            running.stdin.close()
        except BrokenPipeError:
            pass
        assert running.stderr.read() == b""
        assert running.wait() == 141


@pytest.mark.skipif(os.name != "posix", reason="streams are closed and redirected by a POSIX shell here")
@pytest.mark.parametrize(
    ("redirected", "status", "error"),
    [
        ("<&-", 0, ""),
        (">&-", 0, ""),
        ("2>&-", 0, ""),
        pytest.param(
            *("> /dev/full", 2, "huipai: It had to stop: No space left on device.\n"),
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full"),
        ),
    ],
)
@pytest.mark.parametrize("flags", ["--json", ""], ids=["json", "table"])
def test_closed_and_broken_streams(redirected: str, status: int, error: str, flags: str) -> None:
    shell = f'"$0" -m assistant.cli settle - {flags} {redirected}'
    done = subprocess.run(
        ["/bin/sh", "-c", shell, sys.executable],
        input=as_lines(SETTLE),
        capture_output=True,
        check=False,
        env=environment(),
        cwd=ROOT,
    )
    assert (done.stderr.decode("utf-8"), done.returncode) == (error, status)


def test_a_table_for_people_shows_reasons_payments_and_points() -> None:
    done = huipai("settle", "-", given=as_lines(SETTLE))
    text = done.stdout.decode("utf-8")
    assert "s1" in text
    assert "一条龙" in text
    assert "+1800" in text
    assert text.count("-600") == 3
    assert done.returncode == 0


def test_a_table_for_people_shows_waits_and_copies_left() -> None:
    text = huipai("waits", "-", given=as_lines(WAITS)).stdout.decode("utf-8")
    assert "五万" in text
    assert "捉五魁 2" in text


def test_a_heading_wider_than_its_table_stays_on_its_line() -> None:
    line = {**WAITS, "id": "north table, evening, hand 12", "concealed": "1379m258s369pESW"}
    text = huipai("waits", "-", given=as_lines(line)).stdout.decode("utf-8")
    assert text.startswith("north table, evening, hand 12: 5 tiles from ready\n")


def test_a_drawn_hand_is_shown_without_signs() -> None:
    lines = huipai("settle", "-", given=as_lines({**SETTLE, "wins": []})).stdout.decode("utf-8").splitlines()
    assert lines[0] == "s1: 荒牌: nobody won"
    assert lines[3].split() == ["in", "all", "0", "0", "0", "0"]


def test_a_bad_line_is_shown_to_people_too() -> None:
    done = huipai("settle", "-", given=b"{\n" + as_lines({**SETTLE, "base": 0}))
    text = done.stdout.decode("utf-8")
    assert "line 1" in text
    assert "s1" in text
    assert done.returncode == 1


def test_what_would_steer_the_terminal_is_spelt_out() -> None:
    names = {"id": "\x1b[2J\u202e[bold]\ud83c", "\x1b]0;": 1}
    done = huipai(
        "settle", "-", given=json.dumps({**SETTLE, **names}).encode() + b"\n" + as_lines({**SETTLE, "id": "\n"})
    )
    text = done.stdout.decode("utf-8")
    assert text.startswith("\\x1b[2J\\u202e[bold]\\ud83c: \\x1b]0;: The key “\\x1b]0;” is not known")
    assert "\n\\n: 南 wins" in text


def test_settling_a_hand_imports_nothing_heavy() -> None:
    """Cold start: `huipai settle` stays within a few tenths of a second because of what it does not import."""
    code = (
        "import sys, io; from assistant.cli import main;"
        "sys.stdin = io.TextIOWrapper(io.BytesIO(sys.argv[1].encode()));"
        "main(['settle', '-', '--json']); print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, json.dumps(SETTLE)], capture_output=True, check=True, env=environment(), cwd=ROOT
    )
    answer, loaded = done.stdout.decode("utf-8").splitlines()
    assert json.loads(answer)["id"] == "s1"
    heavy = {
        "numpy",
        "cv2",
        "onnxruntime",
        "PIL",
        "pillow_heif",
        "streamlit",
        "pandas",
        "rich",
        "segno",
        "vision",
        "asyncio",
        "socket",
    }
    assert heavy & {name.partition(".")[0] for name in loaded.split()} == set()


ZHUOWUKUI = {"rules": "zhuowukui", "dealer": "E", "wins": [{"seat": "S", "how": "discard", "from": "E", "fan": []}]}
CLUB = {"huipai_preset": 1, "name": "Wednesday", "rules": "zhuowukui", "options": {"points": {"推倒和": 7}}}


def test_zhuowukui_is_settled_in_points_and_its_pot_is_shown() -> None:
    line = as_lines({**ZHUOWUKUI, "penalties": [{"seat": "N"}]})
    (answer,) = answers(huipai("settle", "-", "--json", given=line))
    assert (answer["wins"][0]["fan"], answer["pot"]) == ({"推倒和": 1000}, 1000)
    assert answer["points"] == {"E": -1000, "N": -1000, "W": 0, "S": 1000}
    table = huipai("settle", "-", given=line).stdout.decode("utf-8")
    assert "1000 点" in table
    assert [row.split() for row in table.splitlines() if row.startswith("in all")] == [
        ["in", "all", "-1000", "-1000", "0", "+1000", "+1000"]
    ]


def test_a_preset_holds_for_all_lines_and_a_line_wins_over_it(tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    file.write_text(json.dumps(CLUB, ensure_ascii=False), "utf-8")
    given = as_lines(ZHUOWUKUI, {**ZHUOWUKUI, "options": {"points": {"推倒和": 9}}})
    done = huipai("settle", "-", "--json", "--preset", str(file), given=given)
    assert [answer["wins"][0]["total"] for answer in answers(done)] == [7, 9]
    assert done.returncode == 0
    waits = as_lines({"rules": "zhuowukui", "concealed": "23m444s555m678p11s"})
    done = huipai("waits", "-", "--json", "--preset", str(file), given=waits)
    assert [wait["self_draw"]["fan"] for wait in answers(done)[0]["waits"]] == [7, 7]


def test_a_preset_that_cannot_be_used_is_told_in_full_and_nothing_is_answered(tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    file.write_text(json.dumps({**CLUB, "options": {"penalty": -1, "red_fives": True}}), "utf-8")
    done = huipai("settle", "-", "--json", "--preset", str(file), given=as_lines(ZHUOWUKUI))
    words = done.stderr.decode("utf-8")
    assert (done.returncode, done.stdout) == (2, b"")
    assert "have no option “red_fives”; there are: hui, points," in words
    assert "Option penalty is a whole number from 0 to 1000000000." in words
    assert "There is no file" in huipai("waits", "-", "--preset", str(tmp_path / "none")).stderr.decode("utf-8")


def test_rules_lists_every_set_with_its_fan_and_its_options() -> None:
    found = answers(huipai("rules", "--json"))
    assert [rules["rules"] for rules in found] == list(RULESETS)
    assert {fan["name"]: fan["value"] for fan in found[0]["fan"]}["天和"] == 10
    assert found[1]["options"][0]["name"] == "hui"
    table = huipai("rules", "zhuowukui").stdout.decode("utf-8")
    assert "豪华七小对" in table
    assert "天和" not in table
    assert huipai("rules", "riichi").returncode == 2


def test_a_preset_that_comes_with_the_rules() -> None:
    (found,) = answers(huipai("rules", "--preset", "hongkong/半銃", "--json"))
    assert found["preset"] == "半銃"
    assert {option["name"]: option["value"] for option in found["options"]}["responsibility"] == "half"
    assert found["presets"]["半銃"] == {"responsibility": "half"}
    assert {"name": "round_wind", "in": "record", "form": "choice", "required": True}.items() <= found["keys"][
        0
    ].items()
    assert "hongkong/半銃" in huipai("rules", "--preset", "hongkong/none").stderr.decode("utf-8")


def test_rules_by_a_preset(tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    file.write_text(json.dumps(CLUB, ensure_ascii=False), "utf-8")
    (found,) = answers(huipai("rules", "--preset", str(file), "--json"))
    assert (found["preset"], found["fan"][0]["value"]) == ("Wednesday", 7)
    assert "is for the rules zhuowukui" in huipai("rules", "beijing", "--preset", str(file)).stderr.decode("utf-8")
