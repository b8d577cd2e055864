"""The way in for photos: a viewfinder where the page may use the camera, else the phone's own camera over plain HTTP;
its album, and on a desk what is dropped or pasted.
"""

from __future__ import annotations

from typing import Any

from assistant.app.base.i18n import _
from assistant.app.photos.intake import ahead, answered, arrived, chosen, problems
from assistant.app.photos.look_door import HEADER
from assistant.app.photos.look_pass import look_pass
from assistant.app.photos.pieces import LARGEST_PIECE, MOST_BYTES, SENT_AS_IT_IS, SHORT
from assistant.app.session.hand_draft import MOST_PHOTOS
from assistant.app.session.house_rules import game_of
from assistant.app.session.session import current
from assistant.app.ui.editor import teller


def camera() -> None:
    """Draw the buttons, or what is under way, or what was wrong with the last photo."""
    teller("camera", {"problems": problems(), "words": words(), **sending(), **viewfinder()}, {"photos": chosen})


def viewfinder() -> dict[str, Any]:
    """The pass for looks, and how many tiles make a hand by these rules: before and after a draw."""
    size = game_of(current()).shape.size
    return {"look": look_pass(), "look_header": HEADER, "counts": [size, size + 1]}


def sending() -> dict[str, Any]:
    """What both components that take photos need to know: limits, and how far those on their way are."""
    others = _("Photos of others come first: {n} before yours.", n=ahead()) if ahead() else ""
    limits = {"most_photos": MOST_PHOTOS, "most_bytes": MOST_BYTES, "short": SHORT}
    limits |= {"as_it_is": SENT_AS_IT_IS, "largest_piece": LARGEST_PIECE}
    return {**limits, "answered": answered(), "arrived": arrived(), "ahead": others}


def words() -> dict[str, str]:
    """What the buttons and the viewfinder say."""
    return {
        **_words_of_viewfinder(),
        "camera": _("Take a photo"),
        "album": _("From the album"),
        "file": _("Choose a photo"),
        "desk": _("Or drop it here, or paste a screenshot. Several photos of one hand are read together."),
        "reading": _("Reading the tiles …"),
        "sending": _("Sending the photo: {percent} %", percent="{percent}"),
        "slow": _("No answer for a minute: check the connection to the app, and choose the photo again."),
        "gone": _("The phone did not hand the photo over: choose it again, or take another one."),
    }


def _words_of_viewfinder() -> dict[str, str]:
    return {
        "viewfinder": _("Aim at the hand"),
        "own_camera": _("Phone camera"),
        "webcam": _("Camera of this computer"),
        "shutter": _("Take the photo now"),
        "again": _("Try again"),
        "starting": _("Starting the camera …"),
        "aim": _("Aim at the tiles, so that the row fills the picture."),
        "counted": _(
            "{n} tiles: with {few} or {many} the photo is taken by itself.", n="{n}", few="{few}", many="{many}"
        ),
        "counted_only": _("{n} tiles are seen: the round button takes the photo.", n="{n}"),
        "clear": _("Every tile is clear: the round button takes the photo."),
        "automatic": _("Takes the photo by itself"),
        "unclear": _("{n} of the tiles are unclear: go nearer, or out of the glare.", n="{n}"),
        "still": _("Hold still …"),
        "taking": _("Taking the photo …"),
        "turned": _("The phone was turned: aim again."),
        "dark": _("The tiles do not light up at the moment; the round button takes the photo."),
        "denied": _("This page may not use the camera: allow it in the settings of the browser, or go on without."),
        "missing": _("No camera was found that this page could use."),
        "taken": _("Another app has the camera at the moment: close it and try again, or go on without."),
        "hidden": _("The camera was switched off while the page was out of sight."),
        "broken": _("The camera could not be opened: try again, or go on without."),
    }
