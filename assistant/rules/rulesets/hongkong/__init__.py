"""The ruleset `hongkong`."""
