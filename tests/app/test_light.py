"""What the app does not load: libraries for tables, charts and workbooks are large, and a hand needs none."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.app.phone import PHONE, phone
from tests.app.serving import served


def test_a_photo_and_its_settlement_load_no_library_for_tables(chromium: Any, tmp_path: Path) -> None:
    with served(data=tmp_path) as address, phone(chromium, address, **PHONE) as page:
        loaded = Path(f"/proc/{address.process}/maps")
        if not loaded.is_file():
            pytest.skip("what a process has loaded is read from /proc")
        page.open()
        page.press("sample")
        page.page.locator(".hp-frame").wait_for()
        page.open(v="2", step="answer", hand="46m123456789s11pE", indicator="N", seat="E", dealer="N", how="self_draw")
        page.page.locator(".hp-felt").wait_for()
        page.rest()
        assert [name for name in ("pandas", "pyarrow") if name in loaded.read_text()] == []


def test_the_club_loads_charts_and_workbooks_when_they_are_opened() -> None:
    """In a process of its own: other tests have loaded all of it."""
    asked = "import assistant.app.club.page, sys; print(*sorted({'altair', 'openpyxl', 'pandas'} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert found.stdout.split() == []
