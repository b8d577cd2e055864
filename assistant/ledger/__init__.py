"""The club's ledger: append-only events, everything else a fold of them. SQL stays in `assistant.ledger.store`."""
