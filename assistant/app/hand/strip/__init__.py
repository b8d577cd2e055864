"""The component in which the tiles of a hand are corrected."""
