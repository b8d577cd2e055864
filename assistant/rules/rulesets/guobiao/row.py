"""What a row of the table of 国标 is, before it stands among the rows of a ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from assistant.rules.definition.chapters import Example
from assistant.rules.definition.rows import Reason, because
from assistant.rules.model.hand import NOTHING
from assistant.rules.model.tiles import KINDS
from assistant.rules.rulesets.guobiao.whole_hand import WholeHand

Found = int | tuple[int, Reason]
"""How often a row is there; and why, where there is more to say than what exactly is asked."""


class GuobiaoRow(NamedTuple):
    """A 番种: its name, 番, an English name, what exactly is asked, the test, an example hand.

    `not_beside` are the names that it strikes, but those of `spared` that stand by an option of that name; `takes`:
    how many times less another name counts beside it. `to_zimo`: 自摸 counts beside it in place of 不求人 (option
    `special_self_draw`). `by_name`: the name may be given in place of tiles, `repeats`: more than once.
    """

    name: str
    value: int
    gloss: str
    exactly: str
    found: Callable[[WholeHand], Found]
    example: Example
    not_beside: tuple[str, ...] = ()
    spared: Mapping[str, str] = NOTHING
    takes: Callable[[Any], tuple[str, int]] | None = None
    to_zimo: bool = False
    by_name: bool = True
    repeats: bool = False

    @property
    def strikes(self) -> bool:
        """Whether something else counts less, or not, beside it."""
        return bool(self.not_beside) or self.takes is not None or self.to_zimo


def times(count: int, template: str, **values: str | int) -> Found:
    """How often a row counts, and the reason."""
    return (count, because(template, **values)) if count else 0


def named(kinds: Iterable[int]) -> str:
    """The names of kinds."""
    return " ".join([KINDS[kind].name for kind in kinds])
