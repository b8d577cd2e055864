"""What any set of rules is run by: validation, scoring, waits, settlement."""
