"""What every page builds on: languages, labels, the store, the error boundary, the list of sections."""
