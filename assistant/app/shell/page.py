"""What holds for the whole page: its language, and what the browser remembers for the next visit."""

from __future__ import annotations

from assistant.app.base.i18n import _, language
from assistant.app.practice import learner
from assistant.app.session import phone, session
from assistant.app.ui.editor import component


def page() -> None:
    """Tell the browser; it shows nothing."""
    draft = session.held()
    cookies = {session.LANG_COOKIE: language()} | ({session.DRAFT_COOKIE: draft.key} if draft.version else {})
    cookies |= learner.cookies() | phone.cookies()
    component("page")(
        key="huipai-page", data={"lang": language(), "cookies": cookies, "words": _words(), "names": _names()}
    )


def _words() -> dict[str, str]:
    """What the page says where Streamlit would speak English."""
    return {
        "lost": _("The app does not answer"),
        "lost-more": _("What you entered is kept. This goes on by itself as soon as the app is back."),
    }


def _names() -> dict[str, str]:
    """What Streamlit calls its buttons and fields in English, and what they are called here."""
    return {
        "Decrement": _("One less"),
        "Increment": _("One more"),
        "Open": _("Choose"),
        "Choose an option": _("Choose"),
        "Choose or add an option": _("Choose"),
        "Choose date": _("Choose a date"),
        "Show password": _("Show it"),
        "Hide password": _("Hide it"),
        "Skip to main content": _("To the content"),
        "Vega visualization": _("Chart"),
        "file upload": _("Choose a file"),
    }
