"""The faces of packages: what others may import from them, and nothing beside it."""

from importlib import import_module

import pytest

FACES = ("assistant.rules", "assistant.teacher", "assistant.ledger.store", "tile_renderer")


@pytest.mark.parametrize("name", FACES)
def test_a_face_names_all_that_it_shows(name: str) -> None:
    """Whatever a package imports into its `__init__` to be used is named in `__all__`, and only that."""
    face = import_module(name)
    shown = {
        known
        for known, value in vars(face).items()
        if not known.startswith("_") and getattr(value, "__name__", "") != f"{name}.{known}" and known != "annotations"
    }
    assert shown == set(face.__all__)


@pytest.mark.parametrize("name", FACES)
def test_a_face_names_each_once_in_order(name: str) -> None:
    names = list(import_module(name).__all__)
    assert len(names) == len(set(names))
    assert names == [
        *sorted(known for known in names if known.isupper()),
        *sorted(known for known in names if not known.isupper() and known[0].isupper()),
        *sorted(known for known in names if known[0].islower()),
    ]


def test_the_face_of_the_rules_is_what_it_was() -> None:
    """Others write these names: one that goes, or changes, is a change of version."""
    used = "RULESETS SEATS HandInPlay HandRecord How Meld MeldKind Problem RulesError Seat Settlement Tile Win"
    assert {*used.split(), "parse_tiles", "format_tiles", "problems", "settle", "waits", "discards"} <= {
        *import_module("assistant.rules").__all__
    }
