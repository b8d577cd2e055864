"""What the tiles mean, and what the club does with it."""
