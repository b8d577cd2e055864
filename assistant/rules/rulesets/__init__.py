"""The sets of rules that are known, by name; adding one is a file beside this one and its name here."""

from assistant.rules.definition.ruleset import RuleSet
from assistant.rules.rulesets.beijing.rules import BEIJING
from assistant.rules.rulesets.zhuowukui.rules import ZHUOWUKUI

RULESETS: dict[str, RuleSet] = {rules.name: rules for rules in (BEIJING, ZHUOWUKUI)}
"""Every set of rules by its name in records."""
