"""No magic numbers: what is compared with has a name, but for counts of tiles, seats and sets.

Tables of facts are exempt: the rows of the sets of rules and the shapes of hands; so are the renderer and the training,
whose numbers are drawn at random or measured in a recipe.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_arrows import modules, within

EXEMPT = ("assistant.rules.rulesets", "assistant.rules.shapes", "tile_renderer", "vision.training")
COUNTED = 9
"""Whole numbers up to this one count tiles, seats, sets and ranks, and need no name."""


def magic(source: str) -> Iterator[str]:
    """What is compared with a number that has no name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare) and any(map(is_magic, (node.left, *node.comparators))):
            yield f"line {node.lineno}: {ast.unparse(node)}"


def is_magic(value: ast.expr) -> bool:
    """Whether it is a number that needs a name."""
    number = value.operand if isinstance(value, ast.UnaryOp) else value
    found = number.value if isinstance(number, ast.Constant) else None
    return found > COUNTED or found != int(found) if isinstance(found, (int, float)) else False


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=module) for module, path in modules() if not any(within(module, e) for e in EXEMPT)]
)
def test_a_number_has_a_name(path: Path) -> None:
    assert list(magic(path.read_text("utf-8"))) == []


def test_a_magic_number_is_found() -> None:
    assert list(magic("if 0.25 < share or len(tiles) == 4 or width > -40: pass")) == [
        "line 1: 0.25 < share",
        "line 1: width > -40",
    ]
