"""Weights enter the registry with what identifies them."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path


def enter(registry: Path, network: str, file: Path) -> None:
    """Puts the file's SHA-256 and size into its row; all else there is for people and stays as it is.

    Raises ValueError where the registry has no such row, or the row neither of the two keys.
    """
    content = file.read_bytes()
    facts = {"sha256": f'"{hashlib.sha256(content).hexdigest()}"', "bytes": str(len(content))}
    text = registry.read_text(encoding="utf-8")
    for key, value in facts.items():
        row = re.compile(rf"(^\[{network}\]\n(?:(?!\[).*\n)*?{key} = )\S+", re.MULTILINE)
        text, count = row.subn(rf"\g<1>{value}", text, count=1)
        if not count:
            raise ValueError(f"{registry} has no row [{network}] with {key}")
    registry.write_text(text, encoding="utf-8")
