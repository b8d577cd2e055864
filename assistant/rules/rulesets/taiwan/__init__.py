"""The ruleset `taiwan`."""
