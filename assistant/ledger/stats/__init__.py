"""Statistics of players and what balances an evening."""
