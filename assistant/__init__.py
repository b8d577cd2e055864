"""What the tiles mean, and what the club does with it."""

__version__ = "0.2.0"
