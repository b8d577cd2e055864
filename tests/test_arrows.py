"""The arrows between the parts point downwards only, and the light core stays light.

The table below is the map of CONTRIBUTING.md in a form that can fail.
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HOMES = {
    "vision": ROOT / "vision",
    "assistant": ROOT / "assistant",
    "tile_renderer": ROOT / "datasets" / "tile_renderer",
}

# room: the rooms that it may import beside itself. A room that is not listed belongs to the one that holds it.
BELOW_USECASES = {"assistant.jsonl", "assistant.teacher", "assistant.ledger", "assistant.ledger.store", "vision"}
RULES = ("model", "shapes", "definition", "rulesets", "engine", "presets", "rulebook")
PHOTOS = {"assistant.app.base", "assistant.app.session", "assistant.app.ui", "assistant.app.photos"}
PAGES = {f"assistant.app.{room}" for room in ("hand", "club", "practice", "rulebook")}
APP = {"assistant.rules", "assistant.usecases", *BELOW_USECASES} - {"assistant.jsonl"}
PIXELS = {"vision.photo", "vision.detections", "vision.advice"}


def rules_rooms() -> dict[str, set[str]]:
    """Inside the rules: model ← shapes ← definition ← rulesets ← engine ← presets, rulebook."""
    names = [f"assistant.rules.{room}" for room in RULES]
    rooms = {name: set(names[:at]) for at, name in enumerate(names)}
    rooms["assistant.rules.rulebook"].discard("assistant.rules.presets")
    return {**rooms, "assistant.rules": set(names)}


def app_rooms() -> dict[str, set[str]]:
    """Inside the app: base ← session, ui ← photos ← the pages ← shell ← main; pages never name each other."""
    base, shell = "assistant.app.base", "assistant.app.shell"
    return {
        "assistant.app": set(),
        base: APP,
        "assistant.app.session": APP | {base},
        "assistant.app.ui": APP | {base},
        "assistant.app.photos": APP | PHOTOS,
        **dict.fromkeys(sorted(PAGES), APP | PHOTOS),
        shell: APP | PHOTOS | PAGES,
        "assistant.app.crowd": {base},
        "assistant.app.home_screen": set(),
        "assistant.app.served": {"assistant.app.crowd", "assistant.app.home_screen", "assistant.app.photos", shell},
        "assistant.app.main": APP | PHOTOS | PAGES | {shell},
    }


MAY_IMPORT = {
    **dict.fromkeys(sorted(PIXELS), PIXELS),
    "vision": set(),
    "vision.layout": PIXELS,
    "vision.reader": PIXELS | {"vision.layout"},
    "vision.dataset": PIXELS | {"vision.layout", "vision.reader"},
    "vision.evaluation": PIXELS | {"vision.layout", "vision.reader", "vision.dataset"},
    "vision.training": {"vision", "tile_renderer"},
    "tile_renderer": set(),
    "assistant": set(),
    **rules_rooms(),
    "assistant.teacher": {"assistant.rules"},
    "assistant.ledger": {"assistant.rules"},
    "assistant.ledger.store": {"assistant.ledger", "assistant.rules"},
    "assistant.jsonl": {"assistant.rules", "assistant.teacher"},
    "assistant.usecases": {"assistant.rules", *BELOW_USECASES},
    "assistant.cli": {"assistant", "assistant.rules", *BELOW_USECASES, "assistant.usecases"},
    **app_rooms(),
}
HOUSES = ("assistant.rules", "assistant.app", "vision")
"""Inside these each room counts; from outside each is one."""

# library: the only parts that may import it; a library that is not listed is free outside of assistant.rules
ONLY_IN = {
    "streamlit": {"assistant.app"},
    "rich": {"assistant.cli"},
    "segno": {"assistant.cli", "assistant.app"},
    "torch": {"vision.training"},
    "ultralytics": {"vision.training"},
    "onnx": {"vision.training"},
    "onnxruntime": {"vision.reader"},
    "sqlite3": {"assistant.ledger.store"},
    "sqlalchemy": {"assistant.ledger.store"},
    "alembic": {"assistant.ledger.store"},
    "psycopg": {"assistant.ledger.store"},
    "datasets": set(),
    "models": set(),
}
STANDARD_LIBRARY_ONLY = ("assistant.rules", "assistant.teacher", "assistant.jsonl")


def part_of(module: str) -> str | None:
    """The longest entry of the table that holds the module."""
    return max((part for part in MAY_IMPORT if within(module, part)), key=len, default=None)


def within(module: str, part: str) -> bool:
    """Whether a module is a part, or lies in it."""
    return module == part or module.startswith(f"{part}.")


def allowed(part: str, target: str) -> bool:
    """Whether a room may import another: itself, one of the table, or any room of another house of the table."""
    known = {part, *MAY_IMPORT[part]}
    outside = [house for house in HOUSES if house in known and within(target, house) and part not in rooms_of(house)]
    return target in known or bool(outside)


def rooms_of(house: str) -> set[str]:
    """The rooms of a house for which the arrows inside it count; training stands beside the reader."""
    return {room for room in MAY_IMPORT if within(room, house)} - {"vision.training"}


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
        if target is not None and not allowed(part, target):
            found.append(f"{module} imports {name}: {part} may not know {target}")
        if target is None and not any(within(part, home) for home in ONLY_IN.get(top, {part})):
            found.append(f"{module} imports {name}: only {sorted(ONLY_IN[top])} may")
        if target is None and part.startswith(STANDARD_LIBRARY_ONLY) and top not in sys.stdlib_module_names:
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
        ("vision.reader.reader", "from assistant.rules import Tile"),
        ("vision.reader.reader", "def late():\n    import assistant"),
        ("vision.photo", "from vision.training import prepare"),
        ("vision.reader.detector", "import torch"),
        ("assistant.rules.model.tiles", "import numpy as np"),
        ("assistant.rules.model.tiles", "from ... import usecases"),
        ("assistant.rules.engine.scoring", "from assistant.usecases.hand import doubts"),
        ("assistant.ledger.policy", "import sqlalchemy as sa"),
        ("assistant.ledger.stats.tally", "from assistant.ledger.store import schema"),
        ("assistant.rules.engine.waits", "from assistant.teacher import advise"),
        ("assistant.teacher.chances", "import numpy as np"),
        ("assistant.teacher.quiz", "from assistant.usecases.hand import Hand"),
        ("assistant.usecases.hand", "import streamlit as st"),
        ("assistant.usecases.hand", "from assistant.app.session.hand_draft import State"),
        ("assistant.cli.commands.demo", "import assistant.app.main"),
        ("assistant.app.main", "from datasets import tile_renderer"),
        ("vision.reader.weights", "import models"),
        ("assistant.rules.model.tiles", "from assistant.rules.engine import settlement"),
        ("assistant.rules.engine.waits", "from assistant.rules import presets"),
        ("assistant.app.hand.page", "from assistant.app.club import context"),
        ("assistant.app.club.context", "from assistant.app.hand import page"),
        ("assistant.app.base.i18n", "from assistant.app.session import session"),
        ("vision.layout.rows", "from vision.reader import reader"),
        ("tile_renderer.scene", "from vision.detections import Box"),
    ],
)
def test_a_wrong_arrow_is_found(module: str, source: str) -> None:
    assert len(faults(module, source)) == 1


@cache
def every_import() -> dict[str, list[str]]:
    """What each module imports."""
    return {name: list(imports(name, path.read_text("utf-8"), path.name == "__init__.py")) for name, path in modules()}


def arrows_in(package: str) -> dict[str, set[str]]:
    """What each room of a package imports of the others; a module that lies in no folder is a room too."""
    depth, inside = package.count(".") + 1, f"{package}."
    found: dict[str, set[str]] = {}
    for module, names in every_import().items():
        if module.startswith(inside):
            room, others = (
                module.split(".")[depth],
                {name.split(".")[depth] for name in names if name.startswith(inside)},
            )
            found.setdefault(room, set()).update(others - {room})
    return found


@pytest.mark.parametrize("package", [module for module, path in modules() if path.name == "__init__.py"])
def test_no_rooms_import_each_other_in_a_circle(package: str) -> None:
    TopologicalSorter(arrows_in(package)).prepare()


@pytest.mark.parametrize("folder", ["datasets", "models"])
def test_plain_folders_are_no_packages(folder: str) -> None:
    assert not (ROOT / folder / "__init__.py").exists()


def test_tests_are_no_package() -> None:
    assert list((ROOT / "tests").rglob("__init__.py")) == []
