"""Photos: taking them in, reading them, merging what they show."""
