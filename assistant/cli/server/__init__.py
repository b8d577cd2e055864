"""Serving the app: addresses, certificates, settings."""
