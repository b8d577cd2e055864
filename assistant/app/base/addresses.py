"""Where a visitor is: the address of the connection, or what a reverse proxy of one's own says of it."""

from __future__ import annotations

import ipaddress
import os

PROXY = "HUIPAI_PROXY"
"""Variable of the environment: "1" where a reverse proxy of one's own stands in front."""


def address_of(forwarded: str, connected: str) -> str:
    """The visitor's address; `forwarded` is the header X-Forwarded-For, whose last part is the proxy's."""
    said = forwarded.rpartition(",")[2].strip() if os.environ.get(PROXY) == "1" else ""
    return said or connected


def household(address: str) -> str:
    """What counts as one address where a crowd is limited: whoever has one of IPv6 has a network of them."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((found, 64), strict=False)) if found.version == 6 else address
