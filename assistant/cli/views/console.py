"""What the command shows to people: readings, waits and settlements as tables of rich."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from assistant.jsonl.answer import in_words
from assistant.rules import (
    SEATS,
    Discards,
    Problem,
    Score,
    Settlement,
    Tile,
    Useful,
    Wait,
    Waiting,
    format_tiles,
)
from assistant.rules.model.amounts import total_of
from assistant.usecases.hand import Hand, count_problem, doubts_of

if TYPE_CHECKING:  # only needed for names; a settlement is shown without numpy
    from vision.reader.reader import Reading

SIDE_NAMES = {"left": "上家 (left)", "opposite": "对家 (opposite)", "right": "下家 (right)"}
POT = "the pot"
NOT_TILES = {"back": "face down", "flower": "花"}


def reading_view(name: str, reading: Reading, hand: Hand) -> RenderableType:
    """The hand of a photo, every tile with how sure it is, and what to look at again."""
    width, height = reading.size
    head = Text(f"{plain(name)}  ({width} × {height}, {reading.seconds:.2f} s)", style="bold")
    remarks = [remark.message for remark in (*reading.advice, *reading.arrangement.doubts)]
    if reading.tiles and (found := count_problem(hand)):
        remarks.append(found.message)
    bullets = [Text(f"• {remark}", style="yellow") for remark in remarks]
    return Group(head, *_hand_lines(hand), *_isolated(reading), *_tiles_seen(reading), *bullets, Text())


def waiting_view(name: str, answer: Waiting | Discards) -> RenderableType:
    """Waits, useful tiles, or every discard with what it leaves."""
    if isinstance(answer, Waiting):
        title = f"{name}ready" if answer.shanten <= 0 else f"{name}{_away(answer.shanten)}"
        return _waits(title, answer.waits) if answer.waits else _useful(title, answer.useful)
    title = f"{name}complete, it wins" if answer.wins else f"{name}{_away(answer.shanten)}"
    table = plain_table("discard", "then", "left>", "waits for, or is helped by")
    for choice in answer.discards:
        after = choice.leaves.waits or choice.leaves.useful
        tiles = format_tiles(listed.tile for listed in after)
        table.add_row(tile_text(choice.tile), _away(choice.leaves.shanten), str(choice.leaves.left), tiles)
    return Group(heading(title), table, Text())


def settlement_view(name: str, settlement: Settlement) -> RenderableType:
    """Every 番 with its reason, who pays whom, and the points of the four seats, which sum to zero."""
    wins = [_win(f"{name}{win.seat.chinese} wins", win.score) for win in settlement.wins]
    head = wins or [Text(f"{name}荒牌: nobody won", style="bold")]
    bound = [Text("互包: " + ", ".join(f"{one.chinese}–{other.chinese}" for one, other in settlement.bound))]
    deal = Text(f"Next dealer: {settlement.next_dealer.chinese} {settlement.next_dealer}")
    payments: list[RenderableType] = [_payments(settlement), Text()] if settlement.transfers else []
    return Group(*head, *(bound if settlement.bound else []), Text(), *payments, _points(settlement), deal, Text())


def answer_view(name: str, value: Settlement | Waiting | Discards | Problem) -> RenderableType:
    """The answer to one line of input."""
    if isinstance(value, Problem):
        return problem_view(name, in_words(value))
    if isinstance(value, Settlement):
        return settlement_view(f"{plain(name)}: ", value)
    return waiting_view(f"{plain(name)}: ", value)


def heading(text: str) -> Text:
    """A line above what follows."""
    return Text(text, style="bold")


def problem_view(name: str, message: str) -> Text:
    """One line that could not be answered."""
    return Text.assemble((f"{plain(name)}: ", "bold"), (plain(message), "red"))


def plain(text: str) -> str:
    """What came from outside on one line, without characters that would steer the terminal."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def tile_text(tile: Tile) -> str:
    """The compact text and the Chinese name: "5m 五万"."""
    return f"{tile.text} {tile.name}"


def _away(shanten: int) -> str:
    steps = {-1: "complete", 0: "ready"}
    return steps.get(shanten, f"{shanten} tile{'s' * (shanten > 1)} from ready")


def plain_table(*columns: str) -> Table:
    """A plain table; a column that ends in ">" holds numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(
            column.removesuffix(">"), justify="right" if column.endswith(">") else "left", header_style="dim"
        )
    return table


def _hand_lines(hand: Hand) -> Iterator[Text]:
    yield Text(f"Hand   {format_tiles(hand.concealed) or 'no concealed tiles'}  ({len(hand.concealed)} concealed)")
    for meld in hand.melds:
        side = f" from {SIDE_NAMES[meld.side]}" if meld.side else ""
        yield Text(f"       {meld.kind.chinese} {format_tiles(meld.tiles)}{side}")


def _tiles_seen(reading: Reading) -> Iterator[RenderableType]:
    """What else lies in view, and the doubtful tiles of the hand one by one; the sure ones need no attention."""
    own, seen = reading.arrangement.own, reading.arrangement.seen
    if seen:
        names = Counter(reading.tiles[index].tile for index in seen)
        yield Text("Seen beside the hand  " + ", ".join(f"{named(name)} × {count}" for name, count in names.items()))
    if not own:
        return  # the advice says so
    if not doubts_of(reading):
        least = min(reading.tiles[index].detection.confidence for index in own)
        yield Text(f"All {len(own)} tiles are clear (the least sure one {least:.0%}).", style="green")
        return
    from vision.reader.doubts import REASONS  # numpy, which no other answer needs

    yield heading("Please look at these again")
    table = plain_table("place>", "row>", "read as", "sure>", "or perhaps", "because")
    for doubt in doubts_of(reading):
        second = named(doubt.second) if doubt.second else ""
        place, row = str(doubt.index + 1), str(doubt.row + 1)
        why = " ".join(REASONS[code] for code in reading.reasons.get(doubt.index, ()))
        table.add_row(place, row, named(doubt.tile), f"{doubt.confidence:.0%}", second, why)
    yield table


def _isolated(reading: Reading) -> Iterator[Text]:
    """The tiles that were put where all can see them."""
    for words, index in (("drawn or won last", reading.winning), ("the 惠坯", reading.indicator)):
        if index is not None:
            yield Text(f"IsolatedTiles  {named(reading.tiles[index].tile)}, {words}")


def named(name: str) -> str:
    """A name of the reader for people: "5m 五万", "face down"."""
    return NOT_TILES.get(name) or tile_text(Tile.parse(name))


def _waits(title: str, waits: tuple[Wait, ...]) -> RenderableType:
    table = plain_table("waits for", "left>", "自摸>", "番种", "点炮>", "番种")
    for wait in waits:
        discard = ("—", "not on a discard") if wait.discard is None else _summed(wait.discard)
        table.add_row(tile_text(wait.tile), str(wait.left), *_summed(wait.self_draw), *discard)
    return Group(heading(title), table, Text())


def _useful(title: str, useful: tuple[Useful, ...]) -> RenderableType:
    table = plain_table("useful", "left>")
    for listed in useful:
        table.add_row(tile_text(listed.tile), str(listed.left))
    return Group(heading(title), table, Text())


def _summed(score: Score) -> tuple[str, str]:
    return str(score.total), " ".join(f"{name} {value}" for name, value in score.names.items())


def _win(title: str, score: Score) -> RenderableType:
    table = plain_table("番种", f"{score.unit}>", "because")
    for item in score.items:
        table.add_row(item.name, str(item.value), item.reason)
    reading = " ".join(shape.text for shape in score.sets)
    starred = "  (* a wild tile stands for it)" if "*" in reading else ""
    read = [Text(f"Read as {reading}{starred}")] if reading else []
    cut = [Text(f"The sum is {score.sum}, and {score.total} {score.unit} count.")] if score.total < score.sum else []
    return Group(heading(f"{title}: {score.total} {score.unit}"), table, *cut, *read)


def _payments(settlement: Settlement) -> Table:
    table = plain_table("pays", "to", "points>", "for")
    for paid in settlement.transfers:
        table.add_row(paid.payer.chinese, paid.payee.chinese if paid.payee else POT, str(paid.points), paid.called)
    return table


def _points(settlement: Settlement) -> Table:
    """A row for each part that brings points, and the sum; the pot has a column where it gets any."""
    pot = [f"{POT}>"] if settlement.pot else []
    table = plain_table("points", *(f"{seat.chinese} {seat}>" for seat in SEATS), *pot)
    parts = (
        ("from the hand", settlement.hand_points),
        ("from 烧庄", settlement.burn_points),
        ("from penalties", settlement.penalty_points),
    )
    if settlement.burn or any(settlement.penalty_points.values()):
        for name, part in parts:
            to_pot = [_signed(-total_of(part.values()))] if pot else []
            if any(part.values()) or part is settlement.hand_points:
                table.add_row(name, *(_signed(part[seat]) for seat in SEATS), *to_pot)
    in_all = [settlement.points[seat] for seat in SEATS] + ([settlement.pot] if pot else [])
    table.add_row("in all", *(_signed(points) for points in in_all), style="bold")
    return table


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


class _Console(Console):
    """Leaves it to the command what happens when whoever reads the output has gone."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def show(*views: RenderableType) -> None:
    """Prints to the terminal; wide enough for every column where the output goes to a file."""
    width = None if sys.stdout.isatty() else 160
    console = _Console(file=sys.stdout, width=width, markup=False, emoji=False, highlight=False)
    for view in views:
        console.print(view)
