"""Which tiles belong together: rows, melds, the hand."""
