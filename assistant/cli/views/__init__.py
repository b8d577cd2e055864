"""Tables for the console."""
