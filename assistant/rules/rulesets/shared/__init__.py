"""What rulesets share."""
