"""The command `huipai`: read, waits, settle, evaluate, app, and a demonstration of all of it.

What a command needs is imported when it runs, so that settling one hand stays quick.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from assistant.cli.errors import CommandError
from assistant.cli.parser import parser

FINE, SOME_FAILED, WRONG_USE, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit status: 0 fine, 1 something could not be handled, 2 wrong use."""
    open_streams()
    speak_utf8()
    words = parser()
    options = words.parse_args(arguments)
    if options.run is None:
        words.print_help(sys.stderr)
        return WRONG_USE
    try:
        all_good = options.run(options)
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
