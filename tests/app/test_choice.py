"""What a widget shows is said to the browser in every run."""

from streamlit.testing.v1 import AppTest


def _page() -> None:
    import streamlit as st  # noqa: PLC0415

    from assistant.app.ui.choice import choice  # noqa: PLC0415

    st.number_input("底分", 1, 1000, step=1, **choice("base", 100, lambda _: None))


def test_a_number_is_said_again_after_a_run_that_the_browser_may_not_have_seen() -> None:
    page = AppTest.from_function(_page).run().run()
    shown = page.number_input(key="base").proto
    assert (shown.set_value, shown.value) == (True, 100)
