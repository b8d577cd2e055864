"""What the command shows to people of the ledger, as tables of rich."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from assistant.ledger.model import Standing


def standings_view(found: Sequence[Standing]) -> RenderableType:
    """A place, a name, hands and points a line."""
    if not found:
        return Text("No hands were played in these evenings.")
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    table.add_column("player")
    table.add_column("hands", justify="right")
    table.add_column("points", justify="right")
    for place, line in enumerate(found, 1):
        table.add_row(str(place), Text(line.player), str(line.hands), f"{line.points:+d}" if line.points else "0")
    return table
