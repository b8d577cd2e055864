"""The open fonts that letter what is no tile."""

from __future__ import annotations

from pathlib import Path

from tile_renderer.lettering import Fonts

FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))


def machine_fonts(more: Path | None = None) -> Fonts:
    """The fonts of the machine and those below a further folder, brushes for instance."""
    return Fonts.below(*(folder for folder in (*FOLDERS, more) if folder is not None and folder.is_dir()))
