"""What was entered, kept for a session, in drafts and in links."""
