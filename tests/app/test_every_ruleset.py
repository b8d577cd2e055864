"""A hand can be opened by every ruleset, at each of its steps."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from assistant.rules import RULESETS

MAIN = Path(__file__).resolve().parents[2] / "assistant" / "app" / "main.py"
READY, DRAWN, FAR = "45667m678s678pSS", "45667m678s678pSSE", "147m258s369pESWC"


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize(
    ("step", "hand"), [("tiles", READY), ("table", READY), ("answer", READY), ("answer", DRAWN), ("answer", FAR)]
)
def test_the_page_of_a_hand_opens(rules: str, step: str, hand: str) -> None:
    app = AppTest.from_file(str(MAIN), default_timeout=60)
    for name, value in {"rules": rules, "step": step, "hand": hand}.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
