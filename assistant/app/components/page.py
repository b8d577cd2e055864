"""What holds for the whole page: its language, and what the browser remembers for the next visit."""

from __future__ import annotations

from assistant.app import learner, memory
from assistant.app.components.editor import component
from assistant.app.lang import _, language


def page() -> None:
    """Tell the browser; it shows nothing."""
    draft = memory.held()
    cookies = {memory.LANG_COOKIE: language()} | ({memory.DRAFT_COOKIE: draft.key} if draft.version else {})
    cookies |= learner.cookies()
    component("page")(key="huipai-page", data={"lang": language(), "cookies": cookies, "words": _words()})


def _words() -> dict[str, str]:
    """What the page says where Streamlit would speak English."""
    return {
        "lost": _("The app does not answer"),
        "lost-more": _("What you entered is kept. This goes on by itself as soon as the app is back."),
    }
