"""Shapes of hands: how far they are, and how they decompose."""
