"""Where a visitor is: the address of the connection, or what a reverse proxy of one's own says of it."""

from __future__ import annotations

import os

PROXY = "HUIPAI_PROXY"
"""Variable of the environment: "1" where a reverse proxy of one's own stands in front."""


def address_of(forwarded: str, connected: str) -> str:
    """The visitor's address; `forwarded` is the header X-Forwarded-For, whose last part is the proxy's."""
    said = forwarded.rpartition(",")[2].strip() if os.environ.get(PROXY) == "1" else ""
    return said or connected
