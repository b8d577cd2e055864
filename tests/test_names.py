"""One name for one thing: names of classes, and files that lie loose."""

import ast
from collections import defaultdict
from pathlib import Path

from assistant.rules import RULESETS
from tests.test_arrows import HOMES, modules

TWICE = {
    "Hand": "of a photo as a player sees it, and of the ledger as it was saved: either is the hand of its room",
    "TileSet": "in the face of the rules a set of a reading, since version 0.1; in a game the tiles that are played",
}
"""Names of classes that stand in two rooms, with the reason."""


def test_a_class_has_a_name_of_its_own() -> None:
    found = defaultdict(list)
    for module, path in modules():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(module)
    assert {name: where for name, where in found.items() if len(where) > 1}.keys() == TWICE.keys()
    assert len(TWICE) <= 4


def test_files_lie_in_rooms() -> None:
    assert [path.name for path in sorted(HOMES["assistant"].glob("*.py"))] == ["__init__.py"]


def test_a_file_is_read_in_one_go() -> None:
    tests = [path for path in Path(__file__).parent.rglob("*.py") if "node_modules" not in path.parts]
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in [*(path for _, path in modules()), *tests]}
    assert {str(path): count for path, count in lines.items() if count > 400} == {}


OF_TABLES = ["自摸", "抢杠", "杠", "明杠", "暗杠", "杠上开花", "海底", "庄", "门清", "圈风", "花", "花牌", "报听"]
OF_WAITS = ["八仙过海", "七抢一", "对倒", "边张", "捉五魁"]
"""Words for what happens at any table, and for ways to wait and win, that are names of 番种 too."""


def test_only_a_set_of_rules_names_its_rows() -> None:
    names = {name for rules in RULESETS for name in RULESETS[rules].rows} - {*OF_TABLES, *OF_WAITS}
    for module, path in modules():
        if module.startswith("assistant.") and not module.startswith("assistant.rules.rulesets"):
            nodes = ast.walk(ast.parse(path.read_text("utf-8")))
            assert not names & {node.value for node in nodes if isinstance(node, ast.Constant)}, module
