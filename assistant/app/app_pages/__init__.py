"""The four steps, one module each with one function `show`."""

from assistant.app.app_pages import answer, photo, table, tiles

PAGES = {"photo": photo.show, "tiles": tiles.show, "table": table.show, "answer": answer.show}
"""Step of the state → what draws it."""
