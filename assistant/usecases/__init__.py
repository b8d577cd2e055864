"""What people do: the only place where vision, rules and ledger meet."""
