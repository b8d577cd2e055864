"""The ruleset `ningbo`."""
