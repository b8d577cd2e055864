"""The club's ledger: what was played, who paid whom, and everything that follows from it."""
