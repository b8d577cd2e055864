"""Who may do what: sign-in, roles, people and the record of changes."""
