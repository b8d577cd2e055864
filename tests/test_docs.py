"""What README and docs name exists: every command with its options, every target of make, every link."""

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.cli.parser import parser

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "models" / "README.md", ROOT / "datasets" / "README.md"]
)
HISTORY = ROOT / "CHANGELOG.md"
"""It names what once was."""
TARGETS = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def code(text: str) -> Iterator[str]:
    """What a page sets as code: the lines of its blocks, and what stands between backticks."""
    blocks = re.findall(r"^```[a-z]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    yield from (line for block in blocks for line in block.splitlines())
    yield from (line[4:] for line in text.splitlines() if line.startswith("    "))
    inline = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    yield from (" ".join(words.split()) for words in re.findall(r"`([^`]+)`", inline))


def calls(text: str) -> Iterator[list[str]]:
    """The words behind `huipai` in what is set as code, up to what explains it."""
    for line in code(text):
        for call in re.findall(r"(?:^|[|;] |\b(?:app1|exec) )(?:\$ )?huipai ((?:[^|;])*)", line):
            yield re.split(r"\s{2,}|; ", call)[0].split()


def subcommands(command: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The commands inside a command, by name."""
    inside = [action for action in command._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(inside[0].choices) if inside else {}


def problems(words: list[str]) -> list[str]:
    """The words of a call that do not exist: a command, an action of it, or an option."""
    command = parser()
    while subcommands(command):
        if not words or not re.fullmatch(r"[a-z]+", words[0]):
            return []  # the command as such, COMMAND in place of one, or …
        if words[0] not in subcommands(command):
            return [words[0]]
        command, words = subcommands(command)[words[0]], words[1:]
    options = {option.strip("[],.").partition("=")[0] for option in words if option.strip("[").startswith("--")}
    return sorted(options - set(command._option_string_actions))


@pages
def test_every_command_and_option_exists(page: Path) -> None:
    text = page.read_text("utf-8")
    assert page == HISTORY or {" ".join(words): problems(words) for words in calls(text) if problems(words)} == {}


@pages
def test_every_target_of_make_exists(page: Path) -> None:
    named = {found for line in code(page.read_text("utf-8")) for found in re.findall(r"^make ([a-z-]+)", line)}
    assert page == HISTORY or named <= TARGETS


@pages
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]*))?\)", page.read_text("utf-8"))
    for name, anchor in links:
        target = page.parent / name if name else page
        assert target.exists(), f"{page.name} links to {name}"
        assert not anchor or anchor in anchors(target.read_text("utf-8")), f"{page.name} links to {name}#{anchor}"


def anchors(text: str) -> set[str]:
    """The anchors of a page: those that are set, and its headings as GitHub writes them."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {
        *re.findall(r'<a id="([^"]+)">', text),
        *(re.sub(r"[^\w -]", "", one.lower()).replace(" ", "-") for one in headings),
    }


def test_the_pages_are_reached_from_the_readme() -> None:
    seen, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page not in seen and page.suffix == ".md":
            seen.add(page)
            names = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8"))
            waiting += [(page.parent / name).resolve() for name in names]
    assert set(PAGES) <= seen


def test_every_command_and_target_is_told_of() -> None:
    """Whoever reads the docs finds every command of `huipai`; whoever works on it every target of make."""
    texts = "\n".join(page.read_text("utf-8") for page in PAGES if page != HISTORY)
    told = {tuple(words[:2]) for words in calls(texts)}
    for name, command in subcommands(parser()).items():
        for wanted in [(name, inside) for inside in subcommands(command)] or [(name,)]:
            assert any(words[: len(wanted)] == wanted for words in told), " ".join(wanted)
    shown = (ROOT / "Makefile").read_text("utf-8").partition("run:")[0]
    assert set(re.findall(r'"make ([a-z-]+)', shown)) == TARGETS - {"help"}


def test_the_readme_is_read_in_two_minutes() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 130


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("`huipai fly`", ["fly"]),
        ("`huipai ledger fly --db x`", ["fly"]),
        ("```\necho x | huipai settle - --yaml   # no\n```", ["--yaml"]),
        ("`huipai app --local`", []),
        ("`huipai COMMAND --help`", []),
    ],
)
def test_what_does_not_exist_is_found(text: str, wrong: list[str]) -> None:
    assert [problems(words) for words in calls(text)] == [wrong]
