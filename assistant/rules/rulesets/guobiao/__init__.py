"""The ruleset `guobiao`."""
