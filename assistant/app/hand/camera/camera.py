"""The way in for photos: the camera of a phone over plain HTTP, its album, and on a desk what is dropped or pasted."""

from __future__ import annotations

from typing import Any

from assistant.app.base.i18n import _
from assistant.app.photos.intake import ahead, answered, arrived, chosen, problems
from assistant.app.photos.pieces import LARGEST_PIECE, MOST_BYTES, SENT_AS_IT_IS, SHORT
from assistant.app.session.hand_draft import MOST_PHOTOS
from assistant.app.ui.editor import teller


def camera() -> None:
    """Draw the buttons, or what is under way, or what was wrong with the last photo."""
    teller("camera", {"problems": problems(), "words": words(), **sending()}, {"photos": chosen})


def sending() -> dict[str, Any]:
    """What both components that take photos need to know: limits, and how far those on their way are."""
    others = _("Photos of others come first: {n} before yours.", n=ahead()) if ahead() else ""
    limits = {"most_photos": MOST_PHOTOS, "most_bytes": MOST_BYTES, "short": SHORT}
    limits |= {"as_it_is": SENT_AS_IT_IS, "largest_piece": LARGEST_PIECE}
    return {**limits, "answered": answered(), "arrived": arrived(), "ahead": others}


def words() -> dict[str, str]:
    """What the buttons say."""
    return {
        "camera": _("Take a photo"),
        "album": _("From the album"),
        "file": _("Choose a photo"),
        "desk": _("Or drop it here, or paste a screenshot. Several photos of one hand are read together."),
        "reading": _("Reading the tiles …"),
        "sending": _("Sending the photo: {percent} %", percent="{percent}"),
        "slow": _("No answer for a minute: check the connection to the app, and choose the photo again."),
        "gone": _("The phone did not hand the photo over: choose it again, or take another one."),
    }
