"""The four steps, one module each with one function `show`."""
