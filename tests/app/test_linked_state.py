"""State shared by session and link: who wins when they differ, and what stands beside it in the link."""

from streamlit.testing.v1 import AppTest

from assistant.app.practice.session import PRACTICE, Practice
from assistant.app.rulebook.page import PAGE, Page


def counter() -> None:
    """A page with one number in the link, and a button that adds one."""
    from collections.abc import Mapping  # noqa: PLC0415

    import streamlit as st  # noqa: PLC0415

    from assistant.app.session.linked_state import LinkedState  # noqa: PLC0415

    def read(query: Mapping[str, str]) -> int:
        text = query.get("count", "")
        return int(text) if text.isdigit() else 0

    count = LinkedState("count", frozenset({"count"}), read, lambda n: {"count": str(n)} if n else {})
    kept = LinkedState("kept", frozenset({"kept"}), lambda q: q.get("kept", "-"), lambda k: {"kept": k}, keeps=True)
    shown, other = count.load(), kept.load()
    st.button("more", on_click=lambda: count.edit(lambda n: n + 1))
    if st.session_state.pop("again", False):
        st.rerun()
    st.text(f"{shown} {other}")
    count.save()
    kept.save()


def opened(**query: str) -> AppTest:
    app = AppTest.from_function(counter)
    for name, value in query.items():
        app.query_params[name] = value
    return app.run()


def link(app: AppTest) -> dict[str, str]:
    return {name: value if isinstance(value, str) else value[0] for name, value in app.query_params.items()}


def test_a_link_is_read_and_its_other_parts_are_left_alone() -> None:
    app = opened(count="7", at="club")
    assert app.text[0].value == "7 -"
    assert link(app) == {"count": "7", "at": "club", "kept": "-"}


def test_what_makes_no_sense_goes_from_the_link() -> None:
    assert link(opened(count="many", kept="x")) == {"kept": "x"}


def test_an_edit_wins_over_the_link_that_the_browser_still_has() -> None:
    app = opened(count="7")
    app.button[0].click()
    app.query_params["count"] = "3"
    assert app.run().text[0].value == "8 -"
    assert link(app)["count"] == "8"


def test_an_edit_wins_in_the_run_after_one_that_was_broken_off() -> None:
    app = opened(count="7")
    app.button[0].click()
    app.session_state["again"] = True
    app.query_params["count"] = "3"
    assert app.run().text[0].value == "8 -"
    app.query_params["count"] = "3"  # from now on such a link is one of the player's
    assert app.run().text[0].value == "3 -"


def test_a_link_from_elsewhere_wins_over_the_session() -> None:
    app = opened(count="7", kept="x")
    app.query_params["count"] = "3"
    app.query_params["kept"] = "y"
    assert app.run().text[0].value == "3 y"


def test_a_link_without_parts_is_the_first_page_unless_the_state_keeps() -> None:
    app = opened(count="7", kept="x")
    app.query_params.clear()
    assert app.run().text[0].value == "0 x"
    assert link(app) == {"kept": "x"}


def test_every_state_is_read_as_it_was_written() -> None:
    practice, page = Practice("waits", "beijing", 3, 77, 2, "1mE", True), Page("zhuowukui", "options")
    assert PRACTICE.read(PRACTICE.write(practice)) == practice
    assert PAGE.read(PAGE.write(page)) == page
    assert PAGE.read({"book": "riichi", "part": "nothing"}) == Page()
