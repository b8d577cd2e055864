"""Problems come in the order in which the first one counts."""

import pytest

from assistant.rules import CODES, Problem, RulesError


@pytest.mark.parametrize("code", ["a_code_of_their_own", "", CODES[-1]])
def test_a_code_outside_the_list_comes_after_those_in_it(code):
    fault, known, first = Problem(code, "One."), Problem("bad_tile", "Two."), Problem("bad_json", "Three.")
    error = RulesError(fault, known, first)
    assert error.problems == (first, known, fault)
    assert str(error) == "Three.\nTwo.\nOne."
