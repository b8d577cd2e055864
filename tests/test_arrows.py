"""The arrows between the parts point downwards only, and the light core stays light.

The table below is the map of CONTRIBUTING.md in a form that can fail.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HOMES = {
    "vision": ROOT / "vision",
    "assistant": ROOT / "assistant",
    "tile_renderer": ROOT / "datasets" / "tile_renderer",
}

BELOW_TABLE = {"assistant.ledger", "assistant.ledger.store", "assistant.rules", "assistant.teacher", "vision"}

# part: the parts of this project that it may import
MAY_IMPORT = {
    "vision": {"vision"},
    "vision.training": {"vision", "vision.training", "tile_renderer"},
    "tile_renderer": {"tile_renderer"},
    "assistant": set(),
    "assistant.rules": {"assistant.rules"},
    "assistant.teacher": {"assistant.rules", "assistant.teacher"},
    "assistant.ledger": {"assistant.ledger", "assistant.rules"},
    "assistant.ledger.store": {"assistant.ledger", "assistant.ledger.store", "assistant.rules"},
    "assistant.lines": {"assistant.lines", "assistant.rules", "assistant.teacher"},
    "assistant.table": {*BELOW_TABLE, "assistant.lines", "assistant.table"},
    "assistant.cli": {"assistant", "assistant.cli", "assistant.lines", *BELOW_TABLE, "assistant.table"},
    "assistant.app": {"assistant.app", *BELOW_TABLE, "assistant.table"},
}

# library: the only parts that may import it; a library that is not listed is free outside of assistant.rules
ONLY_IN = {
    "streamlit": {"assistant.app"},
    "rich": {"assistant.cli"},
    "segno": {"assistant.cli"},
    "torch": {"vision.training"},
    "ultralytics": {"vision.training"},
    "onnx": {"vision.training"},
    "onnxruntime": set(),
    "sqlite3": {"assistant.ledger.store"},
    "sqlalchemy": {"assistant.ledger.store"},
    "alembic": {"assistant.ledger.store"},
    "psycopg": {"assistant.ledger.store"},
    "datasets": set(),
    "models": set(),
}
STANDARD_LIBRARY_ONLY = {"assistant.rules", "assistant.teacher", "assistant.lines"}


def part_of(module: str) -> str | None:
    """The longest entry of the table that holds the module; `assistant.cli_x` belongs to `assistant.cli`."""
    holders = [part for part in MAY_IMPORT if module == part or module.startswith((f"{part}.", f"{part}_"))]
    return max(holders, key=len, default=None)


def imports(module: str, source: str, is_package: bool = False) -> Iterator[str]:
    """Dotted names that the source imports, wherever in the file; `from a import b` yields `a.b`."""
    package = module if is_package else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def faults(module: str, source: str, is_package: bool = False) -> list[str]:
    """What the module imports against the tables, one sentence each."""
    part = part_of(module)
    assert part is not None
    found = []
    for name in imports(module, source, is_package):
        top, target = name.partition(".")[0], part_of(name)
        if target is not None and target not in MAY_IMPORT[part]:
            found.append(f"{module} imports {name}: {part} may not know {target}")
        if target is None and part not in ONLY_IN.get(top, {part}):
            found.append(f"{module} imports {name}: only {sorted(ONLY_IN[top])} may")
        if target is None and part in STANDARD_LIBRARY_ONLY and top not in sys.stdlib_module_names:
            found.append(f"{module} imports {name}: {part} takes nothing but the standard library")
    return found


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the project with its file."""
    for package, home in HOMES.items():
        for path in sorted(home.rglob("*.py")):
            inside = path.relative_to(home).with_suffix("").parts
            yield ".".join([package, *inside]).removesuffix(".__init__"), path


@pytest.mark.parametrize(("module", "path"), [pytest.param(*pair, id=pair[0]) for pair in modules()])
def test_arrows_point_downwards(module: str, path: Path) -> None:
    assert faults(module, path.read_text("utf-8"), is_package=path.name == "__init__.py") == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("vision.reading", "from assistant.rules import Tile"),
        ("vision.reading", "def late():\n    import assistant"),
        ("vision.photo", "from vision.training import prepare"),
        ("vision.detector", "import torch"),
        ("assistant.rules.tiles", "import numpy as np"),
        ("assistant.rules.tiles", "from .. import table"),
        ("assistant.rules.fan", "from assistant.table import doubts"),
        ("assistant.ledger.book", "import sqlalchemy as sa"),
        ("assistant.ledger.tally", "from assistant.ledger.store import schema"),
        ("assistant.rules.waiting", "from assistant.teacher import advise"),
        ("assistant.teacher.chances", "import numpy as np"),
        ("assistant.teacher.quiz", "from assistant.table import Hand"),
        ("assistant.table", "import streamlit as st"),
        ("assistant.table", "from assistant.app.state import State"),
        ("assistant.cli_demo", "import assistant.app.main"),
        ("assistant.app.main", "from datasets import tile_renderer"),
        ("vision.weights", "import models"),
        ("tile_renderer.scene", "from vision.detections import Box"),
    ],
)
def test_a_wrong_arrow_is_found(module: str, source: str) -> None:
    assert len(faults(module, source)) == 1


@pytest.mark.parametrize("folder", ["datasets", "models"])
def test_plain_folders_are_no_packages(folder: str) -> None:
    assert not (ROOT / folder / "__init__.py").exists()


def test_tests_are_no_package() -> None:
    assert list((ROOT / "tests").rglob("__init__.py")) == []
