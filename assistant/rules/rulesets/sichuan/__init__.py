"""The ruleset `sichuan`."""
