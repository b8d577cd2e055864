"""What seats, sides, melds and ways of winning are called in the language of the session."""

from __future__ import annotations

from assistant.app.base.i18n import _

SEAT_NAMES = {"E": "东", "N": "北", "W": "西", "S": "南"}
SIDE_NAMES = {"left": "上家", "opposite": "对家", "right": "下家"}


def seat_names() -> dict[str, str]:
    """Seats, in the order of play."""
    return {"E": _("East"), "N": _("North"), "W": _("West"), "S": _("South")}


def side_names() -> dict[str, str]:
    """上家, 对家, 下家."""
    return {"left": _("Left 上家"), "opposite": _("Across 对家"), "right": _("Right 下家")}


def meld_names() -> dict[str, str]:
    """Kinds of melds."""
    return {
        "chi": _("Chi"),
        "pong": _("Pong"),
        "open_kong": _("Open kong"),
        "added_kong": _("Added kong"),
        "concealed_kong": _("Concealed kong"),
    }


def how_names() -> dict[str, str]:
    """How a hand ended."""
    return {
        "self_draw": _("Self-draw"),
        "discard": _("Discard"),
        "rob_kong": _("Robbed kong"),
        "eight_flowers": _("Eight flowers"),
        "rob_flower": _("Robbed flower"),
        "nobody": _("No win"),
    }


def won_names() -> dict[str, str]:
    """Ways of winning as the winner calls them."""
    return {"self_draw": _("by self-draw"), "discard": _("on a discard"), "rob_kong": _("by robbing a kong")} | {
        "eight_flowers": _("with eight flowers"),
        "rob_flower": _("by robbing the eighth flower"),
    }


def kong_names() -> dict[str, str]:
    """Kinds of a robbed kong."""
    return {"added": _("Added kong"), "concealed": _("Concealed kong")}
