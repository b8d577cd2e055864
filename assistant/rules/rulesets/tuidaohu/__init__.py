"""The ruleset `tuidaohu`."""
