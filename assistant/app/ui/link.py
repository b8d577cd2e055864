"""A link to give away: its whole address, to copy, to share, or as a QR code for the phone across the table."""

from __future__ import annotations

import io
from collections.abc import Mapping
from urllib.parse import urlencode, urlsplit

import segno
import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.ui.editor import component

LOCAL = {"localhost", "127.0.0.1", "::1"}


def whole_address(query: Mapping[str, str]) -> str:
    """The address of the app as this browser knows it, with these parts."""
    return f"{(st.context.url or '').partition('?')[0].rstrip('/')}/?{urlencode(query)}"


def link_card(where: str, query: Mapping[str, str], title: str) -> None:
    """The address, a button to copy it, one to share it where the phone can, and its QR code."""
    address = whole_address(query)
    component("link")(
        key=f"huipai-link-{where}",
        data={
            "address": address,
            "title": title,
            "code": qr_code(address),
            "words": {
                "copy": _("Copy the link"),
                "copied": _("Copied: paste it into the chat."),
                "share": _("Share"),
                "failed": _("That did not work here: touch the address for long, and copy it."),
                "code": _("QR code of this link"),
                "local": _("This address works on this machine only: open the app by its network address first.")
                if urlsplit(address).hostname in LOCAL
                else "",
            },
        },
    )


def qr_code(address: str) -> str:
    """A QR code as SVG, dark on light whatever the page's colours are, so that every camera reads it."""
    found = io.BytesIO()
    segno.make(address, error="m").save(found, kind="svg", xmldecl=False, svgns=True, scale=4, border=3, light="#fff")
    return found.getvalue().decode("utf-8")
