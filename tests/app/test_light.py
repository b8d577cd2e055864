"""What the app does not load: libraries for tables are large, and a hand needs none."""

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
