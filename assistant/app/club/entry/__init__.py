"""Entering a hand: quick entry, corrections, payments and cards of saved hands."""
