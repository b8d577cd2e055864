"""`huipai demo`: the sample photo from its tiles to its waits and a settlement, in the terminal; then the app."""

from __future__ import annotations

import tomllib
from argparse import Namespace
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser
from assistant.cli.commands import app
from assistant.cli.commands.read import load_reader
from assistant.rules import How, RulesError, Seat, Tile, hui_of

if TYPE_CHECKING:
    from assistant.usecases.hand import Finish, Hand, Round
    from vision.reader.reader import Reader

TEXT = """\
Reads the sample photo, prints its hand, waits and a settlement, then serves the app as `huipai app` does."""

EXAMPLES = """\
examples:
  huipai demo
  huipai demo --no-serve       only the part in the terminal"""

SAMPLE = Path(__file__).resolve().parents[3] / "datasets" / "samples" / "hand.toml"


@dataclass(frozen=True, slots=True)
class DemoSample:
    """A photo of a hand that has just won by its own draw, and what the photo does not tell."""

    photo: Path
    indicator: Tile
    shared: Round
    finish: Finish


def arguments(command: Parser) -> None:
    """Adds the arguments of `huipai app`, and one that leaves it out."""
    app.arguments(command)
    command.add_argument("--no-serve", action="store_true", help="stop before the app is served")


def run(options: Namespace) -> bool:
    """The part in the terminal, then `huipai app`; returns whether that went well which ran last."""
    good = show_sample()
    return good if options.no_serve else app.run(options)


def sample(path: Path = SAMPLE) -> DemoSample:
    """The sample that a file of `datasets/samples` describes; the tiles themselves are read from its photo."""
    from assistant.usecases.hand import Finish, Round

    facts = tomllib.loads(path.read_text("utf-8"))
    indicator = Tile.parse(facts["indicator"])
    return DemoSample(
        path.with_name(facts["photo"]),
        indicator,
        Round(facts["base"], Seat(facts["dealer"]), indicator, facts["burn_rounds"]),
        Finish(Seat(facts["seat"]), How.SELF_DRAW, Tile.parse(facts["drawn"])),
    )


def show_sample(reader: Reader | None = None) -> bool:
    """Prints the hand of the sample, its waits before the draw and its settlement; returns whether it led that far."""
    from assistant.cli.views.console import problem_view, reading_view, show
    from assistant.usecases.hand import hand_of
    from vision.photo import PhotoError, load

    given = sample()
    try:
        reading = (reader or load_reader()).read(load(given.photo))
        hand = hand_of(reading)
        show(reading_view(given.photo.name, reading, hand))
        _show_answers(hand, given)
    except PhotoError as error:
        show(problem_view(given.photo.name, str(error)))
        return False
    except RulesError as error:
        show(*(problem_view("The hand", found.message) for found in error.problems))
        return False
    return True


def _show_answers(hand: Hand, given: DemoSample) -> None:
    from assistant.cli.views.console import heading, settlement_view, show, tile_text, waiting_view
    from assistant.usecases.hand import settlement_of, waits_of, without

    indicator, finish, shared = given.indicator, given.finish, given.shared
    assert finish.tile is not None
    drawn, hui = tile_text(finish.tile), tile_text(hui_of(indicator))
    show(heading(f"The 惠坯 is {tile_text(indicator)}, so the 惠牌 is {hui}. Before drawing {drawn} the hand was"))
    show(waiting_view("", waits_of(without(hand, finish.tile), indicator)))
    show(heading(f"{finish.seat.chinese} draws {drawn}; the dealer is {shared.dealer.chinese}, the 底分 {shared.base}"))
    show(settlement_view("", settlement_of(hand, finish, shared)))


DEMO = Command("demo", "see all of it on the sample photo", TEXT, EXAMPLES, arguments, run)
