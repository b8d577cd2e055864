"""Names of people, clubs and tables: kept as they were written, compared without width and case."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from assistant.rules.model.problems import Problem, problem

LONGEST = 60
"""Characters of a name."""


def tidy(name: str) -> str:
    """The name as it is kept: composed (NFC), without blanks around it, and with one blank in place of many."""
    return " ".join(unicodedata.normalize("NFC", name).split())


@lru_cache(maxsize=8192)
def folded(name: str) -> str:
    """The form in which two names are the same: "ＬＩ" and "li" are one (NFKC, then case folding, then NFKC again)."""
    wide = unicodedata.normalize("NFKC", tidy(name)).casefold()
    return " ".join(unicodedata.normalize("NFKC", wide).split())


def name_problem(name: object, where: str) -> Problem | None:
    """What is wrong with a name, None for a good one."""
    if not isinstance(name, str):
        return problem("bad_value", where, "A name is a text.")
    kept = tidy(name)
    if not kept or not folded(kept):
        return problem("bad_value", where, "A name is missing.")
    if len(kept) > LONGEST:
        return problem("bad_value", where, "A name has at most {most} characters.", most=LONGEST)
    if any(unicodedata.category(character) in ("Cc", "Cs", "Cf", "Co", "Cn") for character in kept):
        return problem("bad_value", where, "The name {name} holds a character that cannot be seen.", name=ascii(kept))
    return None
