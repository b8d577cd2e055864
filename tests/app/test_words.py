"""Every sentence of the app, and every one that rules, table and reader hand to it, has its Chinese translation."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from assistant.app.base.i18n import catalogue, tile_names
from assistant.rules import RULESETS
from tests.app.traditional import SIMPLIFIED, TRADITIONAL, catalogues, read

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "assistant" / "app"
SPEAKERS = (
    *(path for part in ("rules", "teacher", "ledger") for path in sorted((ROOT / "assistant" / part).rglob("*.py"))),
    *sorted((ROOT / "assistant" / "usecases").rglob("*.py")),
)
FOR_MAKERS = {"detections", "detector", "classifier", "onnx", "weights"}
"""Modules whose messages are for those who run or build the reader, as are other rooms; the rest speaks to players."""
SEERS = tuple(
    path
    for pattern in ("*.py", "reader/*.py", "layout/*.py", "dataset/user_corrections.py")
    for path in sorted((ROOT / "vision").glob(pattern))
    if path.stem not in FOR_MAKERS
)
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
    """The string constants of a module, without its docstrings and f-strings."""
    tree = ast.parse(path.read_text("utf-8"))
    skipped = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in node.values}
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
CHINESE = re.compile(r"[^A-Za-z]*[\u4e00-\u9fff][^A-Za-z]*")
"""A term of the game that is Chinese in every language."""


def test_sentences_are_found() -> None:
    assert len(set(of_the_app())) > 60
    assert len(set(of_the_others())) > 50


SPOKEN = {*of_the_app(), *of_the_others()}


@pytest.mark.parametrize("text", sorted(text for text in SPOKEN if not CHINESE.fullmatch(text)))
def test_it_is_said_in_chinese(text: str) -> None:
    translated = CATALOGUE.get(text)
    assert translated, f"no translation of {text!r} in locale/zh_Hans"
    assert places(translated) <= places(text)


def test_no_translation_is_left_over() -> None:
    assert set(CATALOGUE) - SPOKEN == set()


def test_no_english_term_is_left_over() -> None:
    code = "".join(path.read_text("utf-8") for path in (ROOT / "assistant").rglob("*.py"))
    assert [term for term in read(SIMPLIFIED.parent / "en" / "terms.po") if term not in code] == []


def test_no_sentence_stands_in_two_catalogues_with_two_translations() -> None:
    for path in SIMPLIFIED.glob("*.po"):
        assert {text: CATALOGUE[text] for text in read(path)} == read(path), path.name


def test_traditional_chinese_is_up_to_date() -> None:
    made = {
        name: {str(message.id): str(message.string) for message in new if message.id}
        for name, new in catalogues().items()
    }
    kept = {path.name: read(path) for path in TRADITIONAL.glob("*.po")}
    assert kept == made, "run `make locale`"


def test_traditional_chinese_has_everything_but_what_is_written_alike() -> None:
    said = catalogue("zh_Hant")
    assert set(CATALOGUE) <= set(said)
    assert (said["一万"], said["九条"], said["Rules"]) == ("一萬", "九條", "規則")


@pytest.mark.parametrize(
    ("text", "names"),
    [("123m", "一万 二万 三万"), ("C back 5m", "中 扣着的牌 五万"), ("a cat", "a cat"), ("", "")],
)
def test_tiles_in_a_sentence_are_called_by_their_names(text: str, names: str) -> None:
    assert tile_names(text) == names


@pytest.mark.parametrize("name", RULESETS)
def test_words_of_payments_and_of_keys_have_english(name: str) -> None:
    """What a form or a settlement shows of a ruleset can be read by those who read no Chinese."""
    rules, english = RULESETS[name], catalogue("en")
    words = set(rules.words.values())
    for key in (*rules.record_keys, *rules.win_keys, *rules.hand_keys):
        form = getattr(key.form, "form", key.form)
        words |= {key.title, *getattr(form, "labels", ())}
    glosses = {row.name for known in RULESETS.values() for row in known.fan if row.gloss}
    assert words - english.keys() - glosses <= {""}


@pytest.mark.parametrize("word", ["捉铳", "放铳", "出铳", "放枪"])
def test_a_discard_that_wins_has_one_name(word: str) -> None:
    said = {path.name: path.read_text("utf-8") for path in SIMPLIFIED.glob("*.po")}
    assert any("点炮" in text for text in said.values())
    assert not [name for name, text in said.items() if word in text]
