"""What the browser's half of a component does between two answers of the app, without the app."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

KIT = Path(__file__).resolve().parents[2] / "assistant" / "app" / "ui" / "kit.js"
BENCH = """
class Tally extends Editor { draw() {} }
const told = [];
const homes = [document.createElement("div"), document.createElement("div")];
function answer(epoch, revision, value, place = 0) {
    const setStateValue = (_, edit) => told.push(edit);
    const data = { key: "tally", lang: "zh", epoch, revision, value };
    const component = { parentElement: homes[place], setStateValue, data: [data] };
    mount(component, "tally", (root, sheets) => new Tally(root, sheets));
}
function tap(value, place = 0) { homes[place].huipai.change(value); }
const later = () => new Promise((done) => setTimeout(done, 20));
"""


@pytest.fixture
def bench(chromium: Any) -> Iterator[Any]:
    """A page with one component that counts, and an app that answers on request."""
    page = chromium.new_page()
    page.add_script_tag(content=KIT.read_text("utf-8") + BENCH)
    yield page
    page.close()


def last_told(bench: Any, steps: str) -> Any:
    return bench.evaluate(f"async () => {{ {steps}; await later(); return told.at(-1); }}")


@pytest.mark.parametrize(
    ("base", "mine", "theirs", "merged"),
    [
        ({"a": 1, "b": 1}, {"a": 2, "b": 1}, {"a": 1, "b": 3}, {"a": 2, "b": 3}),
        ({"a": 1}, {"a": 2}, {"a": 3}, {"a": 3}),
        ({"a": {"x": 1}}, {"a": {"x": 1, "y": 2}}, {"a": {}}, {"a": {"y": 2}}),
        ([], ["1p"], ["C"], ["C", "1p"]),
        (["1m", "1m", "2m"], ["1m", "2m"], ["1m", "1m", "2m", "E"], ["1m", "2m", "E"]),
        (["1m", "2m"], ["1m", "3m"], ["9s", "2m", "1m"], ["9s", "3m", "1m"]),
        (["1m", "2m"], ["1m", "3m"], ["E", "S"], ["E", "S"]),
        ([{"tile": "1m"}], [{"tile": "2m"}], [{"tile": "1m"}, {"tile": "E"}], [{"tile": "2m"}, {"tile": "E"}]),
    ],
)
def test_what_both_sides_changed_is_put_together(bench: Any, base: Any, mine: Any, theirs: Any, merged: Any) -> None:
    assert bench.evaluate("([base, mine, theirs]) => merged(base, mine, theirs)", [base, mine, theirs]) == merged


def test_a_tap_that_the_app_did_not_take_is_told_with_its_new_value(bench: Any) -> None:
    steps = "answer('s.1', 0, { a: 0, b: 0 }); tap({ a: 1, b: 0 }); answer('s.2', 0, { a: 0, b: 5 })"
    assert last_told(bench, steps) == {"epoch": "s.2", "revision": 1, "value": {"a": 1, "b": 5}}


def test_the_same_answer_twice_does_not_take_the_tap(bench: Any) -> None:
    again = "answer('s.2', 0, { a: 0, b: 5 })"
    steps = f"answer('s.1', 0, {{ a: 0, b: 0 }}); tap({{ a: 1, b: 0 }}); {again}; {again}"
    assert last_told(bench, steps)["value"] == {"a": 1, "b": 5}


def test_a_tap_outlives_the_place_of_its_component(bench: Any) -> None:
    steps = (
        "answer('s.1', 0, { a: 0, b: 0 }); tap({ a: 1, b: 0 }); homes[0].remove(); answer('s.2', 0, { a: 0, b: 5 }, 1)"
    )
    assert last_told(bench, steps) == {"epoch": "s.2", "revision": 1, "value": {"a": 1, "b": 5}}


def test_a_tap_that_the_app_has_taken_is_not_told_again(bench: Any) -> None:
    steps = "answer('s.1', 0, { a: 0 }); tap({ a: 1 }); tap({ a: 2 }); answer('s.2', 2, { a: 7 })"
    assert last_told(bench, steps) == {"epoch": "s.1", "revision": 2, "value": {"a": 2}}
    assert bench.evaluate("homes[0].huipai.value") == {"a": 7}


def test_nothing_is_drawn_under_a_finger_until_it_is_lifted(bench: Any) -> None:
    steps = """() => {
        answer("s.1", 0, {});
        let drawn = 0;
        const { huipai } = homes[0];
        document.body.append(homes[0]);
        huipai.draw = () => { drawn += 1; };
        huipai.root.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        answer("s.2", 0, { a: 1 });
        const held = drawn;
        document.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
        return later().then(() => [held, drawn]);
    }"""
    assert bench.evaluate(steps) == [0, 1]


def test_what_a_run_before_said_is_no_news(bench: Any) -> None:
    now, before = "answer('s.2', 0, ['C'])", "answer('s.1', 0, [])"
    steps = f"{before}; tap(['1p']); {now}; await later(); {before}; answer('s.2', 1, ['C', '1p'])"
    assert last_told(bench, steps)["value"] == ["C", "1p"]
    assert bench.evaluate("homes[0].huipai.value") == ["C", "1p"]


def test_what_the_app_took_before_it_went_away_is_not_its_own_change(bench: Any) -> None:
    taps = "tap({ a: 1, b: 0 }); tap({ a: 2, b: 0 })"
    steps = f"answer('s.1', 0, {{ a: 0, b: 0 }}); {taps}; answer('t.1', 0, {{ a: 1, b: 5 }})"
    assert last_told(bench, steps)["value"] == {"a": 2, "b": 5}
