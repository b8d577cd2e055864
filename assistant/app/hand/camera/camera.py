"""The way in for photos: the camera of a phone over plain HTTP, its album, and on a desk what is dropped or pasted."""

from __future__ import annotations

from assistant.app.base.i18n import _
from assistant.app.photos.intake import MOST_BYTES, answered, chosen, problems
from assistant.app.session.hand_draft import MOST_PHOTOS
from assistant.app.ui.editor import teller


def camera() -> None:
    """Draw the buttons, or what is under way, or what was wrong with the last photo."""
    teller("camera", {"problems": problems(), "words": words(), **limits()}, {"photos": chosen})


def limits() -> dict[str, int]:
    """What both components that take photos need to know."""
    return {"most_bytes": MOST_BYTES, "most_photos": MOST_PHOTOS, "answered": answered()}


def words() -> dict[str, str]:
    """What the buttons say."""
    return {
        "camera": _("Take a photo"),
        "album": _("From the album"),
        "file": _("Choose a photo"),
        "desk": _("Or drop it here, or paste a screenshot. Several photos of one hand are read together."),
        "reading": _("Reading the tiles …"),
        "slow": _("No answer for a minute: check the connection to the app, and choose the photo again."),
        "gone": _("The phone did not hand the photo over: choose it again, or take another one."),
    }
