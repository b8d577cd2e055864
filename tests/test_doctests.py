"""Examples in docstrings are run, so that they stay true."""

import doctest
from importlib import import_module

import pytest

from tests.test_arrows import modules

WITH_EXAMPLES = [module for module, path in modules() if ">>> " in path.read_text("utf-8")]


def test_there_are_examples() -> None:
    assert "assistant.rules.model.tiles" in WITH_EXAMPLES


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_examples_are_true(module: str) -> None:
    found = doctest.testmod(import_module(module))
    assert found.attempted > 0
    assert found.failed == 0
