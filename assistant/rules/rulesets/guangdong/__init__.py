"""The ruleset `guangdong`."""
