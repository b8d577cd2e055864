"""Standings, players and charts."""
