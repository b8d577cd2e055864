"""The command `huipai`: read, waits, settle, evaluate, app, and a demonstration of all of it.

What a command needs is imported when it runs, so that settling one hand stays quick.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence

from assistant.cli.errors import CommandError
from assistant.cli.parser import parser

FINE, SOME_FAILED, WRONG_USE, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit status: 0 fine, 1 something could not be handled, 2 wrong use."""
    open_streams()
    speak_utf8()
    words = parser()
    options = words.parse_args(arguments)
    if options.command is None:
        words.print_help(sys.stderr)
        return WRONG_USE
    try:
        all_good = RUN[options.command](options)
        sys.stdout.flush()
    except CommandError as error:
        print(f"huipai: {error}", file=sys.stderr)
        return WRONG_USE
    except BrokenPipeError:  # whoever read the output has gone (`huipai … | head`)
        _let_go_of_output()
        return PIPE_CLOSED
    except OSError as error:  # the disk is full, the input is gone …
        _let_go_of_output()
        print(f"huipai: It had to stop: {error.strerror or error}.", file=sys.stderr)
        return WRONG_USE
    except KeyboardInterrupt:
        return INTERRUPTED
    return FINE if all_good else SOME_FAILED


def open_streams() -> None:
    """A standard stream that was closed before the start (`huipai … >&-`) is empty, or leads nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def speak_utf8() -> None:
    """UTF-8 and plain line ends on every system. A lone surrogate goes out as its JSON escape, so JSON stays valid."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")  # type: ignore[union-attr]


def _let_go_of_output() -> None:
    """What is still buffered for standard output must not raise at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run_read(options: Namespace) -> bool:
    """`huipai read`."""
    from assistant.cli.commands.read import read_photos

    return read_photos(options.photos, options.json)


def run_lines(options: Namespace) -> bool:
    """`huipai waits` and `huipai settle`."""
    from assistant.cli.commands.waits_settle import answer_lines

    return answer_lines(options.command, options.file, options.json, options.preset)


def run_teach(options: Namespace) -> bool:
    """`huipai teach`."""
    from assistant.cli.commands.teach import teach

    return teach(options.file, options.json, options.preset)


def run_quiz(options: Namespace) -> bool:
    """`huipai quiz`."""
    from assistant.cli.commands.quiz import quiz

    return quiz(options.level, options.seed, options.count, options.json)


def run_rules(options: Namespace) -> bool:
    """`huipai rules`."""
    from assistant.cli.commands.rules import show_rules

    show_rules(options.name, options.preset, options.json)
    return True


def run_ledger(options: Namespace) -> bool:
    """`huipai ledger`, `huipai backup` and `huipai restore`."""
    from assistant.cli.commands.ledger import run

    return run(options)


def run_members(options: Namespace) -> bool:
    """`huipai members`."""
    from assistant.cli.commands.members import run

    return run(options)


def run_evaluate(options: Namespace) -> bool:
    """`huipai evaluate`."""
    from assistant.cli.commands.evaluate import Wanted, evaluate

    evaluate(options.folder, options.split, Wanted(options.json, options.sheet, options.calibrate))
    return True


def run_app(options: Namespace) -> bool:
    """`huipai app`."""
    from assistant.cli.server.serve import serve

    return serve(options.local, options.port, options.https, options.host, options.backups, options.members_only)


def run_demo(options: Namespace) -> bool:
    """`huipai demo`: the terminal part, then `huipai app`."""
    from assistant.cli.commands.demo import show_sample

    good = show_sample()
    return good if options.no_serve else run_app(options)


RUN: Mapping[str, Callable[[Namespace], bool]] = {
    "read": run_read,
    "waits": run_lines,
    "settle": run_lines,
    "teach": run_teach,
    "quiz": run_quiz,
    "rules": run_rules,
    "ledger": run_ledger,
    "members": run_members,
    "backup": run_ledger,
    "restore": run_ledger,
    "evaluate": run_evaluate,
    "app": run_app,
    "demo": run_demo,
}
