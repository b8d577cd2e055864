"""Practice: the quiz and what it remembers."""
