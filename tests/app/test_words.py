"""Every sentence of the app, and every one that rules, table and reader hand to it, has its Chinese translation."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from assistant.app.lang import catalogue, tile_names

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "assistant" / "app"
SPEAKERS = (*sorted((ROOT / "assistant" / "rules").rglob("*.py")), ROOT / "assistant" / "table.py")
FOR_MAKERS = {"detections", "detector", "labelled", "measure", "naming", "networks", "overlay", "weights"}
"""Modules of vision whose messages are for those who run or build it; the rest speaks to players."""
SEERS = tuple(path for path in sorted((ROOT / "vision").glob("*.py")) if path.stem not in FOR_MAKERS)
DOCUMENTS = {"FanRow", "option"}
"""Calls whose texts are for documents; no page shows them."""
WORDS = {"text", "back", "a GIF"}
"""Values of sentences that are no sentences themselves."""

SENTENCE = re.compile(r".* .*[.?]", re.DOTALL)
SNIPPET = re.compile(r"an? \w.*")


def of_the_app() -> Iterator[str]:
    for path in APP.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
                message = node.args[0]
                assert isinstance(message, ast.Constant), f"{path.name}:{node.lineno}: a text that is put together"
                yield str(message.value)


def docstrings(tree: ast.AST) -> set[int]:
    bodies = (node.body for node in ast.walk(tree) if hasattr(node, "body") and isinstance(node.body, list))
    lines = (line.value for body in bodies for line in body if isinstance(line, ast.Expr))
    return {id(value) for value in lines if isinstance(value, ast.Constant)}


def texts(path: Path) -> Iterator[str]:
    """The string constants of a module, without its docstrings, its f-strings and what is for documents."""
    tree = ast.parse(path.read_text("utf-8"))
    skipped = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in node.values}
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DOCUMENTS:
            skipped |= {id(part) for part in ast.walk(node)}
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.value


def of_the_others() -> Iterator[str]:
    for path in (*SPEAKERS, *SEERS):
        for text in texts(path):
            if SENTENCE.fullmatch(text) or SNIPPET.fullmatch(text):
                yield text
    yield from WORDS


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


CATALOGUE = catalogue("zh_Hans")


def test_sentences_are_found() -> None:
    assert len(set(of_the_app())) > 60
    assert len(set(of_the_others())) > 50


@pytest.mark.parametrize("text", sorted({*of_the_app(), *of_the_others()}))
def test_it_is_said_in_chinese(text: str) -> None:
    message = CATALOGUE.get(text)
    assert message, f"no translation of {text!r} in zh_Hans.po"
    assert message.string
    assert places(str(message.string)) <= places(text)


def test_no_translation_is_left_over() -> None:
    spoken = {*of_the_app(), *of_the_others()}
    kept = {str(message.id) for message in CATALOGUE if message.id}
    assert kept - spoken == set()


@pytest.mark.parametrize(
    ("text", "names"),
    [("123m", "一万 二万 三万"), ("C back 5m", "中 扣着的牌 五万"), ("a cat", "a cat"), ("", "")],
)
def test_tiles_in_a_sentence_are_called_by_their_names(text: str, names: str) -> None:
    assert tile_names(text) == names
