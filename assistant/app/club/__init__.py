"""The pieces of the club's section: its evenings, standings, players, and who may do what."""
