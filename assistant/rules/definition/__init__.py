"""What a set of rules can say."""
