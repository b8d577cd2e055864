"""The teacher's answers as tables and sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from assistant.cli.views.console import heading, plain_table, problem_view, tile_text
from assistant.jsonl.answer import in_words
from assistant.jsonl.teach import Taught, TeachAnswer
from assistant.rules import Problem, Waiting, format_tiles
from assistant.teacher import MEANING, DiscardAdvice, DiscardChoice, Goal, Lesson, Offer, Outlook, Phrase, Shape
from assistant.teacher.phrase import percent, rounded

MOST_TOLD = 3
"""Discards whose reasons are written as sentences; the table lists all."""


def view(name: str, answer: TeachAnswer) -> RenderableType:
    """The answer to one line."""
    if isinstance(answer.value, Problem):
        return problem_view(name, in_words(answer.value))
    return _taught(name, answer.value)


def _taught(name: str, taught: Taught) -> RenderableType:
    told = taught.told
    if isinstance(told, DiscardAdvice):
        shapes = [shape for choice in told.choices[:MOST_TOLD] for shape in choice.shapes]
        return Group(*_advice(name, told), *_meanings(shapes), _counted(told.unseen, told.draws), Text())
    offered = [] if taught.offer is None else _offer(taught.offer)
    return Group(*_lesson(name, told), *offered, *_meanings(told.shapes), _counted(told.unseen, told.draws), Text())


def _advice(name: str, told: DiscardAdvice) -> list[RenderableType]:
    table = plain_table("discard", "then", "left>", "chance>", "points>", "waits for, or is helped by")
    for choice in told.choices:
        left, away = str(choice.leaves.left), _away(choice.leaves.shanten)
        table.add_row(tile_text(choice.tile), away, left, *_hope(choice), _named(choice.leaves, choice.shapes))
    reasons = [Text(f"• {_joined(_reasons(told, choice))}") for choice in told.choices[:MOST_TOLD]]
    remarks = [Text(f"• {phrase.text}", style="yellow") for phrase in told.remarks]
    kongs = [Text(f"• {_joined(kong.says)}") for kong in told.kongs]
    return [heading(f"{name}: what to discard"), *remarks, table, *reasons, *kongs]


def _reasons(told: DiscardAdvice, choice: DiscardChoice) -> tuple[Phrase, ...]:
    """What is said of a discard; how safe it is only where that is the goal."""
    safe = choice.safety.says if choice.safety is not None and told.goal is Goal.SAFE else ()
    return (*choice.says, *safe, *choice.worse)


def _lesson(name: str, told: Lesson) -> list[RenderableType]:
    table = plain_table("tile", "left>", "shape", "番种")
    for wait, shape in zip(told.leaves.waits, told.shapes, strict=bool(told.leaves.waits)):
        fan = " ".join(f"{row} {value}" for row, value in wait.self_draw.names.items())
        table.add_row(tile_text(wait.tile), str(wait.left), shape, fan)
    for useful in told.leaves.useful:
        table.add_row(tile_text(useful.tile), str(useful.left))
    return [heading(f"{name}: {_away(told.leaves.shanten)}"), Text(_joined(told.says)), table]


def _offer(given: Offer) -> list[RenderableType]:
    head = heading(f"{given.source.chinese} discards {tile_text(given.tile)}")
    lines = [*given.says, *(Phrase(_joined(claim.says), {}) for claim in given.claims)]
    return [head, *(Text(f"• {line.template if not line.values else line.text}") for line in lines)]


def _hope(choice: DiscardChoice) -> tuple[str, str]:
    hope: Outlook = choice.outlook
    if hope.win is not None and hope.points is not None and not choice.leaves.waits:
        return percent(float(hope.win)), rounded(hope.points)
    if choice.leaves.waits:
        return percent(float(hope.within)), rounded(hope.points or Fraction(0))
    return f"{percent(float(hope.next_draw))} next", ""


def _named(hand: Waiting, shapes: Sequence[Shape]) -> str:
    if not hand.waits:
        return format_tiles(useful.tile for useful in hand.useful)
    return " ".join(f"{wait.tile.text} {shape}" for wait, shape in zip(hand.waits, shapes, strict=True))


def _away(shanten: int) -> str:
    return "ready" if shanten <= 0 else f"{shanten} tile{'s' * (shanten > 1)} from ready"


def _joined(phrases: Iterable[Phrase]) -> str:
    return " ".join(phrase.text for phrase in phrases)


def _meanings(shapes: Iterable[Shape]) -> list[Table]:
    """What the shapes that were named mean."""
    named = set(shapes)
    table = plain_table("shape", "which is")
    for shape in Shape:
        if shape in named:
            table.add_row(shape, MEANING[shape].format(wild="wild tile"))
    return [table] if named else []


def _counted(unseen: int, draws: int) -> Text:
    return Text(
        f"Chances of a 自摸 count {draws} own draws from {unseen} unseen tiles, if nobody claims or wins before.",
        style="dim",
    )
