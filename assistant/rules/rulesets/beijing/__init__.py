"""The ruleset `beijing`."""
