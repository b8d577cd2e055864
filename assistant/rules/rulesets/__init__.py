"""The sets of rules that are known, by name; adding one is a file beside this one and a row here."""

from assistant.rules.ruleset import RuleSet
from assistant.rules.rulesets.beijing import BEIJING

RULESETS: dict[str, RuleSet] = {BEIJING.name: BEIJING}
"""Every set of rules by its name in records."""
