"""The pages: the steps of a hand, and one module with a function `show` for each section."""
