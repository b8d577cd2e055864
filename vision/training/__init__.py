"""Training, validation and export: the only package that imports ultralytics and torch."""
