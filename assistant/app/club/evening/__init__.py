"""One evening: opening it, seats, stakes, rules and the running table."""
