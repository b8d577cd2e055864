"""The ruleset `zhuowukui`."""
