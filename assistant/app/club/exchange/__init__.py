"""Files of the club: exports and imports."""
