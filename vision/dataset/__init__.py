"""Labelled photos, and corrections that users keep."""
