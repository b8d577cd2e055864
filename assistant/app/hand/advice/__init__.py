"""Waits, discards and claims in words and tiles."""
