"""The nouns of the rules: tiles, seats, hands, problems."""
