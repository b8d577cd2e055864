"""Names of people, clubs and tables: kept as they were written, compared without width and case.

Which characters are known, and so composed and folded, is what Unicode 3.2 says, which every Python carries beside
the newest one: two machines with different Pythons agree on every name. Other characters are text and stay as they are.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby

from assistant.rules.model.problems import Problem, problem

LONGEST = 60
"""Characters of a name."""
LONGEST_FOLDED = 180
"""Characters of the form in which names are compared; a longer one ends in a digest of all of it."""
_JOINERS = frozenset("\u200c\u200d")
"""Between visible characters they shape them: families of emoji, Persian, Devanagari."""
_UNSEEN = frozenset(
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u200b\u200e\u200f\u2028\u2029"
    "\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069\u206a\u206b\u206c"
    "\u206d\u206e\u206f\u2800\u3164\ufeff\uffa0\ufff9\ufffa\ufffb\ufffc\ufffe\uffff"
)
"""Characters that show nothing, turn the direction of what follows, or are none at all."""
_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
"""They choose how the character before them looks, and show nothing by themselves."""
_BAD_CATEGORIES = ("Cc", "Cs", "Co")


def tidy(name: str) -> str:
    """The name as it is kept: composed (NFC), without blanks around it, and with one blank in place of many."""
    return " ".join(_by_known(name, lambda part: unicodedata.normalize("NFC", part)).split())


@lru_cache(maxsize=8192)
def folded(name: str) -> str:
    """The form in which two names are the same: "ＬＩ" and "li" are one (NFKC, case folding, NFKC again)."""
    seen = "".join([one for one in tidy(name) if one not in _JOINERS])
    whole = " ".join(_by_known(seen, _fold).split())
    if len(whole) <= LONGEST_FOLDED:
        return whole
    return (
        f"{whole[: LONGEST_FOLDED - 33]} {blake2b(whole.encode('utf-8', 'surrogatepass'), digest_size=16).hexdigest()}"
    )


def name_problem(name: object, where: str) -> Problem | None:
    """What is wrong with a name, None for a good one."""
    return _problem(name, where) if isinstance(name, str) else problem("bad_value", where, "A name is a text.")


@lru_cache(maxsize=8192)
def _problem(name: str, where: str) -> Problem | None:
    kept = tidy(name)
    if not any(_is_visible(one) for one in kept):
        return problem("bad_value", where, "A name is missing.")
    if len(kept) > LONGEST:
        return problem("bad_value", where, "A name has at most {most} characters.", most=LONGEST)
    if any(_is_unseen(kept, place) for place in range(len(kept))):
        return problem("bad_value", where, "The name {name} holds a character that cannot be seen.", name=ascii(kept))
    return None


def visible(text: str) -> str:
    """The text without control characters and halves of characters, which no XML may hold."""
    return text if text.isprintable() else "".join([one for one in text if one.isprintable() or one == " "])


def _fold(part: str) -> str:
    wide = unicodedata.normalize("NFKC", part).casefold()
    return unicodedata.normalize("NFKC", wide)


def _by_known(text: str, change: Callable[[str], str]) -> str:
    """The text with every stretch of known characters changed, the others as they are."""
    if text.isascii():
        return change(text)
    parts = [(known, "".join(part)) for known, part in groupby(text, _is_known)]
    return "".join([change(part) if known else part for known, part in parts])


def _is_known(character: str) -> bool:
    return unicodedata.ucd_3_2_0.category(character) != "Cn"


def _is_visible(character: str) -> bool:
    hidden = _UNSEEN | _JOINERS | _SELECTORS
    return not character.isspace() and character not in hidden and _category(character) not in _BAD_CATEGORIES


def _is_unseen(name: str, place: int) -> bool:
    """Whether the character at a place shows nothing where it stands."""
    character = name[place]
    if character in _JOINERS:
        beside = (name[place - 1 : place], name[place + 1 : place + 2])
        return not all(one and (_is_visible(one) or one in _SELECTORS) for one in beside)
    return character in _UNSEEN or _category(character) in _BAD_CATEGORIES


def _category(character: str) -> str:
    return unicodedata.ucd_3_2_0.category(character)
